//! How it came to what is lit: a line from each cause to its effect.

use super::{Canvas, px};
use crate::{
    late::{self, Job},
    layout::Layout,
    list::each,
    model::Model,
};
use fencelab::verdict::path;
use yew::prelude::*;

/// The steps that lead to the blamed events, once the reader has asked for them.
pub(super) fn view(canvas: &Canvas) -> Html {
    // What stands for nothing is an element of a drawing: any other ends the drawing for whoever reads
    // the page's HTML.
    if canvas.model.lit.is_none() || canvas.face.act.is_none() {
        return html! { <g /> };
    }
    late::part(Job::Path(canvas.model.clone(), canvas.layout.clone()), canvas.face)
}

/// A line for each step.
pub fn lines(model: &Model, layout: &Layout) -> Html {
    let run = &model.picture.run;
    let steps = path(run, &model.blamed()).into_iter().filter_map(|step| {
        let (cause, effect) = (run.event(step.cause)?, run.event(step.effect)?);
        let (x1, x2) = (layout.x(cause.at), layout.x(effect.at));
        if !layout.is_seen(x1, x2) {
            return None;
        }
        let (y1, y2) = (layout.event_y(cause), layout.event_y(effect));
        let key = format!("{}-{}", step.cause.0, step.effect.0);
        Some(html! { <line {key} x1={px(x1)} y1={px(y1)} x2={px(x2)} y2={px(y2)} /> })
    });
    html! { <g class="fl-path">{ each(steps) }</g> }
}
