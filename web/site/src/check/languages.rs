//! Both languages of a lesson have the same structure, and the same numbers, which can be filled in.

use super::Report;
use crate::{
    content::{Block, blocks, has_stray_marks},
    facts,
    lesson::Lesson,
};
use fencelab::say::Lang;
use std::collections::BTreeSet;

/// The same headings and directives in the same order, and the same numbers.
pub fn agree(lesson: &Lesson, report: &mut Report) {
    let [zh, en] = [Lang::Zh, Lang::En].map(|lang| structure(lesson.prose(lang).1));
    let file = lesson.prose(Lang::En).0.display();
    if zh != en {
        let differs = zh.iter().zip(&en).position(|(zh, en)| zh != en);
        let place = differs.unwrap_or(zh.len().min(en.len()));
        let show = |list: &[String]| list.get(place).cloned().unwrap_or_else(|| "–".to_owned());
        let (zh, en) = (show(&zh), show(&en));
        report.problem(
            file,
            &format!("headings or directives differ: zh.md has {zh} where en.md has {en}"),
            &format!("标题或指令不一致：zh.md是{zh}，en.md是{en}"),
        );
        return;
    }
    for lang in Lang::ALL {
        fillable(lesson, lang, report);
    }
    let [zh, en] = [Lang::Zh, Lang::En].map(|lang| numbers(lesson.prose(lang).1));
    let file = lesson.prose(Lang::En).0.display();
    for alone in zh.symmetric_difference(&en) {
        report.problem(
            &file,
            &format!("`{{{{{alone}}}}}` stands in one language only"),
            &format!("只有一种语言里有{{{{{alone}}}}}"),
        );
    }
    report.counts.add("numbers from runs", en.len());
}

/// Every number of the prose is one of its timelines' runs.
fn fillable(lesson: &Lesson, lang: Lang, report: &mut Report) {
    let (file, text) = lesson.prose(lang);
    for (line, text) in (1..).zip(text.lines()).filter(|(_, text)| has_stray_marks(text)) {
        report.problem(
            format!("{}:{line}", file.display()),
            &format!("`**` is shown as it stands: move the punctuation behind it: {text}"),
            "**会原样显示：把标点移到**后面",
        );
    }
    for (line, text) in (1..).zip(text.lines()) {
        for asked in facts::asked(text).filter(|asked| !is_directive(asked, text)) {
            let alone = ["{{", asked, "}}"].concat();
            if let Err(why) = facts::fill(&alone, &lesson.timelines, lang) {
                report.problems.push(format!("{}:{line}: {why}", file.display()));
            }
        }
    }
}

/// A directive stands alone on its line.
fn is_directive(asked: &str, line: &str) -> bool {
    let alone = line.trim().strip_prefix("{{").and_then(|rest| rest.strip_suffix("}}"));
    alone.is_some_and(|alone| alone.trim() == asked)
}

fn structure(text: &str) -> Vec<String> {
    let parts = blocks(text).into_iter().flat_map(|block| match block {
        Block::Directive { name, argument, .. } => vec![format!("{{{{{name} {argument}}}}}")],
        Block::Prose { text, .. } => {
            let headings = text.lines().filter(|line| line.starts_with('#'));
            headings.map(|line| line.chars().take_while(|c| *c == '#').collect()).collect()
        }
    });
    parts.collect()
}

fn numbers(text: &str) -> BTreeSet<String> {
    let prose = blocks(text).into_iter().filter_map(|block| match block {
        Block::Prose { text, .. } => Some(text),
        Block::Directive { .. } => None,
    });
    prose.flat_map(|text| facts::asked(&text).map(str::to_owned).collect::<Vec<_>>()).collect()
}
