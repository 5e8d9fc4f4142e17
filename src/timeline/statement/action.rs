//! What a client does, or what befalls it: everything behind its name.

use super::write::{guarded, raise, read_row, retry, write};
use crate::{
    ids::LockId,
    timeline::{
        ast::{Action, Ask, Guarded, Jump, Peer, Statement},
        claim::is_claim,
        cursor::{Cursor, Fault, Word},
        diagnostic::{Code, Diagnostic},
        header::offset,
        lex::PieceKind,
        names::{Names, Thing},
        suggest::nearest,
    },
};

/// The words that can follow a client.
pub(super) const ACTIONS: [&str; 16] = [
    "acquire",
    "renew",
    "release",
    "mint",
    "raise",
    "pause",
    "crash",
    "write",
    "check",
    "retry",
    "read",
    "partition",
    "heal",
    "clock",
    "resumes",
    "restarts",
];

pub(super) fn read(cursor: &mut Cursor, names: &mut Names) -> Result<Action, Fault> {
    let word = cursor.take();
    match word.text {
        "acquire" => Ok(Action::Acquire(ask(cursor, names, word)?)),
        "release" => Ok(Action::Release(lock(cursor, names, word)?)),
        "mint" => Ok(Action::Mint(lock(cursor, names, word)?)),
        "renew" if !cursor.sees("then") => Ok(Action::Renew(ask(cursor, names, word)?)),
        "renew" => Ok(Action::RenewThenWrite(then_write(cursor, names, word)?)),
        "check" => Ok(Action::CheckThenWrite(then_write(cursor, names, word)?)),
        "raise" => raise(cursor, names, word),
        "pause" => Ok(Action::Pause(cursor.time("30s")?)),
        "crash" => crash(cursor),
        "retry" => retry(cursor, names),
        "read" => read_row(cursor, names, word),
        "partition" => Ok(Action::Partition(peers(cursor, names)?)),
        "heal" => Ok(Action::Heal),
        "clock" => Ok(Action::Clock(Jump { by_ms: offset(cursor)? })),
        _ => Ok(Action::Write(write(cursor, names, word)?)),
    }
}

/// The name of a lock, if one stands here. An expectation whose arrow is missing is no name.
fn lock(cursor: &mut Cursor, names: &mut Names, here: Word) -> Result<LockId, Fault> {
    if cursor.here().text == "lock" {
        return Err(cursor.stray());
    }
    cursor.offer_names("lock");
    let next = cursor.here().text;
    let is_name = cursor.kind() == Some(PieceKind::Word) && !is_claim(next) && next != "reply";
    let name = is_name.then(|| cursor.take());
    names.lock(name, here)
}

/// `L`, `L reply lost`
fn ask(cursor: &mut Cursor, names: &mut Names, here: Word) -> Result<Ask, Fault> {
    let lock = lock(cursor, names, here)?;
    let reply_lost = cursor.eat("reply");
    if reply_lost && !cursor.eat("lost") {
        return Err(cursor.unknown(Code::UnknownSetting, &["reply lost"], &["lost"]));
    }
    Ok(Ask { lock, reply_lost })
}

fn then_write(cursor: &mut Cursor, names: &mut Names, before: Word) -> Result<Guarded, Fault> {
    let has_then = cursor.eat("then");
    let here = cursor.here();
    if has_then && cursor.eat("write") {
        return guarded(cursor, names, before);
    }
    let missing = Diagnostic::new(Code::MissingThenWrite, here.line, here.span, &[before.text]);
    let meant = if has_then { "write" } else { "then write" };
    let fix = nearest(here.text, &["write"]).map(|_| meant.to_owned());
    Err(missing.with_fix_if_any(here.span, fix).into())
}

/// `30s`, `30s keeps token`
fn crash(cursor: &mut Cursor) -> Result<Action, Fault> {
    let length = cursor.time("30s")?;
    let keeps_token = cursor.option("keeps")?;
    if keeps_token && !cursor.eat("token") {
        return Err(cursor.unknown(Code::UnknownSetting, &["keeps token"], &["token"]));
    }
    Ok(Action::Crash { length, keeps_token })
}

/// `from L, S`; without it, everybody.
fn peers(cursor: &mut Cursor, names: &mut Names) -> Result<Vec<Peer>, Fault> {
    if !cursor.option("from")? {
        let locks = (0..).map(LockId).take(names.locks.len()).map(Peer::Lock);
        let stores = (0..).map(crate::ids::StoreId).take(names.stores.len()).map(Peer::Store);
        return Ok(locks.chain(stores).collect());
    }
    let mut peers = vec![peer(cursor, names)?];
    ["lock", "store"].into_iter().for_each(|what| cursor.offer_names(what));
    while cursor.eat_kind(PieceKind::Comma)
        || cursor.kind() == Some(PieceKind::Word) && !is_claim(cursor.here().text)
    {
        peers.push(peer(cursor, names)?);
    }
    Ok(peers)
}

fn peer(cursor: &mut Cursor, names: &mut Names) -> Result<Peer, Fault> {
    let here = cursor.here();
    match names.thing(here.text) {
        Some(Thing::Lock(lock)) => {
            cursor.take();
            Ok(Peer::Lock(lock))
        }
        Some(Thing::Store(store)) => {
            cursor.take();
            Ok(Peer::Store(store))
        }
        _ => {
            let all = names.cast.locks.iter().chain(&names.cast.stores);
            let known: Vec<&str> = all.map(String::as_str).collect();
            Err(cursor.unknown(Code::UnknownSetting, &[&known.join(", ")], &known))
        }
    }
}

/// Whether a store answers this statement by itself, so that `accepted` needs no implied write.
pub(in crate::timeline) fn asks_a_store(statement: &Statement) -> bool {
    matches!(
        statement,
        Statement::Do(
            _,
            Action::Raise { .. }
                | Action::Write(_)
                | Action::CheckThenWrite(_)
                | Action::RenewThenWrite(_)
                | Action::Retry(_)
                | Action::Read { .. }
        )
    )
}
