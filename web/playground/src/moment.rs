//! Where the reader stands: everyone's state at that moment, and what happened just before.

use crate::{
    diagram::{Face, step},
    model::{Action, Model},
};
use fencelab::{
    ids::{ClientId, LockId, RowId, StoreId},
    say,
    time::Ms,
};
use yew::prelude::*;

pub fn view(model: &Model, face: &Face) -> Html {
    let (picture, words, lang) = (&model.picture, face.words(), face.lang);
    let (run, timeline) = (&picture.run, &picture.parsed.timeline);
    let cast = &timeline.cast;
    let at = model.playhead.unwrap_or(Ms::MAX);
    let moment = run.moment(at);
    let mut lines: Vec<String> = Vec::new();
    for lock in (0..).map(LockId).take(timeline.locks.len()) {
        lines.push(say::lock_state(lock, &moment, cast, lang));
    }
    for client in (0..).map(ClientId).take(cast.clients.len()) {
        lines.push(say::client_state(client, &moment, cast, lang));
    }
    for (store, spec) in (0..).map(StoreId).zip(&timeline.stores) {
        let mut rows: Vec<RowId> =
            moment.rows().filter(|(it, ..)| *it == store).map(|(_, row, _)| row).collect();
        if rows.is_empty() {
            rows.push(RowId(0));
        }
        lines.extend(
            rows.into_iter().map(|row| say::row_state((store, row), spec, &moment, cast, lang)),
        );
    }
    let last = run.events.iter().take_while(|event| event.at <= at).last();
    let last = last.map(|event| say::event(event, cast, lang)).unwrap_or_default();
    let time = model.playhead.map_or_else(|| words.at_the_end.to_owned(), |at| at.to_string());
    html! {
        <>
            <h3 class="fl-title">{ words.moment }{ " · " }<span class="fl-now">{ time }</span></h3>
            <div class="fl-steps">{ steps(model, face) }</div>
            <ul class="fl-state">
                { for lines.into_iter().enumerate().map(|(key, line)| html! { <li {key}>{ line }</li> }) }
            </ul>
            <p class="fl-last"><b>{ words.last_event }</b>{ " " }{ last }</p>
        </>
    }
}

fn steps(model: &Model, face: &Face) -> Html {
    if face.act.is_none() {
        return html! { <span /> };
    }
    let (run, words) = (&model.picture.run, face.words());
    let button = |label: &'static str, to: Option<Ms>| {
        let face = face.clone();
        let onclick = Callback::from(move |_: MouseEvent| face.tell(Action::Stand(to)));
        html! { <button type="button" {onclick}>{ label }</button> }
    };
    html! {
        <>
            { button(words.earlier, step(run, model.playhead, false)) }
            { button(words.later, step(run, model.playhead, true)) }
            { button(words.to_the_end, None) }
        </>
    }
}
