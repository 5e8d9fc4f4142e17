//! Edits: a piece of the text is replaced, and every other byte stays.

use super::{Parsed, PieceKind, Severity, ast::Span};
use crate::{ids::StoreId, store::Policy, time::Ms};

/// Replaces a piece of a text by another.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Edit {
    /// What goes. An empty span inserts.
    pub span: Span,
    /// What comes instead.
    pub text: String,
}

impl Edit {
    /// The text after the edit. A span that is not a piece of this text changes nothing.
    #[must_use]
    pub fn apply(&self, text: &str) -> String {
        let (start, end) = (self.span.start as usize, self.span.end as usize);
        match (text.get(..start), text.get(end..)) {
            (Some(before), Some(after)) if start <= end => [before, &self.text, after].concat(),
            _ => text.to_owned(),
        }
    }
}

/// Changes a time or a length of time in place. It keeps its unit where the new number is whole in
/// that unit (`30s` becomes `5s`), and is written in the shortest way otherwise.
#[must_use]
pub fn set_time(text: &str, span: Span, to: Ms) -> Edit {
    let unit = span.of(text).trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
    let scale = match unit {
        "ms" => Some(1),
        "m" => Some(60_000),
        "h" => Some(3_600_000),
        _ => None,
    };
    let whole = scale.filter(|scale| to.0.is_multiple_of(*scale));
    let text = whole.map_or_else(|| to.to_string(), |scale| format!("{}{unit}", to.0 / scale));
    Edit { span, text }
}

/// Changes what a store checks. A line that does not say what it accepts says so from then on. `None` if
/// there is no such store, or its line could not be read.
#[must_use]
pub fn set_policy(parsed: &Parsed, store: StoreId, policy: Policy) -> Option<Edit> {
    let spec = parsed.timeline.stores.get(store.index())?;
    let span = spec.policy.span;
    if span != Span::default() {
        return Some(Edit { span, text: policy.as_text().to_owned() });
    }
    let accepts = ["accepts ", policy.as_text()].concat();
    (!has_error(parsed, spec.line)).then(|| append(parsed, spec.line, &accepts))
}

/// Something is wrong on this line of the text.
pub(crate) fn has_error(parsed: &Parsed, line: u32) -> bool {
    let errors = parsed.diagnostics.iter().filter(|it| it.severity == Severity::Error);
    errors.into_iter().any(|error| error.line == line)
}

/// Adds words to what a line says, before its comment.
pub(crate) fn append(parsed: &Parsed, line: u32, words: &str) -> Edit {
    let whole = parsed.whole_line(line);
    let means_nothing = [PieceKind::Space, PieceKind::Comment, PieceKind::Newline];
    let says = |piece: &&super::Piece| {
        (whole.start..whole.end).contains(&piece.span.start) && !means_nothing.contains(&piece.kind)
    };
    let end = parsed.pieces.iter().rfind(says).map_or(whole.start, |last| last.span.end);
    Edit { span: Span { start: end, end }, text: ["  ", words].concat() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(text: &str, number: &str, to: u32) -> String {
        let start = text.find(number).expect("the number is in the text");
        set_time(text, Span::new(start, start + number.len()), Ms(to)).apply(text)
    }

    #[test]
    fn a_number_keeps_its_unit_where_it_can() {
        assert_eq!(after("A pause 30s  # gc", "30s", 5_000), "A pause 5s  # gc");
        assert_eq!(after("A pause 1500ms", "1500ms", 900), "A pause 900ms");
        assert_eq!(after("A pause 1500ms", "1500ms", 2_000), "A pause 2000ms");
        assert_eq!(after("A pause 2m", "2m", 60_000), "A pause 1m");
        assert_eq!(after("A pause 2m", "2m", 61_500), "A pause 61.5s");
        assert_eq!(after("A pause 2m", "2m", 0), "A pause 0m");
    }

    #[test]
    fn a_policy_is_changed_where_it_stands() {
        let after = |text: &str| {
            let edit = set_policy(&super::super::parse(text), StoreId(0), Policy::Holder)?;
            Some(edit.apply(text))
        };
        let changed = "store S  accepts token = holder  # x".to_owned();
        assert_eq!(after("store S  accepts any  # x"), Some(changed));
        let added = "store S  gap 2s  accepts token = holder  # x".to_owned();
        assert_eq!(after("store S  gap 2s  # x"), Some(added));
        assert_eq!(after("store S"), Some("store S  accepts token = holder".to_owned()));
        assert_eq!(after("store S  accepts nothing"), None);
        assert_eq!(after("lock L"), None);
    }

    #[test]
    fn an_edit_of_another_text_changes_nothing() {
        for (start, end) in [(1, 2), (2, 1), (0, 9)] {
            let edit = Edit { span: Span::new(start, end), text: "x".to_owned() };
            assert_eq!(edit.apply("é"), "é");
        }
    }
}
