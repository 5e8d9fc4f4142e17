//! Quizzes: a wrong answer is handed the timeline that refutes it.

use crate::{
    diagram::Face,
    late::{self, Job, use_arrival},
    list::each,
    storage,
    timeline::{TimelineIsland, TimelineProps},
    words::words,
};
use fencelab::{
    lesson::{ChoiceView, ItemView, QuizView},
    say::Lang,
};
use web_sys::HtmlInputElement;
use yew::prelude::*;

/// What a quiz is given.
#[derive(Clone, PartialEq, Properties)]
pub struct QuizProps {
    /// The language.
    pub lang: Lang,
    /// The lesson that it belongs to.
    pub lesson: String,
    /// The questions and answers.
    pub quiz: QuizView,
    /// Stands still: questions and answers, without controls.
    #[prop_or_default]
    pub still: bool,
}

/// The quiz.
#[component]
pub fn QuizIsland(props: &QuizProps) -> Html {
    let items = props.quiz.items.iter().enumerate().map(|(place, item)| {
        let title = format!("{} {}", words(props.lang).question, place + 1);
        html! {
            <Question key={item.id.clone()} {title} item={item.clone()} lang={props.lang}
                lesson={props.lesson.clone()} still={props.still} />
        }
    });
    html! { <div class="fl fl-quiz" lang={props.lang.as_tag()}>{ each(items) }</div> }
}

#[derive(Clone, PartialEq, Properties)]
pub struct QuestionProps {
    title: String,
    item: ItemView,
    lang: Lang,
    lesson: String,
    still: bool,
}

/// What was answered, and whether it was checked. It is kept by ids, so that the order and wording
/// of the answers may change.
#[derive(Clone, PartialEq, Default)]
pub struct Answer {
    choice: Option<String>,
    /// How sure, as a place in `Words::sure`.
    sure: Option<usize>,
    checked: bool,
}

impl Answer {
    fn load(key: &str) -> Self {
        let kept = storage::load(key).unwrap_or_default();
        let mut parts = kept.split('\t');
        let choice = parts.next().filter(|choice| !choice.is_empty()).map(str::to_owned);
        let sure = parts.next().and_then(|sure| sure.parse().ok()).filter(|sure| *sure < 3);
        Self { checked: choice.is_some(), choice, sure }
    }

    /// Only what was checked is an answer.
    fn save(&self, key: &str) {
        let kept = match (&self.choice, self.checked) {
            (Some(choice), true) => {
                let sure = self.sure.map(|sure| sure.to_string()).unwrap_or_default();
                storage::save(key, &format!("{choice}\t{sure}"))
            }
            _ => storage::forget(key),
        };
        // A quiz that cannot be kept is a quiz all the same.
        let _ = kept;
    }
}

#[component]
fn Question(props: &QuestionProps) -> Html {
    use_arrival();
    let key = kept_as(props);
    let answer = use_state_eq(|| if props.still { Answer::default() } else { Answer::load(&key) });
    let face = Face::new(props.lang, AttrValue::from(key), None);
    late::view(Job::Question(props.clone(), answer), &face)
}

/// Under which the answer is kept.
fn kept_as(props: &QuestionProps) -> String {
    ["fencelab:1:", &props.lesson, ":quiz:", &props.item.id].concat()
}

/// A question, its choices, and what there is to say about the chosen one.
pub fn question(props: &QuestionProps, answer: &UseStateHandle<Answer>) -> Html {
    let (item, words, key) = (&props.item, words(props.lang), kept_as(props));
    let set = {
        let (answer, key) = (answer.clone(), key.clone());
        move |next: Answer| {
            next.save(&key);
            answer.set(next);
        }
    };
    let chosen = answer.choice.as_ref().and_then(|id| item.choices.iter().find(|it| it.id == *id));
    let check = {
        let (now, set) = ((**answer).clone(), set.clone());
        Callback::from(move |event: SubmitEvent| {
            event.prevent_default();
            set(Answer { checked: true, ..now.clone() });
        })
    };
    let again = {
        let set = set.clone();
        Callback::from(move |_: MouseEvent| set(Answer::default()))
    };
    let buttons = match (props.still, answer.checked) {
        (true, _) => html! { <span /> },
        (false, false) => html! {
            <button type="submit" class="fl-main" disabled={chosen.is_none()}>{ words.check }</button>
        },
        (false, true) => html! { <button type="button" onclick={again}>{ words.again }</button> },
    };
    let stem = format!("fl-{}-{}-stem", props.lesson, item.id);
    html! {
        <form class="fl-question" onsubmit={check} data-item={item.id.clone()}>
            <h3 class="fl-title">{ &props.title }</h3>
            <p class="fl-stem" id={stem.clone()}>{ &item.stem }</p>
            <details class="fl-its-timeline">
                <summary>{ words.its_timeline }</summary>
                <pre>{ &item.timeline }</pre>
            </details>
            <fieldset class="fl-choices" aria-labelledby={stem} disabled={props.still || answer.checked}>
                { each(item.choices.iter().map(|it| choice(props, answer, it, set.clone()))) }
            </fieldset>
            <div class="fl-sure-part">{ how_sure(props, answer, set) }</div>
            <div class="fl-buttons">{ buttons }</div>
            <div class="fl-feedback-part" role="status">
                { feedback(props, answer, chosen) }
            </div>
            <div class="fl-refutation-part">{ refutation(props, answer, chosen) }</div>
        </form>
    }
}

fn choice(
    props: &QuestionProps,
    answer: &Answer,
    choice: &ChoiceView,
    set: impl Fn(Answer) + 'static,
) -> Html {
    let picked = answer.choice.as_ref() == Some(&choice.id);
    let now = Answer { choice: Some(choice.id.clone()), ..answer.clone() };
    let onchange = Callback::from(move |_: Event| {
        // It is kept when it is checked.
        set(Answer { checked: false, ..now.clone() });
    });
    html! {
        <label key={choice.id.clone()} class={classes!("fl-choice", picked.then_some("fl-on"))}>
            <input type="radio" name={format!("{}-{}", props.lesson, props.item.id)}
                value={choice.id.clone()} checked={picked} {onchange} />
            <span>{ &choice.text }</span>
        </label>
    }
}

fn how_sure(
    props: &QuestionProps,
    answer: &Answer,
    set: impl Fn(Answer) + Clone + 'static,
) -> Html {
    if props.still || answer.choice.is_none() {
        return html! { <span /> };
    }
    let words = words(props.lang);
    let levels = words.sure.iter().enumerate().map(|(place, label)| {
        let (set, now) = (set.clone(), Answer { sure: Some(place), ..answer.clone() });
        let onchange = Callback::from(move |event: Event| {
            let on = event.target_dyn_into::<HtmlInputElement>().is_none_or(|it| it.checked());
            if on {
                set(now.clone());
            }
        });
        let picked = answer.sure == Some(place);
        html! {
            <label key={place} class={classes!("fl-choice", picked.then_some("fl-on"))}>
                <input type="radio" name={format!("{}-{}-sure", props.lesson, props.item.id)}
                    checked={picked} {onchange} />
                <span>{ *label }</span>
            </label>
        }
    });
    html! {
        <fieldset class="fl-sure" disabled={answer.checked}>
            <legend>{ words.how_sure }</legend>
            { each(levels) }
        </fieldset>
    }
}

fn feedback(props: &QuestionProps, answer: &Answer, chosen: Option<&ChoiceView>) -> Html {
    let Some(choice) = chosen.filter(|_| answer.checked) else { return html! { <span /> } };
    let words = words(props.lang);
    let right = props.item.is_right(choice);
    let (class, verdict) = match right {
        true => ("fl-feedback fl-right", words.right),
        false => ("fl-feedback fl-wrong", words.wrong),
    };
    let certain = !right && answer.sure == Some(2);
    let explain = if right { props.item.explain.as_str() } else { "" };
    html! {
        <div {class} data-right={right.to_string()}>
            <p><strong>{ verdict }</strong>{ " " }{ &choice.feedback }</p>
            <p class={if certain { "" } else { "fl-hidden" }}>{ words.sure_and_wrong }</p>
            <p class={if right { "" } else { "fl-hidden" }}>{ explain }</p>
        </div>
    }
}

/// The timeline that shows why the chosen answer is wrong, ready to be changed.
fn refutation(props: &QuestionProps, answer: &Answer, chosen: Option<&ChoiceView>) -> Html {
    let wrong = chosen.filter(|choice| answer.checked && !props.item.is_right(choice));
    let Some((choice, text)) = wrong.and_then(|it| Some((it, it.refute.clone()?))) else {
        return html! { <span /> };
    };
    let timeline = TimelineProps {
        lang: props.lang,
        lesson: props.lesson.clone(),
        name: format!("{}-{}", props.item.id, choice.id),
        text,
        opened: None,
        given: None,
        still: false,
    };
    html! {
        <div class="fl-refutation" key={choice.id.clone()}>
            <p>{ words(props.lang).refuted_by }</p>
            <TimelineIsland ..timeline />
        </div>
    }
}
