//! Judgements on effects: done twice, or done by halves.

use super::{Judge, Property, Violation, writes::violation};
use crate::{
    ids::{ClientId, KeyId, StoreId, TaskId},
    sim::{Event, EventId, Moment, Request, What},
    time::Ms,
};
use litemap::LiteMap;

/// What makes two requests the same operation: the idempotency key that they carry, or that they are
/// one write, sent again.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Operation {
    Key(KeyId),
    Write(ClientId, u32),
}

impl Operation {
    fn of(request: &Request) -> Self {
        match request.key {
            Some(key) => Self::Key(key),
            None => Self::Write(request.client, request.write),
        }
    }
}

/// [`Property::EffectDoubled`]
#[derive(Default)]
pub(super) struct Doubled {
    done: LiteMap<(StoreId, Operation), EventId>,
    /// The latest snapshot of each store: a restore takes back what was done since.
    snapshots: LiteMap<StoreId, EventId>,
}

impl Judge for Doubled {
    fn property(&self) -> Property {
        Property::EffectDoubled
    }

    fn see(&mut self, _: &Moment, event: &Event) -> Option<Violation> {
        match event.what {
            What::StoreSnapshot { store } => {
                self.snapshots.insert(store, event.id);
            }
            What::StoreRestored { store, .. } => {
                let snapshot = self.snapshots.get(&store).copied();
                self.done.retain(|(at, _), id| *at != store || snapshot.is_some_and(|it| *id < it));
            }
            _ => {}
        }
        let What::WriteAccepted { request } = &event.what else { return None };
        let first = self.done.insert((request.store, Operation::of(request)), event.id)?;
        violation(event, [first])
    }
}

/// What became of a task at one store.
#[derive(Clone, Copy)]
struct Part {
    /// It was done, and not undone since.
    done: bool,
    /// The event that says so, with its moment.
    last: (Ms, EventId),
}

/// [`Property::PartialEffect`]. Whoever does what was missing sets it right, and so does whoever takes
/// back what was done.
#[derive(Default)]
pub(super) struct Partial {
    tasks: LiteMap<TaskId, LiteMap<StoreId, Part>>,
}

impl Partial {
    fn note(&mut self, event: &Event, task: TaskId, store: StoreId, done: Option<bool>) {
        let last = (event.at, event.id);
        let parts = self.tasks.entry(task).or_default();
        let part = parts.entry(store).or_insert(Part { done: false, last });
        match done {
            Some(done) => *part = Part { done, last },
            // A failure changes nothing where it was done before.
            None if !part.done => part.last = last,
            None => {}
        }
    }
}

impl Judge for Partial {
    fn property(&self) -> Property {
        Property::PartialEffect
    }

    fn see(&mut self, _: &Moment, event: &Event) -> Option<Violation> {
        if let What::WriteSkipped { store, task: Some(task), .. } = event.what {
            self.note(event, task, store, None);
        }
        let request = event.what.request()?;
        let task = request.task?;
        let done = match event.what {
            What::WriteAccepted { .. } | What::WriteReplayed { .. } => Some(!request.undoing),
            What::WriteRejected { .. } | What::WriteLost { .. } => None,
            _ => return None,
        };
        self.note(event, task, request.store, done);
        None
    }

    fn at_the_end(&mut self) -> Vec<Violation> {
        let halves = self.tasks.values().filter_map(|parts| {
            let done = parts.values().find(|part| part.done)?;
            let missing = parts.values().find(|part| !part.done)?;
            let (at, _) = done.last.max(missing.last);
            Some(Violation { at, events: vec![done.last.1, missing.last.1] })
        });
        halves.collect()
    }
}
