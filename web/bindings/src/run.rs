//! `run`, `handles` and `flips`: what a timeline comes to, and what can be dragged in it.

use crate::{
    argument,
    error::{Outcome, bad_argument, unreadable},
    text::Source,
    view::{self, FlipView, RunView},
};
use fencelab::{
    flip, handle,
    say::{self, Lang},
    sim,
    timeline::Severity,
};
use wasm_bindgen::prelude::*;

/// Runs a timeline to its end.
///
/// Throws an `Error` with the code `"unreadable-timeline"` and the property `diagnostics` when a line
/// of the text has an error. Warnings are no obstacle. An expectation that is not met is none either:
/// it is part of the result.
#[wasm_bindgen(unchecked_return_type = "Run")]
pub fn run(#[wasm_bindgen(unchecked_param_type = "string")] text: &JsValue) -> Outcome {
    let source = readable(text)?;
    let run = sim::run(&source.parsed.timeline);
    source.naming().shape(&RunView::of(&source.parsed, &run))
}

/// The numbers of a timeline that have a place in its picture, in the order of the text: what a
/// reader can drag. Throws what `run` throws.
#[wasm_bindgen(unchecked_return_type = "Handle[]")]
pub fn handles(#[wasm_bindgen(unchecked_param_type = "string")] text: &JsValue) -> Outcome {
    let source = readable(text)?;
    source.naming().shape(&all_handles(&source))
}

/// The values of a handle at which the outcome changes, in order. `handle` is its place in
/// `handles(text)`. What is listed is exact to the millisecond; the list may be incomplete. Throws
/// what `run` throws.
#[wasm_bindgen(unchecked_return_type = "Flip[]")]
pub fn flips(
    #[wasm_bindgen(unchecked_param_type = "string")] text: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "number")] handle: &JsValue,
) -> Outcome {
    let source = readable(text)?;
    let place = argument::index(handle, "handle")?;
    let handles = all_handles(&source);
    let Some(handle) = usize::try_from(place).ok().and_then(|place| handles.get(place)) else {
        let count = handles.len();
        let message = format!("handle must be a place in handles(text), which has {count}");
        return Err(bad_argument("handle", &message));
    };
    let timeline = &source.parsed.timeline;
    let flips = flip::flips(&source.parsed, &sim::run(timeline), handle);
    let views: Vec<FlipView> =
        flips.iter().map(|flip| FlipView::of(flip, &timeline.cast)).collect();
    source.naming().shape(&views)
}

fn all_handles(source: &Source) -> Vec<handle::Handle> {
    let timeline = &source.parsed.timeline;
    let mut handles = handle::handles(timeline, &sim::run(timeline));
    // A place for a number that is not there yet is of no use to `setTime`.
    handles.retain(handle::Handle::is_written);
    handles
}

fn readable(text: &JsValue) -> Outcome<Source> {
    let source = Source::read(text)?;
    let errors = source.parsed.diagnostics.iter().filter(|it| it.severity == Severity::Error);
    let Some(first) = errors.clone().next() else { return Ok(source) };
    let (line, what) = (first.line + 1, say::diagnostic::message(first, Lang::En));
    let others = match errors.count() - 1 {
        0 => String::new(),
        others => format!(" (and {others} more)"),
    };
    let message = format!("the timeline cannot be run: line {line}: {what}{others}");
    let diagnostics = source.naming().shape(&view::diagnostics(&source.parsed))?;
    Err(unreadable(&message, &diagnostics))
}
