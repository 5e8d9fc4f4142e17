//! An answer, and how it is kept: by ids, so that the order and the wording of questions may change.

use crate::storage;
use fencelab::lesson::{ItemView, Kind, Sure};
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlTextAreaElement};
use yew::prelude::*;

/// What was answered, and whether it was checked.
#[derive(Clone, PartialEq, Default)]
pub struct Answer {
    /// The id of the choice; the ids of the steps in their order; or the changed timeline. Empty is no
    /// answer yet, or, when it was checked, a prediction that was skipped.
    pub given: String,
    /// How sure, as a place in `Words::sure`.
    pub sure: Option<usize>,
    pub checked: bool,
}

impl Answer {
    /// What was kept under this key.
    pub fn load(key: &str) -> Self {
        let Some(kept) = storage::load(key) else { return Self::default() };
        let (given, sure) = kept.rsplit_once('\t').unwrap_or((&kept, ""));
        let sure = sure.parse().ok().filter(|sure| *sure < SURE.len());
        Self { given: given.to_owned(), sure, checked: true }
    }

    /// Keeps it. Only what was checked is an answer.
    pub fn save(&self, key: &str) {
        let kept = match self.checked {
            true => {
                let sure = self.sure.map(|sure| sure.to_string()).unwrap_or_default();
                storage::save(key, &[&self.given, "\t", &sure].concat())
            }
            false => storage::forget(key),
        };
        // A quiz that cannot be kept is a quiz all the same.
        let _ = kept;
    }

    /// With the text of the timeline that was changed, if one was.
    pub fn with_text(mut self, event: &SubmitEvent) -> Self {
        let form = event.target_dyn_into::<Element>();
        let field = form.and_then(|it| it.query_selector(".fl-change textarea").ok().flatten());
        if let Some(field) = field.and_then(|it| it.dyn_into::<HtmlTextAreaElement>().ok()) {
            self.given = field.value();
        }
        self
    }

    /// The places of the steps that it puts in order.
    pub fn order(&self, item: &ItemView) -> Vec<usize> {
        let ids = self.given.split_whitespace();
        ids.filter_map(|id| item.steps.iter().position(|step| step.id == id)).collect()
    }

    /// Whether there is something to check.
    pub fn is_whole(&self, item: &ItemView) -> bool {
        match item.kind {
            Kind::Order => self.order(item).len() == item.steps.len(),
            Kind::Break | Kind::Fix | Kind::Place => true,
            _ => item.choices.iter().any(|choice| choice.id == self.given),
        }
    }

    /// How sure it was given; without a word, rather sure.
    pub fn certainty(&self) -> Sure {
        self.sure.map_or(Sure::Rather, |sure| SURE[sure])
    }
}

/// In the order of `Words::sure`.
const SURE: [Sure; 3] = [Sure::Guess, Sure::Rather, Sure::Certain];
