//! How sure somebody is of an answer.

use super::{answer::Answer, question::QuestionProps, words::Word};
use crate::list::each;
use yew::prelude::*;

/// Three levels, asked once there is an answer.
pub fn view(props: &QuestionProps, answer: &Answer, set: &Callback<Answer>) -> Html {
    if props.data.still || !answer.is_whole(props.item()) {
        return html! { <span /> };
    }
    let levels = Word::SURE.into_iter().enumerate().map(|(place, label)| {
        let (set, now) = (set.clone(), Answer { sure: Some(place), ..answer.clone() });
        let onchange = Callback::from(move |_: Event| set.emit(now.clone()));
        let picked = answer.sure == Some(place);
        html! {
            <label key={place} class={classes!("fl-choice", picked.then_some("fl-on"))}>
                <input type="radio" name={format!("{}-{}-sure", props.data.lesson, props.item().id)}
                    checked={picked} {onchange} />
                <span>{ props.say(label) }</span>
            </label>
        }
    });
    html! {
        <fieldset class="fl-sure" disabled={answer.checked}>
            <legend>{ props.say(Word::HowSure) }</legend>
            { each(levels) }
        </fieldset>
    }
}
