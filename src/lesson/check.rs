//! Checks a quiz by executing it: one right answer, and a refutation for each wrong one.

use super::{
    grade::{Grade, holds},
    lines::lines,
    quiz::{Change, Choice, ChooseKind, Item, Order, Quiz, Task, Words},
};
use crate::{
    say::{Lang, say},
    timeline::parse,
};
use std::ops::RangeInclusive;

/// What can be wrong with a quiz.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ProblemCode {
    /// A text is empty in one of the languages.
    MissingWords,
    /// Two things have the same id.
    SameId,
    /// A timeline, claim or goal cannot be read.
    Unreadable,
    /// No claim is true of its timeline.
    NoRightAnswer,
    /// Several claims are.
    SeveralRightAnswers,
    /// More wrong answers than people really believe in.
    TooManyWrongAnswers,
    /// A wrong answer has no timeline that shows it.
    NoRefutation,
    /// The claim of a wrong answer is true of the timeline that should refute it.
    RefutesNothing,
    /// One answer is more than twice as long as another, which gives it away.
    LengthsDiffer,
    /// An answer is about the other answers.
    AboutTheOthers,
    /// A question asks for what is not so, which is read over.
    AsksForNot,
    /// What the learner starts with meets the goal already.
    ThereAlready,
    /// The solution does not meet the goal, or changes what has to stay.
    NoSolution,
    /// No line begins like one that has to stay.
    KeepsNothing,
    /// Too few or too many steps to put in order.
    StepCount,
}

/// One thing that is wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// What.
    pub code: ProblemCode,
    /// Where: quiz, question and answer, as far as it applies.
    pub path: String,
    /// What to do about it, in both languages.
    pub message: Words,
}

/// Wrong answers to one question.
const WRONG_MAX: usize = 3;
/// Steps to put in order. Every order of them is tried.
const STEPS: RangeInclusive<usize> = 3..=6;

/// Everything that is wrong with a quiz.
#[must_use]
pub fn check(quiz: &Quiz) -> Vec<Problem> {
    let mut problems = Problems::default();
    problems.ids(&quiz.id, quiz.items.iter().map(|item| item.id.as_str()));
    for item in &quiz.items {
        let path = [quiz.id.as_str(), "/", &item.id].concat();
        problems.words(&path, item);
        match &item.task {
            Task::Choose(kind, choices) => problems.choices(&path, item, *kind, choices),
            Task::Change(_, change) => problems.change(&path, item, change),
            Task::Order(order) => problems.order(&path, item, order),
        }
    }
    problems.0
}

#[derive(Default)]
struct Problems(Vec<Problem>);

impl Problems {
    fn add(&mut self, code: ProblemCode, path: impl Into<String>, detail: &Words) {
        let message = |lang| message(code, detail.in_lang(lang), lang);
        let message = Words { zh: message(Lang::Zh), en: message(Lang::En) };
        self.0.push(Problem { code, path: path.into(), message });
    }

    fn ids<'a>(&mut self, path: &str, ids: impl Iterator<Item = &'a str>) {
        let mut seen = Vec::new();
        for id in ids {
            if seen.contains(&id) {
                self.add(ProblemCode::SameId, format!("{path}/{id}"), &Words::default());
            }
            seen.push(id);
        }
    }

    fn words(&mut self, path: &str, item: &Item) {
        let mut all = vec![&item.stem];
        let mut answers = Vec::new();
        match &item.task {
            // A prediction is answered by the run.
            Task::Choose(ChooseKind::Predict, choices) => {
                answers.extend(choices.iter().map(|choice| &choice.text));
            }
            Task::Choose(_, choices) => {
                all.push(&item.explain);
                answers.extend(choices.iter().map(|choice| &choice.text));
                all.extend(choices.iter().map(|choice| &choice.feedback));
            }
            Task::Change(_, change) => all.extend([&item.explain, &change.smallest]),
            Task::Order(order) => {
                all.push(&item.explain);
                all.extend(order.steps.iter().map(|step| &step.text));
            }
        }
        let is_missing = |words: &&Words| words.zh.trim().is_empty() || words.en.trim().is_empty();
        let found = [
            (all.iter().chain(&answers).any(is_missing), ProblemCode::MissingWords),
            (answers.iter().any(|words| is_about_the_others(words)), ProblemCode::AboutTheOthers),
            (asks_for_not(&item.stem), ProblemCode::AsksForNot),
        ];
        self.add_all(path, found);
    }

    fn add_all(&mut self, path: &str, found: impl IntoIterator<Item = (bool, ProblemCode)>) {
        for (_, code) in found.into_iter().filter(|(is_so, _)| *is_so) {
            self.add(code, path, &Words::default());
        }
    }

    fn choices(&mut self, path: &str, item: &Item, kind: ChooseKind, choices: &[Choice]) {
        self.ids(path, choices.iter().map(|choice| choice.id.as_str()));
        self.lengths(path, choices);
        let mut right = 0;
        for choice in choices {
            let path = [path, "/", &choice.id].concat();
            let timeline = choice.timeline.as_ref().unwrap_or(&item.timeline);
            match holds(timeline, &choice.claim) {
                Err(error) => self.add(ProblemCode::Unreadable, path, &error.message),
                Ok(true) => right += 1,
                // The run of the very timeline is shown next.
                Ok(false) if kind == ChooseKind::Predict => {}
                Ok(false) => self.refutation(path, &choice.claim, choice.refute.as_deref()),
            }
        }
        let wrong = choices.len().saturating_sub(right);
        let found = [
            (right == 0, ProblemCode::NoRightAnswer),
            (right > 1, ProblemCode::SeveralRightAnswers),
            (wrong > WRONG_MAX, ProblemCode::TooManyWrongAnswers),
        ];
        self.add_all(path, found);
    }

    fn lengths(&mut self, path: &str, choices: &[Choice]) {
        for lang in Lang::ALL {
            let lengths = choices.iter().map(|it| it.text.in_lang(lang).chars().count());
            let (least, most) = (lengths.clone().min(), lengths.max());
            if most.unwrap_or(0) > 2 * least.unwrap_or(0) {
                let path = [path, " (", lang.as_tag(), ")"].concat();
                self.add(ProblemCode::LengthsDiffer, path, &Words::default());
            }
        }
    }

    fn change(&mut self, path: &str, item: &Item, change: &Change) {
        let view = item.in_lang(Lang::En);
        let starts = lines(&item.timeline);
        let kept = |begin: &String| starts.iter().any(|line| line.begins(begin));
        let start = holds(&item.timeline, &change.goal);
        if let Err(error) = &start {
            return self.add(ProblemCode::Unreadable, path, &error.message);
        }
        let solved = matches!(view.grade(&change.solution), Grade::Right { .. });
        let found = [
            (start == Ok(true), ProblemCode::ThereAlready),
            (!change.keep.iter().all(kept), ProblemCode::KeepsNothing),
            (!solved, ProblemCode::NoSolution),
        ];
        self.add_all(path, found);
    }

    fn order(&mut self, path: &str, item: &Item, order: &Order) {
        self.ids(path, order.steps.iter().map(|step| step.id.as_str()));
        if !STEPS.contains(&order.steps.len()) {
            return self.add(ProblemCode::StepCount, path, &Words::default());
        }
        let view = item.in_lang(Lang::En);
        let listed: Vec<usize> = (0..order.steps.len()).collect();
        if let Err(error) = holds(&view.in_order(&listed), &order.goal) {
            return self.add(ProblemCode::Unreadable, path, &error.message);
        }
        let found = [
            (view.is_right_order(&listed), ProblemCode::ThereAlready),
            (view.right_orders().is_empty(), ProblemCode::NoSolution),
        ];
        self.add_all(path, found);
    }

    fn refutation(&mut self, path: String, claim: &str, refute: Option<&str>) {
        let Some(timeline) = refute else {
            return self.add(ProblemCode::NoRefutation, path, &Words::default());
        };
        // It has to be readable by itself, since a learner opens it.
        let alone = parse(timeline);
        match holds(timeline, claim) {
            Ok(false) if alone.is_readable() => {}
            Ok(true) => self.add(ProblemCode::RefutesNothing, path, &Words::default()),
            Ok(false) => self.add(ProblemCode::Unreadable, path, &Words::default()),
            Err(error) => self.add(ProblemCode::Unreadable, path, &error.message),
        }
    }
}

/// "All of the above": it can be known without knowing anything.
fn is_about_the_others(words: &Words) -> bool {
    let en = words.en.to_lowercase();
    ["of the above", "of these", "both are right", "both are true", "neither of"]
        .iter()
        .any(|it| en.contains(it))
        || ["以上", "都对", "都不对", "都错"].iter().any(|it| words.zh.contains(it))
}

/// "Which of these is not …?"
fn asks_for_not(stem: &Words) -> bool {
    let en = stem.en.to_lowercase();
    let mut questions = en.split_inclusive(['.', '?', ':']).filter(|it| it.ends_with('?'));
    let has_not = questions.any(|question| {
        let which = ["which", "what"].iter().any(|it| question.trim_start().starts_with(it));
        let not = [" not ", "n't ", " except "].iter().any(|it| question.contains(it));
        which && not
    });
    has_not
        || ["哪个不", "哪项不", "哪一项不", "哪一个不", "哪种不"]
            .iter()
            .any(|it| stem.zh.contains(it))
}

fn message(code: ProblemCode, detail: &str, lang: Lang) -> String {
    match code {
        ProblemCode::MissingWords => say!(lang,
            zh: "题干、解释、选项和反馈都要有中文和英文",
            en: "stem, explanation, answers and feedback need a text in zh and in en"),
        ProblemCode::SameId => {
            say!(lang, zh: "id重复，换一个", en: "this id is used twice: choose another")
        }
        ProblemCode::Unreadable => say!(lang,
            zh: "时间线或论断读不懂：{detail}",
            en: "the timeline or the claim cannot be read: {detail}"),
        ProblemCode::NoRightAnswer => say!(lang,
            zh: "没有哪个选项的论断在这条时间线上成立：改时间线或论断",
            en: "no answer's claim is true of this timeline: change the timeline or a claim"),
        ProblemCode::SeveralRightAnswers => say!(lang,
            zh: "不止一个选项的论断成立：让其中一个说得更具体",
            en: "several answers' claims are true: make one of them say more"),
        ProblemCode::TooManyWrongAnswers => say!(lang,
            zh: "错误选项最多{WRONG_MAX}个，只留真有人相信的",
            en: "{WRONG_MAX} wrong answers at most: keep those that people believe"),
        ProblemCode::NoRefutation => say!(lang,
            zh: "错误选项要有一条反驳它的时间线（refute）",
            en: "a wrong answer needs a timeline that refutes it (refute)"),
        ProblemCode::RefutesNothing => say!(lang,
            zh: "论断在这条反驳时间线上也成立：换一条它不成立的",
            en: "the claim is true of its refutation, too: give a timeline on which it fails"),
        ProblemCode::LengthsDiffer => say!(lang,
            zh: "选项长短相差一倍以上，会泄露答案：写得一样长些",
            en: "one answer is more than twice as long as another, which gives it away: even them out"),
        ProblemCode::AboutTheOthers => say!(lang,
            zh: "不要“以上都对”这类选项：每个选项自己说一件事",
            en: "no “all of the above”: let each answer say something of its own"),
        ProblemCode::AsksForNot => say!(lang,
            zh: "题干问的是“哪个不……”，容易看漏：改成正着问",
            en: "the question asks what is not so, which is easily read over: ask the other way round"),
        ProblemCode::ThereAlready => say!(lang,
            zh: "起点已经达到目标：改起点或goal",
            en: "what the learner starts with meets the goal already: change it, or the goal"),
        ProblemCode::NoSolution => say!(lang,
            zh: "没有解：solution要达到goal，并且不动keep里的行；排序题至少要有一种次序达到goal",
            en: "there is no solution: `solution` has to meet `goal` and to leave the lines of `keep` alone; of steps, at least one order has to meet it"),
        ProblemCode::KeepsNothing => say!(lang,
            zh: "keep里有一项和起点的哪一行都对不上：照那一行的开头写",
            en: "an entry of `keep` fits no line of the timeline: write how the line begins"),
        ProblemCode::StepCount => {
            let (least, most) = (STEPS.start(), STEPS.end());
            say!(lang,
                zh: "排序题要有{least}到{most}步",
                en: "{least} to {most} steps are needed to put in order")
        }
    }
}

#[cfg(test)]
mod tests;
