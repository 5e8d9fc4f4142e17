//! The world of one run: the machines, the queue, and the record of what happened.

use super::{
    EVENTS_MAX,
    expect::LineFacts,
    queue::{LineIndex, Queue, Task},
    schedule::Schedule,
    trace::{Change, Event, EventId, What},
};
use crate::{
    client::Client,
    ids::{ClientId, LockId, RowId, StoreId},
    lease::LeaseManager,
    store::{FencedStore, Row},
    time::Ms,
    timeline::ast::Timeline,
};
use std::collections::{BTreeMap, VecDeque};

pub(super) struct World<'t> {
    pub(super) timeline: &'t Timeline,
    pub(super) schedule: Schedule<'t>,
    pub(super) events: Vec<Event>,
    /// By line, in the order of [`Timeline::lines`].
    pub(super) facts: Vec<LineFacts>,
    pub(super) cut: bool,
    pub(super) now: Ms,
    pub(super) queue: Queue,
    pub(super) leases: LeaseManager,
    pub(super) clients: Vec<Client>,
    pub(super) stores: Vec<FencedStore>,
    /// What each paused client will do when it wakes, in order.
    pub(super) deferred: Vec<VecDeque<Task>>,
    pub(super) latest: Latest,
}

/// The latest event of each kind that later ones depend on.
#[derive(Default)]
pub(super) struct Latest {
    /// At each client.
    pub(super) client: BTreeMap<ClientId, EventId>,
    /// The one that changed the lock's holder or its lease.
    pub(super) lock: BTreeMap<LockId, EventId>,
    /// The one that moved the watermark of the row.
    pub(super) row: BTreeMap<(StoreId, RowId), EventId>,
}

impl<'t> World<'t> {
    /// Runs a timeline to its end.
    pub(super) fn run(timeline: &'t Timeline) -> Self {
        let (schedule, due) = Schedule::new(timeline);
        let mut world = Self {
            timeline,
            schedule,
            events: Vec::new(),
            facts: vec![LineFacts::default(); timeline.lines.len()],
            cut: false,
            now: Ms::ZERO,
            queue: Queue::default(),
            leases: lock_service(timeline),
            clients: timeline.clients.iter().map(|clock| Client::new(*clock)).collect(),
            stores: timeline.stores.iter().map(|s| FencedStore::new(s.policy.value)).collect(),
            deferred: vec![VecDeque::new(); timeline.cast.clients.len()],
            latest: Latest::default(),
        };
        world.enqueue(due);
        while let Some((at, task)) = world.next_task() {
            world.now = at;
            world.perform(task);
        }
        world
    }

    fn next_task(&mut self) -> Option<(Ms, Task)> {
        if self.events.len() >= EVENTS_MAX {
            self.cut = true;
            return None;
        }
        loop {
            if let Some(next) = self.queue.pop() {
                return Some(next);
            }
            let due = self.schedule.give_up(self.now)?;
            self.enqueue(due);
        }
    }

    pub(super) fn enqueue(&mut self, due: Vec<(LineIndex, Ms)>) {
        for (line, at) in due {
            self.queue.push(at, Task::Line(line));
        }
    }

    /// Records an event that `line` brought about.
    pub(super) fn record(
        &mut self,
        line: Option<LineIndex>,
        what: What,
        causes: impl IntoIterator<Item = Option<EventId>>,
        changes: Vec<Change>,
    ) -> EventId {
        let id = EventId(u32::try_from(self.events.len()).unwrap_or(u32::MAX));
        let mut causes: Vec<EventId> = causes.into_iter().flatten().collect();
        causes.sort_unstable();
        causes.dedup();
        let number = line.and_then(|line| self.timeline.lines.get(line)).map(|line| line.number);
        if let Some(facts) = line.and_then(|line| self.facts.get_mut(line)) {
            facts.happened.get_or_insert((self.now, id));
        }
        self.events.push(Event { id, at: self.now, line: number, what, causes, changes });
        id
    }

    /// Records something that a client did or noticed: it follows what that client did before.
    pub(super) fn record_at(
        &mut self,
        client: ClientId,
        line: Option<LineIndex>,
        what: What,
        causes: &[Option<EventId>],
        changes: Vec<Change>,
    ) -> EventId {
        let before = self.latest.client.get(&client).copied();
        let id = self.record(line, what, causes.iter().copied().chain([before]), changes);
        self.latest.client.insert(client, id);
        id
    }

    /// The row as it is at the end.
    pub(super) fn row(&self, store: StoreId, row: RowId) -> Row {
        self.stores.get(store.index()).map(|store| store.row(row)).unwrap_or_default()
    }
}

fn lock_service(timeline: &Timeline) -> LeaseManager {
    let mut leases = LeaseManager::default();
    for (lock, spec) in (0..).map(LockId).zip(&timeline.locks) {
        leases.define(lock, spec.lease.value, spec.tokens.value);
    }
    leases
}
