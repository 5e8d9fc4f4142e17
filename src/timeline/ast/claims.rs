//! What a timeline expects, behind an arrow or at its end.

use super::Span;
use crate::{
    ids::{ClientId, LockId, RowId, StoreId, ValueId},
    time::Ms,
    token::Token,
    verdict::Property,
};

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
    /// `denied`, `denied held`: the lock service said no.
    Denied(Option<DenialKind>),
    /// `queued`: the client waits in line.
    Queued,
    /// `replayed`: the store answered with a recorded result.
    Replayed,
    /// `unanswered`: the client never hears what became of it.
    Unanswered,
    /// `value="x"`, `empty`: what was read.
    Read(Option<ValueId>),
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
    /// The owner's operation has a number that was used.
    OldOperation,
    /// The newest token, but another owner has used it.
    OtherOwner,
    /// The write came with no idempotency key.
    NoKey,
    /// The row is not as the client read it.
    Changed,
    /// Something is there already.
    Exists,
    /// There is no such row.
    NoRow,
    /// The watermark is NULL.
    Null,
}

/// The reasons of the lock service, as words.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum DenialKind {
    /// Another lease is valid.
    Held,
    /// It does not hold the lock.
    NotHolder,
    /// No number is left.
    NoTokenLeft,
    /// The lock delay is not over.
    LockDelay,
    /// The lock service cannot be reached.
    Unreachable,
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

/// What an `expect` line can say about the whole run. A moment says when; without one it is the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FinalClaim {
    /// `expect tokens-regressed holds`: it did not happen.
    Holds(Property),
    /// `expect tokens-regressed violated`: it happened.
    Violated(Property),
    /// `expect tokens-regressed at 13s`: it happened, and at this moment.
    ViolatedAt(Property, Ms),
    /// `expect S = "B"`: what the store holds. `None` is `expect S empty`.
    Value(StoreId, RowId, Option<ValueId>, Option<Ms>),
    /// `expect S watermark = 42`: the highest token seen. `None` is `expect S watermark none`.
    Watermark(StoreId, RowId, Option<Token>, Option<Ms>),
    /// `expect A believes`, `expect A doubts`: whether it thinks that it holds the lock.
    Believes(ClientId, LockId, bool, Option<Ms>),
    /// `expect L holder = A`. `None` is `expect L free`.
    Holder(LockId, Option<ClientId>, Option<Ms>),
    /// `expect A accepted`: the answer to the client's last write.
    LastAccepted(ClientId),
    /// `expect A rejected`, `expect A rejected stale`: the answer to the client's last write.
    LastRejected(ClientId, Option<ReasonKind>),
}
