//! How it came to an event: the chain of causes behind it, back to the beginning.

use crate::sim::{EventId, Run};

/// From a cause to its effect.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Step {
    /// What happened first.
    pub cause: EventId,
    /// What could not have happened before it.
    pub effect: EventId,
}

/// All steps that lead to these events, in the order of their effects. Each cause is followed to its
/// own causes, so this is everything that happened before the events and had a part in them.
#[must_use]
pub fn path(run: &Run, to: &[EventId]) -> Vec<Step> {
    let mut has_part = vec![false; run.events.len()];
    for id in to {
        if let Some(mark) = has_part.get_mut(id.index()) {
            *mark = true;
        }
    }
    let mut steps = Vec::new();
    // Causes come before their effects, so one way back is enough.
    for event in run.events.iter().rev() {
        if !has_part[event.id.index()] {
            continue;
        }
        for &cause in &event.causes {
            has_part[cause.index()] = true;
            steps.push(Step { cause, effect: event.id });
        }
    }
    steps.reverse();
    steps
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{sim, timeline::parse};

    #[test]
    fn what_had_no_part_in_it_is_not_on_the_path() {
        let text = "lock L\nstore S accepts any\n\
                    0s A acquire\n1s A pause 20s\n2s C partition\n11s B acquire\n\
                    12s B write \"b\"\n13s A write \"a\"\n";
        let run = sim::run(&parse(text).timeline);
        let on = |line: u32| run.events.iter().filter(move |it| it.line == Some(line));
        let late = on(7).next_back().expect("A's write arrives").id;
        let steps = path(&run, &[late]);
        let effects: Vec<EventId> = steps.iter().map(|step| step.effect).collect();
        assert!(effects.is_sorted(), "in the order of time");
        let named = |line| on(line).any(|event| steps.iter().any(|step| step.cause == event.id));
        assert!(named(2) && named(3), "the grant and the pause led to it");
        assert!(!named(4), "that C was cut off did not");
        assert_eq!(path(&run, &[]), []);
        assert_eq!(path(&run, &[EventId(999)]), []);
    }
}
