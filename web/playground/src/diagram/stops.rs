//! The stops: every event and each number that can be dragged, by pointer and by key.

use super::{Canvas, Want, capture, px, time_under};
use crate::{
    list::each,
    model::{Action, Pull, Stop, StopId},
    room::Area,
    words::{colon, handle_name},
};
use fencelab::{
    handle::{Handle, HandleKind},
    order,
    say::{self, Lang},
    sim::{Event, Place},
};
use yew::prelude::*;

/// A grip snaps to what is so near, in pixels.
const REACH: f64 = 6.0;
/// No more stops than this are drawn at once: a picture so full cannot be read anyway.
const STOPS_MAX: usize = 400;

/// A stop and its place in the picture.
struct Placed<'a> {
    stop: &'a Stop,
    handle: Option<&'a Handle>,
    x: f64,
    y: f64,
    /// The y at which it belongs. A line leads from there to where it had to give way to.
    home: f64,
}

/// Those that can be dragged lie on top, in the order of the text: a grip must not change its place among
/// the others while it is dragged past them, since an element that is moved loses pointer and focus.
pub(super) fn view(canvas: &Canvas) -> Html {
    let placed = placed(canvas);
    if canvas.face.act.is_none() {
        return html! { <g /> };
    }
    let (mut grips, events): (Vec<_>, Vec<_>) =
        placed.into_iter().partition(|placed| placed.handle.is_some());
    order::by_key(&mut grips, |placed| {
        placed.handle.map_or(0, |handle| order::pair(handle.line, handle.kind as u32))
    });
    html! {
        <>
            <g class="fl-events">{ each(events.iter().map(|placed| view_one(canvas, placed))) }</g>
            <g class="fl-grips">{ each(grips.iter().map(|placed| view_one(canvas, placed))) }</g>
        </>
    }
}

/// The stops in view, and the chosen one wherever it is, so that it can be focused. Grips may
/// touch each other, and give way only where one would hide the other.
fn placed<'a>(canvas: &'a Canvas) -> Vec<Placed<'a>> {
    let (layout, picture) = (canvas.layout, &canvas.model.picture);
    let mut all: Vec<Placed> = Vec::new();
    for stop in &picture.stops {
        let is_chosen = canvas.model.selected == Some(stop.id);
        let at = stop.at.min(layout.end);
        if !is_chosen && (!layout.is_near(at) || all.len() >= STOPS_MAX) {
            continue;
        }
        let handle = stop.handle.and_then(|place| picture.handles.get(place));
        let x = layout.x(at);
        let event = stop.event.and_then(|id| canvas.run.event(id));
        let home = match (handle, event) {
            (Some(handle), _) => grip_y(canvas, handle, event),
            (None, Some(event)) => layout.event_y(event),
            (None, None) => layout.y(stop.lane),
        };
        let y = handle.map_or(home, |handle| free_y(canvas, &all, handle, x, home));
        all.push(Placed { stop, handle, x, y, home });
    }
    // Labels keep clear of all of them.
    for Placed { handle, x, y, .. } in &all {
        if let Some(handle) = handle {
            canvas.room.take(Area::around(*x, *y, if is_dot(handle) { 5.0 } else { 8.0 }));
        }
    }
    all
}

fn grip_y(canvas: &Canvas, handle: &Handle, event: Option<&Event>) -> f64 {
    let line = match (handle.place, event) {
        // In the row that the write goes to.
        (Place::Store(_), Some(event)) => canvas.layout.event_y(event),
        (place, _) => canvas.layout.place_y(place),
    };
    if is_above(handle) { line - 21.0 } else { line }
}

/// Above the line of its lane, so that nothing on the line is hidden.
fn is_above(handle: &Handle) -> bool {
    use HandleKind::{Copy, Delay, Forward, LeaseEnd};
    matches!(handle.kind, LeaseEnd | Delay | Copy | Forward)
}

/// A dot where a line begins, and not a knob.
fn is_dot(handle: &Handle) -> bool {
    handle.kind == HandleKind::Start
}

/// Where a grip hides no other: where it belongs, or a few steps away from there.
fn free_y(canvas: &Canvas, all: &[Placed], handle: &Handle, x: f64, home: f64) -> f64 {
    const STEPS: [f64; 7] = [0.0, 1.0, 2.0, -1.0, -2.0, 3.0, -3.0];
    let reach = |handle: &Handle| if is_dot(handle) { 4.0 } else { 7.0 };
    let own = reach(handle);
    let step = match (is_dot(handle), is_above(handle)) {
        (true, _) => 11.0,
        (_, true) => -17.0,
        _ => 17.0,
    };
    let grips = || all.iter().filter_map(|it| Some((it, own + reach(it.handle?))));
    let hides =
        |y: f64| grips().any(|(it, near)| (it.x - x).abs() < near && (it.y - y).abs() < near);
    let is_free = |y: &f64| !hides(*y) && canvas.room.blocker(&Area::around(x, *y, own)).is_none();
    STEPS.into_iter().map(|n| home + n * step).find(is_free).unwrap_or(home)
}

fn view_one(canvas: &Canvas, placed: &Placed) -> Html {
    let Placed { stop, handle, x, y, .. } = *placed;
    let (id, model) = (stop.id, canvas.model);
    let chosen = model.selected == Some(id);
    let held =
        handle.is_some() && model.drag.as_ref().is_some_and(|drag| StopId::Handle(drag.id) == id);
    let is_start = handle.is_some_and(is_dot);
    let class = classes!(
        "fl-stop",
        handle.map(|_| "fl-grip"),
        is_start.then_some("fl-start"),
        chosen.then_some("fl-chosen"),
        held.then_some("fl-held-now"),
    );
    let half = match handle {
        Some(_) if !is_start => 22.0,
        _ => 14.0,
    };
    let face = canvas.face.clone();
    let focused = Callback::from(move |_: FocusEvent| face.tell(Action::Select(id)));
    html! {
        <g key={key(id)} {class} role="button" tabindex={if chosen { "0" } else { "-1" }}
            aria-label={name(canvas, stop, handle)} aria-describedby={format!("{}-how", canvas.face.id)}
            aria-pressed={handle.map(|_| held.to_string())}
            data-stop="" data-handle={handle.map(|it| it.kind.as_text())}
            data-line={handle.map(|it| it.line.to_string())}
            data-value={handle.map(|it| it.value.0.to_string())}
            onpointerdown={grab(canvas, id)} onpointermove={pull(canvas, id)}
            onpointerup={let_go(canvas, id)} onlostpointercapture={let_go(canvas, id)}
            onpointercancel={give_up(canvas, id)} onfocus={focused} onblur={left(canvas, held)}>
            <rect class="fl-reach" x={px(x - half)} y={px(y - half)} width={px(2.0 * half)} height={px(2.0 * half)} />
            { shape(placed) }
        </g>
    }
}

/// A dot where a line begins, a knob at the end of a length, nothing at an event: its mark is drawn
/// already.
fn shape(placed: &Placed) -> Html {
    let Placed { handle, x, y, home, .. } = *placed;
    let Some(handle) = handle else { return html! { <g /> } };
    let (dot, over) = (is_dot(handle), if is_dot(handle) { 0.0 } else { 14.0 });
    html! {
        <g>
            <line x1={px(x)} x2={px(x)} y1={px(y.min(home) - over)} y2={px(y.max(home) + over)} />
            <circle cx={px(x)} cy={px(y)} r={if dot { "5" } else { "8" }} />
            <path class={if dot { "fl-hidden" } else { "" }} d={format!("M{} {}m-3 -2l-2 2l2 2m6 -4l2 2l-2 2", px(x), px(y))} />
        </g>
    }
}

fn key(id: StopId) -> String {
    match id {
        StopId::Handle(id) => [id.kind.as_text(), "-", &id.line.to_string()].concat(),
        StopId::Event(event) => event.0.to_string(),
    }
}

/// What a screen reader says: what can be moved and how far it is, and what happens there.
fn name(canvas: &Canvas, stop: &Stop, handle: Option<&Handle>) -> String {
    let (lang, cast) = (canvas.face.lang, canvas.cast);
    let mut parts = Vec::new();
    if let Some(handle) = handle {
        let name = handle_name(handle.kind, handle.place, handle.line, cast, lang);
        parts.push([&name, colon(lang), &handle.value.to_string()].concat());
    }
    if let Some(event) = stop.event.and_then(|id| canvas.run.event(id)) {
        let sentence = say::event(event, cast, lang);
        parts.push([&event.at.to_string(), colon(lang), &sentence].concat());
    } else {
        parts.push(stop.at.to_string());
    }
    parts.join(match lang.spoken() {
        Lang::Zh => "。",
        Lang::En => ". ",
    })
}

fn grab(canvas: &Canvas, id: StopId) -> Callback<PointerEvent> {
    let (face, layout, svg) = (canvas.face.clone(), canvas.layout.clone(), canvas.svg.clone());
    Callback::from(move |event: PointerEvent| {
        if event.button() != 0 {
            return;
        }
        match id {
            StopId::Handle(id) => {
                capture(&event);
                face.tell(Action::Grab(id, time_under(&event, &layout, &svg)));
            }
            StopId::Event(_) => face.tell(Action::Select(id)),
        }
    })
}

/// Is this what a pointer drags?
fn is_pulled(canvas: &Canvas, id: StopId) -> bool {
    let mut drag = canvas.model.drag.iter();
    drag.any(|drag| !drag.by_key && StopId::Handle(drag.id) == id)
}

fn pull(canvas: &Canvas, id: StopId) -> Callback<PointerEvent> {
    if !is_pulled(canvas, id) {
        return Callback::noop();
    }
    let (face, layout, svg) = (canvas.face.clone(), canvas.layout.clone(), canvas.svg.clone());
    Callback::from(move |event: PointerEvent| {
        let reach = (!event.alt_key()).then(|| layout.length(REACH));
        face.tell(Action::Pull(Pull { to: time_under(&event, &layout, &svg), reach }));
    })
}

fn let_go(canvas: &Canvas, id: StopId) -> Callback<PointerEvent> {
    end(canvas, id, true)
}

/// The browser has taken the pointer away, to scroll or for a gesture of its own: nothing was meant.
fn give_up(canvas: &Canvas, id: StopId) -> Callback<PointerEvent> {
    end(canvas, id, false)
}

fn end(canvas: &Canvas, id: StopId, keep: bool) -> Callback<PointerEvent> {
    let face = canvas.face.clone();
    Callback::from(move |_| face.tell(Action::LetGo(id, keep)))
}

/// What was picked up by key stays where it is when the focus goes elsewhere.
fn left(canvas: &Canvas, held: bool) -> Callback<FocusEvent> {
    let face = canvas.face.clone();
    let by_key = held && canvas.model.drag.as_ref().is_some_and(|drag| drag.by_key);
    Callback::from(move |_| {
        // While a new picture is drawn the focus may be on its way to the same stop.
        if by_key && face.want.get() == Want::Nothing {
            face.tell(Action::Drop);
        }
    })
}
