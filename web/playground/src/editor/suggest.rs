//! What could stand at the caret, as buttons.

use super::{Desk, place::byte_after};
use crate::{
    diagram::Face,
    late::{self, Job},
    list::each,
    model::Action,
};
use fencelab::timeline::{Completion, Edit, Parsed, complete};
use std::rc::Rc;
use yew::prelude::*;

/// Where something is asked for.
pub struct Asked {
    parsed: Rc<Parsed>,
    caret: u32,
    desk: Desk,
    face: Face,
}

/// The row of suggestions. It keeps its height, so that nothing below it jumps while somebody writes.
pub fn row(parsed: &Rc<Parsed>, caret: Option<u32>, desk: &Desk, face: &Face) -> Html {
    // The field keeps its focus, and on a phone its keyboard.
    let onmousedown = Callback::from(|event: MouseEvent| event.prevent_default());
    let asked = caret.map(|caret| {
        let (parsed, desk) = (parsed.clone(), desk.clone());
        late::view(Job::Suggestions(Asked { parsed, caret, desk, face: face.clone() }), face)
    });
    html! {
        <div class="fl-suggest-part" {onmousedown}>{ asked.unwrap_or_else(|| html! { <ul class="fl-suggest fl-away" /> }) }</div>
    }
}

/// What could stand at the caret.
pub fn view(asked: &Asked) -> Html {
    let Asked { parsed, caret, desk, face } = asked;
    let text = parsed.text();
    let found = complete(text, byte_after(text, *caret));
    let class = if found.is_some() { "fl-suggest" } else { "fl-suggest fl-away" };
    let mut chips = Vec::new();
    if let Some(Completion { span, words }) = found {
        for word in words {
            let edit = Edit { span, text: [&word, blank(text, span.end, &word)].concat() };
            chips.push(html! {
                <li key={word.clone()}>
                    <button type="button" onclick={write(parsed, edit, desk, face)}>{ word }</button>
                </li>
            });
        }
    }
    html! { <ul {class} role="list" aria-label={face.words().go_on}>{ each(chips.into_iter()) }</ul> }
}

/// Makes an edit and goes on in the text: where a button was, there may be none any more.
pub fn write(parsed: &Rc<Parsed>, edit: Edit, desk: &Desk, face: &Face) -> Callback<MouseEvent> {
    let (parsed, desk, face) = (parsed.clone(), desk.clone(), face.clone());
    Callback::from(move |_| {
        desk.write(parsed.text(), &edit);
        face.tell(Action::Apply(edit.clone()));
    })
}

/// At the end of a line a word is followed by a blank, so that the next can be written at once.
fn blank(text: &str, end: u32, word: &str) -> &'static str {
    let rest = text.get(end as usize..).unwrap_or_default();
    if word != "=" && (rest.is_empty() || rest.starts_with(['\n', '\r'])) { " " } else { "" }
}
