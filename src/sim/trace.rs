//! What a run leaves behind: every event with its time, its place, its causes and the state after it.

use crate::{
    client::Belief,
    ids::{ClientId, LockId, RowId, StoreId, ValueId},
    lease::{Denied, Grant},
    store::{Reason, Row},
    time::Ms,
    token::Token,
};

/// The place of an event in the trace, from 0. Causes always have lower numbers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct EventId(pub u32);

impl EventId {
    /// As an index into [`super::Run::events`].
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// One thing that happened.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Event {
    /// Its place in the trace.
    pub id: EventId,
    /// When, in true time.
    pub at: Ms,
    /// The line of the text (from 0) that asked for it. Expiries and wake-ups have the line that
    /// waits for them, if one does.
    pub line: Option<u32>,
    /// What it was.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub what: What,
    /// What had to happen before it: the event before it on the same client, the request behind an
    /// answer, the grant behind an expiry.
    pub causes: Vec<EventId>,
    /// What is different after it.
    pub changes: Vec<Change>,
}

/// Where an event happens: the lane it is drawn in.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case", tag = "kind", content = "id"))]
pub enum Place {
    /// At the lock service.
    Lock(LockId),
    /// At a client.
    Client(ClientId),
    /// At a store.
    Store(StoreId),
}

/// A write on its way to a store.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Request {
    /// Who sent it.
    pub client: ClientId,
    /// The lock under which it is done.
    pub lock: LockId,
    /// Where to.
    pub store: StoreId,
    /// Which row.
    pub row: RowId,
    /// What is to be written.
    pub value: ValueId,
    /// The token that travels with it.
    pub token: Option<Token>,
    /// The number of the grant that the client acts under, known to us and not to the store.
    pub grant: Option<u32>,
}

/// The kinds of events.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(
    feature = "serde",
    serde(rename_all = "kebab-case", rename_all_fields = "camelCase", tag = "kind")
)]
#[expect(
    missing_docs,
    reason = "the fields are the ids and values that the variant's sentence names"
)]
pub enum What {
    /// The lock service granted the lock, with a token.
    Granted { client: ClientId, lock: LockId, grant: Grant },
    /// The lock service refused to grant the lock.
    Denied { client: ClientId, lock: LockId, reason: Denied },
    /// The lock service made the holder's lease longer.
    Renewed { client: ClientId, lock: LockId, grant: Grant },
    /// The lock service refused to renew.
    RenewDenied { client: ClientId, lock: LockId, reason: Denied },
    /// The holder gave the lock back.
    Released { client: ClientId, lock: LockId },
    /// The lock service refused to release: the client does not hold the lock.
    ReleaseDenied { client: ClientId, lock: LockId, reason: Denied },
    /// "Is it still mine?" – the lock service's answer, true of this moment.
    Checked { client: ClientId, lock: LockId, holds: bool },
    /// The lease ended at the lock service. Nobody tells the client.
    LeaseExpired { client: ClientId, lock: LockId, token: Token },
    /// The client stopped believing that it holds the lock.
    BeliefEnded { client: ClientId, lock: LockId },
    /// Nothing of the client runs until then.
    Paused { client: ClientId, until: Ms },
    /// The client runs again, and does not know that it was away.
    Resumed { client: ClientId },
    /// A write left the client.
    WriteSent { request: Request, arrives_at: Ms },
    /// The store wrote.
    WriteAccepted { request: Request },
    /// The store refused.
    WriteRejected { request: Request, reason: Reason },
    /// The client did not write, because the answer before the write was no.
    WriteSkipped { client: ClientId, lock: LockId },
    /// The client told a store its token, and the store noted it.
    Raised { client: ClientId, store: StoreId, row: RowId, token: Token },
    /// The store knows a newer token than the one that it was told, or was told none.
    RaiseRejected { client: ClientId, store: StoreId, row: RowId, reason: Reason },
}

impl What {
    /// Where it happens.
    #[must_use]
    pub fn place(&self) -> Place {
        match *self {
            Self::Granted { lock, .. }
            | Self::Denied { lock, .. }
            | Self::Renewed { lock, .. }
            | Self::RenewDenied { lock, .. }
            | Self::Released { lock, .. }
            | Self::ReleaseDenied { lock, .. }
            | Self::Checked { lock, .. }
            | Self::LeaseExpired { lock, .. } => Place::Lock(lock),
            Self::BeliefEnded { client, .. }
            | Self::Paused { client, .. }
            | Self::Resumed { client }
            | Self::WriteSkipped { client, .. } => Place::Client(client),
            Self::WriteSent { request, .. } => Place::Client(request.client),
            Self::WriteAccepted { request } | Self::WriteRejected { request, .. } => {
                Place::Store(request.store)
            }
            Self::Raised { store, .. } | Self::RaiseRejected { store, .. } => Place::Store(store),
        }
    }

    /// The client that it is about.
    #[must_use]
    pub fn client(&self) -> ClientId {
        match *self {
            Self::Granted { client, .. }
            | Self::Denied { client, .. }
            | Self::Renewed { client, .. }
            | Self::RenewDenied { client, .. }
            | Self::Released { client, .. }
            | Self::ReleaseDenied { client, .. }
            | Self::Checked { client, .. }
            | Self::LeaseExpired { client, .. }
            | Self::BeliefEnded { client, .. }
            | Self::Paused { client, .. }
            | Self::Resumed { client }
            | Self::WriteSkipped { client, .. }
            | Self::Raised { client, .. }
            | Self::RaiseRejected { client, .. } => client,
            Self::WriteSent { request, .. }
            | Self::WriteAccepted { request }
            | Self::WriteRejected { request, .. } => request.client,
        }
    }
}

/// A piece of state that an event changed, as it is afterwards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(
    feature = "serde",
    serde(rename_all = "kebab-case", rename_all_fields = "camelCase", tag = "kind")
)]
pub enum Change {
    /// The client is paused until then, or runs.
    Pause {
        /// Which client.
        client: ClientId,
        /// Until when; `None` when it runs.
        until: Option<Ms>,
    },
    /// What the client believes of a lock.
    Belief {
        /// Which client.
        client: ClientId,
        /// Of which lock.
        lock: LockId,
        /// What it believes.
        belief: Belief,
    },
    /// The lock's valid grant, if there is one.
    Lock {
        /// Which lock.
        lock: LockId,
        /// Its grant.
        grant: Option<Grant>,
    },
    /// A row of a store.
    Row {
        /// Which store.
        store: StoreId,
        /// Which row.
        row: RowId,
        /// What it holds.
        state: Row,
    },
}
