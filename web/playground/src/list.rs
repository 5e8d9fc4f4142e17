//! One list of views from anything that gives them.

use yew::{prelude::*, virtual_dom::VList};

/// A list of views. It is pushed together one by one: `collect` is made anew for each kind of iterator, and
/// is much longer, and all of it is downloaded.
pub(crate) fn each(items: impl Iterator<Item = Html>) -> Html {
    let mut views = Vec::new();
    for view in items {
        push(&mut views, view);
    }
    listed(views)
}

#[inline(never)]
fn push(views: &mut Vec<Html>, view: Html) {
    views.push(view);
}

#[inline(never)]
fn listed(views: Vec<Html>) -> Html {
    VList::with_children(views, None).into()
}
