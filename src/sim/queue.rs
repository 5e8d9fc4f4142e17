//! The queue of things to do: ordered by time, then by kind, then by line of the text.

use super::trace::{EventId, Request};
use crate::{
    ids::{ClientId, LockId},
    time::Ms,
};
use std::collections::BTreeMap;

/// The place of a statement in [`crate::timeline::ast::Timeline::lines`].
pub(super) type LineIndex = usize;

/// Something that is due.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Task {
    /// A lease may be over.
    ExpireLease(LockId),
    /// A client's own clock may say that its lease is over.
    Notice(ClientId, LockId),
    /// A request reaches its store.
    Arrive { request: Request, sent: EventId, line: LineIndex },
    /// A pause ends.
    Resume(ClientId),
    /// A statement acts.
    Line(LineIndex),
    /// The write behind a guard that said yes.
    GuardedWrite(LineIndex),
    /// The writes that `-> storage accepts` or `-> storage rejects` asks for.
    ImpliedWrites(LineIndex),
    /// A client hears that the lock of this grant is not its own any more.
    Learn { client: ClientId, lock: LockId, grant: Option<u32>, from: EventId },
}

impl Task {
    /// What goes first at one moment: see [`super`].
    fn rank(self) -> u8 {
        match self {
            Self::ExpireLease(_) => 0,
            Self::Notice(..) => 1,
            Self::Arrive { .. } => 2,
            Self::Resume(_) => 3,
            Self::Line(_) | Self::GuardedWrite(_) | Self::ImpliedWrites(_) | Self::Learn { .. } => {
                4
            }
        }
    }

    /// Among lines that act at one moment, the order of the text decides.
    fn line(self) -> LineIndex {
        match self {
            Self::Line(line) | Self::GuardedWrite(line) | Self::ImpliedWrites(line) => line,
            Self::Arrive { line, .. } => line,
            _ => 0,
        }
    }
}

/// Tasks in the order in which they are done.
#[derive(Default)]
pub(super) struct Queue {
    tasks: BTreeMap<(Ms, u8, LineIndex, u32), Task>,
    pushed: u32,
}

impl Queue {
    pub(super) fn push(&mut self, at: Ms, task: Task) {
        self.pushed += 1;
        self.tasks.insert((at, task.rank(), task.line(), self.pushed), task);
    }

    pub(super) fn pop(&mut self) -> Option<(Ms, Task)> {
        self.tasks.pop_first().map(|((at, ..), task)| (at, task))
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
            Task::GuardedWrite(1),
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
