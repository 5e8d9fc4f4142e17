//! The trace as a table: the same events as in the picture, each as a sentence.

use crate::{
    diagram::Face,
    model::{Action, Model},
};
use fencelab::{say, sim::Event};
use yew::prelude::*;

/// More rows than this are not drawn; the picture and the verdicts cover all events.
const ROWS_MAX: usize = 400;

pub fn view(model: &Model, face: &Face) -> Html {
    let words = face.words();
    let events = &model.picture.run.events;
    let rows = events.iter().take(ROWS_MAX).map(|event| row(model, face, event));
    html! {
        <details class="fl-trace" open=true>
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
                    <tbody>{ for rows }</tbody>
                </table>
            </div>
        </details>
    }
}

fn row(model: &Model, face: &Face, event: &Event) -> Html {
    let cast = &model.picture.parsed.timeline.cast;
    let (at, lang) = (event.at, face.lang);
    let class = classes!(
        (model.playhead == Some(at)).then_some("fl-here"),
        blamed(model, event).then_some("fl-blamed"),
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
            <td>{ say::place(event.what.place(), cast, lang) }</td>
            <td>{ say::event(event, cast, lang) }</td>
        </tr>
    }
}

fn blamed(model: &Model, event: &Event) -> bool {
    let lit = model.lit_property();
    let verdicts = model.picture.run.verdicts.iter().filter(|it| Some(it.property) == lit);
    let mut violations = verdicts.flat_map(|verdict| &verdict.violations);
    violations.any(|violation| violation.events.contains(&event.id))
}
