//! Writes: on their way to a store, guarded by a question, implied by an expectation, sent on.

use super::{
    queue::{LineIndex, Task},
    request::Request,
    trace::{Change, EventId, What},
    world::World,
};
use crate::{
    client::{Belief, Memory},
    ids::{ClientId, LockId, RowId, StoreId, ValueId},
    store::{Accepted, Read, Reason, Row},
    time::Ms,
    timeline::ast::{Action, Claim, Guarded, Line, Peer, Statement, TokenChoice, Travel, Write},
};

impl World<'_> {
    pub(super) fn go_on_if(
        &mut self,
        holds: bool,
        line: LineIndex,
        client: ClientId,
        guarded: &Guarded,
    ) {
        if !holds {
            let Write { lock, store, task, .. } = guarded.write;
            let what = What::WriteSkipped { client, lock, store, task };
            self.record_at(client, Some(line), what, &[], Vec::new());
            if let Some(facts) = self.facts.get_mut(line) {
                facts.skipped = true;
            }
            return;
        }
        match guarded.gap {
            Some(gap) => {
                self.queue.push(self.now.plus(gap.value), Task::GuardedWrite(line, self.now))
            }
            None => self.send(line, client, &guarded.write),
        }
    }

    pub(super) fn guarded_write(&mut self, line: LineIndex, statement: &Line, client: ClientId) {
        if let Statement::Do(_, Action::CheckThenWrite(guarded) | Action::RenewThenWrite(guarded)) =
            &statement.statement
        {
            self.send(line, client, &guarded.write);
        }
    }

    /// `-> storage accepts` on a line that is no write: the client writes its own name with its
    /// token. A client that was just told "no", or still waits, does not.
    pub(super) fn implied_writes(&mut self, line: LineIndex, statement: &Line, client: ClientId) {
        let waits = |facts: &super::expect::LineFacts| facts.queued && facts.grant.is_none();
        if self.facts.get(line).is_some_and(|facts| facts.denied.is_some() || waits(facts)) {
            return;
        }
        for expected in &statement.expected {
            let (Claim::Accepted { implied: Some(target) }
            | Claim::Rejected { implied: Some(target), .. }) = expected.what
            else {
                continue;
            };
            let write = Write {
                value: self.own_name(client),
                store: target,
                row: RowId(0),
                lock: self.lock_of(client),
                token: TokenChoice::Own,
                operation: None,
                key: None,
                from_read: false,
                task: None,
                undoing: false,
                travel: Travel::default(),
            };
            self.send(line, client, &write);
        }
    }

    fn own_name(&self, client: ClientId) -> ValueId {
        let cast = &self.timeline.cast;
        let place = cast.values.iter().position(|value| value == cast.client(client));
        ValueId(place.and_then(|place| u32::try_from(place).ok()).unwrap_or(u32::MAX))
    }

    /// The lock that the client was granted last, or else the first lock.
    pub(super) fn lock_of(&self, client: ClientId) -> LockId {
        let state = self.clients.get(client.index());
        let beliefs = state.into_iter().flat_map(|state| state.beliefs());
        beliefs.max_by_key(|(_, belief)| belief.grant).map(|(lock, _)| lock).unwrap_or_default()
    }

    /// The client's latest grant of this lock or of one of its halves, and what it thinks of it.
    pub(super) fn belief(&self, client: ClientId, lock: LockId) -> Option<(LockId, Belief)> {
        let whole = self.timeline.whole(lock);
        let beliefs = self.clients.get(client.index())?.beliefs();
        let own = beliefs.filter(|(it, _)| self.timeline.whole(*it) == whole);
        // A grant of before the split is known to both halves: then the one that is named is meant.
        own.max_by_key(|(it, belief)| (belief.grant, *it == lock))
    }

    pub(super) fn send(&mut self, line: LineIndex, client: ClientId, write: &Write) {
        let request = self.request(client, write);
        if let Some(last) = self.last_request.get_mut(client.index()) {
            *last = Some(request);
        }
        self.dispatch(line, request, write.travel);
    }

    fn request(&mut self, client: ClientId, write: &Write) -> Request {
        self.writes += 1;
        let belief = self.belief(client, write.lock);
        let state = self.clients.get(client.index());
        let memory = state.and_then(|state| state.memory(write.store, write.row));
        Request {
            write: self.writes,
            client,
            lock: belief.map_or(write.lock, |(lock, _)| lock),
            store: write.store,
            row: write.row,
            value: write.value,
            token: match write.token {
                TokenChoice::Own => belief.and_then(|(_, belief)| belief.token),
                TokenChoice::Given(token) => Some(token),
                TokenChoice::Absent => None,
            },
            grant: belief.map(|(_, belief)| belief.grant),
            operation: write.operation,
            key: write.key,
            read: memory.map_or_else(Read::default, |memory| memory.read),
            based_on: write.from_read.then(|| memory.map_or(0, |memory| memory.write)),
            task: write.task,
            undoing: write.undoing,
            copy: false,
            forwarded: false,
            reply_lost: write.travel.reply_lost,
        }
    }

    /// The client sends its last write once more, just as it was.
    pub(super) fn retry(&mut self, line: LineIndex, client: ClientId, travel: Travel) {
        let last = self.last_request.get(client.index()).copied().flatten();
        if let Some(last) = last {
            return self.dispatch(line, Request { reply_lost: travel.reply_lost, ..last }, travel);
        }
        self.record_at(client, Some(line), What::NothingToRetry { client }, &[], Vec::new());
    }

    fn dispatch(&mut self, line: LineIndex, request: Request, travel: Travel) {
        let Request { client, store, .. } = request;
        let arrives_at = self.now.plus(travel.delay.map_or(Ms::ZERO, |delay| delay.value));
        let what = What::WriteSent { request, arrives_at };
        let sent = self.record_at(client, Some(line), what, &[], Vec::new());
        if travel.lost || self.cut.contains_key(&(client, Peer::Store(store))) {
            self.record(Some(line), What::WriteLost { request }, [Some(sent)], Vec::new());
            return self.note_unanswered(line);
        }
        if let Some(copy) = travel.copy {
            let request = Request { copy: true, ..request };
            self.queue.push(arrives_at.plus(copy.value), Task::Arrive { request, sent, line });
        }
        if arrives_at == self.now {
            self.arrive(request, sent, line);
        } else {
            self.queue.push(arrives_at, Task::Arrive { request, sent, line });
        }
    }

    /// A request is at its store, which may be slow.
    pub(super) fn arrive(&mut self, request: Request, sent: EventId, line: LineIndex) {
        let slow = self.slow.get(request.store.index()).copied().unwrap_or_default();
        let mut at = self.now.plus(slow);
        if request.forwarded
            && let Some(Some(busy)) = self.busy_until.get_mut(request.store.index())
        {
            at = at.max(*busy);
            *busy = at;
        }
        if at == self.now {
            self.handle(request, sent, line);
        } else {
            self.queue.push(at, Task::Handle { request, sent, line });
        }
    }

    /// The store checks, and writes in the same step or later.
    pub(super) fn handle(&mut self, request: Request, sent: EventId, line: LineIndex) {
        let timeline = self.timeline;
        let gap = timeline.stores.get(request.store.index()).and_then(|spec| spec.gap);
        let Some(machine) = self.stores.get_mut(request.store.index()) else { return };
        let offer = request.offer();
        if let Some(gap) = gap {
            match machine.check(&offer) {
                Ok(()) if machine.has_recorded(&offer) => self.replay(request, sent, line),
                Ok(()) => {
                    let what = What::WriteChecked { request };
                    let checked = self.record(Some(line), what, [Some(sent)], Vec::new());
                    let task = Task::Apply { request, checked, line };
                    self.queue.push(self.now.plus(gap.value), task);
                }
                Err(reason) => self.refuse(request, reason, sent, line),
            }
            return;
        }
        match machine.write(&offer) {
            Ok(Accepted { row, replayed: false }) => self.accept(request, row, sent, line),
            Ok(Accepted { replayed: true, .. }) => self.replay(request, sent, line),
            Err(reason) => self.refuse(request, reason, sent, line),
        }
    }

    /// The second step of a store that takes two: whatever has happened since the check.
    pub(super) fn apply(&mut self, request: Request, checked: EventId, line: LineIndex) {
        let Some(machine) = self.stores.get_mut(request.store.index()) else { return };
        let row = machine.apply(&request.offer());
        self.accept(request, row, checked, line);
    }

    fn accept(&mut self, request: Request, state: Row, cause: EventId, line: LineIndex) {
        let Request { client, store, row, .. } = request;
        let shared = self.timeline.shares_watermark(store);
        let changes = vec![Change::Row { store, row, state, shared }];
        let what = What::WriteAccepted { request };
        let id = self.record(Some(line), what, [Some(cause)], changes);
        self.latest.row.insert((store, row), id);
        self.note_answer(line, Ok(()), id);
        if self.reply(request, id, line) {
            let read = Read { version: state.version, value: state.value };
            let memory = Memory { read, write: state.write };
            self.perform(Task::Remember { client, store, row, memory });
        }
        self.forward(request, id, line);
    }

    fn replay(&mut self, request: Request, cause: EventId, line: LineIndex) {
        let what = What::WriteReplayed { request };
        let id = self.record(Some(line), what, [Some(cause)], Vec::new());
        self.note_answer(line, Ok(()), id);
        if let Some(facts) = self.facts.get_mut(line) {
            facts.replayed = true;
        }
        self.reply(request, id, line);
    }

    fn refuse(&mut self, request: Request, reason: Reason, cause: EventId, line: LineIndex) {
        let Request { client, lock, grant, store, row, .. } = request;
        let seen_by = self.latest.row.get(&(store, row)).copied();
        let what = What::WriteRejected { request, reason };
        let id = self.record(Some(line), what, [Some(cause), seen_by], Vec::new());
        self.note_answer(line, Err(reason), id);
        if self.reply(request, id, line) && teaches_loss(reason) {
            self.perform(Task::Learn { client, lock, grant, from: id });
        }
    }

    /// The store's answer on its way to the client. Says whether it arrives. Of a copy or a write
    /// that a gateway sent on, the client expects none.
    fn reply(&mut self, request: Request, answer: EventId, line: LineIndex) -> bool {
        if request.copy || request.forwarded {
            return false;
        }
        let peer = (request.client, Peer::Store(request.store));
        let is_heard = !self.cut.contains_key(&peer) && !self.has_crashed(request.client);
        if is_heard && !request.reply_lost {
            return true;
        }
        self.record(Some(line), What::ReplyLost { request }, [Some(answer)], Vec::new());
        self.note_unanswered(line);
        false
    }

    /// A gateway sends on what it has let in.
    fn forward(&mut self, request: Request, accepted: EventId, line: LineIndex) {
        let timeline = self.timeline;
        let from = request.store;
        let spec = timeline.stores.get(from.index()).and_then(|spec| spec.forwards);
        let Some(forward) = spec else { return };
        let mut arrives_at = self.now.plus(forward.after.map_or(Ms::ZERO, |after| after.value));
        if let Some(latest) = self.forwarded_until.get_mut(from.index()) {
            if forward.in_order {
                arrives_at = arrives_at.max(*latest);
            }
            *latest = arrives_at.max(*latest);
        }
        // What the client read at the gateway says nothing about the store behind it.
        let request = Request { store: forward.to, forwarded: true, based_on: None, ..request };
        let what = What::WriteForwarded { from, request, arrives_at };
        let sent = self.record(Some(line), what, [Some(accepted)], Vec::new());
        if arrives_at == self.now {
            self.arrive(request, sent, line);
        } else {
            self.queue.push(arrives_at, Task::Arrive { request, sent, line });
        }
    }

    pub(super) fn raise(
        &mut self,
        line: LineIndex,
        client: ClientId,
        lock: LockId,
        store: StoreId,
        row: RowId,
    ) {
        if self.cut.contains_key(&(client, Peer::Store(store))) {
            let what = What::StoreUnreachable { client, store, row };
            self.record_at(client, Some(line), what, &[], Vec::new());
            return self.note_unanswered(line);
        }
        let belief = self.belief(client, lock);
        let lock = belief.map_or(lock, |(lock, _)| lock);
        let token = belief.and_then(|(_, belief)| belief.token);
        let Some(machine) = self.stores.get_mut(store.index()) else { return };
        let answer = match token {
            Some(token) => machine.raise(lock, row, token).map(|state| (token, state)),
            None => Err(Reason::Missing),
        };
        let seen_by = self.latest.row.get(&(store, row)).copied();
        match answer {
            Ok((token, state)) => {
                let what = What::Raised { client, store, row, token };
                let shared = self.timeline.shares_watermark(store);
                let changes = vec![Change::Row { store, row, state, shared }];
                let id = self.record_at(client, Some(line), what, &[], changes);
                self.latest.row.insert((store, row), id);
                self.note_answer(line, Ok(()), id);
            }
            Err(reason) => {
                let what = What::RaiseRejected { client, store, row, reason };
                let id = self.record_at(client, Some(line), what, &[seen_by], Vec::new());
                self.note_answer(line, Err(reason), id);
                if teaches_loss(reason) {
                    self.learn_any(client, lock, id);
                }
            }
        }
    }

    pub(super) fn note_answer(
        &mut self,
        line: LineIndex,
        answer: Result<(), Reason>,
        event: EventId,
    ) {
        if let Some(facts) = self.facts.get_mut(line) {
            facts.answers.push((answer.map_err(Into::into), event));
        }
    }
}

/// A store that has seen a newer token, or was told of another holder, thereby tells the client
/// that it is not the holder any more. No other reason says anything about that.
pub(super) fn teaches_loss(reason: Reason) -> bool {
    matches!(reason, Reason::Stale { .. } | Reason::NotHolder { .. })
}
