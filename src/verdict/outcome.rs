//! The one sentence that a run comes down to: what changes when a reader drags past a flip point.

use super::{Property, Verdict};
use crate::{
    ids::{ClientId, LockId, StoreId, TaskId},
    sim::{Event, Request, What},
    store::Reason,
    timeline::ast::ReasonKind,
};

/// What became of the writes, the worst first. It names who and why but no times, so that two runs
/// that differ only in when things happen have the same outcome.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(
    feature = "serde",
    serde(rename_all = "kebab-case", rename_all_fields = "camelCase", tag = "kind")
)]
pub enum Outcome {
    /// A write made under an older grant, or from an old read, replaced an acknowledged result.
    Overwritten {
        /// Who wrote it.
        by: ClientId,
        /// Whose acknowledged write is gone.
        lost: ClientId,
        /// Where.
        store: StoreId,
    },
    /// One write took effect twice.
    Doubled {
        /// Whose write.
        client: ClientId,
        /// Where.
        store: StoreId,
    },
    /// Some stores have done a task, and others have not.
    Partial {
        /// Which task.
        task: TaskId,
        /// A store that has.
        done: StoreId,
        /// A store that has not.
        missing: StoreId,
    },
    /// A client answered with what was no longer true.
    StaleRead {
        /// Who.
        client: ClientId,
        /// Of which store.
        store: StoreId,
    },
    /// A client that no longer held the lock wrote all the same; nothing was lost by it.
    LetIn {
        /// Who wrote without holding the lock.
        client: ClientId,
        /// Where.
        store: StoreId,
    },
    /// A store refused the client that held the lock.
    HolderRefused {
        /// Who was refused.
        client: ClientId,
        /// Where.
        store: StoreId,
        /// Why.
        reason: ReasonKind,
    },
    /// A store refused a client that no longer held the lock: the fence at work.
    LateRefused {
        /// Who was refused.
        client: ClientId,
        /// Where.
        store: StoreId,
        /// Why.
        reason: ReasonKind,
    },
    /// A client asked before it wrote, was told that the lock is gone, and did not write.
    GaveUp {
        /// Who gave up.
        client: ClientId,
        /// The lock that it lost.
        lock: LockId,
    },
    /// Every write was made by the holder, in the order of the grants.
    InOrder,
    /// Nothing was written.
    NoWrites,
}

impl Outcome {
    /// The outcome of a run with these events and verdicts.
    #[must_use]
    pub fn of(events: &[Event], verdicts: &[Verdict]) -> Self {
        overwritten(events, verdicts)
            .or_else(|| doubled(events, verdicts))
            .or_else(|| partial(events, verdicts))
            .or_else(|| stale_read(events, verdicts))
            .or_else(|| let_in(events, verdicts))
            .or_else(|| refused(events, verdicts))
            .or_else(|| gave_up(events))
            .unwrap_or_else(|| quiet(events))
    }

    /// The kind of outcome as a word, the same as in JSON.
    #[must_use]
    pub fn as_text(self) -> &'static str {
        match self {
            Self::Overwritten { .. } => "overwritten",
            Self::Doubled { .. } => "doubled",
            Self::Partial { .. } => "partial",
            Self::StaleRead { .. } => "stale-read",
            Self::LetIn { .. } => "let-in",
            Self::HolderRefused { .. } => "holder-refused",
            Self::LateRefused { .. } => "late-refused",
            Self::GaveUp { .. } => "gave-up",
            Self::InOrder => "in-order",
            Self::NoWrites => "no-writes",
        }
    }

    /// Whether something went wrong, be it that a rightful holder was turned away.
    #[must_use]
    pub fn is_harm(self) -> bool {
        matches!(
            self,
            Self::Overwritten { .. }
                | Self::Doubled { .. }
                | Self::Partial { .. }
                | Self::StaleRead { .. }
                | Self::HolderRefused { .. }
        )
    }
}

/// The events blamed for the first violation of `property`.
fn blamed<'a>(
    events: &'a [Event],
    verdicts: &[Verdict],
    property: Property,
) -> Option<(&'a Event, &'a Event)> {
    let verdict = verdicts.iter().find(|verdict| verdict.property == property)?;
    let blamed = &verdict.first()?.events;
    let event = |id: Option<&crate::sim::EventId>| events.get(id?.index());
    Some((event(blamed.first())?, event(blamed.last())?))
}

fn overwritten(events: &[Event], verdicts: &[Verdict]) -> Option<Outcome> {
    let (lost, by) = blamed(events, verdicts, Property::AcknowledgedWriteLost)?;
    let What::WriteAccepted { request } = &by.what else { return None };
    Some(Outcome::Overwritten {
        by: request.client,
        lost: lost.what.client()?,
        store: request.store,
    })
}

fn doubled(events: &[Event], verdicts: &[Verdict]) -> Option<Outcome> {
    let (_, again) = blamed(events, verdicts, Property::EffectDoubled)?;
    let Request { client, store, .. } = *again.what.request()?;
    Some(Outcome::Doubled { client, store })
}

fn partial(events: &[Event], verdicts: &[Verdict]) -> Option<Outcome> {
    let (done, missing) = blamed(events, verdicts, Property::PartialEffect)?;
    let Request { task, store: done, .. } = *done.what.request()?;
    let missing = match missing.what {
        What::WriteSkipped { store, .. } => store,
        other => other.request()?.store,
    };
    Some(Outcome::Partial { task: task?, done, missing })
}

fn stale_read(events: &[Event], verdicts: &[Verdict]) -> Option<Outcome> {
    let (_, read) = blamed(events, verdicts, Property::StaleReadServed)?;
    let What::ReadServed { client, store, .. } = read.what else { return None };
    Some(Outcome::StaleRead { client, store })
}

fn let_in(events: &[Event], verdicts: &[Verdict]) -> Option<Outcome> {
    let (_, by) = blamed(events, verdicts, Property::NonHolderWriteAccepted)?;
    let What::WriteAccepted { request } = &by.what else { return None };
    Some(Outcome::LetIn { client: request.client, store: request.store })
}

/// A refused holder is worse news than a refused latecomer.
fn refused(events: &[Event], verdicts: &[Verdict]) -> Option<Outcome> {
    if let Some((_, event)) = blamed(events, verdicts, Property::RightfulHolderRefused) {
        let (request, reason) = refusal(event)?;
        let Request { client, store, .. } = *request;
        return Some(Outcome::HolderRefused { client, store, reason });
    }
    let (request, reason) = events.iter().find_map(refusal)?;
    let Request { client, store, .. } = *request;
    Some(Outcome::LateRefused { client, store, reason })
}

fn refusal(event: &Event) -> Option<(&Request, ReasonKind)> {
    let What::WriteRejected { request, reason } = &event.what else { return None };
    Some((request, ReasonKind::from(*reason)))
}

fn gave_up(events: &[Event]) -> Option<Outcome> {
    events.iter().find_map(|event| match event.what {
        What::WriteSkipped { client, lock, .. } => Some(Outcome::GaveUp { client, lock }),
        _ => None,
    })
}

fn quiet(events: &[Event]) -> Outcome {
    let wrote = |event: &Event| matches!(event.what, What::WriteAccepted { .. });
    if events.iter().any(wrote) { Outcome::InOrder } else { Outcome::NoWrites }
}

impl From<Reason> for ReasonKind {
    fn from(reason: Reason) -> Self {
        match reason {
            Reason::Stale { .. } => Self::Stale,
            Reason::Duplicate { .. } => Self::Duplicate,
            Reason::Missing => Self::Missing,
            Reason::NotHolder { .. } => Self::NotHolder,
            Reason::OldOperation { .. } => Self::OldOperation,
            Reason::OtherOwner { .. } => Self::OtherOwner,
            Reason::NoKey => Self::NoKey,
            Reason::Changed { .. } => Self::Changed,
            Reason::Exists => Self::Exists,
            Reason::NoRow => Self::NoRow,
            Reason::Null => Self::Null,
        }
    }
}
