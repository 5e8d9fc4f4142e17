//! Views that come later than the first picture: nobody needs them before they have read it.
//!
//! They are in a module of their own that the loader fetches once the first timeline is awake (xtask's
//! `split` cuts it out: everything that only [`late`] leads to). It shares the memory of the first
//! module, so a view is asked for by leaving a [`Job`] where [`late`] finds it.

use crate::{
    compare,
    diagram::{self, Face},
    editor::{self, Asked, NotesProps},
    inspector, keys_list,
    layout::Layout,
    menu,
    model::{Model, Notice, Picture},
    moment,
    quiz::{self, Answer, Checked, QuestionProps},
    settings, share,
    toolbar::{self, Zoom},
};
use fencelab::{
    time::Ms,
    timeline::{Edit, delete, duplicate, insert},
};
use std::{cell::RefCell, rc::Rc};
use yew::prelude::*;

/// A view, and what it shows.
pub enum Job {
    /// Undo, redo, comparing, zooming.
    Tools(Rc<Model>, Zoom),
    /// What is chosen, with its numbers.
    Chosen(Rc<Model>),
    /// Why the last thing tried did not work.
    Notice(Notice),
    /// What can be added at the chosen place.
    Menu(Rc<Model>),
    /// In what the pinned run differs.
    Difference(Rc<Model>),
    /// The pinned run.
    Pinned(Rc<Model>, Layout),
    /// Which of the two runs this one is.
    Which(Rc<Model>),
    /// The buttons that step and play.
    Steps(Rc<Model>, u32, Callback<u32>),
    /// All keys, and what the shapes mean.
    Keys(UseStateHandle<bool>),
    /// What can be chosen for locks and stores.
    Settings(Rc<Model>, UseStateHandle<bool>),
    /// What can be taken out.
    Share(NodeRef, String, UseReducerHandle<Model>),
    /// What is wrong with the text.
    Problems(NotesProps),
    /// What could stand at the caret.
    Suggestions(Asked),
    /// How it came to what is lit.
    Path(Rc<Model>, Layout),
    /// What came as it was expected, and what did not.
    Expectations(Rc<Picture>),
    /// A question of a quiz.
    Question(QuestionProps, UseStateHandle<Answer>),
}

impl Job {
    fn draw(&self, face: &Face) -> Html {
        match self {
            Self::Tools(model, zoom) => toolbar::view(model, face, zoom),
            Self::Chosen(model) => inspector::chosen(model, face),
            Self::Notice(notice) => inspector::notice(*notice, face),
            Self::Menu(model) => menu::view(model, face),
            Self::Difference(model) => compare::difference(model, face),
            Self::Pinned(model, layout) => compare::pinned(model, layout, face),
            Self::Which(model) => compare::title(model, face, false),
            Self::Steps(model, speed, set) => moment::steps(model, face, *speed, set),
            Self::Keys(is_open) => html! {
                <>{ keys_list::view(face) }{ diagram::legend(face, is_open) }</>
            },
            Self::Settings(model, is_open) => settings::view(model, face, is_open),
            Self::Share(root, name, model) => share::view(root, name, model, face),
            Self::Problems(props) => editor::problems(props),
            Self::Suggestions(asked) => editor::suggestions(asked),
            Self::Path(model, layout) => diagram::path(model, layout),
            Self::Expectations(picture) => editor::expectations(picture, face.lang),
            Self::Question(props, answer) => quiz::question(props, answer),
        }
    }
}

/// A change of whole lines, worked out from a picture that shows the text as it stands.
pub enum LineEdit {
    /// Adds a statement at a moment.
    Insert(String, Ms),
    /// Takes a line out.
    Delete(u32),
    /// Does a line once more, so much later.
    Duplicate(u32, Ms),
}

impl LineEdit {
    fn make(&self, picture: &Picture) -> Option<Edit> {
        let Picture { parsed, run, .. } = picture;
        match self {
            Self::Insert(statement, at) => Some(insert(parsed, run, statement, *at)),
            Self::Delete(line) => delete(parsed, *line),
            Self::Duplicate(line, later) => duplicate(parsed, run, *line, *later),
        }
    }
}

thread_local! {
    static WANTED: RefCell<Option<(LineEdit, Rc<Picture>)>> = const { RefCell::new(None) };
    static MADE: RefCell<Option<Edit>> = const { RefCell::new(None) };
    static CHECKED: RefCell<Option<Checked>> = const { RefCell::new(None) };
    static ASKED: RefCell<Option<(Job, Face)>> = const { RefCell::new(None) };
    static DRAWN: RefCell<Option<Html>> = const { RefCell::new(None) };
}

/// Does the job that was left. Nothing else calls what it calls.
#[cfg_attr(feature = "csr", wasm_bindgen::prelude::wasm_bindgen)]
pub fn late() {
    #[cfg(feature = "csr")]
    if crate::mount::read_quiz() {
        return;
    }
    if let Some(checked) = CHECKED.with(RefCell::take) {
        checked.check();
        return;
    }
    if let Some((edit, picture)) = WANTED.with(RefCell::take) {
        MADE.set(edit.make(&picture));
        return;
    }
    let job = ASKED.with(RefCell::take);
    let drawn = job.map(|(job, face)| job.draw(&face));
    DRAWN.set(drawn);
}

/// The view, if it is wanted; never in a picture that stands still.
pub fn when(is_wanted: bool, face: &Face, job: impl FnOnce() -> Job) -> Html {
    match is_wanted && face.act.is_some() {
        true => view(job(), face),
        false => html! { <span /> },
    }
}

/// The view, or nothing as long as it is not there yet.
pub fn view(job: Job, face: &Face) -> Html {
    drawn(job, face).unwrap_or_else(|| html! { <span /> })
}

/// The view, or nothing as long as it is not there yet, as a part of a drawing.
pub fn part(job: Job, face: &Face) -> Html {
    drawn(job, face).unwrap_or_else(|| html! { <g /> })
}

fn drawn(job: Job, face: &Face) -> Option<Html> {
    ASKED.set(Some((job, face.clone())));
    arrival::call();
    DRAWN.with(RefCell::take)
}

/// The edit, where there is something to edit.
pub fn edit(edit: LineEdit, picture: &Rc<Picture>) -> Option<Edit> {
    WANTED.set(Some((edit, picture.clone())));
    arrival::call();
    // Before the later half is there, nothing is changed; what was wanted must not be done then.
    WANTED.set(None);
    MADE.with(RefCell::take)
}

/// Checks an answer.
pub fn check(checked: Checked) {
    CHECKED.set(Some(checked));
    arrival::call();
}

#[cfg(feature = "csr")]
pub use arrival::arrived;

#[cfg(feature = "csr")]
pub(crate) mod arrival {
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

    pub fn call() {
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
