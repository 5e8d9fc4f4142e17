//! Where the reader stands: everyone's state at that moment, what the last event changed, and the
//! buttons that step and play.

use crate::{
    diagram::Face,
    late::{self, Job},
    list::each,
    model::{Action, Direction, Model},
};
use fencelab::{
    ids::{ClientId, LockId, RowId, StoreId},
    say,
    sim::Moment,
};
use yew::prelude::*;

/// `steps` are the buttons that step and play.
pub fn view(model: &Model, face: &Face, steps: impl FnOnce() -> Job) -> Html {
    let picture = model.calm_picture();
    let (words, lang) = (face.words(), face.lang);
    let events = &picture.run.events;
    let seen = model.stand.map_or(events.len(), |stand| stand.seen.min(events.len()));
    let before = Moment::after(&events[..seen.saturating_sub(1)]);
    let mut now = before.clone();
    let last = seen.checked_sub(1).and_then(|last| events.get(last));
    if let Some(event) = last {
        now.apply(event);
    }
    let steps = late::when(true, face, steps);
    // At the end nothing has just happened.
    let before = model.stand.map(|_| lines(model, face, &before)).unwrap_or_default();
    let items = lines(model, face, &now).into_iter().enumerate().map(|(key, line)| {
        let old = before.get(key).filter(|old| **old != line);
        html! {
            <li {key} class={old.map(|_| "fl-changed")}>
                { line }
                <s class={if old.is_some() { "" } else { "fl-hidden" }}>{ old.cloned().unwrap_or_default() }</s>
            </li>
        }
    });
    let last = last.map(|event| say::event(event, picture.cast(), lang)).unwrap_or_default();
    let time = model.stand.map_or_else(|| words.at_the_end.to_owned(), |it| it.at.to_string());
    html! {
        <>
            <h3 class="fl-title">{ words.moment }{ " · " }<span class="fl-now">{ time }</span></h3>
            <div class="fl-steps">{ steps }</div>
            <p class="fl-last"><b>{ words.last_event }</b>{ " " }{ last }</p>
            <ul class="fl-state">{ each(items) }</ul>
        </>
    }
}

/// One sentence for each lock, client and row.
fn lines(model: &Model, face: &Face, moment: &Moment) -> Vec<String> {
    let (timeline, lang) = (model.calm_picture().timeline(), face.lang);
    let cast = &timeline.cast;
    let locks = (0..).map(LockId).take(timeline.locks.len());
    let clients = (0..).map(ClientId).take(cast.clients.len());
    let mut lines: Vec<String> =
        locks.map(|lock| say::lock_state(lock, moment, cast, lang)).collect();
    lines.extend(clients.map(|client| say::client_state(client, moment, cast, lang)));
    for (store, spec) in (0..).map(StoreId).zip(&timeline.stores) {
        let mut rows: Vec<RowId> =
            moment.rows().filter(|(it, ..)| *it == store).map(|(_, row, _)| row).collect();
        if rows.is_empty() {
            rows.push(RowId(0));
        }
        let state = |row| say::row_state((store, row), spec, moment, cast, lang);
        lines.extend(rows.into_iter().map(state));
    }
    lines
}

/// How fast it can play, in percent.
const SPEEDS: [u32; 4] = [50, 100, 200, 400];

/// The buttons. `speed` is how fast it plays; `set_speed` takes another.
pub fn steps(model: &Model, face: &Face, speed: u32, set_speed: &Callback<u32>) -> Html {
    let words = face.words();
    let button = |label: &'static str, action: Action| {
        let face = face.clone();
        let onclick = Callback::from(move |_: MouseEvent| face.tell(action.clone()));
        html! { <button type="button" {onclick}>{ label }</button> }
    };
    let play = if model.playing { words.stop } else { words.play };
    let choices = SPEEDS.into_iter().map(|it| {
        let label = if it == 50 { "½×".to_owned() } else { format!("{}×", it / 100) };
        html! { <option key={it} value={it.to_string()} selected={it == speed}>{ label }</option> }
    });
    let set_speed = set_speed.clone();
    let onchange = Callback::from(move |event: Event| {
        let list = event.target_dyn_into::<web_sys::HtmlSelectElement>();
        if let Some(speed) = list.and_then(|list| list.value().parse().ok()) {
            set_speed.emit(speed);
        }
    });
    html! {
        <>
            { button(words.earlier, Action::Step(Direction::Back)) }
            { button(words.later, Action::Step(Direction::On)) }
            { button(play, Action::Play(!model.playing)) }
            <select aria-label={words.speed} {onchange}>{ each(choices) }</select>
            { button(words.to_the_end, Action::Stand(None)) }
        </>
    }
}
