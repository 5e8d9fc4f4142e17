//! The timeline editor: the picture with all that stands around it.

use crate::{
    diagram::{self, Face},
    editor, inspector,
    layout::Layout,
    model::{Action, Model},
    moment, policy, storage, trace, verdicts,
};
use fencelab::say::{self, Lang};
use wasm_bindgen::{JsCast, closure::Closure};
use web_sys::{AddEventListenerOptions, Element, ResizeObserver};
use yew::prelude::*;

/// What a timeline editor is given.
#[derive(Clone, PartialEq, Properties)]
pub struct TimelineProps {
    /// The language.
    pub lang: Lang,
    /// The lesson that it belongs to.
    pub lesson: String,
    /// Its name within the lesson. The reader's version is kept under both.
    pub name: String,
    /// The lesson's text.
    pub text: String,
    /// Stands still: a picture without controls.
    #[prop_or_default]
    pub still: bool,
}

/// The width of a picture whose place on the page is not known yet.
const WIDTH: f64 = 720.0;

/// The timeline editor.
#[component]
pub fn TimelineIsland(props: &TimelineProps) -> Html {
    let key = format!("fencelab:1:{}:{}", props.lesson, props.name);
    let model = use_reducer(|| {
        let kept = if props.still { None } else { storage::load(&key) };
        Model::new(&props.text, kept.as_deref().unwrap_or(&props.text))
    });
    let figure = use_node_ref();
    let width = use_width(&figure);
    let saved = use_autosave(&key, &model, props.still);
    let svg = use_node_ref();
    use_still_page(&svg);

    let dispatcher = model.dispatcher();
    // One callback for all drawings: what is given the same as before is not drawn again.
    let act = use_callback((), move |action, ()| dispatcher.dispatch(action));
    let id = AttrValue::from(format!("fl-{}-{}", props.lesson, props.name));
    let face = Face { lang: props.lang, id, act: (!props.still).then_some(act) };
    let picture = &model.picture;
    let (timeline, run) = (&picture.parsed.timeline, &picture.run);
    let layout = Layout::new(timeline, run, width, model.axis_end());
    let note = note(&model, saved, &face);
    html! {
        <div class="fl" role="group" lang={props.lang.as_tag()} aria-label={face.words().editor}
            onkeydown={shortcuts(&face)}>
            { headline(&model, &face) }
            <figure class="fl-figure" ref={figure} aria-label={face.words().diagram}>
                { diagram::view(&model, &layout, &face, &svg) }
            </figure>
            <div class="fl-bar">
                <div class="fl-policies">{ policy::view(&model, &face) }</div>
                <div class="fl-history">{ history(&model, &face) }</div>
            </div>
            <div class="fl-numbers-part">{ inspector::view(&model, &face) }</div>
            <p class={note_class(&note)} role="status">{ note.unwrap_or_default() }</p>
            <div class="fl-bench">
                <div class="fl-text-part">
                    <editor::Editor parsed={model.parsed.clone()} picture={model.picture.clone()} face={face.clone()} />
                </div>
                <div class="fl-side">
                    { verdicts::view(&model, &face) }
                    <div class="fl-moment-part">{ moment::view(&model, &face) }</div>
                </div>
            </div>
            { trace::view(&model, &face) }
        </div>
    }
}

/// What the run comes down to. It is spoken when it changes, and only then.
fn headline(model: &Model, face: &Face) -> Html {
    let picture = &model.picture;
    let outcome = picture.run.outcome;
    let sentence = say::outcome(outcome, &picture.parsed.timeline.cast, face.lang);
    html! {
        <p class="fl-headline" role="status" aria-live="polite" data-outcome={outcome.as_text()}>
            <span class="fl-seal" aria-hidden="true"></span>
            <span>{ sentence }</span>
        </p>
    }
}

/// Undo, redo, and the way back to the lesson's own text.
fn history(model: &Model, face: &Face) -> Html {
    if face.act.is_none() {
        return html! { <span /> };
    }
    let words = face.words();
    let button = |label: &'static str, enabled: bool, action: Action| {
        let face = face.clone();
        let onclick = Callback::from(move |_: MouseEvent| face.tell(action.clone()));
        html! { <button type="button" disabled={!enabled} {onclick}>{ label }</button> }
    };
    html! {
        <>
            { button(words.undo, model.can_undo(), Action::Undo) }
            { button(words.redo, model.can_redo(), Action::Redo) }
            { button(words.reset, *model.text != *model.original, Action::Reset) }
        </>
    }
}

/// What the reader should know about the state of things, the most urgent first.
fn note(model: &Model, saved: bool, face: &Face) -> Option<&'static str> {
    let words = face.words();
    if !model.is_current() {
        Some(words.unreadable)
    } else if model.picture.run.cut {
        Some(words.cut)
    } else if !saved && *model.text != *model.original {
        Some(words.not_saved)
    } else if model.restored {
        Some(words.restored)
    } else {
        None
    }
}

fn note_class(note: &Option<&'static str>) -> &'static str {
    if note.is_some() { "fl-note" } else { "fl-note fl-hidden" }
}

/// The keys that everybody knows, anywhere in the island; in the text, too, since text and picture
/// have one history.
fn shortcuts(face: &Face) -> Callback<KeyboardEvent> {
    let face = face.clone();
    Callback::from(move |event: KeyboardEvent| {
        if !(event.ctrl_key() || event.meta_key()) || event.alt_key() {
            return;
        }
        let action = match (event.key().to_ascii_lowercase().as_str(), event.shift_key()) {
            ("z", false) => Action::Undo,
            ("z", true) | ("y", false) => Action::Redo,
            _ => return,
        };
        // In the fields for numbers the browser's own undo is at work.
        let in_field = event.target_dyn_into::<web_sys::HtmlInputElement>();
        if face.act.is_some() && in_field.is_none_or(|field| field.type_() != "number") {
            event.prevent_default();
            face.tell(action);
        }
    })
}

/// The width of an element in CSS pixels, always up to date.
#[hook]
fn use_width(element: &NodeRef) -> f64 {
    let width = use_state_eq(|| WIDTH);
    {
        let (width, element) = (width.clone(), element.clone());
        use_effect_with((), move |()| {
            let element = element.cast::<Element>();
            let watched = element.clone();
            let measure = Closure::<dyn FnMut()>::new(move || {
                if let Some(element) = &watched {
                    let now = f64::from(element.client_width());
                    // An element that is not laid out has no width to go by.
                    if now > 0.0 {
                        width.set(now);
                    }
                }
            });
            let observer = ResizeObserver::new(measure.as_ref().unchecked_ref()).ok();
            if let (Some(observer), Some(element)) = (&observer, &element) {
                observer.observe(element);
            }
            move || {
                if let Some(observer) = observer {
                    observer.disconnect();
                }
                drop(measure);
            }
        });
    }
    *width
}

/// A finger on a grip drags the grip and not the page. `touch-action` would say so, but browsers do
/// not look for it at the shapes of a drawing; and a listener that may stop the page from moving
/// has to be added by hand.
#[hook]
fn use_still_page(svg: &NodeRef) {
    let svg = svg.clone();
    use_effect_with((), move |()| {
        let svg = svg.cast::<Element>();
        let stop = Closure::<dyn Fn(Event)>::new(|event: Event| {
            let shape = event.target_dyn_into::<Element>();
            if shape.is_some_and(|it| it.closest("[role=slider]").is_ok_and(|grip| grip.is_some()))
            {
                event.prevent_default();
            }
        });
        let options = AddEventListenerOptions::new();
        options.set_passive(false);
        let listener = stop.as_ref().unchecked_ref();
        if let Some(svg) = &svg {
            // It fails for no element; if it did, dragging by mouse and key would still work.
            let _ = svg.add_event_listener_with_callback_and_add_event_listener_options(
                "touchstart",
                listener,
                &options,
            );
        }
        // The drawing goes with the island, and its listener with it.
        move || drop(stop)
    });
}

/// Keeps the reader's version whenever it changes. Says whether it could be kept.
#[hook]
fn use_autosave(key: &str, model: &Model, still: bool) -> bool {
    let saved = use_state_eq(|| true);
    {
        let saved = saved.clone();
        let (key, text, original) = (key.to_owned(), model.text.clone(), model.original.clone());
        // A drag is kept when it is over.
        let settled = model.drag.is_none() && !still;
        use_effect_with((text, settled), move |(text, settled)| {
            if *settled {
                saved.set(match **text == *original {
                    true => storage::forget(&key),
                    false => storage::save(&key, text),
                });
            }
        });
    }
    *saved
}
