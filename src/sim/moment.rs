//! Everyone's state at one moment: what a reader sees who stands at an event and looks around.

use super::trace::{Change, Event};
use crate::{
    client::Belief,
    ids::{ClientId, LockId, RowId, StoreId},
    lease::Grant,
    store::Row,
    time::Ms,
};
use litemap::LiteMap;

/// The state of all clients, locks and stores between two events. What is absent from a map is as
/// it was at the beginning: running, believing nothing, free, empty.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Moment {
    /// Until when, and whether it is a crash.
    away: LiteMap<ClientId, (Ms, bool)>,
    beliefs: LiteMap<(ClientId, LockId), Belief>,
    locks: LiteMap<LockId, Grant>,
    rows: LiteMap<(StoreId, RowId), Row>,
}

impl Moment {
    /// The moment after all events up to and including `until`.
    #[must_use]
    pub fn at(events: &[Event], until: Ms) -> Self {
        Self::after(events.iter().take_while(|event| event.at <= until))
    }

    /// The moment after these events.
    #[must_use]
    pub fn after<'a>(events: impl IntoIterator<Item = &'a Event>) -> Self {
        let mut moment = Self::default();
        for event in events {
            moment.apply(event);
        }
        moment
    }

    /// Moves on past one event.
    pub fn apply(&mut self, event: &Event) {
        for change in &event.changes {
            match *change {
                Change::Pause { client, until: Some(until), crashed } => {
                    self.away.insert(client, (until, crashed));
                }
                Change::Pause { client, until: None, .. } => {
                    self.away.remove(&client);
                }
                Change::Forgot { client } => {
                    self.beliefs.retain(|(who, _), _| *who != client);
                }
                Change::Belief { client, lock, belief } => {
                    self.beliefs.insert((client, lock), belief);
                }
                Change::Lock { lock, grant: Some(grant) } => {
                    self.locks.insert(lock, grant);
                }
                Change::Lock { lock, grant: None } => {
                    self.locks.remove(&lock);
                }
                Change::Row { store, row, state, shared } => {
                    self.rows.insert((store, row), state);
                    let others = self.rows.iter_mut().filter(|((it, _), _)| shared && *it == store);
                    for (_, other) in others {
                        other.watermark = state.watermark;
                        other.unused = state.unused;
                    }
                }
            }
        }
    }

    /// Until when the client is paused, if it is.
    #[must_use]
    pub fn paused_until(&self, client: ClientId) -> Option<Ms> {
        self.away.get(&client).filter(|(_, crashed)| !crashed).map(|(until, _)| *until)
    }

    /// Until when the client is away after a crash, if it is.
    #[must_use]
    pub fn crashed_until(&self, client: ClientId) -> Option<Ms> {
        self.away.get(&client).filter(|(_, crashed)| *crashed).map(|(until, _)| *until)
    }

    /// What the client believes of the lock; `None` before its first grant.
    #[must_use]
    pub fn belief(&self, client: ClientId, lock: LockId) -> Option<Belief> {
        self.beliefs.get(&(client, lock)).copied()
    }

    /// The lock's valid grant.
    #[must_use]
    pub fn grant(&self, lock: LockId) -> Option<Grant> {
        self.locks.get(&lock).copied()
    }

    /// A row of a store.
    #[must_use]
    pub fn row(&self, store: StoreId, row: RowId) -> Row {
        self.rows.get(&(store, row)).copied().unwrap_or_default()
    }

    /// All rows that were touched so far.
    pub fn rows(&self) -> impl Iterator<Item = (StoreId, RowId, Row)> + '_ {
        self.rows.iter().map(|(&(store, row), &state)| (store, row, state))
    }
}
