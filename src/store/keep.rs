//! What befalls a store: reads, restarts, restores, and what is thrown away.

use super::{FencedStore, Kept, Mark, MarkKey, Policy, Reason, Row};
use crate::{
    ids::{KeyId, LockId, RowId},
    order,
    token::Token,
};
use litemap::LiteMap;
use std::cmp::Ordering;

/// A store as it was once: what a backup of it holds.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct StoreImage {
    rows: LiteMap<RowId, Kept>,
    marks: LiteMap<MarkKey, Mark>,
    keys: LiteMap<KeyId, RowId>,
    existing: Option<Vec<RowId>>,
}

impl Mark {
    /// What is known when the mark of a backup and the one of today are put together.
    fn joined(self, now: Self, policy: Policy) -> Self {
        match now.seen.cmp(&self.seen) {
            // Holders come in no order: the one that the store was told of last counts.
            _ if policy == Policy::Holder => now,
            Ordering::Greater => now,
            Ordering::Less => self,
            // A token that was used then or since is used.
            Ordering::Equal => {
                Self { unused: self.unused && now.unused, last: now.last.or(self.last), ..now }
            }
        }
    }
}

impl FencedStore {
    /// Reads a row for a client that shows its token. An old one is refused, and a new one is
    /// remembered, so that nothing older is let in after what was read. A store that keeps no
    /// tokens answers everybody.
    ///
    /// # Errors
    /// As for a write, except that a token may be used for any number of reads.
    pub fn fenced_read(
        &mut self,
        lock: LockId,
        row: RowId,
        token: Option<Token>,
    ) -> Result<Row, Reason> {
        if !self.settings.policy.keeps_token() {
            return Ok(self.row(row));
        }
        let token = token.ok_or(Reason::Missing)?;
        match (self.settings.policy, self.mark(lock, row).seen) {
            (Policy::Holder, Some(holder)) if token != holder => Err(Reason::NotHolder { holder }),
            _ => self.raise(lock, row, token),
        }
    }

    /// The rows that hold something or have a watermark of their own.
    pub fn rows(&self) -> impl Iterator<Item = RowId> + '_ {
        let marked = self.marks.keys().filter_map(|(_, row)| *row);
        let mut rows: Vec<RowId> = self.rows.keys().copied().chain(marked).collect();
        order::by_key(&mut rows, |row| u64::from(row.0));
        rows.dedup();
        rows.into_iter()
    }

    /// Crashes and comes back. What was written is there; a watermark in memory is not.
    pub fn restart(&mut self) {
        if self.settings.volatile {
            self.marks.clear();
        }
    }

    /// Forgets the watermarks of a row, or all of them, as a clean-up does that takes them for old
    /// records. What was written stays.
    pub fn collect(&mut self, row: Option<RowId>) {
        self.marks.retain(|(_, of), _| row.is_some() && *of != row);
    }

    /// Removes a row and everything that is known of it.
    pub fn delete(&mut self, row: RowId) {
        self.rows.remove(&row);
        self.collect(Some(row));
        if let Some(existing) = &mut self.settings.rows {
            existing.retain(|it| *it != row);
        }
    }

    /// The store as it is now.
    #[must_use]
    pub fn image(&self) -> StoreImage {
        StoreImage {
            rows: self.rows.clone(),
            marks: self.marks.clone(),
            keys: self.keys.clone(),
            existing: self.settings.rows.clone(),
        }
    }

    /// The store is again as it was then. Unless the watermarks are kept where they are higher, old
    /// holders are let in once more.
    pub fn restore(&mut self, image: StoreImage, keeps_watermarks: bool) {
        let StoreImage { rows, marks, keys, existing } = image;
        let now = std::mem::replace(&mut self.marks, marks);
        if keeps_watermarks {
            let policy = self.settings.policy;
            for (key, mark) in now {
                let then = self.marks.entry(key).or_default();
                *then = then.joined(mark, policy);
            }
        }
        self.rows = rows;
        self.keys = keys;
        self.settings.rows = existing;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        ids::ValueId,
        store::{Offer, StoreSettings},
    };

    const L: LockId = LockId(0);
    const ROW: RowId = RowId(0);

    fn offer(token: u64) -> Offer {
        Offer { token: Some(Token(token)), value: ValueId(1), ..Offer::default() }
    }

    fn seen_42(change: impl FnOnce(&mut StoreSettings)) -> FencedStore {
        let mut settings = StoreSettings::new(Policy::Greater);
        change(&mut settings);
        let mut store = FencedStore::new(settings);
        store.write(&offer(41)).expect("the first");
        store.write(&offer(42)).expect("newer");
        store
    }

    #[test]
    fn a_restart_loses_only_a_watermark_in_memory() {
        for (volatile, lets_41_in) in [(false, false), (true, true)] {
            let mut store = seen_42(|settings| settings.volatile = volatile);
            store.restart();
            assert_eq!(store.check(&offer(41)).is_ok(), lets_41_in);
            assert_eq!(store.row(ROW).value, Some(ValueId(1)));
        }
    }

    #[test]
    fn a_watermark_that_is_collected_guards_no_more() {
        let mut store = seen_42(|_| {});
        store.collect(Some(RowId(9)));
        assert!(store.check(&offer(41)).is_err(), "another row's");
        store.collect(Some(ROW));
        assert!(store.check(&offer(41)).is_ok());
        let mut store = seen_42(|_| {});
        store.collect(None);
        assert!(store.check(&offer(41)).is_ok());
    }

    #[test]
    fn a_restore_lets_the_old_holder_back_in_unless_watermarks_are_kept() {
        for (keeps, lets_42_in) in [(false, true), (true, false)] {
            let mut store = FencedStore::new(StoreSettings::new(Policy::Greater));
            store.write(&offer(41)).expect("the first");
            let image = store.image();
            store.write(&offer(43)).expect("newer");
            store.restore(image, keeps);
            assert_eq!(store.check(&offer(42)).is_ok(), lets_42_in);
            assert_eq!(store.row(ROW).version, 1, "what was written since is gone");
        }
    }

    #[test]
    fn a_kept_watermark_remembers_that_its_token_was_used() {
        let (token, policy) = (Token(42), Policy::Greater);
        let mut store = FencedStore::new(StoreSettings::new(policy));
        store.raise(L, ROW, token).expect("the first");
        let image = store.image();
        store.write(&offer(42)).expect("its one write");
        store.restore(image, true);
        assert_eq!(store.check(&offer(42)), Err(Reason::Duplicate { seen: token }));
    }

    #[test]
    fn of_a_backup_and_today_the_higher_watermark_is_kept() {
        let mut store = seen_42(|_| {});
        let image = store.image();
        store.collect(None);
        store.write(&offer(7)).expect("nothing is known any more");
        store.restore(image, true);
        assert_eq!(store.check(&offer(41)), Err(Reason::Stale { seen: Token(42) }));
    }

    #[test]
    fn a_token_that_was_used_before_the_backup_is_used() {
        for policy in [Policy::Greater, Policy::Operation] {
            let mut store = FencedStore::new(StoreSettings::new(policy));
            store.write(&Offer { operation: Some(3), ..offer(42) }).expect("the first");
            let image = store.image();
            store.collect(None);
            store.raise(L, ROW, Token(42)).expect("nothing is known any more");
            store.restore(image, true);
            assert!(store.check(&Offer { operation: Some(2), ..offer(42) }).is_err(), "{policy:?}");
        }
    }

    #[test]
    fn a_kept_holder_is_the_latest_and_not_the_highest() {
        let mut store = FencedStore::new(StoreSettings::new(Policy::Holder));
        store.raise(L, ROW, Token(42)).expect("told");
        let image = store.image();
        store.raise(L, ROW, Token(7)).expect("told of another");
        store.restore(image, true);
        assert!(store.check(&offer(7)).is_ok() && store.check(&offer(42)).is_err());
    }

    #[test]
    fn a_deleted_row_is_as_if_it_had_never_been() {
        let mut store = seen_42(|_| {});
        store.delete(ROW);
        assert_eq!(store.row(ROW), Row::default());
        let mut store = seen_42(|settings| settings.rows = Some(vec![ROW]));
        store.delete(ROW);
        assert_eq!(store.check(&offer(43)), Err(Reason::NoRow));
    }

    #[test]
    fn a_fenced_read_refuses_the_old_and_remembers_the_new() {
        let mut store = seen_42(|_| {});
        let seen = Token(42);
        assert_eq!(store.fenced_read(L, ROW, Some(Token(41))), Err(Reason::Stale { seen }));
        assert_eq!(store.fenced_read(L, ROW, None), Err(Reason::Missing));
        assert!(store.fenced_read(L, ROW, Some(seen)).is_ok(), "as often as it likes");
        store.fenced_read(L, ROW, Some(Token(43))).expect("newer");
        assert!(store.check(&offer(42)).is_err() && store.check(&offer(43)).is_ok());

        let mut told = FencedStore::new(StoreSettings::new(Policy::Holder));
        told.raise(L, ROW, seen).expect("the first");
        let refused = told.fenced_read(L, ROW, Some(Token(43)));
        assert_eq!(refused, Err(Reason::NotHolder { holder: seen }));
        assert_eq!(told.row(ROW).watermark, Some(seen), "a read announces no takeover");
    }
}
