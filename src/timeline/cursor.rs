//! Walks along the words of one line, and says what is wrong where it stops.

use super::{
    ast::{Span, Spanned},
    diagnostic::{Code, Diagnostic},
    lex::{Piece, PieceKind},
    names::fault,
    suggest::nearest,
};
use crate::time::{Ms, MsError};

/// Why a line could not be read.
pub(super) enum Fault {
    /// For this reason.
    Because(Box<Diagnostic>),
    /// For a reason that was given at an earlier line.
    AlreadyTold,
}

impl From<Diagnostic> for Fault {
    fn from(diagnostic: Diagnostic) -> Self {
        Self::Because(Box::new(diagnostic))
    }
}

/// A word and where it stands. At the end of a line its text is empty.
#[derive(Clone, Copy)]
pub(super) struct Word<'t> {
    pub(super) text: &'t str,
    pub(super) span: Span,
    pub(super) line: u32,
}

/// The words of one line, from left to right.
#[derive(Clone, Copy)]
pub(super) struct Cursor<'t> {
    text: &'t str,
    /// Without blanks and comments.
    pieces: &'t [Piece],
    line: u32,
    /// Where the last word ended.
    end: u32,
}

impl<'t> Cursor<'t> {
    /// At the start of a line that begins at byte `start`.
    pub(super) fn new(text: &'t str, pieces: &'t [Piece], line: u32, start: u32) -> Self {
        Self { text, pieces, line, end: start }
    }

    /// Where the last word that was taken ended, as an empty span.
    pub(super) fn end_of_last(&self) -> Span {
        Span { start: self.end, end: self.end }
    }

    /// Nothing is left.
    pub(super) fn is_done(&self) -> bool {
        self.pieces.is_empty()
    }

    pub(super) fn kind(&self) -> Option<PieceKind> {
        self.pieces.first().map(|piece| piece.kind)
    }

    /// The next word, without taking it.
    pub(super) fn here(&self) -> Word<'t> {
        let span = self.pieces.first().map_or(Span { start: self.end, end: self.end }, |p| p.span);
        Word { text: span.of(self.text), span, line: self.line }
    }

    /// Takes the next word.
    pub(super) fn take(&mut self) -> Word<'t> {
        let word = self.here();
        if let Some((first, rest)) = self.pieces.split_first() {
            (self.pieces, self.end) = (rest, first.span.end);
        }
        word
    }

    /// Takes the next word if it is this one.
    pub(super) fn eat(&mut self, word: &str) -> bool {
        let is_it = !self.is_done() && self.here().text == word;
        if is_it {
            self.take();
        }
        is_it
    }

    /// Takes the next piece if it is of this kind.
    pub(super) fn eat_kind(&mut self, kind: PieceKind) -> bool {
        let is_it = self.kind() == Some(kind);
        if is_it {
            self.take();
        }
        is_it
    }

    /// Takes `=`.
    pub(super) fn eat_equals(&mut self) -> bool {
        let is_it = matches!(self.here().text, "=" | "＝");
        if is_it {
            self.take();
        }
        is_it
    }

    /// Takes a name; `what` says whose.
    pub(super) fn name(&mut self, what: &str) -> Result<Word<'t>, Fault> {
        match self.kind() {
            Some(PieceKind::Word) => Ok(self.take()),
            _ => Err(fault(Code::MissingName, self.here(), &[what])),
        }
    }

    /// Takes a time or a length of time. `example` is shown where none stands.
    pub(super) fn time(&mut self, example: &str) -> Result<Spanned<Ms>, Fault> {
        let word = self.here();
        if self.kind() != Some(PieceKind::Word) {
            return Err(fault(Code::MissingDuration, word, &[example]));
        }
        let value = time_of(word)?;
        self.take();
        Ok(Spanned { value, span: word.span })
    }

    /// Takes a whole number of 64 bits.
    pub(super) fn number(&mut self) -> Result<u64, Fault> {
        let word = self.here();
        let digits = !word.text.is_empty() && word.text.bytes().all(|byte| byte.is_ascii_digit());
        if !digits {
            return Err(fault(Code::BadNumber, word, &[word.text]));
        }
        let number =
            word.text.parse().map_err(|_| fault(Code::NumberTooLarge, word, &[word.text]))?;
        self.take();
        Ok(number)
    }

    /// Takes a value in quotes and gives what stands between them.
    pub(super) fn value(&mut self) -> Result<&'t str, Fault> {
        let word = self.here();
        if self.kind() != Some(PieceKind::Quoted) {
            return Err(self.missing_value(word));
        }
        let inner = &word.text[1..];
        let Some(value) = inner.strip_suffix('"') else {
            let end = Span { start: word.span.end, end: word.span.end };
            let unclosed = Diagnostic::new(Code::UnclosedQuote, word.line, word.span, &[]);
            return Err(unclosed.with_fix(end, "\"").into());
        };
        self.take();
        Ok(value)
    }

    /// A bare word, or one in typographic quotes, is most likely the value itself.
    fn missing_value(&self, word: Word) -> Fault {
        let missing = Diagnostic::new(Code::MissingValue, word.line, word.span, &[word.text]);
        let bare = word.text.trim_matches(['“', '”', '‘', '’', '「', '」', '\'', '"']);
        match self.kind() {
            Some(PieceKind::Word) if !bare.is_empty() => {
                missing.with_fix(word.span, format!("\"{bare}\"")).into()
            }
            _ => missing.into(),
        }
    }

    /// Nothing may be left.
    pub(super) fn done(&self) -> Result<(), Fault> {
        match self.pieces.last() {
            None => Ok(()),
            Some(last) => {
                let here = self.here();
                let rest = here.span.to(last.span);
                let args = [rest.of(self.text)];
                let before = Span { start: self.end, end: rest.end };
                let leftover = Diagnostic::new(Code::Leftover, here.line, rest, &args);
                Err(leftover.with_fix(before, "").into())
            }
        }
    }

    /// The next word is none of `known`: an error, with the nearest of them as the fix.
    pub(super) fn unknown(&self, code: Code, args: &[&str], known: &[&str]) -> Fault {
        let here = self.here();
        let mut all = vec![here.text];
        all.extend(args);
        let diagnostic = Diagnostic::new(code, here.line, here.span, &all);
        match nearest(here.text, known.iter().copied()) {
            Some(meant) if !self.is_done() => diagnostic.with_fix(here.span, meant).into(),
            _ => diagnostic.into(),
        }
    }
}

/// Reads a word as a time.
pub(super) fn time_of(word: Word) -> Result<Ms, Fault> {
    Ms::parse(word.text).map_err(|error| match error {
        MsError::NoUnit => Diagnostic::new(Code::NoUnit, word.line, word.span, &[word.text])
            .with_fix(word.span, format!("{}s", word.text))
            .into(),
        MsError::TooLong => fault(Code::DurationTooLong, word, &[word.text]),
        MsError::BadUnit | MsError::BadNumber => fault(Code::BadDuration, word, &[word.text]),
    })
}
