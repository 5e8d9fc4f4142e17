//! Field notes: what serves as a fencing token in a real system, and where it is checked.

use crate::{
    lesson::{Source, at, text},
    page::pick,
};
use fencelab::{lesson::Words, say::Lang};
use maud::{Markup, html};
use serde::Deserialize;
use std::path::{Path, PathBuf};

/// One system.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Note {
    pub id: String,
    pub name: Words,
    /// What an engineer who uses it has to know.
    pub lead: Words,
    token: Words,
    checked: Words,
    scope: Words,
    restore: Words,
    equal: Words,
    mistake: Words,
    /// Rows that nobody has found in a primary source.
    unverified: Vec<String>,
    /// Shows the usual mistake; from the root of the repository, in the file.
    timeline: Option<PathBuf>,
    #[serde(rename = "link")]
    pub links: Vec<Source>,
    #[serde(skip)]
    pub timeline_text: Option<String>,
}

/// The rows of a note: key, heading in both languages, text.
type Row<'a> = (&'static str, [&'static str; 2], &'a Words);

impl Note {
    fn rows(&self) -> [Row<'_>; 6] {
        [
            ("token", ["什么当令牌", "What serves as the token"], &self.token),
            (
                "checked",
                ["在哪里检查，和写入是不是同一步", "Where it is checked, and whether in one step"],
                &self.checked,
            ),
            ("scope", ["管多大范围", "Scope"], &self.scope),
            ("restore", ["恢复或切换之后", "After a restore or a failover"], &self.restore),
            ("equal", ["令牌相等时", "What an equal token means"], &self.equal),
            ("mistake", ["常见的错误", "The usual mistake"], &self.mistake),
        ]
    }

    /// Rows named as unverified have to be rows.
    pub fn unknown_rows(&self) -> impl Iterator<Item = &String> {
        let is_row = |key: &String| self.rows().iter().any(|(row, _, _)| row == key);
        self.unverified.iter().filter(move |key| !is_row(key))
    }

    /// All words of the note.
    pub fn words(&self) -> Vec<&Words> {
        let rows = self.rows().into_iter().map(|(_, _, words)| words);
        [&self.name, &self.lead].into_iter().chain(rows).collect()
    }

    /// What stands on its page.
    pub fn table(&self, lang: Lang) -> Markup {
        let unverified = pick(lang, "未核实", "unverified");
        html! {
            dl.note {
                @for (key, [zh, en], words) in self.rows() {
                    div {
                        dt {
                            (pick(lang, zh, en))
                            @if self.unverified.iter().any(|it| it == key) {
                                " " span.unverified { (unverified) }
                            }
                        }
                        dd { (words.in_lang(lang)) }
                    }
                }
            }
            @if !self.unverified.is_empty() {
                p.fine {
                    (pick(lang,
                        "标了“未核实”的行出自常识，没有在第一手资料里核对过：引用之前请自己查证。",
                        "Rows marked “unverified” are general knowledge that was not found in a primary source: check them before you quote them."))
                }
            }
        }
    }
}

/// Reads all notes below a folder, if there is one, in the order of their names.
pub fn read_all(folder: &Path, root: &Path) -> Result<Vec<Note>, String> {
    if !folder.is_dir() {
        return Ok(Vec::new());
    }
    let entries = std::fs::read_dir(folder).map_err(|error| at(folder, error))?;
    let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    files.retain(|path| path.extension().is_some_and(|it| it == "toml"));
    files.sort();
    files.iter().map(|file| read(file, root)).collect()
}

fn read(file: &Path, root: &Path) -> Result<Note, String> {
    let mut note: Note = toml::from_str(&text(file)?).map_err(|error| at(file, error))?;
    if file.file_stem().is_none_or(|name| name.to_string_lossy() != note.id) {
        let id = &note.id;
        return Err(at(file, format!("id is `{id}`, not the file's name / id要和文件同名")));
    }
    note.timeline_text = note.timeline.as_ref().map(|it| text(&root.join(it))).transpose()?;
    Ok(note)
}
