//! A word of the glossary is introduced before it is used.

use super::Report;
use crate::{
    book::{Book, Term},
    content::{Block, blocks},
};
use fencelab::say::Lang;

/// Reads the lessons in their order. The front page is a preface: it may use every word.
pub fn check(book: &Book, report: &mut Report) {
    report.counts.add("terms", book.terms.len());
    for lang in Lang::ALL {
        let mut introduced: Vec<&str> = Vec::new();
        for lesson in book.lessons.iter().filter(|lesson| !lesson.is_front()) {
            let (file, text) = lesson.prose(lang);
            for (line, prose) in lines(text) {
                let said = without_names(&prose);
                let new = book.terms.iter().filter(|term| prose.contains(&link(term)));
                introduced.extend(new.map(|term| term.id.as_str()));
                for term in &book.terms {
                    let word = term.word(lang);
                    if !introduced.contains(&term.id.as_str()) && uses(&said, word) {
                        report.problem(
                            format!("{}:{line}", file.display()),
                            &format!(
                                "“{word}” is used before it is introduced: link it to {}",
                                link(term)
                            ),
                            &format!(
                                "“{word}”还没有介绍过就用了：第一次出现时链接到{}",
                                link(term)
                            ),
                        );
                        // Once is enough.
                        introduced.push(&term.id);
                    }
                }
            }
        }
        for term in book.terms.iter().filter(|term| !introduced.contains(&term.id.as_str())) {
            let tag = lang.as_tag();
            report.problem(
                format!("glossary.toml: {}", term.id),
                &format!("no lesson introduces it in {tag}.md: link it, or take it out"),
                &format!("没有一课的{tag}.md介绍过它：加上链接，或者删掉"),
            );
        }
    }
}

fn link(term: &Term) -> String {
    format!("../glossary/#{}", term.id)
}

/// The lines of prose, numbered from 1.
fn lines(text: &str) -> Vec<(usize, String)> {
    let prose = blocks(text).into_iter().filter_map(|block| match block {
        Block::Prose { text, line } => Some((text, line)),
        Block::Directive { .. } => None,
    });
    let lines = prose.flat_map(|(text, first)| {
        (first..).zip(text.lines()).map(|(line, text)| (line, text.to_owned())).collect::<Vec<_>>()
    });
    lines.collect()
}

/// What is read: neither the names in `{{…}}` nor those in `` `…` `` nor where links lead.
fn without_names(line: &str) -> String {
    let mut said = line.to_owned();
    for (open, close) in [("{{", "}}"), ("](", ")"), ("`", "`")] {
        while let Some(start) = said.find(open) {
            let from = start + open.len();
            let Some(length) = said[from..].find(close) else { break };
            said.replace_range(start..from + length + close.len(), "\u{fffc}");
        }
    }
    said
}

/// A Latin word stands by itself, perhaps in the plural; a Chinese one anywhere.
fn uses(text: &str, word: &str) -> bool {
    if !word.is_ascii() {
        return text.contains(word);
    }
    let (text, word) = (text.to_lowercase(), word.to_lowercase());
    text.match_indices(&word).any(|(start, _)| {
        let before = text[..start].chars().next_back();
        let after = text[start + word.len()..].trim_start_matches('s').chars().next();
        let is_letter =
            |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || "`-_".contains(c));
        !is_letter(before) && !is_letter(after)
    })
}

#[cfg(test)]
mod tests {
    use super::{uses, without_names};

    #[test]
    fn words_stand_by_themselves() {
        assert!(uses("a Fencing Token is a number", "fencing token"));
        assert!(uses("fencing tokens grow", "fencing token"));
        assert!(!uses("it was granted", "grant") && !uses(&without_names("`lock L`"), "lock"));
        assert!(!uses(&without_names("[x](../lock/) {{lease lock L}} y"), "lock"));
        assert!(uses("令牌是编号", "令牌") && !uses("编号", "令牌"));
    }
}
