//! The verdicts: what happened, each with the button that lights the events it blames, and folded
//! below it what did not.

use crate::{
    diagram::Face,
    list::each,
    model::{Action, Model},
    words::colon,
};
use fencelab::{say, verdict::Verdict};
use yew::prelude::*;

pub fn view(model: &Model, face: &Face) -> Html {
    let words = face.words();
    let all = &model.picture.run.verdicts;
    let items = |holds: bool| {
        let some = all.iter().filter(move |verdict| verdict.holds() == holds);
        each(some.map(|verdict| item(model, face, verdict)))
    };
    let kept = all.iter().filter(|verdict| verdict.holds()).count();
    html! {
        <div class="fl-verdicts">
            <h3 class="fl-title">{ words.verdicts }</h3>
            <ul>{ items(false) }</ul>
            <details>
                <summary>{ words.did_not_happen }{ colon(face.lang) }{ kept }</summary>
                <ul>{ items(true) }</ul>
            </details>
        </div>
    }
}

fn item(model: &Model, face: &Face, verdict: &Verdict) -> Html {
    let (property, lang) = (verdict.property, face.lang);
    let cast = &model.picture.parsed.timeline.cast;
    let class = match (verdict.holds(), property.is_harm()) {
        (true, _) => "fl-verdict fl-kept",
        (false, true) => "fl-verdict fl-broken",
        (false, false) => "fl-verdict fl-seen",
    };
    html! {
        <li key={property.as_text()} {class} data-property={property.as_text()}
            data-holds={verdict.holds().to_string()}>
            <span class="fl-sign" aria-hidden="true"></span>
            <div>
                <strong>{ say::property(property, lang) }</strong>
                <em>{ say::judged(verdict, lang) }</em>
                <p>{ say::verdict(verdict, &model.picture.run, cast, lang) }</p>
                <span>{ light(model, face, verdict) }</span>
            </div>
        </li>
    }
}

fn light(model: &Model, face: &Face, verdict: &Verdict) -> Html {
    if verdict.holds() || face.act.is_none() {
        return html! { <span /> };
    }
    let (face_now, property) = (face.clone(), verdict.property);
    let lit = model.lit_property() == Some(property);
    let words = face.words();
    let label = if lit { words.events_shown } else { words.show_events };
    let name = [label, colon(face.lang), say::property(property, face.lang)].concat();
    let next = if model.lit == Some(property) { None } else { Some(property) };
    let onclick = Callback::from(move |_: MouseEvent| face_now.tell(Action::Light(next)));
    html! {
        <button type="button" aria-pressed={lit.to_string()} aria-label={name} {onclick}>{ label }</button>
    }
}
