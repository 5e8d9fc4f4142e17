//! Statements: a label, a client and what it does, or something to wait for.

use super::{
    ast::{Action, Guarded, Line, Spanned, Statement, TokenChoice, When, Write},
    claim::{self, is_claim},
    cursor::{Cursor, Fault, Word, time_of},
    diagnostic::{Code, Diagnostic},
    lex::{PieceKind, narrow},
    names::{Names, fault, is_ordinal},
    suggest::nearest,
};
use crate::{
    ids::{LockId, RowId},
    time::Ms,
    token::Token,
};

/// The words that can begin a line, clients and labels aside.
const FIRST_WORDS: [&str; 6] = ["lock", "store", "client", "step", "expect", "lease"];

/// The words that can follow a client.
const ACTIONS: [&str; 8] =
    ["acquire", "renew", "release", "raise", "pause", "write", "check", "resumes"];

/// Reads a statement with its expectations.
pub(super) fn line(cursor: &mut Cursor, names: &mut Names) -> Result<Line, Fault> {
    let labelled = *cursor;
    let when = label(cursor)?;
    let first = cursor.here();
    if is_timeless(first.text) {
        names.announce(first.text);
        return Err(labelled.stray());
    }
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

/// The scene, and what is expected at the end, have no time. Such a line is only taken for a
/// statement if it has a label all the same.
fn is_timeless(word: &str) -> bool {
    word != "lease" && FIRST_WORDS.contains(&word)
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

fn statement(cursor: &mut Cursor, names: &mut Names) -> Result<Statement, Fault> {
    if cursor.is_punctuation() {
        return Err(cursor.stray());
    }
    if cursor.eat("lease") {
        return lease_expires(cursor, names);
    }
    let name = cursor.name("client")?;
    let action = cursor.here();
    if !ACTIONS.contains(&action.text) {
        return Err(no_action(cursor, names, name));
    }
    let client = names.client(name)?;
    if cursor.eat("resumes") {
        return Ok(Statement::Resumes(client));
    }
    Ok(Statement::Do(client, read_action(cursor, names)?))
}

/// What is wrong with a line whose second word is no action. Perhaps it is the first word.
fn no_action(cursor: &Cursor, names: &mut Names, first: Word) -> Fault {
    if ACTIONS.contains(&first.text) && !names.is_client(first.text) {
        return fault(Code::MissingName, first, &["client"]);
    }
    if cursor.is_punctuation() {
        return cursor.stray();
    }
    if let Some(meant) = first_word(cursor, first) {
        names.announce(&meant);
        let unknown =
            Diagnostic::new(Code::UnknownStatement, first.line, first.span, &[first.text]);
        return unknown.with_fix(first.span, meant).into();
    }
    // It is a client all the same, so that other lines may speak of it.
    if let Err(fault) = names.client(first) {
        return fault;
    }
    match cursor.kind() {
        Some(PieceKind::Word) => cursor.unknown(Code::UnknownAction, &[], &ACTIONS),
        _ => fault(Code::MissingAction, cursor.here(), &[first.text]),
    }
}

/// The keyword or label that the first word of a line was probably meant to be.
fn first_word(cursor: &Cursor, first: Word) -> Option<String> {
    let plain = narrow(first.text).to_ascii_lowercase();
    if plain != first.text && is_ordinal(&plain) && ACTIONS.contains(&cursor.second()) {
        return Some(plain);
    }
    let names_something = cursor.kind() == Some(PieceKind::Word);
    if !names_something || nearest(cursor.here().text, &ACTIONS).is_some() {
        return None;
    }
    nearest(first.text, &FIRST_WORDS).map(str::to_owned)
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

/// The name of a lock, if one stands here. An expectation whose arrow is missing is no name.
fn lock(cursor: &mut Cursor, names: &mut Names, here: Word) -> Result<LockId, Fault> {
    if cursor.here().text == "lock" {
        return Err(cursor.stray());
    }
    let is_name = cursor.kind() == Some(PieceKind::Word) && !is_claim(cursor.here().text);
    let name = is_name.then(|| cursor.take());
    names.lock(name, here)
}

fn then_write(cursor: &mut Cursor, names: &mut Names, before: Word) -> Result<Guarded, Fault> {
    let has_then = cursor.eat("then");
    let here = cursor.here();
    if has_then && cursor.eat("write") {
        return write(cursor, names, before);
    }
    let missing = Diagnostic::new(Code::MissingThenWrite, here.line, here.span, &[before.text]);
    let meant = if has_then { "write" } else { "then write" };
    let fix = nearest(here.text, &["write"]).map(|_| meant.to_owned());
    Err(missing.with_fix_if_any(here.span, fix).into())
}

/// `raise`, `raise S`, `raise S row R under L`
fn raise(cursor: &mut Cursor, names: &mut Names, here: Word) -> Result<Action, Fault> {
    if matches!(cursor.here().text, "to" | "store") {
        return Err(cursor.stray());
    }
    let mut options = Options::default();
    let is_store =
        cursor.kind() == Some(PieceKind::Word) && !RAISE_OPTIONS.contains(&cursor.here().text);
    if is_store && !is_claim(cursor.here().text) {
        options.store = Some(cursor.take());
    }
    options.read(cursor, names, &RAISE_OPTIONS)?;
    let (store, lock) = (names.store(options.store, here)?, names.lock(options.lock, here)?);
    Ok(Action::Raise { lock, store, row: options.row.unwrap_or_default() })
}

/// `"x" to S row R under L delay 2s with token 41 after 2s`
fn write(cursor: &mut Cursor, names: &mut Names, here: Word) -> Result<Guarded, Fault> {
    // Only a guarded write has an `after`.
    let known = if here.text == "write" { &WRITE_OPTIONS[..6] } else { &WRITE_OPTIONS };
    let value = cursor.value(&WRITE_OPTIONS)?;
    let mut options = Options::default();
    options.read(cursor, names, known)?;
    let (store, lock) = (names.store(options.store, here)?, names.lock(options.lock, here)?);
    let write = Write {
        value: names.value(value),
        store,
        row: options.row.unwrap_or_default(),
        lock,
        token: options.token.unwrap_or(TokenChoice::Own),
        delay: options.delay,
    };
    Ok(Guarded { gap: options.gap, write })
}

/// What may follow the value of a write, in any order.
const WRITE_OPTIONS: [&str; 7] = ["to", "row", "under", "delay", "with", "without", "after"];

/// What may follow the store that is told a token.
const RAISE_OPTIONS: [&str; 2] = ["row", "under"];

/// What a line says of its write, each thing once.
#[derive(Default)]
struct Options<'t> {
    store: Option<Word<'t>>,
    row: Option<RowId>,
    lock: Option<Word<'t>>,
    delay: Option<Spanned<Ms>>,
    token: Option<TokenChoice>,
    gap: Option<Spanned<Ms>>,
}

impl<'t> Options<'t> {
    /// Reads all options, of which there are those that are `known`.
    fn read(
        &mut self,
        cursor: &mut Cursor<'t>,
        names: &mut Names,
        known: &[&str],
    ) -> Result<(), Fault> {
        while cursor.kind() == Some(PieceKind::Word) && !is_claim(cursor.here().text) {
            if !known.contains(&cursor.here().text) {
                return Err(cursor.unknown(Code::UnknownSetting, &[&known.join(", ")], known));
            }
            let keyword = cursor.take();
            let is_second = match keyword.text {
                "to" => self.store.replace(cursor.name("store")?).is_some(),
                "row" => {
                    let name = cursor.name("row")?;
                    self.row.replace(names.row(name)?).is_some()
                }
                "under" => self.lock.replace(cursor.name("lock")?).is_some(),
                "delay" => self.delay.replace(cursor.time("2s")?).is_some(),
                "after" => self.gap.replace(cursor.time("2s")?).is_some(),
                with => self.token.replace(token(cursor, with)?).is_some(),
            };
            if is_second {
                return Err(fault(Code::GivenTwice, keyword, &[keyword.text]));
            }
        }
        Ok(())
    }
}

/// `with token 41`, `without token`
fn token(cursor: &mut Cursor, with: &str) -> Result<TokenChoice, Fault> {
    if !cursor.eat("token") {
        return Err(cursor.unknown(Code::UnknownSetting, &["token"], &["token"]));
    }
    match with {
        "with" => Ok(TokenChoice::Given(Token(cursor.number()?))),
        _ => Ok(TokenChoice::Absent),
    }
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
