//! What each task does to the world. The rules are the machines'; here they are called in turn.

use super::{
    queue::{LineIndex, Task},
    trace::{Change, EventId, What},
    world::World,
};
use crate::{
    ids::{ClientId, LockId},
    lease::{Denied, Grant},
    time::Ms,
    timeline::ast::{Action, Line, Statement},
};

impl World<'_> {
    pub(super) fn perform(&mut self, task: Task) {
        match task {
            Task::ExpireLease(lock) => self.expire(lock),
            Task::Notice(client, lock) => self.notice(client, lock),
            Task::Arrive { request, sent, line } => self.arrive(request, sent, line),
            Task::Resume(client) => self.resume(client),
            Task::Line(line) => self.when_running(line, task, Self::act),
            Task::GuardedWrite(line) => self.when_running(line, task, Self::guarded_write),
            Task::ImpliedWrites(line) => self.when_running(line, task, Self::implied_writes),
            Task::Learn { client, lock, grant, from } => {
                if self.is_paused(client) {
                    self.defer(client, task);
                } else {
                    self.learn(client, lock, grant, from);
                }
            }
        }
    }

    fn is_paused(&self, client: ClientId) -> bool {
        self.clients.get(client.index()).is_some_and(|client| client.paused_until().is_some())
    }

    fn defer(&mut self, client: ClientId, task: Task) {
        if let Some(deferred) = self.deferred.get_mut(client.index()) {
            deferred.push_back(task);
        }
    }

    /// A paused client does nothing: what it would do now waits for its wake-up.
    fn when_running(
        &mut self,
        line: LineIndex,
        task: Task,
        act: fn(&mut Self, LineIndex, &Line, ClientId),
    ) {
        let timeline = self.timeline;
        let Some(statement) = timeline.lines.get(line) else { return };
        let Some(client) = statement.statement.subject() else { return };
        if self.is_paused(client) {
            self.defer(client, task);
        } else {
            act(self, line, statement, client);
        }
    }

    fn act(&mut self, line: LineIndex, statement: &Line, client: ClientId) {
        let Statement::Do(_, action) = &statement.statement else { return };
        match action {
            Action::Acquire(lock) => self.acquire(line, client, *lock),
            Action::Renew(lock) => {
                self.renew(line, client, *lock);
            }
            Action::Release(lock) => self.release(line, client, *lock),
            Action::Raise { lock, store, row } => self.raise(line, client, *lock, *store, *row),
            Action::Pause(length) => self.pause(line, client, length.value),
            Action::Write(write) => self.send(line, client, write),
            Action::CheckThenWrite(guarded) => {
                let holds = self.check(line, client, guarded.write.lock);
                self.go_on_if(holds, line, client, guarded);
            }
            Action::RenewThenWrite(guarded) => {
                let holds = self.renew(line, client, guarded.write.lock);
                self.go_on_if(holds, line, client, guarded);
            }
        }
        self.note_token(line, client, action_lock(action));
        self.perform(Task::ImpliedWrites(line));
    }

    // ---- the lock service

    fn acquire(&mut self, line: LineIndex, client: ClientId, lock: LockId) {
        let clock = self.clients.get(client.index()).map_or(self.now, |c| c.clock.shows(self.now));
        let lock_before = self.latest.lock.get(&lock).copied();
        match self.leases.acquire(self.now, client, lock, clock) {
            Ok(grant) => {
                let what = What::Granted { client, lock, grant };
                self.hold(line, client, lock, grant, what, lock_before);
            }
            Err(reason) => {
                let what = What::Denied { client, lock, reason };
                self.record_at(client, Some(line), what, &[lock_before], Vec::new());
                self.note_denied(line, reason);
            }
        }
    }

    /// Says whether the lease was renewed.
    fn renew(&mut self, line: LineIndex, client: ClientId, lock: LockId) -> bool {
        let lock_before = self.latest.lock.get(&lock).copied();
        match self.leases.renew(self.now, client, lock) {
            Ok(grant) => {
                let what = What::Renewed { client, lock, grant };
                self.hold(line, client, lock, grant, what, lock_before);
                true
            }
            Err(reason) => {
                let what = What::RenewDenied { client, lock, reason };
                let id = self.record_at(client, Some(line), what, &[lock_before], Vec::new());
                self.note_denied(line, reason);
                self.learn_any(client, lock, id);
                false
            }
        }
    }

    /// A grant, new or renewed: the lock has a holder, and the client hears of it.
    fn hold(
        &mut self,
        line: LineIndex,
        client: ClientId,
        lock: LockId,
        grant: Grant,
        what: What,
        cause: Option<EventId>,
    ) {
        let mut changes = vec![Change::Lock { lock, grant: Some(grant) }];
        if let Some(state) = self.clients.get_mut(client.index()) {
            let belief = state.learn_grant(self.now, lock, &grant);
            changes.push(Change::Belief { client, lock, belief });
            self.queue.push(belief.until, Task::Notice(client, lock));
        }
        self.queue.push(grant.expires_at, Task::ExpireLease(lock));
        let id = self.record_at(client, Some(line), what, &[cause], changes);
        self.latest.lock.insert(lock, id);
        if let Some(facts) = self.facts.get_mut(line) {
            facts.grant = Some(grant);
        }
    }

    fn release(&mut self, line: LineIndex, client: ClientId, lock: LockId) {
        let lock_before = self.latest.lock.get(&lock).copied();
        match self.leases.release(self.now, client, lock) {
            Ok(_) => {
                let what = What::Released { client, lock };
                let changes = vec![Change::Lock { lock, grant: None }];
                let id = self.record_at(client, Some(line), what, &[lock_before], changes);
                self.latest.lock.insert(lock, id);
                self.learn_any(client, lock, id);
            }
            Err(reason) => {
                let what = What::ReleaseDenied { client, lock, reason };
                let id = self.record_at(client, Some(line), what, &[lock_before], Vec::new());
                self.note_denied(line, reason);
                self.learn_any(client, lock, id);
            }
        }
    }

    fn check(&mut self, line: LineIndex, client: ClientId, lock: LockId) -> bool {
        let holds = self.leases.check(self.now, client, lock).is_ok();
        let lock_before = self.latest.lock.get(&lock).copied();
        let what = What::Checked { client, lock, holds };
        let id = self.record_at(client, Some(line), what, &[lock_before], Vec::new());
        if !holds {
            self.learn_any(client, lock, id);
        }
        holds
    }

    fn expire(&mut self, lock: LockId) {
        let Some(grant) = self.leases.expire(self.now, lock) else { return };
        let cause = self.latest.lock.get(&lock).copied();
        let what = What::LeaseExpired { client: grant.holder, lock, token: grant.token };
        let waiting = self.schedule.claim(&what);
        let changes = vec![Change::Lock { lock, grant: None }];
        let id = self.record(waiting, what, [cause], changes);
        self.latest.lock.insert(lock, id);
        if let Some(line) = waiting {
            self.end_wait(line);
            self.note_token(line, grant.holder, Some(lock));
            self.perform(Task::ImpliedWrites(line));
        }
    }

    // ---- the client's own state

    fn pause(&mut self, line: LineIndex, client: ClientId, length: Ms) {
        let until = self.now.plus(length);
        if let Some(state) = self.clients.get_mut(client.index()) {
            state.pause(until);
        }
        let changes = vec![Change::Pause { client, until: Some(until) }];
        self.record_at(client, Some(line), What::Paused { client, until }, &[], changes);
        self.queue.push(until, Task::Resume(client));
    }

    /// Wakes up. What it was about to do comes first, and only then a look at the clock: a process
    /// that was stopped between a check and a write does not check again.
    fn resume(&mut self, client: ClientId) {
        let Some(state) = self.clients.get_mut(client.index()) else { return };
        state.resume();
        let locks: Vec<LockId> = state.beliefs().map(|(lock, _)| lock).collect();
        let what = What::Resumed { client };
        let waiting = self.schedule.claim(&what);
        let changes = vec![Change::Pause { client, until: None }];
        self.record_at(client, waiting, what, &[], changes);
        if let Some(line) = waiting {
            self.end_wait(line);
            self.note_token(line, client, None);
            self.defer(client, Task::ImpliedWrites(line));
        }
        for lock in locks {
            self.defer(client, Task::Notice(client, lock));
        }
        while !self.is_paused(client) {
            let next = self.deferred.get_mut(client.index()).and_then(|tasks| tasks.pop_front());
            let Some(task) = next else { break };
            self.perform(task);
        }
    }

    fn notice(&mut self, client: ClientId, lock: LockId) {
        let Some(state) = self.clients.get_mut(client.index()) else { return };
        if state.notice(self.now, lock) {
            self.record_loss(client, lock, None);
        }
    }

    /// Hears that the lock of one grant is gone. It may have got the lock anew since.
    fn learn(&mut self, client: ClientId, lock: LockId, grant: Option<u32>, from: EventId) {
        let belief = self.clients.get(client.index()).and_then(|state| state.belief(lock));
        if belief.map(|belief| belief.grant) == grant {
            self.learn_any(client, lock, from);
        }
    }

    pub(super) fn learn_any(&mut self, client: ClientId, lock: LockId, from: EventId) {
        let state = self.clients.get_mut(client.index());
        if state.is_some_and(|state| state.learn_loss(lock)) {
            self.record_loss(client, lock, Some(from));
        }
    }

    fn record_loss(&mut self, client: ClientId, lock: LockId, from: Option<EventId>) {
        let changes = self.belief_change(client, lock).into_iter().collect();
        self.record_at(client, None, What::BeliefEnded { client, lock }, &[from], changes);
    }

    fn belief_change(&self, client: ClientId, lock: LockId) -> Option<Change> {
        let belief = self.clients.get(client.index())?.belief(lock)?;
        Some(Change::Belief { client, lock, belief })
    }

    /// What `line` waits for is here: the lines below it go on.
    fn end_wait(&mut self, line: LineIndex) {
        let due = self.schedule.happened(line, self.now);
        self.enqueue(due);
    }

    // ---- notes for the expectations

    fn note_denied(&mut self, line: LineIndex, reason: Denied) {
        if let Some(facts) = self.facts.get_mut(line) {
            facts.denied = Some(reason);
        }
    }

    fn note_token(&mut self, line: LineIndex, client: ClientId, lock: Option<LockId>) {
        let lock = lock.unwrap_or_else(|| self.lock_of(client));
        let belief = self.clients.get(client.index()).and_then(|state| state.belief(lock));
        if let Some(facts) = self.facts.get_mut(line) {
            facts.token = belief.map(|belief| belief.token);
        }
    }
}

fn action_lock(action: &Action) -> Option<LockId> {
    match action {
        Action::Acquire(lock) | Action::Renew(lock) | Action::Release(lock) => Some(*lock),
        Action::Raise { lock, .. } => Some(*lock),
        Action::Write(write) => Some(write.lock),
        Action::CheckThenWrite(guarded) | Action::RenewThenWrite(guarded) => {
            Some(guarded.write.lock)
        }
        Action::Pause(_) => None,
    }
}
