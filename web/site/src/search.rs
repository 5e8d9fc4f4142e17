//! The search page, and what it searches: every page's words, cut at its headings.

use crate::{
    book::Book,
    content::{self, Block, blocks},
    facts,
    lesson::Lesson,
    page::pick,
};
use fencelab::say::Lang;
use maud::{Markup, html};
use serde::Serialize;

/// A stretch of a page.
#[derive(Serialize)]
pub struct Entry {
    /// The page's title, and the heading.
    title: String,
    /// The way from the root of the language.
    path: String,
    /// What is written there.
    text: String,
}

/// Its title, and what it is for.
pub fn about(lang: Lang) -> (&'static str, &'static str) {
    match lang {
        Lang::Zh => ("搜索", "在全部课程、事故、实地笔记和词汇表里查找。"),
        Lang::En => {
            ("Search", "Finds words in all lessons, incidents, field notes and the glossary.")
        }
    }
}

/// What stands on its page.
pub fn body(lang: Lang) -> Markup {
    let (title, about) = about(lang);
    html! {
        h1 { (title) }
        div.short { p { (about) } }
        div data-search="search.json" {
            noscript { p { (pick(lang, "搜索要用JavaScript。所有页面都能从首页走到。", "Search needs JavaScript. Every page can be reached from the front page.")) } }
        }
    }
}

/// Everything that can be found.
pub fn entries(book: &Book, lang: Lang) -> Vec<Entry> {
    let mut entries = Vec::new();
    for lesson in &book.lessons {
        let path = if lesson.is_front() { String::new() } else { format!("{}/", lesson.id) };
        prose(lesson, &path, lang, &mut entries);
    }
    for incident in &book.incidents {
        prose(incident, &format!("incidents/{}/", incident.id), lang, &mut entries);
    }
    for note in &book.notes {
        let text: Vec<&str> = note.words().iter().map(|words| words.in_lang(lang)).collect();
        let title = note.name.in_lang(lang).to_owned();
        entries.push(Entry { title, path: format!("field/{}/", note.id), text: text.join(" ") });
    }
    for term in &book.terms {
        let path = format!("glossary/#{}", term.id);
        let text = term.meaning.in_lang(lang).to_owned();
        entries.push(Entry { title: term.word(lang).to_owned(), path, text });
    }
    entries
}

fn prose(lesson: &Lesson, path: &str, lang: Lang, entries: &mut Vec<Entry>) {
    let title = lesson.title.in_lang(lang);
    let new = |heading: &str, place: String| Entry {
        title: if heading.is_empty() { title.to_owned() } else { format!("{title} · {heading}") },
        path: format!("{path}{place}"),
        text: String::new(),
    };
    let mut entry = new("", String::new());
    let mut headings = 0;
    for block in blocks(lesson.prose(lang).1) {
        let Block::Prose { text, .. } = block else { continue };
        // What cannot be filled in is reported where the page is written.
        let text = facts::fill(&text, &lesson.timelines, lang).unwrap_or(text);
        for part in content::plain(&text) {
            match part {
                content::Plain::Text(text) => entry.text += &text,
                content::Plain::Heading(heading) => {
                    headings += 1;
                    let next = new(&heading, format!("#s{headings}"));
                    entries.push(std::mem::replace(&mut entry, next));
                }
            }
        }
    }
    entries.push(entry);
}
