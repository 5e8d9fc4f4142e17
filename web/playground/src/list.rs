//! One list of views from anything that gives them.

use yew::{prelude::*, virtual_dom::VList};

/// A list of views. `html!` can make one by itself, with `for`, but then each place has a loop of its
/// own, and all these loops were a twentieth of what a reader downloads.
pub(crate) fn each(mut items: impl Iterator<Item = Html>) -> Html {
    gather(&mut items)
}

fn gather(items: &mut dyn Iterator<Item = Html>) -> Html {
    let mut all = Vec::new();
    for item in items {
        all.push(item);
    }
    VList::with_children(all, None).into()
}
