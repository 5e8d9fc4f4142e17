//! The buttons beside the policies: undo, redo, reset, comparing, zooming.

use crate::{
    compare,
    diagram::Face,
    layout::Layout,
    model::{Action, Model},
};
use yew::prelude::*;

/// How wide the picture is drawn, and whom to tell of another width.
pub struct Zoom {
    /// So many times as wide as it would be by itself.
    pub now: f64,
    /// Takes another.
    pub set: UseStateSetter<f64>,
    /// It could be less wide.
    pub can_shrink: bool,
}

impl Zoom {
    /// How wide this picture is.
    pub fn of(now: &UseStateHandle<f64>, layout: &Layout) -> Self {
        Self { now: **now, set: now.setter(), can_shrink: layout.scrolls() && **now > 1.0 }
    }
}

pub fn view(model: &Model, face: &Face, zoom: &Zoom) -> Html {
    html! {
        <>
            <div class="fl-history">{ history(model, face) }</div>
            <div class="fl-compare">{ compare::view(model, face) }</div>
            <div class="fl-zoom">{ zooming(face, zoom) }</div>
        </>
    }
}

/// Undo, redo, and the way back to the lesson's own text.
fn history(model: &Model, face: &Face) -> Html {
    let words = face.words();
    let button = |label: &'static str, enabled: bool, action: Action| {
        let face = face.clone();
        let onclick = Callback::from(move |_: MouseEvent| face.tell(action.clone()));
        html! { <button type="button" disabled={!enabled} {onclick}>{ label }</button> }
    };
    html! {
        <>
            { button(words.undo, model.can_undo(), Action::Undo) }
            { button(words.redo, model.can_redo(), Action::Redo) }
            { button(words.reset, *model.text != *model.original, Action::Reset) }
        </>
    }
}

/// One step of zooming.
const ZOOM: f64 = 1.5;
/// So many times as wide as its place a picture can become.
const ZOOM_MAX: f64 = 40.0;

fn zooming(face: &Face, zoom: &Zoom) -> Html {
    let words = face.words();
    let button = |label: &'static str, sign: &'static str, to: f64, enabled: bool| {
        let setter = zoom.set.clone();
        let onclick = Callback::from(move |_: MouseEvent| setter.set(to));
        html! {
            <button type="button" aria-label={label} title={label} disabled={!enabled} {onclick}>{ sign }</button>
        }
    };
    html! {
        <>
            { button(words.zoom_out, "−", (zoom.now / ZOOM).max(1.0), zoom.can_shrink) }
            { button(words.zoom_in, "＋", zoom.now * ZOOM, zoom.now < ZOOM_MAX) }
        </>
    }
}
