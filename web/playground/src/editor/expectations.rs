//! Line by line: what was expected, and whether it came so.

use super::notes::at_line;
use crate::{
    diagram::Face,
    late::{self, Job},
    list::each,
    model::Picture,
    words::colon,
};
use fencelab::say::{self, Lang};
use std::rc::Rc;
use yew::prelude::*;

/// More than these are not listed; each line of the text is marked all the same.
const LINES_MAX: usize = 400;

/// The list, open by itself when something came otherwise. What stands in it comes later.
pub fn view(picture: &Rc<Picture>, face: &Face) -> Html {
    let all = &picture.run.expectations;
    // A text without expectations has nothing to go through.
    let class = if all.is_empty() { "fl-lines fl-hidden" } else { "fl-lines" };
    let met = all.iter().filter(|it| it.met).count();
    html! {
        <details {class} open={met < all.len()}>
            <summary>{ face.words().expectations }{ " " }{ met }{ "/" }{ all.len() }</summary>
            { late::view(Job::Expectations(picture.clone()), face) }
        </details>
    }
}

/// A sentence for each.
pub fn list(picture: &Picture, lang: Lang) -> Html {
    let (all, cast) = (&picture.run.expectations, picture.cast());
    let lines = all.iter().take(LINES_MAX).enumerate().map(|(place, it)| {
        let class = if it.met { "fl-met" } else { "fl-unmet" };
        html! {
            <li key={place} {class} data-line={it.line.to_string()}>
                { at_line(it.line, lang) }{ colon(lang) }{ say::expectation(it, cast, lang) }
            </li>
        }
    });
    html! { <ul>{ each(lines) }</ul> }
}
