//! A client: running or paused, with a clock of its own and a belief about its lease.
//!
//! The belief is the client's opinion. It is formed from the grant and from the client's own clock,
//! it is not updated while the client is paused, and it can outlive the lease.

use crate::{ids::LockId, lease::Grant, time::Ms, token::Token};
use std::collections::BTreeMap;

/// A clock that differs from true time by a fixed offset and a fixed rate.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Clock {
    /// How far ahead of true time it starts, in milliseconds; negative when behind.
    pub offset_ms: i32,
    /// How fast it runs, in percent of true time. Zero counts as one.
    pub rate_percent: u32,
}

impl Default for Clock {
    fn default() -> Self {
        Self { offset_ms: 0, rate_percent: 100 }
    }
}

impl Clock {
    /// What it shows at the true moment `now`; never less than zero.
    #[must_use]
    pub fn shows(self, now: Ms) -> Ms {
        let shown = i64::from(now.0) * i64::from(self.rate_percent.max(1)) / 100;
        let shown = (shown + i64::from(self.offset_ms)).clamp(0, i64::from(Ms::MAX.0));
        Ms(u32::try_from(shown).unwrap_or(Ms::MAX.0))
    }

    /// How much true time passes while it counts `length`, rounded up: a slow clock makes a lease
    /// seem longer than it is.
    #[must_use]
    pub fn true_length(self, length: Ms) -> Ms {
        let true_ms = (u64::from(length.0) * 100).div_ceil(u64::from(self.rate_percent.max(1)));
        Ms(u32::try_from(true_ms).unwrap_or(Ms::MAX.0)).min(Ms::MAX)
    }
}

/// What a client thinks of a lock that it was granted once.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub struct Belief {
    /// The token of its latest grant: it goes on sending it, whatever it believes.
    pub token: Token,
    /// The number of that grant ([`Grant::number`]).
    pub grant: u32,
    /// The true moment at which its own clock will say that the lease is over.
    pub until: Ms,
    /// Whether it still thinks that it holds the lock.
    pub holds: bool,
}

/// The state of one client.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Client {
    /// Its clock.
    pub clock: Clock,
    paused_until: Option<Ms>,
    beliefs: BTreeMap<LockId, Belief>,
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
        self.paused_until
    }

    /// Nothing of it runs until that moment; its clock goes on.
    pub fn pause(&mut self, until: Ms) {
        self.paused_until = Some(until);
    }

    /// It runs again. It does not know that it was away.
    pub fn resume(&mut self) {
        self.paused_until = None;
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

    /// Hears of a grant, or of its renewal, at `now`: from here on its own clock counts the lease.
    pub fn learn_grant(&mut self, now: Ms, lock: LockId, grant: &Grant) -> Belief {
        let length = grant.expires_at.minus(now);
        let belief = Belief {
            token: grant.token,
            grant: grant.number,
            until: now.plus(self.clock.true_length(length)),
            holds: true,
        };
        self.beliefs.insert(lock, belief);
        belief
    }

    /// Learns that the lock is not its own (any more). Says whether that was news.
    pub fn learn_loss(&mut self, lock: LockId) -> bool {
        self.beliefs.get_mut(&lock).is_some_and(|belief| std::mem::take(&mut belief.holds))
    }

    /// Looks at its own clock, and learns of the loss if that says that the lease is over. A paused
    /// client does not look. Says whether it was news.
    pub fn notice(&mut self, now: Ms, lock: LockId) -> bool {
        let over = self.belief(lock).is_some_and(|belief| belief.until <= now);
        self.paused_until.is_none() && over && self.learn_loss(lock)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::ClientId;

    const L: LockId = LockId(0);

    fn grant() -> Grant {
        Grant {
            holder: ClientId(0),
            token: Token(41),
            number: 1,
            granted_at: Ms(0),
            expires_at: Ms(10_000),
        }
    }

    #[test]
    fn a_paused_client_goes_on_believing() {
        let mut client = Client::default();
        client.learn_grant(Ms(0), L, &grant());
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
        slow.learn_grant(Ms(0), L, &grant());
        assert!(!slow.notice(Ms(19_999), L));
        assert!(slow.notice(Ms(20_000), L));
        assert!(!slow.notice(Ms(20_000), L), "it is news only once");
    }

    #[test]
    fn the_token_outlives_the_belief() {
        let mut client = Client::default();
        client.learn_grant(Ms(0), L, &grant());
        assert!(client.learn_loss(L));
        assert_eq!(client.belief(L).map(|belief| belief.token), Some(Token(41)));
    }

    #[test]
    fn clocks_are_ahead_behind_fast_and_slow() {
        assert_eq!(Clock { offset_ms: 5_000, rate_percent: 100 }.shows(Ms(1_000)), Ms(6_000));
        assert_eq!(Clock { offset_ms: -5_000, rate_percent: 100 }.shows(Ms(1_000)), Ms(0));
        assert_eq!(Clock { offset_ms: 0, rate_percent: 90 }.shows(Ms(1_000)), Ms(900));
        assert_eq!(Clock { offset_ms: 0, rate_percent: 110 }.true_length(Ms(11_000)), Ms(10_000));
        assert_eq!(Clock { offset_ms: 0, rate_percent: 0 }.true_length(Ms::MAX), Ms::MAX);
    }
}
