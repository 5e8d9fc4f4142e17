//! The lease manager: who may hold which lock, and until when.
//!
//! A grant and its token are made in one step ([`LeaseManager::acquire`]), so that the order of the
//! tokens is the order of the grants.

use crate::{
    ids::{ClientId, LockId},
    time::Ms,
    token::{Token, TokenGenerator, TokenSource},
};
use std::collections::BTreeMap;

/// A lock given to a client for a limited time.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub struct Grant {
    /// Who holds the lock.
    pub holder: ClientId,
    /// The fencing token of this grant. Renewing keeps it.
    pub token: Token,
    /// The place of this grant among all grants of all locks, from 1: the order that tokens are
    /// meant to show, whatever the token source does.
    pub number: u32,
    /// When it was granted.
    pub granted_at: Ms,
    /// The first moment at which it is no longer valid.
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
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Lock {
    lease: Ms,
    grant: Option<Grant>,
}

/// The lock service: one lease at a time for each lock.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct LeaseManager {
    locks: BTreeMap<LockId, Lock>,
    tokens: TokenGenerator,
    grants: u32,
}

impl LeaseManager {
    /// Adds a lock, or changes its settings: how long a lease lasts and where its tokens come from.
    pub fn define(&mut self, lock: LockId, lease: Ms, tokens: TokenSource) {
        self.locks.entry(lock).or_insert(Lock { lease, grant: None }).lease = lease;
        self.tokens.set_source(lock, tokens);
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
    /// [`Denied::Held`] while a lease is valid, be it the caller's own;
    /// [`Denied::NoTokenLeft`] when the counter is at its end.
    pub fn acquire(
        &mut self,
        now: Ms,
        client: ClientId,
        lock: LockId,
        client_clock: Ms,
    ) -> Result<Grant, Denied> {
        if let Some(grant) = self.holder(now, lock) {
            return Err(Denied::Held { by: grant.holder });
        }
        let lease = self.locks.get(&lock).map_or(Ms::ZERO, |lock| lock.lease);
        let token = self.tokens.mint(lock, client_clock).ok_or(Denied::NoTokenLeft)?;
        self.grants += 1;
        let grant = Grant {
            holder: client,
            token,
            number: self.grants,
            granted_at: now,
            expires_at: now.plus(lease),
        };
        self.locks.entry(lock).or_insert(Lock { lease, grant: None }).grant = Some(grant);
        Ok(grant)
    }

    /// Makes the caller's valid lease last a full length from `now` on. It stays the same grant
    /// with the same token.
    ///
    /// # Errors
    /// [`Denied::NotHolder`] once the lease is over, even if nobody else has asked since: the lock
    /// service cannot know what happened in between.
    pub fn renew(&mut self, now: Ms, client: ClientId, lock: LockId) -> Result<Grant, Denied> {
        self.check(now, client, lock)?;
        let lock = self.locks.get_mut(&lock).ok_or(Denied::NotHolder)?;
        let grant = lock.grant.as_mut().ok_or(Denied::NotHolder)?;
        grant.expires_at = now.plus(lock.lease);
        Ok(*grant)
    }

    /// Gives the lock back before its lease ends.
    ///
    /// # Errors
    /// [`Denied::NotHolder`]; then nothing changes, and in particular nobody else loses the lock.
    pub fn release(&mut self, now: Ms, client: ClientId, lock: LockId) -> Result<Grant, Denied> {
        let grant = self.check(now, client, lock)?;
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
    /// end: then there is nothing to end yet.
    pub fn expire(&mut self, now: Ms, lock: LockId) -> Option<Grant> {
        let lock = self.locks.get_mut(&lock)?;
        lock.grant.take_if(|grant| grant.expires_at <= now)
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
        manager.define(L, Ms(10_000), TokenSource::PerKey(Token(41)));
        manager
    }

    fn grant(manager: &mut LeaseManager, now: u32, client: ClientId) -> Result<Grant, Denied> {
        manager.acquire(Ms(now), client, L, Ms(now))
    }

    #[test]
    fn one_lease_at_a_time_and_a_higher_token_each_time() {
        let mut manager = manager();
        assert_eq!(grant(&mut manager, 0, A).map(|grant| grant.token), Ok(Token(41)));
        assert_eq!(grant(&mut manager, 9_999, B), Err(Denied::Held { by: A }));
        assert_eq!(grant(&mut manager, 9_999, A), Err(Denied::Held { by: A }));
        assert_eq!(grant(&mut manager, 10_000, B).map(|grant| grant.token), Ok(Token(42)));
    }

    #[test]
    fn a_refused_request_uses_no_token() {
        let mut manager = manager();
        grant(&mut manager, 0, A).expect("free");
        for _ in 0..5 {
            grant(&mut manager, 1, B).expect_err("held");
        }
        assert_eq!(grant(&mut manager, 10_000, B).map(|grant| grant.token), Ok(Token(42)));
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
        assert_eq!(grant(&mut manager, 2_000, B).map(|grant| grant.token), Ok(Token(42)));
    }

    #[test]
    fn locks_do_not_disturb_each_other() {
        let mut manager = manager();
        manager.define(M, Ms(5_000), TokenSource::PerKey(Token(7)));
        grant(&mut manager, 0, A).expect("free");
        let other = manager.acquire(Ms(0), B, M, Ms(0)).expect("another lock");
        assert_eq!((other.token, other.expires_at), (Token(7), Ms(5_000)));
    }

    #[test]
    fn a_counter_at_its_end_grants_nothing() {
        let mut manager = LeaseManager::default();
        manager.define(L, Ms(1), TokenSource::PerKey(Token(u64::MAX)));
        assert_eq!(grant(&mut manager, 0, A), Err(Denied::NoTokenLeft));
    }
}
