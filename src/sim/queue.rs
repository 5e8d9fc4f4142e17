//! The queue of things to do: ordered by time, then by kind, then by line of the text.

use super::{request::Request, trace::EventId};
use crate::{
    client::Memory,
    ids::{ClientId, LockId, RowId, StoreId},
    lease::Grant,
    time::Ms,
};
use std::{cmp::Reverse, collections::BinaryHeap};

/// The place of a statement in [`crate::timeline::ast::Timeline::lines`].
pub(super) type LineIndex = usize;

/// Something that is due.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Task {
    /// A lease may be over.
    ExpireLease(LockId),
    /// A waiter that is not heard of may have lost its place in line.
    LapsePlace { client: ClientId, lock: LockId, since: Ms },
    /// The lock may be free for whoever is next in line.
    NextInLine(LockId),
    /// A client's own clock may say that its lease is over.
    Notice(ClientId, LockId),
    /// A request reaches its store.
    Arrive { request: Request, sent: EventId, line: LineIndex },
    /// The store deals with a request that has arrived.
    Handle { request: Request, sent: EventId, line: LineIndex },
    /// The store writes what it checked before.
    Apply { request: Request, checked: EventId, line: LineIndex },
    /// A pause or the time after a crash ends.
    Resume(ClientId),
    /// A statement acts.
    Line(LineIndex),
    /// The write behind a guard that said yes at that moment.
    GuardedWrite(LineIndex, Ms),
    /// The writes that `-> storage accepts` or `-> storage rejects` asks for.
    ImpliedWrites(LineIndex),
    /// A client hears that it was granted the lock, after it waited.
    LearnGrant { client: ClientId, lock: LockId, grant: Grant, from: EventId, line: LineIndex },
    /// A client hears what its write made of the row.
    Remember { client: ClientId, store: StoreId, row: RowId, memory: Memory },
    /// A client hears that the lock of this grant is not its own any more.
    Learn { client: ClientId, lock: LockId, grant: Option<u32>, from: EventId },
}

impl Task {
    /// What goes first at one moment: see [`super`].
    fn rank(self) -> u8 {
        match self {
            Self::ExpireLease(_) | Self::LapsePlace { .. } => 0,
            Self::Notice(..) => 1,
            Self::NextInLine(_) => 2,
            Self::Arrive { .. } | Self::Handle { .. } | Self::Apply { .. } => 3,
            Self::Resume(_) => 4,
            Self::Line(_)
            | Self::GuardedWrite(..)
            | Self::ImpliedWrites(_)
            | Self::LearnGrant { .. }
            | Self::Remember { .. }
            | Self::Learn { .. } => 5,
        }
    }

    /// Among lines that act at one moment, the order of the text decides.
    fn line(self) -> LineIndex {
        match self {
            Self::Line(line) | Self::GuardedWrite(line, _) | Self::ImpliedWrites(line) => line,
            Self::Arrive { line, .. } | Self::Handle { line, .. } | Self::Apply { line, .. } => {
                line
            }
            _ => 0,
        }
    }
}

/// What is done when: by time, by kind, by line, and first come, first served.
type Place = (Ms, u8, LineIndex, u32);

/// Tasks in the order in which they are done.
#[derive(Default)]
pub(super) struct Queue {
    /// The tasks lie still; only their places move.
    order: BinaryHeap<Reverse<(Place, u32)>>,
    tasks: Vec<Task>,
    /// Places in `tasks` that are free again.
    free: Vec<u32>,
    pushed: u32,
}

impl Queue {
    pub(super) fn push(&mut self, at: Ms, task: Task) {
        self.pushed += 1;
        let place = (at, task.rank(), task.line(), self.pushed);
        let slot = match self.free.pop() {
            Some(slot) => {
                self.tasks[slot as usize] = task;
                slot
            }
            None => {
                self.tasks.push(task);
                u32::try_from(self.tasks.len() - 1).unwrap_or(u32::MAX)
            }
        };
        self.order.push(Reverse((place, slot)));
    }

    pub(super) fn pop(&mut self) -> Option<(Ms, Task)> {
        let Reverse(((at, ..), slot)) = self.order.pop()?;
        self.free.push(slot);
        self.tasks.get(slot as usize).map(|task| (at, *task))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn at_one_moment_leases_end_before_clients_wake_and_wake_before_lines_act() {
        let mut queue = Queue::default();
        let in_order = [
            Task::ExpireLease(LockId(0)),
            Task::Notice(ClientId(0), LockId(0)),
            Task::Resume(ClientId(0)),
            Task::Line(1),
            Task::GuardedWrite(1, Ms::ZERO),
            Task::Line(2),
        ];
        for task in [5, 3, 4, 2, 1, 0].map(|place: usize| in_order[place]) {
            queue.push(Ms(7), task);
        }
        queue.push(Ms(6), Task::Line(9));
        let tasks: Vec<Task> = std::iter::from_fn(|| queue.pop()).map(|(_, task)| task).collect();
        assert_eq!(tasks[0], Task::Line(9));
        assert_eq!(tasks[1..], in_order);
    }
}
