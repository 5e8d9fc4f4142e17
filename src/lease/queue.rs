//! The line of those who wait for a lock.

use super::{Denied, Grant, LeaseManager};
use crate::{
    ids::{ClientId, LockId},
    time::Ms,
    token::Token,
};

/// How a lock keeps those who wait for it in line, first come, first served.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Queue {
    /// Who joins the line draws its token then (etcd's revisions), not when it is granted the lock.
    /// Either way, tokens are in the order of the grants as long as the line is kept.
    pub mints_on_joining: bool,
    /// A waiter whose place has lapsed is told all the same that it holds the lock, once its turn
    /// comes. A mistake (etcd-io/etcd#11456).
    pub trusts_lapsed: bool,
}

/// Somebody in line.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Waiter {
    pub(super) client: ClientId,
    pub(super) client_clock: Ms,
    pub(super) token: Option<Token>,
    pub(super) lapsed: bool,
}

/// Whose turn it was, and what it got.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct NextInLine {
    /// Who waited.
    pub client: ClientId,
    /// What the lock service told it.
    pub answer: Result<Grant, Denied>,
    /// The lock service told the truth: the lock is indeed the client's.
    pub truly: bool,
}

impl LeaseManager {
    /// The client waits in line, if there is one; otherwise it was `refused`.
    pub(super) fn wait(
        &mut self,
        client: ClientId,
        lock: LockId,
        client_clock: Ms,
        refused: Denied,
    ) -> Denied {
        let Self { locks, tokens, .. } = self;
        let Some(state) = locks.get_mut(&lock) else { return refused };
        let Some(queue) = state.settings.queue else { return refused };
        if let Some(waiter) = state.waiters.iter().find(|waiter| waiter.client == client) {
            return Denied::Queued { token: waiter.token };
        }
        let token = match queue.mints_on_joining {
            true => match tokens.mint(lock, client_clock) {
                Some(token) => Some(token),
                None => return Denied::NoTokenLeft,
            },
            false => None,
        };
        state.waiters.push_back(Waiter { client, client_clock, token, lapsed: false });
        Denied::Queued { token }
    }

    /// Whether this client waits in line, with its place in order.
    #[must_use]
    pub fn waits(&self, client: ClientId, lock: LockId) -> bool {
        self.waiter(client, lock).is_some_and(|waiter| !waiter.lapsed)
    }

    /// Whether this client has a place in line, be it lapsed.
    #[must_use]
    pub fn is_in_line(&self, client: ClientId, lock: LockId) -> bool {
        self.waiter(client, lock).is_some()
    }

    fn waiter(&self, client: ClientId, lock: LockId) -> Option<&Waiter> {
        self.locks.get(&lock)?.waiters.iter().find(|waiter| waiter.client == client)
    }

    /// A waiter has not been heard of for as long as a lease lasts: its place lapses. Says whether it
    /// had one.
    pub fn lapse(&mut self, client: ClientId, lock: LockId) -> bool {
        let waited = self.waits(client, lock);
        if let Some(state) = self.locks.get_mut(&lock).filter(|_| waited) {
            if state.settings.queue.is_some_and(|queue| queue.trusts_lapsed) {
                let lapsed = state.waiters.iter_mut().filter(|waiter| waiter.client == client);
                lapsed.for_each(|waiter| waiter.lapsed = true);
            } else {
                state.waiters.retain(|waiter| waiter.client != client);
            }
        }
        waited
    }

    /// Gives the lock to the next in line, if it is free and somebody waits.
    pub fn next_in_line(&mut self, now: Ms, lock: LockId) -> Option<NextInLine> {
        let is_held = self.holder(now, lock).is_some();
        let state = self.locks.get_mut(&lock).filter(|state| !is_held && state.free_from <= now)?;
        let waiter = state.waiters.pop_front()?;
        let Waiter { client, client_clock, token, lapsed } = waiter;
        if !lapsed {
            let answer = self.grant(now, client, lock, client_clock, token);
            return Some(NextInLine { client, answer, truly: true });
        }
        self.grants += 1;
        let told =
            Grant { holder: client, token, number: self.grants, granted_at: now, expires_at: now };
        Some(NextInLine { client, answer: Ok(told), truly: false })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{lease::LockSettings, token::TokenSource};

    const A: ClientId = ClientId(0);
    const B: ClientId = ClientId(1);
    const C: ClientId = ClientId(2);
    const L: LockId = LockId(0);

    /// A holds the lock; B and C wait.
    fn line(queue: Queue) -> LeaseManager {
        let mut settings = LockSettings::new(Ms(10_000), TokenSource::PerKey(Token(41)));
        settings.queue = Some(queue);
        let mut manager = LeaseManager::default();
        manager.define(L, settings);
        manager.acquire(Ms(0), A, L, Ms(0)).expect("free");
        for client in [B, C, B] {
            let answer = manager.acquire(Ms(1), client, L, Ms(1));
            assert!(matches!(answer, Err(Denied::Queued { .. })), "{answer:?}");
        }
        manager
    }

    fn next(manager: &mut LeaseManager, now: u32) -> Option<(ClientId, Option<u64>, bool)> {
        let next = manager.next_in_line(Ms(now), L)?;
        let token = next.answer.expect("there are tokens").token;
        Some((next.client, token.map(|token| token.0), next.truly))
    }

    #[test]
    fn first_come_first_served_and_nobody_twice() {
        for mints_on_joining in [true, false] {
            let mut manager = line(Queue { mints_on_joining, trusts_lapsed: false });
            assert_eq!(next(&mut manager, 9_999), None, "A holds it");
            manager.release(Ms(9_999), A, L).expect("held by A");
            assert_eq!(next(&mut manager, 9_999), Some((B, Some(42), true)));
            assert_eq!(next(&mut manager, 19_998), None);
            assert_eq!(next(&mut manager, 19_999), Some((C, Some(43), true)));
            assert_eq!(next(&mut manager, 60_000), None, "nobody is left");
        }
    }

    #[test]
    fn a_place_that_has_lapsed_is_skipped_or_else_trusted() {
        let mut careful = line(Queue { mints_on_joining: true, trusts_lapsed: false });
        assert!(careful.lapse(B, L));
        assert!(!careful.lapse(B, L), "it has none any more");
        assert_eq!(next(&mut careful, 10_000), Some((C, Some(43), true)));

        let mut trusting = line(Queue { mints_on_joining: true, trusts_lapsed: true });
        assert!(trusting.lapse(B, L));
        assert_eq!(next(&mut trusting, 10_000), Some((B, Some(42), false)));
        assert_eq!(trusting.holder(Ms(10_000), L), None, "in truth it is free");
        assert_eq!(next(&mut trusting, 10_000), Some((C, Some(43), true)));
        let number = trusting.holder(Ms(10_000), L).map(|grant| grant.number);
        assert_eq!(number, Some(3), "what B was told counts as a grant, since B goes by it");
    }
}
