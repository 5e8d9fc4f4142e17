//! What clients do, and what befalls clients, locks and stores.

use super::Spanned;
use crate::{
    ids::{KeyId, LockId, RowId, StoreId, TaskId, ValueId},
    time::Ms,
    token::Token,
};

/// What a client does, or what befalls it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Action {
    /// `acquire`, `acquire L`
    Acquire(Ask),
    /// `renew`, `renew L`
    Renew(Ask),
    /// `release`, `release L`
    Release(LockId),
    /// `mint`, `mint L`: asks for a number, apart from any grant.
    Mint(LockId),
    /// `raise`, `raise S`: tells a store the client's token without writing anything.
    Raise {
        /// The lock whose token is told.
        lock: LockId,
        /// The store that is told.
        store: StoreId,
        /// The row whose watermark is raised.
        row: RowId,
    },
    /// `pause 30s`: nothing of this client runs until the pause is over; its clock goes on.
    Pause(Spanned<Ms>),
    /// `crash 30s`: the client stops, forgets everything, and starts again then.
    Crash {
        /// How long it is away.
        length: Spanned<Ms>,
        /// `keeps token`: it has written its token down.
        keeps_token: bool,
    },
    /// `write "x"`, with everything that may follow it.
    Write(Write),
    /// `check then write "x" after 2s`: asks the lock service "is it still mine?", then writes.
    CheckThenWrite(Guarded),
    /// `renew then write "x" after 2s`: renews, then writes.
    RenewThenWrite(Guarded),
    /// `retry`: sends its last write once more, just as it was.
    Retry(Travel),
    /// `read S`, `read S fenced`, `read S from cache`
    Read {
        /// Which store.
        store: StoreId,
        /// Which row.
        row: RowId,
        /// The lock whose token it shows.
        lock: LockId,
        /// How.
        how: ReadHow,
    },
    /// `partition`, `partition from L, S`: nothing gets through between them.
    Partition(Vec<Peer>),
    /// `heal`: the client reaches everybody again.
    Heal,
    /// `clock +5s`: somebody sets its clock.
    Clock(Jump),
}

/// A question to the lock service.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ask {
    /// About which lock.
    pub lock: LockId,
    /// `reply lost`: the answer does not arrive.
    pub reply_lost: bool,
}

/// How a client reads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReadHow {
    /// It asks the store, which answers everybody.
    Plain,
    /// `fenced`: it shows its token, and an old one is refused.
    Fenced,
    /// `from cache`: it asks nobody.
    Cache,
}

/// Whom a client can be cut off from.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Peer {
    /// The service of a lock.
    Lock(LockId),
    /// A store.
    Store(StoreId),
}

/// A clock is set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Jump {
    /// By how much: later, or earlier where it is negative.
    pub by_ms: i32,
}

/// What befalls a lock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LockEvent {
    /// `failover`, `failover losing 2s`: a replica takes over that is so far behind.
    Failover(Option<Spanned<Ms>>),
    /// `snapshot`
    Snapshot,
    /// `restore`, `restore bump 1000`: back to the snapshot, and so many numbers are left out.
    Restore {
        /// How many.
        bump: u32,
    },
    /// `reset`: its counter starts over.
    Reset,
    /// `restart`: the place that keeps its counter crashes and comes back.
    Restart,
    /// `split`: its halves go on by themselves.
    Split,
    /// `heal`: the halves find together; this lock's own state counts.
    Heal,
    /// `clock +5s`
    Clock(Jump),
}

/// What befalls a store.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StoreEvent {
    /// `snapshot`
    Snapshot,
    /// `restore`, `restore raising`
    Restore {
        /// Watermarks stay where they are higher.
        raising: bool,
    },
    /// `collect`, `collect row X`: watermarks are thrown away.
    Collect(Option<RowId>),
    /// `delete row X`
    Delete(RowId),
    /// `restart`
    Restart,
    /// `slow 5s`: from now on each request takes so much longer.
    Slow(Spanned<Ms>),
}

/// A write, as a statement asks for it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Write {
    /// What is written.
    pub value: ValueId,
    /// Where to.
    pub store: StoreId,
    /// Which row.
    pub row: RowId,
    /// The lock under which it is done: the token sent is the client's token of that lock.
    pub lock: LockId,
    /// Which token travels with it.
    pub token: TokenChoice,
    /// `operation 3`
    pub operation: Option<u32>,
    /// `key "pay-1"`
    pub key: Option<KeyId>,
    /// `from read`: the value was made from what the client read before.
    pub from_read: bool,
    /// `task T`: it belongs together with other writes.
    pub task: Option<TaskId>,
    /// `undoing`: it takes back what the task wrote there before.
    pub undoing: bool,
    /// What befalls it on its way.
    pub travel: Travel,
}

/// What befalls a request and its answer on their way.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Travel {
    /// `delay 2s`: how long the request is on its way.
    pub delay: Option<Spanned<Ms>>,
    /// `lost`: it never arrives.
    pub lost: bool,
    /// `reply lost`: the client never hears what became of it.
    pub reply_lost: bool,
    /// `copy after 2s`: it arrives a second time, so much later.
    pub copy: Option<Spanned<Ms>>,
}

/// A question to the lock service, and a write that is done only if the answer is yes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Guarded {
    /// `after 2s`: time between the answer and the write.
    pub gap: Option<Spanned<Ms>>,
    /// The write.
    pub write: Write,
}

/// Which token a write carries.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TokenChoice {
    /// The one that came with the client's latest grant.
    Own,
    /// `with token 40`: this one.
    Given(Token),
    /// `without token`.
    Absent,
}

impl Action {
    /// It befalls the client, whether or not it runs.
    #[must_use]
    pub fn befalls(&self) -> bool {
        matches!(self, Self::Crash { .. } | Self::Partition(_) | Self::Heal | Self::Clock(_))
    }
}
