//! Links go to https addresses, to pages that exist, or to words of the glossary.

use super::Report;
use crate::{book::Book, content::links};
use fencelab::say::Lang;

/// Follows every link of the prose, the incidents' sources and the field notes.
pub fn check(book: &Book, report: &mut Report) {
    let paths = book.paths();
    for (lesson, depth) in pages(book) {
        for lang in Lang::ALL {
            let (file, text) = lesson.prose(lang);
            for link in links(text) {
                report.counts.add("links", 1);
                if !leads_somewhere(&link, depth, &paths, book) {
                    let (en, zh) = (format!("`{link}` leads nowhere"), format!("链接“{link}”无效"));
                    report.problem(file.display(), &en, &zh);
                }
            }
        }
    }
    let sources = book.prose().flat_map(|lesson| lesson.sources.iter().map(|it| (&lesson.id, it)));
    let notes = book.notes.iter().flat_map(|note| note.links.iter().map(|it| (&note.id, it)));
    for (id, source) in sources.chain(notes) {
        report.counts.add("sources", 1);
        if !is_address(&source.url) {
            let url = &source.url;
            report.problem(
                id,
                &format!("`{url}` is no https address"),
                &format!("“{url}”不是https地址"),
            );
        }
    }
    for note in book.notes.iter().filter(|note| note.links.is_empty()) {
        report.problem(
            format!("field/{}.toml", note.id),
            "no link says where it comes from",
            "没有写出处",
        );
    }
}

/// All that has prose, with the folders between it and the root of its language.
fn pages(book: &Book) -> impl Iterator<Item = (&crate::lesson::Lesson, usize)> {
    let lessons = book.lessons.iter().map(|it| (it, usize::from(!it.is_front())));
    lessons.chain(book.incidents.iter().map(|it| (it, 2)))
}

fn leads_somewhere(link: &str, depth: usize, paths: &[String], book: &Book) -> bool {
    if link.starts_with("https://") {
        return is_address(link);
    }
    if link.starts_with('#') {
        return true;
    }
    let (path, place) = link.split_once('#').unwrap_or((link, ""));
    let mut rest = path;
    for _ in 0..depth {
        match rest.strip_prefix("../") {
            Some(above) => rest = above,
            None => return false,
        }
    }
    let is_there = paths.iter().any(|it| it == rest);
    is_there
        && (rest != "glossary/"
            || book.terms.iter().any(|term| term.id == place || place.is_empty()))
}

fn is_address(url: &str) -> bool {
    let host = url.strip_prefix("https://").and_then(|rest| rest.split(['/', '?', '#']).next());
    host.is_some_and(|host| host.contains('.') && !url.contains(char::is_whitespace))
}
