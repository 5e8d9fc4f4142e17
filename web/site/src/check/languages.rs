//! Both languages of a lesson have the same structure.

use super::Report;
use crate::{
    content::{Block, blocks},
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
