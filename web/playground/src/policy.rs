//! The switch for what each store checks.

use crate::{
    diagram::Face,
    list::each,
    model::{Action, Model},
};
use fencelab::{
    ids::StoreId,
    say::{self, Lang},
    store::Policy,
    timeline::{
        ast::{Action as Do, Statement, StoreSpec, Timeline},
        set_policy,
    },
};
use yew::prelude::*;

pub fn view(model: &Model, face: &Face) -> Html {
    let timeline = &model.picture.parsed.timeline;
    let stores = (0..).map(StoreId).zip(&timeline.stores);
    let switches = stores.map(|(store, spec)| switch(model, face, store, spec));
    html! { <>{ each(switches) }</> }
}

/// What the switch offers besides what the text says: policies that ask for nothing that the writes of this
/// timeline do not bring.
fn is_offered(policy: Policy, timeline: &Timeline) -> bool {
    match policy {
        Policy::Any | Policy::Greater | Policy::GreaterOrEqual | Policy::Holder => true,
        Policy::Operation => timeline.lines.iter().any(|line| match &line.statement {
            Statement::Do(_, Do::Write(write)) => write.operation.is_some(),
            _ => false,
        }),
        Policy::Keyed | Policy::KeyOnce => !timeline.cast.keys.is_empty(),
        Policy::Version | Policy::Content | Policy::Absent => false,
    }
}

fn switch(model: &Model, face: &Face, store: StoreId, spec: &StoreSpec) -> Html {
    let name = model.picture.parsed.timeline.cast.store(store);
    let words = face.words();
    let legend = match face.lang.spoken() {
        Lang::Zh => format!("{}{name}{}", words.store, words.checks),
        Lang::En => format!("{} {name} {}", words.store, words.checks),
    };
    // A store that has no line of its own has no text to be changed.
    let fixed = set_policy(&model.picture.parsed, store, Policy::Any).is_none();
    let group = format!("{}-policy-{}", face.id, store.0);
    let now = spec.policy.value;
    let timeline = &model.picture.parsed.timeline;
    let offered = Policy::ALL.into_iter().filter(|it| is_offered(*it, timeline) || *it == now);
    let choices = offered.map(|policy| {
        let chosen = now == policy;
        let face_now = face.clone();
        let onchange =
            Callback::from(move |_: Event| face_now.tell(Action::SetPolicy(store, policy)));
        html! {
            <label key={policy.as_text()} class={classes!("fl-choice", chosen.then_some("fl-on"))}>
                <input type="radio" name={group.clone()} value={policy.as_text()} checked={chosen}
                    disabled={fixed || face.act.is_none() || !model.is_current()} {onchange} />
                <span>{ say::policy(policy, face.lang) }</span>
            </label>
        }
    });
    html! {
        <fieldset key={store.0} class="fl-policy">
            <legend>{ legend }</legend>
            { each(choices) }
        </fieldset>
    }
}
