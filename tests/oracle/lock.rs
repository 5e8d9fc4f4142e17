//! A lock as a journal: who holds it is found by reading all that was ever granted and given back.

use crate::exhaust;
use fencelab::{
    ids::{ClientId, LockId},
    lease::{Denied, LeaseManager, LockImage, LockSettings, Queue, Reentry},
    time::Ms,
    token::{Token, TokenSource},
};

const L: LockId = LockId(0);
const LEASE: u32 = 10;
const FIRST: u64 = 41;

#[derive(Clone, Copy, Debug)]
enum Call {
    Acquire(u32),
    Renew(u32),
    Release(u32),
    /// Time passes.
    Wait(u32),
    /// Somebody who waits is not heard of any more.
    Lapse(u32),
    Snapshot,
    Restore {
        skip: u64,
    },
    Reset,
}

/// What happened, and when.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Entry {
    Granted {
        client: u32,
        token: u64,
        at: u32,
    },
    Renewed {
        at: u32,
    },
    Released {
        at: u32,
    },
    /// The lease ended and nobody had given it back.
    Ended {
        at: u32,
    },
}

/// The naive lock: journal, number of the next token, those in line.
#[derive(Clone)]
struct Naive {
    settings: LockSettings,
    now: u32,
    journal: Vec<Entry>,
    next: u64,
    /// Who waits, with the token drawn, and whether the place has lapsed.
    line: Vec<(u32, Option<u64>, bool)>,
    snapshot: Option<(Vec<Entry>, u64)>,
    /// What a lock delay counts from is no part of a backup.
    ended: Option<u32>,
}

#[derive(PartialEq, Eq, Debug)]
enum Answer {
    Granted { token: u64, until: u32 },
    Released,
    Held(u32),
    Delayed(u32),
    Queued(Option<u64>),
    NotHolder,
    Nothing,
}

/// Somebody in line was told that it is its turn: who, with which token, and truly so.
type Told = (u32, u64, bool);

impl Naive {
    /// The last grant, unless it was given back or has ended: who, its token, its end.
    fn holder(&self) -> Option<(u32, u64, u32)> {
        let mut holder = None;
        for entry in &self.journal {
            holder = match (*entry, holder) {
                (Entry::Granted { client, token, at }, _) => Some((client, token, at + LEASE)),
                (Entry::Renewed { at }, Some((client, token, _))) => {
                    Some((client, token, at + LEASE))
                }
                _ => None,
            };
        }
        holder.filter(|(_, _, until)| self.now < *until)
    }

    fn delayed_until(&self) -> Option<u32> {
        let until = self.ended? + self.settings.lock_delay.0;
        (self.now < until).then_some(until)
    }

    fn grant(&mut self, client: u32, drawn: Option<u64>) -> u64 {
        let last = self.journal.iter().rev().find_map(|entry| match entry {
            Entry::Granted { client, token, .. } => Some((*client, *token)),
            _ => None,
        });
        let token = match (last, drawn) {
            (Some((last, token)), _) if last == client && self.settings.regrants_same_token => {
                token
            }
            (_, Some(drawn)) => drawn,
            _ => self.mint(),
        };
        self.journal.push(Entry::Granted { client, token, at: self.now });
        token
    }

    fn mint(&mut self) -> u64 {
        self.next += 1;
        self.next - 1
    }

    fn wait(&mut self, client: u32, refused: Answer) -> Answer {
        let Some(queue) = self.settings.queue else { return refused };
        if let Some(place) = self.line.iter().find(|place| place.0 == client) {
            return Answer::Queued(place.1);
        }
        let token = queue.mints_on_joining.then(|| self.mint());
        self.line.push((client, token, false));
        Answer::Queued(token)
    }

    fn acquire(&mut self, client: u32) -> Answer {
        let until = self.now + LEASE;
        match self.holder() {
            Some((holder, token, _)) if holder == client => match self.settings.reentry {
                Reentry::Refuse => Answer::Held(client),
                Reentry::SameToken => {
                    self.journal.push(Entry::Renewed { at: self.now });
                    Answer::Granted { token, until }
                }
                Reentry::NewToken => Answer::Granted { token: self.grant(client, None), until },
            },
            Some((holder, ..)) => self.wait(client, Answer::Held(holder)),
            None => match self.delayed_until() {
                Some(end) => self.wait(client, Answer::Delayed(end)),
                None => Answer::Granted { token: self.grant(client, None), until },
            },
        }
    }

    fn call(&mut self, call: Call) -> Answer {
        match call {
            Call::Acquire(client) => return self.acquire(client),
            Call::Renew(client) | Call::Release(client) => {
                let Some((_, token, _)) = self.holder().filter(|holder| holder.0 == client) else {
                    return Answer::NotHolder;
                };
                if let Call::Release(_) = call {
                    self.journal.push(Entry::Released { at: self.now });
                    return Answer::Released;
                }
                self.journal.push(Entry::Renewed { at: self.now });
                return Answer::Granted { token, until: self.now + LEASE };
            }
            Call::Wait(ms) => self.now += ms,
            Call::Lapse(client) => {
                let trusts = self.settings.queue.is_some_and(|queue| queue.trusts_lapsed);
                for place in &mut self.line {
                    place.2 |= place.0 == client;
                }
                if !trusts {
                    self.line.retain(|place| !place.2);
                }
            }
            Call::Snapshot => self.snapshot = Some((self.journal.clone(), self.next)),
            Call::Restore { skip } => {
                if let Some((journal, next)) = self.snapshot.clone() {
                    // A lease of then may have ended since; then it is as if it were given back.
                    self.journal = journal;
                    if self.holder().is_none() {
                        self.journal.push(Entry::Released { at: self.now });
                    }
                    self.next = next + skip;
                }
            }
            Call::Reset => self.next = FIRST,
        }
        Answer::Nothing
    }

    /// What the passing of time does: leases end, and the next in line gets its turn.
    fn settle(&mut self) -> Vec<Told> {
        let unsettled = Self { now: 0, ..self.clone() }.holder();
        if let Some((_, _, until)) = unsettled
            && until <= self.now
        {
            self.journal.push(Entry::Ended { at: until });
            self.ended = Some(until);
        }
        let mut told = Vec::new();
        while self.holder().is_none() && self.delayed_until().is_none() && !self.line.is_empty() {
            let (client, drawn, lapsed) = self.line.remove(0);
            let token = match lapsed {
                // It is told so, and it is not so.
                true => drawn.unwrap_or(0),
                false => self.grant(client, drawn),
            };
            told.push((client, token, !lapsed));
        }
        told
    }
}

#[derive(Clone)]
struct Both {
    machine: LeaseManager,
    naive: Naive,
    image: Option<LockImage>,
}

fn answer(both: &mut Both, call: Call) -> Answer {
    let now = Ms(both.naive.now);
    let machine = &mut both.machine;
    let result = match call {
        Call::Acquire(client) => machine.acquire(now, ClientId(client), L, now),
        Call::Renew(client) => machine.renew(now, ClientId(client), L),
        Call::Release(client) => match machine.release(now, ClientId(client), L) {
            Ok(_) => return Answer::Released,
            Err(denied) => Err(denied),
        },
        Call::Wait(_) => return Answer::Nothing,
        Call::Lapse(client) => {
            machine.lapse(ClientId(client), L);
            return Answer::Nothing;
        }
        Call::Snapshot => {
            both.image = Some(machine.image(L));
            return Answer::Nothing;
        }
        Call::Restore { skip } => {
            if let Some(image) = both.image {
                machine.restore(now, L, image, skip);
            }
            return Answer::Nothing;
        }
        Call::Reset => {
            machine.reset_counter(L);
            return Answer::Nothing;
        }
    };
    match result {
        Ok(grant) => Answer::Granted {
            token: grant.token.expect("minted with the grant").0,
            until: grant.expires_at.0,
        },
        Err(Denied::Held { by }) => Answer::Held(by.0),
        Err(Denied::LockDelay { until }) => Answer::Delayed(until.0),
        Err(Denied::Queued { token }) => Answer::Queued(token.map(|token| token.0)),
        Err(Denied::NotHolder) => Answer::NotHolder,
        Err(other) => unreachable!("{other:?}"),
    }
}

fn settle(machine: &mut LeaseManager, now: Ms) -> Vec<Told> {
    machine.expire(now, L);
    let mut told = Vec::new();
    while let Some(next) = machine.next_in_line(now, L) {
        let grant = next.answer.expect("there are tokens");
        told.push((next.client.0, grant.token.map_or(0, |token| token.0), next.truly));
    }
    told
}

fn step(both: &mut Both, call: Call) {
    let expected = both.naive.call(call);
    let got = answer(both, call);
    let context = |both: &Both| {
        format!("{call:?} after {:?} in {:?}", both.naive.journal, both.naive.settings)
    };
    assert_eq!(got, expected, "{}", context(both));
    let now = Ms(both.naive.now);
    let (told, machine_told) = (both.naive.settle(), settle(&mut both.machine, now));
    assert_eq!(machine_told, told, "{}", context(both));
    let holder = both.machine.holder(now, L);
    let holder = holder.map(|it| (it.holder.0, it.token.map_or(0, |it| it.0), it.expires_at.0));
    assert_eq!(holder, both.naive.holder(), "{}", context(both));
}

fn settings() -> Vec<LockSettings> {
    let mut all = Vec::new();
    let queue = |mints_on_joining, trusts_lapsed| Some(Queue { mints_on_joining, trusts_lapsed });
    for lock_delay in [Ms(0), Ms(4)] {
        for reentry in [Reentry::Refuse, Reentry::SameToken, Reentry::NewToken] {
            for queue in [None, queue(false, false), queue(true, false), queue(true, true)] {
                for regrants_same_token in [false, true] {
                    let plain = LockSettings::new(Ms(LEASE), TokenSource::PerKey(Token(FIRST)));
                    all.push(LockSettings {
                        lock_delay,
                        reentry,
                        queue,
                        regrants_same_token,
                        ..plain
                    });
                }
            }
        }
    }
    all
}

#[test]
fn every_short_sequence_of_calls_has_the_naive_result() {
    const LENGTH: u32 = 4;
    let alphabet = [
        Call::Acquire(0),
        Call::Acquire(1),
        Call::Renew(0),
        Call::Release(0),
        Call::Release(1),
        Call::Wait(4),
        Call::Wait(10),
        Call::Lapse(1),
        Call::Snapshot,
        Call::Restore { skip: 0 },
        Call::Restore { skip: 7 },
        Call::Reset,
    ];
    let mut steps = 0;
    for settings in settings() {
        let mut machine = LeaseManager::default();
        machine.define(L, settings);
        let naive = Naive {
            settings,
            now: 0,
            journal: Vec::new(),
            next: FIRST,
            line: Vec::new(),
            snapshot: None,
            ended: None,
        };
        steps += exhaust(&Both { machine, naive, image: None }, &alphabet, LENGTH, &step);
    }
    assert_eq!(steps, 1_085_760, "calls compared");
}
