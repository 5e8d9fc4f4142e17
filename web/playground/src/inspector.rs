//! The numbers that can be dragged, as fields, and the flip points of the chosen one in words.

use crate::{
    diagram::Face,
    model::{Action, HandleId, Model},
    words::handle_name,
};
use fencelab::{
    flip::Flip,
    handle::Handle,
    say::{self, Lang},
    time::Ms,
};
use web_sys::HtmlInputElement;
use yew::prelude::*;

pub fn view(model: &Model, face: &Face) -> Html {
    let picture = &model.picture;
    let fields = picture.handles.iter().map(|handle| field(model, face, handle));
    let numbers = match face.act.is_some() && !picture.handles.is_empty() {
        true => html! {
            <>
                <div class="fl-fields" role="group" aria-label={face.words().numbers}>{ for fields }</div>
                <p class="fl-hint">{ face.words().keys }</p>
            </>
        },
        false => html! { <span /> },
    };
    html! {
        <>
            <div class="fl-flip-list">{ flips(model, face) }</div>
            <div class="fl-numbers">{ numbers }</div>
        </>
    }
}

fn field(model: &Model, face: &Face, handle: &Handle) -> Html {
    let cast = &model.picture.parsed.timeline.cast;
    let (id, face_now) = (HandleId::of(handle), face.clone());
    let name = handle_name(handle.kind, handle.place, handle.line, cast, face.lang);
    let chosen = model.selected == Some(id);
    let onchange = Callback::from(move |event: Event| {
        let field = event.target_dyn_into::<HtmlInputElement>();
        if let Some(value) = field.and_then(|field| milliseconds(&field.value())) {
            face_now.tell(Action::Set(id, value));
        }
    });
    let onfocus = {
        let face = face.clone();
        Callback::from(move |_: FocusEvent| face.tell(Action::Select(id)))
    };
    html! {
        <label key={format!("{}-{}", handle.kind.as_text(), handle.line)}
            class={classes!("fl-number", chosen.then_some("fl-on"))}>
            <span>{ name }</span>
            <input type="number" inputmode="decimal" step="0.1" value={seconds(handle.value)}
                min={seconds(handle.min)} disabled={!model.is_current()} {onchange} {onfocus} />
            <span>{ face.words().seconds }</span>
        </label>
    }
}

/// Seconds without superfluous zeros, for a field.
fn seconds(value: Ms) -> String {
    let text = format!("{}.{:03}", value.0 / 1_000, value.0 % 1_000);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// What was typed into a field, in seconds; `None` if it is no length of time.
fn milliseconds(text: &str) -> Option<Ms> {
    Ms::parse(&format!("{}s", text.trim())).ok()
}

/// The flip points as sentences: at which value, and what becomes of what.
fn flips(model: &Model, face: &Face) -> Html {
    let picture = &model.picture;
    let Some(handle) = model.selected.and_then(|id| picture.handle(id)) else {
        return html! { <span /> };
    };
    let (words, lang) = (face.words(), face.lang);
    let cast = &picture.parsed.timeline.cast;
    let name = handle_name(handle.kind, handle.place, handle.line, cast, lang);
    let outcome = |it| say::outcome(it, cast, lang);
    let mut bands: Vec<(String, String, bool)> = Vec::new();
    for (place, flip) in model.flips.iter().enumerate() {
        if place == 0 {
            let range = range(handle.min, Some(flip.value), lang);
            bands.push((range, outcome(flip.before), handle.value < flip.value));
        }
        let until = model.flips.get(place + 1).map(|next| next.value);
        let now = flip.value <= handle.value && until.is_none_or(|until| handle.value < until);
        bands.push((range(flip.value, until, lang), outcome(flip.after), now));
    }
    let items = bands.into_iter().enumerate().map(|(key, (range, outcome, now))| {
        html! {
            <li {key} class={now.then_some("fl-on")} aria-current={now.then_some("true")}>
                <b>{ range }</b>{ " " }{ outcome }
            </li>
        }
    });
    let list = match model.flips.is_empty() {
        true => html! { <p>{ words.no_flip }</p> },
        false => html! { <ol>{ for items }</ol> },
    };
    html! {
        <>
            <h3 class="fl-title">{ words.flip }{ colon(lang) }{ name }{ exact(&model.flips, lang) }</h3>
            <div>{ list }</div>
        </>
    }
}

fn colon(lang: Lang) -> &'static str {
    match lang {
        Lang::Zh => "：",
        Lang::En => ": ",
    }
}

/// The flip values themselves, behind the name.
fn exact(flips: &[Flip], lang: Lang) -> String {
    let values: Vec<String> = flips.iter().map(|flip| flip.value.to_string()).collect();
    match (values.is_empty(), lang) {
        (true, _) => String::new(),
        (false, Lang::Zh) => format!(" = {}", values.join("、")),
        (false, Lang::En) => format!(" = {}", values.join(", ")),
    }
}

/// From the first value up to, but not including, the second.
fn range(from: Ms, until: Option<Ms>, lang: Lang) -> String {
    match (until, lang) {
        (Some(until), Lang::Zh) if from == Ms::ZERO => format!("不到{until}："),
        (Some(until), Lang::En) if from == Ms::ZERO => format!("below {until}:"),
        (Some(until), Lang::Zh) => format!("{from}起，不到{until}："),
        (Some(until), Lang::En) => format!("from {from}, below {until}:"),
        (None, Lang::Zh) => format!("{from}起："),
        (None, Lang::En) => format!("from {from} on:"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seconds_are_read_and_written_exactly() {
        for ms in [0, 1, 100, 1_500, 30_000, 86_400_000] {
            assert_eq!(milliseconds(&seconds(Ms(ms))), Some(Ms(ms)));
        }
        assert_eq!(seconds(Ms(1_500)), "1.5");
        assert_eq!(milliseconds(" 5 "), Some(Ms(5_000)));
        assert_eq!(milliseconds("-1"), None);
        assert_eq!(milliseconds(""), None);
        assert_eq!(milliseconds("1e3"), None);
    }
}
