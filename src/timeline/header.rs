//! The lines that set the scene: `lock`, `store`, `client` and `step`.

use super::{
    ast::{LockSpec, Span, Spanned, StoreSpec},
    cursor::{Cursor, Fault, Word},
    diagnostic::Code,
    names::{Names, fault},
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
    step: &mut Ms,
) -> Option<Result<(), Fault>> {
    let read = match cursor.here().text {
        "lock" => lock,
        "store" => store,
        "client" => client,
        "step" => {
            cursor.take();
            return Some(cursor.time("1s").and_then(|length| {
                *step = length.value;
                cursor.done()
            }));
        }
        _ => return None,
    };
    let keyword = cursor.take();
    let result = cursor.name(keyword.text).and_then(|name| read(cursor, names, name));
    Some(result)
}

fn lock(cursor: &mut Cursor, names: &mut Names, name: Word) -> Result<(), Fault> {
    let mut spec = LockSpec {
        lease: Spanned { value: LEASE, span: Span::default() },
        tokens: Spanned { value: TokenSource::PerKey(Token(1)), span: Span::default() },
        line: name.line,
    };
    let settings = lock_settings(cursor, &mut spec);
    names.declare_lock(name, spec)?;
    settings
}

fn lock_settings(cursor: &mut Cursor, spec: &mut LockSpec) -> Result<(), Fault> {
    while !cursor.is_done() {
        if cursor.eat("lease") {
            spec.lease = cursor.time("lease 10s")?;
        } else if cursor.eat("tokens") {
            spec.tokens = token_source(cursor)?;
        } else {
            return Err(setting(cursor, &["lease", "tokens"]));
        }
    }
    Ok(())
}

fn token_source(cursor: &mut Cursor) -> Result<Spanned<TokenSource>, Fault> {
    let first = cursor.here();
    let mut last = first;
    let value = if cursor.eat("from") {
        last = cursor.here();
        TokenSource::PerKey(Token(cursor.number()?))
    } else if cursor.eat("global") {
        if !cursor.eat("from") {
            return Err(cursor.unknown(Code::UnknownTokenSource, &[], &["from"]));
        }
        last = cursor.here();
        TokenSource::Global(Token(cursor.number()?))
    } else if cursor.eat("uuid") {
        TokenSource::Uuid
    } else if cursor.eat("client-time") {
        TokenSource::ClientTime
    } else {
        let known = ["from", "global", "uuid", "client-time"];
        return Err(cursor.unknown(Code::UnknownTokenSource, &[], &known));
    };
    Ok(Spanned { value, span: first.span.to(last.span) })
}

fn store(cursor: &mut Cursor, names: &mut Names, name: Word) -> Result<(), Fault> {
    let policy = if cursor.is_done() {
        Ok(Spanned { value: Policy::Any, span: Span::default() })
    } else if cursor.eat("accepts") {
        policy(cursor)
    } else {
        Err(setting(cursor, &["accepts"]))
    };
    let known = *policy.as_ref().unwrap_or(&Spanned { value: Policy::Any, span: Span::default() });
    names.declare_store(name, StoreSpec { policy: known, line: name.line })?;
    policy?;
    cursor.done()
}

fn policy(cursor: &mut Cursor) -> Result<Spanned<Policy>, Fault> {
    let first = cursor.here();
    if cursor.eat("any") {
        return Ok(Spanned { value: Policy::Any, span: first.span });
    }
    if !cursor.eat("token") {
        return Err(cursor.unknown(Code::UnknownPolicy, &[], &["any", "token"]));
    }
    let operator = cursor.take();
    let last = cursor.here();
    let value = match (operator.text, last.text) {
        (">", "seen") => Policy::Greater,
        (">=", "seen") => Policy::GreaterOrEqual,
        ("=" | "＝", "holder") => Policy::Holder,
        _ => return Err(unknown_policy(first, last)),
    };
    cursor.take();
    Ok(Spanned { value, span: first.span.to(last.span) })
}

fn unknown_policy(first: Word, last: Word) -> Fault {
    let whole = Word { span: first.span.to(last.span), ..first };
    fault(Code::UnknownPolicy, whole, &["token"])
}

fn client(cursor: &mut Cursor, names: &mut Names, name: Word) -> Result<(), Fault> {
    let mut clock = Clock::default();
    let settings = clock_settings(cursor, &mut clock);
    names.declare_client(name, clock)?;
    settings
}

fn clock_settings(cursor: &mut Cursor, clock: &mut Clock) -> Result<(), Fault> {
    while !cursor.is_done() {
        if cursor.eat("clock") {
            clock.offset_ms = offset(cursor)?;
        } else if cursor.eat("rate") {
            clock.rate_percent = rate(cursor)?;
        } else {
            return Err(setting(cursor, &["clock", "rate"]));
        }
    }
    Ok(())
}

/// `+5s` or `-5s`.
fn offset(cursor: &mut Cursor) -> Result<i32, Fault> {
    let word = cursor.here();
    if word.text.is_empty() {
        return Err(fault(Code::MissingDuration, word, &["clock -5s"]));
    }
    let (sign, length) = match word.text.strip_prefix(['-', '−']) {
        Some(length) => (-1, length),
        None => (1, word.text.strip_prefix('+').unwrap_or(word.text)),
    };
    let Ok(length) = Ms::parse(length) else {
        return Err(fault(Code::BadDuration, word, &[word.text]));
    };
    cursor.take();
    // A day in milliseconds fits an i32 many times over.
    Ok(i32::try_from(length.0).unwrap_or(i32::MAX) * sign)
}

/// `90%`, from 1% to 1000%.
fn rate(cursor: &mut Cursor) -> Result<u32, Fault> {
    let word = cursor.here();
    let percent = word.text.strip_suffix('%').and_then(|number| number.parse().ok());
    match percent.filter(|percent| (1..=1_000).contains(percent)) {
        Some(percent) => {
            cursor.take();
            Ok(percent)
        }
        None => Err(fault(Code::BadRate, word, &[word.text])),
    }
}

fn setting(cursor: &Cursor, known: &[&str]) -> Fault {
    cursor.unknown(Code::UnknownSetting, &[&known.join(", ")], known)
}
