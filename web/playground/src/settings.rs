//! What can be chosen for each lock and store, apart from what a store checks: that stands above.

use crate::{
    diagram::Face,
    list::each,
    model::{Action, Model},
};
use fencelab::{
    say,
    setting::{Choice, Setting, SettingKind, settings},
    sim::Place,
};
use web_sys::HtmlDetailsElement;
use yew::prelude::*;

/// The panel. While it is closed, nobody needs to know what could be chosen.
pub fn view(model: &Model, face: &Face, is_open: &UseStateHandle<bool>) -> Html {
    let set_open = is_open.setter();
    let ontoggle = Callback::from(move |event: Event| {
        let panel = event.target_dyn_into::<HtmlDetailsElement>();
        set_open.set(panel.is_some_and(|panel| panel.open()));
    });
    html! {
        <details class="fl-settings" {ontoggle}>
            <summary>{ face.words().settings }</summary>
            <div>{ if **is_open { content(model, face) } else { html! { <span /> } } }</div>
        </details>
    }
}

fn content(model: &Model, face: &Face) -> Html {
    let mut places: Vec<(Place, Vec<Setting>)> = Vec::new();
    for setting in settings(&model.picture.parsed) {
        if setting.kind == SettingKind::Policy {
            continue;
        }
        match places.last_mut().filter(|(place, _)| *place == setting.place) {
            Some((_, list)) => list.push(setting),
            None => places.push((setting.place, vec![setting])),
        }
    }
    let groups = places.iter().enumerate().map(|(key, (place, list))| {
        let name = say::place(*place, model.picture.cast(), face.lang);
        html! {
            <div {key} class="fl-setting-group" role="group" aria-label={name.clone()}>
                <p class="fl-title">{ name }</p>
                { each(list.iter().map(|setting| field(model, face, setting))) }
            </div>
        }
    });
    html! { <div>{ each(groups) }</div> }
}

fn field(model: &Model, face: &Face, setting: &Setting) -> Html {
    let name = say::setting(setting.kind, face.lang);
    let edits: Vec<_> = setting.choices.iter().map(|choice| choice.edit.clone()).collect();
    let face_now = face.clone();
    let onchange = Callback::from(move |event: Event| {
        let list = event.target_dyn_into::<web_sys::HtmlSelectElement>();
        let place = list.and_then(|list| usize::try_from(list.selected_index()).ok());
        if let Some(edit) = place.and_then(|place| edits.get(place)) {
            face_now.tell(Action::Apply(edit.clone()));
        }
    });
    let option = |choice: &Choice| {
        let id = choice.way.id();
        html! { <option key={id} value={id} selected={choice.chosen}>{ say::way(choice.way, face.lang) }</option> }
    };
    html! {
        <label key={name} class="fl-setting">
            <span>{ name }</span>
            <select disabled={!model.is_current()} {onchange}>{ each(setting.choices.iter().map(option)) }</select>
        </label>
    }
}
