//! The fenced store: checks a token and writes, in one atomic step.
//!
//! This file is the one place that says what a store does with an older, an equal, a newer or an
//! absent token. See [`FencedStore::check`].

mod keep;
mod policy;

pub use keep::StoreImage;
pub use policy::{Policy, Reason};

use crate::{
    ids::{ClientId, KeyId, LockId, RowId, ValueId},
    token::Token,
};
use litemap::LiteMap;
use std::cmp::Ordering;

/// What one watermark is about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Scope {
    /// Each row has its own.
    #[default]
    Row,
    /// One for the whole store: with counters for each lock, a high token of one lock shuts out the
    /// innocent holder of another.
    Shared,
    /// Each row has one for each lock.
    Lock,
}

/// The watermark of a row that no token has touched yet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Start {
    /// None: any token is newer.
    #[default]
    Nothing,
    /// NULL: no comparison with it is ever true. What becomes of a column without a default.
    Null,
    /// This one.
    Seen(Token),
}

/// All settings of a store.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct StoreSettings {
    /// What is compared.
    pub policy: Policy,
    /// What one watermark is about.
    pub scope: Scope,
    /// The watermark before the first token.
    pub start: Start,
    /// Watermarks are kept in memory only, and a restart loses them.
    pub volatile: bool,
    /// The rows that there are. `None`: a write makes its row.
    pub rows: Option<Vec<RowId>>,
}

impl StoreSettings {
    /// This policy, and everything else as it should be.
    #[must_use]
    pub fn new(policy: Policy) -> Self {
        Self { policy, scope: Scope::Row, start: Start::Nothing, volatile: false, rows: None }
    }
}

/// What a client remembers of a row, and sends along where a store compares it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Read {
    /// The version of the row; 0 is a row that is not there.
    pub version: u32,
    /// What it held.
    pub value: Option<ValueId>,
}

/// A write as it comes to a store.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Offer {
    /// Where to.
    pub row: RowId,
    /// What is to be written.
    pub value: ValueId,
    /// The fencing token that travels with it.
    pub token: Option<Token>,
    /// The lock that the token belongs to.
    pub lock: LockId,
    /// Who writes.
    pub owner: ClientId,
    /// The number of the operation under this token; absent counts as 0.
    pub operation: Option<u32>,
    /// The idempotency key.
    pub key: Option<KeyId>,
    /// What the client last read of the row.
    pub read: Read,
}

/// One row: what is written there, and the watermark that guards it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Row {
    /// The value, once something has been written.
    pub value: Option<ValueId>,
    /// The highest token that was accepted or raised here; under [`Policy::Holder`] the latest one
    /// that the store was told of.
    pub watermark: Option<Token>,
    /// The watermark was raised and no write has used that token yet, so that under
    /// [`Policy::Greater`] its one write is still to come.
    pub unused: bool,
    /// The watermark is NULL.
    #[cfg_attr(feature = "serde", serde(rename = "isNull"))]
    pub null: bool,
    /// How often it was written: what [`Policy::Version`] compares. A restore takes it back.
    pub version: u32,
    /// The place of its latest write among all that this store ever did, from 1; 0 before the first.
    /// Known to us and not to the store: no restore takes it back.
    pub write: u32,
}

/// What a store did with a write that it let in.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Accepted {
    /// The row as it is afterwards.
    pub row: Row,
    /// It was done before, and is not done again: this is the recorded answer.
    pub replayed: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
struct Kept {
    value: Option<ValueId>,
    version: u32,
    write: u32,
}

/// A watermark, and what is known of the writes that carried it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
struct Mark {
    seen: Option<Token>,
    unused: bool,
    null: bool,
    /// Who wrote with that token, and the number of its latest operation.
    last: Option<(ClientId, u32)>,
}

/// Which watermark: of a lock or of all, of a row or of all.
type MarkKey = (Option<LockId>, Option<RowId>);

/// A store whose rows are guarded by watermarks.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct FencedStore {
    settings: StoreSettings,
    rows: LiteMap<RowId, Kept>,
    marks: LiteMap<MarkKey, Mark>,
    keys: LiteMap<KeyId, RowId>,
    writes: u32,
}

impl FencedStore {
    /// An empty store with these settings.
    #[must_use]
    pub fn new(settings: StoreSettings) -> Self {
        Self {
            settings,
            rows: LiteMap::new(),
            marks: LiteMap::new(),
            keys: LiteMap::new(),
            writes: 0,
        }
    }

    /// What it checks.
    #[must_use]
    pub fn policy(&self) -> Policy {
        self.settings.policy
    }

    fn mark_key(&self, lock: LockId, row: RowId) -> MarkKey {
        match self.settings.scope {
            Scope::Row => (None, Some(row)),
            Scope::Shared => (None, None),
            Scope::Lock => (Some(lock), Some(row)),
        }
    }

    fn mark(&self, lock: LockId, row: RowId) -> Mark {
        let key = self.mark_key(lock, row);
        self.marks.get(&key).copied().unwrap_or_else(|| self.first_mark())
    }

    fn first_mark(&self) -> Mark {
        match self.settings.start {
            Start::Nothing => Mark::default(),
            Start::Null => Mark { null: true, ..Mark::default() },
            Start::Seen(token) => Mark { seen: Some(token), ..Mark::default() },
        }
    }

    /// The row as it is now; a row that was never touched is empty. Where it has several watermarks,
    /// the highest is shown.
    #[must_use]
    pub fn row(&self, row: RowId) -> Row {
        let of_row = |key: &MarkKey| key.1.is_none_or(|it| it == row);
        let marks = self.marks.iter().filter(|(key, _)| of_row(key)).map(|(_, mark)| *mark);
        let mark = marks.max_by_key(|mark| mark.seen).unwrap_or_else(|| self.first_mark());
        self.view(row, mark)
    }

    fn view(&self, row: RowId, mark: Mark) -> Row {
        let Kept { value, version, write } = self.rows.get(&row).copied().unwrap_or_default();
        Row { value, watermark: mark.seen, unused: mark.unused, null: mark.null, version, write }
    }

    /// Would this write be let in now?
    ///
    /// | token      | `any` | `>`       | `>=`   | `= holder`                  |
    /// |------------|-------|-----------|--------|-----------------------------|
    /// | none       | yes   | missing   | missing| missing                     |
    /// | older      | yes   | stale     | stale  | not holder                  |
    /// | equal      | yes   | duplicate | yes    | yes                         |
    /// | equal, only raised so far | yes | yes | yes | yes                      |
    /// | newer      | yes   | yes       | yes    | not holder (unless told)    |
    /// | first ever | yes   | yes       | yes    | yes, and it is remembered   |
    ///
    /// [`Policy::Operation`] is as `>=`, except that an equal token is good for the same owner's next
    /// operation only (a raise uses none up, and a write without a number counts as operation 0). [`Policy::Keyed`] is as `>=` for a key that is new. The others ignore tokens.
    ///
    /// The guarantee of a fence ([`Policy::is_fence`]) is that accepted tokens never go backwards on
    /// a row. It is not that only the current holder writes: until the store has *seen* 42, it takes
    /// 41.
    ///
    /// # Errors
    /// The reason for the refusal.
    pub fn check(&self, offer: &Offer) -> Result<(), Reason> {
        let kept = self.rows.get(&offer.row).copied().unwrap_or_default();
        if !self.has_row(offer.row) {
            return Err(Reason::NoRow);
        }
        let read = offer.read;
        match self.settings.policy {
            Policy::Any => Ok(()),
            Policy::Keyed | Policy::KeyOnce if offer.key.is_none() => Err(Reason::NoKey),
            // What was done before is answered again, whatever its token.
            Policy::Keyed if self.recorded(offer.key).is_some() => Ok(()),
            Policy::KeyOnce => Ok(()),
            Policy::Version if read.version == kept.version => Ok(()),
            Policy::Content if read.value == kept.value => Ok(()),
            Policy::Version | Policy::Content => Err(Reason::Changed { version: kept.version }),
            Policy::Absent if kept.value.is_none() => Ok(()),
            Policy::Absent => Err(Reason::Exists),
            Policy::Greater
            | Policy::GreaterOrEqual
            | Policy::Operation
            | Policy::Keyed
            | Policy::Holder => self.check_token(offer),
        }
    }

    fn has_row(&self, row: RowId) -> bool {
        self.settings.rows.as_ref().is_none_or(|rows| rows.contains(&row))
    }

    fn check_token(&self, offer: &Offer) -> Result<(), Reason> {
        let token = offer.token.ok_or(Reason::Missing)?;
        let mark = self.mark(offer.lock, offer.row);
        if mark.null {
            return Err(Reason::Null);
        }
        let Some(seen) = mark.seen else { return Ok(()) };
        match (self.settings.policy, mark.last) {
            (Policy::Holder, _) if token != seen => Err(Reason::NotHolder { holder: seen }),
            _ if token < seen => Err(Reason::Stale { seen }),
            (Policy::Greater, _) if token == seen && !mark.unused => {
                Err(Reason::Duplicate { seen })
            }
            (Policy::Operation, Some((owner, last))) if token == seen => {
                match offer.operation.unwrap_or(0) {
                    _ if owner != offer.owner => Err(Reason::OtherOwner { owner }),
                    operation if operation <= last => Err(Reason::OldOperation { last }),
                    _ => Ok(()),
                }
            }
            _ => Ok(()),
        }
    }

    /// Whether this was done before, so that it is answered with the recorded result.
    #[must_use]
    pub fn has_recorded(&self, offer: &Offer) -> bool {
        self.recorded(offer.key).is_some()
    }

    /// The row that was written under this key, if a result is recorded.
    fn recorded(&self, key: Option<KeyId>) -> Option<RowId> {
        self.keys.get(&key?).copied().filter(|_| self.settings.policy.keeps_keys())
    }

    /// Checks and writes in one step.
    ///
    /// # Errors
    /// As [`Self::check`]; then nothing has changed.
    pub fn write(&mut self, offer: &Offer) -> Result<Accepted, Reason> {
        self.check(offer)?;
        if let Some(row) = self.recorded(offer.key) {
            return Ok(Accepted { row: self.row(row), replayed: true });
        }
        Ok(Accepted { row: self.apply(offer), replayed: false })
    }

    /// Writes without a check: the second step of a store that takes two. Whatever has happened
    /// since the check, the row and its watermark are set.
    pub fn apply(&mut self, offer: &Offer) -> Row {
        self.writes += 1;
        let kept = self.rows.entry(offer.row).or_default();
        *kept = Kept { value: Some(offer.value), version: kept.version + 1, write: self.writes };
        if let Some(key) = offer.key.filter(|_| self.settings.policy.keeps_keys()) {
            self.keys.insert(key, offer.row);
        }
        // Without a check the store does not look at tokens, so it remembers none.
        if self.settings.policy.keeps_token() {
            let last = Some((offer.owner, offer.operation.unwrap_or(0)));
            let mark = Mark { seen: offer.token, unused: false, null: false, last };
            self.marks.insert(self.mark_key(offer.lock, offer.row), mark);
        }
        self.view(offer.row, self.mark(offer.lock, offer.row))
    }

    /// Tells the store of a token without writing anything: the cure for the gap between a grant
    /// and its first write. Under [`Policy::Holder`] this is how a takeover is announced, older or
    /// not; under a policy that keeps no token it changes nothing.
    ///
    /// # Errors
    /// [`Reason::Stale`] when a newer token has been seen, [`Reason::Null`] when the watermark is
    /// NULL, [`Reason::NoRow`] where there is no such row. Telling an equal one again is fine.
    pub fn raise(&mut self, lock: LockId, row: RowId, token: Token) -> Result<Row, Reason> {
        let mark = self.mark(lock, row);
        let policy = self.settings.policy;
        if !self.has_row(row) {
            return Err(Reason::NoRow);
        }
        match mark.seen.map(|seen| (token.cmp(&seen), seen)) {
            _ if !policy.keeps_token() => {}
            _ if mark.null => return Err(Reason::Null),
            Some((Ordering::Equal, _)) => {}
            Some((Ordering::Less, seen)) if policy.is_fence() => {
                return Err(Reason::Stale { seen });
            }
            _ => {
                let raised = Mark { seen: Some(token), unused: true, null: false, last: None };
                self.marks.insert(self.mark_key(lock, row), raised);
            }
        }
        Ok(self.view(row, self.mark(lock, row)))
    }
}

#[cfg(test)]
mod tests;
