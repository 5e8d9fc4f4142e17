//! The lock service as clients meet it: grants, lines, renewals, and answers that get lost.

use super::{
    queue::{LineIndex, Task},
    trace::{Change, EventId, What},
    world::World,
};
use crate::{
    ids::{ClientId, LockId},
    lease::{Denied, Grant, NextInLine},
    time::Ms,
    timeline::ast::{Ask, Peer},
};

impl World<'_> {
    fn clock_of(&self, client: ClientId) -> Ms {
        self.clients.get(client.index()).map_or(self.now, |state| state.clock.shows(self.now))
    }

    /// A half of a lock is there for nobody unless the lock has split.
    fn reaches(&self, client: ClientId, lock: LockId) -> bool {
        let whole = self.timeline.locks.get(lock.index()).and_then(|spec| spec.half_of);
        let is_there = whole.is_none_or(|whole| self.apart.contains(&whole));
        is_there && !self.cut.contains_key(&(client, Peer::Lock(lock)))
    }

    pub(super) fn acquire(&mut self, line: LineIndex, client: ClientId, ask: Ask) {
        let Ask { lock, reply_lost } = ask;
        if !self.reaches(client, lock) {
            let reason = Denied::Unreachable;
            self.record_at(client, Some(line), What::Denied { client, lock, reason }, &[], vec![]);
            return self.note_denied(line, reason);
        }
        let clock = self.clock_of(client);
        let before = self.latest.lock.get(&lock).copied();
        let held = self.leases.holder(self.now, lock).map(|grant| grant.number);
        match self.leases.acquire(self.now, client, lock, clock) {
            Ok(grant) => {
                // Whoever acquires its own lock again may keep its grant.
                let is_renewed = held == Some(grant.number);
                let what = match is_renewed {
                    true => What::Renewed { client, lock, grant },
                    false => What::Granted { client, lock, grant },
                };
                let id = self.hold(line, client, lock, grant, what, before);
                self.answer(line, client, lock, grant, id, reply_lost);
            }
            Err(Denied::Queued { token }) => {
                let what = What::Queued { client, lock, token };
                self.record_at(client, Some(line), what, &[before], Vec::new());
                self.replicate(lock);
                // Whoever asks twice waits in one place.
                self.waiting.entry((client, lock)).or_insert(line);
                if let Some(facts) = self.facts.get_mut(line) {
                    facts.queued = true;
                    facts.token = token;
                }
            }
            Err(reason) => {
                let what = What::Denied { client, lock, reason };
                self.record_at(client, Some(line), what, &[before], Vec::new());
                self.note_denied(line, reason);
            }
        }
    }

    /// Says whether the client knows that its lease was renewed.
    pub(super) fn renew(&mut self, line: LineIndex, client: ClientId, ask: Ask) -> bool {
        let Ask { lock, reply_lost } = ask;
        if !self.reaches(client, lock) {
            let reason = Denied::Unreachable;
            let what = What::RenewDenied { client, lock, reason };
            self.record_at(client, Some(line), what, &[], Vec::new());
            self.note_denied(line, reason);
            return false;
        }
        let before = self.latest.lock.get(&lock).copied();
        match self.leases.renew(self.now, client, lock) {
            Ok(grant) => {
                let what = What::Renewed { client, lock, grant };
                let id = self.hold(line, client, lock, grant, what, before);
                self.answer(line, client, lock, grant, id, reply_lost);
                !reply_lost
            }
            Err(reason) => {
                let what = What::RenewDenied { client, lock, reason };
                let id = self.record_at(client, Some(line), what, &[before], Vec::new());
                self.note_denied(line, reason);
                self.learn_any(client, lock, id);
                false
            }
        }
    }

    /// A grant, new or renewed: the lock has a holder.
    fn hold(
        &mut self,
        line: LineIndex,
        client: ClientId,
        lock: LockId,
        grant: Grant,
        what: What,
        cause: Option<EventId>,
    ) -> EventId {
        self.queue.push(grant.expires_at, Task::ExpireLease(lock));
        let changes = vec![Change::Lock { lock, grant: Some(grant) }];
        let id = self.record_at(client, Some(line), what, &[cause], changes);
        self.lock_changed(lock, id);
        if let Some(facts) = self.facts.get_mut(line) {
            facts.grant = Some(grant);
            facts.lease = Some(grant.expires_at.minus(self.now));
        }
        id
    }

    /// The lock service's yes on its way to the client, which does not wait for it here.
    fn answer(
        &mut self,
        line: LineIndex,
        client: ClientId,
        lock: LockId,
        grant: Grant,
        from: EventId,
        reply_lost: bool,
    ) {
        if reply_lost {
            let what = What::AnswerLost { client, lock };
            self.record_at(client, Some(line), what, &[Some(from)], Vec::new());
            return self.note_unanswered(line);
        }
        self.learn_grant(line, client, lock, grant, from);
    }

    /// The client hears that the lock is its own. The event that says so tells what it now believes.
    pub(super) fn learn_grant(
        &mut self,
        line: LineIndex,
        client: ClientId,
        lock: LockId,
        grant: Grant,
        from: EventId,
    ) {
        let lease = self.leases.settings(lock).map_or(Ms::ZERO, |settings| settings.lease);
        let Some(state) = self.clients.get_mut(client.index()) else { return };
        let belief = state.learn_grant(self.now, lock, &grant, lease);
        self.queue.push(belief.until, Task::Notice(client, lock));
        if let Some(event) = self.events.get_mut(from.index()).filter(|it| it.at == self.now) {
            event.changes.push(Change::Belief { client, lock, belief });
        } else {
            // It was away when it was told.
            let what = What::GrantHeard { client, lock };
            let changes = vec![Change::Belief { client, lock, belief }];
            self.record_at(client, Some(line), what, &[Some(from)], changes);
        }
        self.note_token(line, client, Some(lock));
    }

    pub(super) fn release(&mut self, line: LineIndex, client: ClientId, lock: LockId) {
        let before = self.latest.lock.get(&lock).copied();
        let released = match self.reaches(client, lock) {
            true => self.leases.release(self.now, client, lock),
            false => Err(Denied::Unreachable),
        };
        match released {
            Ok(_) => {
                let what = What::Released { client, lock };
                // It gives the lock back, so it does not believe that it holds it any more.
                if let Some(state) = self.clients.get_mut(client.index()) {
                    state.learn_loss(lock);
                }
                let mut changes = vec![Change::Lock { lock, grant: None }];
                changes.extend(self.belief_change(client, lock));
                let id = self.record_at(client, Some(line), what, &[before], changes);
                self.lock_changed(lock, id);
                self.next_in_line(lock);
            }
            Err(reason) => {
                let what = What::ReleaseDenied { client, lock, reason };
                let id = self.record_at(client, Some(line), what, &[before], Vec::new());
                self.note_denied(line, reason);
                self.learn_any(client, lock, id);
            }
        }
    }

    pub(super) fn check(&mut self, line: LineIndex, client: ClientId, lock: LockId) -> bool {
        if !self.reaches(client, lock) {
            let what = What::CheckUnanswered { client, lock };
            self.record_at(client, Some(line), what, &[], Vec::new());
            return false;
        }
        let holds = self.leases.check(self.now, client, lock).is_ok();
        let before = self.latest.lock.get(&lock).copied();
        let what = What::Checked { client, lock, holds };
        let id = self.record_at(client, Some(line), what, &[before], Vec::new());
        if !holds {
            self.learn_any(client, lock, id);
        }
        holds
    }

    pub(super) fn mint(&mut self, line: LineIndex, client: ClientId, lock: LockId) {
        let clock = self.clock_of(client);
        let minted = match self.reaches(client, lock) {
            true => self.leases.mint(lock, clock),
            false => Err(Denied::Unreachable),
        };
        let before = self.latest.lock.get(&lock).copied();
        match minted {
            Ok(token) => {
                let what = What::Minted { client, lock, token };
                let belief = self.clients.get_mut(client.index());
                let belief = belief.map(|state| state.learn_token(lock, token));
                let change = belief.map(|belief| Change::Belief { client, lock, belief });
                let changes = change.into_iter().collect();
                self.record_at(client, Some(line), what, &[before], changes);
                self.replicate(lock);
            }
            Err(reason) => {
                let what = What::MintDenied { client, lock, reason };
                self.record_at(client, Some(line), what, &[before], Vec::new());
                self.note_denied(line, reason);
            }
        }
    }

    pub(super) fn expire(&mut self, lock: LockId) {
        let Some(grant) = self.leases.expire(self.now, lock) else { return };
        let cause = self.latest.lock.get(&lock).copied();
        let what = What::LeaseExpired { client: grant.holder, lock, token: grant.token };
        let waiting = self.schedule.claim(&what);
        let changes = vec![Change::Lock { lock, grant: None }];
        let id = self.record(waiting, what, [cause], changes);
        self.lock_changed(lock, id);
        if let Some(line) = waiting {
            self.end_wait(line);
            self.note_token(line, grant.holder, Some(lock));
            self.perform(Task::ImpliedWrites(line));
        }
        let delay = self.leases.settings(lock).map_or(Ms::ZERO, |settings| settings.lock_delay);
        self.queue.push(self.now.plus(delay), Task::NextInLine(lock));
    }

    /// Gives a free lock to whoever is next in line.
    pub(super) fn next_in_line(&mut self, lock: LockId) {
        while let Some(next) = self.leases.next_in_line(self.now, lock) {
            let NextInLine { client, answer, truly } = next;
            let Some(line) = self.waiting.remove(&(client, lock)) else { continue };
            let before = self.latest.lock.get(&lock).copied();
            match answer {
                Ok(grant) if truly => {
                    let what = What::Granted { client, lock, grant };
                    let id = self.hold(line, client, lock, grant, what, before);
                    self.tell(line, client, lock, grant, id);
                }
                Ok(grant) => {
                    let what = What::ToldWrongly { client, lock, grant };
                    let id = self.record(Some(line), what, [before], Vec::new());
                    if let Some(facts) = self.facts.get_mut(line) {
                        facts.grant = Some(grant);
                    }
                    self.tell(line, client, lock, grant, id);
                }
                Err(reason) => {
                    let what = What::Denied { client, lock, reason };
                    self.record(Some(line), what, [before], Vec::new());
                    self.note_denied(line, reason);
                }
            }
        }
    }

    /// Tells a client that its turn has come, if it can be reached.
    fn tell(
        &mut self,
        line: LineIndex,
        client: ClientId,
        lock: LockId,
        grant: Grant,
        from: EventId,
    ) {
        if self.reaches(client, lock) && !self.has_crashed(client) {
            return self.perform(Task::LearnGrant { client, lock, grant, from, line });
        }
        self.record(Some(line), What::AnswerLost { client, lock }, [Some(from)], Vec::new());
        self.note_unanswered(line);
    }

    /// From now on nothing is heard of the client: after a lease's time its places in line lapse.
    pub(super) fn fall_silent(&mut self, client: ClientId) {
        let since = self.now;
        self.silent_since.insert(client, since);
        let places = self.waiting.keys().filter(|(waiter, _)| *waiter == client);
        for &(_, lock) in places {
            let lease = self.leases.settings(lock).map_or(Ms::ZERO, |settings| settings.lease);
            self.queue.push(since.plus(lease), Task::LapsePlace { client, lock, since });
        }
    }

    pub(super) fn lapse_place(&mut self, client: ClientId, lock: LockId, since: Ms) {
        let runs = self.clients.get(client.index()).is_some_and(crate::client::Client::runs);
        let is_heard = runs && self.reaches(client, lock);
        if is_heard || self.silent_since.get(&client) != Some(&since) {
            return;
        }
        if self.leases.lapse(client, lock) {
            let before = self.latest.lock.get(&lock).copied();
            self.record(None, What::PlaceLapsed { client, lock }, [before], Vec::new());
            // Whoever asks again, asks with another line.
            if !self.leases.is_in_line(client, lock) {
                self.waiting.remove(&(client, lock));
            }
        }
    }
}
