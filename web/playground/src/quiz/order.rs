//! Steps to be put in order, by choosing them one after another. Whatever order works is right.

use super::{
    answer::Answer,
    question::{QuestionProps, editor, feedback},
    words::Word,
};
use crate::list::each;
use yew::prelude::*;

/// The steps. Each is a switch: on, it has the next number; off, those after it move up.
pub fn view(props: &QuestionProps, answer: &Answer, set: &Callback<Answer>) -> Html {
    let steps = &props.item().steps;
    let order = answer.order(props.item());
    let buttons = steps.iter().enumerate().map(|(place, step)| {
        let number = order.iter().position(|it| *it == place);
        let mut next = order.clone();
        match number {
            Some(number) => drop(next.remove(number)),
            None => next.push(place),
        }
        let ids: Vec<&str> = next.iter().map(|place| steps[*place].id.as_str()).collect();
        let (set, now) = (set.clone(), Answer { given: ids.join(" "), ..answer.clone() });
        let onclick = Callback::from(move |_: MouseEvent| set.emit(now.clone()));
        let shown = number.map_or_else(|| "–".to_owned(), |number| (number + 1).to_string());
        html! {
            <li key={step.id.clone()}>
                <button type="button" class={classes!("fl-step", number.map(|_| "fl-on"))} {onclick}
                    value={step.id.clone()} aria-pressed={number.is_some().to_string()}>
                    <span class="fl-step-number">{ shown }</span>
                    <span>{ &step.text }</span>
                </button>
            </li>
        }
    });
    html! {
        <fieldset class="fl-choices" aria-labelledby={props.stem_id()} disabled={props.data.still || answer.checked}>
            <p class="fl-keep">{ props.say(Word::PutInOrder) }</p>
            <ul class="fl-order">{ each(buttons) }</ul>
        </fieldset>
    }
}

/// Whether the order works, and why.
pub fn said(props: &QuestionProps, answer: &Answer) -> Html {
    let item = props.item();
    let right = item.is_right_order(&answer.order(item));
    feedback(
        props,
        right,
        html! {
            <>
                <p><strong>{ if right { props.say(Word::Right) } else { props.say(Word::Wrong) } }</strong>{ " " }
                    { if right { "" } else { props.say(Word::NotThere) } }</p>
                <p class={if right { "" } else { "fl-hidden" }}>{ &item.explain }</p>
            </>
        },
    )
}

/// The steps as they were put, as a timeline.
pub fn shown(props: &QuestionProps, answer: &Answer) -> Html {
    let item = props.item();
    let text = item.in_order(&answer.order(item));
    let name = [&item.id, "-", &answer.given.replace(' ', "-")].concat();
    html! {
        <div class="fl-refutation" key={name.clone()}>
            <p>{ props.say(Word::YourOrder) }</p>
            { editor(props, &name, &text) }
        </div>
    }
}
