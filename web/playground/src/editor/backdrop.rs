//! The text once more, to be laid under the field: wrong words are underlined, and a line is lit.

use super::place::plain;
use fencelab::timeline::{Parsed, Severity, ast::Span};
use yew::prelude::*;

/// So many lines are one block. What is typed changes one of them, so that a long text is not laid
/// out anew at every key.
const BLOCK: usize = 40;

pub fn view(parsed: &Parsed, lit_line: Option<u32>) -> Html {
    let text = parsed.text();
    let lines = line_spans(parsed);
    let slips = slips(parsed);
    let lit = lit_line.map(|line| line as usize);
    let blocks = lines.chunks(BLOCK).enumerate().map(|(place, block)| {
        let first = place * BLOCK;
        let lit = lit.and_then(|lit| block.get(lit.checked_sub(first)?));
        let is_last = first + block.len() == lines.len();
        let whole = block[0].to(block[block.len() - 1]);
        let parts = parts(text, whole, lit.copied(), is_last, &slips);
        html! { <span key={place} class="fl-block">{ for parts }</span> }
    });
    html! { <span class="fl-block">{ for blocks }</span> }
}

/// Where each line is, its end included.
fn line_spans(parsed: &Parsed) -> Vec<Span> {
    let text = parsed.text();
    let mut lines: Vec<Span> = Vec::new();
    let mut start = 0;
    let bytes = text.as_bytes();
    for (place, byte) in bytes.iter().enumerate() {
        let is_first_half = *byte == b'\r' && bytes.get(place + 1) == Some(&b'\n');
        if matches!(byte, b'\n' | b'\r') && !is_first_half {
            lines.push(Span::new(start, place + 1));
            start = place + 1;
        }
    }
    lines.push(Span::new(start, text.len()));
    lines
}

/// A place to be underlined.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Slip {
    span: Span,
    severity: Severity,
}

/// The places of all diagnostics, from left to right, none upon another. Where something is missing,
/// the next character is marked, or the place behind the line.
fn slips(parsed: &Parsed) -> Vec<Slip> {
    let mut slips: Vec<Slip> = Vec::new();
    for diagnostic in &parsed.diagnostics {
        let mut span = diagnostic.span;
        let rest = parsed.text().get(span.start as usize..).unwrap_or_default();
        let next = rest.chars().next().filter(|c| !matches!(c, '\n' | '\r'));
        if span.start == span.end {
            span.end += next.map_or(0, |c| u32::try_from(c.len_utf8()).unwrap_or(0));
        }
        if slips.last().is_none_or(|last| last.span.end <= span.start && last.span != span) {
            slips.push(Slip { span, severity: diagnostic.severity });
        }
    }
    slips
}

/// A block: what stands before the line that is lit, that line, and what follows.
fn parts(text: &str, block: Span, lit: Option<Span>, is_last: bool, slips: &[Slip]) -> Vec<Html> {
    let Some(lit) = lit else { return marked(text, block, is_last, slips) };
    let before = Span { end: lit.start, ..block };
    let after = Span { start: lit.end, ..block };
    let mut parts = Vec::new();
    let mut part = |key: &'static str, class: &'static str, span: Span, ends: bool| {
        let inner = marked(text, span, ends, slips);
        parts.push(html! { <span {key} {class}>{ for inner }</span> });
    };
    if before.start < before.end {
        part("before", "fl-block", before, false);
    }
    let is_end = is_last && !lit.of(text).ends_with(['\n', '\r']);
    part("lit", "fl-block fl-lit", lit, is_end);
    if after.start < after.end || is_last && !is_end {
        part("after", "fl-block", after, is_last);
    }
    parts
}

/// A piece of the text, cut at the places to be underlined. If it `ends` the text, its last line has to
/// end, too, or it would have no height where it is empty.
fn marked(text: &str, piece: Span, ends: bool, slips: &[Slip]) -> Vec<Html> {
    let is_here = |slip: &&Slip| {
        let start = slip.span.start;
        piece.start <= start && (start < piece.end || ends && start == piece.end)
    };
    let mut parts = Vec::new();
    let mut start = piece.start;
    for slip in slips.iter().filter(is_here) {
        parts.push((None, Span { start, end: slip.span.start }));
        parts.push((Some(slip.severity), slip.span));
        start = slip.span.end;
    }
    parts.push((None, Span { start, end: piece.end.max(start) }));
    let last = parts.len() - 1;
    let draw = |(key, (severity, span)): (usize, (Option<Severity>, Span))| {
        let class = severity.map(|it| match it {
            Severity::Error => "fl-slip fl-error",
            Severity::Warning => "fl-slip fl-warning",
        });
        let words = plain(span.of(text));
        let end = if key == last && ends { "\n" } else { "" };
        // Behind a line there is nothing to be underlined.
        let gap = if class.is_some() && words.is_empty() { "\u{a0}" } else { "" };
        html! { <span {key} {class}>{ [&*words, gap, end].concat() }</span> }
    };
    parts.into_iter().enumerate().map(draw).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use fencelab::timeline::parse;

    fn marks(text: &str) -> Vec<(&str, Severity)> {
        let slips = slips(&parse(text));
        slips.iter().map(|slip| (slip.span.of(text), slip.severity)).collect()
    }

    #[test]
    fn the_marked_places_are_those_of_the_diagnostics() {
        use Severity::{Error, Warning};
        let scene = "lock L\nstore S\n";
        let table = [
            ("甲 pasue 3s", vec![("pasue", Error)]),
            ("甲 pause", vec![("", Error)]),
            ("甲 pause  # gc", vec![(" ", Error)]),
            ("3s A acquire\n2s A release\nA 😀", vec![("2s", Warning), ("😀", Error)]),
            ("A acquire", vec![]),
        ];
        for (line, expected) in table {
            let text = format!("{scene}{line}");
            assert_eq!(marks(&text), expected, "{line}");
        }
    }

    #[test]
    fn lines_end_where_the_parser_ends_them() {
        for text in ["", "a", "a\n", "a\r\nb\rc\n\nd", "\r\n"] {
            let parsed = parse(text);
            let lines = line_spans(&parsed);
            for (number, line) in (0..).zip(&lines) {
                assert_eq!(parsed.line_of(line.start), number, "{text:?}");
            }
            assert_eq!(lines.len(), super::super::place::lines(&parsed) as usize, "{text:?}");
        }
    }
}
