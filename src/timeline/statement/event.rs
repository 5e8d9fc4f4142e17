//! What befalls a lock or a store: everything behind its name.

use crate::{
    ids::{LockId, StoreId},
    timeline::{
        ast::{Jump, LockEvent, Statement, StoreEvent},
        cursor::{Cursor, Fault},
        diagnostic::Code,
        header::offset,
        names::{Names, fault},
    },
};

const LOCK_EVENTS: [&str; 8] =
    ["failover", "snapshot", "restore", "reset", "restart", "split", "heal", "clock"];

/// `L failover losing 2s`
pub(super) fn of_lock(cursor: &mut Cursor, lock: LockId) -> Result<Statement, Fault> {
    let word = cursor.here();
    let event = match word.text {
        "failover" => {
            cursor.take();
            let losing = cursor.option("losing")?.then(|| cursor.time("losing 2s")).transpose()?;
            return Ok(Statement::Lock(lock, LockEvent::Failover(losing)));
        }
        "restore" => {
            cursor.take();
            return Ok(Statement::Lock(lock, LockEvent::Restore { bump: bump(cursor)? }));
        }
        "clock" => {
            cursor.take();
            let by_ms = offset(cursor)?;
            return Ok(Statement::Lock(lock, LockEvent::Clock(Jump { by_ms })));
        }
        "snapshot" => LockEvent::Snapshot,
        "reset" => LockEvent::Reset,
        "restart" => LockEvent::Restart,
        "split" => LockEvent::Split,
        "heal" => LockEvent::Heal,
        _ => return Err(unknown(cursor, &LOCK_EVENTS)),
    };
    cursor.take();
    Ok(Statement::Lock(lock, event))
}

/// `bump 1000`, or nothing.
fn bump(cursor: &mut Cursor) -> Result<u32, Fault> {
    if !cursor.option("bump")? {
        return Ok(0);
    }
    let word = cursor.here();
    let number = cursor.number()?;
    u32::try_from(number).map_err(|_| fault(Code::BadNumber, word, &[word.text]))
}

const STORE_EVENTS: [&str; 6] = ["snapshot", "restore", "collect", "delete", "restart", "slow"];

/// `S restore raising`
pub(super) fn of_store(
    cursor: &mut Cursor,
    names: &mut Names,
    store: StoreId,
) -> Result<Statement, Fault> {
    let word = cursor.here();
    if !STORE_EVENTS.contains(&word.text) {
        return Err(unknown(cursor, &STORE_EVENTS));
    }
    cursor.take();
    let event = match word.text {
        "snapshot" => StoreEvent::Snapshot,
        "restore" => StoreEvent::Restore { raising: cursor.option("raising")? },
        "collect" => {
            let named = cursor.option("row")?;
            let row = named.then(|| names.row(cursor.name("row")?)).transpose()?;
            StoreEvent::Collect(row)
        }
        "delete" => {
            let named = cursor.option("row")?;
            let row = named.then(|| names.row(cursor.name("row")?)).transpose()?;
            StoreEvent::Delete(row.unwrap_or_default())
        }
        "restart" => StoreEvent::Restart,
        _ => StoreEvent::Slow(cursor.time("slow 5s")?),
    };
    Ok(Statement::Store(store, event))
}

fn unknown(cursor: &Cursor, known: &[&str]) -> Fault {
    if cursor.is_punctuation() {
        return cursor.stray();
    }
    cursor.unknown(Code::UnknownAction, &[&known.join(", ")], known)
}
