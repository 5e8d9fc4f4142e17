//! Views that come later than the first picture: nobody needs them before they have read it.
//!
//! They are in a module of their own that the loader fetches once the first timeline is awake (xtask's
//! `split` cuts it out: everything that only [`late`] leads to). It shares the memory of the first
//! module, so a view is asked for by leaving a [`Job`] where [`late`] finds it.

use crate::{
    compare,
    diagram::Face,
    editor::{self, Asked, NotesProps},
    keys_list, menu,
    model::Model,
    settings,
};
use std::cell::RefCell;
use yew::prelude::*;

/// A view, and what it shows.
pub enum Job {
    /// What can be added at the chosen place.
    Menu(Model, Face),
    /// In what the pinned run differs.
    Difference(Model, Face),
    /// All keys.
    Keys(Face),
    /// What can be chosen for locks and stores.
    Settings(Model, Face),
    /// What is wrong with the text.
    Problems(NotesProps),
    /// What could stand at the caret.
    Suggestions(Asked),
}

impl Job {
    fn draw(&self) -> Html {
        match self {
            Self::Menu(model, face) => menu::view(model, face),
            Self::Difference(model, face) => compare::difference(model, face),
            Self::Keys(face) => keys_list::view(face),
            Self::Settings(model, face) => settings::view(model, face),
            Self::Problems(props) => editor::problems(props),
            Self::Suggestions(asked) => editor::suggestions(asked),
        }
    }
}

thread_local! {
    static ASKED: RefCell<Option<Job>> = const { RefCell::new(None) };
    static DRAWN: RefCell<Option<Html>> = const { RefCell::new(None) };
}

/// Does the job that was left. Nothing else calls what it calls.
#[cfg_attr(feature = "csr", wasm_bindgen::prelude::wasm_bindgen)]
pub fn late() {
    let job = ASKED.with(RefCell::take);
    let drawn = job.map(|job| job.draw());
    DRAWN.set(drawn);
}

/// The view, or nothing as long as it is not there yet.
pub fn view(job: Job) -> Html {
    ASKED.set(Some(job));
    arrival::call();
    DRAWN.with(RefCell::take).unwrap_or_else(|| html! { <span /> })
}

#[cfg(feature = "csr")]
mod arrival {
    //! In a browser the other module arrives at some time.

    use js_sys::Function;
    use std::cell::RefCell;
    use wasm_bindgen::{JsValue, prelude::wasm_bindgen};
    use web_sys::Event;

    thread_local! {
        static LATE: RefCell<Option<Function>> = const { RefCell::new(None) };
    }

    /// What the islands listen for.
    pub(super) const ARRIVED: &str = "fencelab-late";

    /// The other module is there; `call` calls its [`super::late`].
    #[wasm_bindgen]
    pub fn arrived(call: Function) {
        LATE.set(Some(call));
        if let (Some(window), Ok(event)) = (web_sys::window(), Event::new(ARRIVED)) {
            // Nobody listens: no island is awake, and there is nothing to draw anew.
            let _ = window.dispatch_event(&event);
        }
    }

    pub(super) fn call() {
        let function = LATE.with(|late| late.borrow().clone());
        if let Some(function) = function {
            // What goes wrong in there is a panic, which the page is told of.
            let _ = function.call0(&JsValue::UNDEFINED);
        }
    }
}

#[cfg(not(feature = "csr"))]
mod arrival {
    //! Elsewhere there is one module for all.

    pub(super) fn call() {
        super::late();
    }
}

/// Draws the island anew when the late views arrive.
#[hook]
pub fn use_arrival() {
    #[cfg(feature = "csr")]
    {
        let again = use_force_update();
        use_effect_with((), move |()| {
            let listener = wasm_bindgen::closure::Closure::<dyn Fn()>::new(move || {
                again.force_update();
            });
            let window = web_sys::window();
            let function = wasm_bindgen::JsCast::unchecked_ref(listener.as_ref());
            if let Some(window) = &window {
                // It fails for no window.
                let _ = window.add_event_listener_with_callback(arrival::ARRIVED, function);
            }
            move || {
                let function = wasm_bindgen::JsCast::unchecked_ref(listener.as_ref());
                if let Some(window) = window {
                    let _ = window.remove_event_listener_with_callback(arrival::ARRIVED, function);
                }
            }
        });
    }
}
