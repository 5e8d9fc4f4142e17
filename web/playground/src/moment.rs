//! Where the reader stands: the buttons that step and play, what the last event changed, and
//! everyone's state at that moment.

use crate::{
    diagram::Face,
    late::{self, Job},
    list::each,
    model::{Action, Direction, Model},
};
use fencelab::{
    ids::{ClientId, LockId, RowId, StoreId},
    say,
    sim::{self, Moment},
};
use yew::prelude::*;

/// The events up to where the reader stands, the last of them apart.
fn seen(model: &Model) -> (&[sim::Event], Option<&sim::Event>) {
    let events = &model.calm_picture().run.events;
    let seen = model.stand.map_or(events.len(), |stand| stand.seen.min(events.len()));
    match events[..seen].split_last() {
        Some((last, before)) => (before, Some(last)),
        None => (&[], None),
    }
}

/// The time, the buttons that step and play, and the last event in words.
pub fn bar(model: &Model, face: &Face, steps: impl FnOnce() -> Job) -> Html {
    let words = face.words();
    let (_, last) = seen(model);
    let last = last.map(|event| say::event(event, model.calm_picture().cast(), face.lang));
    let time = model.stand.map_or_else(|| words.at_the_end.to_owned(), |it| it.at.to_string());
    html! {
        <>
            <div class="fl-play">
                <span class="fl-now">{ time }</span>
                <span class="fl-steps">{ late::when(true, face, steps) }</span>
            </div>
            <p class="fl-last"><b>{ words.last_event }</b>{ " " }{ last.unwrap_or_default() }</p>
        </>
    }
}

/// Everyone's state, and how it was before the last event.
pub fn view(model: &Model, face: &Face) -> Html {
    let (before, last) = seen(model);
    let before = Moment::after(before);
    let mut now = before.clone();
    if let Some(event) = last {
        now.apply(event);
    }
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
    html! {
        <>
            <h3 class="fl-title">{ face.words().moment }</h3>
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
