//! What there is to say about the text: what is wrong with it, and what came as it was expected.

use super::{Desk, expectations};
use crate::{
    diagram::Face,
    late::{self, Job, use_arrival},
    model::Picture,
};
use fencelab::{say::Lang, timeline::Parsed};
use std::rc::Rc;
use yew::prelude::*;

#[derive(Clone, PartialEq, Properties)]
pub struct NotesProps {
    pub parsed: Rc<Parsed>,
    pub picture: Rc<Picture>,
    pub desk: Desk,
    pub face: Face,
}

#[component]
pub fn Notes(props: &NotesProps) -> Html {
    use_arrival();
    html! {
        <div class="fl-notes">
            { problems(props) }
            { expectations::view(&props.picture, &props.face) }
        </div>
    }
}

/// A text without mistakes has nothing to wait for.
fn problems(props: &NotesProps) -> Html {
    if props.parsed.diagnostics.is_empty() {
        return html! { <ul class="fl-problems" id={super::id(&props.face, "problems")} /> };
    }
    late::view(Job::Problems(props.clone()), &props.face)
}

/// `Line 5`
pub fn at_line(line: u32, lang: Lang) -> String {
    let line = (line + 1).to_string();
    match lang.spoken() {
        Lang::Zh => ["第", &line, "行"].concat(),
        Lang::En => ["Line ", &line].concat(),
    }
}
