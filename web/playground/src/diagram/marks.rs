//! The marks of single events: accepted, refused, let in, woken up; and the rings of blame.

use super::{Canvas, messages::is_unwelcome, px};
use crate::{list::each, room::Area};
use fencelab::{
    say,
    sim::{Event, What},
};
use yew::prelude::*;

pub(super) fn view(canvas: &Canvas) -> Html {
    let near = canvas.run.events.iter().filter(|event| canvas.layout.is_near(event.at));
    let marks = near.filter_map(|event| mark(canvas, event));
    html! {
        <>
            <g class="fl-rings">{ each(rings(canvas)) }</g>
            <g class="fl-marks">{ each(marks) }</g>
        </>
    }
}

/// The events that the chosen verdict blames, each in a ring, and the first event that differs in
/// another.
fn rings<'a>(canvas: &'a Canvas) -> impl Iterator<Item = Html> + 'a {
    let blamed = canvas.model.blamed().into_iter().map(|id| (id, "fl-ring", "14"));
    let differs = canvas.differs.map(|id| (id, "fl-differs", "17"));
    blamed.chain(differs).filter_map(|(id, class, r)| {
        let event = canvas.run.event(id).filter(|event| canvas.layout.is_near(event.at))?;
        let (x, y) = (canvas.layout.x(event.at), canvas.layout.event_y(event));
        let key = format!("{class}-{}", id.0);
        // So much of it words keep clear of.
        canvas.room.take(Area::around(x, y, 15.0));
        Some(html! { <circle {key} {class} cx={px(x)} cy={px(y)} {r} /> })
    })
}

/// The shapes differ, so that nobody needs to tell the colours apart.
fn mark(canvas: &Canvas, event: &Event) -> Option<Html> {
    let (x, y) = (canvas.layout.x(event.at), canvas.layout.event_y(event));
    let at = |path: &str| at(x, y, path);
    let (class, shape) = match event.what {
        What::WriteAccepted { .. } if is_unwelcome(canvas, event.id) => {
            ("fl-mark fl-late", let_in(x, y))
        }
        What::WriteAccepted { .. } => ("fl-mark fl-yes", accepted(x, y)),
        What::WriteRejected { .. } | What::RaiseRejected { .. } => ("fl-mark fl-no", refused(x, y)),
        What::Raised { .. } => {
            ("fl-mark fl-raise", html! { <path d={at("m0 -9l8 9h-5v7h-6v-7h-5z")} /> })
        }
        What::Denied { .. } | What::RenewDenied { .. } | What::ReleaseDenied { .. } => {
            ("fl-mark fl-no", html! { <path d={at("m-4 -4l8 8m0 -8l-8 8")} /> })
        }
        What::Checked { holds, .. } => (
            if holds { "fl-mark fl-asked" } else { "fl-mark fl-asked fl-no" },
            html! {
                <>
                    <circle cx={px(x)} cy={px(y)} r="8" />
                    <text x={px(x)} y={px(y + 4.0)}>{ "?" }</text>
                </>
            },
        ),
        What::WriteSkipped { .. } => ("fl-mark fl-skip", html! { <path d={at("m-6 0h12")} /> }),
        What::Resumed { .. } | What::Restarted { .. } => {
            ("fl-mark fl-wake", html! { <path d={at("m-3 -9v18l9 -9z")} /> })
        }
        What::WriteReplayed { .. } => (
            "fl-mark fl-yes",
            html! { <><circle cx={px(x)} cy={px(y)} r="8" /><path d={at("m-4 -2h8m-8 4h8")} /></> },
        ),
        What::WriteChecked { .. } => {
            ("fl-mark fl-yes fl-open", html! { <circle cx={px(x)} cy={px(y)} r="6" /> })
        }
        What::ReadServed { .. } => {
            ("fl-mark fl-read", html! { <path d={at("m-8 0q8 -8 16 0q-8 8 -16 0m6 0h4")} /> })
        }
        What::ReadRejected { .. } | What::MintDenied { .. } => {
            ("fl-mark fl-no", html! { <path d={at("m-4 -4l8 8m0 -8l-8 8")} /> })
        }
        What::WriteLost { .. }
        | What::ReplyLost { .. }
        | What::AnswerLost { .. }
        | What::CheckUnanswered { .. }
        | What::StoreUnreachable { .. } => {
            ("fl-mark fl-no fl-open", html! { <path d={at("m-6 3l6 -9l6 9m-6 -9v6")} /> })
        }
        // What befalls somebody: a diamond, whatever it is. Its sentence says more.
        What::CutOff { .. }
        | What::NothingToRetry { .. }
        | What::Reconnected { .. }
        | What::ClockSet { .. }
        | What::ToldWrongly { .. }
        | What::PlaceLapsed { .. }
        | What::FailedOver { .. }
        | What::LockSnapshot { .. }
        | What::LockRestored { .. }
        | What::CounterReset { .. }
        | What::CounterRestarted { .. }
        | What::Split { .. }
        | What::HalfDropped { .. }
        | What::LockClockSet { .. }
        | What::StoreSnapshot { .. }
        | What::StoreRestored { .. }
        | What::WatermarksCollected { .. }
        | What::RowDeleted { .. }
        | What::StoreRestarted { .. }
        | What::StoreSlowed { .. } => {
            ("fl-mark fl-befall", html! { <path d={at("m0 -8l8 8l-8 8l-8 -8z")} /> })
        }
        _ => return None,
    };
    canvas.room.take(Area::around(x, y, 8.0));
    let sentence = say::event(event, canvas.cast, canvas.face.lang);
    Some(html! {
        <g key={event.id.0} {class}>
            <title>{ sentence }</title>
            { shape }
        </g>
    })
}

fn at(x: f64, y: f64, path: &str) -> String {
    format!("M{} {}{path}", px(x), px(y))
}

/// A write that was accepted.
pub(super) fn accepted(x: f64, y: f64) -> Html {
    html! { <><circle cx={px(x)} cy={px(y)} r="8" /><path d={at(x, y, "m-4 0l3 3l5 -6")} /></> }
}

/// A write that was refused.
pub(super) fn refused(x: f64, y: f64) -> Html {
    html! {
        <>
            <rect x={px(x - 8.0)} y={px(y - 8.0)} width="16" height="16" rx="2" />
            <path d={at(x, y, "m-4 -4l8 8m0 -8l-8 8")} />
        </>
    }
}

/// A write that should not have been accepted, but was.
pub(super) fn let_in(x: f64, y: f64) -> Html {
    html! { <path d={at(x, y, "m0 -9l9 16h-18zm0 5v5m0 2v1")} /> }
}
