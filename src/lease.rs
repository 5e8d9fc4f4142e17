//! The lease manager: who may hold which lock, and until when.
//!
//! A grant and its token are made in one step ([`LeaseManager::acquire`]), so that the order of the
//! tokens is the order of the grants. A lock can be told to do it wrongly ([`Minting::Later`]), since
//! that is a mistake that people make.

mod queue;
mod trouble;

pub use queue::{NextInLine, Queue};
pub use trouble::LockImage;

use crate::{
    clock::Clock,
    ids::{ClientId, LockId},
    time::Ms,
    token::{Token, TokenGenerator, TokenSource, Width},
};
use litemap::LiteMap;
use queue::Waiter;
use std::collections::VecDeque;

/// A lock given to a client for a limited time.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub struct Grant {
    /// Who holds the lock.
    pub holder: ClientId,
    /// The fencing token of this grant. Renewing keeps it. `None` where tokens are minted later.
    pub token: Option<Token>,
    /// The place of this grant among all grants of all locks, from 1: the order that tokens are
    /// meant to show, whatever the token source does.
    pub number: u32,
    /// When it was granted.
    pub granted_at: Ms,
    /// The first true moment at which it is no longer valid, by the lock service's clock.
    pub expires_at: Ms,
}

/// Why the lock service said no.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case", tag = "kind"))]
pub enum Denied {
    /// Another grant of this lock is still valid.
    Held {
        /// Who holds it.
        by: ClientId,
    },
    /// Whoever asked to renew, release or check does not hold the lock (any more).
    NotHolder,
    /// The token source has no number left.
    NoTokenLeft,
    /// The lock delay after an expired lease is not over.
    LockDelay {
        /// When it is.
        until: Ms,
    },
    /// Not yet: the client waits in line.
    Queued {
        /// The number that it drew when it joined the line, where tokens are minted then.
        token: Option<Token>,
    },
    /// The client cannot reach the lock service. It says so, and not the service.
    Unreachable,
}

/// When a token is minted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Minting {
    /// In the same step as the grant.
    #[default]
    WithGrant,
    /// In a step of its own, whenever the client asks ([`LeaseManager::mint`]). Whoever asks last
    /// has the highest token, even if it lost the lock meanwhile.
    Later,
}

/// What becomes of a holder that acquires its own lock again.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Reentry {
    /// It is refused like anybody else.
    #[default]
    Refuse,
    /// Its lease is renewed, and the token stays (Hazelcast's FencedLock).
    SameToken,
    /// It is a new grant with a new token (Redisson's RFencedLock).
    NewToken,
}

/// All settings of a lock.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct LockSettings {
    /// How long a lease lasts, by the lock service's clock.
    pub lease: Ms,
    /// Where tokens come from.
    pub tokens: TokenSource,
    /// How many bits they have, if not 64.
    pub width: Option<Width>,
    /// When they are minted.
    pub minting: Minting,
    /// How long nobody is granted the lock after a lease has expired. A release has no delay.
    pub lock_delay: Ms,
    /// Whether those who ask wait in line.
    pub queue: Option<Queue>,
    /// What becomes of a holder that acquires again.
    pub reentry: Reentry,
    /// A client that gets the lock again, with nobody in between, gets the same token again.
    /// A mistake: its earlier self's late writes pass (sliceworkz/eventstore#176).
    pub regrants_same_token: bool,
    /// The lock service's clock.
    pub clock: Clock,
}

impl LockSettings {
    /// Leases of this length, tokens from there, and everything else as it should be.
    #[must_use]
    pub fn new(lease: Ms, tokens: TokenSource) -> Self {
        Self {
            lease,
            tokens,
            width: None,
            minting: Minting::WithGrant,
            lock_delay: Ms::ZERO,
            queue: None,
            reentry: Reentry::Refuse,
            regrants_same_token: false,
            clock: Clock::default(),
        }
    }
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Lock {
    settings: LockSettings,
    grant: Option<Grant>,
    /// Who held it last, and with which token.
    last: Option<(ClientId, Option<Token>)>,
    /// The end of the lock delay.
    free_from: Ms,
    waiters: VecDeque<Waiter>,
}

impl Lock {
    fn new(settings: LockSettings) -> Self {
        Self { settings, grant: None, last: None, free_from: Ms::ZERO, waiters: VecDeque::new() }
    }

    /// The true moment at which a lease that begins at `now` ends.
    fn lease_end(&self, now: Ms) -> Ms {
        now.plus(self.settings.clock.true_length(self.settings.lease))
    }
}

/// The lock service: one lease at a time for each lock.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct LeaseManager {
    locks: LiteMap<LockId, Lock>,
    tokens: TokenGenerator,
    grants: u32,
}

impl LeaseManager {
    /// Adds a lock, or changes its settings; its tokens start anew.
    pub fn define(&mut self, lock: LockId, settings: LockSettings) {
        self.locks.entry(lock).or_insert_with(|| Lock::new(settings)).settings = settings;
        self.tokens.set_source(lock, settings.tokens);
        self.tokens.set_width(lock, settings.width);
    }

    /// The grant of this lock that is valid at `now`. A lease of 10 s granted at 0 s is valid at
    /// 9.999 s and is over at 10 s.
    #[must_use]
    pub fn holder(&self, now: Ms, lock: LockId) -> Option<Grant> {
        self.locks.get(&lock)?.grant.filter(|grant| now < grant.expires_at)
    }

    /// Grants the lock and mints the token, in one step. `client_clock` is what the client's own
    /// clock shows: only [`TokenSource::ClientTime`] looks at it.
    ///
    /// # Errors
    /// [`Denied::Held`] while a lease is valid, be it the caller's own (see [`Reentry`]);
    /// [`Denied::LockDelay`] for a while after a lease has expired; [`Denied::Queued`] instead of
    /// these two where there is a line; [`Denied::NoTokenLeft`] when the counter is at its end.
    pub fn acquire(
        &mut self,
        now: Ms,
        client: ClientId,
        lock: LockId,
        client_clock: Ms,
    ) -> Result<Grant, Denied> {
        let valid = self.holder(now, lock);
        let state = self.locks.get(&lock);
        let reentry = state.map(|state| state.settings.reentry).unwrap_or_default();
        match valid {
            Some(grant) if grant.holder == client && reentry == Reentry::SameToken => {
                self.renew(now, client, lock)
            }
            Some(grant) if grant.holder == client && reentry == Reentry::NewToken => {
                self.grant(now, client, lock, client_clock, None)
            }
            Some(grant) => {
                let held = Denied::Held { by: grant.holder };
                // Whoever waited for its own lock would wait for ever.
                let is_own = grant.holder == client;
                Err(if is_own { held } else { self.wait(client, lock, client_clock, held) })
            }
            None => match state.map_or(Ms::ZERO, |state| state.free_from) {
                until if now < until => {
                    Err(self.wait(client, lock, client_clock, Denied::LockDelay { until }))
                }
                _ => self.grant(now, client, lock, client_clock, None),
            },
        }
    }

    /// Makes a grant, with the token that the client drew before, if it did.
    fn grant(
        &mut self,
        now: Ms,
        client: ClientId,
        lock: LockId,
        client_clock: Ms,
        drawn: Option<Token>,
    ) -> Result<Grant, Denied> {
        let unset = || Lock::new(LockSettings::new(Ms::ZERO, TokenSource::PerKey(Token(1))));
        let state = self.locks.entry(lock).or_insert_with(unset);
        let again = state.last.filter(|(last, _)| *last == client);
        let token = match (state.settings.minting, again, drawn) {
            (Minting::Later, ..) => None,
            (_, Some((_, token)), _) if state.settings.regrants_same_token => token,
            (_, _, Some(drawn)) => Some(drawn),
            _ => Some(self.tokens.mint(lock, client_clock).ok_or(Denied::NoTokenLeft)?),
        };
        self.grants += 1;
        let grant = Grant {
            holder: client,
            token,
            number: self.grants,
            granted_at: now,
            expires_at: state.lease_end(now),
        };
        state.grant = Some(grant);
        state.last = Some((client, token));
        Ok(grant)
    }

    /// The next number, whoever asks and whether or not it holds the lock: a step of its own, and
    /// therefore not in the order of the grants.
    ///
    /// # Errors
    /// [`Denied::NoTokenLeft`] when the counter is at its end.
    pub fn mint(&mut self, lock: LockId, client_clock: Ms) -> Result<Token, Denied> {
        self.tokens.mint(lock, client_clock).ok_or(Denied::NoTokenLeft)
    }

    /// Makes the caller's valid lease last a full length from `now` on. It stays the same grant
    /// with the same token.
    ///
    /// # Errors
    /// [`Denied::NotHolder`] once the lease is over, even if nobody else has asked since: the lock
    /// service cannot know what happened in between.
    pub fn renew(&mut self, now: Ms, client: ClientId, lock: LockId) -> Result<Grant, Denied> {
        self.check(now, client, lock)?;
        self.tokens.log_entry(lock);
        let state = self.locks.get_mut(&lock).ok_or(Denied::NotHolder)?;
        let until = state.lease_end(now);
        let grant = state.grant.as_mut().ok_or(Denied::NotHolder)?;
        grant.expires_at = until;
        Ok(*grant)
    }

    /// Gives the lock back before its lease ends.
    ///
    /// # Errors
    /// [`Denied::NotHolder`]; then nothing changes, and in particular nobody else loses the lock.
    pub fn release(&mut self, now: Ms, client: ClientId, lock: LockId) -> Result<Grant, Denied> {
        let grant = self.check(now, client, lock)?;
        self.tokens.log_entry(lock);
        if let Some(lock) = self.locks.get_mut(&lock) {
            lock.grant = None;
        }
        Ok(grant)
    }

    /// "Is the lock still mine?" The answer is true of the moment `now` and of no later one.
    ///
    /// # Errors
    /// [`Denied::NotHolder`].
    pub fn check(&self, now: Ms, client: ClientId, lock: LockId) -> Result<Grant, Denied> {
        self.holder(now, lock).filter(|grant| grant.holder == client).ok_or(Denied::NotHolder)
    }

    /// Ends the lease if its time is over at `now`, and says whose it was. A renewal has moved the
    /// end: then there is nothing to end yet. The lock delay begins.
    pub fn expire(&mut self, now: Ms, lock: LockId) -> Option<Grant> {
        let state = self.locks.get_mut(&lock)?;
        let ended = state.grant.take_if(|grant| grant.expires_at <= now)?;
        state.free_from = ended.expires_at.plus(state.settings.lock_delay);
        Some(ended)
    }

    /// The settings of a lock, if it is defined.
    #[must_use]
    pub fn settings(&self, lock: LockId) -> Option<&LockSettings> {
        self.locks.get(&lock).map(|state| &state.settings)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: ClientId = ClientId(0);
    const B: ClientId = ClientId(1);
    const L: LockId = LockId(0);
    const M: LockId = LockId(1);

    fn manager() -> LeaseManager {
        let mut manager = LeaseManager::default();
        manager.define(L, LockSettings::new(Ms(10_000), TokenSource::PerKey(Token(41))));
        manager
    }

    fn grant(manager: &mut LeaseManager, now: u32, client: ClientId) -> Result<Grant, Denied> {
        manager.acquire(Ms(now), client, L, Ms(now))
    }

    #[test]
    fn one_lease_at_a_time_and_a_higher_token_each_time() {
        let mut manager = manager();
        assert_eq!(grant(&mut manager, 0, A).map(|grant| grant.token), Ok(Some(Token(41))));
        assert_eq!(grant(&mut manager, 9_999, B), Err(Denied::Held { by: A }));
        assert_eq!(grant(&mut manager, 9_999, A), Err(Denied::Held { by: A }));
        assert_eq!(grant(&mut manager, 10_000, B).map(|grant| grant.token), Ok(Some(Token(42))));
    }

    #[test]
    fn a_refused_request_uses_no_token() {
        let mut manager = manager();
        grant(&mut manager, 0, A).expect("free");
        for _ in 0..5 {
            grant(&mut manager, 1, B).expect_err("held");
        }
        assert_eq!(grant(&mut manager, 10_000, B).map(|grant| grant.token), Ok(Some(Token(42))));
    }

    #[test]
    fn renewing_moves_the_end_and_keeps_the_token() {
        let mut manager = manager();
        let first = grant(&mut manager, 0, A).expect("free");
        let renewed = manager.renew(Ms(6_000), A, L).expect("still valid");
        assert_eq!(renewed.expires_at, Ms(16_000));
        assert_eq!((renewed.token, renewed.number), (first.token, first.number));
        assert_eq!(manager.expire(Ms(10_000), L), None);
        assert_eq!(manager.expire(Ms(16_000), L).map(|grant| grant.holder), Some(A));
    }

    #[test]
    fn a_lease_that_is_over_cannot_be_renewed_checked_or_released() {
        let mut manager = manager();
        grant(&mut manager, 0, A).expect("free");
        assert_eq!(manager.renew(Ms(10_000), A, L), Err(Denied::NotHolder));
        assert_eq!(manager.check(Ms(10_000), A, L), Err(Denied::NotHolder));
        grant(&mut manager, 10_000, B).expect("free again");
        assert_eq!(manager.release(Ms(10_001), A, L), Err(Denied::NotHolder));
        assert_eq!(manager.check(Ms(10_001), B, L).map(|grant| grant.holder), Ok(B));
    }

    #[test]
    fn releasing_lets_the_next_one_in_at_once() {
        let mut manager = manager();
        grant(&mut manager, 0, A).expect("free");
        manager.release(Ms(2_000), A, L).expect("held by A");
        assert_eq!(grant(&mut manager, 2_000, B).map(|grant| grant.token), Ok(Some(Token(42))));
    }

    #[test]
    fn locks_do_not_disturb_each_other() {
        let mut manager = manager();
        manager.define(M, LockSettings::new(Ms(5_000), TokenSource::PerKey(Token(7))));
        grant(&mut manager, 0, A).expect("free");
        let other = manager.acquire(Ms(0), B, M, Ms(0)).expect("another lock");
        assert_eq!((other.token, other.expires_at), (Some(Token(7)), Ms(5_000)));
    }

    #[test]
    fn a_counter_at_its_end_grants_nothing() {
        let mut manager = LeaseManager::default();
        manager.define(L, LockSettings::new(Ms(1), TokenSource::PerKey(Token(u64::MAX))));
        assert_eq!(grant(&mut manager, 0, A).map(|grant| grant.token), Ok(Some(Token(u64::MAX))));
        assert_eq!(grant(&mut manager, 1, A), Err(Denied::NoTokenLeft));
    }

    fn with(change: impl FnOnce(&mut LockSettings)) -> LeaseManager {
        let mut settings = LockSettings::new(Ms(10_000), TokenSource::PerKey(Token(41)));
        change(&mut settings);
        let mut manager = LeaseManager::default();
        manager.define(L, settings);
        manager
    }

    #[test]
    fn a_holder_that_acquires_again_is_refused_renewed_or_granted_anew() {
        let again = |reentry| {
            let mut manager = with(|settings| settings.reentry = reentry);
            grant(&mut manager, 0, A).expect("free");
            grant(&mut manager, 4_000, A).map(|it| (it.token, it.number, it.expires_at))
        };
        assert_eq!(again(Reentry::Refuse), Err(Denied::Held { by: A }));
        assert_eq!(again(Reentry::SameToken), Ok((Some(Token(41)), 1, Ms(14_000))));
        assert_eq!(again(Reentry::NewToken), Ok((Some(Token(42)), 2, Ms(14_000))));
    }

    #[test]
    fn a_new_grant_to_the_same_owner_has_a_new_token_unless_told_otherwise() {
        for (same, tokens) in [(false, [41, 42, 43, 44]), (true, [41, 41, 42, 43])] {
            let mut manager = with(|settings| settings.regrants_same_token = same);
            let clients = [(0, A), (10_000, A), (20_000, B), (30_000, A)];
            let granted = clients.map(|(now, client)| grant(&mut manager, now, client));
            let granted = granted.map(|it| it.expect("free").token);
            assert_eq!(granted, tokens.map(|n| Some(Token(n))));
        }
    }

    #[test]
    fn nobody_is_granted_during_the_lock_delay_which_follows_an_expiry_and_no_release() {
        let mut manager = with(|settings| settings.lock_delay = Ms(5_000));
        grant(&mut manager, 0, A).expect("free");
        manager.expire(Ms(10_000), L).expect("its time is over");
        let until = Ms(15_000);
        assert_eq!(grant(&mut manager, 14_999, B), Err(Denied::LockDelay { until }));
        grant(&mut manager, 15_000, B).expect("the delay is over");
        manager.release(Ms(16_000), B, L).expect("held by B");
        grant(&mut manager, 16_000, A).expect("a release has no delay");
    }

    #[test]
    fn numbers_that_are_minted_later_are_in_the_order_of_the_asking() {
        let mut manager = with(|settings| settings.minting = Minting::Later);
        assert_eq!(grant(&mut manager, 0, A).expect("free").token, None);
        assert_eq!(grant(&mut manager, 10_000, B).expect("free again").token, None);
        assert_eq!(manager.mint(L, Ms(0)), Ok(Token(41)), "B asks first");
        assert_eq!(manager.mint(L, Ms(0)), Ok(Token(42)), "A, long deposed, outranks B");
    }

    #[test]
    fn a_fast_clock_at_the_lock_service_ends_leases_early() {
        let clock = Clock { offset_ms: 0, rate_percent: 200 };
        let mut manager = with(|settings| settings.clock = clock);
        assert_eq!(grant(&mut manager, 0, A).expect("free").expires_at, Ms(5_000));
    }
}
