//! What the page's loader calls: brings an island to life, and ends it.

use crate::{Given, QuizIsland, QuizProps, TimelineIsland, TimelineProps, late::arrival, props};
use std::{cell::RefCell, sync::Once};
use wasm_bindgen::{JsError, JsValue, prelude::wasm_bindgen};
use web_sys::{CustomEvent, CustomEventInit, Element};
use yew::{AppHandle, Renderer};

/// A living island. It goes on until it is destroyed.
#[wasm_bindgen]
pub struct Island(Handle);

enum Handle {
    Timeline(AppHandle<TimelineIsland>, TimelineProps),
    Quiz(AppHandle<QuizIsland>),
}

#[wasm_bindgen]
impl Island {
    /// Ends the island and takes what it drew from the page.
    pub fn destroy(self) {
        match self.0 {
            Handle::Timeline(app, _) => app.destroy(),
            Handle::Quiz(app) => app.destroy(),
        }
    }

    /// Puts another text in the place of the timeline's own, as one change that can be undone. A quiz
    /// has no text of its own.
    pub fn open(&mut self, text: String) {
        if let Handle::Timeline(app, props) = &mut self.0 {
            props.given = Some(Given::after(props.given.as_ref(), text));
            app.update(props.clone());
        }
    }
}

/// Brings a timeline editor to life in `element`, in place of what it holds.
///
/// # Errors
/// When something is missing from `props`: see [`crate::props`].
#[wasm_bindgen]
pub fn mount_timeline(element: Element, props: &JsValue) -> Result<Island, JsError> {
    let props = props::timeline(props)?;
    announce_panics();
    element.set_text_content(None);
    let app = Renderer::<TimelineIsland>::with_root_and_props(element, props.clone()).render();
    Ok(Island(Handle::Timeline(app, props)))
}

thread_local! {
    static GIVEN: RefCell<Option<JsValue>> = const { RefCell::new(None) };
    static READ: RefCell<Option<Result<QuizProps, JsError>>> = const { RefCell::new(None) };
}

/// Brings a quiz to life in `element`, in place of what it holds. The later half has to be there.
///
/// # Errors
/// When something is missing from `props`: see [`crate::props`]; or the later half is.
#[wasm_bindgen]
pub fn mount_quiz(element: Element, props: JsValue) -> Result<Island, JsError> {
    announce_panics();
    GIVEN.set(Some(props));
    arrival::call();
    GIVEN.set(None);
    let read = READ.with(RefCell::take);
    let props = read.unwrap_or_else(|| Err(JsError::new("the later half is missing")))?;
    element.set_text_content(None);
    let app = Renderer::<QuizIsland>::with_root_and_props(element, props).render();
    Ok(Island(Handle::Quiz(app)))
}

/// Reads what a quiz was given, if something was. Belongs to the later half.
pub(crate) fn read_quiz() -> bool {
    let Some(given) = GIVEN.with(RefCell::take) else { return false };
    READ.set(Some(props::quiz(&given)));
    true
}

/// A panic ends all islands of the page, since they share one module. The page is told, so that it
/// can say so; its prose stays.
fn announce_panics() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        yew::set_custom_panic_hook(Box::new(|info| {
            let init = CustomEventInit::new();
            init.set_detail(&JsValue::from_str(&info.to_string()));
            let event = CustomEvent::new_with_event_init_dict("fencelab-panic", &init);
            if let (Some(window), Ok(event)) = (web_sys::window(), event) {
                // Nobody listens, or a listener failed: nothing more can be done here.
                let _ = window.dispatch_event(&event);
            }
        }));
    });
}
