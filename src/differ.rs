//! Where two runs part: the first event that is told differently.

use crate::{
    ids::Cast,
    say::{self, Lang},
    sim::{Event, EventId, Run},
};

/// The first events that differ. One of them is missing where its run is over already.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Difference {
    /// In the one run.
    pub one: Option<EventId>,
    /// In the other.
    pub other: Option<EventId>,
}

/// Compares two runs event by event, in the order in which things happened. Events are the same if
/// they happen at the same moment and are told in the same words: who is who goes by name, since
/// two texts may list the same clients in another order.
#[must_use]
pub fn differ(one: (&Run, &Cast), other: (&Run, &Cast)) -> Option<Difference> {
    let told = |event: &Event, cast: &Cast| (event.at, say::event(event, cast, Lang::En));
    let mut left = one.0.events.iter();
    let mut right = other.0.events.iter();
    loop {
        let (a, b) = (left.next(), right.next());
        let same = match (a, b) {
            (None, None) => return None,
            (Some(a), Some(b)) => a.at == b.at && told(a, one.1) == told(b, other.1),
            _ => false,
        };
        if !same {
            return Some(Difference { one: a.map(|it| it.id), other: b.map(|it| it.id) });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{sim, timeline::parse};

    const SEED: &str = include_str!("../tests/timelines/ok/seed.tl");

    fn first(one: &str, other: &str) -> Option<(String, String)> {
        let (one, other) = (parse(one).timeline, parse(other).timeline);
        let (a, b) = (sim::run(&one), sim::run(&other));
        let told = |run: &Run, cast, id: Option<EventId>| {
            let event = id.and_then(|id| run.event(id));
            event.map(|event| say::event(event, cast, Lang::En)).unwrap_or_default()
        };
        let found = differ((&a, &one.cast), (&b, &other.cast))?;
        Some((told(&a, &one.cast, found.one), told(&b, &other.cast, found.other)))
    }

    #[test]
    fn two_policies_part_where_one_refuses() {
        let any = SEED.replace("token > seen", "any");
        let (strict, lax) = first(SEED, &any).expect("they part");
        assert!(strict.contains("refuse") && lax.contains("accept"), "{strict} / {lax}");
    }

    #[test]
    fn the_same_story_in_another_order_of_names_is_the_same() {
        assert_eq!(first(SEED, SEED), None);
        assert_eq!(first(SEED, &format!("client B\n{SEED}")), None);
    }

    #[test]
    fn a_run_that_is_over_sooner_differs_where_it_ends() {
        let longer = format!("{SEED}60s A acquire\n");
        let (short, long) = first(SEED, &longer).expect("they part");
        assert!(short.is_empty() && long.contains("A"), "{short} / {long}");
    }
}
