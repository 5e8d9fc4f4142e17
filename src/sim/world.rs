//! The world of one run: the machines, the queue, and the record of what happened.

use super::{
    EVENTS_MAX,
    expect::LineFacts,
    queue::{LineIndex, Queue, Task},
    request::Request,
    schedule::Schedule,
    trace::{Change, Event, EventId, What},
};
use crate::{
    client::Client,
    ids::{ClientId, LockId, RowId, StoreId},
    lease::{LeaseManager, LockImage},
    order,
    store::{FencedStore, Policy, Row, StoreImage, StoreSettings},
    time::Ms,
    timeline::ast::{LockEvent, Peer, Statement, Timeline},
};
use litemap::LiteMap;
use std::collections::VecDeque;

pub(super) struct World<'t> {
    pub(super) timeline: &'t Timeline,
    pub(super) schedule: Schedule<'t>,
    pub(super) events: Vec<Event>,
    /// By line, in the order of [`Timeline::lines`].
    pub(super) facts: Vec<LineFacts>,
    pub(super) cut_short: bool,
    pub(super) now: Ms,
    pub(super) queue: Queue,
    pub(super) leases: LeaseManager,
    pub(super) clients: Vec<Client>,
    pub(super) stores: Vec<FencedStore>,
    /// What each paused client will do when it wakes, in order.
    pub(super) deferred: Vec<VecDeque<Task>>,
    pub(super) latest: Latest,
    /// The line with which each client joined a line of waiters.
    pub(super) waiting: LiteMap<(ClientId, LockId), LineIndex>,
    /// Since when nothing is heard of a client; of no meaning once it is back.
    pub(super) silent_since: LiteMap<ClientId, Ms>,
    /// Who cannot reach whom, and since when.
    pub(super) cut: LiteMap<(ClientId, Peer), Ms>,
    /// How much longer each store takes.
    pub(super) slow: Vec<Ms>,
    /// When the latest write arrives that each store has sent on.
    pub(super) forwarded_until: Vec<Ms>,
    /// Until when each store deals with what it was sent in order; `None` where nothing is.
    pub(super) busy_until: Vec<Option<Ms>>,
    /// When each client crashed last.
    pub(super) crashed_at: LiteMap<ClientId, Ms>,
    /// What each client sent last.
    pub(super) last_request: Vec<Option<Request>>,
    /// How many writes were sent so far.
    pub(super) writes: u32,
    /// The locks whose halves are apart.
    pub(super) apart: Vec<LockId>,
    pub(super) lock_images: LiteMap<LockId, LockImage>,
    pub(super) store_images: LiteMap<StoreId, StoreImage>,
    /// Each state of the locks that will fail over.
    pub(super) lock_history: LiteMap<LockId, Vec<(Ms, LockImage)>>,
}

/// The latest event of each kind that later ones depend on.
#[derive(Default)]
pub(super) struct Latest {
    /// At each client.
    pub(super) client: LiteMap<ClientId, EventId>,
    /// The one that changed the lock's holder or its lease.
    pub(super) lock: LiteMap<LockId, EventId>,
    /// The one that moved the watermark of the row.
    pub(super) row: LiteMap<(StoreId, RowId), EventId>,
}

impl<'t> World<'t> {
    /// Runs a timeline to its end.
    pub(super) fn run(timeline: &'t Timeline) -> Self {
        let (schedule, due) = Schedule::new(timeline);
        let leases = lock_service(timeline);
        let stores = (0..).map(StoreId).take(timeline.stores.len());
        let (clients, count) = (timeline.cast.clients.len(), timeline.stores.len());
        let mut world = Self {
            timeline,
            schedule,
            events: Vec::new(),
            facts: vec![LineFacts::default(); timeline.lines.len()],
            cut_short: false,
            now: Ms::ZERO,
            queue: Queue::default(),
            apart: Vec::new(),
            lock_history: histories(timeline, &leases),
            leases,
            clients: timeline.clients.iter().map(|clock| Client::new(*clock)).collect(),
            stores: stores.map(|id| store(timeline, id)).collect(),
            deferred: vec![VecDeque::new(); clients],
            latest: Latest::default(),
            waiting: LiteMap::new(),
            silent_since: LiteMap::new(),
            cut: LiteMap::new(),
            slow: vec![Ms::ZERO; count],
            forwarded_until: vec![Ms::ZERO; count],
            busy_until: sent_in_order(timeline),
            crashed_at: LiteMap::new(),
            last_request: vec![None; clients],
            writes: 0,
            lock_images: LiteMap::new(),
            store_images: LiteMap::new(),
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
            self.cut_short = true;
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
        order::by_key(&mut causes, |id| u64::from(id.0));
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

    /// The event changed the lock: later ones depend on it.
    pub(super) fn lock_changed(&mut self, lock: LockId, by: EventId) {
        self.latest.lock.insert(lock, by);
        self.replicate(lock);
    }

    /// A replica hears of the lock's state, its counter included.
    pub(super) fn replicate(&mut self, lock: LockId) {
        if let Some(history) = self.lock_history.get_mut(&lock) {
            history.push((self.now, self.leases.image(lock)));
        }
    }

    /// The row as it is now.
    pub(super) fn row(&self, store: StoreId, row: RowId) -> Row {
        self.stores.get(store.index()).map(|store| store.row(row)).unwrap_or_default()
    }
}

/// The stores that a gateway sends one request after the other to.
fn sent_in_order(timeline: &Timeline) -> Vec<Option<Ms>> {
    let mut free = vec![None; timeline.stores.len()];
    let forwards = timeline.stores.iter().filter_map(|spec| spec.forwards);
    for forward in forwards.filter(|forward| forward.in_order) {
        if let Some(store) = free.get_mut(forward.to.index()) {
            *store = Some(Ms::ZERO);
        }
    }
    free
}

pub(super) fn lock_service(timeline: &Timeline) -> LeaseManager {
    let mut leases = LeaseManager::default();
    for (lock, spec) in (0..).map(LockId).zip(&timeline.locks) {
        leases.define(lock, spec.settings());
    }
    leases
}

/// The store before anything has happened.
pub(super) fn store(timeline: &Timeline, store: StoreId) -> FencedStore {
    let spec = timeline.stores.get(store.index());
    FencedStore::new(spec.map_or_else(|| StoreSettings::new(Policy::Any), |spec| spec.settings()))
}

/// Room for the states of the locks that will fail over; of the others nobody asks.
fn histories(timeline: &Timeline, leases: &LeaseManager) -> LiteMap<LockId, Vec<(Ms, LockImage)>> {
    let mut histories = LiteMap::new();
    for line in &timeline.lines {
        if let Statement::Lock(lock, LockEvent::Failover(_)) = line.statement {
            histories.insert(lock, vec![(Ms::ZERO, leases.image(lock))]);
        }
    }
    histories
}
