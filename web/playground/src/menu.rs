//! What can be added at the chosen free place of a lane.

use crate::{
    diagram::{Face, Want},
    list::each,
    model::{Action, Model, Spot},
    number::Number,
};
use fencelab::{
    offer::{Offer, offers},
    say,
    time::Ms,
};
use yew::prelude::*;

pub fn view(model: &Model, face: &Face) -> Html {
    let Some(spot) = model.spot.filter(|_| face.act.is_some()) else { return html! { <span /> } };
    let (words, picture, lang) = (face.words(), &model.picture, face.lang);
    let place = say::place(spot.lane.place(), picture.cast(), lang);
    let list = offers(&picture.parsed, &picture.run, spot.lane.place(), spot.at);
    let items = list.iter().map(|offer| item(model, face, offer));
    html! {
        <div class="fl-menu" role="group" aria-label={[words.add_to, &place].concat()} onkeydown={keys(face)}>
            <p class="fl-title">{ words.add_to }{ place }</p>
            <Number name={words.at_moment} value={spot.at} unit={words.seconds} give={move_to(face, spot)} />
            <ul>{ each(items) }</ul>
            <button type="button" class="fl-quiet" onclick={close(face)}>{ words.close }</button>
        </div>
    }
}

fn item(model: &Model, face: &Face, offer: &Offer) -> Html {
    let (face_now, statement) = (face.clone(), offer.statement.clone());
    let onclick = Callback::from(move |_: MouseEvent| {
        face_now.want.set(Want::Stop);
        face_now.tell(Action::Add(statement.clone()));
    });
    let label = say::offer(offer, model.picture.cast(), face.lang);
    html! {
        <li key={offer.statement.clone()}>
            <button type="button" {onclick}>{ label }<code>{ &offer.statement }</code></button>
        </li>
    }
}

/// Another moment, without dragging.
fn move_to(face: &Face, spot: Spot) -> Callback<Ms> {
    let face = face.clone();
    Callback::from(move |at: Ms| face.tell(Action::Spot(Some(Spot { at, ..spot }))))
}

fn close(face: &Face) -> Callback<MouseEvent> {
    let face = face.clone();
    Callback::from(move |_| leave(&face))
}

fn keys(face: &Face) -> Callback<KeyboardEvent> {
    let face = face.clone();
    Callback::from(move |event: KeyboardEvent| {
        if event.key() == "Escape" {
            event.prevent_default();
            leave(&face);
        }
    })
}

fn leave(face: &Face) {
    face.want.set(Want::Stop);
    face.tell(Action::Spot(None));
}
