//! The comments of the timelines in `tests/`: they are for whoever keeps these files, in one language, and
//! a reader gets them without, except for sources.

use fencelab::timeline::{self, PieceKind};

/// The text without its comments. A source stays, in a line of its own.
pub fn only_sources(text: &str) -> String {
    let mut lines = Vec::new();
    for line in text.lines() {
        let parsed = timeline::parse(line);
        let comment = parsed.pieces.iter().find(|piece| piece.kind == PieceKind::Comment);
        let start = comment.map_or(line.len(), |piece| piece.span.start as usize);
        let source = line[start..].split_whitespace().find(|word| word.starts_with("https://"));
        lines.extend(source.map(|source| format!("# {source}")));
        let rest = line[..start].trim_end();
        // A line that held nothing but a comment goes with it.
        if comment.is_none() || !rest.is_empty() {
            lines.push(rest.to_owned());
        }
    }
    lines.push(String::new());
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_go_and_sources_stay() {
        let text = "# Belief: so and so.\nlock L  # the one\n\n# See https://example.org/1 there\nA acquire\n";
        let plain = "lock L\n\n# https://example.org/1\nA acquire\n";
        assert_eq!(only_sources(text), plain);
        assert_eq!(only_sources(plain), plain);
    }
}
