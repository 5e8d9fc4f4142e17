//! Flip points: the exact values of a number at which the outcome of a run changes.

use crate::{
    handle::Handle,
    order,
    sim::{self, Run},
    time::Ms,
    timeline::{Parsed, parse},
    verdict::Outcome,
};

/// A value at which the outcome changes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Flip {
    /// The first value that has the new outcome.
    pub value: Ms,
    /// Where that is on the time axis.
    pub at: Ms,
    /// The outcome just below it.
    pub before: Outcome,
    /// The outcome from here on.
    pub after: Outcome,
}

/// How many evenly spaced values are tried besides those that some event suggests.
const GRID: u32 = 16;

/// How many values are tried at most before the search narrows down.
const TRIES_MAX: usize = 96;
/// How many events all tries together may have: a long timeline is tried at fewer values.
const EVENTS_MAX: usize = 10_000;

/// The flip points of one handle between its limits, in order.
///
/// An outcome changes where two events change places, so the values that put the handle at an event
/// of this run are tried first, then the middle of any two neighbours that disagree, down to one
/// millisecond. A change that comes and goes between two values that agree is not found: what is
/// listed is exact, the list may be incomplete.
#[must_use]
pub fn flips(parsed: &Parsed, run: &Run, handle: &Handle) -> Vec<Flip> {
    let text = parsed.text();
    let outcome =
        |value: Ms| sim::run(&parse(&handle.edit(text, value).apply(text)).timeline).outcome;
    let tried: Vec<(Ms, Outcome)> =
        candidates(run, handle).into_iter().map(|value| (value, outcome(value))).collect();
    let mut found = Vec::new();
    for pair in tried.windows(2) {
        if let [low, high] = *pair {
            narrow(&outcome, low, high, &mut found);
        }
    }
    found
        .into_iter()
        .map(|(value, before, after)| Flip { value, at: handle.anchor.plus(value), before, after })
        .collect()
}

fn candidates(run: &Run, handle: &Handle) -> Vec<Ms> {
    let (min, max) = (handle.min, handle.max);
    let tries = (EVENTS_MAX / run.events.len().max(1)).min(TRIES_MAX);
    let grid = GRID.min(u32::try_from(tries).unwrap_or(GRID)).max(1);
    let mut values: Vec<Ms> = (0..=grid).map(|n| Ms(min.0 + (max.0 - min.0) / grid * n)).collect();
    values.extend([min, max, handle.value]);
    let mut tried = None;
    for event in &run.events {
        if values.len() >= tries {
            break;
        }
        // Events of one moment suggest the same values.
        if tried.replace(event.at) != Some(event.at) {
            let value = event.at.minus(handle.anchor);
            values.extend([value.minus(Ms(1)), value, value.plus(Ms(1))]);
        }
    }
    values.retain(|value| (min..=max).contains(value));
    order::unique(&mut values, |value| u64::from(value.0));
    values
}

/// Finds the changes between two values that disagree, by halving.
fn narrow(
    outcome: &impl Fn(Ms) -> Outcome,
    low: (Ms, Outcome),
    high: (Ms, Outcome),
    found: &mut Vec<(Ms, Outcome, Outcome)>,
) {
    if low.1 == high.1 {
        return;
    }
    if high.0.0 - low.0.0 <= 1 {
        found.push((high.0, low.1, high.1));
        return;
    }
    let middle = Ms(low.0.0 + (high.0.0 - low.0.0) / 2);
    let middle = (middle, outcome(middle));
    narrow(outcome, low, middle, found);
    narrow(outcome, middle, high, found);
}
