//! Everything that is read from `lessons/`.

use crate::{
    field::{self, Note},
    lesson::{self, Lesson, at, text},
    shelf::{self, Shelf},
};
use fencelab::{lesson::Words, say::Lang};
use serde::Deserialize;
use std::path::{Path, PathBuf};

/// The whole content of the site.
pub struct Book {
    /// The lessons in their order, the front page first.
    pub lessons: Vec<Lesson>,
    /// What went wrong in real systems, replayed.
    pub incidents: Vec<Lesson>,
    /// What serves as a token in real systems.
    pub notes: Vec<Note>,
    /// The words that the lessons use, in the order in which they are introduced.
    pub terms: Vec<Term>,
    /// What people believe.
    pub beliefs: Vec<Belief>,
    /// Timelines to start from.
    pub shelf: Option<Shelf>,
}

/// A word of the glossary.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Term {
    pub id: String,
    zh: String,
    en: String,
    pub meaning: Words,
}

impl Term {
    /// The word itself.
    pub fn word(&self, lang: Lang) -> &str {
        match lang {
            Lang::Zh => &self.zh,
            Lang::En => &self.en,
        }
    }
}

/// A misconception.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Belief {
    pub id: String,
    pub belief: Words,
    /// The lesson that teaches better.
    pub lesson: String,
    /// The timeline that refutes it, from the root of the repository.
    pub timeline: PathBuf,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Terms {
    term: Vec<Term>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Beliefs {
    misconception: Vec<Belief>,
}

impl Book {
    /// Reads all that lies below `folder`; the repository is the folder above.
    pub fn read(folder: &Path) -> Result<Self, String> {
        let root = folder.join("..");
        let incidents = folder.join("incidents");
        let incidents = match incidents.is_dir() {
            true => lesson::read_all(&incidents, &root)?,
            false => Vec::new(),
        };
        Ok(Self {
            lessons: lesson::read_all(folder, &root)?,
            incidents,
            notes: field::read_all(&folder.join("field"), &root)?,
            terms: listed::<Terms>(&folder.join("glossary.toml"))?.map_or(Vec::new(), |it| it.term),
            beliefs: listed::<Beliefs>(&folder.join("misconceptions.toml"))?
                .map_or(Vec::new(), |it| it.misconception),
            shelf: shelf::read(folder)?,
        })
    }

    /// Lessons and incidents: all that has prose.
    pub fn prose(&self) -> impl Iterator<Item = &Lesson> {
        self.lessons.iter().chain(&self.incidents)
    }

    /// Where each page is, below the root of a language: `02-timeline/`.
    pub fn paths(&self) -> Vec<String> {
        let lessons = self.lessons.iter().map(|it| match it.is_front() {
            true => String::new(),
            false => format!("{}/", it.id),
        });
        let incidents = self.incidents.iter().map(|it| format!("incidents/{}/", it.id));
        let notes = self.notes.iter().map(|it| format!("field/{}/", it.id));
        let others =
            ["glossary/", "field/", "incidents/", "lab/", "review/", "search/"].map(str::to_owned);
        lessons.chain(others).chain(incidents).chain(notes).collect()
    }
}

/// A list that a small site may not have.
fn listed<T: for<'a> Deserialize<'a>>(file: &Path) -> Result<Option<T>, String> {
    match file.is_file() {
        true => toml::from_str(&text(file)?).map(Some).map_err(|error| at(file, error)),
        false => Ok(None),
    }
}
