//! Each mistake in a quiz, and how it is cured.

use super::*;
use crate::lesson::quiz::{ChangeKind, Step};

const STALE: &str = include_str!("../../../tests/timelines/ok/seed.tl");
const HEADER: &str = "lock L\nstore S accepts any\n";

fn words(text: &str) -> Words {
    Words { zh: text.to_owned(), en: text.to_owned() }
}

fn choice(id: &str, claim: &str, refute: Option<&str>) -> Choice {
    Choice {
        id: id.to_owned(),
        text: words("an answer"),
        timeline: None,
        claim: claim.to_owned(),
        feedback: words("why"),
        refute: refute.map(str::to_owned),
    }
}

fn item(timeline: &str, task: Task) -> Item {
    Item {
        id: "late".to_owned(),
        misconception: "late-writes".to_owned(),
        stem: words("What becomes of A's write?"),
        timeline: timeline.to_owned(),
        task,
        explain: words("because"),
    }
}

fn found(item: Item) -> Vec<ProblemCode> {
    let quiz = Quiz { id: "check".to_owned(), items: vec![item] };
    check(&quiz).into_iter().map(|problem| problem.code).collect()
}

fn choices() -> Vec<Choice> {
    vec![
        choice("refused", "expect A rejected stale", None),
        choice("accepted", "expect A accepted", Some(STALE)),
    ]
}

fn spoilt(spoil: impl FnOnce(&mut Vec<Choice>)) -> Vec<ProblemCode> {
    let mut choices = choices();
    spoil(&mut choices);
    found(item(STALE, Task::Choose(ChooseKind::Answer, choices)))
}

fn change() -> Change {
    Change {
        goal: "expect acknowledged-write-lost violated".to_owned(),
        keep: vec!["A pause".to_owned()],
        solution: STALE.replace("token > seen", "any"),
        smallest: words("one word"),
    }
}

fn spoilt_change(spoil: impl FnOnce(&mut Change)) -> Vec<ProblemCode> {
    let mut change = change();
    spoil(&mut change);
    found(item(STALE, Task::Change(ChangeKind::Break, change)))
}

fn order(steps: &[&str]) -> Order {
    let step = |line: &&str| Step {
        id: (*line).to_owned(),
        line: (*line).to_owned(),
        text: words("a step"),
    };
    Order { goal: "expect S = \"y\"".to_owned(), steps: steps.iter().map(step).collect() }
}

fn spoilt_order(steps: &[&str]) -> Vec<ProblemCode> {
    found(item(HEADER, Task::Order(order(steps))))
}

#[test]
fn sound_questions_have_no_problems() {
    assert_eq!(spoilt(|_| ()), []);
    assert_eq!(spoilt_change(|_| ()), []);
    assert_eq!(spoilt_order(&["B write \"y\"", "A write \"x\"", "A acquire"]), []);
}

#[test]
fn each_problem_of_a_choice_is_found() {
    use ProblemCode as P;
    let claims = |choices: &mut Vec<Choice>, claim: &str| {
        choices.iter_mut().for_each(|choice| choice.claim = claim.to_owned());
    };
    assert_eq!(spoilt(|it| it[0].feedback.zh.clear()), [P::MissingWords]);
    assert_eq!(spoilt(|it| it[1].id = "refused".to_owned()), [P::SameId]);
    assert_eq!(spoilt(|it| it[1].claim = "expect A explodes".to_owned()), [P::Unreadable]);
    assert_eq!(spoilt(|it| it[1].claim = "# nothing".to_owned()), [P::Unreadable]);
    assert_eq!(spoilt(|it| claims(it, "expect A rejected")), [P::SeveralRightAnswers]);
    assert!(spoilt(|it| claims(it, "expect A accepted")).contains(&P::NoRightAnswer));
    assert_eq!(spoilt(|it| it[1].refute = None), [P::NoRefutation]);
    let without_check = STALE.replace("token > seen", "any");
    assert_eq!(spoilt(|it| it[1].refute = Some(without_check)), [P::RefutesNothing]);
    assert_eq!(spoilt(|it| it[0].text = words(&"long".repeat(9))), [P::LengthsDiffer; 2]);
    let many = |it: &mut Vec<Choice>| {
        it.extend(["b", "c", "d"].map(|id| choice(id, "expect A accepted", Some(STALE))));
    };
    assert_eq!(spoilt(many), [P::TooManyWrongAnswers]);
    assert_eq!(spoilt(|it| it[1].text = words("all of the above")), [P::AboutTheOthers]);
    assert_eq!(spoilt(|it| it[1].text.zh = "以上都是这样的".to_owned()), [P::AboutTheOthers]);
}

#[test]
fn a_question_asks_for_what_is_so() {
    let asked = |stem: Words| {
        found(Item { stem, ..item(STALE, Task::Choose(ChooseKind::Answer, choices())) })
    };
    let zh = "结果如何？".to_owned();
    let en = "A is not told. What becomes of its write?".to_owned();
    assert_eq!(asked(Words { zh: zh.clone(), en: en.clone() }), []);
    let not = "A wakes up. Which of these does not happen?".to_owned();
    assert_eq!(asked(Words { zh, en: not }), [ProblemCode::AsksForNot]);
    assert_eq!(asked(Words { zh: "下面哪个不会发生？".to_owned(), en }), [ProblemCode::AsksForNot]);
}

#[test]
fn a_timeline_of_its_own_is_what_a_choice_is_judged_by() {
    let goal = "expect acknowledged-write-lost violated";
    let with = |id, policy: &str| Choice {
        timeline: Some(STALE.replace("token > seen", policy)),
        refute: Some(STALE.replace("token > seen", policy)),
        ..choice(id, goal, None)
    };
    let both = |policies: [&str; 2]| {
        let choices = vec![with("first", policies[0]), with("second", policies[1])];
        found(item("", Task::Choose(ChooseKind::Schedule, choices)))
    };
    assert_eq!(both(["any", "token > seen"]), []);
    assert_eq!(both(["any", "any"]), [ProblemCode::SeveralRightAnswers]);
}

#[test]
fn a_prediction_needs_no_refutation_and_no_feedback() {
    let mut choices = choices();
    for choice in &mut choices {
        choice.refute = None;
        choice.feedback = Words::default();
    }
    let mut item = item(STALE, Task::Choose(ChooseKind::Predict, choices));
    item.explain = Words::default();
    assert_eq!(found(item), []);
}

#[test]
fn each_problem_of_a_change_is_found() {
    use ProblemCode as P;
    assert_eq!(spoilt_change(|it| it.smallest.en.clear()), [P::MissingWords]);
    assert_eq!(
        spoilt_change(|it| it.goal = "expect A rejected".to_owned()),
        [P::ThereAlready, P::NoSolution]
    );
    assert_eq!(spoilt_change(|it| it.goal = "expect A flies".to_owned()), [P::Unreadable]);
    assert_eq!(spoilt_change(|it| it.solution = STALE.to_owned()), [P::NoSolution]);
    assert_eq!(spoilt_change(|it| it.keep = vec!["store S".to_owned()]), [P::NoSolution]);
    assert_eq!(spoilt_change(|it| it.keep = vec!["C pause".to_owned()]), [P::KeepsNothing]);
}

#[test]
fn each_problem_of_an_order_is_found() {
    use ProblemCode as P;
    assert_eq!(spoilt_order(&["A write \"x\"", "B write \"y\"", "A acquire"]), [P::ThereAlready]);
    assert_eq!(spoilt_order(&["A write \"x\"", "A acquire", "A release"]), [P::NoSolution]);
    assert_eq!(spoilt_order(&["A write \"x\"", "B write \"y\""]), [P::StepCount]);
    assert_eq!(
        spoilt_order(&["A write \"x\"", "A write \"x\"", "B write \"y\""]),
        [P::SameId, P::ThereAlready]
    );
    assert_eq!(spoilt_order(&["A fly", "B write \"y\"", "A acquire"]), [P::Unreadable]);
}

#[test]
fn a_claim_says_nothing_about_the_timeline_s_own_expectations() {
    let wrong = STALE.replace("token=42", "token=43");
    assert_eq!(holds(&wrong, "expect A rejected"), Ok(true));
}
