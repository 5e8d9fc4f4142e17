//! Expectations behind an arrow: `-> token=41 -> storage rejects`.

use super::{
    ast::{Claim, DenialKind, Expected, ReasonKind, Span, Statement},
    cursor::{Cursor, Fault, Word},
    diagnostic::{Code, Diagnostic},
    lex::{PieceKind, is_wrong_arrow},
    names::{Names, fault},
    statement::asks_a_store,
};
use crate::{ids::StoreId, token::Token};

/// Those that a lock answers come first.
const CLAIMS: [&str; 13] = [
    "token",
    "lease",
    "granted",
    "denied",
    "queued",
    "accepted",
    "rejected",
    "replayed",
    "unanswered",
    "skipped",
    "value",
    "empty",
    "storage",
];

const ANSWERS: [&str; 2] = ["accepts", "rejects"];

const REASONS: [(&str, ReasonKind); 11] = [
    ("stale", ReasonKind::Stale),
    ("duplicate", ReasonKind::Duplicate),
    ("missing", ReasonKind::Missing),
    ("not-holder", ReasonKind::NotHolder),
    ("old-operation", ReasonKind::OldOperation),
    ("other-owner", ReasonKind::OtherOwner),
    ("no-key", ReasonKind::NoKey),
    ("changed", ReasonKind::Changed),
    ("exists", ReasonKind::Exists),
    ("no-row", ReasonKind::NoRow),
    ("null", ReasonKind::Null),
];

const DENIALS: [(&str, DenialKind); 5] = [
    ("held", DenialKind::Held),
    ("not-holder", DenialKind::NotHolder),
    ("no-token-left", DenialKind::NoTokenLeft),
    ("lock-delay", DenialKind::LockDelay),
    ("unreachable", DenialKind::Unreachable),
];

/// A word with which an expectation begins.
pub(super) fn is_claim(word: &str) -> bool {
    CLAIMS.contains(&word)
}

/// Reads all expectations of a line.
pub(super) fn all(
    cursor: &mut Cursor,
    names: &mut Names,
    statement: &Statement,
) -> Result<Vec<Expected>, Fault> {
    let mut expected = Vec::new();
    while cursor.goes_on(&["->"], &[]) {
        separator(cursor, !expected.is_empty())?;
        let first = cursor.here();
        offer(cursor, statement);
        if !matches!(cursor.kind(), Some(PieceKind::Word | PieceKind::Quoted)) {
            return Err(fault(Code::MissingClaim, first, &[]));
        }
        let what = claim(cursor, names, statement)?;
        expected.push(Expected { span: first.span.to(cursor.end_of_last()), what });
    }
    Ok(expected)
}

/// What can be expected, the likeliest of this statement first.
fn offer(cursor: &Cursor, statement: &Statement) {
    let (of_locks, of_stores) = CLAIMS.split_at(5);
    if asks_a_store(statement) {
        cursor.offer(of_stores);
    }
    cursor.offer(of_locks);
    cursor.offer_names("store");
    cursor.offer(of_stores);
}

/// An arrow, or between two expectations a comma.
fn separator(cursor: &mut Cursor, or_comma: bool) -> Result<(), Fault> {
    let here = cursor.here();
    if is_wrong_arrow(here.text) {
        let wrong = Diagnostic::new(Code::WrongArrow, here.line, here.span, &[here.text]);
        return Err(wrong.with_fix(here.span, "->").into());
    }
    if cursor.eat_kind(PieceKind::Arrow) || or_comma && cursor.eat_kind(PieceKind::Comma) {
        return Ok(());
    }
    if is_claim(here.text) {
        let missing = Diagnostic::new(Code::MissingArrow, here.line, here.span, &[here.text]);
        let before = Span { end: here.span.start, ..here.span };
        return Err(missing.with_fix(before, "-> ").into());
    }
    cursor.done()
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
            cursor.equals("=", "token=41")?;
            Ok(Claim::Token(Token(cursor.number()?)))
        }
        "lease" => {
            cursor.take();
            cursor.equals("=", "lease=10s")?;
            Ok(Claim::Lease(cursor.time("lease=10s")?.value))
        }
        "granted" => take(cursor, Claim::Granted),
        "denied" => {
            cursor.take();
            Ok(Claim::Denied(why(cursor, &DENIALS)?))
        }
        "queued" => take(cursor, Claim::Queued),
        "replayed" => take(cursor, Claim::Replayed),
        "unanswered" => take(cursor, Claim::Unanswered),
        "empty" => take(cursor, Claim::Read(None)),
        "value" => {
            cursor.take();
            cursor.equals("=", "value=\"x\"")?;
            Ok(Claim::Read(Some(names.value(cursor.value(&[])?))))
        }
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
    let Some(client) = statement.subject() else {
        return Err(fault(Code::WhichClient, name, &[]));
    };
    let own = names.cast.client(client).to_owned();
    names.value(&own);
    Ok(Some(store))
}

/// The reason for a store's refusal, if one is named.
pub(super) fn reason(cursor: &mut Cursor) -> Result<Option<ReasonKind>, Fault> {
    why(cursor, &REASONS)
}

fn why<T: Copy>(cursor: &mut Cursor, reasons: &[(&str, T)]) -> Result<Option<T>, Fault> {
    if let Some(reason) = cursor.may_choose(reasons) {
        return Ok(Some(reason));
    }
    if cursor.kind() != Some(PieceKind::Word) || is_claim(cursor.here().text) {
        return Ok(None);
    }
    let known: Vec<&str> = reasons.iter().map(|(word, _)| *word).collect();
    Err(cursor.unknown(Code::UnknownReason, &[&known.join(", ")], &known))
}
