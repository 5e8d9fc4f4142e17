//! Reads: of the store, with or without a token, and of a client's own memory.

use super::{
    queue::LineIndex,
    trace::{Change, EventId, What},
    world::World,
};
use crate::{
    client::Memory,
    ids::{ClientId, LockId, RowId, StoreId},
    store::{Read, Reason, Row},
    timeline::ast::{Peer, ReadHow},
};

impl World<'_> {
    pub(super) fn read(
        &mut self,
        line: LineIndex,
        client: ClientId,
        (store, row): (StoreId, RowId),
        lock: LockId,
        how: ReadHow,
    ) {
        let remembered =
            self.clients.get(client.index()).and_then(|state| state.memory(store, row));
        if let (ReadHow::Cache, Some(memory)) = (how, remembered) {
            return self.serve(line, client, (store, row), memory, true);
        }
        if self.cut.contains_key(&(client, Peer::Store(store))) {
            let what = What::StoreUnreachable { client, store, row };
            self.record_at(client, Some(line), what, &[], Vec::new());
            return self.note_unanswered(line);
        }
        match self.ask(client, (store, row), lock, how) {
            Ok((state, before)) => {
                let read = Read { version: state.version, value: state.value };
                let memory = Memory { read, write: state.write };
                if let Some(client) = self.clients.get_mut(client.index()) {
                    client.remember(store, row, memory);
                }
                self.serve(line, client, (store, row), memory, false);
                // A token that the store had not seen has raised the watermark.
                if state != before
                    && let Some(event) = self.events.last_mut()
                {
                    let shared = self.timeline.shares_watermark(store);
                    event.changes.push(Change::Row { store, row, state, shared });
                    let id = event.id;
                    self.latest.row.insert((store, row), id);
                }
            }
            Err(reason) => {
                let seen_by = self.latest.row.get(&(store, row)).copied();
                let what = What::ReadRejected { client, store, row, reason };
                let id = self.record_at(client, Some(line), what, &[seen_by], Vec::new());
                self.note_answer(line, Err(reason), id);
                if super::write::teaches_loss(reason) {
                    self.learn_any(client, lock, id);
                }
            }
        }
    }

    /// The row as the store shows it, and as it was before that.
    fn ask(
        &mut self,
        client: ClientId,
        (store, row): (StoreId, RowId),
        lock: LockId,
        how: ReadHow,
    ) -> Result<(Row, Row), Reason> {
        let token = self.belief(client, lock).and_then(|(_, belief)| belief.token);
        let before = self.row(store, row);
        let Some(machine) = self.stores.get_mut(store.index()) else { return Ok((before, before)) };
        match how {
            ReadHow::Fenced => machine.fenced_read(lock, row, token).map(|state| (state, before)),
            ReadHow::Plain | ReadHow::Cache => Ok((before, before)),
        }
    }

    fn serve(
        &mut self,
        line: LineIndex,
        client: ClientId,
        (store, row): (StoreId, RowId),
        memory: Memory,
        cached: bool,
    ) {
        let Memory { read, write } = memory;
        let what = What::ReadServed { client, store, row, value: read.value, write, cached };
        let written: Option<EventId> = self.latest.row.get(&(store, row)).copied();
        let causes = if cached { None } else { written };
        let id = self.record_at(client, Some(line), what, &[causes], Vec::new());
        self.note_answer(line, Ok(()), id);
        if let Some(facts) = self.facts.get_mut(line) {
            facts.read = Some(read.value);
        }
    }
}
