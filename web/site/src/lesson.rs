//! Reads a lesson: a folder with `lesson.toml`, the prose in each language, and timelines.

use fencelab::{
    lesson::{Choice, Item, Quiz, Words},
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
    /// The texts of its timelines, by name.
    pub timelines: BTreeMap<String, String>,
    /// Its quizzes, by name.
    pub quizzes: BTreeMap<String, Quiz>,
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
}

/// The folder of the front page.
const FRONT: &str = "00-front";

/// `lesson.toml`, as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    id: String,
    title: Words,
    description: Words,
    #[serde(default)]
    timelines: BTreeMap<String, String>,
    #[serde(default)]
    quiz: Vec<QuizFile>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct QuizFile {
    id: String,
    items: Vec<ItemFile>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ItemFile {
    id: String,
    misconception: String,
    timeline: String,
    stem: Words,
    explain: Words,
    choices: Vec<ChoiceFile>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ChoiceFile {
    id: String,
    text: Words,
    claim: String,
    feedback: Words,
    refute: Option<String>,
}

/// Reads every lesson below a folder, in the order of their names.
pub fn read_all(folder: &Path) -> Result<Vec<Lesson>, String> {
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
    folders.iter().map(|folder| read(folder)).collect()
}

/// Reads one lesson.
pub fn read(folder: &Path) -> Result<Lesson, String> {
    let path = folder.join("lesson.toml");
    let file: File = toml::from_str(&text(&path)?).map_err(|error| at(&path, error))?;
    if folder.file_name().is_none_or(|name| name.to_string_lossy() != file.id) {
        let (id, name) = (&file.id, folder.display());
        return Err(at(
            &path,
            format!("id is `{id}`, but the folder is {name} / id要和文件夹同名"),
        ));
    }
    let mut timelines = BTreeMap::new();
    for (name, timeline) in &file.timelines {
        timelines.insert(name.clone(), text(&folder.join(timeline))?);
    }
    let mut quizzes = BTreeMap::new();
    for quiz in file.quiz {
        quizzes.insert(quiz.id.clone(), self::quiz(folder, quiz)?);
    }
    let mut prose = BTreeMap::new();
    for lang in Lang::ALL {
        let path = folder.join(format!("{}.md", lang.as_tag()));
        let text = text(&path)?;
        prose.insert(lang, (path, text));
    }
    let File { id, title, description, .. } = file;
    Ok(Lesson { id, title, description, timelines, quizzes, prose })
}

fn quiz(folder: &Path, quiz: QuizFile) -> Result<Quiz, String> {
    let items: Result<_, String> = quiz.items.into_iter().map(|it| item(folder, it)).collect();
    Ok(Quiz { id: quiz.id, items: items? })
}

fn item(folder: &Path, item: ItemFile) -> Result<Item, String> {
    let choices: Result<_, String> = item
        .choices
        .into_iter()
        .map(|choice| {
            let refute = choice.refute.map(|file| text(&folder.join(file))).transpose()?;
            let ChoiceFile { id, text, claim, feedback, .. } = choice;
            Ok(Choice { id, text, claim, feedback, refute })
        })
        .collect();
    let timeline = text(&folder.join(&item.timeline))?;
    let ItemFile { id, misconception, stem, explain, .. } = item;
    Ok(Item { id, misconception, stem, timeline, choices: choices?, explain })
}

fn text(path: &Path) -> Result<String, String> {
    std::fs::read_to_string(path).map_err(|error| at(path, error))
}

/// A message about a file.
pub fn at(path: &Path, message: impl std::fmt::Display) -> String {
    format!("{}: {message}", path.display())
}
