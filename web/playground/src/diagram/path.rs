//! How it came to what is lit: a line from each cause to its effect.

use super::{Canvas, px};
use crate::list::each;
use fencelab::verdict::path;
use yew::prelude::*;

/// The steps that lead to the blamed events, once the reader has asked for them.
pub(super) fn view(canvas: &Canvas) -> Html {
    let blamed = match canvas.model.lit {
        Some(_) => canvas.model.blamed(),
        None => Vec::new(),
    };
    let steps = path(canvas.run, &blamed).into_iter().filter_map(|step| {
        let (cause, effect) = (canvas.run.event(step.cause)?, canvas.run.event(step.effect)?);
        let (x1, x2) = (canvas.layout.x(cause.at), canvas.layout.x(effect.at));
        if !canvas.layout.is_seen(x1, x2) {
            return None;
        }
        let (y1, y2) = (canvas.layout.event_y(cause), canvas.layout.event_y(effect));
        let key = format!("{}-{}", step.cause.0, step.effect.0);
        Some(html! { <line {key} x1={px(x1)} y1={px(y1)} x2={px(x2)} y2={px(y2)} /> })
    });
    html! { <g class="fl-path">{ each(steps) }</g> }
}
