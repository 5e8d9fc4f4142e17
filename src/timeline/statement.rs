//! Statements: a label, a client and what it does, or something to wait for.

mod action;
mod event;
mod write;

pub(super) use action::asks_a_store;

use super::{
    ast::{Line, Span, Spanned, Statement, When},
    claim,
    cursor::{Cursor, Fault, Word, time_of},
    diagnostic::{Code, Diagnostic},
    lex::{PieceKind, narrow},
    names::{Names, Thing, fault, is_ordinal},
    suggest::nearest,
};
use crate::time::Ms;
use action::ACTIONS;

/// The words that can begin a line, clients and labels aside.
const FIRST_WORDS: [&str; 6] = ["lock", "store", "client", "step", "expect", "lease"];

/// Reads a statement with its expectations.
pub(super) fn line(cursor: &mut Cursor, names: &mut Names) -> Result<Line, Fault> {
    let labelled = *cursor;
    if cursor.is_done() {
        offer_subjects(cursor);
        cursor.offer(&FIRST_WORDS);
    }
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
    let none = When::Next(Span { end: word.span.start, ..word.span });
    if cursor.kind() != Some(PieceKind::Word) {
        return Ok(none);
    }
    if is_ordinal(word.text) {
        cursor.take();
        return Ok(When::Next(word.span));
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
    Ok(none)
}

fn statement(cursor: &mut Cursor, names: &mut Names) -> Result<Statement, Fault> {
    if cursor.is_punctuation() {
        return Err(cursor.stray());
    }
    offer_subjects(cursor);
    if cursor.eat("lease") {
        return lease_expires(cursor, names);
    }
    let name = cursor.name("client")?;
    match names.thing(name.text) {
        Some(Thing::Lock(lock)) => return event::of_lock(cursor, lock),
        Some(Thing::Store(store)) => return event::of_store(cursor, names, store),
        Some(Thing::Client) | None => {}
    }
    cursor.offer(&ACTIONS);
    if !ACTIONS.contains(&cursor.here().text) {
        return Err(no_action(cursor, names, name));
    }
    let client = names.client(name)?;
    if cursor.eat("resumes") {
        return Ok(Statement::Resumes(client));
    }
    if cursor.eat("restarts") {
        return Ok(Statement::Restarts(client));
    }
    Ok(Statement::Do(client, action::read(cursor, names)?))
}

/// Who and what a statement can be about.
fn offer_subjects(cursor: &Cursor) {
    ["client", "lock", "store"].into_iter().for_each(|what| cursor.offer_names(what));
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
        // A blank is missing behind the word: `storeS`.
        let name = first.text.strip_prefix(meant.as_str());
        let name = name.filter(|name| name.starts_with(|c: char| !c.is_ascii_lowercase()));
        let fix = name.map_or_else(|| meant.clone(), |name| format!("{meant} {name}"));
        return unknown.with_fix(first.span, fix).into();
    }
    // It is a client all the same, so that other lines may speak of it.
    if let Err(fault) = names.client(first) {
        return fault;
    }
    match cursor.kind() {
        Some(PieceKind::Word) => {
            cursor.unknown(Code::UnknownAction, &[&ACTIONS.join(", ")], &ACTIONS)
        }
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
    Err(cursor.unknown(Code::UnknownAction, &["expires, of A expires"], &["expires", "of"]))
}

/// The absolute time of a line, if it has one.
pub(super) fn time(line: &Line) -> Option<Spanned<Ms>> {
    match line.when {
        When::At(at) => Some(at),
        When::After(_) | When::Next(_) => None,
    }
}
