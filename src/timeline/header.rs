//! The lines that set the scene: `lock`, `store`, `client` and `step`.

mod lock;
mod store;

use super::{
    cursor::{Cursor, Fault, Word, time_of},
    diagnostic::{Code, Diagnostic},
    names::{Names, fault},
};
use crate::{clock::Clock, time::Ms};

/// Reads a header line, if it is one: its first word says so. A line whose name can be read declares
/// it even if the rest cannot, so that other lines do not suffer from it.
pub(super) fn line(
    cursor: &mut Cursor,
    names: &mut Names,
    step: &mut Option<Ms>,
) -> Option<Result<(), Fault>> {
    let read = match cursor.here().text {
        "lock" => lock::read,
        "store" => store::read,
        "client" => client,
        "step" => return Some(read_step(cursor, step)),
        _ => return None,
    };
    let keyword = cursor.take();
    names.announce(keyword.text);
    Some(cursor.new_name(keyword.text).and_then(|name| read(cursor, names, name)))
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
    const SETTINGS: [&str; 2] = ["clock", "rate"];
    let mut taken = Vec::new();
    while cursor.goes_on(&SETTINGS, &taken) {
        let keyword = cursor.here();
        taken.push(keyword.text);
        if cursor.eat("clock") {
            once(offset_ms, offset(cursor)?, keyword)?;
        } else if cursor.eat("rate") {
            once(rate_percent, rate(cursor)?, keyword)?;
        } else {
            return Err(setting(cursor, &SETTINGS));
        }
    }
    Ok(())
}

/// `+5s` or `-5s`, in milliseconds.
pub(super) fn offset(cursor: &mut Cursor) -> Result<i32, Fault> {
    let word = cursor.here();
    cursor.offer(&["+5s", "-5s"]);
    let (sign, length) = match word.text.strip_prefix(['-', '−', '－']) {
        Some(length) => (-1, length),
        None => (1, word.text.strip_prefix(['+', '＋']).unwrap_or(word.text)),
    };
    if length.is_empty() {
        return Err(fault(Code::MissingDuration, word, &["clock -5s"]));
    }
    let mut span = word.span;
    span.start += u32::try_from(word.text.len() - length.len()).unwrap_or(0);
    let length = time_of(Word { text: length, span, ..word })?;
    cursor.take();
    // A day in milliseconds fits an i32 many times over.
    Ok(i32::try_from(length.0).unwrap_or(i32::MAX) * sign)
}

/// `90%`, from 1% to 1000%.
fn rate(cursor: &mut Cursor) -> Result<u32, Fault> {
    let word = cursor.here();
    cursor.offer(&["110%"]);
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
