//! The sheet: the numbers of the lines, a plain textarea, and under it the marks at its words.

use super::{
    Desk, backdrop, gutter, id,
    place::{end_of_change, plain},
};
use crate::{
    diagram::Face,
    model::{Action, Picture},
};
use fencelab::timeline::{Parsed, Severity};
use std::rc::Rc;
use yew::prelude::*;

#[derive(Clone, PartialEq, Properties)]
pub struct SheetProps {
    pub parsed: Rc<Parsed>,
    pub picture: Rc<Picture>,
    pub lit_line: Option<u32>,
    pub desk: Desk,
    pub face: Face,
}

/// The marks lie under the text and give the sheet its size; the textarea fills it and never scrolls
/// by itself, so that both are always in the same place.
#[component]
pub fn Sheet(props: &SheetProps) -> Html {
    let SheetProps { parsed, picture, lit_line, desk, face } = props;
    use_text(parsed, desk);
    let is_still = face.act.is_none();
    html! {
        <div class="fl-source" tabindex={is_still.then_some("0")}>
            { gutter::view(parsed, picture) }
            <div class="fl-sheet">
                <pre class={if is_still { "fl-backdrop fl-plain" } else { "fl-backdrop" }}
                    aria-hidden={(!is_still).then_some("true")}>{ backdrop::view(parsed, *lit_line) }</pre>
                <div class="fl-field">
                    if is_still { <span /> } else { { field(parsed, desk, face) } }
                </div>
            </div>
        </div>
    }
}

/// Keeps the field as the text is.
#[hook]
fn use_text(parsed: &Rc<Parsed>, desk: &Desk) {
    // The field is set by hand, and only where it differs: to set it moves the caret and ends
    // what an input method is composing. What was just typed never differs.
    let desk = desk.clone();
    use_effect_with(parsed.clone(), move |parsed| {
        let text = plain(parsed.text());
        let Some(field) = desk.field() else { return };
        let before = field.value();
        if before == *text {
            return;
        }
        field.set_value(&text);
        // Undone while writing: the caret goes to what has changed. Elsewhere it is not looked at.
        if field.matches(":focus") == Ok(true) {
            let caret = end_of_change(&before, &text);
            let _ = field.set_selection_range(caret, caret);
        }
    });
}

fn field(parsed: &Parsed, desk: &Desk, face: &Face) -> Html {
    // While an input method composes, what it has so far is text like any other.
    let oninput = {
        let (face, desk) = (face.clone(), desk.clone());
        Callback::from(move |_: InputEvent| {
            if let Some(field) = desk.field() {
                face.tell(Action::Type(field.value()));
            }
            desk.look();
        })
    };
    let looks = desk.clone();
    let onkeyup = Callback::from(move |_: KeyboardEvent| looks.look());
    let looks = desk.clone();
    let onclick = Callback::from(move |_: MouseEvent| looks.look());
    let looks = desk.clone();
    let onfocus = Callback::from(move |_: FocusEvent| looks.look());
    let diagnostics = &parsed.diagnostics;
    let is_wrong = diagnostics.iter().any(|it| it.severity == Severity::Error);
    let described = match diagnostics.is_empty() {
        true => id(face, "hint"),
        false => [&*id(face, "hint"), " ", &*id(face, "problems")].concat().into(),
    };
    html! {
        <textarea class="fl-text" ref={desk.field.clone()} id={id(face, "text")} rows="1" cols="1" wrap="off"
            aria-describedby={described} aria-invalid={is_wrong.then_some("true")} spellcheck="false"
            autocapitalize="off" autocomplete="off" autocorrect="off" {oninput} {onkeyup} {onclick}
            {onfocus} />
    }
}
