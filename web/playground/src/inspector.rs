//! What is chosen: its sentence, its numbers as fields, what can be done with it, and its flip points
//! in words.

use crate::{
    diagram::{Face, Want},
    late::{self, Job},
    list::each,
    model::{Action, HandleId, Model, Notice, Spot, Stop},
    number::Number,
    words::{colon, handle_name},
};
use fencelab::{
    flip::Flip,
    handle::Handle,
    say::{self, Lang},
    time::Ms,
};
use std::rc::Rc;
use yew::prelude::*;

pub fn view(model: &Rc<Model>, face: &Face) -> Html {
    let chosen = late::when(true, face, || Job::Chosen(model.clone()));
    let notice = match model.notice {
        Some(it) => late::when(true, face, || Job::Notice(it)),
        None => html! { <span /> },
    };
    html! {
        <>
            <p class="fl-notice">{ notice }</p>
            <div class="fl-choice-part">
                <div class="fl-chosen-part">{ chosen }</div>
                <div class="fl-flip-list">{ flips(model, face) }</div>
            </div>
        </>
    }
}

/// Why the last thing tried did not work, or not all the way.
pub fn notice(notice: Notice, face: &Face) -> Html {
    use crate::model::Limit;
    let words = match notice {
        Notice::Stopped(kind, Limit::Least) => say::limit::least(kind, face.lang),
        Notice::Stopped(_, Limit::Greatest) => say::limit::greatest(face.lang),
        Notice::Follows => face.words().follows,
        Notice::NoLine => face.words().no_line,
    };
    html! { <span>{ words }</span> }
}

/// What is chosen, with its numbers.
pub fn chosen(model: &Model, face: &Face) -> Html {
    let stop = model.selected.and_then(|id| model.picture.stop(id));
    let Some(stop) = stop else { return html! { <span /> } };
    let (picture, lang) = (&model.picture, face.lang);
    let event = stop.event.and_then(|id| picture.run.event(id));
    let sentence = match event {
        Some(event) => say::event(event, picture.cast(), lang),
        None => say::place(stop.lane.place(), picture.cast(), lang),
    };
    let line = model.selected_line();
    let handles = picture.handles.iter().filter(|handle| Some(handle.line) == line);
    let fields = handles.map(|handle| field(model, face, handle));
    html! {
        <>
            <p class="fl-chosen-event"><b>{ stop.at.to_string() }</b>{ " " }{ sentence }</p>
            <div class="fl-fields" role="group" aria-label={face.words().numbers}>{ each(fields) }</div>
            <div class="fl-does">{ tools(model, face, stop, line) }</div>
        </>
    }
}

/// What can be done with what is chosen, without a key and without dragging.
fn tools(model: &Model, face: &Face, stop: &Stop, line: Option<u32>) -> Html {
    let words = face.words();
    let mut own = model.picture.timeline().lines.iter();
    let own = line.filter(|line| own.any(|it| it.number == *line));
    let button = |label: &'static str, enabled: bool, want: Want, action: Action| {
        let face = face.clone();
        let onclick = Callback::from(move |_: MouseEvent| {
            face.want.set(want);
            face.tell(action.clone());
        });
        let disabled = !enabled || !model.is_current();
        html! { <button type="button" {disabled} {onclick}>{ label }</button> }
    };
    let spot = Spot { lane: stop.lane, at: stop.at };
    html! {
        <>
            { button(words.add_here, true, Want::Menu, Action::Spot(Some(spot))) }
            { button(words.duplicate, own.is_some(), Want::Nothing, Action::Duplicate) }
            { button(words.delete, own.is_some(), Want::Nothing, Action::Delete) }
        </>
    }
}

fn field(model: &Model, face: &Face, handle: &Handle) -> Html {
    let (id, face_now) = (HandleId::of(handle), face.clone());
    let name = handle_name(handle.kind, handle.place, handle.line, model.picture.cast(), face.lang);
    let is_chosen = model.selected_handle() == Some(id);
    let key = format!("{}-{}", handle.kind.as_text(), handle.line);
    let give = Callback::from(move |value: Ms| face_now.tell(Action::Set(id, value)));
    html! {
        <Number {key} {name} {is_chosen} value={handle.value} min={handle.min}
            unit={face.words().seconds} disabled={!model.is_current()} {give} />
    }
}

/// The flip points as sentences: at which value, and what becomes of what.
fn flips(model: &Model, face: &Face) -> Html {
    let picture = &model.picture;
    let Some(handle) = model.selected_handle().and_then(|id| picture.handle(id)) else {
        return html! { <span /> };
    };
    let (words, lang) = (face.words(), face.lang);
    let cast = &picture.parsed.timeline.cast;
    let name = handle_name(handle.kind, handle.place, handle.line, cast, lang);
    let outcome = |it| say::outcome(it, cast, lang);
    let mut bands: Vec<(String, String, bool)> = Vec::new();
    for (place, flip) in model.flips.iter().enumerate() {
        if place == 0 {
            let range = range(handle.min, Some(flip.value), lang);
            bands.push((range, outcome(flip.before), handle.value < flip.value));
        }
        let until = model.flips.get(place + 1).map(|next| next.value);
        let now = flip.value <= handle.value && until.is_none_or(|until| handle.value < until);
        bands.push((range(flip.value, until, lang), outcome(flip.after), now));
    }
    let items = bands.into_iter().enumerate().map(|(key, (range, outcome, now))| {
        html! {
            <li {key} class={now.then_some("fl-on")} aria-current={now.then_some("true")}>
                <b>{ range }</b>{ " " }{ outcome }
            </li>
        }
    });
    let list = match model.flips.is_empty() {
        true if picture.is_long() => html! { <p>{ words.no_flip_search }</p> },
        true => html! { <p>{ words.no_flip }</p> },
        false => html! { <ol>{ each(items) }</ol> },
    };
    html! {
        <>
            <h3 class="fl-title">{ title(&model.flips, &name, face) }</h3>
            <div>{ list }</div>
        </>
    }
}

/// What the flip points are of, and their values.
fn title(flips: &[Flip], name: &str, face: &Face) -> String {
    let (words, lang) = (face.words(), face.lang);
    let flip = if flips.len() == 1 { words.flip } else { words.flips };
    let values: Vec<String> = flips.iter().map(|flip| flip.value.to_string()).collect();
    let end = if values.is_empty() { "" } else { colon(lang) };
    match lang.spoken() {
        Lang::Zh => format!("{flip}（{name}）{end}{}", values.join("、")),
        Lang::En => format!("{flip} ({name}){end}{}", values.join(", ")),
    }
}

/// From the first value up to, but not including, the second.
fn range(from: Ms, until: Option<Ms>, lang: Lang) -> String {
    match (until, lang.spoken()) {
        (Some(until), Lang::Zh) if from == Ms::ZERO => format!("不到{until}："),
        (Some(until), Lang::En) if from == Ms::ZERO => format!("below {until}:"),
        (Some(until), Lang::Zh) => format!("{from}起，不到{until}："),
        (Some(until), Lang::En) => format!("from {from}, below {until}:"),
        (None, Lang::Zh) => format!("{from}起："),
        (None, Lang::En) => format!("from {from} on:"),
    }
}
