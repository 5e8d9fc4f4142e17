//! The grips: each number of the text that can be dragged, by pointer and by key.

use super::{Canvas, px};
use crate::{
    layout::Layout,
    model::{Action, HandleId, Pull},
    words::handle_name,
};
use fencelab::{
    handle::{Handle, HandleKind},
    say::Lang,
    time::Ms,
};
use web_sys::Element;
use yew::prelude::*;

/// A grip snaps to what is so near, in pixels.
const REACH: f64 = 6.0;
/// One press of an arrow key, and with Shift, in milliseconds.
const NUDGE: i64 = 100;
const NUDGE_FAR: i64 = 1_000;

pub(super) fn view(canvas: &Canvas) -> Html {
    if canvas.face.act.is_none() {
        return html! { <g /> };
    }
    let grips = placed(canvas).into_iter().map(|(handle, x, y)| grip(canvas, handle, x, y));
    html! { <>{ for grips }</> }
}

/// Grips that would lie on each other are put below each other.
fn placed<'a>(canvas: &Canvas<'a>) -> Vec<(&'a Handle, f64, f64)> {
    const SIZE: f64 = 17.0;
    let mut placed: Vec<(&Handle, f64, f64)> = Vec::new();
    for handle in &canvas.model.picture.handles {
        let x = canvas.layout.x(handle.at.min(canvas.model.axis_end()));
        let mut y = grip_y(canvas, handle);
        while placed.iter().any(|(_, x2, y2)| (x2 - x).abs() < SIZE && (y2 - y).abs() < SIZE - 1.0)
        {
            y += SIZE;
        }
        placed.push((handle, x, y));
    }
    placed
}

fn grip(canvas: &Canvas, handle: &Handle, x: f64, y: f64) -> Html {
    let (id, lang) = (HandleId::of(handle), canvas.face.lang);
    let name = handle_name(handle.kind, handle.place, handle.line, canvas.cast, lang);
    let held = canvas.model.drag.as_ref().is_some_and(|drag| drag.id == id);
    let chosen = canvas.model.selected == Some(id);
    let class = classes!("fl-grip", held.then_some("fl-held-now"), chosen.then_some("fl-chosen"));
    let face = canvas.face.clone();
    html! {
        <g key={format!("{}-{}", handle.kind.as_text(), handle.line)} {class}
            role="slider" tabindex="0" aria-label={name}
            aria-valuemin={handle.min.0.to_string()} aria-valuemax={handle.max.0.to_string()}
            aria-valuenow={handle.value.0.to_string()} aria-valuetext={value_text(handle, lang)}
            aria-disabled={(!canvas.model.is_current()).to_string()}
            data-handle={handle.kind.as_text()} data-line={handle.line.to_string()}
            onpointerdown={grab(canvas, id)} onpointermove={pull(canvas, id)}
            onpointerup={let_go(canvas)} onlostpointercapture={let_go(canvas)}
            onkeydown={keys(canvas, handle)}
            onfocus={Callback::from(move |_| face.tell(Action::Select(id)))}>
            <rect class="fl-reach" x={px(x - 22.0)} y={px(y - 22.0)} width="44" height="44" />
            <line x1={px(x)} x2={px(x)} y1={px(y - 14.0)} y2={px(y + 14.0)} />
            <circle cx={px(x)} cy={px(y)} r="8" />
            <path d={format!("M{} {}m-3 -2l-2 2l2 2m6 -4l2 2l-2 2", px(x), px(y))} />
        </g>
    }
}

fn grip_y(canvas: &Canvas, handle: &Handle) -> f64 {
    let line = canvas.layout.place_y(handle.place);
    match handle.kind {
        HandleKind::LeaseEnd => line - 21.0,
        HandleKind::Delay => line - 21.0,
        HandleKind::PauseEnd | HandleKind::Start | HandleKind::Gap => line,
    }
}

/// What a screen reader says of the value: how long, and where that ends.
fn value_text(handle: &Handle, lang: Lang) -> String {
    let (value, at) = (handle.value, handle.at);
    match (handle.kind, lang) {
        (HandleKind::Start, _) => at.to_string(),
        (_, Lang::Zh) => format!("{value}，到{at}"),
        (_, Lang::En) => format!("{value}, until {at}"),
    }
}

/// From now on the pointer's moves are this grip's, wherever it goes. The shape that was hit captures
/// it, and not the group around it: a finger is captured by that shape already, and to hand it over
/// would look like letting go.
pub(super) fn capture(event: &PointerEvent) {
    if let Some(shape) = event.target_dyn_into::<Element>() {
        // A pointer that is gone already cannot be captured, and needs not be.
        let _ = shape.set_pointer_capture(event.pointer_id());
    }
}

/// The moment under the pointer.
pub(super) fn time_under(event: &PointerEvent, layout: &Layout, svg: &NodeRef) -> i64 {
    let left = svg.cast::<Element>().map_or(0.0, |svg| svg.get_bounding_client_rect().left());
    layout.time(f64::from(event.client_x()) - left)
}

fn grab(canvas: &Canvas, id: HandleId) -> Callback<PointerEvent> {
    let (face, layout, svg) = (canvas.face.clone(), canvas.layout.clone(), canvas.svg.clone());
    Callback::from(move |event: PointerEvent| {
        if event.button() != 0 {
            return;
        }
        capture(&event);
        face.tell(Action::Grab(id, time_under(&event, &layout, &svg)));
    })
}

fn pull(canvas: &Canvas, id: HandleId) -> Callback<PointerEvent> {
    let (face, layout, svg) = (canvas.face.clone(), canvas.layout.clone(), canvas.svg.clone());
    let held = canvas.model.drag.as_ref().is_some_and(|drag| drag.id == id);
    Callback::from(move |event: PointerEvent| {
        if held {
            let reach = (!event.alt_key()).then(|| layout.length(REACH));
            face.tell(Action::Pull(Pull { to: time_under(&event, &layout, &svg), reach }));
        }
    })
}

fn let_go(canvas: &Canvas) -> Callback<PointerEvent> {
    let face = canvas.face.clone();
    Callback::from(move |_| face.tell(Action::Drop))
}

fn keys(canvas: &Canvas, handle: &Handle) -> Callback<KeyboardEvent> {
    let (face, id, ends) = (canvas.face.clone(), HandleId::of(handle), (handle.min, handle.max));
    let dragging = canvas.model.drag.is_some();
    Callback::from(move |event: KeyboardEvent| {
        if event.ctrl_key() || event.meta_key() {
            return;
        }
        let by = if event.shift_key() { NUDGE_FAR } else { NUDGE };
        let action = match event.key().as_str() {
            "ArrowLeft" | "ArrowDown" => Action::Nudge(id, -by),
            "ArrowRight" | "ArrowUp" => Action::Nudge(id, by),
            "PageDown" => Action::Nudge(id, -NUDGE_FAR),
            "PageUp" => Action::Nudge(id, NUDGE_FAR),
            "Home" => Action::Set(id, ends.0),
            "End" => Action::Set(id, ends.1.max(Ms(1))),
            "Escape" if dragging => Action::Cancel,
            _ => return,
        };
        event.prevent_default();
        face.tell(action);
    })
}
