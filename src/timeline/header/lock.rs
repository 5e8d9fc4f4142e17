//! `lock L  lease 10s  tokens from 41`, and everything else that a lock can be told.

use super::{offset, once, rate, setting};
use crate::{
    clock::Clock,
    lease::{Minting, Queue, Reentry},
    time::Ms,
    timeline::{
        ast::{LockSpans, LockSpec, Span, Spanned},
        cursor::{Cursor, Fault, Word},
        diagnostic::{Code, Diagnostic},
        names::{Link, Names, fault},
    },
    token::{AtEnd, Token, TokenSource, Width},
};

/// The length of a lease where the text gives none.
const LEASE: Ms = Ms(10_000);

/// How many numbers a sequence logs at a time where the text does not say (as PostgreSQL does).
const AHEAD: u32 = 32;

/// What may follow the name of a lock. Messages name all but `rate`, which goes with `clock`.
const SETTINGS: [&str; 10] = [
    "lease",
    "tokens",
    "bits",
    "minted",
    "lock-delay",
    "queue",
    "reentry",
    "regrant",
    "clock",
    "rate",
];

/// Reads what follows the name.
pub(super) fn read(cursor: &mut Cursor, names: &mut Names, name: Word) -> Result<(), Fault> {
    let mut settings = Settings::default();
    cursor.offer(&SETTINGS);
    if cursor.eat("half") {
        let of = half_of(cursor);
        let id = names.declare_lock(name, settings.spec(name.line))?;
        names.link(Link::Half(id), of?);
        return Ok(());
    }
    let read = settings.read(cursor);
    names.declare_lock(name, settings.spec(name.line))?;
    read
}

/// `half of L`
fn half_of<'t>(cursor: &mut Cursor<'t>) -> Result<Word<'t>, Fault> {
    if !cursor.eat("of") {
        return Err(cursor.unknown(Code::UnknownSetting, &["half of L"], &["of"]));
    }
    let of = cursor.name("lock")?;
    cursor.done()?;
    Ok(of)
}

#[derive(Default)]
struct Settings {
    lease: Option<Spanned<Ms>>,
    tokens: Option<Spanned<TokenSource>>,
    width: Option<Width>,
    minting: Option<Minting>,
    lock_delay: Option<Spanned<Ms>>,
    queue: Option<Queue>,
    reentry: Option<Reentry>,
    regrants_same_token: Option<bool>,
    offset_ms: Option<i32>,
    rate_percent: Option<u32>,
    spans: LockSpans,
}

impl Settings {
    fn spec(&self, line: u32) -> LockSpec {
        // A span that is empty says that there is no number to change.
        let span = Span::default();
        let exact = Clock::default();
        LockSpec {
            lease: self.lease.unwrap_or(Spanned { value: LEASE, span }),
            tokens: self.tokens.unwrap_or(Spanned { value: TokenSource::PerKey(Token(1)), span }),
            width: self.width,
            minting: self.minting.unwrap_or_default(),
            lock_delay: self.lock_delay,
            queue: self.queue,
            reentry: self.reentry.unwrap_or_default(),
            regrants_same_token: self.regrants_same_token.unwrap_or(false),
            clock: Clock {
                offset_ms: self.offset_ms.unwrap_or(exact.offset_ms),
                rate_percent: self.rate_percent.unwrap_or(exact.rate_percent),
            },
            half_of: None,
            line,
            spans: self.spans,
        }
    }

    fn read(&mut self, cursor: &mut Cursor) -> Result<(), Fault> {
        let mut taken = Vec::new();
        while cursor.goes_on(&SETTINGS, &taken) {
            let word = cursor.here();
            taken.push(word.text);
            if !SETTINGS.contains(&word.text) {
                return Err(setting(cursor, &SETTINGS[..9]));
            }
            cursor.take();
            self.setting(cursor, word)?;
            if let Some(span) = self.span(word.text) {
                *span = word.span.to(cursor.end_of_last());
            }
        }
        Ok(())
    }

    /// Where the setting of this keyword stands, if anybody wants to know.
    fn span(&mut self, keyword: &str) -> Option<&mut Span> {
        Some(match keyword {
            "tokens" => &mut self.spans.tokens,
            "minted" => &mut self.spans.minting,
            "lock-delay" => &mut self.spans.lock_delay,
            "queue" => &mut self.spans.queue,
            "reentry" => &mut self.spans.reentry,
            _ => return None,
        })
    }

    fn setting(&mut self, cursor: &mut Cursor, word: Word) -> Result<(), Fault> {
        match word.text {
            "lease" => once(&mut self.lease, lease(cursor)?, word),
            "tokens" => once(&mut self.tokens, token_source(cursor)?, word),
            "bits" => once(&mut self.width, width(cursor)?, word),
            "minted" => once(&mut self.minting, cursor.choose(&MINTINGS)?, word),
            "lock-delay" => once(&mut self.lock_delay, cursor.time("lock-delay 5s")?, word),
            "queue" => once(&mut self.queue, queue(cursor), word),
            "reentry" => once(&mut self.reentry, cursor.choose(&REENTRIES)?, word),
            "regrant" => once(&mut self.regrants_same_token, cursor.choose(&REGRANTS)?, word),
            "clock" => once(&mut self.offset_ms, offset(cursor)?, word),
            _ => once(&mut self.rate_percent, rate(cursor)?, word),
        }
    }
}

const MINTINGS: [(&str, Minting); 2] =
    [("with-grant", Minting::WithGrant), ("later", Minting::Later)];

const REENTRIES: [(&str, Reentry); 3] = [
    ("refuse", Reentry::Refuse),
    ("same-token", Reentry::SameToken),
    ("new-token", Reentry::NewToken),
];

const REGRANTS: [(&str, bool); 2] = [("new-token", false), ("same-token", true)];

const AT_ENDS: [(&str, AtEnd); 3] =
    [("refuse", AtEnd::Refuse), ("wrap", AtEnd::Wrap), ("epoch", AtEnd::Epoch)];

fn lease(cursor: &mut Cursor) -> Result<Spanned<Ms>, Fault> {
    let word = cursor.here();
    let lease = cursor.time("lease 10s")?;
    match lease.value {
        Ms::ZERO => Err(fault(Code::ZeroLease, word, &[word.text])),
        _ => Ok(lease),
    }
}

/// `8`, `8 wrap`
fn width(cursor: &mut Cursor) -> Result<Width, Fault> {
    let word = cursor.here();
    let bits = cursor.number()?;
    let Some(bits) = u32::try_from(bits).ok().filter(|bits| (1..=63).contains(bits)) else {
        return Err(fault(Code::BadWidth, word, &[word.text]));
    };
    let at_end = cursor.may_choose(&AT_ENDS).unwrap_or(AtEnd::Refuse);
    Ok(Width { bits, at_end })
}

/// What may follow `queue`, in any order.
fn queue(cursor: &mut Cursor) -> Queue {
    let mut queue = Queue::default();
    loop {
        if cursor.eat("early-tokens") {
            queue.mints_on_joining = true;
        } else if cursor.eat("unchecked") {
            queue.trusts_lapsed = true;
        } else {
            return queue;
        }
    }
}

fn token_source(cursor: &mut Cursor) -> Result<Spanned<TokenSource>, Fault> {
    let first = cursor.here();
    cursor.offer(&SOURCES);
    let value = if cursor.eat("uuid") {
        TokenSource::Uuid
    } else if cursor.eat("client-time") {
        TokenSource::ClientTime
    } else if cursor.eat("global") {
        TokenSource::Global(first_token(cursor, &["from"])?)
    } else if cursor.eat("log") {
        TokenSource::Log(first_token(cursor, &["from"])?)
    } else if cursor.eat("sequence") {
        let first = first_token(cursor, &["from"])?;
        TokenSource::Sequence { first, ahead: ahead(cursor)? }
    } else {
        TokenSource::PerKey(first_token(cursor, &SOURCES)?)
    };
    Ok(Spanned { value, span: first.span.to(cursor.end_of_last()) })
}

const SOURCES: [&str; 6] = ["from", "global", "sequence", "log", "uuid", "client-time"];

/// `ahead 10`, `unlogged`
fn ahead(cursor: &mut Cursor) -> Result<u32, Fault> {
    if cursor.eat("unlogged") {
        return Ok(0);
    }
    if !cursor.eat("ahead") {
        return Ok(AHEAD);
    }
    let word = cursor.here();
    let ahead = u32::try_from(cursor.number()?).ok().filter(|ahead| *ahead > 0);
    ahead.ok_or_else(|| fault(Code::BadNumber, word, &[word.text]))
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
