//! The list of all keys, which opens.

use crate::{diagram::Face, list::each};
use yew::prelude::*;

pub fn view(face: &Face) -> Html {
    let words = face.words();
    let items = words.keys.iter().map(|(key, does)| {
        html! { <div key={*key}><dt><kbd>{ *key }</kbd></dt><dd>{ *does }</dd></div> }
    });
    html! {
        <details class="fl-keys">
            <summary>{ words.keys_title }</summary>
            <dl>{ each(items) }</dl>
        </details>
    }
}
