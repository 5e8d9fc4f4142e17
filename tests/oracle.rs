//! The machines agree with a second, deliberately naive model on every small input.
//!
//! The naive models keep nothing but a journal of what happened, and answer each question by reading
//! it from the start. They share no code with the machines, and are as slow as they look. Every
//! sequence of calls up to the stated length is tried; the number of calls compared is counted and is
//! part of the test, so that a model that is skipped is noticed.

#[path = "oracle/lock.rs"]
mod lock;
#[path = "oracle/store.rs"]
mod store;

/// Calls every sequence of `depth` elements of `alphabet`, depth first, and counts the steps.
/// A step gets a state of its own, and says what comes of it.
fn exhaust<S: Clone, C: Copy>(
    state: &S,
    alphabet: &[C],
    depth: u32,
    step: &impl Fn(&mut S, C),
) -> u64 {
    let Some(rest) = depth.checked_sub(1) else { return 0 };
    let mut steps = 0;
    for call in alphabet {
        let mut next = state.clone();
        step(&mut next, *call);
        steps += 1 + exhaust(&next, alphabet, rest, step);
    }
    steps
}
