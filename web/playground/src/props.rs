//! Reads what a page gives an island: a plain JavaScript object.
//!
//! It is read field by field. A general decoder would be a tenth of all that a reader downloads.

use crate::{Opened, QuizData, QuizProps, TimelineProps, layout::rounded, model::whole, quiz::due};
use fencelab::{
    lesson::{ChoiceView, ItemView, Kind, StepView},
    say::Lang,
};
use js_sys::{Array, Reflect};
use std::rc::Rc;
use wasm_bindgen::{JsError, JsValue};

type Read<T> = Result<T, JsError>;

/// `{lang, lesson, name, text, opened?: {text, pinned?, at?}}`
pub fn timeline(object: &JsValue) -> Read<TimelineProps> {
    Ok(TimelineProps {
        lang: lang(object)?,
        lesson: text(object, "lesson")?,
        name: text(object, "name")?,
        text: text(object, "text")?,
        opened: opened(&field(object, "opened")?)?,
        given: None,
        still: false,
    })
}

/// What a link says; most islands have none.
fn opened(object: &JsValue) -> Read<Option<Opened>> {
    if object.is_undefined() {
        return Ok(None);
    }
    let at = field(object, "at")?.as_f64();
    Ok(Some(Opened {
        text: text(object, "text")?,
        pinned: field(object, "pinned")?.as_string(),
        at: at.map(|at| whole(rounded(at))),
    }))
}

/// `{lang, lesson, quiz, words, review?}`, the quiz as [`QuizView`] is serialised. For a review, those of its
/// questions are taken that are due.
pub fn quiz(object: &JsValue) -> Read<QuizProps> {
    let mut items = list(&field(object, "quiz")?, "items", item)?;
    let review = field(object, "review")?.is_truthy();
    if review {
        items = due(items);
    }
    let items = items.into_iter().map(Rc::new).collect();
    let words = list(object, "words", |word| word.as_string().ok_or_else(|| wrong("words")))?;
    let (lang, lesson) = (lang(object)?, text(object, "lesson")?);
    Ok(QuizProps { data: Rc::new(QuizData { lang, lesson, items, words, review, still: false }) })
}

fn item(object: &JsValue) -> Read<ItemView> {
    Ok(ItemView {
        id: text(object, "id")?,
        misconception: text(object, "misconception")?,
        kind: Kind::from_text(&text(object, "kind")?).ok_or_else(|| wrong("kind"))?,
        stem: text(object, "stem")?,
        timeline: text(object, "timeline")?,
        choices: list(object, "choices", choice)?,
        goal: text(object, "goal")?,
        keep: list(object, "keep", |line| line.as_string().ok_or_else(|| wrong("keep")))?,
        solution: text(object, "solution")?,
        smallest: text(object, "smallest")?,
        steps: list(object, "steps", step)?,
        explain: text(object, "explain")?,
    })
}

fn step(object: &JsValue) -> Read<StepView> {
    Ok(StepView {
        id: text(object, "id")?,
        line: text(object, "line")?,
        text: text(object, "text")?,
    })
}

fn choice(object: &JsValue) -> Read<ChoiceView> {
    Ok(ChoiceView {
        id: text(object, "id")?,
        text: text(object, "text")?,
        timeline: field(object, "timeline")?.as_string(),
        claim: text(object, "claim")?,
        feedback: text(object, "feedback")?,
        // The right answer has none.
        refute: field(object, "refute")?.as_string(),
    })
}

fn field(object: &JsValue, key: &str) -> Read<JsValue> {
    Reflect::get(object, &JsValue::from_str(key)).map_err(|_| wrong(key))
}

fn text(object: &JsValue, key: &str) -> Read<String> {
    field(object, key)?.as_string().ok_or_else(|| wrong(key))
}

fn lang(object: &JsValue) -> Read<Lang> {
    Lang::from_tag(&text(object, "lang")?).ok_or_else(|| wrong("lang"))
}

fn list<T>(object: &JsValue, key: &str, read: fn(&JsValue) -> Read<T>) -> Read<Vec<T>> {
    let list = field(object, key)?;
    if !Array::is_array(&list) {
        return Err(wrong(key));
    }
    Array::from(&list).iter().map(|item| read(&item)).collect()
}

fn wrong(key: &str) -> JsError {
    JsError::new(&["the island was not given a good `", key, "`"].concat())
}
