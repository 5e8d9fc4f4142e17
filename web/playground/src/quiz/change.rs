//! A timeline to be changed until it shows what is asked for. Whatever does so is right.

use super::{
    answer::Answer,
    question::{QuestionProps, editor, feedback},
    words::Word,
};
use fencelab::lesson::Grade;
use yew::prelude::*;

/// The timeline, ready to be changed, and what has to stay.
pub fn view(props: &QuestionProps) -> Html {
    let item = props.item();
    let keep = item.keep.iter().map(|line| html! { <><code>{ line }</code>{ " " }</> });
    html! {
        <div class="fl-change">
            <p class="fl-keep">{ props.say(Word::Keep) }{ " " }{ for keep }</p>
            { editor(props, &item.id, &item.timeline) }
        </div>
    }
}

/// What became of it.
pub fn said(props: &QuestionProps, answer: &Answer) -> Html {
    let (item, lang) = (props.item(), props.data.lang);
    let (right, what) = match item.grade(&answer.given) {
        Grade::Unreadable(why) => {
            (false, [props.say(Word::Unreadable), why.in_lang(lang)].concat())
        }
        Grade::NotKept(lines) => (false, [props.say(Word::Keep), " ", &lines.join("; ")].concat()),
        Grade::NotThere => (false, props.say(Word::NotThere).to_owned()),
        Grade::Right { is_smallest: true, .. } => (true, props.say(Word::Smallest).to_owned()),
        Grade::Right { .. } => (true, props.say(Word::Smaller).to_owned()),
    };
    let verdict = if right { props.say(Word::Right) } else { props.say(Word::Wrong) };
    let [smallest, explain] =
        if right { [item.smallest.as_str(), item.explain.as_str()] } else { ["", ""] };
    feedback(
        props,
        right,
        html! {
            <>
                <p><strong>{ verdict }</strong>{ " " }{ what }{ " " }{ smallest }</p>
                <p>{ explain }</p>
            </>
        },
    )
}
