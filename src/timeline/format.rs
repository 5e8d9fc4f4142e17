//! Lays a text out in one way: labels in a column, single blanks, comments set apart.

use super::{
    Code, Diagnostic, Piece, PieceKind, Severity, ast::Span, lex, limits::DIAGNOSTICS_MAX,
    names::is_ordinal, parse,
};

/// Longer labels do not move the statements of other lines.
const LABEL_CHARS_MAX: usize = 16;

/// The text with canonical spacing, and with `\n` at the end of each line. It means the same, and its
/// comments are kept; lines that cannot be read stay as they are. Formatting twice changes nothing
/// more.
#[must_use]
pub fn format(text: &str) -> String {
    let parsed = parse(text);
    let errors: Vec<&Diagnostic> =
        parsed.diagnostics.iter().filter(|it| it.severity == Severity::Error).collect();
    let is_unread = |it: &&Diagnostic| matches!(it.code, Code::TextTooLong | Code::TooManyLines);
    // What was not looked at is not laid out.
    if errors.len() >= DIAGNOSTICS_MAX || errors.iter().any(is_unread) {
        return text.to_owned();
    }
    let broken: Vec<u32> = errors.iter().map(|diagnostic| diagnostic.line).collect();
    let sources: Vec<&str> = lines(text, &parsed.pieces);
    let lines: Vec<Words> = sources.iter().map(|source| words(source)).collect();
    let labels = lines.iter().filter_map(|line| line.label()).map(|label| label.chars().count());
    let column = labels.filter(|width| *width <= LABEL_CHARS_MAX).max().map_or(0, |it| it + 2);
    let laid_out =
        (0..).zip(lines.iter().zip(sources)).map(|(number, (line, source))| {
            match broken.contains(&number) {
                true => source.trim_end().to_owned(),
                false => line.laid_out(column),
            }
        });
    laid_out.collect::<Vec<_>>().join("\n")
}

/// The lines of a text, without what ends them.
fn lines<'t>(text: &'t str, pieces: &[Piece]) -> Vec<&'t str> {
    let mut lines = Vec::new();
    let mut start = 0;
    for end in pieces.iter().filter(|piece| piece.kind == PieceKind::Newline) {
        lines.push(Span { start, end: end.span.start }.of(text));
        start = end.span.end;
    }
    lines.push(&text[start as usize..]);
    lines
}

/// The pieces of a line that are not blank.
struct Words<'t>(Vec<(PieceKind, &'t str)>);

fn words(line: &str) -> Words<'_> {
    let solid = lex::pieces(line).into_iter().filter(|piece| piece.kind != PieceKind::Space);
    Words(solid.map(|piece| (piece.kind, piece.span.of(line).trim_end())).collect())
}

impl Words<'_> {
    /// The label, if the line begins with one.
    fn label(&self) -> Option<&str> {
        let (kind, word) = *self.0.first()?;
        let timed = word.starts_with(|c: char| c.is_ascii_digit() || c == '+');
        (kind == PieceKind::Word && (timed || is_ordinal(word))).then_some(word)
    }

    fn is_header(&self) -> bool {
        let headers = ["lock", "store", "client", "step", "expect"];
        self.0.first().is_some_and(|(_, word)| headers.contains(word))
    }

    /// The place of the first word of a statement. Statements without a label stand in the column of
    /// those that have one.
    fn in_column(&self) -> Option<usize> {
        let place = usize::from(self.label().is_some());
        let (kind, _) = self.0.get(place)?;
        (*kind != PieceKind::Comment && !self.is_header()).then_some(place)
    }

    fn laid_out(&self, column: usize) -> String {
        let in_column = self.in_column();
        let mut out = String::new();
        // `token=41` behind an arrow is written without blanks, `S = "x"` and `token = holder` with.
        let mut is_tight = false;
        for (place, &(kind, word)) in self.0.iter().enumerate() {
            let least = usize::from(place > 0);
            let blanks = match in_column {
                Some(first) if first == place => {
                    column.saturating_sub(out.chars().count()).max(least)
                }
                _ if place == 0 => 0,
                _ => self.blanks_before(place, is_tight),
            };
            out.push_str(&" ".repeat(blanks));
            out.push_str(word);
            is_tight |= kind == PieceKind::Arrow;
        }
        out
    }

    fn blanks_before(&self, place: usize, is_tight: bool) -> usize {
        let (kind, word) = self.0[place];
        let (_, before) = self.0[place - 1];
        match kind {
            PieceKind::Comment => 2,
            PieceKind::Comma => 0,
            _ if is_tight && (is_equals(word) || is_equals(before)) => 0,
            // The parts of a line of the scene are set apart a little.
            _ if self.is_header() && PARTS.contains(&word) => 2,
            _ => 1,
        }
    }
}

const PARTS: [&str; 16] = [
    "lease",
    "tokens",
    "bits",
    "minted",
    "lock-delay",
    "queue",
    "reentry",
    "regrant",
    "half",
    "accepts",
    "watermark",
    "rows",
    "gap",
    "forwards",
    "clock",
    "rate",
];

fn is_equals(word: &str) -> bool {
    matches!(word, "=" | "＝")
}

#[cfg(test)]
mod tests {
    use super::format;

    #[test]
    fn a_ragged_text_is_laid_out() {
        let ragged = "lock L lease 10s tokens from 41   # the lock\n\
                      store  S accepts token>seen\n\
                      0s A acquire->token = 41 ,lease=10s\n\
                      \t B acquire  # again\n\
                      12.5s   A   write \"x  y\"->accepted\n\
                      expect S=\"x  y\"\n";
        let neat = "lock L  lease 10s  tokens from 41  # the lock\n\
                    store S  accepts token > seen\n\
                    0s     A acquire -> token=41, lease=10s\n\
                    \u{20}      B acquire  # again\n\
                    12.5s  A write \"x  y\" -> accepted\n\
                    expect S = \"x  y\"\n";
        assert_eq!(format(ragged), neat);
        assert_eq!(format(neat), neat);
    }

    #[test]
    fn line_ends_of_other_systems_become_plain_ones() {
        assert_eq!(
            format("lock L # a\r\nA   acquire\rB pause 1s "),
            "lock L  # a\nA acquire\nB pause 1s"
        );
    }

    #[test]
    fn a_long_label_moves_no_other_line() {
        let text = std::format!("lock L\nt{}   A acquire\nt1 B acquire", "0".repeat(40));
        let neat = std::format!("lock L\nt{} A acquire\nt1  B acquire", "0".repeat(40));
        assert_eq!(format(&text), neat);
    }

    #[test]
    fn a_line_that_cannot_be_read_is_left_alone() {
        let text = "lock L\nA   explodes   now";
        assert_eq!(format(text), text);
        let hopeless = "A   explodes\n".repeat(200) + "B   pause   1s";
        assert_eq!(format(&hopeless), hopeless);
    }
}
