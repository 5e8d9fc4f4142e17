//! Where in a `lesson.toml` something stands: a line that an editor can go to.

use std::path::Path;

/// The file, and the line of what `path` leads to through ids (`quiz/question/choice`), as far as it is there.
pub(super) fn of(lessons: &Path, lesson: &str, path: &str) -> String {
    let file = lessons.join(lesson).join("lesson.toml");
    let text = std::fs::read_to_string(&file).unwrap_or_default();
    match line(&text, path) {
        Some(line) => format!("{}:{line} ({path})", file.display()),
        None => format!("{} ({path})", file.display()),
    }
}

/// Counted from 1.
fn line(text: &str, path: &str) -> Option<usize> {
    let mut found = None;
    for id in path.split('/') {
        // A path may end in a language: `quiz/question (zh)`.
        let id = id.split_whitespace().next().unwrap_or_default();
        let (named, table) = (format!("id = \"{id}\""), format!("[[{id}]]"));
        let mut rest = text.lines().enumerate().skip(found.unwrap_or(0));
        let next = rest.find(|(_, line)| line.contains(&named) || line.trim() == table);
        found = next.map(|(place, _)| place).or(found);
    }
    found.map(|place| place + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "[[predict]]\nid = \"close\"\n\n[[quiz]]\nid = \"one\"\n\n[[quiz.items]]\nid = \"a\"\n\n[[quiz.items.choices]]\nid = \"x\"\n\n[[quiz.items]]\nid = \"b\"\n\n[[quiz.items.choices]]\nid = \"x\"\n";

    #[test]
    fn a_path_leads_to_its_line_and_as_far_as_it_goes() {
        let line = |path| line(TEXT, path);
        assert_eq!(line("predict/close"), Some(2));
        assert_eq!(line("one/a/x"), Some(11));
        assert_eq!(line("one/b/x"), Some(17));
        assert_eq!(line("one/b (zh)"), Some(14));
        assert_eq!(line("one/b/elsewhere"), Some(14));
        assert_eq!(line("nowhere"), None);
    }
}
