//! What a timeline says, once read: the cast with its settings, and one statement a line.
//!
//! Every number that a reader may drag keeps the [`Span`] it was read from, because an edit on the
//! diagram is an edit of that piece of text and of nothing else.

mod action;
mod claims;
mod scene;

pub use action::{
    Action, Ask, Guarded, Jump, LockEvent, Peer, ReadHow, StoreEvent, TokenChoice, Travel, Write,
};
pub use claims::{Claim, DenialKind, Expect, Expected, FinalClaim, ReasonKind};
pub use scene::{Forward, LockSpans, LockSpec, StoreSpans, StoreSpec};

use crate::{
    clock::Clock,
    ids::{Cast, ClientId, LockId, StoreId},
    store::Scope,
    time::Ms,
};

/// A piece of the text: byte offsets in UTF-8, `start` inclusive, `end` exclusive.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Span {
    /// The first byte.
    pub start: u32,
    /// The byte after the last.
    pub end: u32,
}

impl Span {
    /// From byte `start` to byte `end`. A text longer than 4 GiB has no spans beyond that.
    #[must_use]
    pub fn new(start: usize, end: usize) -> Self {
        let narrow = |byte: usize| u32::try_from(byte).unwrap_or(u32::MAX);
        Self { start: narrow(start), end: narrow(end) }
    }

    /// From the start of this one to the end of the other.
    #[must_use]
    pub fn to(self, end: Self) -> Self {
        Self { start: self.start, end: end.end }
    }

    /// The text that it covers.
    #[must_use]
    pub fn of(self, text: &str) -> &str {
        text.get(self.start as usize..self.end as usize).unwrap_or("")
    }
}

/// Something read, and where it stood.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spanned<T> {
    /// What was read.
    pub value: T,
    /// Where it stood.
    pub span: Span,
}

/// A timeline as far as it could be understood. Lines with an error are missing from it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Timeline {
    /// The names in it.
    pub cast: Cast,
    /// The clocks of the clients, by [`ClientId`].
    pub clients: Vec<Clock>,
    /// Settings of the locks, by [`LockId`].
    pub locks: Vec<LockSpec>,
    /// Settings of the stores, by [`StoreId`].
    pub stores: Vec<StoreSpec>,
    /// How much later than the line before a line with an ordinal label (`t3`) or with no label
    /// starts. `step 1s` unless the text says otherwise.
    pub step: Ms,
    /// The statements, in the order of the text.
    pub lines: Vec<Line>,
    /// `expect …` lines: judged at the end of the run.
    pub expects: Vec<Expect>,
}

/// When a statement starts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum When {
    /// `11s`: at this moment, whatever the lines before it do.
    At(Spanned<Ms>),
    /// `+500ms`: so much later than the line before. The span covers the number and unit,
    /// without the `+`.
    After(Spanned<Ms>),
    /// `t3`, or no label: one step later than the line before. The span covers the label; without one
    /// it is the empty place at which one would stand.
    Next(Span),
}

/// One statement of the schedule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// Line of the text, from 0.
    pub number: u32,
    /// The whole statement, without label, expectations and comment.
    pub span: Span,
    /// When it starts.
    pub when: When,
    /// What happens.
    pub statement: Statement,
    /// What follows the arrows, in order.
    pub expected: Vec<Expected>,
}

/// What a line says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Statement {
    /// A client does something, or something befalls it.
    Do(ClientId, Action),
    /// Something befalls a lock.
    Lock(LockId, LockEvent),
    /// Something befalls a store.
    Store(StoreId, StoreEvent),
    /// `lease expires`, `lease of A expires`: waits for the end of a lease.
    LeaseExpires(Option<ClientId>),
    /// `A resumes`: waits for the end of that client's pause.
    Resumes(ClientId),
    /// `A restarts`: waits until that client starts again after a crash.
    Restarts(ClientId),
}

impl Timeline {
    /// All rows of the store share one watermark.
    #[must_use]
    pub fn shares_watermark(&self, store: StoreId) -> bool {
        self.stores.get(store.index()).is_some_and(|spec| spec.scope == Scope::Shared)
    }

    /// The lock itself, or the one that it is a half of: what both halves stand for.
    #[must_use]
    pub fn whole(&self, lock: LockId) -> LockId {
        self.locks.get(lock.index()).and_then(|spec| spec.half_of).unwrap_or(lock)
    }
}

impl Statement {
    /// The client that it is about.
    #[must_use]
    pub fn subject(&self) -> Option<ClientId> {
        match *self {
            Self::Do(client, _) | Self::Resumes(client) | Self::Restarts(client) => Some(client),
            Self::LeaseExpires(client) => client,
            Self::Lock(..) | Self::Store(..) => None,
        }
    }

    /// It waits for something to happen.
    #[must_use]
    pub fn waits(&self) -> bool {
        matches!(self, Self::LeaseExpires(_) | Self::Resumes(_) | Self::Restarts(_))
    }
}
