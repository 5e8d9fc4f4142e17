//! The numbers of the lines, with a mark at each line that says something about the run.

use super::place::lines;
use crate::list::each;
use crate::model::Picture;
use fencelab::timeline::{Parsed, Severity};
use yew::prelude::*;

/// The mark at a line, the most urgent first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Mark {
    Error,
    Warning,
    Unmet,
    Met,
}

/// The mark of each line.
fn marks(parsed: &Parsed, picture: &Picture) -> Vec<Option<Mark>> {
    let mut marks = vec![None; lines(parsed) as usize];
    let mut mark = |line: u32, mark: Mark| {
        if let Some(there) = marks.get_mut(line as usize) {
            *there = Some(there.map_or(mark, |it: Mark| it.min(mark)));
        }
    };
    for it in &parsed.diagnostics {
        mark(it.line, if it.severity == Severity::Error { Mark::Error } else { Mark::Warning });
    }
    // What is said about a run holds for the text that was run.
    if parsed.is_readable() {
        for it in &picture.run.expectations {
            mark(it.line, if it.met { Mark::Met } else { Mark::Unmet });
        }
    }
    marks
}

/// The lines between two marks are one piece, so that a long text costs no more than a short one.
pub fn view(parsed: &Parsed, picture: &Picture) -> Html {
    let mut parts = Vec::new();
    let (mut from, mut numbers) = (0, String::new());
    for (line, mark) in (0..).zip(marks(parsed, picture)) {
        let number = (line + 1).to_string();
        if let Some(mark) = mark {
            parts.push(html! { <span key={["from-", &from.to_string()].concat()}>{ std::mem::take(&mut numbers) }</span> });
            parts.push(marked(line, number, mark));
            from = line + 1;
        } else {
            numbers.push_str(&number);
            numbers.push('\n');
        }
    }
    parts.push(html! { <span key={["from-", &from.to_string()].concat()}>{ numbers }</span> });
    html! { <div class="fl-gutter" aria-hidden="true">{ each(parts.into_iter()) }</div> }
}

fn marked(line: u32, number: String, mark: Mark) -> Html {
    let (class, sign) = match mark {
        Mark::Met => ("fl-met", "✓"),
        Mark::Unmet => ("fl-unmet", "✗"),
        Mark::Warning => ("fl-warning", "!"),
        Mark::Error => ("fl-error", "▸"),
    };
    html! {
        <span key={number.clone()} {class} data-line={line.to_string()}>
            <i>{ sign }</i>{ number }
        </span>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Model;

    #[test]
    fn the_most_urgent_mark_of_a_line_is_shown() {
        let scene = "lock L\nstore S\n3s A acquire -> granted, token=9\n";
        let shown = |text: &str| {
            let model = Model::new(scene, text);
            let marks = marks(&model.parsed, &model.picture);
            (0..)
                .zip(marks)
                .filter_map(|(line, mark)| Some((line, mark?)))
                .collect::<Vec<(u32, _)>>()
        };
        assert_eq!(shown(scene), [(2, Mark::Unmet)]);
        assert_eq!(
            shown(&format!("{scene}2s A release -> granted\n")),
            [(2, Mark::Unmet), (3, Mark::Warning)]
        );
        assert_eq!(shown(&format!("{scene}A pasue\n")), [(3, Mark::Error)]);
    }
}
