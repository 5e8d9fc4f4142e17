//! What a quiz is made of: questions about timelines, whose answers are claims that can be executed.

use crate::say::Lang;

/// A text in both languages.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Words {
    /// In Chinese.
    pub zh: String,
    /// In English.
    pub en: String,
}

impl Words {
    /// In this language.
    #[must_use]
    pub fn in_lang(&self, lang: Lang) -> &str {
        match lang {
            Lang::Zh => &self.zh,
            Lang::En => &self.en,
        }
    }
}

/// Some questions that are asked together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Quiz {
    /// Its name within the lesson.
    pub id: String,
    /// The questions.
    pub items: Vec<Item>,
}

/// One question.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Item {
    /// Its name; answers are stored under it.
    pub id: String,
    /// The id of the belief that it is after.
    pub misconception: String,
    /// The question.
    pub stem: Words,
    /// The timeline that it is about, without `expect` lines that would give the answer away. For
    /// steps to be put in order, the lines in front of them.
    pub timeline: String,
    /// What the learner does.
    pub task: Task,
    /// Why the right answer is right.
    pub explain: Words,
}

/// What a learner does with a question.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Task {
    /// Chooses an answer.
    Choose(ChooseKind, Vec<Choice>),
    /// Changes the timeline until it shows what is asked for.
    Change(ChangeKind, Change),
    /// Puts steps in order.
    Order(Order),
}

/// What there is to choose.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ChooseKind {
    /// An answer to a question in words.
    Answer,
    /// What happens in a picture.
    Happened,
    /// Which of several timelines does what is asked for.
    Schedule,
    /// What will happen: asked before a timeline is shown, and answered by its run.
    Predict,
}

/// What the changed timeline is to show.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ChangeKind {
    /// That it goes wrong.
    Break,
    /// That it goes well.
    Fix,
    /// What one statement does at its new place in time.
    Place,
}

/// One answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// Its name within the question.
    pub id: String,
    /// What it says.
    pub text: Words,
    /// The timeline that it proposes, if it does not speak of the question's.
    pub timeline: Option<String>,
    /// The same as `expect` lines about its timeline. The right answer is the one whose claim is
    /// true of the run: nobody writes down which it is.
    pub claim: String,
    /// What is said to whoever chose it.
    pub feedback: Words,
    /// For a wrong answer, a timeline on which its claim is seen to fail.
    pub refute: Option<String>,
}

/// A timeline to be changed. Any change that meets the goal counts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Change {
    /// What it has to show, as `expect` lines.
    pub goal: String,
    /// How the lines begin that must stay as they are.
    pub keep: Vec<String>,
    /// One timeline that meets the goal, with as few changes as possible.
    pub solution: String,
    /// About the smallest change.
    pub smallest: Words,
}

/// Steps to be put in order. Any order that meets the goal counts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Order {
    /// What the run has to show, as `expect` lines.
    pub goal: String,
    /// The steps, in an order that does not meet the goal.
    pub steps: Vec<Step>,
}

/// One step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// Its name within the question.
    pub id: String,
    /// The step as a line of the timeline.
    pub line: String,
    /// The step in words.
    pub text: Words,
}
