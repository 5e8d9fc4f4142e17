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
//! The machines ([`token`], [`lease`], [`store`], [`client`]) decide what a grant, an expiry or a
//! write does. They have no clock: time is an argument. The simulation ([`sim`]) drives them
//! through a [`timeline`], [`verdict`] judges what came of it, and [`say`] puts it into words.

pub mod client;
pub mod clock;
pub mod flip;
pub mod handle;
pub mod ids;
pub mod lease;
pub mod lesson;
pub mod say;
pub mod sim;
pub mod store;
pub mod time;
pub mod timeline;
pub mod token;
pub mod verdict;
