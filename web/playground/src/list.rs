//! One list of views from anything that gives them.

use yew::{prelude::*, virtual_dom::VList};

/// A list of views.
pub(crate) fn each(items: impl Iterator<Item = Html>) -> Html {
    VList::with_children(items.collect(), None).into()
}
