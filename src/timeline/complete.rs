//! What could stand at a place of a text: the parser itself says so, since it reads the line up to
//! there and takes down what it looks for where the line then ends.

use super::{
    Reader, SourceLine,
    ast::Span,
    lex::{self, Piece, PieceKind, narrow},
    lines, too_much,
    wanted::Wanted,
};

/// So many words are offered at most: as many as there are actions of a client.
pub const WORDS_MAX: usize = 16;

/// What could stand at a place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Completion {
    /// What it would replace: the word at that place, or nothing.
    pub span: Span,
    /// The words, of which there is at least one, the likeliest first.
    pub words: Vec<String>,
}

/// What could stand at this byte, for the word that is begun there. `None` where nothing could, in
/// comments and values, and within a character.
#[must_use]
pub fn complete(text: &str, caret: u32) -> Option<Completion> {
    text.get(..caret as usize)?;
    let pieces = lex::pieces(text);
    let span = word_at(&pieces, caret)?;
    let mut lines = lines(&pieces);
    if too_much(text, &lines).is_some() {
        return None;
    }
    let line = lines.iter().rposition(|line| line.start <= span.start)?;
    let here = &mut lines[line].pieces;
    here.truncate(here.iter().take_while(|piece| piece.span.end <= span.start).count());
    let begun = text.get(span.start as usize..caret as usize)?;
    let words = fitting(wanted(text, &lines, line), begun, span.of(text));
    (!words.is_empty()).then_some(Completion { span, words })
}

/// The word that a place is in, at the start of, or at the end of; or the empty place between words.
fn word_at(pieces: &[Piece], caret: u32) -> Option<Span> {
    let after = pieces.partition_point(|piece| piece.span.end <= caret);
    let before = after.checked_sub(1).and_then(|place| pieces.get(place));
    // The piece that a place is in or at the start of.
    let here = pieces.get(after);
    if let Some(piece) = here.filter(|piece| piece.span.start < caret) {
        return match piece.kind {
            PieceKind::Word => Some(piece.span),
            PieceKind::Space => Some(Span { start: caret, end: caret }),
            _ => None,
        };
    }
    match before.map(|piece| (piece.kind, piece.span)) {
        Some((PieceKind::Word, span)) => return Some(span),
        Some((PieceKind::Comment | PieceKind::Quoted, _)) => return None,
        _ => {}
    }
    let word = here.filter(|piece| piece.kind == PieceKind::Word);
    Some(word.map_or(Span { start: caret, end: caret }, |piece| piece.span))
}

/// What the parser looks for where this line ends.
fn wanted(text: &str, lines: &[SourceLine], line: usize) -> Vec<String> {
    let wanted = Wanted::default();
    let mut reader = Reader::new(text, u32::try_from(line).ok().map(|line| (line, &wanted)));
    reader.read(lines);
    let cast = reader.names.cast;
    wanted.words(&cast)
}

/// The words that begin like what is there already, apart from that itself.
fn fitting(words: Vec<String>, begun: &str, there: &str) -> Vec<String> {
    let plain = |word: &str| narrow(word).to_ascii_lowercase();
    let begun = plain(begun);
    let mut fitting: Vec<String> = Vec::new();
    for word in words {
        let fits = word != there && plain(&word).starts_with(&begun);
        if fits && fitting.len() < WORDS_MAX && !fitting.contains(&word) {
            fitting.push(word);
        }
    }
    fitting
}
