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
    /// A value in quotes of any shape. The closing quote may be missing.
    Quoted,
    /// `->` or `→`, and what is easily typed for it: `=>`, `-->`.
    Arrow,
    /// `,`, `，` or `、`.
    Comma,
    /// `=`, `>`, `>=`, wide ones too, and `==`, which means nothing here.
    Operator,
    /// Punctuation that means nothing here: `:`, `;`, brackets, `//`.
    Mark,
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
    if let Some(length) = arrow(rest) {
        return Some((PieceKind::Arrow, length));
    }
    Some(match first {
        '\r' if rest.starts_with("\r\n") => (PieceKind::Newline, 2),
        // Alone, it ends a line as well: a text field in a browser shows it so.
        '\n' | '\r' => (PieceKind::Newline, 1),
        '#' | '＃' => (PieceKind::Comment, run(|c| !is_newline(c))),
        '/' if rest.starts_with("//") => (PieceKind::Mark, 2),
        _ if closers(first).is_some() => (PieceKind::Quoted, quoted(rest)),
        _ if is_comma(first) => (PieceKind::Comma, first.len_utf8()),
        _ if is_operator(first) => (PieceKind::Operator, operator(rest)),
        _ if is_mark(first) => (PieceKind::Mark, first.len_utf8()),
        _ if is_space(first) => (PieceKind::Space, run(is_space)),
        _ => (PieceKind::Word, word(rest)),
    })
}

fn is_newline(c: char) -> bool {
    matches!(c, '\n' | '\r')
}

fn is_space(c: char) -> bool {
    c.is_whitespace() && !is_newline(c) || c == '\u{feff}'
}

fn is_comma(c: char) -> bool {
    matches!(c, ',' | '，' | '、')
}

fn is_operator(c: char) -> bool {
    matches!(c, '=' | '＝' | '>' | '＞' | '≥')
}

fn is_mark(c: char) -> bool {
    matches!(c, ':' | '：' | ';' | '；' | '。' | '(' | ')' | '（' | '）' | '[' | ']' | '{' | '}')
}

const ARROWS: [&str; 5] = ["->", "→", "－＞", "－>", "-＞"];

/// What other languages have for an arrow, and what word processors make of one.
const WRONG_ARROWS: [&str; 8] = ["=>", "-->", "—>", "–>", "⇒", "＝＞", "＝>", "=＞"];

fn arrow(rest: &str) -> Option<usize> {
    let all = ARROWS.iter().chain(&WRONG_ARROWS);
    all.filter(|arrow| rest.starts_with(**arrow)).map(|arrow| arrow.len()).next()
}

/// An arrow of a shape that this language does not have.
pub(super) fn is_wrong_arrow(text: &str) -> bool {
    WRONG_ARROWS.contains(&text)
}

/// `>=` and `==` are one piece.
fn operator(rest: &str) -> usize {
    let mut chars = rest.chars();
    let first = chars.next().map_or(0, char::len_utf8);
    match chars.next() {
        Some(second @ ('=' | '＝')) if !rest.starts_with('≥') => first + second.len_utf8(),
        _ => first,
    }
}

/// What can close a value that is opened by this character, if it is a quote at all. Only `"` is
/// right; the others are told apart so that a diagnostic can mend them.
fn closers(open: char) -> Option<&'static [char]> {
    Some(match open {
        '"' => &['"'],
        '“' | '”' | '„' => &['”', '“', '"'],
        '‘' | '’' | '\'' => &['’', '‘', '\''],
        '「' | '『' => &['」', '』'],
        '«' => &['»'],
        _ => return None,
    })
}

/// Up to and including the closing quote; without one, up to the end of the line.
fn quoted(rest: &str) -> usize {
    let Some(inner) = inside(rest) else { return rest.find(is_newline).unwrap_or(rest.len()) };
    let open = rest.chars().next().map_or(0, char::len_utf8);
    let close = rest[open + inner.len()..].chars().next().map_or(0, char::len_utf8);
    open + inner.len() + close
}

/// What stands between the opening quote of a text and the first that closes it on its line.
pub(super) fn inside(text: &str) -> Option<&str> {
    let open = text.chars().next()?;
    let closers = closers(open)?;
    let inner = &text[open.len_utf8()..];
    let before = |closes: &[char]| {
        let end = inner.find(|c| is_newline(c) || closes.contains(&c))?;
        (!inner[end..].starts_with(is_newline)).then(|| &inner[..end])
    };
    // `"x”`: an input method has replaced the second quote.
    before(closers).or_else(|| before(&['”']).filter(|_| open == '"'))
}

fn word(rest: &str) -> usize {
    let ends = |(place, c): (usize, char)| {
        let ends = is_space(c)
            || is_newline(c)
            || is_comma(c)
            || is_operator(c)
            || is_mark(c)
            || matches!(c, '#' | '＃' | '"' | '“' | '”' | '「' | '」')
            || (!c.is_alphanumeric() && arrow(&rest[place..]).is_some());
        ends.then_some(place)
    };
    // The first character is no end, or this would not be a word.
    rest.char_indices().skip(1).find_map(ends).unwrap_or(rest.len())
}

/// The same with plain letters, digits and signs in place of the wide ones of Chinese keyboards.
pub(super) fn narrow(text: &str) -> String {
    let narrow = |c: char| match c {
        // These wide forms stand as far apart as the plain ones do.
        '！'..='～' => char::from_u32(u32::from(c) - 0xFEE0).unwrap_or(c),
        _ => c,
    };
    text.chars().map(narrow).collect()
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
            cut("token>=seen\r\nA-1 pause\rB"),
            ["token", ">=", "seen", "\r\n", "A-1", "pause", "\r", "B"]
        );
    }

    #[test]
    fn wide_and_wrong_signs_are_pieces_of_their_own() {
        assert_eq!(
            cut("甲：acquire－＞token＝41"),
            ["甲", "：", "acquire", "－＞", "token", "＝", "41"]
        );
        assert_eq!(
            cut("write “a b” => x==y // z"),
            ["write", "“a b”", "=>", "x", "==", "y", "//", "z"]
        );
        assert_eq!(cut("\"a” 'b c' 「d e」"), ["\"a”", "'b c'", "「d e」"]);
        assert_eq!(narrow("ｔ０＞＝～一"), "t0>=~一");
    }

    #[test]
    fn the_pieces_are_the_whole_text() {
        for text in
            ["", "\"open\nnext", "->->", "-", "\r", "a\u{3000}b", ">=>", "\"\"\"", "😀#", "“", "≥="]
        {
            let all: String = pieces(text).into_iter().map(|piece| piece.span.of(text)).collect();
            assert_eq!(all, text);
        }
    }
}
