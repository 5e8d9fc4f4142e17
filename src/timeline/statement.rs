//! Statements: a label, a client and what it does, or something to wait for.

use super::{
    ast::{Action, Guarded, Line, Spanned, Statement, TokenChoice, When, Write},
    claim,
    cursor::{Cursor, Fault, Word, time_of},
    diagnostic::Code,
    lex::PieceKind,
    names::{Names, fault},
};
use crate::{ids::RowId, time::Ms, token::Token};

/// The words that can follow a client.
const ACTIONS: [&str; 8] =
    ["acquire", "renew", "release", "raise", "pause", "write", "check", "resumes"];

/// Reads a statement with its expectations.
pub(super) fn line(cursor: &mut Cursor, names: &mut Names) -> Result<Line, Fault> {
    let when = label(cursor)?;
    let first = cursor.here();
    let statement = statement(cursor, names)?;
    let last = cursor.end_of_last();
    let mut line = Line {
        number: first.line,
        span: first.span.to(last),
        when,
        statement,
        expected: Vec::new(),
    };
    line.expected = claim::all(cursor, names, &line.statement)?;
    Ok(line)
}

/// `t3`, `11s`, `+500ms`, or nothing.
fn label(cursor: &mut Cursor) -> Result<When, Fault> {
    let word = cursor.here();
    if cursor.kind() != Some(PieceKind::Word) {
        return Ok(When::Next);
    }
    if is_ordinal(word.text) {
        cursor.take();
        return Ok(When::Next);
    }
    if let Some(length) = word.text.strip_prefix('+') {
        let mut span = word.span;
        span.start += 1;
        let value = time_of(Word { text: length, span, ..word })?;
        cursor.take();
        return Ok(When::After(Spanned { value, span }));
    }
    if word.text.starts_with(|c: char| c.is_ascii_digit()) {
        return cursor.time("11s").map(When::At);
    }
    Ok(When::Next)
}

fn is_ordinal(word: &str) -> bool {
    let digits = word.strip_prefix('t').unwrap_or_default();
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

fn statement(cursor: &mut Cursor, names: &mut Names) -> Result<Statement, Fault> {
    if cursor.eat("lease") {
        return lease_expires(cursor, names);
    }
    let name = cursor.name("client")?;
    if cursor.eat("resumes") {
        return Ok(Statement::Resumes(names.client(name)?));
    }
    let action = cursor.here();
    if !ACTIONS.contains(&action.text) {
        return Err(no_action(cursor, name));
    }
    let client = names.client(name)?;
    let action = read_action(cursor, names)?;
    Ok(Statement::Do(client, action))
}

fn no_action(cursor: &Cursor, client: Word) -> Fault {
    match cursor.kind() {
        Some(PieceKind::Word) => cursor.unknown(Code::UnknownAction, &[], &ACTIONS),
        _ => fault(Code::MissingAction, cursor.here(), &[client.text]),
    }
}

/// `lease expires`, `lease of A expires`
fn lease_expires(cursor: &mut Cursor, names: &mut Names) -> Result<Statement, Fault> {
    let client = if cursor.eat("of") {
        let name = cursor.name("client")?;
        Some(names.client(name)?)
    } else {
        None
    };
    if cursor.eat("expires") {
        return Ok(Statement::LeaseExpires(client));
    }
    Err(cursor.unknown(Code::UnknownAction, &[], &["expires", "of"]))
}

fn read_action(cursor: &mut Cursor, names: &mut Names) -> Result<Action, Fault> {
    let word = cursor.take();
    match word.text {
        "acquire" => Ok(Action::Acquire(lock(cursor, names, word)?)),
        "release" => Ok(Action::Release(lock(cursor, names, word)?)),
        "renew" if cursor.here().text != "then" => Ok(Action::Renew(lock(cursor, names, word)?)),
        "renew" => Ok(Action::RenewThenWrite(then_write(cursor, names, word)?)),
        "check" => Ok(Action::CheckThenWrite(then_write(cursor, names, word)?)),
        "raise" => raise(cursor, names, word),
        "pause" => Ok(Action::Pause(cursor.time("30s")?)),
        _ => Ok(Action::Write(write(cursor, names, word)?.write)),
    }
}

fn lock(cursor: &mut Cursor, names: &mut Names, here: Word) -> Result<crate::ids::LockId, Fault> {
    let name = (cursor.kind() == Some(PieceKind::Word)).then(|| cursor.take());
    names.lock(name, here)
}

fn then_write(cursor: &mut Cursor, names: &mut Names, before: Word) -> Result<Guarded, Fault> {
    let there = cursor.eat("then") && cursor.eat("write");
    if !there {
        return Err(fault(Code::MissingThenWrite, cursor.here(), &[before.text]));
    }
    write(cursor, names, before)
}

/// `raise`, `raise S`, `raise S row R under L`
fn raise(cursor: &mut Cursor, names: &mut Names, here: Word) -> Result<Action, Fault> {
    let is_option = matches!(cursor.here().text, "row" | "under");
    let store = (cursor.kind() == Some(PieceKind::Word) && !is_option).then(|| cursor.take());
    let (mut row, mut lock) = (RowId::default(), None);
    loop {
        if cursor.eat("row") {
            let name = cursor.name("row")?;
            row = names.row(name)?;
        } else if cursor.eat("under") {
            lock = Some(cursor.name("lock")?);
        } else {
            break;
        }
    }
    let store = names.store(store, here)?;
    let lock = names.lock(lock, here)?;
    Ok(Action::Raise { lock, store, row })
}

/// What may follow the value of a write, in any order.
const WRITE_OPTIONS: [&str; 7] = ["to", "row", "under", "delay", "with", "without", "after"];

/// `"x" to S row R under L delay 2s with token 41 after 2s`. Only a guarded write has an `after`;
/// on a plain one it is left over.
fn write(cursor: &mut Cursor, names: &mut Names, here: Word) -> Result<Guarded, Fault> {
    let value = cursor.value()?;
    let (mut store, mut lock, mut row) = (None, None, RowId::default());
    let (mut delay, mut gap, mut token) = (None, None, TokenChoice::Own);
    let guarded = here.text != "write";
    while cursor.kind() == Some(PieceKind::Word) {
        if cursor.eat("to") {
            store = Some(cursor.name("store")?);
        } else if cursor.eat("row") {
            let name = cursor.name("row")?;
            row = names.row(name)?;
        } else if cursor.eat("under") {
            lock = Some(cursor.name("lock")?);
        } else if cursor.eat("delay") {
            delay = Some(cursor.time("2s")?);
        } else if guarded && cursor.eat("after") {
            gap = Some(cursor.time("2s")?);
        } else if cursor.eat("with") {
            token_word(cursor)?;
            token = TokenChoice::Given(Token(cursor.number()?));
        } else if cursor.eat("without") {
            token_word(cursor)?;
            token = TokenChoice::Absent;
        } else {
            let known = if guarded { &WRITE_OPTIONS[..] } else { &WRITE_OPTIONS[..6] };
            return Err(cursor.unknown(Code::UnknownSetting, &[&known.join(", ")], known));
        }
    }
    let store = names.store(store, here)?;
    let lock = names.lock(lock, here)?;
    let value = names.value(value);
    Ok(Guarded { gap, write: Write { value, store, row, lock, token, delay } })
}

fn token_word(cursor: &mut Cursor) -> Result<(), Fault> {
    if cursor.eat("token") {
        return Ok(());
    }
    Err(cursor.unknown(Code::UnknownSetting, &["token"], &["token"]))
}

/// Whether a store answers this statement by itself, so that `accepted` needs no implied write.
pub(super) fn asks_a_store(statement: &Statement) -> bool {
    match statement {
        Statement::Do(_, action) => match action {
            Action::Raise { .. }
            | Action::Write(_)
            | Action::CheckThenWrite(_)
            | Action::RenewThenWrite(_) => true,
            Action::Acquire(_) | Action::Renew(_) | Action::Release(_) | Action::Pause(_) => false,
        },
        Statement::LeaseExpires(_) | Statement::Resumes(_) => false,
    }
}

/// The absolute time of a line, if it has one.
pub(super) fn time(line: &Line) -> Option<Spanned<Ms>> {
    match line.when {
        When::At(at) => Some(at),
        When::After(_) | When::Next => None,
    }
}
