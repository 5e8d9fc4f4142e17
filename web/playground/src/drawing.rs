//! A diagram without anything around it.

use crate::{
    diagram::{self, Face},
    layout::{Layout, View},
    model::Model,
};
use fencelab::say::Lang;
use std::rc::Rc;
use yew::prelude::*;

/// The drawing of a readable timeline, so wide, in pixels. The ids of its parts begin with `id`.
pub fn view(text: &str, lang: Lang, width: u32, id: AttrValue) -> Html {
    let model = Rc::new(Model::new(text, text));
    let face = Face::new(lang, id, None);
    let picture = &model.picture;
    let view = View::whole(f64::from(width));
    let layout = Layout::new(picture.timeline(), &picture.run, view, model.axis_end());
    diagram::view(&model, &layout, &face, &NodeRef::default(), None)
}
