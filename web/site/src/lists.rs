//! Lists of pages, and the ways from one page to others.

use crate::{book::Book, lesson::Lesson, page::pick};
use fencelab::say::Lang;
use maud::{Markup, html};

/// All lessons, from the front page.
pub fn lessons(book: &Book, lang: Lang) -> Markup {
    html! {
        ol.lessons {
            @for lesson in book.lessons.iter().filter(|lesson| !lesson.is_front()) {
                li data-lesson=(lesson.id) data-items=(items(lesson)) {
                    a href={ (lesson.id) "/" } { (lesson.title.in_lang(lang)) }
                    p { (lesson.description.in_lang(lang)) }
                }
            }
        }
        p.due data-due="review/" {
            a href="review/" { (pick(lang, "复习", "Review")) }
        }
        p.to-lab {
            a.go href="lab/" { (pick(lang, "实验室", "Lab")) }
            span { (pick(lang, "写自己的时间线，或者挑一条示例来改。", "Write a timeline of your own, or change one that is there.")) }
        }
    }
}

/// The questions that its page asks, for the marks of what was answered.
fn items(lesson: &Lesson) -> String {
    let asked = lesson.quizzes.values().filter(|quiz| {
        let directive = format!("{{{{quiz {}}}}}", quiz.id);
        lesson.prose(Lang::En).1.contains(&directive)
    });
    let ids: Vec<&str> = asked.flat_map(|quiz| &quiz.items).map(|item| item.id.as_str()).collect();
    ids.join(" ")
}

/// All field notes. `to` is the way to where they are.
pub fn notes(book: &Book, to: &str, lang: Lang) -> Markup {
    html! {
        ul.notes {
            @for note in &book.notes {
                li { a href={ (to) (note.id) "/" } { (note.name.in_lang(lang)) } }
            }
        }
    }
}

/// All incidents. `to` is the way to where they are.
pub fn incidents(book: &Book, to: &str, lang: Lang) -> Markup {
    html! {
        ul.incidents {
            @for incident in &book.incidents {
                li {
                    a href={ (to) (incident.id) "/" } { (incident.title.in_lang(lang)) }
                    p { (incident.description.in_lang(lang)) }
                }
            }
        }
    }
}

/// The page before and the page after, in a row of pages beside each other.
pub fn way_on(lesson: &Lesson, all: &[Lesson], lang: Lang) -> Markup {
    let row: Vec<&Lesson> = all.iter().filter(|lesson| !lesson.is_front()).collect();
    let place = row.iter().position(|it| it.id == lesson.id).unwrap_or(0);
    let before = place.checked_sub(1).and_then(|place| row.get(place));
    html! {
        nav.steps aria-label=(pick(lang, "前后各课", "Before and after")) {
            @if let Some(before) = before {
                a rel="prev" href={ "../" (before.id) "/" } { "← " (before.title.in_lang(lang)) }
            } @else {
                a href="../" { (pick(lang, "← 返回", "← Back")) }
            }
            @if let Some(next) = row.get(place + 1) {
                a rel="next" href={ "../" (next.id) "/" } { (next.title.in_lang(lang)) " →" }
            }
        }
    }
}
