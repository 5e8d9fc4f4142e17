//! Reads a lesson: a folder with `lesson.toml`, the prose in each language, and timelines.

use crate::{
    comments::only_sources,
    questions::{self, PredictFile, QuizFile},
    sql::{self, SqlFile, Statement},
};
use fencelab::{
    lesson::{Item, Quiz, Words},
    say::Lang,
};
use serde::Deserialize;
use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
};

/// A lesson with everything that belongs to it.
pub struct Lesson {
    /// The name of its folder, and of its pages.
    pub id: String,
    /// Its title.
    pub title: Words,
    /// What it is about, in a sentence or two.
    pub description: Words,
    /// How long it takes.
    pub minutes: u32,
    /// The texts of its timelines, by name.
    pub timelines: BTreeMap<String, String>,
    /// What is asked before a timeline is run, by name.
    pub predictions: BTreeMap<String, Item>,
    /// Its quizzes, by name.
    pub quizzes: BTreeMap<String, Quiz>,
    /// What it wants to be remembered.
    pub cards: Vec<Card>,
    /// Statements that a database executes, by name.
    pub statements: BTreeMap<String, Statement>,
    /// Where its facts come from.
    pub sources: Vec<Source>,
    /// The prose, in Markdown, and the file that it stands in.
    prose: BTreeMap<Lang, (PathBuf, String)>,
}

impl Lesson {
    /// The front page is a lesson like any other, but for its place.
    pub fn is_front(&self) -> bool {
        self.id == FRONT
    }

    /// The prose in a language, and its file.
    pub fn prose(&self, lang: Lang) -> (&Path, &str) {
        self.prose.get(&lang).map_or((Path::new(""), ""), |(file, text)| (file, text))
    }

    /// All its questions.
    pub fn items(&self) -> impl Iterator<Item = &Item> {
        self.quizzes.values().flat_map(|quiz| &quiz.items)
    }
}

/// The folder of the front page.
const FRONT: &str = "00-front";

/// Something to remember.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Card {
    pub id: String,
    pub front: Words,
    pub back: Words,
}

/// Where a fact comes from.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Source {
    pub url: String,
    pub name: String,
}

/// `lesson.toml`, as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    id: String,
    title: Words,
    description: Words,
    #[serde(default)]
    minutes: u32,
    #[serde(default)]
    timelines: BTreeMap<String, String>,
    #[serde(default)]
    predict: Vec<PredictFile>,
    #[serde(default)]
    quiz: Vec<QuizFile>,
    #[serde(default)]
    cards: Vec<Card>,
    #[serde(default)]
    sql: Vec<SqlFile>,
    #[serde(default)]
    source: Vec<Source>,
}

/// A lesson's folder, where the names of files in `lesson.toml` lead to.
pub struct Folder {
    path: PathBuf,
    root: PathBuf,
}

impl Folder {
    /// The lesson's own file.
    pub fn file(&self) -> PathBuf {
        self.path.join("lesson.toml")
    }

    /// The text of a timeline: `/…` from the root of the repository and without its comments, everything
    /// else from here.
    pub fn text(&self, name: &str) -> Result<String, String> {
        match name.strip_prefix('/') {
            Some(name) => text(&self.root.join(name)).map(|text| only_sources(&text)),
            None => text(&self.path.join(name)),
        }
    }
}

/// Reads every lesson below a folder, in the order of their names. `root` is the repository.
pub fn read_all(folder: &Path, root: &Path) -> Result<Vec<Lesson>, String> {
    let entries = std::fs::read_dir(folder).map_err(|error| at(folder, error))?;
    let mut folders: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    folders.retain(|path| path.join("lesson.toml").is_file());
    folders.sort();
    if folders.is_empty() {
        return Err(at(
            folder,
            "no folder with a lesson.toml here / 这里没有带lesson.toml的文件夹",
        ));
    }
    folders.into_iter().map(|path| read(Folder { path, root: root.to_owned() })).collect()
}

fn read(folder: Folder) -> Result<Lesson, String> {
    let path = folder.file();
    let file: File = toml::from_str(&text(&path)?).map_err(|error| at(&path, error))?;
    if folder.path.file_name().is_none_or(|name| name.to_string_lossy() != file.id) {
        let (id, name) = (&file.id, folder.path.display());
        return Err(at(
            &path,
            format!("id is `{id}`, but the folder is {name} / id要和文件夹同名"),
        ));
    }
    let named = |(name, file): (String, String)| Ok((name, folder.text(&file)?));
    let timelines = file.timelines.into_iter().map(named).collect::<Result<_, String>>()?;
    let mut predictions = BTreeMap::new();
    for predict in file.predict {
        let id = predict.id.clone();
        predictions.insert(id, questions::predict(&folder, predict, &timelines)?);
    }
    let mut quizzes = BTreeMap::new();
    for quiz in file.quiz {
        let quiz = questions::quiz(&folder, quiz)?;
        quizzes.insert(quiz.id.clone(), quiz);
    }
    let mut statements = BTreeMap::new();
    for statement in file.sql {
        let (id, statement) = sql::read(&folder, statement)?;
        statements.insert(id, statement);
    }
    let mut prose = BTreeMap::new();
    for lang in Lang::ALL {
        let path = folder.path.join(format!("{}.md", lang.as_tag()));
        let text = text(&path)?;
        prose.insert(lang, (path, text));
    }
    let File { id, title, description, minutes, cards, source: sources, .. } = file;
    Ok(Lesson {
        id,
        title,
        description,
        minutes,
        timelines,
        predictions,
        quizzes,
        cards,
        statements,
        sources,
        prose,
    })
}

/// The text of a file.
pub fn text(path: &Path) -> Result<String, String> {
    std::fs::read_to_string(path).map_err(|error| at(path, error))
}

/// A message about a file.
pub fn at(path: &Path, message: impl std::fmt::Display) -> String {
    format!("{}: {message}", path.display())
}
