//! What the editor asks of its page: how wide it is and how far scrolled, time that goes by, where the
//! focus goes, and what is kept.

use crate::{
    diagram::{Face, Want},
    layout::View,
    model::{Action, Direction, Model},
    storage,
};
use fencelab::time::Ms;
use gloo_timers::callback::{Interval, Timeout};
use wasm_bindgen::{JsCast, closure::Closure};
use web_sys::{AddEventListenerOptions, Element, HtmlDetailsElement, HtmlElement, ResizeObserver};
use yew::prelude::*;

/// The width of a picture whose place on the page is not known yet.
const WIDTH: f64 = 720.0;

/// How wide an element is, and how far it is scrolled, in CSS pixels, always up to date.
#[hook]
pub fn use_view(element: &NodeRef) -> View {
    let view = use_state_eq(|| View::whole(WIDTH));
    {
        let (setter, element) = (view.setter(), element.clone());
        use_effect_with((), move |()| {
            let element = element.cast::<Element>();
            let watched = element.clone();
            let measure = Closure::<dyn FnMut()>::new(move || {
                if let Some(element) = &watched {
                    let width = f64::from(element.client_width());
                    let left = f64::from(element.scroll_left());
                    // An element that is not laid out has no width to go by.
                    if width > 0.0 {
                        let all = element.has_attribute("data-whole");
                        setter.set(View { width, left, zoom: 1.0, all });
                    }
                }
            });
            let listener = measure.as_ref().unchecked_ref();
            let observer = ResizeObserver::new(listener).ok();
            if let (Some(observer), Some(element)) = (&observer, &element) {
                observer.observe(element);
                // It fails for no element; if it did, a long picture would end at its right edge.
                let _ = element.add_event_listener_with_callback("scroll", listener);
            }
            move || {
                if let Some(observer) = observer {
                    observer.disconnect();
                }
                drop(measure);
            }
        });
    }
    *view
}

/// When the picture becomes wider or narrower, what was in the middle stays there.
#[hook]
pub fn use_steady_middle(figure: &NodeRef, width: f64) {
    let (figure, before) = (figure.clone(), use_mut_ref(|| width));
    use_effect_with(rounded(width), move |_| {
        let old = before.replace(width);
        if let Some(figure) = figure.cast::<Element>().filter(|_| old > 0.0) {
            let half = f64::from(figure.client_width()) / 2.0;
            let middle = (f64::from(figure.scroll_left()) + half) / old * width;
            figure.set_scroll_left(rounded(middle - half));
        }
    });
}

#[expect(clippy::cast_possible_truncation, reason = "clamped to what an i32 holds")]
fn rounded(pixels: f64) -> i32 {
    pixels.clamp(0.0, 1e9).round() as i32
}

/// A finger on a grip drags the grip and not the page. `touch-action` would say so, but browsers do
/// not look for it at the shapes of a drawing; and a listener that may stop the page from moving
/// has to be added by hand.
#[hook]
pub fn use_still_page(figure: &NodeRef) {
    let figure = figure.clone();
    use_effect_with((), move |()| {
        let stop = Closure::<dyn Fn(Event)>::new(|event: Event| {
            let shape = event.target_dyn_into::<Element>();
            let grip =
                shape.and_then(|it| it.closest("[data-handle], .fl-playhead").ok().flatten());
            if grip.is_some() {
                event.prevent_default();
            }
        });
        let options = AddEventListenerOptions::new();
        options.set_passive(false);
        let listener = stop.as_ref().unchecked_ref();
        if let Some(figure) = figure.cast::<Element>() {
            // It fails for no element; if it did, dragging by mouse and key would still work.
            let _ = figure.add_event_listener_with_callback_and_add_event_listener_options(
                "touchstart",
                listener,
                &options,
            );
        }
        // The figure goes with the island, and its listener with it.
        move || drop(stop)
    });
}

/// Keeps the reader's version whenever it changes. Says whether it could be kept.
#[hook]
pub fn use_autosave(key: &str, model: &Model, still: bool) -> bool {
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

/// How often the playhead moves, in milliseconds of the reader's time.
const FRAME: u32 = 33;
/// How long the whole picture plays at full speed, in milliseconds of the reader's time.
const WHOLE: u32 = 12_000;
/// How long one event is looked at, at full speed, where nothing may move by itself.
const LOOK: u32 = 1_500;

/// Moves the playhead while it plays: evenly, or from event to event for who wants less motion.
#[hook]
pub fn use_play(model: &Model, face: &Face, speed: u32) {
    let face = face.clone();
    let end = model.axis_end().0;
    use_effect_with((model.playing, speed, end), move |&(playing, speed, end)| {
        let timer = playing.then(|| match wants_less_motion() {
            true => Interval::new(LOOK * 100 / speed.max(1), move || {
                face.tell(Action::Step(Direction::On));
            }),
            false => {
                // A long picture, at the highest speed: still within a u64.
                let by = u64::from(end) * u64::from(FRAME) * u64::from(speed);
                let by = by / u64::from(WHOLE) / 100;
                let by = Ms(u32::try_from(by).unwrap_or(u32::MAX).max(1));
                Interval::new(FRAME, move || face.tell(Action::Tick(by)))
            }
        });
        move || drop(timer)
    });
}

fn wants_less_motion() -> bool {
    let window = web_sys::window();
    let query = window.and_then(|it| it.match_media("(prefers-reduced-motion: reduce)").ok());
    query.flatten().is_some_and(|query| query.matches())
}

/// How long an outcome has to last until it is spoken, in milliseconds.
const SETTLED: u32 = 500;

/// What is said aloud: the outcome, once it has lasted for a moment, and only when it is another.
#[hook]
pub fn use_said(outcome: &str) -> String {
    let said = use_state_eq(String::new);
    let is_first = use_mut_ref(|| true);
    {
        let setter = said.setter();
        use_effect_with(outcome.to_owned(), move |outcome| {
            let outcome = outcome.clone();
            // What a page opens with is read like all of it.
            let is_first = is_first.replace(false);
            let timer =
                (!is_first).then(|| Timeout::new(SETTLED, move || setter.set(outcome.clone())));
            move || drop(timer)
        });
    }
    (*said).clone()
}

/// After each new picture, focuses what an action has asked for.
#[hook]
pub fn use_wanted_focus(root: &NodeRef, face: &Face) {
    let (root, want) = (root.clone(), face.want.clone());
    use_effect(move || {
        let wanted = want.replace(Want::Nothing);
        let find = |selector: &str| {
            let root = root.cast::<Element>()?;
            root.query_selector(selector).ok()?
        };
        let found = match wanted {
            Want::Nothing => None,
            Want::Stop => find("[data-stop][tabindex='0']"),
            Want::Menu => find(".fl-menu li button"),
            Want::Number => find(".fl-number.fl-on input").or_else(|| find(".fl-fields input")),
            Want::Keys => {
                if let Some(list) = find(".fl-keys").and_then(|it| it.dyn_into().ok()) {
                    let list: HtmlDetailsElement = list;
                    list.set_open(true);
                }
                find(".fl-keys summary")
            }
        };
        if let Some(found) = found {
            // Shapes of a drawing can be focused as elements of a page can.
            let _ = found.unchecked_into::<HtmlElement>().focus();
        }
    });
}
