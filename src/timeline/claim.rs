//! Expectations behind an arrow: `-> token=41 -> storage rejects`.

use super::{
    ast::{Claim, Expected, ReasonKind, Statement},
    cursor::{Cursor, Fault, Word},
    diagnostic::Code,
    lex::PieceKind,
    names::{Names, fault},
    statement::asks_a_store,
};
use crate::{ids::StoreId, token::Token};

const CLAIMS: [&str; 8] =
    ["token", "lease", "granted", "denied", "accepted", "rejected", "skipped", "storage"];

const ANSWERS: [&str; 2] = ["accepts", "rejects"];

const REASONS: [(&str, ReasonKind); 4] = [
    ("stale", ReasonKind::Stale),
    ("duplicate", ReasonKind::Duplicate),
    ("missing", ReasonKind::Missing),
    ("not-holder", ReasonKind::NotHolder),
];

/// Reads all expectations of a line.
pub(super) fn all(
    cursor: &mut Cursor,
    names: &mut Names,
    statement: &Statement,
) -> Result<Vec<Expected>, Fault> {
    let mut expected = Vec::new();
    while !cursor.is_done() {
        let separated = cursor.eat_kind(PieceKind::Arrow)
            || (!expected.is_empty() && cursor.eat_kind(PieceKind::Comma));
        if !separated {
            cursor.done()?;
        }
        let first = cursor.here();
        if first.text.is_empty() {
            return Err(fault(Code::MissingClaim, first, &[]));
        }
        let what = claim(cursor, names, statement)?;
        expected.push(Expected { span: first.span.to(cursor.end_of_last()), what });
    }
    Ok(expected)
}

fn claim(cursor: &mut Cursor, names: &mut Names, statement: &Statement) -> Result<Claim, Fault> {
    let first = cursor.here();
    let is_store = first.text == "storage" || names.is_store(first.text);
    if is_store && cursor.kind() == Some(PieceKind::Word) {
        return storage(cursor, names, statement);
    }
    match first.text {
        "token" => {
            cursor.take();
            equals(cursor, "token=41")?;
            Ok(Claim::Token(Token(cursor.number()?)))
        }
        "lease" => {
            cursor.take();
            equals(cursor, "lease=10s")?;
            Ok(Claim::Lease(cursor.time("lease=10s")?.value))
        }
        "granted" => take(cursor, Claim::Granted),
        "denied" => take(cursor, Claim::Denied),
        "skipped" => take(cursor, Claim::Skipped),
        "accepted" => take(cursor, Claim::Accepted { implied: None }),
        "rejected" => {
            cursor.take();
            Ok(Claim::Rejected { implied: None, reason: reason(cursor)? })
        }
        _ => Err(cursor.unknown(Code::UnknownClaim, &[], &CLAIMS)),
    }
}

fn take(cursor: &mut Cursor, claim: Claim) -> Result<Claim, Fault> {
    cursor.take();
    Ok(claim)
}

fn equals(cursor: &mut Cursor, example: &str) -> Result<(), Fault> {
    if cursor.eat_equals() {
        return Ok(());
    }
    Err(fault(Code::UnknownClaim, cursor.here(), &[example]))
}

/// `storage accepts`, `S rejects stale`. Where the line is no write itself, this asks for one.
fn storage(cursor: &mut Cursor, names: &mut Names, statement: &Statement) -> Result<Claim, Fault> {
    let name = cursor.take();
    let answer = cursor.here();
    if !ANSWERS.contains(&answer.text) {
        return Err(cursor.unknown(Code::UnknownClaim, &[], &ANSWERS));
    }
    cursor.take();
    let implied = implied_store(names, statement, name)?;
    if answer.text == "accepts" {
        return Ok(Claim::Accepted { implied });
    }
    Ok(Claim::Rejected { implied, reason: reason(cursor)? })
}

fn implied_store(
    names: &mut Names,
    statement: &Statement,
    name: Word,
) -> Result<Option<StoreId>, Fault> {
    let given = (name.text != "storage").then_some(name);
    if asks_a_store(statement) {
        return Ok(None);
    }
    let store = names.store(given, name)?;
    names.lock(None, name).or_else(|fault| match names.locks.len() {
        // With several locks, the client's latest grant says which one is meant.
        0 => Err(fault),
        _ => Ok(crate::ids::LockId::default()),
    })?;
    // The client writes its own name.
    if let Some(client) = statement.subject() {
        let own = names.cast.client(client).to_owned();
        names.value(&own);
    }
    Ok(Some(store))
}

/// The reason for a refusal, if one is named.
pub(super) fn reason(cursor: &mut Cursor) -> Result<Option<ReasonKind>, Fault> {
    if cursor.kind() != Some(PieceKind::Word) {
        return Ok(None);
    }
    match REASONS.iter().find(|(word, _)| *word == cursor.here().text) {
        Some((_, reason)) => {
            cursor.take();
            Ok(Some(*reason))
        }
        None => Err(cursor.unknown(Code::UnknownReason, &[], &REASONS.map(|(word, _)| word))),
    }
}
