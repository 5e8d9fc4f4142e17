//! The examples in the documents are run, so that they cannot go stale.

use fencelab::{sim, timeline::parse};
use std::{fs, path::Path};

/// The fenced blocks of a document: what stands behind the fence, and the text.
fn blocks(file: &str) -> Vec<(String, String)> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
    let text = fs::read_to_string(&path).expect("the document is there");
    let mut blocks: Vec<(String, String)> = Vec::new();
    let mut open = false;
    for line in text.lines() {
        match line.strip_prefix("```") {
            Some(_) if open => open = false,
            Some(kind) => {
                open = true;
                blocks.push((kind.to_owned(), String::new()));
            }
            None if open => {
                let (_, block) = blocks.last_mut().expect("one was opened");
                block.push_str(line);
                block.push('\n');
            }
            None => {}
        }
    }
    blocks
}

#[test]
fn every_example_does_what_it_says() {
    let (mut good, mut bad) = (0, 0);
    for (kind, text) in ["README.md", "docs/timeline-language.md", "docs/authoring.md"]
        .iter()
        .flat_map(|file| blocks(file))
    {
        let parsed = parse(&text);
        if kind == "timeline" {
            assert_eq!(parsed.diagnostics, [], "{text}");
            let run = sim::run(&parsed.timeline);
            assert!(run.all_met() && !run.expectations.is_empty(), "{text}");
            good += 1;
        } else if let Some(code) = kind.strip_prefix("timeline-error ") {
            let codes: Vec<_> = parsed.diagnostics.iter().map(|it| it.code.as_text()).collect();
            assert_eq!(codes, [code], "{text}");
            bad += 1;
        }
    }
    assert!(good > 5 && bad > 1, "{good} examples and {bad} mistakes: are the fences still found?");
}
