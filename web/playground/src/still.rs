//! The first picture of an island, as HTML, made when the site is built; and the diagram alone.

use crate::{QuizData, QuizIsland, QuizProps, TimelineIsland, TimelineProps};
use fencelab::say::Lang;
use std::rc::Rc;
use yew::{LocalServerRenderer, prelude::*};

/// The first picture of a timeline: readable and complete, without controls.
pub async fn still_timeline(props: TimelineProps) -> String {
    let props = TimelineProps { still: true, ..props };
    LocalServerRenderer::<TimelineIsland>::with_props(props).hydratable(false).render().await
}

/// The first picture of a quiz: questions and answers, without controls.
pub async fn still_quiz(data: QuizData) -> String {
    let props = QuizProps { data: Rc::new(QuizData { still: true, ..data }) };
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

#[component]
fn Drawing(props: &DrawingProps) -> Html {
    crate::drawing::view(&props.text, props.lang, props.width, AttrValue::Static("fl"))
}

/// The diagram as an `svg` element. Its classes are those of `web/styles/diagram.css`.
pub async fn drawing(props: DrawingProps) -> String {
    LocalServerRenderer::<Drawing>::with_props(props).hydratable(false).render().await
}
