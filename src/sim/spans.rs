//! The parts of a run that last: leases, pauses, and requests on their way.

use super::trace::{Event, EventId, Request, What};
use crate::{
    ids::{ClientId, LockId},
    time::Ms,
    token::Token,
};
use std::collections::BTreeMap;

/// One lease, as it was and as its holder saw it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub struct LeaseSpan {
    /// Who holds it.
    pub client: ClientId,
    /// Which lock.
    pub lock: LockId,
    /// The fencing token that came with it.
    pub token: Token,
    /// When it was granted.
    pub from: Ms,
    /// When it truly ended: expiry, or release. Renewals are included.
    pub until: Ms,
    /// Until when the holder believed that it held the lock.
    pub believed_until: Ms,
    /// The grant.
    pub granted: EventId,
    /// The holder gave it back before its time.
    pub released: bool,
}

/// A client that does not run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct PauseSpan {
    /// Who.
    pub client: ClientId,
    /// From when.
    pub from: Ms,
    /// Until when.
    pub until: Ms,
    /// The event that begins it.
    pub paused: EventId,
}

/// A request between its departure and its arrival.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct MessageSpan {
    /// What is on its way.
    pub request: Request,
    /// When it left.
    pub from: Ms,
    /// When it arrived.
    pub until: Ms,
    /// The departure.
    pub sent: EventId,
    /// The store's answer; `None` if the run was cut short before.
    pub answered: Option<EventId>,
    /// The store accepted it.
    pub accepted: bool,
}

/// All spans of a trace.
#[derive(Default)]
pub(super) struct Spans {
    pub(super) leases: Vec<LeaseSpan>,
    pub(super) pauses: Vec<PauseSpan>,
    pub(super) messages: Vec<MessageSpan>,
    pub(super) end: Ms,
    /// The latest lease of a client on a lock, by its place in `leases`.
    latest: BTreeMap<(ClientId, LockId), usize>,
    by_departure: BTreeMap<EventId, usize>,
}

impl Spans {
    pub(super) fn of(events: &[Event]) -> Self {
        let mut spans = Self::default();
        for event in events {
            spans.end = spans.end.max(event.at);
            spans.see(event);
        }
        spans
    }

    fn see(&mut self, event: &Event) {
        match event.what {
            What::Granted { client, lock, grant } => {
                self.latest.insert((client, lock), self.leases.len());
                self.leases.push(LeaseSpan {
                    client,
                    lock,
                    token: grant.token,
                    from: event.at,
                    until: grant.expires_at,
                    believed_until: grant.expires_at,
                    granted: event.id,
                    released: false,
                });
            }
            What::Renewed { client, lock, grant } => {
                self.with_latest(client, lock, |lease| {
                    lease.until = grant.expires_at;
                    lease.believed_until = grant.expires_at;
                });
            }
            What::Released { client, lock } => {
                self.with_latest(client, lock, |lease| {
                    lease.until = event.at;
                    lease.released = true;
                });
            }
            What::BeliefEnded { client, lock } => {
                self.with_latest(client, lock, |lease| lease.believed_until = event.at);
            }
            What::Paused { client, until } => {
                self.end = self.end.max(until);
                self.pauses.push(PauseSpan { client, from: event.at, until, paused: event.id });
            }
            What::WriteSent { request, arrives_at } => {
                self.by_departure.insert(event.id, self.messages.len());
                self.messages.push(MessageSpan {
                    request,
                    from: event.at,
                    until: arrives_at,
                    sent: event.id,
                    answered: None,
                    accepted: false,
                });
            }
            What::WriteAccepted { .. } => self.answer(event, true),
            What::WriteRejected { .. } => self.answer(event, false),
            _ => {}
        }
    }

    fn with_latest(&mut self, client: ClientId, lock: LockId, change: impl FnOnce(&mut LeaseSpan)) {
        let place = self.latest.get(&(client, lock));
        if let Some(lease) = place.and_then(|&place| self.leases.get_mut(place)) {
            change(lease);
        }
    }

    fn answer(&mut self, event: &Event, accepted: bool) {
        let sent = event.causes.iter().find_map(|cause| self.by_departure.get(cause));
        if let Some(message) = sent.and_then(|&place| self.messages.get_mut(place)) {
            message.answered = Some(event.id);
            message.accepted = accepted;
        }
    }
}
