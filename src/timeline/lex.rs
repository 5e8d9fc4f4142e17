//! Cuts a text into pieces that together are the whole text, byte for byte.

use super::ast::Span;

/// The kinds of pieces.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum PieceKind {
    /// Blanks and tabs, the wide blank of Chinese keyboards too.
    Space,
    /// The end of a line.
    Newline,
    /// From `#` to the end of the line.
    Comment,
    /// A value in quotes. The closing quote may be missing.
    Quoted,
    /// `->` or `→`.
    Arrow,
    /// `,` or `，`.
    Comma,
    /// `=`, `>`, `>=` or `＝`.
    Operator,
    /// Anything else: labels, keywords, names, numbers.
    Word,
}

/// A piece of the text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Piece {
    /// What it looks like.
    pub kind: PieceKind,
    /// Where it is.
    pub span: Span,
}

/// All pieces of a text, in order and without gaps.
#[must_use]
pub fn pieces(text: &str) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut start = 0;
    while let Some((kind, length)) = first_piece(&text[start..]) {
        let end = start + length;
        pieces.push(Piece { kind, span: Span::new(start, end) });
        start = end;
    }
    pieces
}

fn first_piece(rest: &str) -> Option<(PieceKind, usize)> {
    let first = rest.chars().next()?;
    let run = |belongs: fn(char) -> bool| rest.find(|c| !belongs(c)).unwrap_or(rest.len());
    Some(match first {
        '\n' => (PieceKind::Newline, 1),
        '\r' if rest.starts_with("\r\n") => (PieceKind::Newline, 2),
        '#' | '＃' => (PieceKind::Comment, run(|c| c != '\n' && c != '\r')),
        '"' => (PieceKind::Quoted, quoted(rest)),
        '→' => (PieceKind::Arrow, first.len_utf8()),
        ',' | '，' => (PieceKind::Comma, first.len_utf8()),
        '>' if rest.starts_with(">=") => (PieceKind::Operator, 2),
        '=' | '>' | '＝' => (PieceKind::Operator, first.len_utf8()),
        '-' if rest.starts_with("->") => (PieceKind::Arrow, 2),
        _ if is_space(first) => (PieceKind::Space, run(is_space)),
        _ => (PieceKind::Word, word(rest)),
    })
}

/// A stray carriage return counts as a blank, so that it can never hide a line.
fn is_space(c: char) -> bool {
    c.is_whitespace() && c != '\n' || c == '\u{feff}'
}

/// Up to and including the closing quote; without one, up to the end of the line.
fn quoted(rest: &str) -> usize {
    let line = rest.find(['\n', '\r']).unwrap_or(rest.len());
    rest[1..line].find('"').map_or(line, |place| place + 2)
}

fn word(rest: &str) -> usize {
    let ends = |(place, c): (usize, char)| {
        let ends = is_space(c)
            || matches!(c, '\n' | '#' | '＃' | '"' | '→' | ',' | '，' | '=' | '>' | '＝')
            || rest[place..].starts_with("->");
        ends.then_some(place)
    };
    // The first character is no end, or this would not be a word.
    rest.char_indices().skip(1).find_map(ends).unwrap_or(rest.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cut(text: &str) -> Vec<&str> {
        let solid = |piece: &Piece| piece.kind != PieceKind::Space;
        pieces(text).into_iter().filter(solid).map(|piece| piece.span.of(text)).collect()
    }

    #[test]
    fn a_line_falls_into_its_words() {
        assert_eq!(
            cut("t0  A acquire->token=41, lease =10s # why"),
            ["t0", "A", "acquire", "->", "token", "=", "41", ",", "lease", "=", "10s", "# why"]
        );
        assert_eq!(
            cut("写入者 write \"a # b\" → accepted"),
            ["写入者", "write", "\"a # b\"", "→", "accepted"]
        );
        assert_eq!(
            cut("token>=seen\r\nA-1 pause"),
            ["token", ">=", "seen", "\r\n", "A-1", "pause"]
        );
    }

    #[test]
    fn the_pieces_are_the_whole_text() {
        for text in ["", "\"open\nnext", "->->", "-", "\r", "a\u{3000}b", ">=>", "\"\"\"", "😀#"]
        {
            let all: String = pieces(text).into_iter().map(|piece| piece.span.of(text)).collect();
            assert_eq!(all, text);
        }
    }
}
