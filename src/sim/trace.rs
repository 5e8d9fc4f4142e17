//! What a run leaves behind: every event with its time, its place, its causes and the state after it.

use super::request::Request;
use crate::{
    client::Belief,
    ids::{ClientId, LockId, RowId, StoreId, TaskId, ValueId},
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
    /// The lock service told a client that it holds the lock, which it does not: its place in line
    /// had lapsed.
    ToldWrongly { client: ClientId, lock: LockId, grant: Grant },
    /// The lock service refused to grant the lock.
    Denied { client: ClientId, lock: LockId, reason: Denied },
    /// The client waits in line, with a token if it drew one.
    Queued { client: ClientId, lock: LockId, token: Option<Token> },
    /// The client was not heard of for too long, and its place in line has lapsed.
    PlaceLapsed { client: ClientId, lock: LockId },
    /// A number was minted for the client, apart from any grant.
    Minted { client: ClientId, lock: LockId, token: Token },
    /// No number was minted.
    MintDenied { client: ClientId, lock: LockId, reason: Denied },
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
    /// "Is it still mine?" – and no answer.
    CheckUnanswered { client: ClientId, lock: LockId },
    /// The client, which was away when its turn came, hears that it was granted the lock.
    GrantHeard { client: ClientId, lock: LockId },
    /// The lock service's answer did not reach the client.
    AnswerLost { client: ClientId, lock: LockId },
    /// The lease ended at the lock service. Nobody tells the client.
    LeaseExpired { client: ClientId, lock: LockId, token: Option<Token> },
    /// The client stopped believing that it holds the lock: it was `told`, or its own clock says so.
    BeliefEnded { client: ClientId, lock: LockId, told: bool },
    /// Nothing of the client runs until then.
    Paused { client: ClientId, until: Ms },
    /// The client runs again, and does not know that it was away.
    Resumed { client: ClientId },
    /// The client stopped and has forgotten everything, but perhaps its token.
    Crashed { client: ClientId, until: Ms, keeps_token: bool },
    /// The client starts again.
    Restarted { client: ClientId },
    /// Nothing gets through between the client and this lock or store; if neither is named, it
    /// reaches nobody.
    CutOff { client: ClientId, lock: Option<LockId>, store: Option<StoreId> },
    /// The client reaches everybody again.
    Reconnected { client: ClientId },
    /// Somebody set the client's clock.
    ClockSet { client: ClientId, by_ms: i32 },
    /// The client was to send its last write once more, and has none.
    NothingToRetry { client: ClientId },
    /// A write left the client.
    WriteSent { request: Request, arrives_at: Ms },
    /// A write was lost on its way.
    WriteLost { request: Request },
    /// The store has checked the write and let it in. It writes later, and does not look again.
    WriteChecked { request: Request },
    /// The store wrote.
    WriteAccepted { request: Request },
    /// The store knew the write already, and answered with the recorded result.
    WriteReplayed { request: Request },
    /// The store refused.
    WriteRejected { request: Request, reason: Reason },
    /// The store `from` sends the write on.
    WriteForwarded { from: StoreId, request: Request, arrives_at: Ms },
    /// The store's answer did not reach the client.
    ReplyLost { request: Request },
    /// The client did not write, because the answer before the write was no.
    WriteSkipped { client: ClientId, lock: LockId, store: StoreId, task: Option<TaskId> },
    /// The client told a store its token, and the store noted it.
    Raised { client: ClientId, store: StoreId, row: RowId, token: Token },
    /// The store knows a newer token than the one that it was told, or was told none.
    RaiseRejected { client: ClientId, store: StoreId, row: RowId, reason: Reason },
    /// The client's question to a store did not arrive.
    StoreUnreachable { client: ClientId, store: StoreId, row: RowId },
    /// The client read a row: what it held, and which write that was.
    ReadServed {
        client: ClientId,
        store: StoreId,
        row: RowId,
        value: Option<ValueId>,
        write: u32,
        cached: bool,
    },
    /// The store did not let the client read.
    ReadRejected { client: ClientId, store: StoreId, row: RowId, reason: Reason },
    /// A replica took over that knows nothing of the last moments.
    FailedOver { lock: LockId, losing: Ms },
    /// A snapshot of the lock was taken.
    LockSnapshot { lock: LockId },
    /// The lock is again as in the snapshot; its counter leaves out so many numbers.
    LockRestored { lock: LockId, bump: u32 },
    /// The lock's counter starts over.
    CounterReset { lock: LockId },
    /// The place that keeps the lock's counter crashed and came back.
    CounterRestarted { lock: LockId },
    /// The halves of the lock go on by themselves.
    Split { lock: LockId },
    /// The halves find together: what this half granted is forgotten.
    HalfDropped { lock: LockId },
    /// Somebody set the lock service's clock.
    LockClockSet { lock: LockId, by_ms: i32 },
    /// A snapshot of the store was taken.
    StoreSnapshot { store: StoreId },
    /// The store is again as in the snapshot; watermarks that were higher stay, if `raising`.
    StoreRestored { store: StoreId, raising: bool },
    /// The store threw watermarks away: of one row, or of all.
    WatermarksCollected { store: StoreId, row: Option<RowId> },
    /// A row was deleted.
    RowDeleted { store: StoreId, row: RowId },
    /// The store crashed and came back.
    StoreRestarted { store: StoreId },
    /// From now on each request takes the store so much longer.
    StoreSlowed { store: StoreId, by: Ms },
}

impl What {
    /// Where it happens.
    #[must_use]
    pub fn place(&self) -> Place {
        match *self {
            // What the lock service never heard did not happen there.
            Self::Denied { client, reason: Denied::Unreachable, .. }
            | Self::MintDenied { client, reason: Denied::Unreachable, .. }
            | Self::RenewDenied { client, reason: Denied::Unreachable, .. }
            | Self::ReleaseDenied { client, reason: Denied::Unreachable, .. } => {
                Place::Client(client)
            }
            Self::Granted { lock, .. }
            | Self::ToldWrongly { lock, .. }
            | Self::Denied { lock, .. }
            | Self::Queued { lock, .. }
            | Self::PlaceLapsed { lock, .. }
            | Self::Minted { lock, .. }
            | Self::MintDenied { lock, .. }
            | Self::Renewed { lock, .. }
            | Self::RenewDenied { lock, .. }
            | Self::Released { lock, .. }
            | Self::ReleaseDenied { lock, .. }
            | Self::Checked { lock, .. }
            | Self::LeaseExpired { lock, .. }
            | Self::FailedOver { lock, .. }
            | Self::LockSnapshot { lock }
            | Self::LockRestored { lock, .. }
            | Self::CounterReset { lock }
            | Self::CounterRestarted { lock }
            | Self::Split { lock }
            | Self::HalfDropped { lock }
            | Self::LockClockSet { lock, .. } => Place::Lock(lock),
            Self::CheckUnanswered { client, .. }
            | Self::AnswerLost { client, .. }
            | Self::GrantHeard { client, .. }
            | Self::BeliefEnded { client, .. }
            | Self::Paused { client, .. }
            | Self::Resumed { client }
            | Self::Crashed { client, .. }
            | Self::Restarted { client }
            | Self::CutOff { client, .. }
            | Self::NothingToRetry { client }
            | Self::Reconnected { client }
            | Self::ClockSet { client, .. }
            | Self::WriteSkipped { client, .. }
            | Self::StoreUnreachable { client, .. }
            | Self::ReadServed { client, cached: true, .. } => Place::Client(client),
            Self::WriteSent { request, .. }
            | Self::WriteLost { request }
            | Self::ReplyLost { request } => Place::Client(request.client),
            Self::WriteChecked { request }
            | Self::WriteAccepted { request }
            | Self::WriteReplayed { request }
            | Self::WriteRejected { request, .. } => Place::Store(request.store),
            Self::WriteForwarded { from: store, .. }
            | Self::Raised { store, .. }
            | Self::RaiseRejected { store, .. }
            | Self::ReadServed { store, .. }
            | Self::ReadRejected { store, .. }
            | Self::StoreSnapshot { store }
            | Self::StoreRestored { store, .. }
            | Self::WatermarksCollected { store, .. }
            | Self::RowDeleted { store, .. }
            | Self::StoreRestarted { store }
            | Self::StoreSlowed { store, .. } => Place::Store(store),
        }
    }

    /// The row of a store that it is about.
    #[must_use]
    pub fn row(&self) -> Option<RowId> {
        match *self {
            Self::WriteChecked { request }
            | Self::WriteAccepted { request }
            | Self::WriteReplayed { request }
            | Self::WriteRejected { request, .. }
            | Self::WriteForwarded { request, .. } => Some(request.row),
            Self::Raised { row, .. }
            | Self::RaiseRejected { row, .. }
            | Self::ReadServed { row, .. }
            | Self::ReadRejected { row, .. }
            | Self::RowDeleted { row, .. } => Some(row),
            Self::WatermarksCollected { row, .. } => row,
            _ => None,
        }
    }

    /// The client that it is about.
    #[must_use]
    pub fn client(&self) -> Option<ClientId> {
        match *self {
            Self::Granted { client, .. }
            | Self::ToldWrongly { client, .. }
            | Self::Denied { client, .. }
            | Self::Queued { client, .. }
            | Self::PlaceLapsed { client, .. }
            | Self::Minted { client, .. }
            | Self::MintDenied { client, .. }
            | Self::Renewed { client, .. }
            | Self::RenewDenied { client, .. }
            | Self::Released { client, .. }
            | Self::ReleaseDenied { client, .. }
            | Self::Checked { client, .. }
            | Self::CheckUnanswered { client, .. }
            | Self::AnswerLost { client, .. }
            | Self::GrantHeard { client, .. }
            | Self::LeaseExpired { client, .. }
            | Self::BeliefEnded { client, .. }
            | Self::Paused { client, .. }
            | Self::Resumed { client }
            | Self::Crashed { client, .. }
            | Self::Restarted { client }
            | Self::CutOff { client, .. }
            | Self::NothingToRetry { client }
            | Self::Reconnected { client }
            | Self::ClockSet { client, .. }
            | Self::WriteSkipped { client, .. }
            | Self::Raised { client, .. }
            | Self::RaiseRejected { client, .. }
            | Self::StoreUnreachable { client, .. }
            | Self::ReadServed { client, .. }
            | Self::ReadRejected { client, .. } => Some(client),
            _ => self.request().map(|request| request.client),
        }
    }

    /// The write that it is about.
    #[must_use]
    pub fn request(&self) -> Option<&Request> {
        match self {
            Self::WriteSent { request, .. }
            | Self::WriteLost { request }
            | Self::WriteChecked { request }
            | Self::WriteAccepted { request }
            | Self::WriteReplayed { request }
            | Self::WriteRejected { request, .. }
            | Self::WriteForwarded { request, .. }
            | Self::ReplyLost { request } => Some(request),
            _ => None,
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
        /// It is not paused but crashed.
        crashed: bool,
    },
    /// The client has forgotten all that it believed.
    Forgot {
        /// Which client.
        client: ClientId,
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
        /// All rows of the store have this watermark.
        shared: bool,
    },
}
