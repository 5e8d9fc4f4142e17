//! The lanes: who holds the lock, what a client believes, when it is paused, what a store holds.

use super::{Canvas, px};
use crate::{
    layout::{Lane, text_width},
    list::each,
    room::Area,
};
use fencelab::{
    ids::{ClientId, LockId, RowId, StoreId},
    sim::{Change, LeaseSpan},
    store::Row,
    time::Ms,
    token::Token,
};
use yew::prelude::*;

/// The height of the bars of leases, and of the boxes that hold a store's values.
const BAR: f64 = 18.0;
/// The size of the small letters in the picture.
const SMALL: f64 = 12.0;

pub(super) fn view(canvas: &Canvas, hatch: &str) -> Html {
    let lanes = canvas.layout.lanes.iter().map(|&(lane, y)| {
        let (key, content) = match lane {
            Lane::Lock(lock) => (format!("l{}", lock.0), lock_lane(canvas, lock, y)),
            Lane::Client(client) => {
                (format!("c{}", client.0), client_lane(canvas, client, y, hatch))
            }
            Lane::Row(store, row) => {
                (format!("s{}-{}", store.0, row.0), row_lane(canvas, store, row, y))
            }
        };
        html! {
            <g {key} class="fl-lane">
                <line class="fl-line" x1={px(canvas.layout.x(Ms::ZERO))} y1={px(y)}
                    x2={px(canvas.layout.width - 8.0)} y2={px(y)} />
                { content }
            </g>
        }
    });
    html! { <>{ each(lanes) }</> }
}

/// The names of the lanes, each in the upper left corner of its lane.
pub(super) fn names(canvas: &Canvas) -> Html {
    let names = canvas.layout.lanes.iter().enumerate().map(|(key, &(lane, y))| {
        let (name, x) = (name(canvas, lane), canvas.layout.view.left + 6.0);
        let (y, half) = (y - lane.line() + 15.0, text_width(&name, SMALL) / 2.0);
        canvas.room.take(Area::new(x + half, y - 4.0, half, 7.0));
        html! { <text {key} class="fl-name" x={px(x)} y={px(y)}>{ name }</text> }
    });
    html! { <>{ each(names) }</> }
}

fn name(canvas: &Canvas, lane: Lane) -> String {
    let (words, cast) = (canvas.face.words(), canvas.cast);
    let gap = match canvas.face.lang.spoken() {
        fencelab::say::Lang::Zh => "",
        fencelab::say::Lang::En => " ",
    };
    match lane {
        Lane::Lock(lock) => format!("{}{gap}{}", words.lock, cast.lock(lock)),
        Lane::Client(client) => format!("{}{gap}{}", words.client, cast.client(client)),
        Lane::Row(store, RowId(0)) => format!("{}{gap}{}", words.store, cast.store(store)),
        Lane::Row(store, row) => {
            let (store, row) = (cast.store(store), cast.row(row));
            format!("{}{gap}{store} · {}{gap}{row}", words.store, words.row)
        }
    }
}

/// A bar from one moment to another, with the first of the texts for which there is room.
fn bar(
    canvas: &Canvas,
    class: &'static str,
    from: Ms,
    until: Ms,
    top: f64,
    texts: &[String],
) -> Html {
    let (x, right) = (canvas.layout.x(from), canvas.layout.x(until));
    let width = (right - x).max(2.0);
    // What begins out of view is named where it can be read.
    let least = x.max(canvas.layout.view.left) + 6.0;
    let (y, until) = (top + BAR / 2.0, right - 4.0);
    let text = texts
        .iter()
        .find_map(|text| Some((text, canvas.room.fit(least, until, y, text_width(text, SMALL))?)));
    html! {
        <g class={class}>
            <rect x={px(x)} y={px(top)} width={px(width)} height={px(BAR)} rx="3" />
            { written(text, y) }
        </g>
    }
}

/// A text in a bar, if there was room for one.
fn written(text: Option<(&String, f64)>, y: f64) -> Html {
    let (text, x) = text.map(|(text, x)| (text.clone(), x)).unwrap_or_default();
    let class = if text.is_empty() { "fl-hidden" } else { "" };
    html! { <text {class} x={px(x)} y={px(y + 4.0)}>{ text }</text> }
}

/// The truth: who holds the lock, and with which token.
fn lock_lane(canvas: &Canvas, lock: LockId, y: f64) -> Html {
    let leases = canvas.run.leases.iter().filter(|it| it.lock == lock && in_view(canvas, it));
    let bars = leases.map(|lease| {
        let client = canvas.cast.client(lease.client);
        let text = match lease.token {
            Some(token) => format!("{client} · {token}"),
            None => client.to_owned(),
        };
        html! {
            <g key={lease.granted.0}>
                { bar(canvas, "fl-held", lease.from, lease.until, y - BAR / 2.0, &[text]) }
            </g>
        }
    });
    html! { <g>{ each(bars) }</g> }
}

fn in_view(canvas: &Canvas, lease: &LeaseSpan) -> bool {
    let layout = canvas.layout;
    layout.is_seen(layout.x(lease.from), layout.x(lease.until.max(lease.believed_until)))
}

fn client_lane(canvas: &Canvas, client: ClientId, y: f64, hatch: &str) -> Html {
    let leases = canvas.run.leases.iter().filter(|it| it.client == client && in_view(canvas, it));
    let leases = leases.map(|lease| lease_bars(canvas, lease, y));
    let pauses = canvas.run.pauses.iter().filter(|pause| {
        let layout = canvas.layout;
        pause.client == client && layout.is_seen(layout.x(pause.from), layout.x(pause.until))
    });
    let pauses = pauses.map(|pause| {
        let (x, right) = (canvas.layout.x(pause.from), canvas.layout.x(pause.until));
        let words = canvas.face.words();
        let text = if pause.crashed { words.crashed } else { words.paused }.to_owned();
        let width = (right - x).max(1.0);
        let wide = text_width(&text, SMALL);
        // In the middle, or else where there is room.
        let middle = x + (width - wide) / 2.0;
        let fit = |from: f64| canvas.room.fit(from, right - 6.0, y, wide);
        let text = fit(middle.max(x + 6.0)).or_else(|| fit(x + 6.0)).map(|x| (&text, x));
        html! {
            <g key={pause.paused.0} class={if pause.crashed { "fl-pause fl-crash" } else { "fl-pause" }}>
                <rect x={px(x)} y={px(y - 9.0)} width={px(width)} height="18"
                    fill={format!("url(#{hatch})")} />
                { written(text, y) }
            </g>
        }
    });
    html! {
        <g>
            <g class="fl-leases">{ each(leases) }</g>
            <g class="fl-pauses">{ each(pauses) }</g>
        </g>
    }
}

/// The lease while it is valid, and the belief that outlives it. A belief that ends early leaves
/// the rest of the lease without a fill.
fn lease_bars(canvas: &Canvas, lease: &LeaseSpan, y: f64) -> Html {
    let top = y - 12.0 - BAR;
    let token = token_texts(canvas, lease.token);
    let (from, until) = (canvas.layout.x(lease.until), canvas.layout.x(lease.believed_until));
    let belief = match lease.believed_until > lease.until {
        true => bar(
            canvas,
            "fl-belief",
            lease.until,
            lease.believed_until,
            top,
            &[canvas.face.words().believes.to_owned()],
        ),
        false => html! { <g /> },
    };
    let edge = if until > from { "fl-lease-end fl-unnoticed" } else { "fl-lease-end" };
    html! {
        <g key={lease.granted.0} class="fl-lease">
            <g>{ belief }</g>
            { bar(canvas, "fl-valid", lease.from, lease.until, top, &token) }
            <line class={edge} x1={px(from)} x2={px(from)} y1={px(top - 3.0)} y2={px(top + BAR + 3.0)} />
        </g>
    }
}

/// The token, in words and as a bare number.
fn token_texts(canvas: &Canvas, token: Option<Token>) -> Vec<String> {
    let Some(token) = token else { return Vec::new() };
    let words = match canvas.face.lang.spoken() {
        fencelab::say::Lang::Zh => format!("令牌{token}"),
        fencelab::say::Lang::En => format!("token {token}"),
    };
    vec![words, token.to_string()]
}

/// What the row holds, from each change of it to the next.
fn row_lane(canvas: &Canvas, store: StoreId, row: RowId, y: f64) -> Html {
    let mut states: Vec<(Ms, u32, Row, Option<Token>)> = Vec::new();
    for event in &canvas.run.events {
        for change in &event.changes {
            let Change::Row { store: at, row: of, state, .. } = *change else { continue };
            let before = states.last().map(|(.., state, _)| state.write).unwrap_or_default();
            if (at, of) == (store, row) && state.write != before {
                let token = event.what.request().and_then(|request| request.token);
                states.push((event.at, event.id.0, state, token));
            }
        }
    }
    let ends = states.iter().skip(1).map(|(at, ..)| *at).chain([canvas.layout.end]);
    let layout = canvas.layout;
    let boxes = states.iter().zip(ends);
    let boxes =
        boxes.filter(|((from, ..), until)| layout.is_seen(layout.x(*from), layout.x(*until)));
    let boxes = boxes.map(|((from, key, state, token), until)| {
        let texts = state.value.map_or_else(Vec::new, |value| {
            let value = canvas.cast.value(value);
            let plain = format!("“{value}”");
            match token {
                Some(token) => vec![format!("{plain} · {token}"), plain],
                None => vec![plain],
            }
        });
        let drawn = match state.value {
            Some(_) => bar(canvas, "fl-value", *from, until, y - BAR / 2.0, &texts),
            None => html! { <g /> },
        };
        html! { <g key={*key}>{ drawn }</g> }
    });
    html! { <g>{ each(boxes) }</g> }
}
