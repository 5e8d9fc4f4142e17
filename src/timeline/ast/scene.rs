//! The scene: how locks and stores are set up.

use super::{Span, Spanned};
use crate::{
    clock::Clock,
    ids::{LockId, RowId, StoreId},
    lease::{LockSettings, Minting, Queue, Reentry},
    store::{Policy, Scope, Start, StoreSettings},
    time::Ms,
    token::{TokenSource, Width},
};

/// `lock L  lease 10s  tokens from 41`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LockSpec {
    /// Length of a lease.
    pub lease: Spanned<Ms>,
    /// Where its tokens come from. The span covers what follows the word `tokens`.
    pub tokens: Spanned<TokenSource>,
    /// `bits 8 wrap`
    pub width: Option<Width>,
    /// `minted later`
    pub minting: Minting,
    /// `lock-delay 5s`
    pub lock_delay: Option<Spanned<Ms>>,
    /// `queue`
    pub queue: Option<Queue>,
    /// `reentry same-token`
    pub reentry: Reentry,
    /// `regrant same-token`
    pub regrants_same_token: bool,
    /// `clock +5s rate 110%`
    pub clock: Clock,
    /// `half of L`: the other half of a lock that may be split.
    pub half_of: Option<LockId>,
    /// Line of the text, from 0.
    pub line: u32,
    /// Where it says what.
    pub spans: LockSpans,
}

/// Where the line of a lock says what, each from its keyword on. What it does not say has no span.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct LockSpans {
    /// `tokens from 41`
    pub tokens: Span,
    /// `minted later`
    pub minting: Span,
    /// `lock-delay 5s`
    pub lock_delay: Span,
    /// `queue early-tokens`
    pub queue: Span,
    /// `reentry same-token`
    pub reentry: Span,
}

impl LockSpec {
    /// The same for the machine.
    #[must_use]
    pub fn settings(&self) -> LockSettings {
        LockSettings {
            lease: self.lease.value,
            tokens: self.tokens.value,
            width: self.width,
            minting: self.minting,
            lock_delay: self.lock_delay.map_or(Ms::ZERO, |delay| delay.value),
            queue: self.queue,
            reentry: self.reentry,
            regrants_same_token: self.regrants_same_token,
            clock: self.clock,
        }
    }
}

/// `store S  accepts token > seen`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoreSpec {
    /// What it checks. The span covers what follows the word `accepts`: replacing that text
    /// changes the policy.
    pub policy: Spanned<Policy>,
    /// `watermark shared`, `watermark per-lock`
    pub scope: Scope,
    /// `watermark null`, `watermark from 40`
    pub start: Start,
    /// `watermark volatile`
    pub volatile: bool,
    /// `rows X Y`: the rows that there are.
    pub rows: Option<Vec<RowId>>,
    /// `gap 2s`: time between the check and the write, which are two steps.
    pub gap: Option<Spanned<Ms>>,
    /// `forwards to S after 2s`: what it accepts, it writes to another store later.
    pub forwards: Option<Forward>,
    /// Line of the text, from 0.
    pub line: u32,
    /// Where it says what.
    pub spans: StoreSpans,
}

/// Where the line of a store says what, each from its keyword on. What it does not say has no span.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct StoreSpans {
    /// `accepts token > seen`
    pub policy: Span,
    /// `watermark shared volatile`
    pub watermark: Span,
    /// `gap 2s`
    pub gap: Span,
}

impl StoreSpec {
    /// The same for the machine.
    #[must_use]
    pub fn settings(&self) -> StoreSettings {
        StoreSettings {
            policy: self.policy.value,
            scope: self.scope,
            start: self.start,
            volatile: self.volatile,
            rows: self.rows.clone(),
        }
    }
}

/// A gateway's or a proxy's way to the store behind it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Forward {
    /// The store behind it.
    pub to: StoreId,
    /// How long a write takes to get there; `None` is no time at all.
    pub after: Option<Spanned<Ms>>,
    /// `in order`: no write overtakes an earlier one.
    pub in_order: bool,
}
