//! Comparing: a run that was pinned, and the first event in which this one differs from it.

use crate::{
    diagram::{self, Face},
    layout::Layout,
    model::{Action, Model, Picture},
};
use fencelab::{say, sim::EventId};
use yew::prelude::*;

/// The button that pins and unpins.
pub fn view(model: &Model, face: &Face) -> Html {
    let words = face.words();
    let is_pinned = model.pinned.is_some();
    let face_now = face.clone();
    let onclick = Callback::from(move |_: MouseEvent| face_now.tell(Action::Pin(!is_pinned)));
    let label = if is_pinned { words.unpin } else { words.pin };
    html! { <button type="button" aria-pressed={is_pinned.to_string()} {onclick}>{ label }</button> }
}

/// The title above a picture, while two stand one above the other.
pub fn title(model: &Model, face: &Face, is_pinned: bool) -> Html {
    let words = face.words();
    let (run, cast) = (&model.picture.run, model.picture.cast());
    let which = if is_pinned { words.pinned } else { words.now };
    html! { <><b>{ which }</b>{ " " }{ say::outcome(run.outcome, cast, face.lang) }</> }
}

/// In words, where the two runs part.
pub fn difference(model: &Model, face: &Face) -> Html {
    let (Some(pinned), words) = (&model.pinned, face.words()) else { return html! { <span /> } };
    let Some(found) = model.difference else {
        return html! { <p>{ words.same }</p> };
    };
    let told =
        |picture: &Picture, id: Option<EventId>| match id.and_then(|id| picture.run.event(id)) {
            Some(event) => {
                [&event.at.to_string(), " ", &say::event(event, picture.cast(), face.lang)].concat()
            }
            None => words.over.to_owned(),
        };
    html! {
        <dl aria-label={words.first_difference}>
            <dt>{ words.first_difference }</dt>
            <dd><b>{ words.pinned }</b>{ " " }{ told(&pinned.picture, found.one) }</dd>
            <dd><b>{ words.now }</b>{ " " }{ told(&model.picture, found.other) }</dd>
        </dl>
    }
}

/// The run that this one is compared with, on the same axis.
pub fn pinned(model: &Model, layout: &Layout, face: &Face) -> Html {
    let Some(pinned) = &model.pinned else { return html! { <span /> } };
    let face = face.beside("pinned");
    let picture = &pinned.picture;
    let mut own = Layout::new(picture.timeline(), &picture.run, layout.view, layout.end);
    own.width = layout.width;
    let differs = model.difference.and_then(|it| it.one);
    html! {
        <>
            <p class="fl-which">{ title(pinned, &face, true) }</p>
            { diagram::view(pinned, &own, &face, &NodeRef::default(), differs) }
        </>
    }
}
