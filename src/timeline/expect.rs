//! `expect` lines: what must be true of the whole run.

use super::{
    ast::{Expect, FinalClaim},
    claim,
    cursor::{Cursor, Fault, Word},
    diagnostic::{Code, Diagnostic},
    lex::PieceKind,
    names::{Names, Thing},
    suggest::nearest,
};
use crate::{ids::RowId, time::Ms, token::Token, verdict::Property};

/// Reads a line that begins with `expect`.
pub(super) fn line(cursor: &mut Cursor, names: &mut Names) -> Result<Expect, Fault> {
    cursor.take();
    let first = cursor.here();
    let what = final_claim(cursor, names)?;
    cursor.done()?;
    Ok(Expect { number: first.line, span: first.span.to(cursor.end_of_last()), what })
}

fn final_claim(cursor: &mut Cursor, names: &mut Names) -> Result<FinalClaim, Fault> {
    let first = cursor.here();
    if let Some(property) = Property::ALL.into_iter().find(|it| it.as_text() == first.text) {
        cursor.take();
        return judged(cursor, property, first);
    }
    match names.thing(first.text) {
        Some(Thing::Store(_)) => return stored(cursor, names),
        Some(Thing::Client) => return of_client(cursor, names),
        Some(Thing::Lock(_)) => return held(cursor, names),
        None => {}
    }
    // What can only be said of a store is said of one that is not there.
    if matches!(cursor.second(), "=" | "＝" | "empty" | "row" | "watermark") {
        return stored(cursor, names);
    }
    let mut known: Vec<&str> = Property::ALL.map(Property::as_text).to_vec();
    let cast = &names.cast;
    let things = cast.stores.iter().chain(&cast.clients).chain(&cast.locks);
    known.extend(things.map(String::as_str));
    Err(cursor.unknown(Code::UnknownExpectation, &[], &known))
}

/// `tokens-regressed holds`, `… violated`, `… at 13s`
fn judged(cursor: &mut Cursor, property: Property, first: Word) -> Result<FinalClaim, Fault> {
    if cursor.eat("holds") {
        Ok(FinalClaim::Holds(property))
    } else if cursor.eat("violated") {
        Ok(FinalClaim::Violated(property))
    } else if cursor.eat("at") {
        Ok(FinalClaim::ViolatedAt(property, cursor.time("at 13s")?.value))
    } else {
        Err(incomplete(cursor, first, &["holds", "violated", "at 13s"]))
    }
}

/// `S = "x"`, `S row R = "x"`, `S empty`, `S watermark = 42`, `S watermark none`
fn stored(cursor: &mut Cursor, names: &mut Names) -> Result<FinalClaim, Fault> {
    let name = cursor.take();
    let store = names.store(Some(name), name)?;
    let row = if cursor.eat("row") {
        let row = cursor.name("row")?;
        names.row(row)?
    } else {
        RowId::default()
    };
    if cursor.eat("empty") {
        return Ok(FinalClaim::Value(store, row, None, moment(cursor)?));
    }
    if cursor.eat("watermark") {
        if cursor.eat("none") {
            return Ok(FinalClaim::Watermark(store, row, None, moment(cursor)?));
        }
        cursor.equals(" = ", "S watermark = 42")?;
        let token = Token(cursor.number()?);
        return Ok(FinalClaim::Watermark(store, row, Some(token), moment(cursor)?));
    }
    cursor.offer(&["="]);
    if matches!(cursor.kind(), None | Some(PieceKind::Word)) {
        return Err(incomplete(cursor, name, &["= \"x\"", "empty", "watermark"]));
    }
    cursor.equals(" = ", "S = \"x\"")?;
    let value = names.value(cursor.value(&[])?);
    Ok(FinalClaim::Value(store, row, Some(value), moment(cursor)?))
}

/// `at 13s`, or nothing.
fn moment(cursor: &mut Cursor) -> Result<Option<Ms>, Fault> {
    Ok(cursor.eat("at").then(|| cursor.time("at 13s")).transpose()?.map(|at| at.value))
}

/// `A accepted`, `A rejected stale`, `A believes`, `A doubts L at 12s`
fn of_client(cursor: &mut Cursor, names: &mut Names) -> Result<FinalClaim, Fault> {
    let name = cursor.take();
    let client = names.client(name)?;
    let believes = cursor.eat("believes");
    if believes || cursor.eat("doubts") {
        cursor.offer_names("lock");
        let is_name = cursor.kind() == Some(PieceKind::Word) && !cursor.sees("at");
        let lock = is_name.then(|| cursor.take());
        let lock = names.lock(lock, name)?;
        return Ok(FinalClaim::Believes(client, lock, believes, moment(cursor)?));
    }
    if cursor.eat("accepted") {
        Ok(FinalClaim::LastAccepted(client))
    } else if cursor.eat("rejected") {
        Ok(FinalClaim::LastRejected(client, claim::reason(cursor)?))
    } else {
        Err(incomplete(cursor, name, &["accepted", "rejected", "believes", "doubts"]))
    }
}

/// `L holder = A`, `L free`
fn held(cursor: &mut Cursor, names: &mut Names) -> Result<FinalClaim, Fault> {
    let name = cursor.take();
    let lock = names.lock(Some(name), name)?;
    if cursor.eat("free") {
        return Ok(FinalClaim::Holder(lock, None, moment(cursor)?));
    }
    if !cursor.eat("holder") {
        return Err(incomplete(cursor, name, &["holder = A", "free"]));
    }
    cursor.equals(" = ", "L holder = A")?;
    let holder = cursor.name("client")?;
    let holder = names.client(holder)?;
    Ok(FinalClaim::Holder(lock, Some(holder), moment(cursor)?))
}

fn incomplete(cursor: &Cursor, about: Word, known: &[&str]) -> Fault {
    let here = cursor.here();
    let args = [about.text, &known.join(", ")];
    let incomplete = Diagnostic::new(Code::IncompleteExpectation, here.line, here.span, &args);
    let meant = nearest(here.text, known).map(str::to_owned);
    incomplete.with_fix_if_any(here.span, meant).into()
}
