//! Checks a quiz by executing it: one right answer, and a refutation for each wrong one.

use super::quiz::{Item, Quiz, Words, holds};
use crate::{
    say::{Lang, say},
    timeline::parse,
};

/// What can be wrong with a quiz.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ProblemCode {
    /// A text is empty in one of the languages.
    MissingWords,
    /// Two things have the same id.
    SameId,
    /// A timeline or claim cannot be read.
    Unreadable,
    /// No claim is true of the question's timeline.
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

/// Everything that is wrong with a quiz.
#[must_use]
pub fn check(quiz: &Quiz) -> Vec<Problem> {
    let mut problems = Problems::default();
    problems.ids(&quiz.id, quiz.items.iter().map(|item| item.id.as_str()));
    for item in &quiz.items {
        let path = format!("{}/{}", quiz.id, item.id);
        problems.ids(&path, item.choices.iter().map(|choice| choice.id.as_str()));
        problems.words(&path, item);
        problems.lengths(&path, item);
        problems.key(&path, item);
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
        let choices = item.choices.iter().flat_map(|choice| [&choice.text, &choice.feedback]);
        let all = [&item.stem, &item.explain].into_iter().chain(choices);
        if all.into_iter().any(|words| words.zh.trim().is_empty() || words.en.trim().is_empty()) {
            self.add(ProblemCode::MissingWords, path, &Words::default());
        }
    }

    fn lengths(&mut self, path: &str, item: &Item) {
        for lang in Lang::ALL {
            let lengths = item.choices.iter().map(|it| it.text.in_lang(lang).chars().count());
            let (least, most) = (lengths.clone().min(), lengths.max());
            if most.unwrap_or(0) > 2 * least.unwrap_or(0) {
                self.add(
                    ProblemCode::LengthsDiffer,
                    format!("{path} ({})", lang.as_tag()),
                    &Words::default(),
                );
            }
        }
    }

    fn key(&mut self, path: &str, item: &Item) {
        let mut right = 0;
        for choice in &item.choices {
            let path = format!("{path}/{}", choice.id);
            match holds(&item.timeline, &choice.claim) {
                Err(error) => self.add(ProblemCode::Unreadable, path, &error.message),
                Ok(true) => right += 1,
                Ok(false) => self.refutation(path, &choice.claim, choice.refute.as_deref()),
            }
        }
        let wrong = item.choices.len().saturating_sub(right);
        let found = [
            (right == 0, ProblemCode::NoRightAnswer),
            (right > 1, ProblemCode::SeveralRightAnswers),
            (wrong > WRONG_MAX, ProblemCode::TooManyWrongAnswers),
        ];
        for (_, code) in found.into_iter().filter(|(is_so, _)| *is_so) {
            self.add(code, path, &Words::default());
        }
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
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lesson::quiz::Choice;

    const STALE: &str = include_str!("../../tests/timelines/ok/seed.tl");

    fn words(text: &str) -> Words {
        Words { zh: text.to_owned(), en: text.to_owned() }
    }

    fn choice(id: &str, claim: &str, refute: Option<&str>) -> Choice {
        Choice {
            id: id.to_owned(),
            text: words("an answer"),
            claim: claim.to_owned(),
            feedback: words("why"),
            refute: refute.map(str::to_owned),
        }
    }

    fn good() -> Quiz {
        let item = Item {
            id: "late".to_owned(),
            misconception: "a late write is accepted".to_owned(),
            stem: words("What becomes of A's write?"),
            timeline: STALE.to_owned(),
            choices: vec![
                choice("refused", "expect A rejected stale", None),
                choice("accepted", "expect A accepted", Some(STALE)),
            ],
            explain: words("because"),
        };
        Quiz { id: "check".to_owned(), items: vec![item] }
    }

    fn codes(spoil: impl FnOnce(&mut Item)) -> Vec<ProblemCode> {
        let mut quiz = good();
        spoil(&mut quiz.items[0]);
        check(&quiz).into_iter().map(|problem| problem.code).collect()
    }

    #[test]
    fn a_sound_quiz_has_no_problems() {
        assert_eq!(check(&good()), []);
    }

    #[test]
    fn each_problem_is_found() {
        use ProblemCode as P;
        let claims = |item: &mut Item, claim: &str| {
            item.choices.iter_mut().for_each(|choice| choice.claim = claim.to_owned());
        };
        assert_eq!(codes(|it| it.explain.zh.clear()), [P::MissingWords]);
        assert_eq!(codes(|it| it.choices[1].id = "refused".to_owned()), [P::SameId]);
        assert_eq!(
            codes(|it| it.choices[1].claim = "expect A explodes".to_owned()),
            [P::Unreadable]
        );
        assert_eq!(codes(|it| it.choices[1].claim = "# nothing".to_owned()), [P::Unreadable]);
        assert_eq!(codes(|it| claims(it, "expect A rejected")), [P::SeveralRightAnswers]);
        assert!(codes(|it| claims(it, "expect A accepted")).contains(&P::NoRightAnswer));
        assert_eq!(codes(|it| it.choices[1].refute = None), [P::NoRefutation]);
        let without_check = STALE.replace("token > seen", "any");
        assert_eq!(codes(|it| it.choices[1].refute = Some(without_check)), [P::RefutesNothing]);
        assert_eq!(
            codes(|it| it.choices[0].text = words(&"long".repeat(9))),
            [P::LengthsDiffer; 2]
        );
        let many = |it: &mut Item| {
            for id in ["b", "c", "d"] {
                it.choices.push(choice(id, "expect A accepted", Some(STALE)));
            }
        };
        assert_eq!(codes(many), [P::TooManyWrongAnswers]);
    }

    #[test]
    fn a_claim_says_nothing_about_the_timeline_s_own_expectations() {
        let wrong = STALE.replace("token=42", "token=43");
        assert_eq!(holds(&wrong, "expect A rejected"), Ok(true));
    }
}
