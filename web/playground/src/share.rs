//! Between an island and its page: what a link opens, what the page hands in, what the reader wishes
//! to take out. The page's loader makes links and files, when they are asked for.

use crate::{
    diagram::Face,
    list::each,
    model::{Action, Model},
};
use fencelab::{say, time::Ms};
use js_sys::{Object, Reflect};
use wasm_bindgen::JsValue;
use web_sys::{CustomEvent, CustomEventInit, Element};
use yew::prelude::*;

/// What a link says.
#[derive(Clone, PartialEq, Debug)]
pub struct Opened {
    /// The text of the timeline.
    pub text: String,
    /// The text that it is compared with.
    pub pinned: Option<String>,
    /// Where the reader stands.
    pub at: Option<Ms>,
}

impl Opened {
    /// The editor of a lesson's text, opened at this.
    pub(crate) fn model(&self, original: &str) -> Model {
        Model::new(original, &self.text).at(self.pinned.as_deref(), self.at)
    }
}

/// A text that the page hands in. The same one may come again.
#[derive(Clone, PartialEq, Debug)]
pub struct Given {
    text: String,
    count: u32,
}

impl Given {
    /// The text that is handed in after `last`.
    #[must_use]
    pub fn after(last: Option<&Self>, text: String) -> Self {
        Self { text, count: last.map_or(0, |last| last.count) + 1 }
    }
}

/// Opens what the page hands in.
#[hook]
pub fn use_given(given: &Option<Given>, model: &UseReducerHandle<Model>) {
    let dispatcher = model.dispatcher();
    use_effect_with(given.clone(), move |given| {
        if let Some(given) = given {
            dispatcher.dispatch(Action::Open(given.text.clone()));
        }
    });
}

/// Tells the page of each change; of a drag, when it is over.
#[hook]
pub fn use_changes(root: &NodeRef, name: &str, model: &UseReducerHandle<Model>) {
    let (root, name, now) = (root.clone(), name.to_owned(), model.clone());
    let pinned = model.pinned.as_ref().map(|pinned| pinned.text.clone());
    let stand = model.stand.filter(|_| !model.playing);
    let state = (model.text.clone(), pinned, stand, model.drag.is_none());
    use_effect_with(state, move |(.., settled)| {
        if *settled {
            tell(&root, "fencelab-change", &detail(&name, &now));
        }
    });
}

/// What can be wished for, in the order of its words.
const WISHES: [&str; 6] = ["link", "tl", "svg", "png", "trace", "json"];

/// The buttons. What comes of a wish is said by the page, beside them.
pub fn view(root: &NodeRef, name: &str, model: &UseReducerHandle<Model>, face: &Face) -> Html {
    let words = face.words();
    let buttons = WISHES.iter().zip(words.wishes).map(|(wish, label)| {
        html! { <button key={*wish} type="button" data-wish={*wish}>{ label }</button> }
    });
    let (root, name, now, lang) = (root.clone(), name.to_owned(), model.clone(), face.lang);
    let onclick = Callback::from(move |event: MouseEvent| {
        let button = event.target_dyn_into::<Element>();
        let Some(wish) = button.and_then(|it| it.get_attribute("data-wish")) else { return };
        let detail = detail(&name, &now);
        // Long, and needed for nothing else.
        if wish == "trace" && now.is_current() {
            set(&detail, "trace", lines(&now, lang).into());
        }
        set(&detail, "wish", wish.into());
        tell(&root, "fencelab-wish", &detail);
    });
    html! {
        <details class="fl-share">
            <summary>{ words.share }</summary>
            <div class="fl-buttons" {onclick}>{ each(buttons) }</div>
            <div class="fl-share-said" role="status"></div>
        </details>
    }
}

/// The events, one a line.
fn lines(model: &Model, lang: say::Lang) -> String {
    let cast = model.picture.cast();
    let mut lines = String::new();
    for event in &model.picture.run.events {
        let (at, place) = (event.at.to_string(), say::place(event.what.place(), cast, lang));
        let sentence = say::event(event, cast, lang);
        lines += &[at.as_str(), "\t", place.as_str(), "\t", sentence.as_str(), "\n"].concat();
    }
    lines
}

fn detail(name: &str, model: &Model) -> Object {
    let detail = Object::new();
    set(&detail, "name", name.into());
    set(&detail, "text", model.text.as_str().into());
    if let Some(pinned) = &model.pinned {
        set(&detail, "pinned", pinned.text.as_str().into());
    }
    if let Some(stand) = model.stand {
        set(&detail, "at", stand.at.0.into());
    }
    detail
}

fn set(object: &Object, key: &str, value: JsValue) {
    // A plain object takes everything.
    let _ = Reflect::set(object, &key.into(), &value);
}

fn tell(root: &NodeRef, event: &str, detail: &Object) {
    let init = CustomEventInit::new();
    init.set_bubbles(true);
    init.set_detail(detail);
    let event = CustomEvent::new_with_event_init_dict(event, &init);
    if let (Some(root), Ok(event)) = (root.cast::<Element>(), event) {
        // It fails for an event that is under way, and this one is new.
        let _ = root.dispatch_event(&event);
    }
}
