//! What each task does to the world. The rules are the machines'; here they are called in turn.

use super::{
    queue::{LineIndex, Task},
    trace::{Change, EventId, What},
    world::World,
};
use crate::{
    ids::{ClientId, LockId},
    lease::Denied,
    time::Ms,
    timeline::ast::{Action, Line, Statement},
};

impl World<'_> {
    pub(super) fn perform(&mut self, task: Task) {
        match task {
            Task::ExpireLease(lock) => self.expire(lock),
            Task::LapsePlace { client, lock, since } => self.lapse_place(client, lock, since),
            Task::NextInLine(lock) => self.next_in_line(lock),
            Task::Notice(client, lock) => self.notice(client, lock),
            Task::Arrive { request, sent, line } => self.arrive(request, sent, line),
            Task::Handle { request, sent, line } => self.handle(request, sent, line),
            Task::Apply { request, checked, line } => self.apply(request, checked, line),
            Task::Resume(client) => self.resume(client),
            Task::Line(line) => self.line(line, task),
            Task::GuardedWrite(line, since) => {
                // A crash since then took the intention with it.
                let client = self.timeline.lines.get(line).and_then(|it| it.statement.subject());
                let crashed = client.and_then(|client| self.crashed_at.get(&client).copied());
                if crashed.is_none_or(|at| at < since) {
                    self.when_running(line, task, Self::guarded_write);
                }
            }
            Task::ImpliedWrites(line) => self.when_running(line, task, Self::implied_writes),
            Task::LearnGrant { client, lock, grant, from, line } => {
                if self.is_running(client, task) {
                    self.learn_grant(line, client, lock, grant, from);
                    self.perform(Task::ImpliedWrites(line));
                }
            }
            Task::Remember { client, store, row, memory } => {
                if self.is_running(client, task)
                    && let Some(state) = self.clients.get_mut(client.index())
                {
                    state.remember(store, row, memory);
                }
            }
            Task::Learn { client, lock, grant, from } => {
                if self.is_running(client, task) {
                    self.learn(client, lock, grant, from);
                }
            }
        }
    }

    /// A line acts at its time, whatever it is about: what befalls a client does not wait for it.
    fn line(&mut self, line: LineIndex, task: Task) {
        let timeline = self.timeline;
        match timeline.lines.get(line).map(|it| &it.statement) {
            Some(Statement::Do(client, action)) if action.befalls() => {
                self.befall(line, *client, action);
            }
            Some(Statement::Lock(lock, event)) => self.befall_lock(line, *lock, *event),
            Some(Statement::Store(store, event)) => self.befall_store(line, *store, *event),
            _ => self.when_running(line, task, Self::act),
        }
    }

    /// Whether the client runs. If it is paused, the task waits for its wake-up; if it has crashed,
    /// nobody is there to do it.
    fn is_running(&mut self, client: ClientId, task: Task) -> bool {
        let Some(state) = self.clients.get(client.index()) else { return false };
        if state.paused_until().is_some() {
            self.defer(client, task);
        }
        state_runs(self, client)
    }

    pub(super) fn has_crashed(&self, client: ClientId) -> bool {
        self.clients.get(client.index()).is_some_and(|state| state.crashed_until().is_some())
    }

    pub(super) fn defer(&mut self, client: ClientId, task: Task) {
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
        if self.is_running(client, task) {
            act(self, line, statement, client);
        }
    }

    fn act(&mut self, line: LineIndex, statement: &Line, client: ClientId) {
        let Statement::Do(_, action) = &statement.statement else { return };
        match action {
            Action::Acquire(ask) => self.acquire(line, client, *ask),
            Action::Renew(ask) => {
                self.renew(line, client, *ask);
            }
            Action::Release(lock) => self.release(line, client, *lock),
            Action::Mint(lock) => self.mint(line, client, *lock),
            Action::Raise { lock, store, row } => self.raise(line, client, *lock, *store, *row),
            Action::Pause(length) => self.pause(line, client, length.value),
            Action::Write(write) => self.send(line, client, write),
            Action::Retry(travel) => self.retry(line, client, *travel),
            Action::Read { store, row, lock, how } => {
                self.read(line, client, (*store, *row), *lock, *how);
            }
            Action::CheckThenWrite(guarded) => {
                let holds = self.check(line, client, guarded.write.lock);
                self.go_on_if(holds, line, client, guarded);
            }
            Action::RenewThenWrite(guarded) => {
                let ask = crate::timeline::ast::Ask { lock: guarded.write.lock, reply_lost: false };
                let holds = self.renew(line, client, ask);
                self.go_on_if(holds, line, client, guarded);
            }
            // These do not wait for the client.
            Action::Crash { .. } | Action::Partition(_) | Action::Heal | Action::Clock(_) => {}
        }
        self.note_token(line, client, action_lock(action));
        self.perform(Task::ImpliedWrites(line));
    }

    // ---- the client's own state

    fn pause(&mut self, line: LineIndex, client: ClientId, length: Ms) {
        let until = self.now.plus(length);
        if let Some(state) = self.clients.get_mut(client.index()) {
            state.pause(until);
        }
        let changes = vec![Change::Pause { client, until: Some(until), crashed: false }];
        self.record_at(client, Some(line), What::Paused { client, until }, &[], changes);
        self.queue.push(until, Task::Resume(client));
        self.fall_silent(client);
    }

    /// Wakes up, or starts again. What a paused client was about to do comes first, and only then a
    /// look at the clock: a process that was stopped between a check and a write does not check again.
    fn resume(&mut self, client: ClientId) {
        let Some(state) = self.clients.get_mut(client.index()) else { return };
        let crashed = state.crashed_until().is_some();
        // A crash during a pause has put the end off.
        if state.crashed_until().or(state.paused_until()) != Some(self.now) {
            return;
        }
        state.resume();
        let locks: Vec<LockId> = state.beliefs().map(|(lock, _)| lock).collect();
        let what = if crashed { What::Restarted { client } } else { What::Resumed { client } };
        let waiting = self.schedule.claim(&what);
        let changes = vec![Change::Pause { client, until: None, crashed }];
        self.record_at(client, waiting, what, &[], changes);
        if let Some(line) = waiting {
            self.end_wait(line);
            self.note_token(line, client, None);
            self.defer(client, Task::ImpliedWrites(line));
        }
        for lock in locks {
            self.defer(client, Task::Notice(client, lock));
        }
        while state_runs(self, client) {
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
        self.record_at(
            client,
            None,
            What::BeliefEnded { client, lock, told: from.is_some() },
            &[from],
            changes,
        );
    }

    pub(super) fn belief_change(&self, client: ClientId, lock: LockId) -> Option<Change> {
        let belief = self.clients.get(client.index())?.belief(lock)?;
        Some(Change::Belief { client, lock, belief })
    }

    /// What `line` waits for is here: the lines below it go on.
    pub(super) fn end_wait(&mut self, line: LineIndex) {
        let due = self.schedule.happened(line, self.now);
        self.enqueue(due);
    }

    // ---- notes for the expectations

    pub(super) fn note_denied(&mut self, line: LineIndex, reason: Denied) {
        if let Some(facts) = self.facts.get_mut(line) {
            facts.denied = Some(reason);
        }
    }

    pub(super) fn note_unanswered(&mut self, line: LineIndex) {
        if let Some(facts) = self.facts.get_mut(line) {
            facts.unanswered = true;
        }
    }

    pub(super) fn note_token(&mut self, line: LineIndex, client: ClientId, lock: Option<LockId>) {
        let lock = lock.unwrap_or_else(|| self.lock_of(client));
        let belief = self.clients.get(client.index()).and_then(|state| state.belief(lock));
        if let Some(facts) = self.facts.get_mut(line) {
            facts.token = belief.and_then(|belief| belief.token).or(facts.token);
        }
    }
}

fn state_runs(world: &World, client: ClientId) -> bool {
    world.clients.get(client.index()).is_some_and(crate::client::Client::runs)
}

fn action_lock(action: &Action) -> Option<LockId> {
    match action {
        Action::Acquire(ask) | Action::Renew(ask) => Some(ask.lock),
        Action::Release(lock) | Action::Mint(lock) => Some(*lock),
        Action::Raise { lock, .. } | Action::Read { lock, .. } => Some(*lock),
        Action::Write(write) => Some(write.lock),
        Action::CheckThenWrite(guarded) | Action::RenewThenWrite(guarded) => {
            Some(guarded.write.lock)
        }
        _ => None,
    }
}
