//! The list of all keys.

use crate::{diagram::Face, list::each};
use yew::prelude::*;

pub fn view(face: &Face) -> Html {
    let items = face.words().keys.iter().map(|(key, does)| {
        html! { <div key={*key}><dt><kbd>{ *key }</kbd></dt><dd>{ *does }</dd></div> }
    });
    html! { <dl>{ each(items) }</dl> }
}
