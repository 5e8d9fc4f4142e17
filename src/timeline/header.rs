//! The lines that set the scene: `lock`, `store`, `client` and `step`.

use super::{
    ast::{LockSpec, Span, Spanned, StoreSpec},
    cursor::{Cursor, Fault, Word, time_of},
    diagnostic::{Code, Diagnostic},
    names::{Names, fault},
    suggest::nearest,
};
use crate::{
    client::Clock,
    store::Policy,
    time::Ms,
    token::{Token, TokenSource},
};

/// The length of a lease where the text gives none.
const LEASE: Ms = Ms(10_000);

/// Reads a header line, if it is one: its first word says so. A line whose name can be read declares
/// it even if the rest cannot, so that other lines do not suffer from it.
pub(super) fn line(
    cursor: &mut Cursor,
    names: &mut Names,
    step: &mut Option<Ms>,
) -> Option<Result<(), Fault>> {
    let read = match cursor.here().text {
        "lock" => lock,
        "store" => store,
        "client" => client,
        "step" => return Some(read_step(cursor, step)),
        _ => return None,
    };
    let keyword = cursor.take();
    names.announce(keyword.text);
    Some(cursor.name(keyword.text).and_then(|name| read(cursor, names, name)))
}

fn read_step(cursor: &mut Cursor, step: &mut Option<Ms>) -> Result<(), Fault> {
    let keyword = cursor.take();
    let length = cursor.time("1s")?.value;
    cursor.done()?;
    once(step, length, keyword)
}

/// Settings are said once: of two, one would be without effect.
fn once<T>(setting: &mut Option<T>, value: T, keyword: Word) -> Result<(), Fault> {
    match setting.replace(value) {
        None => Ok(()),
        Some(_) => Err(fault(Code::GivenTwice, keyword, &[keyword.text])),
    }
}

fn lock(cursor: &mut Cursor, names: &mut Names, name: Word) -> Result<(), Fault> {
    let (mut lease, mut tokens) = (None, None);
    let settings = lock_settings(cursor, &mut lease, &mut tokens);
    // A span that is empty says that there is no number to change.
    let span = Span::default();
    let lease = lease.unwrap_or(Spanned { value: LEASE, span });
    let tokens = tokens.unwrap_or(Spanned { value: TokenSource::PerKey(Token(1)), span });
    names.declare_lock(name, LockSpec { lease, tokens, line: name.line })?;
    settings
}

fn lock_settings(
    cursor: &mut Cursor,
    lease: &mut Option<Spanned<Ms>>,
    tokens: &mut Option<Spanned<TokenSource>>,
) -> Result<(), Fault> {
    while !cursor.is_done() {
        let keyword = cursor.here();
        if cursor.eat("lease") {
            once(lease, cursor.time("lease 10s")?, keyword)?;
        } else if cursor.eat("tokens") {
            once(tokens, token_source(cursor)?, keyword)?;
        } else {
            return Err(setting(cursor, &["lease", "tokens"]));
        }
    }
    Ok(())
}

fn token_source(cursor: &mut Cursor) -> Result<Spanned<TokenSource>, Fault> {
    let first = cursor.here();
    let value = if cursor.eat("uuid") {
        TokenSource::Uuid
    } else if cursor.eat("client-time") {
        TokenSource::ClientTime
    } else if cursor.eat("global") {
        TokenSource::Global(first_token(cursor, &["from"])?)
    } else {
        TokenSource::PerKey(first_token(cursor, &["from", "global", "uuid", "client-time"])?)
    };
    Ok(Spanned { value, span: first.span.to(cursor.end_of_last()) })
}

/// `from 41`. Where there is no `from`, one of the `known` words was expected.
fn first_token(cursor: &mut Cursor, known: &[&str]) -> Result<Token, Fault> {
    if cursor.eat("from") {
        return cursor.number().map(Token);
    }
    let here = cursor.here();
    if here.text.starts_with(|c: char| c.is_ascii_digit()) {
        let no_from = Diagnostic::new(Code::UnknownTokenSource, here.line, here.span, &[here.text]);
        return Err(no_from.with_fix(here.span, format!("from {}", here.text)).into());
    }
    Err(cursor.unknown(Code::UnknownTokenSource, &[], known))
}

fn store(cursor: &mut Cursor, names: &mut Names, name: Word) -> Result<(), Fault> {
    let unsaid = Spanned { value: Policy::Any, span: Span::default() };
    let policy = if cursor.is_done() {
        Ok(unsaid)
    } else if cursor.eat("accepts") {
        policy(cursor)
    } else {
        Err(setting(cursor, &["accepts"]))
    };
    let known = *policy.as_ref().unwrap_or(&unsaid);
    names.declare_store(name, StoreSpec { policy: known, line: name.line })?;
    policy.map(|_| ())
}

fn policy(cursor: &mut Cursor) -> Result<Spanned<Policy>, Fault> {
    let (text, span) = cursor.rest();
    if let Some(value) = Policy::ALL.into_iter().find(|policy| policy.as_text() == text) {
        cursor.take_rest();
        return Ok(Spanned { value, span });
    }
    let unknown = Diagnostic::new(Code::UnknownPolicy, cursor.here().line, span, &[&text]);
    let meant = nearest(&text, &Policy::ALL.map(Policy::as_text)).map(str::to_owned);
    Err(unknown.with_fix_if_any(span, meant).into())
}

fn client(cursor: &mut Cursor, names: &mut Names, name: Word) -> Result<(), Fault> {
    let (mut offset_ms, mut rate_percent) = (None, None);
    let settings = clock_settings(cursor, &mut offset_ms, &mut rate_percent);
    let exact = Clock::default();
    let clock = Clock {
        offset_ms: offset_ms.unwrap_or(exact.offset_ms),
        rate_percent: rate_percent.unwrap_or(exact.rate_percent),
    };
    names.declare_client(name, clock)?;
    settings
}

fn clock_settings(
    cursor: &mut Cursor,
    offset_ms: &mut Option<i32>,
    rate_percent: &mut Option<u32>,
) -> Result<(), Fault> {
    while !cursor.is_done() {
        let keyword = cursor.here();
        if cursor.eat("clock") {
            once(offset_ms, offset(cursor)?, keyword)?;
        } else if cursor.eat("rate") {
            once(rate_percent, rate(cursor)?, keyword)?;
        } else {
            return Err(setting(cursor, &["clock", "rate"]));
        }
    }
    Ok(())
}

/// `+5s` or `-5s`.
fn offset(cursor: &mut Cursor) -> Result<i32, Fault> {
    let word = cursor.here();
    let (sign, length) = match word.text.strip_prefix(['-', '−', '－']) {
        Some(length) => (-1, length),
        None => (1, word.text.strip_prefix(['+', '＋']).unwrap_or(word.text)),
    };
    if length.is_empty() {
        return Err(fault(Code::MissingDuration, word, &["clock -5s"]));
    }
    let start = word.span.end - Span::new(0, length.len()).end;
    let length = time_of(Word { text: length, span: Span { start, ..word.span }, ..word })?;
    cursor.take();
    // A day in milliseconds fits an i32 many times over.
    Ok(i32::try_from(length.0).unwrap_or(i32::MAX) * sign)
}

/// `90%`, from 1% to 1000%.
fn rate(cursor: &mut Cursor) -> Result<u32, Fault> {
    let word = cursor.here();
    let in_range = |number: &str| number.parse().ok().filter(|it| (1..=1_000).contains(it));
    if let Some(percent) = word.text.strip_suffix(['%', '％']).and_then(in_range) {
        cursor.take();
        return Ok(percent);
    }
    let bad = Diagnostic::new(Code::BadRate, word.line, word.span, &[word.text]);
    let meant = in_range(word.text).map(|percent| format!("{percent}%"));
    Err(bad.with_fix_if_any(word.span, meant).into())
}

fn setting(cursor: &Cursor, known: &[&str]) -> Fault {
    if cursor.is_punctuation() {
        return cursor.stray();
    }
    cursor.unknown(Code::UnknownSetting, &[&known.join(", ")], known)
}
