//! The time axis: numbers, flip points, and the playhead with its line.

use super::{Canvas, grips, px};
use crate::{layout::Layout, model::Action};
use fencelab::time::Ms;
use yew::prelude::*;

/// Numbers on the axis are at least so far apart, in pixels.
const SPACING: f64 = 48.0;

pub(super) fn view(canvas: &Canvas) -> Html {
    let layout = canvas.layout;
    let ticks = layout.ticks(SPACING).into_iter().map(|tick| {
        let (x, y) = (px(layout.x(tick)), layout.axis);
        html! {
            <g key={tick.0}>
                <line class="fl-grid" x1={x.clone()} x2={x.clone()} y1="8" y2={px(y)} />
                <text class="fl-tick" x={x} y={px(y + 17.0)}>{ tick.to_string() }</text>
            </g>
        }
    });
    let (left, right) = (px(layout.x(Ms::ZERO)), px(layout.width - 8.0));
    html! {
        <>
            { for ticks }
            <line class="fl-axis" x1={left} x2={right} y1={px(layout.axis)} y2={px(layout.axis)} />
            <g class="fl-flips-part">{ for flips(canvas) }</g>
            <g class="fl-snap-part">{ snap(canvas) }</g>
            <g class="fl-playhead-part">{ playhead(canvas) }</g>
        </>
    }
}

/// A flip point is a diamond on the axis with a thin line through the lanes.
fn flips<'a>(canvas: &'a Canvas) -> impl Iterator<Item = Html> + 'a {
    let layout = canvas.layout;
    let in_view = |at: &Ms| *at <= canvas.model.axis_end();
    canvas.model.flips.iter().map(|flip| flip.at).filter(in_view).map(move |at| {
        let (x, y) = (layout.x(at), layout.axis);
        let diamond = format!("M{} {}l5 5l-5 5l-5 -5z", px(x), px(y - 5.0));
        html! {
            <g key={at.0} class="fl-flip" data-flip={at.0.to_string()}>
                <line x1={px(x)} x2={px(x)} y1="8" y2={px(y)} />
                <path d={diamond} />
            </g>
        }
    })
}

/// The line of what a dragged grip has snapped to.
fn snap(canvas: &Canvas) -> Html {
    let snapped = canvas.model.drag.as_ref().and_then(|drag| drag.snapped);
    let (x, class) = match snapped {
        Some(at) => (px(canvas.layout.x(at)), "fl-snap"),
        None => ("0".to_owned(), "fl-hidden"),
    };
    html! { <line {class} x1={x.clone()} x2={x} y1="0" y2={px(canvas.layout.axis)} /> }
}

fn playhead(canvas: &Canvas) -> Html {
    let (layout, words) = (canvas.layout, canvas.face.words());
    if canvas.face.act.is_none() {
        return html! { <g /> };
    }
    let end = canvas.model.axis_end();
    let (at, class) = match canvas.model.playhead {
        Some(at) => (at.min(end), "fl-playhead"),
        None => (end, "fl-playhead fl-resting"),
    };
    let (x, y) = (layout.x(at), layout.axis + 22.0);
    let knob = format!("M{} {}l7 8v10h-14v-10z", px(x), px(y));
    let moment = match canvas.model.playhead {
        Some(at) => at.to_string(),
        None => words.at_the_end.to_owned(),
    };
    html! {
        <g {class} role="slider" tabindex="0" aria-label={words.playhead}
            aria-valuemin="0" aria-valuemax={end.0.to_string()} aria-valuenow={at.0.to_string()}
            aria-valuetext={moment}
            onpointerdown={pointer(canvas, true)} onpointermove={pointer(canvas, false)}
            onkeydown={keys(canvas)}>
            <line x1={px(x)} x2={px(x)} y1="8" y2={px(y)} />
            <rect class="fl-reach" x={px(x - 20.0)} y={px(y - 8.0)} width="40" height="34" />
            <path d={knob} />
        </g>
    }
}

fn pointer(canvas: &Canvas, down: bool) -> Callback<PointerEvent> {
    let (face, layout, svg) = (canvas.face.clone(), canvas.layout.clone(), canvas.svg.clone());
    let end = canvas.model.axis_end();
    Callback::from(move |event: PointerEvent| {
        if down {
            grips::capture(&event);
        } else if event.buttons() == 0 {
            return;
        }
        event.prevent_default();
        face.tell(Action::Stand(stand(&layout, &event, &svg, end)));
    })
}

/// Beyond the last number means: at the end.
fn stand(layout: &Layout, event: &PointerEvent, svg: &NodeRef, end: Ms) -> Option<Ms> {
    let ms = grips::time_under(event, layout, svg).max(0);
    u32::try_from(ms).ok().map(Ms).filter(|at| *at < end)
}

/// Arrow keys step from event to event.
fn keys(canvas: &Canvas) -> Callback<KeyboardEvent> {
    let (face, now) = (canvas.face.clone(), canvas.model.playhead);
    let run = &canvas.model.picture.run;
    let (earlier, later) = (step(run, now, false), step(run, now, true));
    Callback::from(move |event: KeyboardEvent| {
        let to = match event.key().as_str() {
            "ArrowLeft" | "ArrowDown" | "PageDown" => earlier,
            "ArrowRight" | "ArrowUp" | "PageUp" => later,
            "Home" => Some(Ms::ZERO),
            "End" | "Escape" => None,
            _ => return,
        };
        event.prevent_default();
        face.tell(Action::Stand(to));
    })
}

/// The moment of the next event on either side. After the last one comes the end, `None`.
pub(crate) fn step(run: &fencelab::sim::Run, now: Option<Ms>, forward: bool) -> Option<Ms> {
    let mut times = run.events.iter().map(|event| event.at);
    match (now, forward) {
        (None, true) => None,
        (Some(now), true) => times.find(|at| *at > now),
        (None, false) => times.next_back(),
        (Some(now), false) => times.rfind(|at| *at < now).or(Some(Ms::ZERO)),
    }
}
