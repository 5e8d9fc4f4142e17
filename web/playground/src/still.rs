//! The first picture of an island, as HTML, made when the site is built.

use crate::{QuizIsland, QuizProps, TimelineIsland, TimelineProps};
use yew::LocalServerRenderer;

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
