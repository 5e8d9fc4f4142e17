//! The parts of a run that last: leases, pauses, and requests on their way.

use super::{
    request::Request,
    trace::{Change, Event, EventId, Place, What},
};
use crate::{
    ids::{ClientId, LockId},
    time::Ms,
    token::Token,
};
use litemap::LiteMap;

/// One lease, as it was and as its holder saw it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub struct LeaseSpan {
    /// Who holds it.
    pub client: ClientId,
    /// Which lock.
    pub lock: LockId,
    /// The fencing token that came with it, if one did.
    pub token: Option<Token>,
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
    /// It is not paused but crashed.
    pub crashed: bool,
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
    /// Where it left from: the client, or a store that sent it on.
    pub origin: Place,
    /// The departure.
    pub sent: EventId,
    /// The store's answer; `None` if it was lost on its way, or the run was cut short before.
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
    latest: LiteMap<(ClientId, LockId), usize>,
    /// The lease that a lock has now, by its place in `leases`.
    held: LiteMap<LockId, usize>,
    by_departure: LiteMap<EventId, usize>,
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
            What::Granted { client, lock, grant } | What::ToldWrongly { client, lock, grant } => {
                self.latest.insert((client, lock), self.leases.len());
                if matches!(event.what, What::Granted { .. }) {
                    self.held.insert(lock, self.leases.len());
                }
                self.leases.push(LeaseSpan {
                    client,
                    lock,
                    token: grant.token,
                    from: event.at,
                    until: grant.expires_at,
                    believed_until: event.at,
                    granted: event.id,
                    released: false,
                });
            }
            What::Minted { client, lock, token } => {
                self.with_latest(client, lock, |lease| lease.token = Some(token));
            }
            What::Released { client, lock } => {
                self.with_latest(client, lock, |lease| lease.released = true);
            }
            What::Paused { client, until } | What::Crashed { client, until, .. } => {
                self.end = self.end.max(until);
                let crashed = matches!(event.what, What::Crashed { .. });
                self.end_pause(client, event.at);
                let paused = event.id;
                self.pauses.push(PauseSpan { client, from: event.at, until, paused, crashed });
            }
            What::WriteSent { request, arrives_at } => {
                self.depart(event, request, Place::Client(request.client), arrives_at);
            }
            What::WriteForwarded { from, request, arrives_at } => {
                self.depart(event, request, Place::Store(from), arrives_at);
            }
            What::WriteChecked { .. } => self.answer(event, true),
            What::WriteAccepted { .. } | What::WriteReplayed { .. } => self.answer(event, true),
            What::WriteRejected { .. } => self.answer(event, false),
            _ => {}
        }
        for change in &event.changes {
            self.change(event.at, change);
        }
    }

    fn change(&mut self, at: Ms, change: &Change) {
        match *change {
            Change::Lock { lock, grant: Some(grant) } => {
                let place = self.held.get(&lock).copied();
                let lease = place.and_then(|place| self.leases.get_mut(place));
                match lease.filter(|lease| lease.client == grant.holder) {
                    Some(lease) => lease.until = grant.expires_at,
                    // A restore has brought back a lease that was over.
                    None => self.end_lease(lock, at),
                }
            }
            Change::Lock { lock, grant: None } => self.end_lease(lock, at),
            Change::Belief { client, lock, belief } => {
                self.with_latest(client, lock, |lease| {
                    lease.believed_until = if belief.holds { belief.until } else { at };
                });
            }
            Change::Forgot { client } => {
                let own = self.latest.iter().filter(|((who, _), _)| *who == client);
                let places: Vec<usize> = own.map(|(_, place)| *place).collect();
                for place in places {
                    if let Some(lease) = self.leases.get_mut(place) {
                        lease.believed_until = lease.believed_until.min(at);
                    }
                }
            }
            Change::Pause { .. } | Change::Row { .. } => {}
        }
    }

    fn end_lease(&mut self, lock: LockId, at: Ms) {
        let ended = self.held.remove(&lock).and_then(|place| self.leases.get_mut(place));
        if let Some(lease) = ended {
            lease.until = at;
        }
    }

    /// A crash ends a pause.
    fn end_pause(&mut self, client: ClientId, at: Ms) {
        let own = self.pauses.iter_mut().rev().find(|pause| pause.client == client);
        if let Some(pause) = own.filter(|pause| pause.until > at) {
            pause.until = at;
        }
    }

    fn with_latest(&mut self, client: ClientId, lock: LockId, change: impl FnOnce(&mut LeaseSpan)) {
        let place = self.latest.get(&(client, lock));
        if let Some(lease) = place.and_then(|&place| self.leases.get_mut(place)) {
            change(lease);
        }
    }

    fn depart(&mut self, event: &Event, request: Request, origin: Place, until: Ms) {
        self.by_departure.insert(event.id, self.messages.len());
        self.messages.push(MessageSpan {
            request,
            from: event.at,
            until,
            origin,
            sent: event.id,
            answered: None,
            accepted: false,
        });
    }

    /// The first answer to a request goes with the message; a further one is to a copy of it, which
    /// is a message of its own.
    fn answer(&mut self, event: &Event, accepted: bool) {
        let Some(request) = event.what.request() else { return };
        let place = event.causes.iter().find_map(|cause| self.by_departure.get(cause)).copied();
        let Some(first) = place.and_then(|place| self.messages.get_mut(place)) else { return };
        let (until, answered) = (event.at, Some(event.id));
        if request.copy {
            let copy = MessageSpan { request: *request, until, answered, accepted, ..*first };
            self.messages.push(copy);
        } else {
            *first = MessageSpan { until, answered, accepted, ..*first };
        }
    }
}
