//! The timeline language: reads a text, says what is wrong with it, and edits it in place.
//!
//! Reading never fails. It gives what could be understood, and a list of diagnostics. The text
//! stays the only state: a change on the diagram is an [`Edit`] of a few bytes of it.
//! `docs/timeline-language.md` is the reference for authors.

pub mod ast;
mod claim;
mod complete;
mod cursor;
mod diagnostic;
mod edit;
mod expect;
mod format;
mod header;
mod insert;
mod lex;
pub mod limits;
mod names;
mod statement;
mod suggest;
mod wanted;

pub use complete::{Completion, WORDS_MAX, complete};
pub(crate) use diagnostic::cut;
pub use diagnostic::{ARG_CHARS_MAX, Code, Diagnostic, Severity};
pub use edit::{Edit, set_policy, set_time};
pub(crate) use edit::{append, has_error};
pub use format::format;
pub use insert::{delete, duplicate, insert};
pub(crate) use lex::pieces;
pub use lex::{Piece, PieceKind};

use crate::{order, time::Ms};
use ast::{Span, Timeline};
use cursor::{Cursor, Fault};
use limits::{DIAGNOSTICS_MAX, LINES_MAX, TEXT_BYTES_MAX};
use names::Names;
use wanted::Wanted;

/// A text that was read: what it says, what is wrong with it, and how it is made up.
#[derive(Clone, Debug)]
pub struct Parsed {
    /// What could be understood. Lines with an error are missing from it.
    pub timeline: Timeline,
    /// What is wrong, in the order of the text.
    pub diagnostics: Vec<Diagnostic>,
    /// All pieces of the text, without gaps.
    pub pieces: Vec<Piece>,
    text: String,
    line_starts: Vec<u32>,
}

/// Reading a text twice gives the same, so comparing the texts is enough.
impl PartialEq for Parsed {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl Eq for Parsed {}

impl Parsed {
    /// The text that was read.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Every line means something, so the timeline can be run. There may be warnings.
    #[must_use]
    pub fn is_readable(&self) -> bool {
        self.diagnostics.iter().all(|diagnostic| diagnostic.severity == Severity::Warning)
    }

    /// The pieces put together again: the text, byte for byte.
    #[must_use]
    pub fn print(&self) -> String {
        self.pieces.iter().map(|piece| piece.span.of(&self.text)).collect()
    }

    /// The line, from 0, that holds this byte.
    #[must_use]
    pub fn line_of(&self, byte: u32) -> u32 {
        let after = self.line_starts.partition_point(|start| *start <= byte);
        u32::try_from(after.saturating_sub(1)).unwrap_or(u32::MAX)
    }

    /// A line, from 0, with what ends it.
    pub(crate) fn whole_line(&self, line: u32) -> Span {
        let end = Span::new(0, self.text.len()).end;
        let start_of = |line| self.line_starts.get(line).copied().unwrap_or(end);
        Span { start: start_of(line as usize), end: start_of(line as usize + 1) }
    }
}

/// How much later a line starts than the one before, unless the text has a `step` line.
const STEP: Ms = Ms(1_000);

/// Reads a text.
#[must_use]
pub fn parse(text: &str) -> Parsed {
    let pieces = pieces(text);
    let lines = lines(&pieces);
    let line_starts = lines.iter().map(|line| line.start).collect();
    let mut reader = Reader::new(text, None);
    if let Some(too_much) = too_much(text, &lines) {
        reader.diagnostics.push(too_much);
    } else {
        reader.read(&lines);
    }
    let Reader { names, step, statements, expects, mut diagnostics, .. } = reader;
    diagnostics.extend(out_of_order(&statements));
    order::by_key(&mut diagnostics, |it| order::pair(it.span.end, it.code as u32));
    order::by_key(&mut diagnostics, |it| u64::from(it.span.start));
    let Names { cast, clients, locks, stores, .. } = names;
    let step = step.unwrap_or(STEP);
    let timeline = Timeline { cast, clients, locks, stores, step, lines: statements, expects };
    Parsed { timeline, diagnostics, pieces, text: text.to_owned(), line_starts }
}

/// One line of the text: the pieces that mean something, and where it starts.
struct SourceLine {
    start: u32,
    pieces: Vec<Piece>,
}

fn lines(pieces: &[Piece]) -> Vec<SourceLine> {
    let mut lines = vec![SourceLine { start: 0, pieces: Vec::new() }];
    for piece in pieces {
        match piece.kind {
            PieceKind::Newline => {
                lines.push(SourceLine { start: piece.span.end, pieces: Vec::new() });
            }
            PieceKind::Space | PieceKind::Comment => {}
            _ => {
                if let Some(line) = lines.last_mut() {
                    line.pieces.push(*piece);
                }
            }
        }
    }
    lines
}

fn too_much(text: &str, lines: &[SourceLine]) -> Option<Diagnostic> {
    let (code, limit) = if text.len() > TEXT_BYTES_MAX {
        (Code::TextTooLong, TEXT_BYTES_MAX)
    } else if lines.len() > LINES_MAX {
        (Code::TooManyLines, LINES_MAX)
    } else {
        return None;
    };
    Some(Diagnostic::new(code, 0, Span::default(), &[&limit.to_string()]))
}

/// What has been read so far.
struct Reader<'t> {
    text: &'t str,
    names: Names,
    step: Option<Ms>,
    statements: Vec<ast::Line>,
    expects: Vec<ast::Expect>,
    diagnostics: Vec<Diagnostic>,
    /// The line of which somebody wants to know how it could go on.
    asked: Option<(u32, &'t Wanted)>,
}

impl<'t> Reader<'t> {
    fn new(text: &'t str, asked: Option<(u32, &'t Wanted)>) -> Self {
        Self {
            text,
            asked,
            names: Names::new(),
            step: None,
            statements: Vec::new(),
            expects: Vec::new(),
            diagnostics: Vec::new(),
        }
    }

    /// Three times over the text: the scene first, so that it may stand anywhere; then the
    /// schedule; then the `expect` lines, which may name any client of the schedule.
    fn read(&mut self, lines: &[SourceLine]) {
        let mut rest = Vec::new();
        for (number, line) in (0..).zip(lines) {
            if self.is_enough() {
                return;
            }
            let asked = self.asked.filter(|(line, _)| *line == number).map(|(_, wanted)| wanted);
            let mut cursor = Cursor::new(self.text, &line.pieces, number, line.start).asking(asked);
            match header::line(&mut cursor, &mut self.names, &mut self.step) {
                Some(result) => self.note(result),
                None if cursor.is_done() && !cursor.is_asked() => None,
                None => {
                    rest.push(cursor);
                    None
                }
            };
        }
        for fault in self.names.resolve_links() {
            self.note::<()>(Err(fault));
        }
        let (expects, statements): (Vec<Cursor>, Vec<Cursor>) =
            rest.into_iter().partition(|cursor| cursor.here().text == "expect");
        self.statements = self.each(statements, statement::line);
        self.expects = self.each(expects, expect::line);
    }

    fn each<T>(
        &mut self,
        cursors: Vec<Cursor>,
        read: fn(&mut Cursor, &mut Names) -> Result<T, Fault>,
    ) -> Vec<T> {
        let mut all = Vec::new();
        for mut cursor in cursors {
            if self.is_enough() {
                break;
            }
            let result = read(&mut cursor, &mut self.names);
            all.extend(self.note(result));
        }
        all
    }

    /// So much is wrong that nobody would read more of it.
    fn is_enough(&self) -> bool {
        self.diagnostics.len() >= DIAGNOSTICS_MAX
    }

    /// Keeps the reason why a line could not be read.
    fn note<T>(&mut self, result: Result<T, Fault>) -> Option<T> {
        match result {
            Ok(read) => Some(read),
            Err(Fault::Because(diagnostic)) => {
                self.diagnostics.push(*diagnostic);
                None
            }
            Err(Fault::AlreadyTold) => None,
        }
    }
}

/// Times that go backwards are allowed, since each line has its own; but they are easily a slip.
fn out_of_order(lines: &[ast::Line]) -> Vec<Diagnostic> {
    let mut latest: Option<Ms> = None;
    let mut warnings = Vec::new();
    for line in lines {
        let Some(at) = statement::time(line) else { continue };
        if let Some(before) = latest.filter(|before| at.value < *before) {
            let args = [at.value.to_string(), before.to_string()];
            let args = args.each_ref().map(String::as_str);
            if warnings.len() == DIAGNOSTICS_MAX {
                break;
            }
            let mut warning = Diagnostic::new(Code::OutOfOrder, line.number, at.span, &args);
            warning.severity = Severity::Warning;
            warnings.push(warning);
        }
        latest = latest.max(Some(at.value));
    }
    warnings
}
