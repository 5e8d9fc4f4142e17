//! Questions as they are written in `lesson.toml`: predictions and quizzes. Each kind has the fields
//! that it needs and no others.

use crate::{
    facts::fill,
    lesson::{Folder, at},
};
use fencelab::{
    lesson::{Change, ChangeKind, Choice, ChooseKind, Item, Kind, Order, Quiz, Step, Task, Words},
    say::Lang,
};
use serde::Deserialize;
use std::collections::BTreeMap;

/// `[[predict]]`: asked before a timeline is run.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PredictFile {
    pub id: String,
    timeline: String,
    question: Words,
    choices: Vec<PredictedFile>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PredictedFile {
    text: Words,
    claim: String,
}

/// `[[quiz]]`
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct QuizFile {
    id: String,
    items: Vec<ItemFile>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ItemFile {
    id: String,
    misconception: String,
    #[serde(default = "choice")]
    kind: String,
    timeline: Option<String>,
    stem: Words,
    explain: Words,
    goal: Option<String>,
    choices: Option<Vec<ChoiceFile>>,
    keep: Option<Vec<String>>,
    solution: Option<String>,
    smallest: Option<Words>,
    steps: Option<Vec<StepFile>>,
}

fn choice() -> String {
    Kind::Choice.as_text().to_owned()
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ChoiceFile {
    id: String,
    text: Words,
    timeline: Option<String>,
    claim: Option<String>,
    feedback: Words,
    refute: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StepFile {
    id: String,
    line: String,
    text: Words,
}

/// The prediction, about a timeline that the lesson lists.
pub fn predict(
    folder: &Folder,
    predict: PredictFile,
    timelines: &BTreeMap<String, String>,
) -> Result<Item, String> {
    let PredictFile { id, timeline, question, choices } = predict;
    let text = timelines.get(&timeline).ok_or_else(|| {
        let message = format!("there is no timeline `{timeline}` / 没有叫“{timeline}”的时间线");
        at(&folder.file(), format!("predict {id}: {message}"))
    })?;
    let choices = choices.into_iter().enumerate().map(|(place, choice)| Choice {
        id: place.to_string(),
        text: choice.text,
        timeline: None,
        claim: choice.claim,
        feedback: Words::default(),
        refute: None,
    });
    let mut item = Item {
        id,
        misconception: String::new(),
        stem: question,
        timeline: text.clone(),
        task: Task::Choose(ChooseKind::Predict, choices.collect()),
        explain: Words::default(),
    };
    fill_in(&mut item, timelines).map_err(|why| at(&folder.file(), why))?;
    Ok(item)
}

/// The quiz, with the texts of its timelines.
pub fn quiz(folder: &Folder, quiz: QuizFile) -> Result<Quiz, String> {
    let QuizFile { id, items } = quiz;
    let items: Result<_, String> = items.into_iter().map(|it| item(folder, it)).collect();
    Ok(Quiz { id, items: items? })
}

fn item(folder: &Folder, file: ItemFile) -> Result<Item, String> {
    let wrong = |what: &str| at(&folder.file(), format!("{}: {what}", file.id));
    let kind = Kind::from_text(&file.kind).filter(|kind| *kind != Kind::Predict);
    let kind = kind.ok_or_else(|| {
        wrong("kind is one of choice, happened, schedule, break, fix, place, order / kind写错了")
    })?;
    let has = [
        ("timeline", file.timeline.is_some()),
        ("goal", file.goal.is_some()),
        ("choices", file.choices.is_some()),
        ("keep", file.keep.is_some()),
        ("solution", file.solution.is_some()),
        ("smallest", file.smallest.is_some()),
        ("steps", file.steps.is_some()),
    ];
    for (name, is_there) in has {
        if is_there != needs(kind, name) {
            let (en, zh) = match is_there {
                true => ("does not belong to", "不该有"),
                false => ("is missing in", "缺少"),
            };
            let kind = kind.as_text();
            return Err(wrong(&format!(
                "`{name}` {en} a question of kind {kind} / {kind}题{zh}{name}"
            )));
        }
    }
    let read = |name: &Option<String>| name.as_ref().map(|it| folder.text(it)).transpose();
    let ItemFile { id, misconception, stem, explain, .. } = file;
    let goal = file.goal.unwrap_or_default();
    let choose = |kind, choices: Option<Vec<ChoiceFile>>| -> Result<Task, String> {
        let choices = choices.unwrap_or_default().into_iter();
        let choices: Result<_, _> = choices.map(|it| chosen(folder, &id, &goal, it)).collect();
        Ok(Task::Choose(kind, choices?))
    };
    let change = |kind| -> Result<Task, String> {
        let solution = read(&file.solution)?.unwrap_or_default();
        let (keep, smallest) = (file.keep.clone(), file.smallest.clone());
        let (keep, smallest) = (keep.unwrap_or_default(), smallest.unwrap_or_default());
        Ok(Task::Change(kind, Change { goal: goal.clone(), keep, solution, smallest }))
    };
    let task = match kind {
        Kind::Choice | Kind::Predict => choose(ChooseKind::Answer, file.choices)?,
        Kind::Happened => choose(ChooseKind::Happened, file.choices)?,
        Kind::Schedule => choose(ChooseKind::Schedule, file.choices)?,
        Kind::Break => change(ChangeKind::Break)?,
        Kind::Fix => change(ChangeKind::Fix)?,
        Kind::Place => change(ChangeKind::Place)?,
        Kind::Order => {
            let steps = file.steps.unwrap_or_default().into_iter();
            let steps = steps.map(|StepFile { id, line, text }| Step { id, line, text }).collect();
            Task::Order(Order { goal: goal.clone(), steps })
        }
    };
    let timeline = read(&file.timeline)?.unwrap_or_default();
    let mut item = Item { id, misconception, stem, timeline, task, explain };
    let timelines = BTreeMap::from([("it".to_owned(), item.timeline.clone())]);
    fill_in(&mut item, &timelines)
        .map_err(|why| at(&folder.file(), format!("{}: {why}", item.id)))?;
    Ok(item)
}

fn needs(kind: Kind, field: &str) -> bool {
    let fields: &[&str] = match kind {
        Kind::Choice | Kind::Happened | Kind::Predict => &["timeline", "choices"],
        Kind::Schedule => &["goal", "choices"],
        Kind::Break | Kind::Fix | Kind::Place => {
            &["timeline", "goal", "keep", "solution", "smallest"]
        }
        Kind::Order => &["timeline", "goal", "steps"],
    };
    fields.contains(&field)
}

/// A choice. One that proposes a timeline claims the question's goal of it, and that very timeline shows
/// why it is wrong.
fn chosen(folder: &Folder, item: &str, goal: &str, file: ChoiceFile) -> Result<Choice, String> {
    let ChoiceFile { id, text, timeline, claim, feedback, refute } = file;
    let read = |name: Option<String>| name.map(|it| folder.text(&it)).transpose();
    let (timeline, refute) = (read(timeline)?, read(refute)?);
    match (timeline, claim, goal.is_empty()) {
        (Some(timeline), None, false) if refute.is_none() => {
            let (claim, refute) = (goal.to_owned(), Some(timeline.clone()));
            Ok(Choice { id, text, timeline: Some(timeline), claim, feedback, refute })
        }
        (None, Some(claim), true) => {
            Ok(Choice { id, text, timeline: None, claim, feedback, refute })
        }
        _ => Err(at(
            &folder.file(),
            format!(
                "{item}/{id}: a choice has a claim, and in a question of kind schedule a timeline instead \
                 / 选项要有claim；schedule题的选项改为timeline"
            ),
        )),
    }
}

/// Fills the numbers of runs into all words of a question.
fn fill_in(item: &mut Item, timelines: &BTreeMap<String, String>) -> Result<(), String> {
    let mut all = vec![&mut item.stem, &mut item.explain];
    match &mut item.task {
        Task::Choose(_, choices) => {
            all.extend(choices.iter_mut().flat_map(|it| [&mut it.text, &mut it.feedback]));
        }
        Task::Change(_, change) => all.push(&mut change.smallest),
        Task::Order(order) => all.extend(order.steps.iter_mut().map(|step| &mut step.text)),
    }
    for words in all {
        words.zh = fill(&words.zh, timelines, Lang::Zh)?;
        words.en = fill(&words.en, timelines, Lang::En)?;
    }
    Ok(())
}
