//! A short fingerprint of a whole run, the same on every target.

use fencelab::{sim, timeline::parse};

/// Everything that a run of this text says of itself (events, causes, states, verdicts,
/// expectations), as a 64-bit FNV-1a hash of its printed form, and the length of that.
pub fn digest(text: &str) -> String {
    let printed = format!("{:?}", sim::run(&parse(text).timeline));
    let hash = printed.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    format!("{hash:016x} {}", printed.len())
}
