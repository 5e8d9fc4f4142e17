//! Lines of a timeline as lessons speak of them: by how they begin, whatever their spacing and comments.

use crate::timeline::{PieceKind, pieces};

/// A line that says something, without comment, with single blanks.
#[derive(Clone, PartialEq, Eq)]
pub struct Bare {
    /// Line of the text, from 0.
    pub number: u32,
    /// What it says.
    pub text: String,
}

impl Bare {
    /// Whether it begins with these words, with or without the time or label in front of it.
    pub fn begins(&self, with: &str) -> bool {
        let with = spaced(with);
        let begins = |text: &str| {
            let rest = text.strip_prefix(with.as_str());
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with([' ', ',']))
        };
        let behind_label = self.text.split_once(' ').map(|(_, rest)| rest);
        !with.is_empty() && (begins(&self.text) || behind_label.is_some_and(begins))
    }
}

/// The lines of a text that say something.
pub fn lines(text: &str) -> Vec<Bare> {
    let numbered = (0..).zip(text.lines());
    let bare = numbered.map(|(number, line)| Bare { number, text: spaced(line) });
    bare.filter(|line| !line.text.is_empty()).collect()
}

/// How many lines of `after` are new, or of `before` are gone, whichever is more: a changed line
/// counts once. Spacing, comments and empty lines do not count.
#[must_use]
pub fn lines_changed(before: &str, after: &str) -> usize {
    let (before, mut added) = (lines(before), lines(after));
    let mut gone = 0;
    for line in before {
        match added.iter().position(|other| other.text == line.text) {
            Some(place) => drop(added.swap_remove(place)),
            None => gone += 1,
        }
    }
    gone.max(added.len())
}

/// The words of a line with single blanks between them, without its comment.
fn spaced(line: &str) -> String {
    let mut text = String::new();
    let mut end = 0;
    for piece in pieces(line) {
        let is_silent = [PieceKind::Space, PieceKind::Newline, PieceKind::Comment];
        if is_silent.contains(&piece.kind) {
            continue;
        }
        // Pieces that touch are one word: `token=42`.
        if !text.is_empty() && piece.span.start > end {
            text.push(' ');
        }
        text.push_str(piece.span.of(line).trim_end());
        end = piece.span.end;
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_known_by_how_it_begins() {
        let found = lines(
            "# header\nlock  L   lease 10s\n\n13s   A write \"a  b\"  # late\nt4 A resumes -> token=41\n",
        );
        let texts: Vec<&str> = found.iter().map(|line| line.text.as_str()).collect();
        assert_eq!(texts, ["lock L lease 10s", "13s A write \"a  b\"", "t4 A resumes -> token=41"]);
        assert_eq!(found[1].number, 3);
        assert!(found[0].begins("lock L") && found[1].begins("A  write"));
        assert!(found[1].begins("13s A") && found[2].begins("A resumes"));
        assert!(!found[2].begins("A res") && !found[2].begins("") && !found[1].begins("write"));
    }

    #[test]
    fn a_changed_line_counts_once() {
        let before = "lock L\nA acquire\nA pause 30s\n";
        assert_eq!(lines_changed(before, "lock   L # same\n\nA acquire\nA pause 30s"), 0);
        assert_eq!(lines_changed(before, "lock L\nA acquire\nA pause 5s\n"), 1);
        assert_eq!(lines_changed(before, "lock L\nA acquire\nA pause 5s\nA write\n"), 2);
        assert_eq!(lines_changed(before, "A pause 30s\n"), 2);
        assert_eq!(lines_changed("A write\n", "A write\nA write\n"), 1);
    }
}
