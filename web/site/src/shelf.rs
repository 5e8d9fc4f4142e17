//! The lab's shelf: the timelines to start from, with a title and a sentence each, in both languages.

use crate::{
    comments::only_sources,
    lesson::{at, text},
};
use fencelab::{lesson::Words, say::Lang, timeline};
use serde::Deserialize;
use serde_json::{Map, Value};
use std::path::{Path, PathBuf};

/// Everything on the shelf.
pub struct Shelf {
    /// The text that the lab begins with.
    pub start: String,
    /// Its boards.
    pub sections: Vec<Section>,
}

/// Timelines of one kind.
pub struct Section {
    pub id: String,
    pub title: Words,
    pub note: Words,
    pub items: Vec<Item>,
}

/// One timeline.
pub struct Item {
    /// `truths/01-gap.bites`: what a link to it says.
    pub id: String,
    pub title: Words,
    pub note: Words,
    text: String,
}

/// `shelf.toml`, as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    start: String,
    sections: Vec<SectionFile>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SectionFile {
    id: String,
    folder: String,
    title: Words,
    note: Words,
    items: Vec<ItemFile>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ItemFile {
    file: String,
    title: Words,
    note: Words,
}

/// The shelf of these lessons, if they have one.
pub fn read(lessons: &Path) -> Result<Option<Shelf>, String> {
    let path = lessons.join("lab/shelf.toml");
    if !path.is_file() {
        return Ok(None);
    }
    let root = lessons.join("..");
    let file: File = toml::from_str(&text(&path)?).map_err(|error| at(&path, error))?;
    let mut sections = Vec::new();
    for section in file.sections {
        is_complete(&root, &section).map_err(|message| at(&path, message))?;
        sections.push(self::section(&root, section)?);
    }
    Ok(Some(Shelf { start: text(&root.join(&file.start))?, sections }))
}

/// Each timeline of the folder stands on the shelf.
fn is_complete(root: &Path, section: &SectionFile) -> Result<(), String> {
    let folder = root.join(&section.folder);
    let entries = std::fs::read_dir(&folder).map_err(|error| at(&folder, error))?;
    for entry in entries.flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let file = format!("{}/{name}", section.folder);
        if name.ends_with(".tl") && !section.items.iter().any(|item| item.file == file) {
            return Err(format!("{file} is not on the shelf / 没有列出{file}"));
        }
    }
    Ok(())
}

fn section(root: &Path, section: SectionFile) -> Result<Section, String> {
    let SectionFile { id, title, note, items, .. } = section;
    let items: Result<Vec<Item>, String> = items.into_iter().map(|it| item(root, it)).collect();
    Ok(Section { id, title, note, items: items? })
}

fn item(root: &Path, item: ItemFile) -> Result<Item, String> {
    let path: PathBuf = root.join(&item.file);
    let text = text(&path)?;
    if !timeline::parse(&text).is_readable() {
        return Err(at(&path, "the timeline cannot be read / 时间线有读不懂的地方"));
    }
    let words = [&item.title, &item.note].map(|words| [&words.zh, &words.en]);
    if words.iter().flatten().any(|text| text.trim().is_empty()) {
        return Err(at(&path, "title or note is missing on the shelf / 缺少标题或说明"));
    }
    let id = item.file.trim_start_matches("tests/timelines/").trim_end_matches(".tl").to_owned();
    Ok(Item { id, title: item.title, note: item.note, text })
}

impl Item {
    /// The text that opens: its title in the reader's language in place of the file's own comments, of
    /// which only sources stay.
    fn opened(&self, lang: Lang) -> String {
        format!("# {}\n{}", self.title.in_lang(lang), only_sources(&self.text))
    }
}

/// Where a blank page begins: two clients whose lanes can be clicked.
const BLANK: &str =
    "lock L  lease 10s  tokens from 1\nstore S  accepts token > seen\nclient A\nclient B\n\n";

/// The texts by their ids, for the page to fetch.
pub fn texts(shelf: &Shelf, lang: Lang) -> Value {
    let mut all = Map::new();
    all.insert("blank".to_owned(), BLANK.into());
    for item in shelf.sections.iter().flat_map(|section| &section.items) {
        all.insert(item.id.clone(), item.opened(lang).into());
    }
    Value::Object(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shelf() -> Shelf {
        let lessons = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../lessons");
        read(&lessons).expect("it can be read").expect("there is one")
    }

    #[test]
    fn every_text_runs_as_its_file_does_and_names_its_source() {
        let shelf = shelf();
        let mut sources = 0;
        for item in shelf.sections.iter().flat_map(|section| &section.items) {
            let before = fencelab::sim::run(&timeline::parse(&item.text).timeline);
            for lang in Lang::ALL {
                let text = item.opened(lang);
                let after = fencelab::sim::run(&timeline::parse(&text).timeline);
                assert_eq!(after.outcome, before.outcome, "{text}");
                assert_eq!(after.events.len(), before.events.len(), "{text}");
                assert!(after.all_met(), "{text}");
                sources += text.matches("# https://").count();
            }
        }
        assert!(sources >= 20, "incidents name their sources: {sources}");
    }

    #[test]
    fn nothing_of_the_three_folders_is_missing() {
        let count: usize = shelf().sections.iter().map(|section| section.items.len()).sum();
        assert!(count >= 75, "{count}");
    }
}
