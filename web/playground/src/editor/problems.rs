//! What is wrong with the text: each with a way to its place, and a button that mends it.

use super::{
    notes::{NotesProps, at_line},
    suggest::write,
};
use crate::{list::each, words::colon};
use fencelab::{
    say,
    timeline::{Diagnostic, Severity},
};
use yew::prelude::*;

pub fn view(props: &NotesProps) -> Html {
    let problems = props.parsed.diagnostics.iter().enumerate();
    let problems = problems.map(|(place, diagnostic)| problem(props, place, diagnostic));
    html! { <ul class="fl-problems" id={super::id(&props.face, "problems")}>{ each(problems.into_iter()) }</ul> }
}

fn problem(props: &NotesProps, place: usize, diagnostic: &Diagnostic) -> Html {
    let lang = props.face.lang;
    let class = match diagnostic.severity {
        Severity::Error => "fl-problem fl-error",
        Severity::Warning => "fl-problem fl-warning",
    };
    html! {
        <li key={place} {class} data-code={diagnostic.code.as_text()}>
            <strong>{ way(props, diagnostic) }{ colon(lang) }{ say::diagnostic::message(diagnostic, lang) }</strong>
            <span class="fl-help">{ say::diagnostic::help(diagnostic, lang) }</span>
            <span class="fl-fix">{ fix(props, diagnostic) }</span>
        </li>
    }
}

/// The line, which leads to the place.
fn way(props: &NotesProps, diagnostic: &Diagnostic) -> Html {
    let line = at_line(diagnostic.line, props.face.lang);
    if props.face.act.is_none() {
        return html! { <span>{ line }</span> };
    }
    let (parsed, desk) = (props.parsed.clone(), props.desk.clone());
    let start = diagnostic.span.start;
    let onclick = Callback::from(move |_: MouseEvent| desk.go_to(&parsed, start));
    html! { <button type="button" class="fl-way" {onclick}>{ line }</button> }
}

fn fix(props: &NotesProps, diagnostic: &Diagnostic) -> Html {
    let label = say::diagnostic::fix_label(diagnostic, props.face.lang);
    match (label, diagnostic.fix.clone()) {
        (Some(label), Some(edit)) => {
            html! { <button type="button" onclick={write(&props.parsed, edit, &props.desk, &props.face)}>{ label }</button> }
        }
        _ => html! { <span /> },
    }
}
