//! What can be dragged: each number of the text that has a place in the picture.

use crate::{
    sim::{Place, Run, What},
    time::Ms,
    timeline::ast::{Action, Span, Spanned, Statement, Timeline, When},
};

/// What moves when a handle is dragged.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum HandleKind {
    /// The end of a pause.
    PauseEnd,
    /// The moment at which a line begins.
    Start,
    /// The time between a guard's answer and its write.
    Gap,
    /// The arrival of a request.
    Delay,
    /// The length of every lease of a lock; it sits at the end of the first.
    LeaseEnd,
}

impl HandleKind {
    /// The kind as a word, the same as in JSON.
    #[must_use]
    pub fn as_text(self) -> &'static str {
        match self {
            Self::PauseEnd => "pause-end",
            Self::Start => "start",
            Self::Gap => "gap",
            Self::Delay => "delay",
            Self::LeaseEnd => "lease-end",
        }
    }
}

/// A number of the text, and the place in the picture at which it can be taken hold of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Handle {
    /// What it moves.
    pub kind: HandleKind,
    /// The lane that it sits in.
    pub place: Place,
    /// The line of the text, from 0.
    pub line: u32,
    /// The number and its unit in the text.
    pub span: Span,
    /// The number.
    pub value: Ms,
    /// The moment at which the handle would sit if the number were zero.
    pub anchor: Ms,
    /// The moment at which it sits.
    pub at: Ms,
    /// The least number that makes sense.
    pub min: Ms,
    /// The greatest number that can be reached by dragging.
    pub max: Ms,
}

/// All handles of a timeline, in the order of the text. A number whose event did not happen in this
/// run has none.
#[must_use]
pub fn handles(timeline: &Timeline, run: &Run) -> Vec<Handle> {
    let mut all = lease_handles(timeline, run);
    for (index, line) in timeline.lines.iter().enumerate() {
        let Statement::Do(client, action) = &line.statement else { continue };
        let lane = Place::Client(*client);
        if let When::At(number) | When::After(number) = line.when {
            let start = run.starts.get(index).copied().unwrap_or_default();
            all.push(handle(HandleKind::Start, lane, line.number, number, start, run));
        }
        let happened = |wanted: fn(&What) -> bool| {
            run.events.iter().find(|event| event.line == Some(line.number) && wanted(&event.what))
        };
        match action {
            Action::Pause(number) | Action::Crash { length: number, .. } => {
                let begins =
                    |what: &What| matches!(what, What::Paused { .. } | What::Crashed { .. });
                if let Some(event) = happened(begins) {
                    let end = event.at.plus(number.value);
                    all.push(handle(HandleKind::PauseEnd, lane, line.number, *number, end, run));
                }
            }
            Action::CheckThenWrite(guarded) | Action::RenewThenWrite(guarded) => {
                let asked = happened(|what| {
                    matches!(what, What::Checked { holds: true, .. } | What::Renewed { .. })
                });
                if let (Some(number), Some(event)) = (guarded.gap, asked) {
                    let end = event.at.plus(number.value);
                    all.push(handle(HandleKind::Gap, lane, line.number, number, end, run));
                }
            }
            _ => {}
        }
        if let (Some((number, store)), Some(event)) =
            (delay(action), happened(|what| matches!(what, What::WriteSent { .. })))
        {
            let end = event.at.plus(number.value);
            all.push(handle(HandleKind::Delay, Place::Store(store), line.number, number, end, run));
        }
    }
    all.sort_unstable_by_key(|handle| handle.span);
    all
}

fn lease_handles(timeline: &Timeline, run: &Run) -> Vec<Handle> {
    let first_lease = |index: usize| run.leases.iter().find(|lease| lease.lock.index() == index);
    let leases = timeline.locks.iter().enumerate();
    leases
        // A lock that has no line of its own has no number to change.
        .filter(|(_, lock)| lock.lease.span != Span::default() && lock.half_of.is_none())
        .filter_map(|(index, lock)| {
            let lease = first_lease(index)?;
            let (place, end) = (Place::Client(lease.client), lease.from.plus(lock.lease.value));
            Some(handle(HandleKind::LeaseEnd, place, lock.line, lock.lease, end, run))
        })
        .collect()
}

fn delay(action: &Action) -> Option<(Spanned<Ms>, crate::ids::StoreId)> {
    let write = match action {
        Action::Write(write) => write,
        Action::CheckThenWrite(guarded) | Action::RenewThenWrite(guarded) => &guarded.write,
        _ => return None,
    };
    Some((write.travel.delay?, write.store))
}

fn handle(
    kind: HandleKind,
    place: Place,
    line: u32,
    number: Spanned<Ms>,
    at: Ms,
    run: &Run,
) -> Handle {
    let anchor = at.minus(number.value);
    // A lease of no time at all is no lease.
    let min = if kind == HandleKind::LeaseEnd { Ms(1) } else { Ms::ZERO };
    // Room to drag beyond the end of the picture, and at least to twice the number itself.
    let room = run.end.plus(Ms(run.end.0 / 2)).max(Ms(10_000));
    let max = room.minus(anchor).max(number.value.plus(number.value)).max(min);
    Handle { kind, place, line, span: number.span, value: number.value, anchor, at, min, max }
}
