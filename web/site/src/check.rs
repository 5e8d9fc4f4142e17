//! Executes everything in the lessons that can be executed, and counts it.

use crate::{
    content::{Block, blocks, links},
    lesson::{self, Lesson},
    shelf,
};
use fencelab::{lesson::check, say, say::Lang, sim, timeline};
use std::path::Path;

#[derive(Default)]
struct Counts {
    timelines: usize,
    expectations: usize,
    items: usize,
    keys: usize,
    refutations: usize,
}

/// Checks all lessons. What is wrong is said in both languages, with its place and what to do.
pub fn run(folder: &Path) -> Result<(), String> {
    let lessons = lesson::read_all(folder)?;
    let shelf = shelf::read(folder)?.map_or_else(Vec::new, |shelf| shelf.sections);
    let on_the_shelf: usize = shelf.iter().map(|section| section.items.len()).sum();
    let (mut counts, mut problems) = (Counts::default(), Vec::new());
    for lesson in &lessons {
        timelines(lesson, &mut counts, &mut problems);
        quizzes(lesson, &mut counts, &mut problems);
        languages(lesson, &mut problems);
        addresses(lesson, &lessons, &mut problems);
    }
    let Counts { timelines, expectations, items, keys, refutations } = counts;
    println!(
        "{} lessons, {timelines} timelines, {expectations} expectations, {items} quiz items, \
         {keys} keys, {refutations} refutations, {on_the_shelf} timelines on the shelf of the lab",
        lessons.len()
    );
    if [timelines, expectations, items, keys, refutations, on_the_shelf].contains(&0) {
        problems.push("something was counted zero times: nothing was checked there".to_owned());
    }
    match problems.is_empty() {
        true => Ok(()),
        false => Err(problems.join("\n")),
    }
}

/// Every timeline can be read, and does what it expects of itself.
fn timelines(lesson: &Lesson, counts: &mut Counts, problems: &mut Vec<String>) {
    for (name, text) in &lesson.timelines {
        counts.timelines += 1;
        let parsed = timeline::parse(text);
        let place = |line: u32| format!("{}/{name}:{}", lesson.id, line + 1);
        for diagnostic in &parsed.diagnostics {
            let message = |lang| say::diagnostic::message(diagnostic, lang);
            let both = format!("{} / {}", message(Lang::En), message(Lang::Zh));
            problems.push(format!("{}: {both}", place(diagnostic.line)));
        }
        let run = sim::run(&parsed.timeline);
        counts.expectations += run.expectations.len();
        for unmet in run.expectations.iter().filter(|expectation| !expectation.met) {
            let message = |lang| say::expectation(unmet, &parsed.timeline.cast, lang);
            let both = format!("{} / {}", message(Lang::En), message(Lang::Zh));
            problems.push(format!("{}: {both}", place(unmet.line)));
        }
    }
}

fn quizzes(lesson: &Lesson, counts: &mut Counts, problems: &mut Vec<String>) {
    for quiz in lesson.quizzes.values() {
        counts.items += quiz.items.len();
        let choices = || quiz.items.iter().flat_map(|item| &item.choices);
        counts.keys += choices().count();
        counts.refutations += choices().filter(|choice| choice.refute.is_some()).count();
        for problem in check(quiz) {
            let place = format!("{}/{}", lesson.id, problem.path);
            problems.push(format!("{place}: {} / {}", problem.message.en, problem.message.zh));
        }
    }
}

/// Both languages have the same headings, directives, in the same order.
fn languages(lesson: &Lesson, problems: &mut Vec<String>) {
    let structure = |lang| -> Vec<String> {
        let parts = blocks(lesson.prose(lang).1).into_iter().flat_map(|block| match block {
            Block::Directive { name, argument, .. } => vec![format!("{{{{{name} {argument}}}}}")],
            Block::Prose(prose) => {
                let headings = prose.lines().filter(|line| line.starts_with('#'));
                headings.map(|line| line.chars().take_while(|c| *c == '#').collect()).collect()
            }
        });
        parts.collect()
    };
    let (zh, en) = (structure(Lang::Zh), structure(Lang::En));
    if zh != en {
        let differs =
            zh.iter().zip(&en).position(|(a, b)| a != b).unwrap_or(zh.len().min(en.len()));
        let show = |list: &[String]| list.get(differs).cloned().unwrap_or_else(|| "–".to_owned());
        problems.push(format!(
            "{}: zh.md and en.md differ in structure: {} against {} / 两种语言的结构不一致",
            lesson.id,
            show(&zh),
            show(&en)
        ));
    }
}

/// Links go to https addresses or to pages that exist.
fn addresses(lesson: &Lesson, all: &[Lesson], problems: &mut Vec<String>) {
    for lang in Lang::ALL {
        let (file, text) = lesson.prose(lang);
        for link in links(text) {
            let inner = link.strip_prefix("../").and_then(|rest| rest.strip_suffix('/'));
            let there = inner.is_some_and(|id| all.iter().any(|lesson| lesson.id == id));
            if !(link.starts_with("https://") || link.starts_with('#') || there) {
                problems.push(format!("{}: `{link}` leads nowhere / 链接无效", file.display()));
            }
        }
    }
}
