//! Answers to choose from, and what is said to whoever chose one.

use super::{
    answer::Answer,
    question::{QuestionProps, editor, feedback},
    words::Word,
};
use crate::list::each;
use fencelab::lesson::{ChoiceView, Kind};
use yew::prelude::*;

/// The answers. Where each proposes a timeline, it stands below its words.
pub fn choices(props: &QuestionProps, answer: &Answer, set: &Callback<Answer>) -> Html {
    let stem = props.stem_id();
    html! {
        <fieldset class="fl-choices" aria-labelledby={stem} disabled={props.data.still || answer.checked}>
            { each(props.item().choices.iter().map(|it| choice(props, answer, it, set))) }
        </fieldset>
    }
}

fn choice(
    props: &QuestionProps,
    answer: &Answer,
    choice: &ChoiceView,
    set: &Callback<Answer>,
) -> Html {
    let picked = answer.given == choice.id;
    let (set, now) = (set.clone(), Answer { given: choice.id.clone(), ..answer.clone() });
    let onchange = Callback::from(move |_: Event| set.emit(now.clone()));
    let timeline = choice.timeline.as_deref().map_or(html! { <span /> }, |text| {
        html! { <pre>{ text.trim_end() }</pre> }
    });
    html! {
        <label key={choice.id.clone()} class={classes!("fl-choice", picked.then_some("fl-on"))}>
            <input type="radio" name={format!("{}-{}", props.data.lesson, props.item().id)}
                value={choice.id.clone()} checked={picked} {onchange} />
            <span class="fl-choice-text">{ &choice.text }<span class="fl-choice-timeline">{ timeline }</span></span>
        </label>
    }
}

/// Whether it was right, and why.
pub fn said(props: &QuestionProps, answer: &Answer) -> Html {
    let item = props.item();
    let chosen = item.choices.iter().find(|choice| choice.id == answer.given);
    if item.kind == Kind::Predict {
        return predicted(props, chosen);
    }
    let Some(choice) = chosen else { return html! { <span /> } };
    let right = item.is_right(choice);
    let certain = !right && answer.sure == Some(2);
    feedback(
        props,
        right,
        html! {
            <>
                <p><strong>{ if right { props.say(Word::Right) } else { props.say(Word::Wrong) } }</strong>{ " " }{ &choice.feedback }</p>
                <p class={if certain { "" } else { "fl-hidden" }}>{ props.say(Word::SureAndWrong) }</p>
                <p class={if right { "" } else { "fl-hidden" }}>{ &item.explain }</p>
            </>
        },
    )
}

/// What the run says to a prediction.
fn predicted(props: &QuestionProps, chosen: Option<&ChoiceView>) -> Html {
    let item = props.item();
    let comes_true = item.choices.iter().find(|choice| item.is_right(choice));
    let Some(comes_true) = comes_true else { return html! { <span /> } };
    let right = chosen.is_some_and(|chosen| chosen.id == comes_true.id);
    let verdict = match chosen {
        Some(_) if right => props.say(Word::AsPredicted),
        Some(_) => props.say(Word::NotAsPredicted),
        None => "",
    };
    feedback(
        props,
        right,
        html! { <p><strong>{ verdict }</strong>{ " " }{ props.say(Word::ComesOut) }{ &comes_true.text }</p> },
    )
}

/// The timeline that shows why the chosen answer is wrong, or how a prediction came out.
pub fn shown(props: &QuestionProps, answer: &Answer) -> Html {
    let item = props.item();
    if item.kind == Kind::Predict {
        return editor(props, &item.id, &item.timeline);
    }
    let chosen = item.choices.iter().find(|choice| choice.id == answer.given);
    let wrong = chosen.filter(|choice| !item.is_right(choice));
    let Some((choice, text)) = wrong.and_then(|it| Some((it, it.refute.as_ref()?))) else {
        return html! { <span /> };
    };
    let name = [&item.id, "-", &choice.id].concat();
    html! {
        <div class="fl-refutation" key={choice.id.clone()}>
            <p>{ props.say(Word::RefutedBy) }</p>
            { editor(props, &name, text) }
        </div>
    }
}
