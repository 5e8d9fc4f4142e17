//! A length of time as a field in seconds. What is being typed stays, whatever is drawn anew meanwhile: a
//! play, an outcome that is spoken, a picture that follows.

use fencelab::time::Ms;
use web_sys::HtmlInputElement;
use yew::prelude::*;

/// What a field is given.
#[derive(Clone, PartialEq, Properties)]
pub struct NumberProps {
    /// What it is the length of.
    pub name: AttrValue,
    /// How long it is.
    pub value: Ms,
    /// No less than this is offered.
    #[prop_or(Ms::ZERO)]
    pub min: Ms,
    /// The word for seconds.
    pub unit: &'static str,
    /// It is the number of what is chosen.
    #[prop_or_default]
    pub is_chosen: bool,
    /// It cannot be changed now.
    #[prop_or_default]
    pub disabled: bool,
    /// Takes what was typed, when it is complete.
    pub give: Callback<Ms>,
}

/// The field with its name.
#[component]
pub fn Number(props: &NumberProps) -> Html {
    let typed = use_state(|| None::<String>);
    let oninput = {
        let typed = typed.setter();
        Callback::from(move |event: InputEvent| typed.set(written(&event)))
    };
    let onchange = {
        let (typed, give) = (typed.setter(), props.give.clone());
        Callback::from(move |event: Event| {
            if let Some(value) = written(&event).and_then(|text| milliseconds(&text)) {
                give.emit(value);
            }
            typed.set(None);
        })
    };
    // A number that ends as it began is no change, and is as it is again.
    let onblur = {
        let typed = typed.setter();
        Callback::from(move |_: FocusEvent| typed.set(None))
    };
    let value = (*typed).clone().unwrap_or_else(|| seconds(props.value));
    html! {
        <label class={classes!("fl-number", props.is_chosen.then_some("fl-on"))}>
            <span>{ &props.name }</span>
            <input type="number" inputmode="decimal" step="0.1" {value} min={seconds(props.min)}
                disabled={props.disabled} {oninput} {onchange} {onblur} />
            <span>{ props.unit }</span>
        </label>
    }
}

fn written(event: &Event) -> Option<String> {
    event.target_dyn_into::<HtmlInputElement>().map(|field| field.value())
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
