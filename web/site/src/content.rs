//! Prose: Markdown with directives, `{{timeline seed}}`, each alone on its line.

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd, TextMergeStream, html};

const OPTIONS: Options = Options::ENABLE_TABLES.union(Options::ENABLE_STRIKETHROUGH);

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

/// Markdown as HTML. HTML within it is shown as it is written, never obeyed. Headings are numbered on
/// through a page, `s1`, `s2`, …, which is the same place in both languages.
pub fn to_html(markdown: &str, headings: &mut usize) -> String {
    let events = Parser::new_ext(markdown, OPTIONS).flat_map(|event| match event {
        Event::Html(text) | Event::InlineHtml(text) => vec![Event::Text(text)],
        Event::SoftBreak if ends_in_chinese(markdown) => vec![Event::Text("".into())],
        // On a phone it may have to be scrolled in a place of its own, also by key.
        Event::Start(Tag::Table(_)) => {
            vec![Event::Html("<div class=\"wide table\" tabindex=\"0\">".into()), event]
        }
        Event::End(TagEnd::Table) => vec![event, Event::Html("</div>".into())],
        Event::Start(Tag::Heading { level, classes, attrs, .. }) => {
            *headings += 1;
            let id = Some(format!("s{headings}").into());
            vec![Event::Start(Tag::Heading { level, id, classes, attrs })]
        }
        other => vec![other],
    });
    let mut out = String::new();
    html::push_html(&mut out, events);
    out
}

/// A line break in Chinese prose is no blank.
fn ends_in_chinese(markdown: &str) -> bool {
    markdown.chars().filter(|c| ('\u{4e00}'..='\u{9fff}').contains(c)).count() > markdown.len() / 20
}

/// Whether a reader would see the marks of bold type: beside Chinese punctuation they may not be read as
/// marks.
pub fn has_stray_marks(markdown: &str) -> bool {
    let events = TextMergeStream::new(Parser::new_ext(markdown, OPTIONS));
    events.into_iter().any(|event| matches!(event, Event::Text(text) if text.contains("**")))
}

/// What is to be read, without marks.
pub enum Plain {
    /// Text, with a blank where it was cut.
    Text(String),
    /// The words of a heading.
    Heading(String),
}

/// What of a text is to be read.
pub fn plain(markdown: &str) -> Vec<Plain> {
    let mut parts = Vec::new();
    let mut heading: Option<String> = None;
    for event in Parser::new_ext(markdown, OPTIONS) {
        match (event, &mut heading) {
            (Event::Start(Tag::Heading { .. }), _) => heading = Some(String::new()),
            (Event::End(TagEnd::Heading(_)), _) => {
                parts.extend(heading.take().map(Plain::Heading));
            }
            (Event::Text(text) | Event::Code(text), Some(heading)) => *heading += &text,
            (Event::Text(text) | Event::Code(text), None) => {
                parts.push(Plain::Text(text.to_string()))
            }
            (Event::SoftBreak | Event::End(TagEnd::Paragraph | TagEnd::Item), None) => {
                parts.push(Plain::Text(" ".to_owned()));
            }
            _ => {}
        }
    }
    parts
}

/// The addresses that a text links to.
pub fn links(markdown: &str) -> Vec<String> {
    Parser::new(markdown)
        .filter_map(|event| match event {
            Event::Start(Tag::Link { dest_url, .. }) => Some(dest_url.to_string()),
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
        let html = to_html("a <script>alert(1)</script>\n\n<img src=x onerror=y>\n", &mut 0);
        assert!(!html.contains("<script") && !html.contains("<img"), "{html}");
        assert!(html.contains("&lt;script&gt;"));
    }

    #[test]
    fn headings_are_numbered_through_a_page() {
        let mut headings = 1;
        let html = to_html("## a\n\nb\n\n## c\n", &mut headings);
        assert!(html.contains("<h2 id=\"s2\">a") && html.contains("<h2 id=\"s3\">c"), "{html}");
    }

    #[test]
    fn plain_text_has_no_marks() {
        let text: Vec<String> = plain("a *b* [c](../d/)\n\n## e `f`\n\ng\n")
            .into_iter()
            .map(|part| match part {
                Plain::Text(text) => text,
                Plain::Heading(text) => format!("<{text}>"),
            })
            .collect();
        assert_eq!(text.concat(), "a b c <e f>g ");
    }

    #[test]
    fn marks_beside_chinese_punctuation_are_noticed() {
        assert!(has_stray_marks("**先试试。**再看"));
        assert!(!has_stray_marks("**先试试**。再看 `**`"));
    }

    #[test]
    fn links_are_found() {
        assert_eq!(
            links("[a](https://a.example/x) and [b](../b/)"),
            ["https://a.example/x", "../b/"]
        );
    }
}
