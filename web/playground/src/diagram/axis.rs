//! The time axis: numbers, flip points with the outcomes between them, and the playhead.

use super::{Canvas, capture, is_captured, px, time_under};
use crate::{
    layout::text_width,
    list::each,
    model::{Action, Direction},
};
use fencelab::{say, time::Ms, timeline::ast::When};
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
            { each(ticks) }
            <line class="fl-axis" x1={left} x2={right} y1={px(layout.axis)} y2={px(layout.axis)} />
            <g class="fl-bands-part">{ each(bands(canvas)) }</g>
            <g class="fl-flips-part">{ each(flips(canvas)) }</g>
            <g class="fl-snap-part">{ snap(canvas) }</g>
        </>
    }
}

/// The labels of lines (`t0`), each above the axis where its line begins, or a little later.
pub(super) fn labels(canvas: &Canvas) -> Html {
    let (layout, parsed) = (canvas.layout, &canvas.model.picture.parsed);
    let lines = parsed.timeline.lines.iter().zip(&canvas.run.starts);
    let labels = lines.filter(|(_, at)| layout.is_near(**at)).filter_map(|(line, at)| {
        let When::Next(span) = line.when else { return None };
        let text = Some(span.of(parsed.text())).filter(|text| !text.is_empty())?;
        let (wide, y) = (text_width(text, 12.0), layout.axis - 11.0);
        let from = layout.x(*at) - wide / 2.0;
        let x = canvas.room.fit(from, (from + 2.5 * wide).min(layout.width), y, wide)?;
        let text = text.to_owned();
        Some(html! { <text key={line.number} class="fl-label" x={px(x)} y={px(y + 4.0)}>{ text }</text> })
    });
    html! { <g>{ each(labels) }</g> }
}

/// A flip point is a diamond on the axis with a thin line through the lanes.
fn flips<'a>(canvas: &'a Canvas) -> impl Iterator<Item = Html> + 'a {
    let layout = canvas.layout;
    let in_view = |at: &Ms| *at <= layout.end && layout.is_near(*at);
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

/// Below the axis: what becomes of it between one flip point and the next, in a word or two.
fn bands<'a>(canvas: &'a Canvas) -> impl Iterator<Item = Html> + 'a {
    let (model, layout, lang) = (canvas.model, canvas.layout, canvas.face.lang);
    let handle = model.selected_handle().and_then(|id| model.picture.handle(id));
    let from = handle.map_or(Ms::ZERO, |handle| handle.anchor.plus(handle.min));
    let now = handle.map_or(Ms::ZERO, |handle| handle.at);
    let flips = &model.flips;
    let first = flips.first().map(|flip| (from, flip.before));
    let starts = first.into_iter().chain(flips.iter().map(|flip| (flip.at, flip.after)));
    let ends = flips.iter().map(|flip| flip.at).chain([layout.end]);
    starts.zip(ends).filter(|((from, _), until)| from < until).map(move |((from, outcome), until)| {
        let (x, right) = (layout.x(from), layout.x(until.min(layout.end)));
        let word = say::outcome_in_short(outcome, lang);
        let fits = text_width(word, 12.0) + 6.0 <= right - x;
        let class = classes!("fl-band", (from <= now && now < until).then_some("fl-on"));
        html! {
            <g key={from.0} {class} data-band={outcome.as_text()}>
                <title>{ say::outcome(outcome, canvas.cast, lang) }</title>
                <rect x={px(x)} y={px(layout.axis + 24.0)} width={px((right - x).max(1.0))} height="16" />
                <text class={if fits { "" } else { "fl-hidden" }} x={px(f64::midpoint(x, right))}
                    y={px(layout.axis + 36.0)}>{ word }</text>
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

pub(super) fn playhead(canvas: &Canvas) -> Html {
    let (layout, words) = (canvas.layout, canvas.face.words());
    if canvas.face.act.is_none() {
        return html! { <g /> };
    }
    let (end, stand) = (layout.end, canvas.model.stand);
    let (at, class) = match stand {
        Some(stand) => (stand.at.min(end), "fl-playhead"),
        None => (end, "fl-playhead fl-resting"),
    };
    let (x, y) = (layout.x(at), layout.axis + 42.0);
    let knob = format!("M{} {}l7 8v10h-14v-10z", px(x), px(y));
    let moment = match stand {
        Some(stand) => stand.at.to_string(),
        None => words.at_the_end.to_owned(),
    };
    html! {
        <g {class} role="slider" tabindex="0" aria-label={words.playhead}
            aria-valuemin="0" aria-valuemax={end.0.to_string()} aria-valuenow={at.0.to_string()}
            aria-valuetext={moment}
            onpointerdown={pointer(canvas, true)} onpointermove={pointer(canvas, false)}
            onkeydown={keys(canvas)}>
            <line x1={px(x)} x2={px(x)} y1="8" y2={px(y)} />
            <rect class="fl-reach" x={px(x - 20.0)} y={px(y - 8.0)} width="40" height="30" />
            <path d={knob} />
        </g>
    }
}

fn pointer(canvas: &Canvas, down: bool) -> Callback<PointerEvent> {
    let (face, layout, svg) = (canvas.face.clone(), canvas.layout.clone(), canvas.svg.clone());
    Callback::from(move |event: PointerEvent| {
        if down {
            capture(&event);
        } else if !is_captured(&event) {
            return;
        }
        event.prevent_default();
        // Beyond the last number means: at the end.
        let ms = time_under(&event, &layout, &svg).max(0);
        let at = u32::try_from(ms).ok().map(Ms).filter(|at| *at < layout.end);
        face.tell(Action::Stand(at));
    })
}

/// Arrow keys step from event to event.
fn keys(canvas: &Canvas) -> Callback<KeyboardEvent> {
    let face = canvas.face.clone();
    Callback::from(move |event: KeyboardEvent| {
        if event.ctrl_key() || event.meta_key() || event.alt_key() {
            return;
        }
        let action = match event.key().as_str() {
            "ArrowLeft" | "ArrowDown" | "PageDown" => Action::Step(Direction::Back),
            "ArrowRight" | "ArrowUp" | "PageUp" => Action::Step(Direction::On),
            "Home" => Action::Stand(Some(Ms::ZERO)),
            "End" | "Escape" => Action::Stand(None),
            _ => return,
        };
        event.prevent_default();
        face.tell(action);
    })
}
