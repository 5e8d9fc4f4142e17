//! What stands on a lesson's page: its prose, and what its directives put in.

use crate::{
    book::Book,
    content::{Block, blocks, to_html},
    facts, island,
    lesson::{Card, Lesson},
    lists,
    page::pick,
    sql::Statement,
};
use fencelab::say::Lang;
use maud::{Markup, PreEscaped, html};

/// The directives, as a message lists them.
const DIRECTIVES: &str = "timeline, predict, quiz, sql, cards, lessons, field, incidents";

/// Title, short version, prose and islands, sources.
pub fn body(lesson: &Lesson, book: &Book, lang: Lang) -> Result<Markup, String> {
    let (file, text) = lesson.prose(lang);
    let (mut parts, mut headings) = (Vec::new(), 0);
    for (place, block) in blocks(text).iter().enumerate() {
        let (line, put) = match block {
            Block::Prose { text, line } => {
                let put = prose(text, place == 0, lesson, lang, &mut headings);
                (line, put)
            }
            Block::Directive { name, argument, line } => {
                (line, directive(name, argument, lesson, book, lang))
            }
        };
        parts.push(put.map_err(|message| format!("{}:{line}: {message}", file.display()))?);
    }
    Ok(html! {
        h1 { (lesson.title.in_lang(lang)) }
        @if lesson.minutes > 0 {
            p.minutes { (pick(lang, "约", "about ")) (lesson.minutes) (pick(lang, "分钟", " minutes")) }
        }
        @for part in &parts { (part) }
        @if !lesson.sources.is_empty() {
            h2 { (pick(lang, "出处", "Sources")) }
            ul { @for source in &lesson.sources { li { a href=(source.url) { (source.name) } } } }
        }
    })
}

fn prose(
    text: &str,
    is_first: bool,
    lesson: &Lesson,
    lang: Lang,
    headings: &mut usize,
) -> Result<Markup, String> {
    let text = facts::fill(text, &lesson.timelines, lang)?;
    Ok(match is_first {
        true => first(&text, headings),
        false => PreEscaped(to_html(&text, headings)),
    })
}

/// What stands before the first heading is the short version.
fn first(prose: &str, headings: &mut usize) -> Markup {
    let end = prose.find("\n## ").map_or(prose.len(), |place| place + 1);
    let (short, rest) = prose.split_at(end);
    html! {
        div.short { (PreEscaped(to_html(short, headings))) }
        (PreEscaped(to_html(rest, headings)))
    }
}

fn directive(
    name: &str,
    argument: &str,
    lesson: &Lesson,
    book: &Book,
    lang: Lang,
) -> Result<Markup, String> {
    let missing =
        || format!("there is no {name} `{argument}` in lesson.toml / lesson.toml里没有这个{name}");
    let id = &lesson.id;
    match (name, argument) {
        ("timeline", name) => {
            let text = lesson.timelines.get(name).ok_or_else(missing)?;
            Ok(island::timeline(id, name, text, lang))
        }
        ("predict", name) => {
            let item = lesson.predictions.get(name).ok_or_else(missing)?;
            Ok(island::prediction(id, item, lang))
        }
        ("quiz", name) => {
            let quiz = lesson.quizzes.get(name).ok_or_else(missing)?;
            Ok(island::quiz(id, quiz, lang))
        }
        ("sql", name) => Ok(table(lesson.statements.get(name).ok_or_else(missing)?, lang)),
        ("cards", "") => Ok(cards(&lesson.cards, lang)),
        ("cards", "all") => Ok(all_cards(book, lang)),
        ("lessons", "") => Ok(lists::lessons(book, lang)),
        ("field", "") => Ok(lists::notes(book, "field/", lang)),
        ("incidents", "") => Ok(lists::incidents(book, "incidents/", lang)),
        _ => Err(format!(
            "there is no directive `{name} {argument}`; there are {DIRECTIVES} / \
             没有这个指令，可用的是{DIRECTIVES}"
        )),
    }
}

/// Questions whose answers are folded away.
fn cards(cards: &[Card], lang: Lang) -> Markup {
    html! {
        div.cards {
            @for card in cards {
                details {
                    summary { (card.front.in_lang(lang)) }
                    p { (card.back.in_lang(lang)) }
                }
            }
        }
    }
}

fn all_cards(book: &Book, lang: Lang) -> Markup {
    html! {
        @for lesson in book.lessons.iter().filter(|lesson| !lesson.cards.is_empty()) {
            h3 { (lesson.title.in_lang(lang)) }
            (cards(&lesson.cards, lang))
        }
    }
}

/// A statement, and what a database answered.
fn table(statement: &Statement, lang: Lang) -> Markup {
    let headings = match lang {
        Lang::Zh => {
            ["行里的fence", "带来的令牌", "改了几行", "之后的fence", "之后的balance", "意思"]
        }
        Lang::En => [
            "fence in the row",
            "token",
            "rows changed",
            "fence afterwards",
            "balance afterwards",
            "meaning",
        ],
    };
    let none = pick(lang, "没有这一行", "no such row");
    html! {
        pre { code { (statement.text) } }
        div.wide tabindex="0" {
            table {
                thead { tr { @for heading in headings { th scope="col" { (heading) } } } }
                tbody {
                    @for case in &statement.cases {
                        tr data-changed=(case.changed) {
                            td { (case.before.as_deref().unwrap_or(none)) }
                            td { (case.token) }
                            td { (case.changed) }
                            td { (case.after.as_deref().unwrap_or("–")) }
                            td { (case.balance.map_or("–".to_owned(), |it| it.to_string())) }
                            td { (case.note.in_lang(lang)) }
                        }
                    }
                }
            }
        }
    }
}
