//! What a timeline says, once read: the cast with its settings, and one statement a line.
//!
//! Every number that a reader may drag keeps the [`Span`] it was read from, because an edit on the
//! diagram is an edit of that piece of text and of nothing else.

use crate::{
    client::Clock,
    ids::{Cast, ClientId, LockId, RowId, StoreId, ValueId},
    store::Policy,
    time::Ms,
    token::{Token, TokenSource},
    verdict::Property,
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

/// `lock L  lease 10s  tokens from 41`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LockSpec {
    /// Length of a lease.
    pub lease: Spanned<Ms>,
    /// Where its tokens come from. The span covers what follows the word `tokens`.
    pub tokens: Spanned<TokenSource>,
    /// Line of the text, from 0.
    pub line: u32,
}

/// `store S  accepts token > seen`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StoreSpec {
    /// What it checks. The span covers what follows the word `accepts`: replacing that text
    /// changes the policy.
    pub policy: Spanned<Policy>,
    /// Line of the text, from 0.
    pub line: u32,
}

/// When a statement starts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum When {
    /// `11s`: at this moment, whatever the lines before it do.
    At(Spanned<Ms>),
    /// `+500ms`: so much later than the line before. The span covers the number and unit,
    /// without the `+`.
    After(Spanned<Ms>),
    /// `t3`, or no label: one step later than the line before.
    Next,
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
    /// A client does something.
    Do(ClientId, Action),
    /// `lease expires`, `lease of A expires`: waits for the end of a lease.
    LeaseExpires(Option<ClientId>),
    /// `A resumes`: waits for the end of that client's pause.
    Resumes(ClientId),
}

/// What a client does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Action {
    /// `acquire`, `acquire L`
    Acquire(LockId),
    /// `renew`, `renew L`
    Renew(LockId),
    /// `release`, `release L`
    Release(LockId),
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
    /// `write "x"`, with everything that may follow it.
    Write(Write),
    /// `check then write "x" after 2s`: asks the lock service "is it still mine?", then writes.
    CheckThenWrite(Guarded),
    /// `renew then write "x" after 2s`: renews, then writes.
    RenewThenWrite(Guarded),
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
    /// `delay 2s`: how long the request is on its way.
    pub delay: Option<Spanned<Ms>>,
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

/// One expectation behind an arrow, checked in order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Expected {
    /// Where it stands.
    pub span: Span,
    /// What it says.
    pub what: Claim,
}

/// What an expectation behind an arrow can say about its line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Claim {
    /// `token=41`: the client's token is this one.
    Token(Token),
    /// `lease=10s`: the grant lasts this long.
    Lease(Ms),
    /// `granted`: the lock service said yes.
    Granted,
    /// `denied`: the lock service said no.
    Denied,
    /// `accepted`, `storage accepts`, `S accepts`: the store said yes. On a line that is not a
    /// write, a claim with a store asks for one: `sends` is then true.
    Accepted {
        /// Whether it says that the client now writes with its token.
        implied: Option<StoreId>,
    },
    /// `rejected`, `rejected stale`, `storage rejects`: the store said no.
    Rejected {
        /// Whether it says that the client now writes with its token.
        implied: Option<StoreId>,
        /// The reason, where it names one.
        reason: Option<ReasonKind>,
    },
    /// `skipped`: the guard said no, so nothing was written.
    Skipped,
}

/// The reasons for a refusal, as words.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum ReasonKind {
    /// A newer token has been seen.
    Stale,
    /// This very token has been seen, and the policy takes each only once.
    Duplicate,
    /// The write came with no token.
    Missing,
    /// The store was told of another holder.
    NotHolder,
}

/// An `expect …` line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Expect {
    /// Line of the text, from 0.
    pub number: u32,
    /// What stands after `expect`, without comment.
    pub span: Span,
    /// What it says.
    pub what: FinalClaim,
}

/// What an `expect` line can say about the whole run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FinalClaim {
    /// `expect tokens-regressed holds`: it did not happen.
    Holds(Property),
    /// `expect tokens-regressed violated`: it happened.
    Violated(Property),
    /// `expect tokens-regressed at 13s`: it happened, and at this moment.
    ViolatedAt(Property, Ms),
    /// `expect S = "B"`: what the store holds at the end. `None` is `expect S empty`.
    Value(StoreId, RowId, Option<ValueId>),
    /// `expect A accepted`: the answer to the client's last write.
    LastAccepted(ClientId),
    /// `expect A rejected`, `expect A rejected stale`: the answer to the client's last write.
    LastRejected(ClientId, Option<ReasonKind>),
}

impl Timeline {
    /// The same timeline with one number changed: the time or length that was read from `span`.
    /// The text is not looked at, so this is what a drag in progress and a search for flip points
    /// use.
    #[must_use]
    pub fn with_time(&self, span: Span, to: Ms) -> Self {
        let mut changed = self.clone();
        let leases = changed.locks.iter_mut().map(|lock| &mut lock.lease);
        let lines = changed.lines.iter_mut().flat_map(Line::times_mut);
        for number in leases.chain(lines).filter(|number| number.span == span) {
            number.value = to;
        }
        changed
    }
}

impl Line {
    /// Every number of the line that is a time or a length of time, expectations aside.
    fn times_mut(&mut self) -> impl Iterator<Item = &mut Spanned<Ms>> {
        let when = match &mut self.when {
            When::At(number) | When::After(number) => Some(number),
            When::Next => None,
        };
        let (length, delay) = match &mut self.statement {
            Statement::Do(_, Action::Pause(length)) => (Some(length), None),
            Statement::Do(_, Action::Write(write)) => (None, write.delay.as_mut()),
            Statement::Do(_, Action::CheckThenWrite(it) | Action::RenewThenWrite(it)) => {
                (it.gap.as_mut(), it.write.delay.as_mut())
            }
            Statement::Do(..) | Statement::LeaseExpires(_) | Statement::Resumes(_) => (None, None),
        };
        [when, length, delay].into_iter().flatten()
    }
}

impl Statement {
    /// The client that it is about.
    #[must_use]
    pub fn subject(&self) -> Option<ClientId> {
        match *self {
            Self::Do(client, _) | Self::Resumes(client) => Some(client),
            Self::LeaseExpires(client) => client,
        }
    }
}
