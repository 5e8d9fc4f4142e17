//! Lays a text out in one way: labels in a column, single blanks, comments set apart.

use super::{PieceKind, lex, parse};

/// The text with canonical spacing. It means the same, and its comments are kept; lines that cannot
/// be read stay as they are. Formatting twice changes nothing more.
#[must_use]
pub fn format(text: &str) -> String {
    let parsed = parse(text);
    let broken: Vec<u32> = parsed.diagnostics.iter().map(|diagnostic| diagnostic.line).collect();
    let lines: Vec<Words> = text.split('\n').map(|line| words(line.trim_end())).collect();
    let labels = lines.iter().filter_map(|line| line.label()).map(|label| label.chars().count());
    let column = labels.max().map_or(0, |width| width + 2);
    let mut out: Vec<String> = Vec::new();
    for (number, (line, source)) in (0..).zip(lines.iter().zip(text.split('\n'))) {
        out.push(match broken.contains(&number) {
            true => source.trim_end().to_owned(),
            false => line.laid_out(column),
        });
    }
    out.join("\n")
}

/// The pieces of a line that are not blank.
struct Words<'t>(Vec<(PieceKind, &'t str)>);

fn words(line: &str) -> Words<'_> {
    let solid = lex::pieces(line).into_iter().filter(|piece| piece.kind != PieceKind::Space);
    Words(solid.map(|piece| (piece.kind, piece.span.of(line))).collect())
}

impl Words<'_> {
    /// The label, if the line begins with one.
    fn label(&self) -> Option<&str> {
        let (kind, word) = *self.0.first()?;
        let timed = word.starts_with(|c: char| c.is_ascii_digit() || c == '+');
        let digits = word.strip_prefix('t').unwrap_or_default();
        let ordinal = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        (kind == PieceKind::Word && (timed || ordinal)).then_some(word)
    }

    fn is_header(&self) -> bool {
        let headers = ["lock", "store", "client", "step", "expect"];
        self.0.first().is_some_and(|(_, word)| headers.contains(word))
    }

    /// Statements without a label stand in the column of those that have one.
    fn laid_out(&self, column: usize) -> String {
        let mut out = String::new();
        let mut before = None;
        for (place, &(kind, word)) in self.0.iter().enumerate() {
            out.push_str(&" ".repeat(self.blanks(place, before, column, &out)));
            out.push_str(word);
            before = Some((kind, word));
        }
        out
    }

    fn blanks(
        &self,
        place: usize,
        before: Option<(PieceKind, &str)>,
        column: usize,
        so_far: &str,
    ) -> usize {
        let (kind, word) = self.0[place];
        match before {
            None if kind == PieceKind::Comment || self.is_header() || self.label().is_some() => 0,
            None => column,
            Some(_) if place == 1 && self.label().is_some() && kind != PieceKind::Comment => {
                column.saturating_sub(so_far.chars().count())
            }
            Some(_) if kind == PieceKind::Comment => 2,
            Some(_) if kind == PieceKind::Comma => 0,
            Some((_, before)) if self.is_tight(place) && (is_equals(word) || is_equals(before)) => {
                0
            }
            // The parts of a `lock` or `store` line are set apart a little.
            Some(_)
                if self.is_header() && matches!(word, "lease" | "tokens" | "accepts" | "clock") =>
            {
                2
            }
            Some(_) => 1,
        }
    }

    /// `token=41` behind an arrow is written without blanks, `S = "x"` and `token = holder` with.
    fn is_tight(&self, place: usize) -> bool {
        self.0[..place].iter().any(|(kind, _)| *kind == PieceKind::Arrow)
    }
}

fn is_equals(word: &str) -> bool {
    matches!(word, "=" | "＝")
}

#[cfg(test)]
mod tests {
    use super::*;

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
    fn a_line_that_cannot_be_read_is_left_alone() {
        let text = "lock L\nA   explodes   now";
        assert_eq!(format(text), text);
    }
}
