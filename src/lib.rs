//! Why a lock with a lease is not enough, and what a fencing token does, as code that runs.
//!
//! A client that holds a lease may be paused longer than the lease lasts. When it wakes, it still
//! believes that it holds the lock, and its write arrives after the next holder's. A *fencing
//! token* is a number that grows with each grant and travels with each write; a store that
//! refuses a number lower than one it has seen cannot be overwritten by a late holder.
//!
//! ```
//! let parsed = fencelab::timeline::parse(
//!     "lock L  lease 10s  tokens from 41
//!      store S  accepts token > seen
//!      A acquire     -> token=41
//!      A pause 30s
//!      lease expires
//!      B acquire     -> token=42 -> storage accepts
//!      A resumes     -> token=41 -> storage rejects",
//! );
//! let run = fencelab::sim::run(&parsed.timeline);
//! assert!(run.expectations.iter().all(|expectation| expectation.met));
//! ```
//!
//! What is promised is that accepted tokens never go backwards on a row, and no more. Until the
//! store has *seen* 42 it takes 41, so tell it first:
//!
//! ```
//! use fencelab::{
//!     ids::{ClientId, LockId, RowId},
//!     lease::{LeaseManager, LockSettings},
//!     store::{FencedStore, Offer, Policy, Reason, StoreSettings},
//!     time::Ms,
//!     token::{Token, TokenSource},
//! };
//!
//! let (a, b, lock) = (ClientId(0), ClientId(1), LockId(0));
//! let mut leases = LeaseManager::default();
//! leases.define(lock, LockSettings::new(Ms(10_000), TokenSource::PerKey(Token(41))));
//! let old = leases.acquire(Ms(0), a, lock, Ms(0)).unwrap();
//! let new = leases.acquire(Ms(10_000), b, lock, Ms(10_000)).unwrap();
//!
//! let mut store = FencedStore::new(StoreSettings::new(Policy::Greater));
//! let late = Offer { token: old.token, ..Offer::default() };
//! assert!(store.check(&late).is_ok(), "the store has not heard of B yet");
//! store.raise(lock, RowId(0), new.token.unwrap()).unwrap();
//! assert_eq!(store.check(&late), Err(Reason::Stale { seen: Token(42) }));
//! ```
//!
//! Nothing here undoes what was done, makes anything happen exactly once, spans two stores, or helps
//! against a lock service that hands out equal numbers. `tests/timelines/truths/` shows each of
//! these limits, and what cures it.
//!
//! The machines ([`token`], [`lease`], [`store`], [`client`], [`clock`]) decide what a grant, an expiry or a
//! write does. They have no clock: time is an argument. The simulation ([`sim`]) drives them
//! through a [`timeline`], [`verdict`] judges what came of it, and [`say`] puts it into words.

pub mod client;
pub mod clock;
pub mod differ;
pub mod flip;
pub mod handle;
pub mod ids;
pub mod lease;
pub mod lesson;
pub mod offer;
pub mod order;
pub mod say;
pub mod setting;
pub mod sim;
pub mod store;
pub mod time;
pub mod timeline;
pub mod token;
pub mod verdict;
