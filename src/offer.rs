//! What can be added at a moment of a lane: statements that make sense in the state of that moment.

mod words;

use crate::{
    client::Belief,
    ids::{ClientId, LockId, StoreId},
    sim::{Event, Moment, Place, Run, What},
    time::Ms,
    timeline::{Parsed, ast::Timeline},
};

/// A statement that can be added with [`crate::timeline::insert`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Offer {
    /// What it is.
    pub kind: OfferKind,
    /// Who does it, or whom it befalls. A new client is in no cast yet: the statement begins with its
    /// name.
    pub client: Option<ClientId>,
    /// The lock or the store that it names, because there are several.
    pub about: Option<Place>,
    /// As the timeline language writes it, without a time.
    pub statement: String,
}

/// The kinds of statements that are offered.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum OfferKind {
    /// In a client's lane: it asks for a lock.
    Acquire,
    /// In a lock's lane: a client asks for it.
    ClientAcquires,
    /// In a lock's lane: a client that was not there before asks for it.
    NewClientAcquires,
    /// It renews its lease.
    Renew,
    /// It gives the lock back.
    Release,
    /// In a client's lane: it writes.
    Write,
    /// In a store's lane: a client writes.
    ClientWrites,
    /// It asks whether the lock is still its own, and then writes.
    CheckThenWrite,
    /// It tells the store its token.
    Raise,
    /// It reads.
    Read,
    /// It sends its last write again.
    Retry,
    /// It is paused for 5 s.
    Pause,
    /// It crashes, and restarts 5 s later.
    Crash,
    /// It reaches nobody.
    Partition,
    /// It reaches everybody again.
    Heal,
    /// Its clock is set forward by 5 s.
    Clock,
    /// A replica takes over that knows nothing of the last 5 s.
    Failover,
    /// The counter of a lock starts over.
    Reset,
    /// The halves of a lock go on by themselves.
    Split,
    /// They find together.
    Join,
    /// A snapshot of a lock or a store is taken.
    Snapshot,
    /// It is again as in the snapshot.
    Restore,
    /// The watermarks of a store are thrown away.
    Collect,
    /// A store crashes and comes back.
    Restart,
    /// A store takes 5 s longer for each write.
    Slow,
}

/// A lane of a client offers at most so much.
pub const OFFERS_MAX: usize = 8;

/// So many other clients are offered in the lane of a lock or a store.
const CLIENTS_MAX: usize = 3;

/// So many locks to ask for, and stores to write to, are offered in the lane of a client.
const CHOICES_MAX: usize = 2;

/// What can be added to a lane at this moment, the most useful first.
#[must_use]
pub fn offers(parsed: &Parsed, run: &Run, place: Place, at: Ms) -> Vec<Offer> {
    let past = run.events.partition_point(|event| event.at <= at);
    let scene = Scene {
        timeline: &parsed.timeline,
        past: run.events.get(..past).unwrap_or_default(),
        moment: run.moment(at),
    };
    match place {
        Place::Client(client) => scene.of_client(client),
        Place::Lock(lock) => scene.of_lock(lock),
        Place::Store(store) => scene.of_store(store),
    }
}

/// How things stand at the moment.
struct Scene<'a> {
    timeline: &'a Timeline,
    past: &'a [Event],
    moment: Moment,
}

impl Scene<'_> {
    fn of_client(&self, client: ClientId) -> Vec<Offer> {
        let name = self.timeline.cast.client(client);
        let does = |kind, words: &str| Offer {
            kind,
            client: Some(client),
            about: None,
            statement: [name, " ", words].concat(),
        };
        let crashed = self.moment.crashed_until(client).is_some();
        let runs = !crashed && self.moment.paused_until(client).is_none();
        // Who has crashed does nothing, and forgets what it was to do.
        let granted = self.latest_grant(client).filter(|_| !crashed);
        let held = granted.filter(|(_, belief)| belief.holds);
        let asks = self.locks().filter(|lock| !crashed && !self.believes(client, *lock));
        let asks =
            asks.take(CHOICES_MAX).map(|lock| self.acquires(OfferKind::Acquire, client, lock));
        let stores: Vec<StoreId> = self.stores().filter(|_| !crashed).take(CHOICES_MAX).collect();
        let first_store = stores.first().copied();
        let is_cut_off = self.is_cut_off(client);
        let someone = self.timeline.locks.len() + self.timeline.stores.len() > 0;

        let mut offers = Vec::new();
        if held.is_none() {
            offers.extend(asks.clone());
        }
        if is_cut_off {
            offers.push(does(OfferKind::Heal, "heal"));
        }
        if let Some((lock, _)) = granted {
            let writes = stores.iter();
            offers.extend(writes.map(|store| self.writes(OfferKind::Write, client, *store, lock)));
        }
        if runs {
            offers.push(does(OfferKind::Pause, "pause 5s"));
        }
        if let Some((lock, _)) = held {
            offers.push(does(OfferKind::Renew, &self.with_lock("renew", " ", lock)));
            offers.push(does(OfferKind::Release, &self.with_lock("release", " ", lock)));
            offers.extend(asks);
        }
        if let (Some((lock, belief)), Some(store)) = (granted, first_store) {
            let write = self.write(client, store, lock);
            let guarded = ["check then ", &write, " after 2s"].concat();
            offers.push(does(OfferKind::CheckThenWrite, &guarded));
            if self.has_written(client) {
                offers.push(does(OfferKind::Retry, "retry"));
            }
            if belief.holds && self.is_news(store, belief) {
                offers.push(does(OfferKind::Raise, &self.raise(store, lock)));
            }
        }
        if someone && !is_cut_off {
            offers.push(does(OfferKind::Partition, "partition"));
        }
        if runs {
            offers.push(does(OfferKind::Crash, "crash 5s"));
        }
        if let Some(store) = first_store {
            offers.push(does(OfferKind::Read, &self.read(store)));
        }
        offers.push(does(OfferKind::Clock, "clock +5s"));
        offers.truncate(OFFERS_MAX);
        offers
    }

    fn of_lock(&self, lock: LockId) -> Vec<Offer> {
        let whole = self.timeline.whole(lock);
        let befalls =
            |kind, lock, words: &str| self.befalls(kind, self.timeline.cast.lock(lock), words);
        let mut offers = Vec::new();
        if self.locks().any(|it| it == lock) {
            let holder = self.moment.grant(lock).map(|grant| grant.holder);
            let asks = self.clients().filter(|client| {
                holder != Some(*client) && !self.believes(*client, lock) && self.reacts(*client)
            });
            let asks = asks.take(CLIENTS_MAX);
            offers
                .extend(asks.map(|client| self.acquires(OfferKind::ClientAcquires, client, lock)));
            offers.extend(self.new_client_acquires(lock));
        }
        if lock == whole {
            offers.push(befalls(OfferKind::Failover, lock, "failover losing 5s"));
            if self.any(|what| matches!(what, What::LockSnapshot { lock: it } if *it == lock)) {
                offers.push(befalls(OfferKind::Restore, lock, "restore"));
            }
            offers.push(befalls(OfferKind::Snapshot, lock, "snapshot"));
            offers.push(befalls(OfferKind::Reset, lock, "reset"));
        }
        if self.is_split(whole) {
            offers.push(befalls(OfferKind::Join, whole, "heal"));
        } else if self.timeline.locks.iter().any(|it| it.half_of == Some(whole)) {
            offers.push(befalls(OfferKind::Split, whole, "split"));
        }
        offers
    }

    fn of_store(&self, store: StoreId) -> Vec<Offer> {
        let Some(spec) = self.timeline.stores.get(store.index()) else { return Vec::new() };
        let befalls =
            |kind, words: &str| self.befalls(kind, self.timeline.cast.store(store), words);
        let granted = self.clients().filter(|client| self.reacts(*client));
        let granted = granted.filter_map(|client| Some((client, self.latest_grant(client)?.0)));
        let writes = granted.take(CLIENTS_MAX);
        let mut offers: Vec<Offer> = writes
            .map(|(client, lock)| self.writes(OfferKind::ClientWrites, client, store, lock))
            .collect();
        if self.any(|what| matches!(what, What::StoreSnapshot { store: it } if *it == store)) {
            offers.push(befalls(OfferKind::Restore, "restore"));
        }
        offers.push(befalls(OfferKind::Snapshot, "snapshot"));
        if spec.policy.value.keeps_token() {
            offers.push(befalls(OfferKind::Collect, "collect"));
        }
        offers.push(befalls(OfferKind::Restart, "restart"));
        offers.push(befalls(OfferKind::Slow, "slow 5s"));
        offers
    }

    // ---- what is true at the moment

    fn clients(&self) -> impl Iterator<Item = ClientId> + use<> {
        (0..).map(ClientId).take(self.timeline.cast.clients.len())
    }

    /// The locks that can be asked for: a half that is not split off reaches nobody.
    fn locks(&self) -> impl Iterator<Item = LockId> + Clone + '_ {
        let all = (0..).map(LockId).zip(&self.timeline.locks);
        let open = all.filter(|(_, spec)| spec.half_of.is_none_or(|whole| self.is_split(whole)));
        open.map(|(lock, _)| lock)
    }

    /// The stores that clients write to: not those behind a gateway.
    fn stores(&self) -> impl Iterator<Item = StoreId> + '_ {
        let behind = |store| {
            let forwards = self.timeline.stores.iter().filter_map(|spec| spec.forwards);
            forwards.into_iter().any(|forward| forward.to == store)
        };
        (0..).map(StoreId).take(self.timeline.stores.len()).filter(move |store| !behind(*store))
    }

    fn believes(&self, client: ClientId, lock: LockId) -> bool {
        self.moment.belief(client, lock).is_some_and(|belief| belief.holds)
    }

    /// It does what it is told, now or when it wakes up.
    fn reacts(&self, client: ClientId) -> bool {
        self.moment.crashed_until(client).is_none()
    }

    /// The lock under which it would write: one that it believes to hold, or the last that it held.
    fn latest_grant(&self, client: ClientId) -> Option<(LockId, Belief)> {
        let locks = (0..).map(LockId).take(self.timeline.locks.len());
        let beliefs = locks.filter_map(|lock| Some((lock, self.moment.belief(client, lock)?)));
        beliefs.max_by_key(|(_, belief)| (belief.holds, belief.grant))
    }

    /// The store compares tokens and does not know this one.
    fn is_news(&self, store: StoreId, belief: Belief) -> bool {
        let Some(spec) = self.timeline.stores.get(store.index()) else { return false };
        let row = spec.rows.iter().flatten().next().copied().unwrap_or_default();
        let seen = self.moment.row(store, row).watermark;
        spec.policy.value.keeps_token() && belief.token.is_some() && seen != belief.token
    }

    fn any(&self, wanted: impl Fn(&What) -> bool) -> bool {
        self.past.iter().any(|event| wanted(&event.what))
    }

    /// Whether the latest event that says so says yes.
    fn latest(&self, says: impl Fn(&What) -> Option<bool>) -> bool {
        self.past.iter().rev().find_map(|event| says(&event.what)).unwrap_or(false)
    }

    fn is_cut_off(&self, client: ClientId) -> bool {
        self.latest(|what| match *what {
            What::CutOff { client: it, .. } if it == client => Some(true),
            What::Reconnected { client: it } if it == client => Some(false),
            _ => None,
        })
    }

    /// It has a last write; a crash forgets it.
    fn has_written(&self, client: ClientId) -> bool {
        self.latest(|what| match *what {
            What::WriteSent { request, .. } if request.client == client => Some(true),
            What::Crashed { client: it, .. } if it == client => Some(false),
            _ => None,
        })
    }

    fn is_split(&self, whole: LockId) -> bool {
        self.latest(|what| match *what {
            What::Split { lock } if lock == whole => Some(true),
            What::HalfDropped { lock } if self.timeline.whole(lock) == whole => Some(false),
            _ => None,
        })
    }
}
