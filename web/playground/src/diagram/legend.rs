//! What the shapes of the picture mean: a list which opens.

use super::{Face, marks};
use crate::list::each;
use web_sys::HtmlDetailsElement;
use yew::prelude::*;

/// The list. While it is closed, its shapes are not there, so that nobody takes them for the run's.
pub fn view(face: &Face, is_open: &UseStateHandle<bool>) -> Html {
    let set_open = is_open.setter();
    let ontoggle = Callback::from(move |event: Event| {
        let list = event.target_dyn_into::<HtmlDetailsElement>();
        set_open.set(list.is_some_and(|list| list.open()));
    });
    html! {
        <details class="fl-legend" {ontoggle}>
            <summary>{ face.words().legend_title }</summary>
            <div>{ if **is_open { content(face) } else { html! { <span /> } } }</div>
        </details>
    }
}

fn content(face: &Face) -> Html {
    let items = shapes(face).into_iter().map(|(means, class, shape)| {
        html! {
            <div key={means}>
                <dt>
                    <svg class="fl-svg" width="44" height="20" aria-hidden="true"><g {class}>{ shape }</g></svg>
                </dt>
                <dd>{ means }</dd>
            </div>
        }
    });
    html! { <dl>{ each(items) }</dl> }
}

/// Each shape as the picture draws it: what it means, its class, and how it looks.
fn shapes(face: &Face) -> [(&'static str, &'static str, Html); 9] {
    let words = face.words();
    let [accepted, refused, let_in, valid, begins, ends] = words.legend;
    let hatch = format!("url(#{}-hatch)", face.id);
    let bar =
        |fill: Option<String>| html! { <rect x="2" y="2" width="40" height="16" rx="3" {fill} /> };
    let knob = html! {
        <><circle cx="22" cy="10" r="8" /><path d="M22 10m-3 -2l-2 2l2 2m6 -4l2 2l-2 2" /></>
    };
    [
        (accepted, "fl-mark fl-yes", marks::accepted(22.0, 10.0)),
        (refused, "fl-mark fl-no", marks::refused(22.0, 10.0)),
        (let_in, "fl-mark fl-late", marks::let_in(22.0, 10.0)),
        (valid, "fl-valid", bar(None)),
        (words.believes, "fl-belief", bar(None)),
        (words.paused, "fl-pause", bar(Some(hatch))),
        (begins, "fl-start", html! { <circle cx="22" cy="10" r="5" /> }),
        (ends, "fl-grip", knob),
        (words.flip, "fl-flip", html! { <path d="M22 5l5 5l-5 5l-5 -5z" /> }),
    ]
}
