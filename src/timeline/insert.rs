//! Edits of whole lines: a statement is added at a moment, taken away, or done once more.

use super::{
    Edit, Parsed, PieceKind,
    ast::{Line, Span, When},
};
use crate::{sim::Run, time::Ms};

/// Adds a statement that starts at this moment. Its line stands below those that have begun by then,
/// and below those that count from them: no other line starts earlier or later than before, unless
/// what the new one does is the reason.
#[must_use]
pub fn insert(parsed: &Parsed, run: &Run, statement: &str, at: Ms) -> Edit {
    // No label says more.
    let at = at.min(Ms::MAX);
    let lines = &parsed.timeline.lines;
    let begun = run.starts.iter().rposition(|start| *start <= at);
    let mut next = begun.map_or(0, |last| last + 1);
    while lines.get(next).is_some_and(|line| !matches!(line.when, When::At(_))) {
        next += 1;
    }
    let above = next.checked_sub(1).and_then(|above| lines.get(above));
    match (above, lines.first()) {
        (Some(above), _) => below(parsed, above.number, &like(parsed, above, statement, at)),
        (None, Some(first)) => before(parsed, first.number, &like(parsed, first, statement, at)),
        (None, None) => first_of_all(parsed, &labelled(&at.to_string(), 0, statement)),
    }
}

/// Takes the statement of this line (from 0) away, with its expectations and its comment. `None` if
/// there is none that could be read.
#[must_use]
pub fn delete(parsed: &Parsed, line: u32) -> Option<Edit> {
    parsed.timeline.lines.iter().find(|it| it.number == line)?;
    let mut span = parsed.whole_line(line);
    if !ends_line(span.of(parsed.text())) {
        // The last line: what ended the line above it has nothing to part any more.
        let above = Span { start: 0, end: span.start }.of(parsed.text());
        let above = above.strip_suffix('\n').unwrap_or(above);
        span.start = Span::new(0, above.strip_suffix('\r').unwrap_or(above).len()).end;
    }
    Some(Edit { span, text: String::new() })
}

/// Adds the statement of this line (from 0) once more, so much later, without its expectations and its
/// comment. `None` if there is none that could be read, or it waits.
#[must_use]
pub fn duplicate(parsed: &Parsed, run: &Run, line: u32, after: Ms) -> Option<Edit> {
    let mut lines = parsed.timeline.lines.iter().zip(&run.starts);
    let (it, start) = lines.find(|(it, _)| it.number == line)?;
    let statement = it.span.of(parsed.text());
    (!it.statement.waits()).then(|| insert(parsed, run, statement, start.plus(after)))
}

/// A line with this statement that is laid out as its neighbour.
fn like(parsed: &Parsed, neighbour: &Line, statement: &str, at: Ms) -> String {
    let start = parsed.whole_line(neighbour.number).start;
    let before = Span { start, end: neighbour.span.start }.of(parsed.text());
    let label = before.trim_start_matches([' ', '\t']);
    // Where there is no label, the blanks stand for one.
    let indent = if label.is_empty() { "" } else { &before[..before.len() - label.len()] };
    let column = before.chars().count() - indent.len();
    [indent, &labelled(&at.to_string(), column, statement)].concat()
}

/// The statement behind its label, in this column if the label leaves room.
fn labelled(label: &str, column: usize, statement: &str) -> String {
    let gap = column.checked_sub(label.len()).filter(|gap| *gap > 0).unwrap_or(2);
    [label, &" ".repeat(gap), statement].concat()
}

/// The first statement of a text: below the scene, and apart from it.
fn first_of_all(parsed: &Parsed, line: &str) -> Edit {
    let scene = last_line_with(parsed, &["lock", "store", "client", "step"]);
    let Some(scene) = scene else {
        // It may be that all it says is what is expected at the end.
        let last = parsed.line_of(u32::MAX);
        return match parsed.timeline.expects.first() {
            Some(expect) => before(parsed, expect.number, line),
            None if parsed.whole_line(last).of(parsed.text()).is_empty() => {
                before(parsed, last, line)
            }
            None => below(parsed, last, line),
        };
    };
    let next = parsed.whole_line(scene + 1).of(parsed.text());
    match ends_line(next) && next.trim().is_empty() {
        true => below(parsed, scene + 1, line),
        false => below(parsed, scene, &[line_end(parsed), line].concat()),
    }
}

/// The last line whose first word is one of these.
fn last_line_with(parsed: &Parsed, words: &[&str]) -> Option<u32> {
    let mut last = None;
    let mut opens = true;
    for piece in parsed.pieces.iter().filter(|piece| piece.kind != PieceKind::Space) {
        if opens && words.contains(&piece.span.of(parsed.text())) {
            last = Some(parsed.line_of(piece.span.start));
        }
        opens = piece.kind == PieceKind::Newline;
    }
    last
}

fn before(parsed: &Parsed, line: u32, text: &str) -> Edit {
    let start = parsed.whole_line(line).start;
    Edit { span: Span { start, end: start }, text: [text, line_end(parsed)].concat() }
}

fn below(parsed: &Parsed, line: u32, text: &str) -> Edit {
    let whole = parsed.whole_line(line);
    if ends_line(whole.of(parsed.text())) {
        return before(parsed, line + 1, text);
    }
    let end = Span { start: whole.end, end: whole.end };
    Edit { span: end, text: [line_end(parsed), text].concat() }
}

fn ends_line(line: &str) -> bool {
    line.ends_with(['\n', '\r'])
}

/// What ends a line in this text.
fn line_end(parsed: &Parsed) -> &str {
    let first = parsed.pieces.iter().find(|piece| piece.kind == PieceKind::Newline);
    first.map_or("\n", |newline| newline.span.of(parsed.text()))
}
