//! Quizzes in one language: what a page is given. Claims and goals come along, so that the page
//! executes the keys.

use super::quiz::{ChangeKind, Choice, ChooseKind, Item, Quiz, Step, Task};
use crate::say::Lang;

/// A quiz in one language.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct QuizView {
    /// Its name within the lesson.
    pub id: String,
    /// The questions.
    pub items: Vec<ItemView>,
}

/// A question in one language.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct ItemView {
    /// Its name.
    pub id: String,
    /// The id of the belief that it is after.
    pub misconception: String,
    /// What the learner does.
    pub kind: Kind,
    /// The question.
    pub stem: String,
    /// The timeline that it is about.
    pub timeline: String,
    /// The answers to choose from; none where something is changed or put in order.
    pub choices: Vec<ChoiceView>,
    /// What a changed timeline, or the steps in their order, have to show; empty where answers are chosen.
    pub goal: String,
    /// How the lines begin that must stay as they are.
    pub keep: Vec<String>,
    /// One timeline that meets the goal.
    pub solution: String,
    /// About the smallest change.
    pub smallest: String,
    /// The steps to be put in order.
    pub steps: Vec<StepView>,
    /// Why the right answer is right.
    pub explain: String,
}

/// The kinds of questions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[expect(missing_docs, reason = "they are explained at `ChooseKind`, `ChangeKind` and `Order`")]
pub enum Kind {
    Choice,
    Happened,
    Schedule,
    Predict,
    Break,
    Fix,
    Place,
    Order,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Self; 8] = [
        Self::Choice,
        Self::Happened,
        Self::Schedule,
        Self::Predict,
        Self::Break,
        Self::Fix,
        Self::Place,
        Self::Order,
    ];

    /// As it is written in lessons and in a page's data.
    #[must_use]
    pub fn as_text(self) -> &'static str {
        match self {
            Self::Choice => "choice",
            Self::Happened => "happened",
            Self::Schedule => "schedule",
            Self::Predict => "predict",
            Self::Break => "break",
            Self::Fix => "fix",
            Self::Place => "place",
            Self::Order => "order",
        }
    }

    /// The kind that is written so.
    #[must_use]
    pub fn from_text(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_text() == text)
    }
}

/// An answer in one language.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct ChoiceView {
    /// Its name.
    pub id: String,
    /// What it says.
    pub text: String,
    /// The timeline that it proposes, if it does not speak of the question's.
    pub timeline: Option<String>,
    /// The same as `expect` lines.
    pub claim: String,
    /// What is said to whoever chose it.
    pub feedback: String,
    /// For a wrong answer, the timeline that shows it.
    pub refute: Option<String>,
}

/// A step in one language.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct StepView {
    /// Its name.
    pub id: String,
    /// As a line of the timeline.
    pub line: String,
    /// In words.
    pub text: String,
}

impl Quiz {
    /// The quiz in one language.
    #[must_use]
    pub fn in_lang(&self, lang: Lang) -> QuizView {
        let items = self.items.iter().map(|item| item.in_lang(lang)).collect();
        QuizView { id: self.id.clone(), items }
    }
}

impl Item {
    /// What the learner does, in a word.
    #[must_use]
    pub fn kind(&self) -> Kind {
        match &self.task {
            Task::Choose(ChooseKind::Answer, _) => Kind::Choice,
            Task::Choose(ChooseKind::Happened, _) => Kind::Happened,
            Task::Choose(ChooseKind::Schedule, _) => Kind::Schedule,
            Task::Choose(ChooseKind::Predict, _) => Kind::Predict,
            Task::Change(ChangeKind::Break, _) => Kind::Break,
            Task::Change(ChangeKind::Fix, _) => Kind::Fix,
            Task::Change(ChangeKind::Place, _) => Kind::Place,
            Task::Order(_) => Kind::Order,
        }
    }

    /// The question in one language.
    #[must_use]
    pub fn in_lang(&self, lang: Lang) -> ItemView {
        let mut view = ItemView {
            id: self.id.clone(),
            misconception: self.misconception.clone(),
            kind: self.kind(),
            stem: self.stem.in_lang(lang).to_owned(),
            timeline: self.timeline.clone(),
            choices: Vec::new(),
            goal: String::new(),
            keep: Vec::new(),
            solution: String::new(),
            smallest: String::new(),
            steps: Vec::new(),
            explain: self.explain.in_lang(lang).to_owned(),
        };
        match &self.task {
            Task::Choose(_, choices) => {
                view.choices = choices.iter().map(|choice| choice.in_lang(lang)).collect();
            }
            Task::Change(_, change) => {
                view.goal.clone_from(&change.goal);
                view.keep.clone_from(&change.keep);
                view.solution.clone_from(&change.solution);
                change.smallest.in_lang(lang).clone_into(&mut view.smallest);
            }
            Task::Order(order) => {
                view.goal.clone_from(&order.goal);
                view.steps = order.steps.iter().map(|step| step.in_lang(lang)).collect();
            }
        }
        view
    }
}

impl Choice {
    fn in_lang(&self, lang: Lang) -> ChoiceView {
        ChoiceView {
            id: self.id.clone(),
            text: self.text.in_lang(lang).to_owned(),
            timeline: self.timeline.clone(),
            claim: self.claim.clone(),
            feedback: self.feedback.in_lang(lang).to_owned(),
            refute: self.refute.clone(),
        }
    }
}

impl Step {
    fn in_lang(&self, lang: Lang) -> StepView {
        StepView {
            id: self.id.clone(),
            line: self.line.clone(),
            text: self.text.in_lang(lang).to_owned(),
        }
    }
}
