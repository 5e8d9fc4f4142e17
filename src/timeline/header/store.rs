//! `store S  accepts token > seen`, and everything else that a store can be told.

use super::{once, setting};
use crate::{
    ids::RowId,
    store::{Policy, Scope, Start},
    time::Ms,
    timeline::{
        ast::{Forward, Span, Spanned, StoreSpans, StoreSpec},
        cursor::{Cursor, Fault, Word},
        diagnostic::{Code, Diagnostic},
        lex::PieceKind,
        names::{Link, Names},
        suggest::nearest,
    },
    token::Token,
};

const SETTINGS: [&str; 5] = ["accepts", "watermark", "rows", "gap", "forwards"];

/// Reads what follows the name.
pub(super) fn read(cursor: &mut Cursor, names: &mut Names, name: Word) -> Result<(), Fault> {
    let mut settings = Settings::default();
    let read = settings.read(cursor, names);
    let unsaid = Spanned { value: Policy::Any, span: Span::default() };
    let Settings { policy, watermark, rows, gap, forwards, spans } = settings;
    let watermark = watermark.unwrap_or_default();
    let forward = forwards.map(|(_, forward)| forward);
    let spec = StoreSpec {
        policy: policy.unwrap_or(unsaid),
        scope: watermark.scope,
        start: watermark.start,
        volatile: watermark.volatile,
        rows,
        gap,
        forwards: forward,
        line: name.line,
        spans,
    };
    let id = names.declare_store(name, spec)?;
    if let Some((to, _)) = forwards {
        names.link(Link::Forward(id), to);
    }
    read
}

#[derive(Clone, Copy, Default)]
struct Watermark {
    scope: Scope,
    start: Start,
    volatile: bool,
}

#[derive(Default)]
struct Settings<'t> {
    policy: Option<Spanned<Policy>>,
    watermark: Option<Watermark>,
    rows: Option<Vec<RowId>>,
    gap: Option<Spanned<Ms>>,
    /// The store behind it is looked up when all stores are known.
    forwards: Option<(Word<'t>, Forward)>,
    spans: StoreSpans,
}

impl<'t> Settings<'t> {
    fn read(&mut self, cursor: &mut Cursor<'t>, names: &mut Names) -> Result<(), Fault> {
        let mut taken = Vec::new();
        while cursor.goes_on(&SETTINGS, &taken) {
            let word = cursor.here();
            if !SETTINGS.contains(&word.text) {
                return Err(setting(cursor, &SETTINGS));
            }
            taken.push(cursor.take().text);
            match word.text {
                "accepts" => once(&mut self.policy, policy(cursor)?, word),
                "watermark" => once(&mut self.watermark, watermark(cursor)?, word),
                "rows" => once(&mut self.rows, rows(cursor, names)?, word),
                "gap" => once(&mut self.gap, cursor.time("gap 2s")?, word),
                _ => once(&mut self.forwards, forwards(cursor)?, word),
            }?;
            if let Some(span) = self.span(word.text) {
                *span = word.span.to(cursor.end_of_last());
            }
        }
        Ok(())
    }

    /// Where the setting of this keyword stands, if anybody wants to know.
    fn span(&mut self, keyword: &str) -> Option<&mut Span> {
        Some(match keyword {
            "accepts" => &mut self.spans.policy,
            "watermark" => &mut self.spans.watermark,
            "gap" => &mut self.spans.gap,
            _ => return None,
        })
    }
}

fn policy(cursor: &mut Cursor) -> Result<Spanned<Policy>, Fault> {
    let (text, span) = cursor.rest_until(&SETTINGS);
    offer_rest(*cursor, &text, span);
    if let Some(value) = Policy::ALL.into_iter().find(|policy| policy.as_text() == text) {
        cursor.take_to(span);
        return Ok(Spanned { value, span });
    }
    let unknown = Diagnostic::new(Code::UnknownPolicy, cursor.here().line, span, &[&text]);
    let meant = nearest(&text, &Policy::ALL.map(Policy::as_text)).map(str::to_owned);
    Err(unknown.with_fix_if_any(span, meant).into())
}

/// What is missing from the policies that begin like this, where the line ends.
fn offer_rest(mut cursor: Cursor, begun: &str, span: Span) {
    cursor.take_to(span);
    for policy in Policy::ALL {
        let rest = policy.as_text().strip_prefix(begun).unwrap_or_default();
        match rest.strip_prefix(' ') {
            Some(rest) => cursor.offer(&[rest]),
            None if begun.is_empty() => cursor.offer(&[rest]),
            None => {}
        }
    }
}

/// `null`, `from 40`, `shared`, `per-lock`, `volatile`: one or more of these.
fn watermark(cursor: &mut Cursor) -> Result<Watermark, Fault> {
    let mut watermark = Watermark::default();
    let mut is_first = true;
    loop {
        if cursor.eat("null") {
            watermark.start = Start::Null;
        } else if cursor.eat("from") {
            watermark.start = Start::Seen(Token(cursor.number()?));
        } else if cursor.eat("shared") {
            watermark.scope = Scope::Shared;
        } else if cursor.eat("per-lock") {
            watermark.scope = Scope::Lock;
        } else if cursor.eat("volatile") {
            watermark.volatile = true;
        } else if is_first {
            return Err(setting(cursor, &["null", "from", "shared", "per-lock", "volatile"]));
        } else {
            return Ok(watermark);
        }
        is_first = false;
    }
}

/// `X Y`: the names of the rows that there are.
fn rows(cursor: &mut Cursor, names: &mut Names) -> Result<Vec<RowId>, Fault> {
    let mut rows = vec![names.row(cursor.name("row")?)?];
    while cursor.eat_kind(PieceKind::Comma)
        || cursor.kind() == Some(PieceKind::Word) && !SETTINGS.contains(&cursor.here().text)
    {
        rows.push(names.row(cursor.name("row")?)?);
    }
    Ok(rows)
}

/// `to S`, `to S after 2s`, `to S in order`
fn forwards<'t>(cursor: &mut Cursor<'t>) -> Result<(Word<'t>, Forward), Fault> {
    if !cursor.eat("to") {
        return Err(setting(cursor, &["to"]));
    }
    let to = cursor.name("store")?;
    let after = cursor.eat("after").then(|| cursor.time("after 2s")).transpose()?;
    let in_order = cursor.eat("in");
    if in_order && !cursor.eat("order") {
        return Err(setting(cursor, &["order"]));
    }
    Ok((to, Forward { to: crate::ids::StoreId::default(), after, in_order }))
}
