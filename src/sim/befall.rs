//! What befalls clients, locks and stores: crashes, partitions, failovers, restores, set clocks.

use super::{
    queue::{LineIndex, Task},
    trace::{Change, What},
    world::World,
};
use crate::{
    ids::{ClientId, LockId, StoreId},
    lease::LockImage,
    time::Ms,
    timeline::ast::{Action, LockEvent, Peer, StoreEvent},
};

impl World<'_> {
    // ---- clients

    pub(super) fn befall(&mut self, line: LineIndex, client: ClientId, action: &Action) {
        match action {
            Action::Crash { length, keeps_token } => {
                self.crash(line, client, length.value, *keeps_token);
            }
            Action::Partition(peers) => self.partition(line, client, peers),
            Action::Heal => {
                self.cut.retain(|(who, _), _| *who != client);
                self.record_at(client, Some(line), What::Reconnected { client }, &[], Vec::new());
            }
            Action::Clock(jump) => self.set_clock(line, client, jump.by_ms),
            _ => {}
        }
    }

    fn crash(&mut self, line: LineIndex, client: ClientId, length: Ms, keeps_token: bool) {
        let until = self.now.plus(length);
        let Some(state) = self.clients.get_mut(client.index()) else { return };
        state.crash(until, keeps_token);
        self.crashed_at.insert(client, self.now);
        let locks: Vec<LockId> = state.beliefs().map(|(lock, _)| lock).collect();
        if let Some(deferred) = self.deferred.get_mut(client.index()) {
            deferred.clear();
        }
        if let Some(last) = self.last_request.get_mut(client.index()) {
            *last = None;
        }
        let mut changes = vec![Change::Pause { client, until: Some(until), crashed: true }];
        changes.push(Change::Forgot { client });
        changes.extend(locks.into_iter().filter_map(|lock| self.belief_change(client, lock)));
        let what = What::Crashed { client, until, keeps_token };
        self.record_at(client, Some(line), what, &[], changes);
        self.queue.push(until, Task::Resume(client));
        self.fall_silent(client);
    }

    fn partition(&mut self, line: LineIndex, client: ClientId, peers: &[Peer]) {
        for peer in peers {
            self.cut.insert((client, *peer), self.now);
        }
        if peers.len() == self.timeline.locks.len() + self.timeline.stores.len() {
            let what = What::CutOff { client, lock: None, store: None };
            self.record_at(client, Some(line), what, &[], Vec::new());
        } else {
            for peer in peers {
                let (lock, store) = match *peer {
                    Peer::Lock(lock) => (Some(lock), None),
                    Peer::Store(store) => (None, Some(store)),
                };
                let what = What::CutOff { client, lock, store };
                self.record_at(client, Some(line), what, &[], Vec::new());
            }
        }
        if peers.iter().any(|peer| matches!(peer, Peer::Lock(_))) {
            self.fall_silent(client);
        }
    }

    fn set_clock(&mut self, line: LineIndex, client: ClientId, by_ms: i32) {
        let Some(state) = self.clients.get_mut(client.index()) else { return };
        state.jump_clock(self.now, by_ms);
        let beliefs: Vec<_> = state.beliefs().filter(|(_, belief)| belief.holds).collect();
        let mut changes = Vec::new();
        for (lock, belief) in beliefs {
            changes.push(Change::Belief { client, lock, belief });
            self.queue.push(belief.until, Task::Notice(client, lock));
        }
        self.record_at(client, Some(line), What::ClockSet { client, by_ms }, &[], changes);
    }

    // ---- locks

    pub(super) fn befall_lock(&mut self, line: LineIndex, lock: LockId, event: LockEvent) {
        match event {
            LockEvent::Snapshot => {
                self.lock_images.insert(lock, self.leases.image(lock));
                self.happens_to_lock(line, lock, What::LockSnapshot { lock });
            }
            LockEvent::Restore { bump } => {
                let image = self.lock_images.get(&lock).copied();
                let image = image.unwrap_or_else(|| self.first_image(lock));
                self.leases.restore(self.now, lock, image, u64::from(bump));
                self.happens_to_lock(line, lock, What::LockRestored { lock, bump });
            }
            LockEvent::Failover(losing) => {
                let losing = losing.map_or(Ms::ZERO, |losing| losing.value);
                if let Some(image) = self.known_before(lock, losing) {
                    self.leases.restore(self.now, lock, image, 0);
                }
                self.happens_to_lock(line, lock, What::FailedOver { lock, losing });
            }
            LockEvent::Reset => {
                self.leases.reset_counter(lock);
                self.happens_to_lock(line, lock, What::CounterReset { lock });
            }
            LockEvent::Restart => {
                self.leases.restart_counter(lock);
                self.happens_to_lock(line, lock, What::CounterRestarted { lock });
            }
            // What is apart cannot part once more, and what is one cannot find together.
            LockEvent::Split if self.apart.contains(&lock) => {}
            LockEvent::Heal if !self.apart.contains(&lock) => {}
            LockEvent::Split => {
                self.apart.push(lock);
                self.happens_to_lock(line, lock, What::Split { lock });
                for half in self.halves(lock) {
                    self.leases.split(lock, half);
                    self.happens_to_lock(line, half, What::Split { lock: half });
                }
            }
            LockEvent::Heal => {
                self.apart.retain(|it| *it != lock);
                for half in self.halves(lock) {
                    self.leases.heal(half);
                    self.happens_to_lock(line, half, What::HalfDropped { lock: half });
                }
            }
            LockEvent::Clock(jump) => {
                self.leases.jump_clock(self.now, lock, jump.by_ms);
                let what = What::LockClockSet { lock, by_ms: jump.by_ms };
                self.happens_to_lock(line, lock, what);
            }
        }
    }

    /// The lock as it was before anything happened.
    fn first_image(&self, lock: LockId) -> LockImage {
        super::world::lock_service(self.timeline).image(lock)
    }

    /// What a replica knows of a lock that is so far behind; `None` if it knows everything.
    fn known_before(&self, lock: LockId, losing: Ms) -> Option<LockImage> {
        if losing == Ms::ZERO {
            return None;
        }
        if losing > self.now {
            return Some(self.first_image(lock));
        }
        let known = self.now.minus(losing);
        let history = self.lock_history.get(&lock)?;
        history.iter().rev().find(|(at, _)| *at <= known).map(|(_, image)| *image)
    }

    fn halves(&self, lock: LockId) -> Vec<LockId> {
        let all = (0..).map(LockId).zip(&self.timeline.locks);
        all.filter(|(_, spec)| spec.half_of == Some(lock)).map(|(half, _)| half).collect()
    }

    /// Records what befell a lock, with the grant that it has now.
    fn happens_to_lock(&mut self, line: LineIndex, lock: LockId, what: What) {
        let before = self.latest.lock.get(&lock).copied();
        let grant = self.leases.holder(self.now, lock);
        let changes = vec![Change::Lock { lock, grant }];
        let id = self.record(Some(line), what, [before], changes);
        self.lock_changed(lock, id);
        if let Some(grant) = grant {
            self.queue.push(grant.expires_at, Task::ExpireLease(lock));
        } else {
            // A lease that a set clock has just ended is over like any other.
            self.queue.push(self.now, Task::ExpireLease(lock));
            self.queue.push(self.now, Task::NextInLine(lock));
        }
    }

    // ---- stores

    pub(super) fn befall_store(&mut self, line: LineIndex, store: StoreId, event: StoreEvent) {
        let Some(machine) = self.stores.get_mut(store.index()) else { return };
        let mut rows: Vec<_> = machine.rows().map(|row| (row, machine.row(row))).collect();
        let what = match event {
            StoreEvent::Snapshot => {
                self.store_images.insert(store, machine.image());
                What::StoreSnapshot { store }
            }
            StoreEvent::Restore { raising } => {
                let image = self.store_images.get(&store).cloned();
                let timeline = self.timeline;
                let first = || super::world::store(timeline, store).image();
                machine.restore(image.unwrap_or_else(first), raising);
                What::StoreRestored { store, raising }
            }
            StoreEvent::Collect(row) => {
                machine.collect(row);
                What::WatermarksCollected { store, row }
            }
            StoreEvent::Delete(row) => {
                machine.delete(row);
                What::RowDeleted { store, row }
            }
            StoreEvent::Restart => {
                machine.restart();
                What::StoreRestarted { store }
            }
            StoreEvent::Slow(by) => {
                if let Some(slow) = self.slow.get_mut(store.index()) {
                    *slow = by.value;
                }
                What::StoreSlowed { store, by: by.value }
            }
        };
        let known: Vec<_> = rows.iter().map(|(row, _)| *row).collect();
        rows.extend(
            machine.rows().filter(|row| !known.contains(row)).map(|row| (row, Default::default())),
        );
        let after = rows.into_iter().map(|(row, before)| (row, before, machine.row(row)));
        let changed: Vec<_> = after.filter(|(_, before, now)| before != now).collect();
        let touched: Vec<_> = changed.iter().map(|(row, ..)| *row).collect();
        let causes: Vec<_> =
            touched.iter().map(|row| self.latest.row.get(&(store, *row)).copied()).collect();
        // Each row is told apart, so that none speaks for the others.
        let changes = changed.into_iter().map(|(row, _, state)| Change::Row {
            store,
            row,
            state,
            shared: false,
        });
        let id = self.record(Some(line), what, causes, changes.collect());
        for row in touched {
            self.latest.row.insert((store, row), id);
        }
    }
}
