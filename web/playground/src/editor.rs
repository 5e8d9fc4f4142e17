//! The text of the timeline, and what there is to say about its lines.

mod backdrop;
mod expectations;
mod gutter;
mod notes;
mod place;
mod problems;
mod sheet;
mod suggest;

use crate::{diagram::Face, late::use_arrival, model::Picture};
pub use expectations::list as expectations;
use fencelab::timeline::{Edit, Parsed};
pub use notes::NotesProps;
pub use problems::view as problems;
pub use suggest::{Asked, view as suggestions};

use notes::Notes;
use sheet::Sheet;
use std::rc::Rc;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlTextAreaElement, Node};
use yew::prelude::*;

/// What the text is drawn from, and nothing else: whatever moves elsewhere, it stands still.
#[derive(Clone, PartialEq, Properties)]
pub struct EditorProps {
    /// The text as it stands.
    pub parsed: Rc<Parsed>,
    /// The last readable text, and what came of it.
    pub picture: Rc<Picture>,
    /// The line that is lit, from 0.
    #[prop_or_default]
    pub lit_line: Option<u32>,
    pub face: Face,
}

/// The text and what there is to say about its lines. The caret moves here; what does not depend on it
/// is drawn by components of their own.
#[component]
pub fn Editor(props: &EditorProps) -> Html {
    let EditorProps { parsed, picture, lit_line, face } = props;
    let (part, field, caret) = (use_node_ref(), use_node_ref(), use_state_eq(|| None));
    let desk = Desk { field, caret: caret.setter() };
    use_arrival();
    let words = face.words();
    let (text_id, hint_id) = (id(face, "text"), id(face, "hint"));
    let onfocusout = leave(&part, &desk);
    html! {
        <div {onfocusout} ref={part}>
            <h3 class="fl-title"><label for={text_id}>{ words.text }</label></h3>
            <Sheet parsed={parsed.clone()} picture={picture.clone()} desk={desk.clone()} face={face.clone()} lit_line={*lit_line} />
            <div class="fl-below">
                <p class={if caret.is_some() { "fl-hint fl-away" } else { "fl-hint" }} id={hint_id}>{ words.text_hint }</p>
                { suggest::row(parsed, *caret, &desk, face) }
            </div>
            <Notes parsed={parsed.clone()} picture={picture.clone()} {desk} face={face.clone()} />
        </div>
    }
}

/// Nobody writes any more once the focus is elsewhere.
fn leave(part: &NodeRef, desk: &Desk) -> Callback<FocusEvent> {
    let (part, desk) = (part.clone(), desk.clone());
    Callback::from(move |event: FocusEvent| {
        let to = event.related_target().and_then(|to| to.dyn_into::<Node>().ok());
        let stays = part.cast::<Element>().is_some_and(|part| part.contains(to.as_ref()));
        if !stays {
            desk.caret.set(None);
        }
    })
}

/// The id of a part of this editor.
fn id(face: &Face, part: &str) -> AttrValue {
    [face.id.as_str(), "-", part].concat().into()
}

/// The field for the text, and whom to tell where its caret is.
#[derive(Clone, PartialEq)]
pub struct Desk {
    field: NodeRef,
    /// In the units of the field; `None` while nobody writes.
    caret: UseStateSetter<Option<u32>>,
}

impl Desk {
    fn field(&self) -> Option<HtmlTextAreaElement> {
        self.field.cast()
    }

    /// Takes down where the caret is.
    fn look(&self) {
        let caret = self.field().and_then(|it| it.selection_end().ok().flatten());
        self.caret.set(caret);
    }

    /// Puts the caret before this byte, where the reader can see it.
    fn go_to(&self, parsed: &Parsed, byte: u32) {
        let Some(field) = self.field() else { return };
        self.stand(&field, place::units_before(parsed.text(), byte));
        if let Ok(Some(source)) = field.closest(".fl-source") {
            let lines = i64::from(place::lines(parsed).max(1));
            let above = i64::from(source.scroll_height()) * i64::from(parsed.line_of(byte)) / lines;
            let middle = above - i64::from(source.client_height() / 2);
            source.set_scroll_top(i32::try_from(middle.max(0)).unwrap_or(0));
        }
    }

    /// Makes an edit as if it were typed: the caret then stands behind it.
    fn write(&self, text: &str, edit: &Edit) {
        let Some(field) = self.field() else { return };
        let after = edit.apply(text);
        field.set_value(&place::plain(&after));
        let end = edit.span.start + u32::try_from(edit.text.len()).unwrap_or(0);
        self.stand(&field, place::units_before(&after, end));
    }

    fn stand(&self, field: &HtmlTextAreaElement, caret: u32) {
        // The field is there, and a caret fits into any text: neither can fail.
        let _ = field.focus();
        let _ = field.set_selection_range(caret, caret);
        self.look();
    }
}
