//! Islands: a first picture made now, and the data from which the page's script brings it to life.

use crate::{
    lesson::Lesson,
    page::{self, pick},
};
use fencelab::{
    lesson::{Item, Quiz},
    say::Lang,
};
use fencelab_playground::{QuizData, TimelineProps, quiz_words, still_quiz, still_timeline};
use maud::{Markup, PreEscaped, html};
use serde_json::{Value, json};
use std::rc::Rc;
use tokio::{runtime, task::LocalSet};

/// A timeline editor.
pub fn timeline(lesson: &str, name: &str, text: &str, lang: Lang) -> Markup {
    let props = TimelineProps {
        lang,
        lesson: lesson.to_owned(),
        name: name.to_owned(),
        text: text.to_owned(),
        opened: None,
        given: None,
        still: false,
    };
    let data = json!({ "lang": lang, "lesson": lesson, "name": name, "text": text });
    let still = rendered(still_timeline(props));
    html! {
        fencelab-timeline lang=(page::html_lang(lang)) name=(name) { (island(&still, &data, lang)) }
    }
}

/// A quiz. What its script needs is in a file of its own, which is fetched when the quiz wakes up: it
/// would make many lessons longer than what a connection delivers at once.
pub fn quiz(lesson: &str, quiz: &Quiz, lang: Lang) -> Markup {
    asked(lesson, quiz, quiz_file(&quiz.id), lang)
}

/// A question that is asked before its timeline is run.
pub fn prediction(lesson: &str, item: &Item, lang: Lang) -> Markup {
    html! { div.predict { (asked(lesson, &alone(item), prediction_file(&item.id), lang)) } }
}

fn asked(lesson: &str, quiz: &Quiz, src: String, lang: Lang) -> Markup {
    let (lesson, quiz, words) = (lesson.to_owned(), quiz.in_lang(lang), quiz_words(lang));
    let items = quiz.items.into_iter().map(Rc::new).collect();
    let still = QuizData { lang, lesson, items, words, review: false, still: true };
    let still = rendered(still_quiz(still));
    html! {
        fencelab-quiz lang=(page::html_lang(lang)) data-src=(src) {
            (PreEscaped(still))
            (without_script(lang))
        }
    }
}

fn quiz_file(id: &str) -> String {
    format!("quiz-{id}.json")
}

fn prediction_file(id: &str) -> String {
    format!("predict-{id}.json")
}

/// The files that a lesson's quizzes are read from, beside its page: their names, and what is in them.
pub fn files(lesson: &Lesson, lang: Lang) -> Vec<(String, Value)> {
    let quizzes = lesson.quizzes.values();
    let quizzes = quizzes.map(|quiz| (quiz_file(&quiz.id), quiz_data(&lesson.id, quiz, lang)));
    let predictions = lesson
        .predictions
        .values()
        .map(|item| (prediction_file(&item.id), quiz_data(&lesson.id, &alone(item), lang)));
    quizzes.chain(predictions).collect()
}

fn quiz_data(lesson: &str, quiz: &Quiz, lang: Lang) -> Value {
    let words = quiz_words(lang);
    json!({ "lang": lang, "lesson": lesson, "quiz": quiz.in_lang(lang), "words": words })
}

/// A quiz of one question.
fn alone(item: &Item) -> Quiz {
    Quiz { id: item.id.clone(), items: vec![item.clone()] }
}

/// The first picture, what the island is to be given, and a word for those without JavaScript.
fn island(still: &str, data: &Value, lang: Lang) -> Markup {
    // Within a script element only `<` could end the data early.
    let data = data.to_string().replace('<', "\\u003c");
    html! {
        (PreEscaped(still))
        (without_script(lang))
        script type="application/json" { (PreEscaped(data)) }
    }
}

fn without_script(lang: Lang) -> Markup {
    html! {
        noscript {
            p.fl-note {
                (pick(lang, "没有JavaScript也能读。打开它，这里就可以动手改。", "This reads without JavaScript. With it, you can change things here."))
            }
        }
    }
}

/// Runs a component once and takes its HTML.
fn rendered(future: impl Future<Output = String>) -> String {
    // A runtime that only runs tasks on this thread has nothing that could fail to start.
    match runtime::Builder::new_current_thread().build() {
        Ok(runtime) => LocalSet::new().block_on(&runtime, future),
        Err(_) => String::new(),
    }
}
