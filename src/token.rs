//! Fencing tokens, and the places that numbers come from.

use crate::{ids::LockId, time::Ms};
use std::{collections::BTreeMap, fmt};

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
    /// `uuid`: unique, and in no order that means anything.
    Uuid,
    /// `client-time`: what the client's clock shows, in milliseconds, when it asks.
    ClientTime,
}

/// Mints a token for each grant. Which kind of number it mints is what the lesson is about:
/// only a counter that moves with the grants is fit for fencing.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct TokenGenerator {
    sources: BTreeMap<LockId, TokenSource>,
    next_by_key: BTreeMap<LockId, Token>,
    next_global: Option<Token>,
    uuids_minted: u64,
}

impl TokenGenerator {
    /// Says where this lock's tokens come from. Of several `Global` sources the highest start counts,
    /// so that adding a lock never moves the shared counter back.
    pub fn set_source(&mut self, lock: LockId, source: TokenSource) {
        self.sources.insert(lock, source);
        match source {
            TokenSource::PerKey(first) => {
                self.next_by_key.insert(lock, first);
            }
            TokenSource::Global(first) => {
                self.next_global = self.next_global.max(Some(first));
            }
            TokenSource::Uuid | TokenSource::ClientTime => {}
        }
    }

    /// The token for a grant of `lock` to a client whose own clock shows `client_clock`.
    ///
    /// Minting is part of granting: [`crate::lease::LeaseManager`] calls this in the same step, so
    /// that token order is grant order (as far as the source has an order at all).
    ///
    /// `None` when the counter has reached the end of its 64 bits: wrapping around would let every
    /// old holder back in, so the grant has to fail instead.
    pub fn mint(&mut self, lock: LockId, client_clock: Ms) -> Option<Token> {
        match self.sources.get(&lock).copied().unwrap_or(TokenSource::PerKey(Token(1))) {
            TokenSource::PerKey(first) => {
                let next = self.next_by_key.get(&lock).copied().unwrap_or(first);
                self.next_by_key.insert(lock, Token(next.0.checked_add(1)?));
                Some(next)
            }
            TokenSource::Global(first) => {
                let next = self.next_global.unwrap_or(first);
                self.next_global = Some(Token(next.0.checked_add(1)?));
                Some(next)
            }
            TokenSource::Uuid => {
                self.uuids_minted += 1;
                Some(Token(unordered(self.uuids_minted)))
            }
            TokenSource::ClientTime => Some(Token(u64::from(client_clock.0))),
        }
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
        let tokens = minted(TokenSource::Uuid, &[0; 64]);
        let mut sorted = tokens.clone();
        sorted.sort_unstable();
        assert_ne!(tokens, sorted);
        sorted.dedup();
        assert_eq!(sorted.len(), 64);
    }

    #[test]
    fn a_client_clock_that_is_behind_mints_a_smaller_token_later() {
        assert_eq!(minted(TokenSource::ClientTime, &[5_000, 4_000]), [5_000, 4_000]);
    }

    #[test]
    fn the_end_of_64_bits_is_an_end() {
        assert_eq!(minted(TokenSource::PerKey(Token(u64::MAX - 1)), &[0, 0]), [u64::MAX - 1]);
    }
}
