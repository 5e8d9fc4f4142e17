//! The statements that are offered, in the words of the timeline language.

use super::{Offer, OfferKind, Scene};
use crate::{
    ids::{ClientId, LockId, StoreId},
    sim::Place,
    store::Policy,
    timeline::ast::{Action, Line, Statement, Write},
};

impl Scene<'_> {
    /// A client asks for a lock.
    pub(super) fn acquires(&self, kind: OfferKind, client: ClientId, lock: LockId) -> Offer {
        let name = self.timeline.cast.client(client);
        Offer { client: Some(client), ..self.asks(kind, name, lock) }
    }

    /// A client with a name that nothing has asks for a lock. There are 26 such names.
    pub(super) fn new_client_acquires(&self, lock: LockId) -> Option<Offer> {
        let cast = &self.timeline.cast;
        let is_free = |name: &String| {
            !cast.clients.contains(name)
                && !cast.locks.contains(name)
                && !cast.stores.contains(name)
        };
        let name = ('A'..='Z').map(String::from).find(is_free)?;
        Some(self.asks(OfferKind::NewClientAcquires, &name, lock))
    }

    fn asks(&self, kind: OfferKind, name: &str, lock: LockId) -> Offer {
        let statement = self.with_lock(&[name, " acquire"].concat(), " ", lock);
        let about = (self.timeline.locks.len() > 1).then_some(Place::Lock(lock));
        Offer { kind, client: None, about, statement }
    }

    /// A client writes.
    pub(super) fn writes(
        &self,
        kind: OfferKind,
        client: ClientId,
        store: StoreId,
        lock: LockId,
    ) -> Offer {
        let name = self.timeline.cast.client(client);
        let statement = [name, " ", &self.write(client, store, lock)].concat();
        let about = (self.timeline.stores.len() > 1).then_some(Place::Store(store));
        Offer { kind, client: Some(client), about, statement }
    }

    /// Something befalls a lock or a store.
    pub(super) fn befalls(&self, kind: OfferKind, name: &str, words: &str) -> Offer {
        Offer { kind, client: None, about: None, statement: [name, " ", words].concat() }
    }

    /// `write "a1" to S row R under L`, with what the store's policy asks for. Nothing else in the text
    /// writes this value.
    pub(super) fn write(&self, client: ClientId, store: StoreId, lock: LockId) -> String {
        let cast = &self.timeline.cast;
        let initial: String = cast.client(client).chars().take(1).collect();
        let value = fresh(&initial.to_ascii_lowercase(), &cast.values);
        let words = self.with_store(&["write \"", &value, "\""].concat(), " to ", store);
        let words = self.with_lock(&(words + &self.row(store)), " under ", lock);
        let policy = self.timeline.stores.get(store.index()).map(|spec| spec.policy.value);
        match policy {
            Some(Policy::Keyed | Policy::KeyOnce) => {
                [&words, " key \"", &fresh("k", &cast.keys), "\""].concat()
            }
            Some(Policy::Operation) => format!("{words} operation {}", self.next_operation()),
            _ => words,
        }
    }

    /// `raise S row R under L`
    pub(super) fn raise(&self, store: StoreId, lock: LockId) -> String {
        let words = self.with_store("raise", " ", store) + &self.row(store);
        self.with_lock(&words, " under ", lock)
    }

    /// `read S row R`
    pub(super) fn read(&self, store: StoreId) -> String {
        self.with_store("read", " ", store) + &self.row(store)
    }

    /// Names the lock if there are several.
    pub(super) fn with_lock(&self, words: &str, before: &str, lock: LockId) -> String {
        let cast = &self.timeline.cast;
        match cast.locks.len() > 1 {
            true => [words, before, cast.lock(lock)].concat(),
            false => words.to_owned(),
        }
    }

    /// Names the store if there are several.
    fn with_store(&self, words: &str, before: &str, store: StoreId) -> String {
        let cast = &self.timeline.cast;
        match cast.stores.len() > 1 {
            true => [words, before, cast.store(store)].concat(),
            false => words.to_owned(),
        }
    }

    /// ` row R`, where only some rows are there.
    fn row(&self, store: StoreId) -> String {
        let rows = self.timeline.stores.get(store.index()).and_then(|spec| spec.rows.as_ref());
        let first = rows.and_then(|rows| rows.first());
        first.map_or_else(String::new, |row| [" row ", self.timeline.cast.row(*row)].concat())
    }

    /// The number after the highest of all operations in the text.
    fn next_operation(&self) -> u32 {
        let writes = self.timeline.lines.iter().filter_map(write_of);
        writes.filter_map(|write| write.operation).max().unwrap_or(0).saturating_add(1)
    }
}

fn write_of(line: &Line) -> Option<&Write> {
    match &line.statement {
        Statement::Do(_, Action::Write(write)) => Some(write),
        Statement::Do(_, Action::CheckThenWrite(it) | Action::RenewThenWrite(it)) => {
            Some(&it.write)
        }
        _ => None,
    }
}

/// The first of `a1`, `a2` … that is not used yet.
fn fresh(prefix: &str, used: &[String]) -> String {
    let names = (1_u32..).map(|number| format!("{prefix}{number}"));
    names.into_iter().find(|name| !used.contains(name)).unwrap_or_default()
}
