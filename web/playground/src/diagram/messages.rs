//! Requests: up to the lock service, down to a store, slanted by the time that they take.

use super::{Canvas, px};
use crate::{
    layout::{Lane, text_width},
    list::each,
    room::Area,
};
use fencelab::{
    lease::Denied,
    sim::{Event, MessageSpan, What},
    verdict::Property,
};
use yew::prelude::*;

/// How far a line stays away from the middle of the lanes that it joins.
const GAP: f64 = 9.0;

/// Requests to the lock service. They lie under the lanes that they cross.
pub(super) fn asks(canvas: &Canvas) -> Html {
    let near = canvas.run.events.iter().filter(|event| canvas.layout.is_near(event.at));
    let asks = near.filter_map(|event| ask(canvas, event));
    html! { <>{ each(asks) }</> }
}

/// Writes. They lie over everything, since they are what the picture is about.
pub(super) fn arrows(canvas: &Canvas) -> Html {
    html! { <>{ each(seen(canvas).map(|message| arrow(canvas, message))) }</> }
}

/// The tokens of the writes, each beside the tip of its arrow.
pub(super) fn tags(canvas: &Canvas) -> Html {
    html! { <>{ each(seen(canvas).map(|message| tag(canvas, message))) }</> }
}

fn seen<'a>(canvas: &'a Canvas) -> impl Iterator<Item = &'a MessageSpan> {
    let layout = canvas.layout;
    canvas.run.messages.iter().filter(|it| layout.is_seen(layout.x(it.from), layout.x(it.until)))
}

/// A request to the lock service and its answer, one line: the answer is in the mark at its end.
fn ask(canvas: &Canvas, event: &Event) -> Option<Html> {
    let (lock, granted) = match event.what {
        What::Granted { lock, .. } | What::Renewed { lock, .. } => (lock, true),
        What::ToldWrongly { lock, .. } | What::Queued { lock, .. } => (lock, true),
        What::Minted { lock, .. } => (lock, true),
        What::Released { lock, .. } => (lock, true),
        What::Checked { lock, holds, .. } => (lock, holds),
        // What did not get through did not reach the lock.
        What::Denied { reason: Denied::Unreachable, .. }
        | What::RenewDenied { reason: Denied::Unreachable, .. }
        | What::ReleaseDenied { reason: Denied::Unreachable, .. } => return None,
        What::Denied { lock, .. }
        | What::MintDenied { lock, .. }
        | What::RenewDenied { lock, .. }
        | What::ReleaseDenied { lock, .. } => (lock, false),
        _ => return None,
    };
    let layout = canvas.layout;
    let x = px(layout.x(event.at));
    let (top, bottom) = (layout.y(Lane::Lock(lock)), layout.y(Lane::Client(event.what.client()?)));
    let class = if granted { "fl-ask" } else { "fl-ask fl-no" };
    Some(html! {
        <line key={event.id.0} {class} x1={x.clone()} x2={x} y1={px(bottom - 3.0)} y2={px(top + GAP)} />
    })
}

/// Where an arrow begins and ends.
fn ends(canvas: &Canvas, message: &MessageSpan) -> [f64; 4] {
    let (layout, request) = (canvas.layout, &message.request);
    let y1 = layout.place_y(message.origin) + 3.0;
    let goal = layout.y(Lane::Row(request.store, request.row));
    // A store that sends on may stand below the one that it sends to.
    let y2 = if goal > y1 { goal - GAP - 3.0 } else { goal + GAP + 3.0 };
    // What was lost ends half-way.
    let y2 = if message.answered.is_none() { f64::midpoint(y1, y2) } else { y2 };
    [layout.x(message.from), y1, layout.x(message.until), y2]
}

fn class(canvas: &Canvas, message: &MessageSpan) -> &'static str {
    match (message.answered, message.accepted) {
        (None, _) => "fl-write fl-lost",
        (_, false) => "fl-write fl-no",
        (Some(answer), true) if is_unwelcome(canvas, answer) => "fl-write fl-late",
        (Some(_), true) => "fl-write",
    }
}

fn arrow(canvas: &Canvas, message: &MessageSpan) -> Html {
    let [x1, y1, x2, y2] = ends(canvas, message);
    // Words in bars keep clear of an arrow that goes straight; a slanted one crosses too many.
    if x1 == x2 {
        canvas.room.take(Area::new(x1, f64::midpoint(y1, y2), 2.0, (y2 - y1).abs() / 2.0));
    }
    html! {
        <g key={message.sent.0} class={class(canvas, message)}>
            <line x1={px(x1)} y1={px(y1)} x2={px(x2)} y2={px(y2)} />
            <path d={head(x1, y1, x2, y2)} />
        </g>
    }
}

fn tag(canvas: &Canvas, message: &MessageSpan) -> Html {
    let [x1, y1, x2, y2] = ends(canvas, message);
    let tag = message.request.token.map_or_else(|| "–".to_owned(), |token| token.to_string());
    let half = text_width(&tag, 12.0) / 2.0 + 5.0;
    // To the right or to the left of the arrow, farther and farther from its tip.
    let places = (0..8_u8).map(|n| {
        let back = 9.0 + 20.0 * f64::from(n / 2);
        let y = if y2 > y1 { y2 - back } else { y2 + back };
        let x = x2 - (x2 - x1) * ((y2 - y) / (y2 - y1)).min(1.0);
        let aside = half + 11.0;
        Area::new(if n % 2 == 0 { x + aside } else { x - aside }, y, half, 9.0)
    });
    let is_free = |it: &Area| {
        it.x >= half && it.x + half <= canvas.layout.width && canvas.room.blocker(it).is_none()
    };
    let Some(Area { x, y, .. }) = { places }.find(is_free) else {
        return html! { <g key={message.sent.0} /> };
    };
    canvas.room.take(Area::new(x, y, half, 9.0));
    html! {
        <g key={message.sent.0} class={class(canvas, message)}>
            <rect x={px(x - half)} y={px(y - 9.0)} width={px(2.0 * half)} height="18" rx="9" />
            <text class="fl-tag" x={px(x)} y={px(y + 4.0)}>{ tag }</text>
        </g>
    }
}

/// The head of an arrow: a triangle at its end.
fn head(x1: f64, y1: f64, x2: f64, y2: f64) -> String {
    let length = (x2 - x1).hypot(y2 - y1).max(1.0);
    let (dx, dy) = ((x2 - x1) / length, (y2 - y1) / length);
    let (back_x, back_y) = (x2 - 8.0 * dx, y2 - 8.0 * dy);
    let corner =
        |side: f64| format!("{} {}", px(back_x - side * 4.5 * dy), px(back_y + side * 4.5 * dx));
    format!("M{} {}L{}L{}z", px(x2), px(y2), corner(1.0), corner(-1.0))
}

/// Accepted from a client that did not hold the lock, or over a newer holder's result.
pub(super) fn is_unwelcome(canvas: &Canvas, answer: fencelab::sim::EventId) -> bool {
    let unwelcome = [Property::NonHolderWriteAccepted, Property::AcknowledgedWriteLost];
    let verdicts = canvas.run.verdicts.iter().filter(|it| unwelcome.contains(&it.property));
    let mut violations = verdicts.flat_map(|verdict| &verdict.violations);
    violations.any(|violation| violation.events.last() == Some(&answer))
}
