//! Executes everything in the content that can be executed, and counts it.

mod languages;
mod links;
mod spot;
mod terms;

use crate::{book::Book, lesson::Lesson};
use fencelab::{
    lesson::{Quiz, Task, Words, check},
    say,
    say::Lang,
    sim, timeline,
};
use std::{collections::BTreeMap, path::Path};

/// How much was executed or compared, by what it was.
#[derive(Default)]
struct Counts(Vec<(&'static str, usize)>);

impl Counts {
    fn add(&mut self, what: &'static str, number: usize) {
        match self.0.iter_mut().find(|(name, _)| *name == what) {
            Some((_, count)) => *count += number,
            None => self.0.push((what, number)),
        }
    }
}

/// What was counted, and everything that is wrong.
#[derive(Default)]
struct Report {
    counts: Counts,
    problems: Vec<String>,
}

impl Report {
    /// What is wrong, where, and what to do, in both languages.
    fn problem(&mut self, place: impl std::fmt::Display, en: &str, zh: &str) {
        self.problems.push(format!("{place}: {en} / {zh}"));
    }
}

/// Checks all content. What is wrong is said in both languages, with its place and what to do.
pub fn run(folder: &Path) -> Result<(), String> {
    let book = Book::read(folder)?;
    let mut report = Report::default();
    for (_, lesson) in book.prose() {
        report.counts.add("lessons and incidents", 1);
        timelines(lesson, &mut report);
        languages::agree(lesson, &mut report);
    }
    for lesson in &book.lessons {
        questions(lesson, folder, &mut report);
    }
    ids(&book, folder, &mut report);
    beliefs(&book, folder, &mut report);
    notes(&book, &mut report);
    links::check(&book, &mut report);
    terms::check(&book, &mut report);
    statements(&book, &mut report);
    let shelf = book.shelf.iter().flat_map(|shelf| &shelf.sections);
    report.counts.add("timelines of the lab", shelf.map(|section| section.items.len()).sum());
    finish(report)
}

fn finish(report: Report) -> Result<(), String> {
    let Report { counts, mut problems } = report;
    let told: Vec<_> = counts.0.iter().map(|(what, number)| format!("{number} {what}")).collect();
    println!("Checked: {}", told.join(", "));
    for (what, _) in counts.0.iter().filter(|(_, number)| *number == 0) {
        problems.push(format!("0 {what}: nothing was checked there / 没有检查到任何{what}"));
    }
    match problems.is_empty() {
        true => Ok(()),
        false => Err(problems.join("\n")),
    }
}

/// Every timeline can be read, and does what it expects of itself.
fn timelines(lesson: &Lesson, report: &mut Report) {
    for (name, text) in &lesson.timelines {
        let place = format!("{}/{name}", lesson.id);
        report.counts.add("timelines", 1);
        let met = executed(&place, text, report);
        report.counts.add("expectations", met);
    }
}

/// Runs a timeline and says how many expectations it has.
fn executed(place: &str, text: &str, report: &mut Report) -> usize {
    let parsed = timeline::parse(text);
    let at = |line: u32| format!("{place}:{}", line + 1);
    for diagnostic in &parsed.diagnostics {
        let message = |lang| say::diagnostic::message(diagnostic, lang);
        report.problem(at(diagnostic.line), &message(Lang::En), &message(Lang::Zh));
    }
    let run = sim::run(&parsed.timeline);
    for unmet in run.expectations.iter().filter(|expectation| !expectation.met) {
        let message = |lang| say::expectation(unmet, &parsed.timeline.cast, lang);
        report.problem(at(unmet.line), &message(Lang::En), &message(Lang::Zh));
    }
    run.expectations.len()
}

/// Predictions and quizzes.
fn questions(lesson: &Lesson, folder: &Path, report: &mut Report) {
    let predictions = lesson.predictions.values().cloned().collect();
    let predictions = Quiz { id: "predict".to_owned(), items: predictions };
    report.counts.add("predictions", predictions.items.len());
    for quiz in lesson.quizzes.values().chain([&predictions]) {
        for problem in check(quiz) {
            let place = spot::of(folder, &lesson.id, &problem.path);
            report.problem(place, &problem.message.en, &problem.message.zh);
        }
    }
    for item in lesson.items() {
        let (keys, refutations, solutions) = match &item.task {
            Task::Choose(_, choices) => {
                let refuted = choices.iter().filter(|choice| choice.refute.is_some());
                (choices.len(), refuted.count(), 0)
            }
            // `check` has executed them, and told of those that are none.
            Task::Change(..) | Task::Order(_) => (0, 0, 1),
        };
        report.counts.add("quiz items", 1);
        report.counts.add("keys", keys);
        report.counts.add("refutations", refutations);
        report.counts.add("solutions", solutions);
    }
    report.counts.add("cards", lesson.cards.len());
}

/// Answers are kept by the ids of questions, and cards by theirs: each stands for one thing only.
fn ids(book: &Book, folder: &Path, report: &mut Report) {
    let mut seen = BTreeMap::new();
    for lesson in &book.lessons {
        let items = lesson.items().map(|item| ("quiz item", &item.id));
        let cards = lesson.cards.iter().map(|card| ("card", &card.id));
        for id in items.chain(cards) {
            if let Some(other) = seen.insert(id, &lesson.id) {
                let place = spot::of(folder, &lesson.id, id.1);
                let en = format!(
                    "this {} has the id of another in {other}: choose one of its own",
                    id.0
                );
                report.problem(place, &en, &format!("{other}里已有同样的id，换一个"));
            }
        }
    }
}

/// How many questions have to be after each belief, so that a missed one comes back as something new.
const QUESTIONS_OF_A_BELIEF: usize = 2;

/// Every belief is refuted by its timeline's run and asked about; every question is after a belief.
fn beliefs(book: &Book, folder: &Path, report: &mut Report) {
    let all =
        || book.lessons.iter().flat_map(|lesson| lesson.items().map(move |item| (lesson, item)));
    for (lesson, item) in all() {
        if !book.beliefs.iter().any(|belief| belief.id == item.misconception) {
            let place = spot::of(folder, &lesson.id, &item.id);
            let id = &item.misconception;
            report.problem(
                place,
                &format!(
                    "there is no belief `{id}` in misconceptions.toml: name one that is there"
                ),
                &format!("misconceptions.toml里没有“{id}”：写一个那里有的"),
            );
        }
    }
    for belief in &book.beliefs {
        report.counts.add("beliefs", 1);
        let Words { zh, en } = &belief.belief;
        let place = format!("misconceptions.toml: {} (“{en}” / “{zh}”)", belief.id);
        let asked = all().filter(|(_, item)| item.misconception == belief.id).count();
        if asked < QUESTIONS_OF_A_BELIEF {
            report.problem(
                &place,
                &format!("{asked} questions are after this belief, and {QUESTIONS_OF_A_BELIEF} are needed"),
                &format!("针对这个误区的题有{asked}道，至少要{QUESTIONS_OF_A_BELIEF}道"),
            );
        }
        if !book.lessons.iter().any(|lesson| lesson.id == belief.lesson) {
            report.problem(&place, "its lesson does not exist", "它所在的课不存在");
        }
        match std::fs::read_to_string(folder.join("..").join(&belief.timeline)) {
            Ok(text) => {
                let expected = executed(&belief.timeline.display().to_string(), &text, report);
                report.counts.add("refuting expectations", expected);
            }
            Err(error) => report.problem(&place, &error.to_string(), "反驳它的时间线读不到"),
        }
    }
}

fn notes(book: &Book, report: &mut Report) {
    for note in &book.notes {
        report.counts.add("field notes", 1);
        let place = format!("field/{}.toml", note.id);
        for key in note.unknown_rows() {
            let (en, zh) = (
                format!("`{key}` of unverified is no row"),
                format!("unverified里的{key}不是一行"),
            );
            report.problem(&place, &en, &zh);
        }
        let is_empty =
            |lang| note.words().iter().any(|words| words.in_lang(lang).trim().is_empty());
        if Lang::ALL.into_iter().any(is_empty) {
            report.problem(&place, "a text is missing in one language", "有一处缺少一种语言");
        }
        if let Some(text) = &note.timeline_text {
            executed(&place, text, report);
        }
    }
}

/// Statements were executed when they were read.
fn statements(book: &Book, report: &mut Report) {
    let all = book.lessons.iter().flat_map(|lesson| lesson.statements.values());
    report.counts.add("executed statements", all.map(|statement| statement.cases.len()).sum());
}
