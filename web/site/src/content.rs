//! Prose: Markdown with directives, `{{timeline seed}}`, each alone on its line.

use pulldown_cmark::{Event, Options, Parser, html};

/// A part of a lesson's prose.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Block {
    /// Markdown between two directives, and the line of the file that it begins on, from 1.
    Prose {
        /// The Markdown.
        text: String,
        /// The line of the file, from 1.
        line: usize,
    },
    /// `{{name argument}}`, and the line of the file that it stands on, from 1.
    Directive {
        /// What is to be put here.
        name: String,
        /// Which one.
        argument: String,
        /// The line of the file, from 1.
        line: usize,
    },
}

/// Cuts a text into prose and directives.
pub fn blocks(text: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    let (mut prose, mut begin) = (String::new(), 1);
    for (line, source) in (1..).zip(text.lines()) {
        let directive = source.trim().strip_prefix("{{").and_then(|rest| rest.strip_suffix("}}"));
        // A line of several facts begins and ends in the same way.
        let Some(directive) = directive.filter(|it| !it.contains("}}")) else {
            prose.push_str(source);
            prose.push('\n');
            continue;
        };
        blocks.push(Block::Prose { text: std::mem::take(&mut prose), line: begin });
        begin = line + 1;
        let (name, argument) = directive.trim().split_once(' ').unwrap_or((directive.trim(), ""));
        let (name, argument) = (name.to_owned(), argument.trim().to_owned());
        blocks.push(Block::Directive { name, argument, line });
    }
    blocks.push(Block::Prose { text: prose, line: begin });
    blocks.retain(|block| !matches!(block, Block::Prose { text, .. } if text.trim().is_empty()));
    blocks
}

/// Markdown as HTML. HTML within it is shown as it is written, never obeyed.
pub fn to_html(markdown: &str) -> String {
    let options = Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH;
    let events = Parser::new_ext(markdown, options).map(|event| match event {
        Event::Html(text) | Event::InlineHtml(text) => Event::Text(text),
        Event::SoftBreak if ends_in_chinese(markdown) => Event::Text("".into()),
        other => other,
    });
    let mut out = String::new();
    html::push_html(&mut out, events);
    out
}

/// A line break in Chinese prose is no blank.
fn ends_in_chinese(markdown: &str) -> bool {
    markdown.chars().filter(|c| ('\u{4e00}'..='\u{9fff}').contains(c)).count() > markdown.len() / 20
}

/// The addresses that a text links to.
pub fn links(markdown: &str) -> Vec<String> {
    Parser::new(markdown)
        .filter_map(|event| match event {
            Event::Start(pulldown_cmark::Tag::Link { dest_url, .. }) => Some(dest_url.to_string()),
            _ => None,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directives_stand_alone_on_their_lines() {
        let prose = |text: &str, line| Block::Prose { text: text.to_owned(), line };
        let found = blocks("one\n\n{{timeline seed}}\ntwo {{not this}}\n{{ quiz  check }}\n");
        let directive = |name: &str, argument: &str, line| Block::Directive {
            name: name.to_owned(),
            argument: argument.to_owned(),
            line,
        };
        assert_eq!(
            found,
            [
                prose("one\n\n", 1),
                directive("timeline", "seed", 3),
                prose("two {{not this}}\n", 4),
                directive("quiz", "check", 5),
            ]
        );
    }

    #[test]
    fn html_in_the_prose_is_text() {
        let html = to_html("a <script>alert(1)</script>\n\n<img src=x onerror=y>\n");
        assert!(!html.contains("<script") && !html.contains("<img"), "{html}");
        assert!(html.contains("&lt;script&gt;"));
    }

    #[test]
    fn links_are_found() {
        assert_eq!(
            links("[a](https://a.example/x) and [b](../b/)"),
            ["https://a.example/x", "../b/"]
        );
    }
}
