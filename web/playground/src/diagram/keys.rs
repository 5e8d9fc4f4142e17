//! What keys do in the picture: walk along the stops, pick one up, move it, put it down.

use super::{Canvas, Face, Want};
use crate::model::{Action, Limit, Spot, Way};
use web_sys::Element;
use yew::prelude::*;

/// One press of an arrow key moves what is picked up so far, and with Shift so far, in milliseconds.
const NUDGE: i64 = 100;
const NUDGE_FAR: i64 = 1_000;

/// Keys that are pressed at a stop.
pub(super) fn on_stops(canvas: &Canvas) -> Callback<KeyboardEvent> {
    let (face, held) = (canvas.face.clone(), canvas.model.drag.is_some());
    let stop = canvas.model.selected.and_then(|id| canvas.model.picture.stop(id));
    let spot = stop.map(|stop| Spot { lane: stop.lane, at: stop.at.min(canvas.layout.end) });
    Callback::from(move |event: KeyboardEvent| {
        let at_stop =
            event.target_dyn_into::<Element>().is_some_and(|it| it.has_attribute("data-stop"));
        if !at_stop || event.ctrl_key() || event.meta_key() || event.alt_key() {
            return;
        }
        let (if_held, at_rest) = (while_held(&event), at_rest(&event, spot));
        if if_held.is_some() || at_rest.is_some() {
            event.prevent_default();
            event.stop_propagation();
            let want = at_rest.as_ref().filter(|_| !held).map_or(Want::Stop, |(_, want)| *want);
            face.want.set(want);
            face.tell(Action::Key(if_held.map(Box::new), at_rest.map(|(it, _)| Box::new(it))));
        } else if event.key() == "?" {
            event.prevent_default();
            show_keys(&face);
        }
    })
}

fn while_held(event: &KeyboardEvent) -> Option<Action> {
    let by = if event.shift_key() { NUDGE_FAR } else { NUDGE };
    Some(match event.key().as_str() {
        "ArrowLeft" | "ArrowDown" => Action::Nudge(-by),
        "ArrowRight" | "ArrowUp" => Action::Nudge(by),
        "PageDown" => Action::Nudge(-NUDGE_FAR),
        "PageUp" => Action::Nudge(NUDGE_FAR),
        "Home" => Action::ToLimit(Limit::Least),
        "End" => Action::ToLimit(Limit::Greatest),
        "Enter" | " " => Action::Drop,
        "Escape" => Action::Cancel,
        _ => return None,
    })
}

fn at_rest(event: &KeyboardEvent, spot: Option<Spot>) -> Option<(Action, Want)> {
    let action = match event.key().as_str() {
        "ArrowLeft" => Action::Walk(Way::Earlier),
        "ArrowRight" => Action::Walk(Way::Later),
        "ArrowUp" => Action::Walk(Way::Up),
        "ArrowDown" => Action::Walk(Way::Down),
        "Home" => Action::Walk(Way::First),
        "End" => Action::Walk(Way::Last),
        " " => Action::PickUp,
        "Delete" | "Backspace" => Action::Delete,
        "d" | "D" => Action::Duplicate,
        "a" | "A" | "Insert" => return Some((Action::Spot(spot), Want::Menu)),
        "Enter" => return Some((Action::Spot(None), Want::Number)),
        _ => return None,
    };
    Some((action, Want::Stop))
}

/// The list of keys is a part of the page: it is opened and focused.
fn show_keys(face: &Face) {
    face.want.set(Want::Keys);
    face.tell(Action::Spot(None));
}
