//! What befalls a lock service: it is restored, split, restarted, and its clock is set.

use super::{Grant, LeaseManager, Lock};
use crate::{
    ids::{ClientId, LockId},
    time::Ms,
    token::{CounterImage, Token},
};
use std::collections::VecDeque;

/// What a backup or a replica knows of a lock: its grant, its last holder, and its counter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct LockImage {
    grant: Option<Grant>,
    last: Option<(ClientId, Option<Token>)>,
    counter: CounterImage,
}

impl LeaseManager {
    /// The lock as it is now.
    #[must_use]
    pub fn image(&self, lock: LockId) -> LockImage {
        let state = self.locks.get(&lock);
        LockImage {
            grant: state.and_then(|state| state.grant),
            last: state.and_then(|state| state.last),
            counter: self.tokens.image(lock),
        }
    }

    /// The lock is again as it was then, and its counter leaves out `skip` numbers: enough of them
    /// keep a token from being minted twice (etcd's `--bump-revision`). Gives the grant that is valid
    /// now.
    pub fn restore(&mut self, now: Ms, lock: LockId, image: LockImage, skip: u64) -> Option<Grant> {
        if let Some(state) = self.locks.get_mut(&lock) {
            state.grant = image.grant.filter(|grant| now < grant.expires_at);
            state.last = image.last;
        }
        self.tokens.restore(lock, image.counter);
        self.tokens.skip(lock, skip);
        self.holder(now, lock)
    }

    /// The counter starts over.
    pub fn reset_counter(&mut self, lock: LockId) {
        self.tokens.reset(lock);
    }

    /// The place that keeps the counter crashes and comes back.
    pub fn restart_counter(&mut self, lock: LockId) {
        self.tokens.restart(lock);
    }

    /// `half` becomes a half of its own, with all that `lock` knows: from here on both grant.
    pub fn split(&mut self, lock: LockId, half: LockId) {
        let Some(state) = self.locks.get(&lock).cloned() else { return };
        // Those in line are in line with the half that they asked.
        self.locks.insert(half, Lock { waiters: VecDeque::new(), ..state });
        self.tokens.copy(lock, half);
    }

    /// The halves find together: what `half` granted is forgotten. Gives the grant that it forgets.
    pub fn heal(&mut self, half: LockId) -> Option<Grant> {
        let state = self.locks.get_mut(&half)?;
        state.waiters.clear();
        state.grant.take()
    }

    /// Somebody sets the lock service's clock at `now`: `by_ms` later, or earlier where that is
    /// negative. The lease ends when that clock says so. Gives the valid grant with its new end.
    pub fn jump_clock(&mut self, now: Ms, lock: LockId, by_ms: i32) -> Option<Grant> {
        let state = self.locks.get_mut(&lock)?;
        let clock = state.settings.clock;
        state.settings.clock = clock.jumped(by_ms);
        let grant = state.grant.as_mut()?;
        grant.expires_at = clock.deadline_after_jump(now, grant.expires_at, by_ms);
        Some(*grant)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        lease::{LockSettings, Queue},
        token::TokenSource,
    };

    const A: ClientId = ClientId(0);
    const B: ClientId = ClientId(1);
    const L: LockId = LockId(0);
    const HALF: LockId = LockId(1);

    fn manager() -> LeaseManager {
        let mut manager = LeaseManager::default();
        manager.define(L, LockSettings::new(Ms(10_000), TokenSource::PerKey(Token(41))));
        manager
    }

    fn token(manager: &mut LeaseManager, now: u32, client: ClientId, lock: LockId) -> Option<u64> {
        let granted = manager.acquire(Ms(now), client, lock, Ms(now)).ok()?;
        granted.token.map(|token| token.0)
    }

    #[test]
    fn a_restore_mints_old_numbers_again_unless_it_skips_them() {
        for (skip, after) in [(0, 42), (1_000, 1_042)] {
            let mut manager = manager();
            assert_eq!(token(&mut manager, 0, A, L), Some(41));
            let image = manager.image(L);
            assert_eq!(token(&mut manager, 10_000, B, L), Some(42));
            assert_eq!(manager.restore(Ms(12_000), L, image, skip), None, "A's lease is long over");
            assert_eq!(token(&mut manager, 12_000, A, L), Some(after));
        }
    }

    #[test]
    fn a_restore_brings_a_lease_back_that_is_still_valid() {
        let mut manager = manager();
        token(&mut manager, 0, A, L);
        let image = manager.image(L);
        manager.release(Ms(1_000), A, L).expect("held by A");
        let grant = manager.restore(Ms(2_000), L, image, 0).expect("valid until 10 s");
        assert_eq!((grant.holder, grant.token), (A, Some(Token(41))));
        assert_eq!(token(&mut manager, 3_000, B, L), None);
    }

    #[test]
    fn a_restore_at_the_end_of_a_lease_brings_no_lease_back_that_could_end_once_more() {
        let mut manager = manager();
        token(&mut manager, 0, A, L);
        let image = manager.image(L);
        assert_eq!(manager.restore(Ms(10_000), L, image, 0), None);
        assert_eq!(manager.expire(Ms(10_000), L), None);
    }

    #[test]
    fn those_in_line_wait_at_the_half_that_they_asked() {
        let mut manager = manager();
        let settings = *manager.settings(L).expect("defined");
        manager.define(L, LockSettings { queue: Some(Queue::default()), ..settings });
        token(&mut manager, 0, A, L);
        assert_eq!(token(&mut manager, 1, B, L), None);
        manager.split(L, HALF);
        assert!(manager.waits(B, L) && !manager.waits(B, HALF));
    }

    #[test]
    fn two_halves_grant_the_same_number_twice() {
        let mut manager = manager();
        token(&mut manager, 0, A, L);
        manager.split(L, HALF);
        assert_eq!(manager.holder(Ms(5_000), HALF).map(|grant| grant.holder), Some(A));
        let both = [L, HALF].map(|half| token(&mut manager, 10_000, B, half));
        assert_eq!(both, [Some(42), Some(42)]);
        assert_eq!(manager.heal(HALF).map(|grant| grant.holder), Some(B));
        assert_eq!(manager.holder(Ms(10_000), HALF), None);
    }

    #[test]
    fn a_clock_that_jumps_forwards_ends_the_lease_early() {
        let mut manager = manager();
        token(&mut manager, 0, A, L);
        let grant = manager.jump_clock(Ms(2_000), L, 5_000).expect("A holds it");
        assert_eq!(grant.expires_at, Ms(5_000));
        assert_eq!(manager.jump_clock(Ms(5_000), HALF, 1), None, "no such lock");
        assert_eq!(token(&mut manager, 5_000, B, L), Some(42));
    }

    #[test]
    fn a_counter_that_is_reset_starts_over_and_one_that_restarts_does_not() {
        let mut manager = manager();
        token(&mut manager, 0, A, L);
        manager.restart_counter(L);
        assert_eq!(token(&mut manager, 10_000, B, L), Some(42));
        manager.reset_counter(L);
        assert_eq!(token(&mut manager, 20_000, A, L), Some(41));
    }
}
