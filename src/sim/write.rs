//! Writes: on their way to a store, guarded by a question, implied by an expectation.

use super::{
    queue::{LineIndex, Task},
    trace::{Change, EventId, Request, What},
    world::World,
};
use crate::{
    ids::{ClientId, LockId, RowId, StoreId, ValueId},
    store::Reason,
    time::Ms,
    timeline::ast::{Action, Claim, Guarded, Line, Statement, TokenChoice, Write},
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
            let what = What::WriteSkipped { client, lock: guarded.write.lock };
            self.record_at(client, Some(line), what, &[], Vec::new());
            if let Some(facts) = self.facts.get_mut(line) {
                facts.skipped = true;
            }
            return;
        }
        match guarded.gap {
            Some(gap) => self.queue.push(self.now.plus(gap.value), Task::GuardedWrite(line)),
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
    /// token. A client that was just told "no" does not.
    pub(super) fn implied_writes(&mut self, line: LineIndex, statement: &Line, client: ClientId) {
        if self.facts.get(line).is_some_and(|facts| facts.denied.is_some()) {
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
                delay: None,
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

    pub(super) fn send(&mut self, line: LineIndex, client: ClientId, write: &Write) {
        let belief = self.clients.get(client.index()).and_then(|state| state.belief(write.lock));
        let request = Request {
            client,
            lock: write.lock,
            store: write.store,
            row: write.row,
            value: write.value,
            token: match write.token {
                TokenChoice::Own => belief.map(|belief| belief.token),
                TokenChoice::Given(token) => Some(token),
                TokenChoice::Absent => None,
            },
            grant: belief.map(|belief| belief.grant),
        };
        let arrives_at = self.now.plus(write.delay.map_or(Ms::ZERO, |delay| delay.value));
        let what = What::WriteSent { request, arrives_at };
        let sent = self.record_at(client, Some(line), what, &[], Vec::new());
        if arrives_at == self.now {
            self.arrive(request, sent, line);
        } else {
            self.queue.push(arrives_at, Task::Arrive { request, sent, line });
        }
    }

    pub(super) fn arrive(&mut self, request: Request, sent: EventId, line: LineIndex) {
        let Request { store, row, .. } = request;
        let Some(machine) = self.stores.get_mut(store.index()) else { return };
        let answer = machine.write(row, request.token, request.value);
        let seen_by = self.latest.row.get(&(store, row)).copied();
        let id = match answer {
            Ok(state) => {
                let changes = vec![Change::Row { store, row, state }];
                let what = What::WriteAccepted { request };
                let id = self.record(Some(line), what, [Some(sent)], changes);
                self.latest.row.insert((store, row), id);
                id
            }
            Err(reason) => {
                let what = What::WriteRejected { request, reason };
                let id = self.record(Some(line), what, [Some(sent), seen_by], Vec::new());
                if teaches_loss(reason) {
                    let Request { client, lock, grant, .. } = request;
                    self.perform(Task::Learn { client, lock, grant, from: id });
                }
                id
            }
        };
        if let Some(facts) = self.facts.get_mut(line) {
            facts.answers.push((answer.map(|_| ()).map_err(Into::into), id));
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
        let belief = self.clients.get(client.index()).and_then(|state| state.belief(lock));
        let token = belief.map(|belief| belief.token);
        let Some(machine) = self.stores.get_mut(store.index()) else { return };
        let answer = match token {
            Some(token) => machine.raise(row, token).map(|state| (token, state)),
            None => Err(Reason::Missing),
        };
        let seen_by = self.latest.row.get(&(store, row)).copied();
        let id = match answer {
            Ok((token, state)) => {
                let what = What::Raised { client, store, row, token };
                let changes = vec![Change::Row { store, row, state }];
                let id = self.record_at(client, Some(line), what, &[], changes);
                self.latest.row.insert((store, row), id);
                id
            }
            Err(reason) => {
                let what = What::RaiseRejected { client, store, row, reason };
                let id = self.record_at(client, Some(line), what, &[seen_by], Vec::new());
                if teaches_loss(reason) {
                    self.learn_any(client, lock, id);
                }
                id
            }
        };
        if let Some(facts) = self.facts.get_mut(line) {
            facts.answers.push((answer.map(|_| ()).map_err(Into::into), id));
        }
    }
}

/// A store that has seen a newer token, or was told of another holder, thereby tells the client
/// that it is not the holder any more. A duplicate or a missing token says nothing about that.
fn teaches_loss(reason: Reason) -> bool {
    matches!(reason, Reason::Stale { .. } | Reason::NotHolder { .. })
}
