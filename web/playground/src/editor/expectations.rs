//! Line by line: what was expected, and whether it came so.

use super::notes::{at_line, colon};
use crate::{list::each, model::Picture, words::words};
use fencelab::say::{self, Lang};
use yew::prelude::*;

/// More than these are not listed; each line of the text is marked all the same.
const LINES_MAX: usize = 400;

pub fn view(picture: &Picture, lang: Lang) -> Html {
    let (all, cast) = (&picture.run.expectations, &picture.parsed.timeline.cast);
    // A text without expectations has nothing to go through.
    let class = if all.is_empty() { "fl-lines fl-hidden" } else { "fl-lines" };
    let met = all.iter().filter(|it| it.met).count();
    let lines = all.iter().take(LINES_MAX).enumerate().map(|(place, it)| {
        let class = if it.met { "fl-met" } else { "fl-unmet" };
        html! {
            <li key={place} {class} data-line={it.line.to_string()}>
                { at_line(it.line, lang) }{ colon(lang) }{ say::expectation(it, cast, lang) }
            </li>
        }
    });
    html! {
        <details {class}>
            <summary>{ words(lang).expectations }{ " " }{ met }{ "/" }{ all.len() }</summary>
            <ul>{ each(lines.into_iter()) }</ul>
        </details>
    }
}
