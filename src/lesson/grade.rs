//! Grades answers by running them. What a learner made is right if its run shows what was asked for.

use super::{
    lines::{Bare, lines, lines_changed},
    quiz::Words,
    view::{ChoiceView, ItemView},
};
use crate::{
    say::{self, Lang, say},
    sim,
    timeline::parse,
};

/// Why a claim could not be executed: the timeline or the claim cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClaimError {
    /// What is wrong first, in Chinese and English.
    pub message: Words,
}

/// Runs a timeline and says whether a claim about it, one or more `expect` lines, is true.
///
/// # Errors
/// When timeline and claim together cannot be read, or the claim has no `expect` line.
pub fn holds(timeline: &str, claim: &str) -> Result<bool, ClaimError> {
    let text = [timeline.trim_end(), "\n", claim.trim()].concat();
    let parsed = parse(&text);
    if let Some(first) = parsed.diagnostics.iter().find(|_| !parsed.is_readable()) {
        let message = |lang| {
            let (line, what) = (first.line + 1, say::diagnostic::message(first, lang));
            say!(lang, zh: "第{line}行：{what}", en: "line {line}: {what}")
        };
        return Err(ClaimError { message: Words { zh: message(Lang::Zh), en: message(Lang::En) } });
    }
    let first_line_of_claim =
        parsed.line_of(u32::try_from(timeline.trim_end().len()).unwrap_or(0)) + 1;
    let run = sim::run(&parsed.timeline);
    let mut claims = run.expectations.iter().filter(|it| it.line >= first_line_of_claim).peekable();
    if claims.peek().is_none() {
        let (zh, en) = ("没有expect行".to_owned(), "there is no expect line".to_owned());
        return Err(ClaimError { message: Words { zh, en } });
    }
    Ok(claims.all(|claim| claim.met))
}

/// What became of a changed timeline.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Grade {
    /// It cannot be read; why, in Chinese and English.
    Unreadable(Words),
    /// Lines are gone or changed that had to stay.
    NotKept(Vec<String>),
    /// It runs, and does not show what was asked for.
    NotThere,
    /// It does.
    Right {
        /// How many lines were changed, added or taken away.
        changed: usize,
        /// As many as the solution that the lesson has.
        is_smallest: bool,
    },
}

impl ItemView {
    /// Whether the answer's claim is true of its timeline.
    #[must_use]
    pub fn is_right(&self, choice: &ChoiceView) -> bool {
        holds(choice.timeline.as_ref().unwrap_or(&self.timeline), &choice.claim) == Ok(true)
    }

    /// Grades a changed timeline.
    #[must_use]
    pub fn grade(&self, text: &str) -> Grade {
        let gone = not_kept(&self.timeline, &self.keep, text);
        if !gone.is_empty() {
            return Grade::NotKept(gone);
        }
        match holds(text, &self.goal) {
            Err(error) => Grade::Unreadable(error.message),
            Ok(false) => Grade::NotThere,
            Ok(true) => {
                let changed = lines_changed(&self.timeline, text);
                let is_smallest = changed <= lines_changed(&self.timeline, &self.solution);
                Grade::Right { changed, is_smallest }
            }
        }
    }

    /// The timeline with its steps in this order, by their places in `steps`.
    #[must_use]
    pub fn in_order(&self, order: &[usize]) -> String {
        let lines = order.iter().filter_map(|place| self.steps.get(*place));
        lines.fold([self.timeline.trim_end(), "\n"].concat(), |text, step| {
            [&text, "\n", &step.line].concat()
        })
    }

    /// Whether the steps in this order show what was asked for.
    #[must_use]
    pub fn is_right_order(&self, order: &[usize]) -> bool {
        holds(&self.in_order(order), &self.goal) == Ok(true)
    }
}

impl ItemView {
    /// All orders of the steps that show what was asked for.
    #[must_use]
    pub fn right_orders(&self) -> Vec<Vec<usize>> {
        let mut orders = orders_of(&(0..self.steps.len()).collect::<Vec<_>>());
        orders.retain(|order| self.is_right_order(order));
        orders
    }
}

/// All orders of some places, the given one first.
fn orders_of(places: &[usize]) -> Vec<Vec<usize>> {
    if places.is_empty() {
        return vec![Vec::new()];
    }
    let first_then_rest = |place: usize| {
        let rest: Vec<usize> = places.iter().copied().filter(|it| *it != place).collect();
        orders_of(&rest).into_iter().map(move |rest| [vec![place], rest].concat())
    };
    places.iter().copied().flat_map(first_then_rest).collect()
}

/// The lines that had to stay as they are, and did not.
fn not_kept(start: &str, keep: &[String], text: &str) -> Vec<String> {
    let there = lines(text);
    let has_to_stay = |line: &Bare| keep.iter().any(|begin| line.begins(begin));
    let is_there = |line: &Bare| there.iter().any(|other| other.text == line.text);
    let gone = lines(start).into_iter().filter(|line| has_to_stay(line) && !is_there(line));
    gone.map(|line| line.text).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lesson::quiz::{Change, ChangeKind, Item, Order, Step, Task};

    const STALE: &str = include_str!("../../tests/timelines/ok/seed.tl");

    fn item(timeline: &str, task: Task) -> ItemView {
        let (id, misconception) = ("late".to_owned(), "expiry".to_owned());
        let words = Words::default();
        let timeline = timeline.to_owned();
        Item { id, misconception, stem: words.clone(), timeline, task, explain: words }
            .in_lang(Lang::En)
    }

    fn to_break() -> ItemView {
        let change = Change {
            goal: "expect acknowledged-write-lost violated".to_owned(),
            keep: vec!["A pause".to_owned()],
            solution: STALE.replace("token > seen", "any"),
            smallest: Words::default(),
        };
        item(STALE, Task::Change(ChangeKind::Break, change))
    }

    #[test]
    fn any_change_that_meets_the_goal_is_right() {
        let item = to_break();
        assert_eq!(item.grade(STALE), Grade::NotThere);
        let smallest = STALE.replace("token > seen", "any");
        assert_eq!(item.grade(&smallest), Grade::Right { changed: 1, is_smallest: true });
        let more = smallest.replace("lease 10s", "lease 11s");
        assert_eq!(item.grade(&more), Grade::Right { changed: 2, is_smallest: false });
    }

    #[test]
    fn what_has_to_stay_is_held_to() {
        let cheat = STALE.replace("token > seen", "any").replace("pause 30s", "pause 31s");
        let graded = to_break().grade(&cheat);
        let is_told = matches!(&graded, Grade::NotKept(lines) if lines[0].contains("A pause 30s"));
        assert!(is_told, "{graded:?}");
    }

    #[test]
    fn what_cannot_be_read_is_said_and_not_graded() {
        let graded = to_break().grade(&format!("{STALE}\nB explodes"));
        let is_told = matches!(&graded, Grade::Unreadable(words)
            if words.en.starts_with("line ") && words.zh.starts_with('第'));
        assert!(is_told, "{graded:?}");
    }

    #[test]
    fn expectations_of_the_learner_do_not_count() {
        let item = to_break();
        let text = format!("{STALE}\nexpect acknowledged-write-lost violated");
        assert_eq!(item.grade(&text), Grade::NotThere);
    }

    #[test]
    fn steps_are_run_in_the_order_they_are_put_in() {
        let step = |line: &str| Step {
            id: line.to_owned(),
            line: line.to_owned(),
            text: Words::default(),
        };
        let order = Order {
            goal: "expect S = \"y\"".to_owned(),
            steps: ["B acquire", "A write \"x\"", "B write \"y\"", "A acquire", "A release"]
                .map(step)
                .into(),
        };
        let item = item("lock L\nstore S accepts any\n", Task::Order(order));
        assert!(!item.is_right_order(&[3, 0, 2, 1, 4]));
        assert!(item.is_right_order(&[3, 1, 4, 0, 2]));
        assert!(item.in_order(&[3, 0]).ends_with("\nA acquire\nB acquire"));
    }
}
