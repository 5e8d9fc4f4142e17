//! A client: running or paused, with a clock of its own and a belief about its lease.
//!
//! The belief is the client's opinion. It is formed from the grant and from the client's own clock,
//! it is not updated while the client is paused, and it can outlive the lease.

use crate::{
    clock::Clock,
    ids::{LockId, RowId, StoreId},
    lease::Grant,
    store::Read,
    time::Ms,
    token::Token,
};
use litemap::LiteMap;

/// What a client thinks of a lock that it was granted once.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub struct Belief {
    /// The token of its latest grant: it goes on sending it, whatever it believes. `None` where it
    /// has not been minted yet.
    pub token: Option<Token>,
    /// The number of that grant ([`Grant::number`]).
    pub grant: u32,
    /// The true moment at which its own clock will say that the lease is over.
    pub until: Ms,
    /// Whether it still thinks that it holds the lock.
    pub holds: bool,
}

/// What a client remembers of a row: its cache.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Memory {
    /// What it read, or what its latest write made of the row.
    pub read: Read,
    /// Which write that was ([`crate::store::Row::write`]); known to us and not to the client.
    pub write: u32,
}

/// Whether a client runs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
enum State {
    #[default]
    Runs,
    Paused(Ms),
    Crashed(Ms),
}

/// The state of one client.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Client {
    /// Its clock.
    pub clock: Clock,
    state: State,
    beliefs: LiteMap<LockId, Belief>,
    memory: LiteMap<(StoreId, RowId), Memory>,
}

impl Client {
    /// A running client with this clock.
    #[must_use]
    pub fn new(clock: Clock) -> Self {
        Self { clock, ..Self::default() }
    }

    /// When it wakes up, if it is paused.
    #[must_use]
    pub fn paused_until(&self) -> Option<Ms> {
        match self.state {
            State::Paused(until) => Some(until),
            State::Runs | State::Crashed(_) => None,
        }
    }

    /// When it starts again, if it has crashed.
    #[must_use]
    pub fn crashed_until(&self) -> Option<Ms> {
        match self.state {
            State::Crashed(until) => Some(until),
            State::Runs | State::Paused(_) => None,
        }
    }

    /// It is neither paused nor crashed.
    #[must_use]
    pub fn runs(&self) -> bool {
        self.state == State::Runs
    }

    /// Nothing of it runs until that moment; its clock goes on.
    pub fn pause(&mut self, until: Ms) {
        self.state = State::Paused(until);
    }

    /// It runs again. It does not know that it was away.
    pub fn resume(&mut self) {
        self.state = State::Runs;
    }

    /// It stops at once, until that moment. What it had in memory is gone, and with it the belief
    /// that it holds a lock. A client that wrote its token down has it still.
    pub fn crash(&mut self, until: Ms, keeps_token: bool) {
        self.state = State::Crashed(until);
        self.memory.clear();
        if keeps_token {
            self.beliefs.iter_mut().map(|(_, it)| it).for_each(|belief| belief.holds = false);
        } else {
            self.beliefs.clear();
        }
    }

    /// What it thinks of this lock.
    #[must_use]
    pub fn belief(&self, lock: LockId) -> Option<Belief> {
        self.beliefs.get(&lock).copied()
    }

    /// All that it thinks, by lock.
    pub fn beliefs(&self) -> impl Iterator<Item = (LockId, Belief)> + '_ {
        self.beliefs.iter().map(|(lock, belief)| (*lock, *belief))
    }

    /// Hears at `now` of a grant, or of its renewal: from here on its own clock counts a whole
    /// `lease`, whatever is left of it in truth.
    pub fn learn_grant(&mut self, now: Ms, lock: LockId, grant: &Grant, lease: Ms) -> Belief {
        let until = now.plus(self.clock.true_length(lease));
        let belief = Belief { token: grant.token, grant: grant.number, until, holds: true };
        self.beliefs.insert(lock, belief);
        belief
    }

    /// Hears of a number that was minted for it. It sends this one from now on.
    pub fn learn_token(&mut self, lock: LockId, token: Token) -> Belief {
        let never = Belief { token: None, grant: 0, until: Ms::ZERO, holds: false };
        let belief = self.beliefs.entry(lock).or_insert(never);
        belief.token = Some(token);
        *belief
    }

    /// Learns that the lock is not its own (any more). Says whether that was news.
    pub fn learn_loss(&mut self, lock: LockId) -> bool {
        self.beliefs.get_mut(&lock).is_some_and(|belief| std::mem::take(&mut belief.holds))
    }

    /// Looks at its own clock, and learns of the loss if that says that the lease is over. A client
    /// that does not run does not look. Says whether it was news.
    pub fn notice(&mut self, now: Ms, lock: LockId) -> bool {
        let over = self.belief(lock).is_some_and(|belief| belief.until <= now);
        self.runs() && over && self.learn_loss(lock)
    }

    /// Somebody sets its clock at `now`: `by_ms` later, or earlier where that is negative. It counts
    /// its leases by that clock.
    pub fn jump_clock(&mut self, now: Ms, by_ms: i32) {
        for belief in self.beliefs.iter_mut().map(|(_, it)| it).filter(|belief| belief.holds) {
            belief.until = self.clock.deadline_after_jump(now, belief.until, by_ms);
        }
        self.clock = self.clock.jumped(by_ms);
    }

    /// What it remembers of a row.
    #[must_use]
    pub fn memory(&self, store: StoreId, row: RowId) -> Option<Memory> {
        self.memory.get(&(store, row)).copied()
    }

    /// Remembers what it read or wrote.
    pub fn remember(&mut self, store: StoreId, row: RowId, memory: Memory) {
        self.memory.insert((store, row), memory);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::ClientId;

    const L: LockId = LockId(0);
    const LEASE: Ms = Ms(10_000);

    fn grant() -> Grant {
        Grant {
            holder: ClientId(0),
            token: Some(Token(41)),
            number: 1,
            granted_at: Ms(0),
            expires_at: Ms(10_000),
        }
    }

    #[test]
    fn a_paused_client_goes_on_believing() {
        let mut client = Client::default();
        client.learn_grant(Ms(0), L, &grant(), LEASE);
        client.pause(Ms(31_000));
        assert!(!client.notice(Ms(10_000), L));
        assert_eq!(client.belief(L).map(|belief| belief.holds), Some(true));
        client.resume();
        assert!(client.notice(Ms(31_000), L));
        assert_eq!(client.belief(L).map(|belief| belief.holds), Some(false));
    }

    #[test]
    fn a_running_client_notices_when_its_own_clock_says_so() {
        let mut slow = Client::new(Clock { offset_ms: 0, rate_percent: 50 });
        slow.learn_grant(Ms(0), L, &grant(), LEASE);
        assert!(!slow.notice(Ms(19_999), L));
        assert!(slow.notice(Ms(20_000), L));
        assert!(!slow.notice(Ms(20_000), L), "it is news only once");
    }

    #[test]
    fn the_token_outlives_the_belief() {
        let mut client = Client::default();
        client.learn_grant(Ms(0), L, &grant(), LEASE);
        assert!(client.learn_loss(L));
        assert_eq!(client.belief(L).map(|belief| belief.token), Some(Some(Token(41))));
    }

    #[test]
    fn a_crash_forgets_everything_or_all_but_the_token() {
        for (keeps_token, token) in [(false, None), (true, Some(Token(41)))] {
            let mut client = Client::default();
            client.learn_grant(Ms(0), L, &grant(), LEASE);
            client.remember(StoreId(0), RowId(0), Memory::default());
            client.crash(Ms(5_000), keeps_token);
            assert_eq!(client.crashed_until(), Some(Ms(5_000)));
            assert_eq!(client.belief(L).and_then(|belief| belief.token), token);
            assert!(client.belief(L).is_none_or(|belief| !belief.holds));
            assert_eq!(client.memory(StoreId(0), RowId(0)), None);
            client.resume();
            assert!(client.runs());
        }
    }

    #[test]
    fn a_clock_that_is_set_back_makes_a_lease_seem_longer() {
        let mut client = Client::default();
        client.learn_grant(Ms(0), L, &grant(), LEASE);
        client.jump_clock(Ms(2_000), -5_000);
        assert!(!client.notice(Ms(14_999), L));
        assert!(client.notice(Ms(15_000), L));
        assert_eq!(client.clock.shows(Ms(9_000)), Ms(4_000));
    }

    #[test]
    fn a_number_that_is_minted_later_is_the_one_that_is_sent() {
        let mut client = Client::default();
        client.learn_grant(Ms(0), L, &Grant { token: None, ..grant() }, LEASE);
        let belief = client.learn_token(L, Token(7));
        assert_eq!((belief.token, belief.holds, belief.grant), (Some(Token(7)), true, 1));
        assert!(!Client::default().learn_token(L, Token(7)).holds, "a number is no lock");
    }
}
