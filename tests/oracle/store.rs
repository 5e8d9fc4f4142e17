//! A store as a journal: what is written, seen and refused is found by reading it from the start.

use crate::exhaust;
use fencelab::{
    ids::{ClientId, KeyId, LockId, RowId, ValueId},
    store::{FencedStore, Offer, Policy, Read, Reason, Scope, Start, StoreImage, StoreSettings},
    token::Token,
};

/// A call of the store.
#[derive(Clone, Copy, Debug)]
enum Call {
    Write(Offer),
    Raise(LockId, RowId, Token),
    ReadFenced(LockId, RowId, Option<Token>),
    Collect(Option<RowId>),
    Delete(RowId),
    Restart,
    Snapshot,
    Restore { raising: bool },
}

/// What the journal says of one accepted call.
#[derive(Clone, Copy, Debug)]
enum Entry {
    Written(Offer),
    Raised(LockId, RowId, Token),
    Deleted(RowId),
    /// A write or a raise of before a restore, of which only the watermark is left.
    Remembered(LockId, RowId, Token, Option<(ClientId, u32)>),
    /// Every watermark up to here is gone: of one row, or of all.
    Forgotten(Option<RowId>),
}

/// What a call comes to.
#[derive(PartialEq, Eq, Debug)]
enum Answer {
    Yes,
    Replayed,
    No(Reason),
    Nothing,
}

#[derive(Clone)]
struct Naive {
    settings: StoreSettings,
    journal: Vec<Entry>,
    snapshot: Option<(Vec<Entry>, Option<Vec<RowId>>)>,
}

impl Naive {
    /// Do the watermarks of these two places count as one?
    fn same_mark(&self, a: (LockId, RowId), b: (LockId, RowId)) -> bool {
        match self.settings.scope {
            Scope::Shared => true,
            Scope::Row => a.1 == b.1,
            Scope::Lock => a == b,
        }
    }

    /// The entries that speak of the watermark of this place and are not forgotten: the token, and
    /// who wrote with it where it was a write.
    fn marks(&self, lock: LockId, row: RowId) -> Vec<(Token, Option<(ClientId, u32)>)> {
        let mut marks = Vec::new();
        let shared = self.settings.scope == Scope::Shared;
        for entry in &self.journal {
            match *entry {
                Entry::Written(Offer {
                    lock: l,
                    row: r,
                    token: Some(token),
                    owner,
                    operation,
                    ..
                }) if self.same_mark((l, r), (lock, row)) => {
                    marks.push((token, Some((owner, operation.unwrap_or(0)))));
                }
                Entry::Raised(l, r, token) if self.same_mark((l, r), (lock, row)) => {
                    marks.push((token, None));
                }
                Entry::Remembered(l, r, token, by) if self.same_mark((l, r), (lock, row)) => {
                    marks.push((token, by));
                }
                Entry::Forgotten(None) => marks.clear(),
                // A watermark that all rows share is not a row's.
                Entry::Forgotten(Some(r)) | Entry::Deleted(r) if r == row && !shared => {
                    marks.clear()
                }
                _ => {}
            }
        }
        marks
    }

    fn seen(&self, lock: LockId, row: RowId) -> Option<Token> {
        let marks = self.marks(lock, row);
        let latest = match self.settings.policy {
            Policy::Holder => marks.last().map(|mark| mark.0),
            _ => marks.iter().map(|mark| mark.0).max(),
        };
        match self.settings.start {
            Start::Seen(first) => Some(latest.unwrap_or(first)),
            _ => latest,
        }
    }

    fn is_null(&self, lock: LockId, row: RowId) -> bool {
        self.settings.start == Start::Null && self.marks(lock, row).is_empty()
    }

    /// The writes of a row since it was last deleted.
    fn writes(&self, row: RowId) -> Vec<Offer> {
        let mut writes = Vec::new();
        for entry in &self.journal {
            match entry {
                Entry::Written(offer) if offer.row == row => writes.push(*offer),
                Entry::Deleted(deleted) if *deleted == row => writes.clear(),
                _ => {}
            }
        }
        writes
    }

    fn knows(&self, key: KeyId) -> bool {
        self.journal
            .iter()
            .any(|entry| matches!(entry, Entry::Written(offer) if offer.key == Some(key)))
    }

    /// Is the token of this write in order?
    fn judge_token(&self, offer: &Offer) -> Result<(), Reason> {
        let Some(token) = offer.token else { return Err(Reason::Missing) };
        if self.is_null(offer.lock, offer.row) {
            return Err(Reason::Null);
        }
        let Some(seen) = self.seen(offer.lock, offer.row) else { return Ok(()) };
        let policy = self.settings.policy;
        if policy == Policy::Holder {
            return if token == seen { Ok(()) } else { Err(Reason::NotHolder { holder: seen }) };
        }
        if token < seen {
            return Err(Reason::Stale { seen });
        }
        let marks = self.marks(offer.lock, offer.row);
        let mut writers = marks.iter().filter(|mark| mark.0 == token).filter_map(|mark| mark.1);
        if policy == Policy::Greater && token == seen {
            // A watermark that the store began with counts as used.
            let is_used = marks.is_empty() || writers.next().is_some();
            return if is_used { Err(Reason::Duplicate { seen }) } else { Ok(()) };
        }
        if policy == Policy::Operation
            && token == seen
            && let Some((owner, last)) = writers.next_back()
        {
            if owner != offer.owner {
                return Err(Reason::OtherOwner { owner });
            }
            if offer.operation.unwrap_or(0) <= last {
                return Err(Reason::OldOperation { last });
            }
        }
        Ok(())
    }

    fn judge(&self, offer: &Offer) -> Answer {
        if self.settings.rows.as_ref().is_some_and(|rows| !rows.contains(&offer.row)) {
            return Answer::No(Reason::NoRow);
        }
        let writes = self.writes(offer.row);
        let version = u32::try_from(writes.len()).expect("few");
        let policy = self.settings.policy;
        let verdict = match policy {
            Policy::Any => Ok(()),
            Policy::Version if offer.read.version == version => Ok(()),
            Policy::Content if offer.read.value == writes.last().map(|it| it.value) => Ok(()),
            Policy::Version | Policy::Content => Err(Reason::Changed { version }),
            Policy::Absent if writes.is_empty() => Ok(()),
            Policy::Absent => Err(Reason::Exists),
            Policy::Keyed | Policy::KeyOnce => match offer.key {
                None => Err(Reason::NoKey),
                Some(key) if self.knows(key) => return Answer::Replayed,
                Some(_) if policy == Policy::KeyOnce => Ok(()),
                Some(_) => self.judge_token(offer),
            },
            _ => self.judge_token(offer),
        };
        verdict.map_or_else(Answer::No, |()| Answer::Yes)
    }

    fn judge_raise(&self, lock: LockId, row: RowId, token: Token) -> Answer {
        let policy = self.settings.policy;
        let compares = matches!(
            policy,
            Policy::Greater | Policy::GreaterOrEqual | Policy::Operation | Policy::Keyed
        );
        if self.settings.rows.as_ref().is_some_and(|rows| !rows.contains(&row)) {
            return Answer::No(Reason::NoRow);
        }
        match self.seen(lock, row) {
            _ if !compares && policy != Policy::Holder => Answer::Nothing,
            _ if self.is_null(lock, row) => Answer::No(Reason::Null),
            Some(seen) if compares && token < seen => Answer::No(Reason::Stale { seen }),
            // Telling it again changes nothing.
            Some(seen) if token == seen => Answer::Nothing,
            _ => Answer::Yes,
        }
    }

    fn call(&mut self, call: Call) -> Answer {
        let keeps_tokens = matches!(
            self.settings.policy,
            Policy::Greater
                | Policy::GreaterOrEqual
                | Policy::Operation
                | Policy::Keyed
                | Policy::Holder
        );
        match call {
            Call::Write(offer) => {
                let answer = self.judge(&offer);
                if answer == Answer::Yes {
                    self.journal.push(Entry::Written(offer));
                }
                return answer;
            }
            Call::Raise(lock, row, token) => {
                let answer = self.judge_raise(lock, row, token);
                if answer == Answer::Yes {
                    self.journal.push(Entry::Raised(lock, row, token));
                }
                return answer;
            }
            Call::ReadFenced(lock, row, token) => {
                if !keeps_tokens {
                    return Answer::Nothing;
                }
                let Some(token) = token else { return Answer::No(Reason::Missing) };
                if let (Policy::Holder, Some(holder)) = (self.settings.policy, self.seen(lock, row))
                    && token != holder
                {
                    return Answer::No(Reason::NotHolder { holder });
                }
                return self.call(Call::Raise(lock, row, token));
            }
            Call::Collect(row) => self.journal.push(Entry::Forgotten(row)),
            Call::Delete(row) => {
                self.journal.push(Entry::Deleted(row));
                if let Some(rows) = &mut self.settings.rows {
                    rows.retain(|it| *it != row);
                }
            }
            Call::Restart if self.settings.volatile => self.journal.push(Entry::Forgotten(None)),
            Call::Restart => {}
            Call::Snapshot => {
                self.snapshot = Some((self.journal.clone(), self.settings.rows.clone()));
            }
            Call::Restore { raising } => self.restore(raising),
        }
        Answer::Nothing
    }

    fn restore(&mut self, raising: bool) {
        let Some((journal, rows)) = self.snapshot.clone() else { return };
        let before = std::mem::replace(&mut self.journal, journal);
        self.settings.rows = rows;
        if !raising {
            return;
        }
        // What was seen up to the restore is seen, whatever is written.
        let now = Self { journal: before.clone(), ..self.clone() };
        for entry in before {
            let (lock, row, token, by) = match entry {
                Entry::Written(Offer {
                    lock, row, token: Some(token), owner, operation, ..
                }) => (lock, row, token, Some((owner, operation.unwrap_or(0)))),
                Entry::Raised(lock, row, token) => (lock, row, token, None),
                Entry::Remembered(lock, row, token, by) => (lock, row, token, by),
                Entry::Written(_) | Entry::Deleted(_) | Entry::Forgotten(_) => continue,
            };
            if now.marks(lock, row).contains(&(token, by)) {
                self.journal.push(Entry::Remembered(lock, row, token, by));
            }
        }
    }
}

/// Both stores, and the backup of the machine.
#[derive(Clone)]
struct Both {
    machine: FencedStore,
    naive: Naive,
    image: Option<StoreImage>,
}

fn machine(both: &mut Both, call: Call) -> Answer {
    let store = &mut both.machine;
    let before = store.clone();
    let raised = |result: Result<_, Reason>, store: &FencedStore| match result {
        Err(reason) => Answer::No(reason),
        Ok(_) if *store == before => Answer::Nothing,
        Ok(_) => Answer::Yes,
    };
    match call {
        Call::Write(offer) => match store.write(&offer) {
            Ok(accepted) if accepted.replayed => Answer::Replayed,
            Ok(_) => Answer::Yes,
            Err(reason) => Answer::No(reason),
        },
        Call::Raise(lock, row, token) => raised(store.raise(lock, row, token), store),
        Call::ReadFenced(lock, row, token) => raised(store.fenced_read(lock, row, token), store),
        Call::Collect(row) => {
            store.collect(row);
            Answer::Nothing
        }
        Call::Delete(row) => {
            store.delete(row);
            Answer::Nothing
        }
        Call::Restart => {
            store.restart();
            Answer::Nothing
        }
        Call::Snapshot => {
            both.image = Some(store.image());
            Answer::Nothing
        }
        Call::Restore { raising } => {
            if let Some(image) = both.image.clone() {
                store.restore(image, raising);
            }
            Answer::Nothing
        }
    }
}

const ROWS: [RowId; 2] = [RowId(0), RowId(1)];
const LOCKS: [LockId; 2] = [LockId(0), LockId(1)];

fn step(both: &mut Both, call: Call) {
    let expected = both.naive.call(call);
    let got = machine(both, call);
    let settings = &both.naive.settings;
    assert_eq!(got, expected, "{call:?} after {:?} in {settings:?}", both.naive.journal);
    for row in ROWS {
        let seen = both.machine.row(row);
        let writes = both.naive.writes(row);
        assert_eq!(seen.value, writes.last().map(|offer| offer.value), "{call:?} {settings:?}");
        assert_eq!(seen.version as usize, writes.len(), "{call:?} {settings:?}");
        if settings.policy.keeps_token() {
            let marks = LOCKS.iter().map(|lock| both.naive.seen(*lock, row));
            assert_eq!(
                seen.watermark,
                marks.max().flatten(),
                "{call:?} after {:?} in {settings:?}",
                both.naive.journal
            );
        }
    }
}

/// The calls that mean something to a policy; values differ, so that an overwriting is seen.
fn alphabet(policy: Policy, scope: Scope) -> Vec<Call> {
    let base = |token: u64| Offer {
        token: Some(Token(token)),
        value: ValueId(u32::try_from(token).expect("small")),
        ..Offer::default()
    };
    let mut writes: Vec<Offer> = match policy {
        Policy::Version | Policy::Content | Policy::Absent => {
            [(0, None), (1, Some(ValueId(1))), (2, Some(ValueId(2)))]
                .into_iter()
                .flat_map(|(version, value)| {
                    [1, 2].map(|token| Offer { read: Read { version, value }, ..base(token) })
                })
                .collect()
        }
        _ => vec![base(1), base(2), base(3), Offer { token: None, ..base(4) }],
    };
    match policy {
        Policy::Operation => {
            let more = writes.clone().into_iter().filter(|offer| offer.token == Some(Token(2)));
            let more: Vec<_> = more
                .flat_map(|it| {
                    [
                        Offer { operation: Some(1), ..it },
                        Offer { owner: ClientId(1), operation: Some(2), ..it },
                    ]
                })
                .collect();
            writes.extend(more);
        }
        Policy::Keyed | Policy::KeyOnce => {
            let keyed: Vec<_> =
                writes.iter().map(|it| Offer { key: Some(KeyId(it.value.0 % 2)), ..*it }).collect();
            writes.extend(keyed);
        }
        _ => {}
    }
    let other_place = Offer { row: ROWS[1], lock: LOCKS[1], ..base(2) };
    writes.push(Offer { key: Some(KeyId(1)), ..other_place });
    let mut calls: Vec<Call> = writes.into_iter().map(Call::Write).collect();
    if scope == Scope::Lock {
        calls.push(Call::Write(Offer { lock: LOCKS[1], ..base(1) }));
    }
    calls.extend([1, 2].map(|token| Call::Raise(LOCKS[0], ROWS[0], Token(token))));
    calls.extend([
        Call::ReadFenced(LOCKS[0], ROWS[0], Some(Token(2))),
        Call::ReadFenced(LOCKS[0], ROWS[0], None),
    ]);
    calls.extend([
        Call::Collect(Some(ROWS[0])),
        Call::Collect(None),
        Call::Delete(ROWS[0]),
        Call::Restart,
    ]);
    calls.extend([
        Call::Snapshot,
        Call::Restore { raising: false },
        Call::Restore { raising: true },
    ]);
    calls
}

fn settings(policy: Policy) -> Vec<StoreSettings> {
    let plain = StoreSettings::new(policy);
    let mut all = vec![plain.clone(), StoreSettings { rows: Some(vec![ROWS[0]]), ..plain.clone() }];
    if policy.keeps_token() {
        all.extend(
            [Scope::Shared, Scope::Lock].map(|scope| StoreSettings { scope, ..plain.clone() }),
        );
        all.extend(
            [Start::Null, Start::Seen(Token(2))]
                .map(|start| StoreSettings { start, ..plain.clone() }),
        );
        all.push(StoreSettings { volatile: true, ..plain });
    }
    all
}

#[test]
fn every_short_sequence_of_calls_has_the_naive_result() {
    const LENGTH: u32 = 4;
    let mut steps = 0;
    for policy in Policy::ALL {
        for settings in settings(policy) {
            let naive = Naive { settings: settings.clone(), journal: Vec::new(), snapshot: None };
            let both = Both { machine: FencedStore::new(settings.clone()), naive, image: None };
            steps += exhaust(&both, &alphabet(policy, settings.scope), LENGTH, &step);
        }
    }
    assert_eq!(steps, 4_687_224, "calls compared");
}
