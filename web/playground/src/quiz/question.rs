//! One question: what is asked, the answer, how sure, check, what is said to it, and again.

use super::{QuizData, answer::Answer, change, choose, order, review, sure, words::Word};
use crate::{
    drawing, late,
    share::Opened,
    timeline::{TimelineIsland, TimelineProps},
};
use fencelab::lesson::{Grade, ItemView, Kind};
use std::rc::Rc;
use web_sys::Element;
use yew::prelude::*;

/// The width of its picture, in pixels.
const WIDTH: u32 = 640;

/// What a question is given: its place in a quiz.
#[derive(Clone, Properties)]
pub struct QuestionProps {
    pub data: Rc<QuizData>,
    pub item: Rc<ItemView>,
    pub place: usize,
}

impl PartialEq for QuestionProps {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.item, &other.item)
    }
}

impl QuestionProps {
    pub fn item(&self) -> &ItemView {
        &self.item
    }

    /// A word of its page.
    pub fn say(&self, word: Word) -> &str {
        self.data.words.get(word as usize).map_or("", String::as_str)
    }

    fn title(&self) -> String {
        match self.item().kind {
            Kind::Predict => self.say(Word::Predict).to_owned(),
            _ => format!("{} {}", self.say(Word::Question), self.place + 1),
        }
    }

    /// Under which the answer is kept.
    pub fn kept_as(&self) -> String {
        ["fencelab:1:", &self.data.lesson, ":quiz:", &self.item().id].concat()
    }

    /// Of the element that asks.
    pub fn stem_id(&self) -> String {
        ["fl-", &self.data.lesson, "-", &self.item().id, "-stem"].concat()
    }

    fn is_right(&self, answer: &Answer) -> bool {
        let item = self.item();
        match item.kind {
            Kind::Break | Kind::Fix | Kind::Place => {
                matches!(item.grade(&answer.given), Grade::Right { .. })
            }
            Kind::Order => item.is_right_order(&answer.order(item)),
            _ => item.choices.iter().any(|it| it.id == answer.given && item.is_right(it)),
        }
    }
}

/// The whole question.
pub fn question(props: &QuestionProps, answer: &UseStateHandle<Answer>) -> Html {
    let set = {
        let (answer, key, fresh) = (answer.clone(), props.kept_as(), props.data.review);
        Callback::from(move |next: Answer| {
            if !fresh && (next.checked || answer.checked) {
                next.save(&key);
            }
            answer.set(next);
        })
    };
    let onsubmit = {
        let (props, now, set) = (props.clone(), (**answer).clone(), set.clone());
        Callback::from(move |event: SubmitEvent| {
            event.prevent_default();
            if is_in_editor(&event) {
                return;
            }
            late::check(Checked {
                props: props.clone(),
                now: now.clone(),
                set: set.clone(),
                event,
            });
        })
    };
    let item = props.item();
    html! {
        <form class="fl-question" {onsubmit} data-item={item.id.clone()} data-kind={item.kind.as_text()}>
            <h3 class="fl-title">{ props.title() }</h3>
            <div class="fl-picture-part">{ picture(props, answer) }</div>
            <p class="fl-stem" id={props.stem_id()}>{ &item.stem }</p>
            <div class="fl-text-part">{ text(props) }</div>
            <div class="fl-answer-part">{ to_answer(props, answer, &set) }</div>
            <div class="fl-sure-part">{ sure::view(props, answer, &set) }</div>
            <div class="fl-buttons">{ buttons(props, answer, &set) }</div>
            <div class="fl-feedback-part" role="status">{ said(props, answer) }</div>
            <div class="fl-refutation-part">{ shown(props, answer) }</div>
        </form>
    }
}

/// Enter in a field of the timeline that is to be changed commits the field, and hands nothing in.
fn is_in_editor(event: &SubmitEvent) -> bool {
    let form = event.target_dyn_into::<Element>();
    form.and_then(|form| form.query_selector(".fl-change :focus").ok().flatten()).is_some()
}

/// A question whose answer is to be checked.
pub struct Checked {
    props: QuestionProps,
    now: Answer,
    set: Callback<Answer>,
    event: SubmitEvent,
}

impl Checked {
    /// Takes the answer, and keeps what it says about what the reader knows.
    pub fn check(self) {
        let Self { props, now, set, event } = self;
        let answer = Answer { checked: true, ..now }.with_text(&event);
        if props.item().kind != Kind::Predict {
            review::answered(props.item(), props.is_right(&answer), answer.certainty());
        }
        set.emit(answer);
    }
}

/// What happened is asked of a picture, which does not say it before the answer.
fn picture(props: &QuestionProps, answer: &Answer) -> Html {
    match props.item().kind {
        Kind::Happened => {
            let id = ["fl-", &props.data.lesson, "-", &props.item().id].concat();
            html! {
                <div class={if answer.checked { "fl-drawing" } else { "fl-drawing fl-untold" }} tabindex="0">
                    { drawing::view(&props.item().timeline, props.data.lang, WIDTH, id.into()) }
                </div>
            }
        }
        _ => html! { <span /> },
    }
}

/// The text of what is asked about. A prediction is made from it.
fn text(props: &QuestionProps) -> Html {
    let item = props.item();
    match item.kind {
        Kind::Choice | Kind::Happened => html! {
            <details class="fl-its-timeline">
                <summary>{ props.say(Word::ItsTimeline) }</summary>
                <pre>{ item.timeline.trim_end() }</pre>
            </details>
        },
        Kind::Predict | Kind::Order => html! {
            <pre class="fl-its-text">{ item.timeline.trim_end() }</pre>
        },
        _ => html! { <span /> },
    }
}

fn to_answer(props: &QuestionProps, answer: &Answer, set: &Callback<Answer>) -> Html {
    match props.item().kind {
        Kind::Break | Kind::Fix | Kind::Place => change::view(props),
        Kind::Order => order::view(props, answer, set),
        _ => choose::choices(props, answer, set),
    }
}

fn buttons(props: &QuestionProps, answer: &Answer, set: &Callback<Answer>) -> Html {
    let is_predicted = props.item().kind == Kind::Predict;
    if props.data.still {
        return html! { <span /> };
    }
    if answer.checked {
        let set = set.clone();
        let onclick = Callback::from(move |event: MouseEvent| {
            // It stands where the button to check stood: a double click was meant for that one.
            if event.detail() < 2 {
                set.emit(Answer::default());
            }
        });
        return html! { <button type="button" {onclick}>{ props.say(Word::Again) }</button> };
    }
    let (check, skip) = match is_predicted {
        true => (props.say(Word::RunIt), "fl-skip"),
        false => (props.say(Word::Check), "fl-hidden"),
    };
    let set = set.clone();
    let onskip = Callback::from(move |_: MouseEvent| {
        set.emit(Answer { checked: true, ..Answer::default() });
    });
    html! {
        <>
            <button type="submit" class="fl-main" disabled={!answer.is_whole(props.item())}>{ check }</button>
            <button type="button" class={skip} onclick={onskip}>{ props.say(Word::Skip) }</button>
        </>
    }
}

fn said(props: &QuestionProps, answer: &Answer) -> Html {
    if !answer.checked {
        return html! { <span /> };
    }
    match props.item().kind {
        Kind::Break | Kind::Fix | Kind::Place => change::said(props, answer),
        Kind::Order => order::said(props, answer),
        _ => choose::said(props, answer),
    }
}

fn shown(props: &QuestionProps, answer: &Answer) -> Html {
    match (props.item().kind, answer.checked) {
        // On paper and without JavaScript the outcome can be unfolded.
        (Kind::Predict, _) if props.data.still => html! {
            <details class="fl-outcome">
                <summary>{ props.say(Word::RunIt) }</summary>
                { choose::said(props, answer) }
                { choose::shown(props, answer) }
            </details>
        },
        (_, false) | (Kind::Break | Kind::Fix | Kind::Place, _) => html! { <span /> },
        (Kind::Order, true) => order::shown(props, answer),
        (_, true) => choose::shown(props, answer),
    }
}

/// What is said to an answer, in the colours of right or wrong.
pub fn feedback(props: &QuestionProps, right: bool, what: Html) -> Html {
    let class = match (props.item().kind, right) {
        (_, true) => "fl-feedback fl-right",
        (Kind::Predict, false) => "fl-feedback fl-outcome-said",
        (_, false) => "fl-feedback fl-wrong",
    };
    html! { <div {class} data-right={right.to_string()}>{ what }</div> }
}

/// A timeline within a question. Where the question is asked anew, what was done to it before is not
/// brought back.
pub fn editor(props: &QuestionProps, name: &str, text: &str) -> Html {
    let anew = || Opened { text: text.to_owned(), pinned: None, at: None };
    let timeline = TimelineProps {
        lang: props.data.lang,
        lesson: props.data.lesson.clone(),
        name: name.to_owned(),
        text: text.to_owned(),
        opened: props.data.review.then(anew),
        given: None,
        still: props.data.still,
    };
    html! { <TimelineIsland ..timeline /> }
}
