//! Fencing tokens, and the places that numbers come from.

use crate::{ids::LockId, time::Ms};
use litemap::LiteMap;
use std::fmt;

/// The number that comes with a grant and travels with every write done under it.
///
/// It is 64 bits wide. It serialises as a plain `u64`, and it is the only thing in this crate that
/// does: every other number is 32 bits wide. A JSON writer that prints each `u64` as a decimal
/// string, and a JavaScript binding that turns each `u64` into a `bigint`, are therefore exact, where
/// a JavaScript `number` would merge 2^53 with 2^53 + 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Token(pub u64);

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Where a lock's tokens come from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TokenSource {
    /// `from 41`: one counter for this lock; 41 is the first token.
    PerKey(Token),
    /// `global from 41`: one counter for all locks that say `global`.
    Global(Token),
    /// `sequence from 41 ahead 32`: a database sequence that logs its numbers 32 at a time. A
    /// restart goes on after the logged ones, which leaves a gap.
    Sequence {
        /// The first token.
        first: Token,
        /// How many numbers are logged at a time. Zero is a sequence that hands a number out
        /// before it is logged: a restart hands the latest out again (PostgreSQL bug 6748).
        ahead: u32,
    },
    /// `log from 41`: the index of the grant in a consensus log. Renewals and releases take an
    /// index too, so tokens grow but do not follow one another.
    Log(Token),
    /// `uuid`: unique, and in no order that means anything.
    Uuid,
    /// `client-time`: what the client's clock shows, in milliseconds, when it asks.
    ClientTime,
}

/// What becomes of a counter that has used up its bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AtEnd {
    /// No more grants.
    Refuse,
    /// It starts again from zero, and every old holder outranks the new ones.
    Wrap,
    /// It starts again from zero under the next epoch. Epoch and number are compared together, the
    /// epoch first, which is one number of more bits.
    Epoch,
}

/// A counter of fewer than 64 bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Width {
    /// How many bits: 1 to 63.
    pub bits: u32,
    /// What comes after the last number.
    pub at_end: AtEnd,
}

impl Width {
    /// The token for the count `n`; `None` when the bits do not hold it.
    fn fit(self, n: u64) -> Option<u64> {
        let last = 1_u64.checked_shl(self.bits).map_or(u64::MAX, |end| end - 1);
        match self.at_end {
            _ if n <= last => Some(n),
            AtEnd::Refuse => None,
            AtEnd::Wrap => Some(n & last),
            AtEnd::Epoch => Some(n),
        }
    }
}

/// The counter of one lock as it was once: what a snapshot of the lock service holds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct CounterImage(Option<u64>);

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Counter {
    source: TokenSource,
    width: Option<Width>,
    /// The number that is minted next; of no meaning to `Global`, `Uuid` and `ClientTime`. `None`
    /// once 64 bits are used up.
    next: Option<u64>,
    /// How many numbers of the logged batch of a sequence are left.
    logged: u32,
}

impl Counter {
    fn new(source: TokenSource) -> Self {
        Self { source, width: None, next: first(source), logged: 0 }
    }

    /// A lock of which nothing was said counts from 1.
    fn unset() -> Self {
        Self::new(TokenSource::PerKey(Token(1)))
    }
}

fn first(source: TokenSource) -> Option<u64> {
    match source {
        TokenSource::PerKey(first) | TokenSource::Global(first) | TokenSource::Log(first) => {
            Some(first.0)
        }
        TokenSource::Sequence { first, .. } => Some(first.0),
        TokenSource::Uuid | TokenSource::ClientTime => Some(0),
    }
}

/// Mints a token for each grant. Which kind of number it mints is what the lesson is about:
/// only a counter that moves with the grants is fit for fencing.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct TokenGenerator {
    counters: LiteMap<LockId, Counter>,
    /// The counter of all locks that say `global`, once one does.
    global: Option<Option<u64>>,
    uuids_minted: u64,
}

impl TokenGenerator {
    /// Says where this lock's tokens come from. Of several `Global` sources the highest start counts,
    /// so that adding a lock never moves the shared counter back.
    pub fn set_source(&mut self, lock: LockId, source: TokenSource) {
        self.counters.insert(lock, Counter::new(source));
        if let TokenSource::Global(first) = source {
            self.global = self.global.max(Some(Some(first.0)));
        }
    }

    /// Says how many bits this lock's tokens have, if not 64.
    pub fn set_width(&mut self, lock: LockId, width: Option<Width>) {
        self.counter(lock).width = width;
    }

    fn counter(&mut self, lock: LockId) -> &mut Counter {
        self.counters.entry(lock).or_insert_with(Counter::unset)
    }

    /// The number that a counter mints next, wherever it is kept.
    fn next(&mut self, lock: LockId) -> &mut Option<u64> {
        let Self { counters, global, .. } = self;
        let counter = counters.entry(lock).or_insert_with(Counter::unset);
        match counter.source {
            TokenSource::Global(first) => global.get_or_insert(Some(first.0)),
            _ => &mut counter.next,
        }
    }

    /// The token for a grant of `lock` to a client whose own clock shows `client_clock`.
    ///
    /// Minting is part of granting: [`crate::lease::LeaseManager`] calls this in the same step, so
    /// that token order is grant order (as far as the source has an order at all), unless a lock is
    /// told to mint later.
    ///
    /// `None` when the counter has reached the end of its bits: wrapping around would let every
    /// old holder back in, so the grant has to fail instead.
    pub fn mint(&mut self, lock: LockId, client_clock: Ms) -> Option<Token> {
        let Counter { source, width, .. } = *self.counter(lock);
        let fit = |n| width.map_or(Some(n), |width: Width| width.fit(n)).map(Token);
        match source {
            TokenSource::Uuid => {
                self.uuids_minted += 1;
                return Some(Token(unordered(self.uuids_minted)));
            }
            TokenSource::ClientTime => return fit(u64::from(client_clock.0)),
            TokenSource::Sequence { ahead, .. } => {
                let counter = self.counter(lock);
                counter.logged = match counter.logged {
                    0 => ahead.saturating_sub(1),
                    left => left - 1,
                };
            }
            TokenSource::PerKey(_) | TokenSource::Global(_) | TokenSource::Log(_) => {}
        }
        let next = self.next(lock);
        let n = (*next)?;
        let token = fit(n)?;
        *next = n.checked_add(1);
        Some(token)
    }

    /// Something else than a grant was written to the lock's consensus log, and took an index.
    pub fn log_entry(&mut self, lock: LockId) {
        if matches!(self.counter(lock).source, TokenSource::Log(_)) {
            self.skip(lock, 1);
        }
    }

    /// The counter leaves out so many numbers: the cure after a restore, and what an operator types
    /// as `bump`. At the end of 64 bits there is nothing left to mint.
    pub fn skip(&mut self, lock: LockId, numbers: u64) {
        let next = self.next(lock);
        *next = next.and_then(|n| n.checked_add(numbers));
    }

    /// The counter is gone and starts over, as when it was deleted together with its lock.
    pub fn reset(&mut self, lock: LockId) {
        let source = self.counter(lock).source;
        *self.next(lock) = first(source);
        self.counter(lock).logged = 0;
    }

    /// The place where the counter is kept crashes and comes back. Only a sequence notices: see
    /// [`TokenSource::Sequence`].
    pub fn restart(&mut self, lock: LockId) {
        let counter = self.counter(lock);
        if let TokenSource::Sequence { first, ahead } = counter.source {
            let left = u64::from(std::mem::take(&mut counter.logged));
            counter.next = match ahead {
                0 => counter.next.map(|n| n.saturating_sub(1).max(first.0)),
                _ => counter.next.and_then(|n| n.checked_add(left)),
            };
        }
    }

    /// The counter as it is now.
    #[must_use]
    pub fn image(&self, lock: LockId) -> CounterImage {
        let counter = self.counters.get(&lock).copied().unwrap_or_else(Counter::unset);
        CounterImage(match counter.source {
            TokenSource::Global(first) => self.global.unwrap_or(Some(first.0)),
            _ => counter.next,
        })
    }

    /// `half` counts on by itself from where `lock` is: two counters of what was one.
    pub fn copy(&mut self, lock: LockId, half: LockId) {
        let mut counter = *self.counter(lock);
        counter.next = *self.next(lock);
        // A half of a shared counter is shared no more.
        if let TokenSource::Global(first) = counter.source {
            counter.source = TokenSource::PerKey(first);
        }
        self.counters.insert(half, counter);
    }

    /// The counter is again as it was then: it will mint the same numbers once more.
    pub fn restore(&mut self, lock: LockId, image: CounterImage) {
        *self.next(lock) = image.0;
    }
}

/// A stand-in for a UUID: the n-th of a fixed sequence with no repeats and no order, short enough
/// to be drawn. Multiplying by an odd number permutes the 32-bit numbers, so no two are equal.
fn unordered(n: u64) -> u64 {
    let low = n.wrapping_mul(0x9E37_79B1) & 0xFFFF_FFFF;
    low ^ (low >> 15)
}

#[cfg(test)]
mod tests {
    use super::*;

    const L: LockId = LockId(0);
    const M: LockId = LockId(1);

    fn minted(source: TokenSource, clocks: &[u32]) -> Vec<u64> {
        let mut generator = TokenGenerator::default();
        generator.set_source(L, source);
        clocks.iter().filter_map(|&at| generator.mint(L, Ms(at))).map(|token| token.0).collect()
    }

    #[test]
    fn a_counter_follows_the_grants() {
        assert_eq!(minted(TokenSource::PerKey(Token(41)), &[0, 0, 0]), [41, 42, 43]);
    }

    #[test]
    fn keys_count_apart_and_a_global_counter_counts_together() {
        let mut apart = TokenGenerator::default();
        apart.set_source(L, TokenSource::PerKey(Token(100)));
        apart.set_source(M, TokenSource::PerKey(Token(5)));
        assert_eq!(apart.mint(L, Ms(0)), Some(Token(100)));
        assert_eq!(apart.mint(M, Ms(0)), Some(Token(5)));

        let mut together = TokenGenerator::default();
        together.set_source(L, TokenSource::Global(Token(41)));
        together.set_source(M, TokenSource::Global(Token(1)));
        assert_eq!(together.mint(L, Ms(0)), Some(Token(41)));
        assert_eq!(together.mint(M, Ms(0)), Some(Token(42)));
    }

    #[test]
    fn uuids_differ_and_have_no_order() {
        let tokens = minted(TokenSource::Uuid, &[0; 10_000]);
        let mut sorted = tokens.clone();
        sorted.sort_unstable();
        assert_ne!(tokens, sorted);
        sorted.dedup();
        assert_eq!(sorted.len(), 10_000);
        assert!(sorted.iter().all(|token| *token < 1 << 32), "short enough to be drawn");
    }

    #[test]
    fn a_client_clock_that_is_behind_mints_a_smaller_token_later() {
        assert_eq!(minted(TokenSource::ClientTime, &[5_000, 4_000]), [5_000, 4_000]);
    }

    #[test]
    fn the_end_of_64_bits_is_an_end() {
        let tokens = minted(TokenSource::PerKey(Token(u64::MAX - 1)), &[0; 4]);
        assert_eq!(tokens, [u64::MAX - 1, u64::MAX]);
    }

    #[test]
    fn a_sequence_leaves_a_gap_after_a_restart_or_hands_a_number_out_twice() {
        let after_restart = |ahead| {
            let mut generator = TokenGenerator::default();
            generator.set_source(L, TokenSource::Sequence { first: Token(41), ahead });
            let mut tokens = vec![generator.mint(L, Ms(0)), generator.mint(L, Ms(0))];
            generator.restart(L);
            tokens.push(generator.mint(L, Ms(0)));
            tokens.into_iter().flatten().map(|token| token.0).collect::<Vec<_>>()
        };
        assert_eq!(after_restart(10), [41, 42, 51], "the rest of the batch is skipped");
        assert_eq!(after_restart(1), [41, 42, 43], "each number was logged");
        assert_eq!(after_restart(0), [41, 42, 42], "the latest was not");
    }

    #[test]
    fn only_a_log_counts_other_entries() {
        for (source, second) in
            [(TokenSource::Log(Token(41)), 43), (TokenSource::PerKey(Token(41)), 42)]
        {
            let mut generator = TokenGenerator::default();
            generator.set_source(L, source);
            assert_eq!(generator.mint(L, Ms(0)), Some(Token(41)));
            generator.log_entry(L);
            generator.restart(L);
            assert_eq!(generator.mint(L, Ms(0)), Some(Token(second)));
        }
    }

    #[test]
    fn the_end_of_a_width_refuses_wraps_or_begins_an_epoch() {
        let around_the_end = |at_end| {
            let mut generator = TokenGenerator::default();
            generator.set_source(L, TokenSource::PerKey(Token(254)));
            generator.set_width(L, Some(Width { bits: 8, at_end }));
            let tokens = [(); 4].map(|()| generator.mint(L, Ms(0)));
            tokens.map(|token| token.map(|token| token.0))
        };
        assert_eq!(around_the_end(AtEnd::Refuse), [Some(254), Some(255), None, None]);
        assert_eq!(around_the_end(AtEnd::Wrap), [Some(254), Some(255), Some(0), Some(1)]);
        assert_eq!(around_the_end(AtEnd::Epoch), [Some(254), Some(255), Some(256), Some(257)]);
    }

    #[test]
    fn a_counter_that_is_reset_or_restored_mints_the_same_again_and_one_that_skips_does_not() {
        for source in [TokenSource::PerKey(Token(41)), TokenSource::Global(Token(41))] {
            let mut generator = TokenGenerator::default();
            generator.set_source(L, source);
            generator.mint(L, Ms(0));
            let image = generator.image(L);
            assert_eq!(generator.mint(L, Ms(0)), Some(Token(42)));
            generator.restore(L, image);
            assert_eq!(generator.mint(L, Ms(0)), Some(Token(42)));
            generator.reset(L);
            assert_eq!(generator.mint(L, Ms(0)), Some(Token(41)));
            generator.skip(L, 1_000);
            assert_eq!(generator.mint(L, Ms(0)), Some(Token(1_042)));
            generator.skip(L, u64::MAX);
            assert_eq!(generator.mint(L, Ms(0)), None);
        }
    }
}
