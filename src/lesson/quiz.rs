//! Quizzes: questions about a timeline, and answers that claim something about its run.

use crate::{say::Lang, sim, timeline::parse};

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

/// One question about a timeline.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Item {
    /// Its name; answers are stored under it.
    pub id: String,
    /// The belief that it is after, in a few words.
    pub misconception: String,
    /// The question.
    pub stem: Words,
    /// The timeline that it is about, without the `expect` lines that would give the answer away.
    pub timeline: String,
    /// The answers to choose from.
    pub choices: Vec<Choice>,
    /// Why the right answer is right.
    pub explain: Words,
}

/// One answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// Its name within the question.
    pub id: String,
    /// What it says.
    pub text: Words,
    /// The same as `expect` lines about the question's timeline. The right answer is the one whose
    /// claim is true of the run: nobody writes down which it is.
    pub claim: String,
    /// What is said to whoever chose it.
    pub feedback: Words,
    /// For a wrong answer, a timeline on which its claim is seen to fail.
    pub refute: Option<String>,
}

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
    let text = format!("{}\n{}", timeline.trim_end(), claim.trim());
    let parsed = parse(&text);
    if let Some(first) = parsed.diagnostics.iter().find(|_| !parsed.is_readable()) {
        let message = |lang| {
            let (line, what) = (first.line + 1, crate::say::diagnostic::message(first, lang));
            crate::say::say!(lang, zh: "第{line}行：{what}", en: "line {line}: {what}")
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

/// A quiz in one language: what a page is given.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct QuizView {
    /// Its name within the lesson.
    pub id: String,
    /// The questions.
    pub items: Vec<ItemView>,
}

/// A question in one language.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ItemView {
    /// Its name.
    pub id: String,
    /// The question.
    pub stem: String,
    /// The timeline that it is about.
    pub timeline: String,
    /// The answers.
    pub choices: Vec<ChoiceView>,
    /// Why the right answer is right.
    pub explain: String,
}

/// An answer in one language. Its claim comes along, so that the page executes the key.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ChoiceView {
    /// Its name.
    pub id: String,
    /// What it says.
    pub text: String,
    /// The same as `expect` lines.
    pub claim: String,
    /// What is said to whoever chose it.
    pub feedback: String,
    /// For a wrong answer, the timeline that shows it.
    pub refute: Option<String>,
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
    fn in_lang(&self, lang: Lang) -> ItemView {
        let choices = self.choices.iter().map(|choice| ChoiceView {
            id: choice.id.clone(),
            text: choice.text.in_lang(lang).to_owned(),
            claim: choice.claim.clone(),
            feedback: choice.feedback.in_lang(lang).to_owned(),
            refute: choice.refute.clone(),
        });
        ItemView {
            id: self.id.clone(),
            stem: self.stem.in_lang(lang).to_owned(),
            timeline: self.timeline.clone(),
            choices: choices.collect(),
            explain: self.explain.in_lang(lang).to_owned(),
        }
    }
}

impl ItemView {
    /// Whether the answer's claim is true of the question's timeline.
    #[must_use]
    pub fn is_right(&self, choice: &ChoiceView) -> bool {
        holds(&self.timeline, &choice.claim) == Ok(true)
    }
}
