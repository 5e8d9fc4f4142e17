//! `expect` lines: what must be true of the whole run.

use super::{
    ast::{Expect, FinalClaim},
    claim,
    cursor::{Cursor, Fault, Word},
    diagnostic::{Code, Diagnostic},
    lex::PieceKind,
    names::Names,
    suggest::nearest,
};
use crate::{ids::RowId, verdict::Property};

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
    if names.is_store(first.text) {
        return stored(cursor, names);
    }
    if names.is_client(first.text) {
        return answered(cursor, names);
    }
    // What can only be said of a store is said of one that is not there.
    if matches!(cursor.second(), "=" | "＝" | "empty" | "row") {
        return stored(cursor, names);
    }
    let mut known: Vec<&str> = Property::ALL.map(Property::as_text).to_vec();
    let (stores, clients) = (names.cast.stores.iter(), names.cast.clients.iter());
    known.extend(stores.chain(clients).map(String::as_str));
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

/// `S = "x"`, `S row R = "x"`, `S empty`
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
        return Ok(FinalClaim::Value(store, row, None));
    }
    if matches!(cursor.kind(), None | Some(PieceKind::Word)) {
        return Err(incomplete(cursor, name, &["= \"x\"", "empty"]));
    }
    cursor.equals(" = ", "S = \"x\"")?;
    let value = cursor.value(&[])?;
    Ok(FinalClaim::Value(store, row, Some(names.value(value))))
}

/// `A accepted`, `A rejected stale`
fn answered(cursor: &mut Cursor, names: &mut Names) -> Result<FinalClaim, Fault> {
    let name = cursor.take();
    let client = names.client(name)?;
    if cursor.eat("accepted") {
        Ok(FinalClaim::LastAccepted(client))
    } else if cursor.eat("rejected") {
        Ok(FinalClaim::LastRejected(client, claim::reason(cursor)?))
    } else {
        Err(incomplete(cursor, name, &["accepted", "rejected"]))
    }
}

fn incomplete(cursor: &Cursor, about: Word, known: &[&str]) -> Fault {
    let here = cursor.here();
    let args = [about.text, &known.join(", ")];
    let incomplete = Diagnostic::new(Code::IncompleteExpectation, here.line, here.span, &args);
    let meant = nearest(here.text, known).map(str::to_owned);
    incomplete.with_fix_if_any(here.span, meant).into()
}
