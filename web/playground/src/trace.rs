//! The trace as a table: the same events as in the picture, in the same order, each as a sentence.

use crate::{
    diagram::Face,
    list::each,
    model::{Action, Picture},
};
use fencelab::{
    say,
    sim::{Event, EventId},
    time::Ms,
};
use std::rc::Rc;
use yew::prelude::*;

/// More rows than this are not drawn; the picture and the verdicts cover all events.
const ROWS_MAX: usize = 400;

#[derive(Clone, PartialEq, Properties)]
pub struct TraceProps {
    /// Whose events.
    pub picture: Rc<Picture>,
    /// Where the reader stands.
    pub at: Option<Ms>,
    /// The events that are blamed for what is lit.
    pub blamed: Vec<EventId>,
    /// How to speak.
    pub face: Face,
}

/// The table.
#[component]
pub fn Trace(props: &TraceProps) -> Html {
    let words = props.face.words();
    let rows = props.picture.run.events.iter().take(ROWS_MAX).map(|event| row(props, event));
    html! {
        <details class="fl-trace">
            <summary>{ words.trace }</summary>
            <div class="fl-scroll" tabindex="0" role="group" aria-label={words.trace}>
                <table>
                    <thead>
                        <tr>
                            <th scope="col">{ words.time }</th>
                            <th scope="col">{ words.place }</th>
                            <th scope="col">{ words.event }</th>
                        </tr>
                    </thead>
                    <tbody>{ each(rows) }</tbody>
                </table>
            </div>
        </details>
    }
}

fn row(props: &TraceProps, event: &Event) -> Html {
    let TraceProps { picture, at: now, blamed, face } = props;
    let (at, lang) = (event.at, face.lang);
    let class = classes!(
        (*now == Some(at)).then_some("fl-here"),
        blamed.binary_search(&event.id).is_ok().then_some("fl-blamed"),
    );
    let time = match face.act.is_some() {
        true => {
            let face = face.clone();
            let onclick = Callback::from(move |_: MouseEvent| face.tell(Action::Stand(Some(at))));
            html! { <button type="button" {onclick}>{ at.to_string() }</button> }
        }
        false => html! { <span>{ at.to_string() }</span> },
    };
    html! {
        <tr key={event.id.0} {class}>
            <td>{ time }</td>
            <td>{ say::place(event.what.place(), picture.cast(), lang) }</td>
            <td>{ say::event(event, picture.cast(), lang) }</td>
        </tr>
    }
}
