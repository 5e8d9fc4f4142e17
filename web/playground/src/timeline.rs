//! The timeline editor: the picture with all that stands around it.

use crate::{
    diagram::{self, Face},
    editor,
    hooks::{
        use_autosave, use_play, use_said, use_steady_middle, use_still_page, use_view,
        use_wanted_focus,
    },
    inspector,
    late::{self, Job, use_arrival},
    layout::View,
    model::{Action, Model},
    moment, policy,
    share::{self, Given, Opened},
    storage,
    toolbar::Zoom,
    trace::Trace,
    verdicts,
};
use fencelab::say::{self, Lang};
use std::rc::Rc;
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
    /// What a link opened it at. Such a timeline lives in the address, not in the reader's storage.
    #[prop_or_default]
    pub opened: Option<Opened>,
    /// What the page put in the place of its text.
    #[prop_or_default]
    pub given: Option<Given>,
    /// Stands still: a picture without controls.
    #[prop_or_default]
    pub still: bool,
}

/// The timeline editor.
#[component]
pub fn TimelineIsland(props: &TimelineProps) -> Html {
    let key = format!("fencelab:1:{}:{}", props.lesson, props.name);
    let model = use_reducer(|| {
        if let Some(opened) = &props.opened {
            return opened.model(&props.text);
        }
        let kept = if props.still { None } else { storage::load(&key) };
        Model::new(&props.text, kept.as_deref().unwrap_or(&props.text))
    });
    let act = {
        let dispatcher = model.dispatcher();
        use_callback((), move |action: Action, ()| dispatcher.dispatch(action))
    };
    let face = {
        let id = AttrValue::from(format!("fl-{}-{}", props.lesson, props.name));
        let (lang, still) = (props.lang, props.still);
        use_memo((), move |()| Face::new(lang, id, (!still).then_some(act)))
    };
    let face: &Face = &face;
    let [root, figure, svg] = [use_node_ref(), use_node_ref(), use_node_ref()];
    let zoom = use_state_eq(|| 1.0_f64);
    let speed = use_state_eq(|| 100_u32);
    let [is_open, explains] = [use_state_eq(|| false), use_state_eq(|| false)];
    let view = View { zoom: *zoom, ..use_view(&figure) };
    share::use_given(&props.given, &model);
    share::use_changes(&root, &props.name, &model);
    let saved = use_autosave(&key, &model, props.still || props.opened.is_some());
    let outcome = say::outcome(model.picture.run.outcome, model.picture.cast(), props.lang);
    let said = use_said(&outcome);
    let layout = model.layout(view);
    use_still_page(&figure);
    use_steady_middle(&figure, layout.width);
    use_play(&model, face, *speed);
    use_wanted_focus(&root, face);
    use_arrival();

    // One copy for all views that come later.
    let now = Rc::new((*model).clone());
    let is_pinned = model.pinned.is_some();
    let note = note(&model, saved, face);
    let set_speed = {
        let setter = speed.setter();
        Callback::from(move |speed| setter.set(speed))
    };
    html! {
        <div class="fl" role="group" ref={root.clone()} lang={props.lang.as_tag()} aria-label={face.words().editor}
            onkeydown={shortcuts(face)}>
            { headline(&model, &outcome) }
            <p class="fl-said" role="status" aria-live="polite">{ said }</p>
            <figure class="fl-figure" ref={figure} aria-label={face.words().diagram}>
                <div class="fl-pinned-part">{ late::when(is_pinned, face, || Job::Pinned(now.clone(), layout.clone())) }</div>
                <div class="fl-live-part">
                    <p class={if is_pinned { "fl-which" } else { "fl-hidden" }}>
                        { late::when(is_pinned, face, || Job::Which(now.clone())) }
                    </p>
                    { diagram::view(&now, &layout, face, &svg, model.difference.and_then(|it| it.other)) }
                </div>
            </figure>
            <div class="fl-play-part">{ moment::bar(&model, face, || Job::Steps(now.clone(), *speed, set_speed.clone())) }</div>
            <p class="fl-hidden" id={format!("{}-how", face.id)}>{ face.words().how }</p>
            <div class="fl-difference">{ late::when(is_pinned, face, || Job::Difference(now.clone())) }</div>
            <div class="fl-menu-part">{ late::when(model.spot.is_some(), face, || Job::Menu(now.clone())) }</div>
            <div class="fl-numbers-part">{ inspector::view(&now, face) }</div>
            <div class="fl-bar">
                <div class="fl-policies">{ policy::view(&model, face) }</div>
                <div class="fl-tools">{ late::when(true, face, || Job::Tools(now.clone(), Zoom::of(&zoom, &layout))) }</div>
            </div>
            <div class="fl-settings-part">{ late::when(true, face, || Job::Settings(now.clone(), is_open.clone())) }</div>
            <div class="fl-keys-part">{ late::when(true, face, || Job::Keys(explains.clone())) }</div>
            <p class={note_class(&note)}>{ note.unwrap_or_default() }</p>
            <div class="fl-bench">
                <div class="fl-text-part">
                    <editor::Editor parsed={model.calm_parsed().clone()} picture={model.calm_picture().clone()} lit_line={model.lit_line()} face={face.clone()} />
                </div>
                <div class="fl-side">
                    { verdicts::view(&model, face) }
                    <div class="fl-moment-part">{ moment::view(&model, face) }</div>
                </div>
            </div>
            <Trace picture={model.calm_picture().clone()} at={model.stand.map(|stand| stand.at)}
                blamed={model.blamed()} face={face.clone()} />
            <div class="fl-share-part">{ late::when(true, face, || Job::Share(root.clone(), props.name.clone(), model.clone())) }</div>
        </div>
    }
}

/// What the run comes down to. [`use_said`] speaks it.
fn headline(model: &Model, outcome: &str) -> Html {
    html! {
        <p class="fl-headline" data-outcome={model.picture.run.outcome.as_text()}>
            <span class="fl-seal" aria-hidden="true"></span>
            <span>{ outcome }</span>
        </p>
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
