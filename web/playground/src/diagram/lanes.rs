//! The lanes: who holds the lock, what a client believes, when it is paused, what a store holds.

use super::{Canvas, px};
use crate::layout::{Lane, text_width};
use fencelab::{
    ids::{ClientId, LockId, RowId, StoreId},
    sim::{LeaseSpan, What},
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
                <text class="fl-name" x="6" y={px(y - lane_name_above(lane))}>{ name(canvas, lane) }</text>
                <line class="fl-line" x1={px(canvas.layout.x(Ms::ZERO))} y1={px(y)}
                    x2={px(canvas.layout.width - 8.0)} y2={px(y)} />
                { content }
            </g>
        }
    });
    html! { <>{ for lanes }</> }
}

fn lane_name_above(lane: Lane) -> f64 {
    match lane {
        Lane::Lock(_) => 24.0,
        Lane::Client(_) => 42.0,
        Lane::Row(..) => 26.0,
    }
}

fn name(canvas: &Canvas, lane: Lane) -> String {
    let (words, cast) = (canvas.face.words(), canvas.cast);
    let gap = match canvas.face.lang {
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
    // Where a bar goes on from another one, a grip may sit at its beginning.
    let indent = if class == "fl-belief" { 13.0 } else { 6.0 };
    let (x, right) = (canvas.layout.x(from), canvas.layout.x(until));
    let width = (right - x).max(2.0);
    let mut fitting = texts.iter().filter(|text| text_width(text, SMALL) + indent + 4.0 <= width);
    let text = fitting.next();
    html! {
        <g class={class}>
            <rect x={px(x)} y={px(top)} width={px(width)} height={px(BAR)} rx="3" />
            <text class={if text.is_some() { "fl-small" } else { "fl-hidden" }}
                x={px(x + indent)} y={px(top + 13.0)}>{ text.cloned().unwrap_or_default() }</text>
        </g>
    }
}

/// The truth: who holds the lock, and with which token.
fn lock_lane(canvas: &Canvas, lock: LockId, y: f64) -> Html {
    let leases = canvas.run.leases.iter().filter(|lease| lease.lock == lock);
    let bars = leases.map(|lease| {
        let text = format!("{} · {}", canvas.cast.client(lease.client), lease.token);
        html! {
            <g key={lease.granted.0}>
                { bar(canvas, "fl-held", lease.from, lease.until, y - BAR / 2.0, &[text]) }
            </g>
        }
    });
    html! { <g>{ for bars }</g> }
}

fn client_lane(canvas: &Canvas, client: ClientId, y: f64, hatch: &str) -> Html {
    let leases = canvas.run.leases.iter().filter(|lease| lease.client == client);
    let leases = leases.map(|lease| lease_bars(canvas, lease, y));
    let pauses = canvas.run.pauses.iter().filter(|pause| pause.client == client);
    let pauses = pauses.map(|pause| {
        let (x, right) = (canvas.layout.x(pause.from), canvas.layout.x(pause.until));
        let text = canvas.face.words().paused;
        let width = (right - x).max(1.0);
        let fits = text_width(text, SMALL) + 12.0 <= width;
        html! {
            <g key={pause.paused.0} class="fl-pause">
                <rect x={px(x)} y={px(y - 9.0)} width={px(width)} height="18"
                    fill={format!("url(#{hatch})")} />
                <text class={if fits { "fl-small fl-over" } else { "fl-hidden" }}
                    x={px(x + width / 2.0)} y={px(y + 4.0)}>{ text }</text>
            </g>
        }
    });
    html! {
        <g>
            <g class="fl-leases">{ for leases }</g>
            <g class="fl-pauses">{ for pauses }</g>
        </g>
    }
}

/// The lease while it is valid, and the belief that outlives it. A belief that ends early leaves
/// the rest of the lease without a fill.
fn lease_bars(canvas: &Canvas, lease: &LeaseSpan, y: f64) -> Html {
    let top = y - 12.0 - BAR;
    let token = token_text(canvas, lease.token);
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
            { bar(canvas, "fl-valid", lease.from, lease.until, top, &[token, lease.token.to_string()]) }
            <line class={edge} x1={px(from)} x2={px(from)} y1={px(top - 3.0)} y2={px(top + BAR + 3.0)} />
        </g>
    }
}

fn token_text(canvas: &Canvas, token: Token) -> String {
    match canvas.face.lang {
        fencelab::say::Lang::Zh => format!("令牌{token}"),
        fencelab::say::Lang::En => format!("token {token}"),
    }
}

/// What the row holds, from each accepted write to the next.
fn row_lane(canvas: &Canvas, store: StoreId, row: RowId, y: f64) -> Html {
    let writes: Vec<(Ms, u32, Vec<String>)> = canvas
        .run
        .events
        .iter()
        .filter_map(|event| match event.what {
            What::WriteAccepted { request } if request.store == store && request.row == row => {
                let value = canvas.cast.value(request.value);
                let mut texts = vec![format!("“{value}”")];
                if let Some(token) = request.token {
                    texts.insert(0, format!("“{value}” · {token}"));
                }
                Some((event.at, event.id.0, texts))
            }
            _ => None,
        })
        .collect();
    let ends = writes.iter().skip(1).map(|(at, ..)| *at).chain([canvas.model.axis_end()]);
    let boxes = writes.iter().zip(ends).map(|((from, key, text), until)| {
        html! { <g key={*key}>{ bar(canvas, "fl-value", *from, until, y - BAR / 2.0, text) }</g> }
    });
    html! { <g>{ for boxes }</g> }
}
