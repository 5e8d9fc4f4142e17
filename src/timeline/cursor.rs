//! Walks along the words of one line, and says what is wrong where it stops.

use super::{
    ast::{Span, Spanned},
    diagnostic::{Code, Diagnostic},
    lex::{self, Piece, PieceKind, narrow},
    names::{fault, is_name},
    suggest::{self, nearest},
    wanted::Wanted,
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
    /// Takes down what could stand where the line ends, if somebody wants to know.
    wanted: Option<&'t Wanted>,
}

impl<'t> Cursor<'t> {
    /// At the start of a line that begins at byte `start`.
    pub(super) fn new(text: &'t str, pieces: &'t [Piece], line: u32, start: u32) -> Self {
        Self { text, pieces, line, end: start, wanted: None }
    }

    /// The same line, read to learn what could stand where it ends.
    pub(super) fn asking(self, wanted: Option<&'t Wanted>) -> Self {
        Self { wanted, ..self }
    }

    /// Somebody wants to know what could stand where this line ends.
    pub(super) fn is_asked(&self) -> bool {
        self.wanted.is_some()
    }

    /// The end of the line is reached, and somebody wants to know what could stand here.
    fn asked(&self) -> Option<&'t Wanted> {
        self.wanted.filter(|_| self.is_done())
    }

    /// Each of these words could stand here.
    pub(super) fn offer(&self, words: &[&str]) {
        if let Some(wanted) = self.asked() {
            words.iter().for_each(|word| wanted.word(word));
        }
    }

    /// The names of this kind of thing could stand here.
    pub(super) fn offer_names(&self, what: &'static str) {
        if let Some(wanted) = self.asked() {
            wanted.names(what);
        }
    }

    /// Something is left. Where nothing is, each of these words could follow that was not taken yet.
    pub(super) fn goes_on(&self, words: &[&str], taken: &[&str]) -> bool {
        if let Some(wanted) = self.asked() {
            words.iter().filter(|word| !taken.contains(word)).for_each(|word| wanted.word(word));
        }
        !self.is_done()
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

    /// The next word is this one.
    pub(super) fn sees(&self, word: &str) -> bool {
        self.offer(&[word]);
        !self.is_done() && self.here().text == word
    }

    /// Takes the next word if it is this one.
    pub(super) fn eat(&mut self, word: &str) -> bool {
        let is_it = self.sees(word);
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

    /// Takes `=`. Where it is missing, `example` is shown; `equals` is how it is mended.
    pub(super) fn equals(&mut self, equals: &str, example: &str) -> Result<(), Fault> {
        let here = self.here();
        self.offer(&["="]);
        if matches!(here.text, "=" | "＝") {
            self.take();
            return Ok(());
        }
        let missing = Diagnostic::new(Code::MissingEquals, here.line, here.span, &[example]);
        let gap = Span { start: self.end, end: here.span.start };
        Err(match self.kind() {
            Some(PieceKind::Word | PieceKind::Quoted) => missing.with_fix(gap, equals).into(),
            Some(PieceKind::Operator | PieceKind::Mark) => missing.with_fix(here.span, "=").into(),
            _ => missing.into(),
        })
    }

    /// Takes a name that something has already, or that is met here first; `what` says whose.
    pub(super) fn name(&mut self, what: &'static str) -> Result<Word<'t>, Fault> {
        self.offer_names(what);
        self.new_name(what)
    }

    /// Takes a name that nothing has yet; `what` says whose.
    pub(super) fn new_name(&mut self, what: &str) -> Result<Word<'t>, Fault> {
        let here = self.here();
        if self.kind() == Some(PieceKind::Word) {
            return Ok(self.take());
        }
        let missing = Diagnostic::new(Code::MissingName, here.line, here.span, &[what]);
        let inner = lex::inside(here.text).filter(|inner| is_name(inner)).map(str::to_owned);
        Err(missing.with_fix_if_any(here.span, inner).into())
    }

    /// Takes a time or a length of time. `example` is shown where none stands.
    pub(super) fn time(&mut self, example: &str) -> Result<Spanned<Ms>, Fault> {
        let word = self.here();
        // Of `lease 10s` and `lease=10s`, the time.
        self.offer(&[example.rsplit([' ', '=']).next().unwrap_or(example)]);
        if self.kind() != Some(PieceKind::Word) {
            return Err(fault(Code::MissingDuration, word, &[example]));
        }
        let value = time_of(word).map_err(|fault| self.unit_apart().unwrap_or(fault))?;
        self.take();
        Ok(Spanned { value, span: word.span })
    }

    /// `30 s`: the unit stands apart.
    fn unit_apart(&self) -> Option<Fault> {
        let [number, unit, ..] = self.pieces else { return None };
        let (number, unit) = (number.span, unit.span);
        let meant = suggest::time(&[number.of(self.text), unit.of(self.text)].concat())?;
        let no_unit = Diagnostic::new(Code::NoUnit, self.line, number, &[number.of(self.text)]);
        let is_number = suggest::time_without_unit(number.of(self.text)).is_some();
        is_number.then(|| no_unit.with_fix(number.to(unit), meant).into())
    }

    /// Takes a whole number of 64 bits.
    pub(super) fn number(&mut self) -> Result<u64, Fault> {
        let word = self.here();
        if !is_digits(word.text) {
            let bad = Diagnostic::new(Code::BadNumber, word.line, word.span, &[word.text]);
            let plain = Some(narrow(word.text)).filter(|plain| is_digits(plain));
            return Err(bad.with_fix_if_any(word.span, plain).into());
        }
        let number =
            word.text.parse().map_err(|_| fault(Code::NumberTooLarge, word, &[word.text]))?;
        self.take();
        Ok(number)
    }

    /// Takes a value in quotes and gives what stands between them. A word of `known` in its place
    /// is no value that has lost its quotes.
    pub(super) fn value(&mut self, known: &[&str]) -> Result<&'t str, Fault> {
        let word = self.here();
        self.offer(&["\"x\""]);
        if self.kind() != Some(PieceKind::Quoted) {
            return Err(self.missing_value(word, known));
        }
        let straight = word.text.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
        let value = straight.ok_or_else(|| badly_quoted(word))?;
        self.take();
        Ok(value)
    }

    fn missing_value(&self, word: Word, known: &[&str]) -> Fault {
        let is_value = self.kind() == Some(PieceKind::Word) && !known.contains(&word.text);
        if !is_value {
            return fault(Code::MissingValue, word, &[]);
        }
        let unquoted = Diagnostic::new(Code::WrongQuotes, word.line, word.span, &[word.text]);
        unquoted.with_fix(word.span, format!("\"{}\"", word.text.trim_end_matches('”'))).into()
    }

    /// Nothing may be left.
    pub(super) fn done(&self) -> Result<(), Fault> {
        let Some(last) = self.pieces.last() else { return Ok(()) };
        let here = self.here();
        let rest = here.span.to(last.span);
        let leftover = Diagnostic::new(Code::Leftover, here.line, rest, &[rest.of(self.text)]);
        Err(match here.text {
            // A comment as other languages write it.
            "//" => leftover.with_fix(here.span, "#"),
            _ => leftover.with_fix(Span { start: self.end, end: rest.end }, ""),
        }
        .into())
    }

    /// The next piece means nothing, and the line would be right without it.
    pub(super) fn stray(&self) -> Fault {
        let here = self.here();
        let stray = Diagnostic::new(Code::Leftover, here.line, here.span, &[here.text]);
        if here.text == "//" {
            return stray.with_fix(here.span, "#").into();
        }
        let Some(next) = self.pieces.get(1) else {
            return stray.with_fix(Span { start: self.end, end: here.span.end }, "").into();
        };
        // What stands around it neither grows together nor drifts apart.
        let before = self.text.get(..here.span.start as usize).unwrap_or_default();
        let is_apart = before.chars().next_back().is_none_or(char::is_whitespace);
        let gap = Span { end: next.span.start, ..here.span };
        stray.with_fix(gap, if is_apart { "" } else { " " }).into()
    }

    /// The next piece is punctuation.
    pub(super) fn is_punctuation(&self) -> bool {
        matches!(self.kind(), Some(PieceKind::Mark | PieceKind::Comma))
    }

    /// Takes a word that may stand here. A slip of the hand is told as one.
    pub(super) fn option(&mut self, word: &str) -> Result<bool, Fault> {
        let is_slip = self.kind() == Some(PieceKind::Word)
            && self.here().text != word
            && nearest(self.here().text, &[word]).is_some();
        match is_slip {
            true => Err(self.unknown(Code::UnknownSetting, &[word], &[word])),
            false => Ok(self.eat(word)),
        }
    }

    /// Takes one of these words if one stands here, and gives what it stands for.
    pub(super) fn may_choose<T: Copy>(&mut self, words: &[(&str, T)]) -> Option<T> {
        words.iter().find(|(word, _)| self.eat(word)).map(|(_, meant)| *meant)
    }

    /// Takes one of these words, and gives what it stands for.
    pub(super) fn choose<T: Copy>(&mut self, words: &[(&str, T)]) -> Result<T, Fault> {
        if let Some(meant) = self.may_choose(words) {
            return Ok(meant);
        }
        if self.is_punctuation() {
            return Err(self.stray());
        }
        let known: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
        Err(self.unknown(Code::UnknownSetting, &[&known.join(", ")], &known))
    }

    /// Everything up to one of these words, with single blanks and plain signs, and where it stands.
    pub(super) fn rest_until(&self, stop: &[&str]) -> (String, Span) {
        let ends = |piece: &&Piece| !stop.contains(&piece.span.of(self.text));
        let rest: Vec<Piece> = self.pieces.iter().take_while(ends).copied().collect();
        let words: Vec<_> = rest.iter().map(|piece| narrow(piece.span.of(self.text))).collect();
        let empty = self.end_of_last();
        let (first, last) = (rest.first(), rest.last());
        let span = first.zip(last).map_or(empty, |(first, last)| first.span.to(last.span));
        (words.join(" ").replace('≥', ">="), span)
    }

    /// Takes everything up to the end of this span.
    pub(super) fn take_to(&mut self, span: Span) {
        while !self.is_done() && self.here().span.end <= span.end {
            self.take();
        }
    }

    /// The piece after the next.
    pub(super) fn second(&self) -> &'t str {
        self.pieces.get(1).map_or("", |piece| piece.span.of(self.text))
    }

    /// The next word is none of `known`: an error, with the nearest of them as the fix.
    pub(super) fn unknown(&self, code: Code, args: &[&str], known: &[&str]) -> Fault {
        let here = self.here();
        self.offer(known);
        let mut all = vec![here.text];
        all.extend(args);
        let diagnostic = Diagnostic::new(code, here.line, here.span, &all);
        let meant = nearest(here.text, known).map(str::to_owned);
        diagnostic.with_fix_if_any(here.span, meant).into()
    }
}

/// A value in other quotes than `"`, or in one that is not closed: then it ends before the
/// expectations or the comment that it has swallowed.
fn badly_quoted(word: Word) -> Fault {
    let open = word.text.chars().next().map_or(0, char::len_utf8);
    let (code, inner, length) = match lex::inside(word.text) {
        Some(inner) => (Code::WrongQuotes, inner, word.text.len()),
        None => {
            let inner = until_arrow(&word.text[open..]);
            (Code::UnclosedQuote, inner, open + inner.len())
        }
    };
    let start = word.span.start as usize;
    let span = Span::new(start, start + length);
    let mended = format!("\"{}\"", inner.replace('"', ""));
    Diagnostic::new(code, word.line, span, &[inner]).with_fix(span, mended).into()
}

fn until_arrow(text: &str) -> &str {
    let ends = |piece: &Piece| matches!(piece.kind, PieceKind::Arrow | PieceKind::Comment);
    let end = lex::pieces(text).into_iter().find(ends);
    text[..end.map_or(text.len(), |piece| piece.span.start as usize)].trim_end()
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Reads a word as a time.
pub(super) fn time_of(word: Word) -> Result<Ms, Fault> {
    let error = match Ms::parse(word.text) {
        Ok(time) => return Ok(time),
        Err(_) if word.text.is_empty() => {
            return Err(fault(Code::MissingDuration, word, &["500ms"]));
        }
        Err(error) => error,
    };
    let (code, meant) = match error {
        MsError::NoUnit => (Code::NoUnit, suggest::time_without_unit(word.text)),
        MsError::TooLong => (Code::DurationTooLong, None),
        MsError::BadUnit | MsError::BadNumber => (Code::BadDuration, suggest::time(word.text)),
    };
    let bad = Diagnostic::new(code, word.line, word.span, &[word.text]);
    Err(bad.with_fix_if_any(word.span, meant).into())
}
