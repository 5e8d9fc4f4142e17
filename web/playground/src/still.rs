//! The first picture of an island, as HTML, made when the site is built; and the diagram alone.

use crate::{
    QuizIsland, QuizProps, TimelineIsland, TimelineProps,
    diagram::{self, Face},
    layout::{Layout, View},
    model::Model,
};
use fencelab::say::Lang;
use std::rc::Rc;
use yew::{LocalServerRenderer, prelude::*};

/// The first picture of a timeline: readable and complete, without controls.
pub async fn still_timeline(props: TimelineProps) -> String {
    let props = TimelineProps { still: true, ..props };
    LocalServerRenderer::<TimelineIsland>::with_props(props).hydratable(false).render().await
}

/// The first picture of a quiz: questions and answers, without controls.
pub async fn still_quiz(props: QuizProps) -> String {
    let props = QuizProps { still: true, ..props };
    LocalServerRenderer::<QuizIsland>::with_props(props).hydratable(false).render().await
}

/// What a drawing shows.
#[derive(Clone, PartialEq, Properties)]
pub struct DrawingProps {
    /// The timeline. It has to be readable.
    pub text: String,
    /// The language of the names of the lanes.
    pub lang: Lang,
    /// How wide it is, in pixels.
    pub width: u32,
}

/// The diagram without anything around it.
#[component]
fn Drawing(props: &DrawingProps) -> Html {
    let model = Rc::new(Model::new(&props.text, &props.text));
    let face = Face::new(props.lang, AttrValue::from("fl"), None);
    let picture = &model.picture;
    let view = View::whole(f64::from(props.width));
    let layout = Layout::new(picture.timeline(), &picture.run, view, model.axis_end());
    diagram::view(&model, &layout, &face, &NodeRef::default(), None)
}

/// The diagram as an `svg` element. Its classes are those of `web/styles/diagram.css`.
pub async fn drawing(props: DrawingProps) -> String {
    LocalServerRenderer::<Drawing>::with_props(props).hydratable(false).render().await
}
