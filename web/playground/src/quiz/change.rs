//! A timeline to be changed until it shows what is asked for. Whatever does so is right.

use super::{
    answer::Answer,
    question::{QuestionProps, editor, feedback},
};
use crate::words::words;
use fencelab::lesson::Grade;
use yew::prelude::*;

/// The timeline, ready to be changed, and what has to stay.
pub fn view(props: &QuestionProps) -> Html {
    let (item, words) = (props.item(), words(props.data.lang));
    let keep = item.keep.iter().map(|line| html! { <><code>{ line }</code>{ " " }</> });
    html! {
        <div class="fl-change">
            <p class="fl-keep">{ words.keep }{ " " }{ for keep }</p>
            { editor(props, &item.id, &item.timeline) }
        </div>
    }
}

/// What became of it.
pub fn said(props: &QuestionProps, answer: &Answer) -> Html {
    let (item, words, lang) = (props.item(), words(props.data.lang), props.data.lang);
    let (right, what) = match item.grade(&answer.given) {
        Grade::Unreadable(why) => (false, [words.unreadable_answer, why.in_lang(lang)].concat()),
        Grade::NotKept(lines) => (false, [words.keep, " ", &lines.join("; ")].concat()),
        Grade::NotThere => (false, words.not_there.to_owned()),
        Grade::Right { is_smallest: true, .. } => (true, String::new()),
        Grade::Right { .. } => (true, words.smaller.to_owned()),
    };
    let verdict = if right { words.right } else { words.wrong };
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
