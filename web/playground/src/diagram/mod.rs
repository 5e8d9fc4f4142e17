//! The space-time diagram: draws a run, decides nothing.

mod axis;
mod face;
mod keys;
mod lanes;
mod legend;
mod marks;
mod messages;
mod path;
mod stops;

pub use face::{Face, Want};
pub use legend::view as legend;
pub use path::lines as path;

use crate::{
    layout::{Layout, MARGIN},
    model::{Action, Model, Spot},
    room::Room,
};
use fencelab::{
    ids::Cast,
    sim::{EventId, Run},
    time::Ms,
};
use std::rc::Rc;
use web_sys::Element;
use yew::prelude::*;

/// All that the parts of the diagram draw from.
struct Canvas<'a> {
    model: &'a Rc<Model>,
    run: &'a Run,
    cast: &'a Cast,
    layout: &'a Layout,
    face: &'a Face,
    /// The drawing itself, to turn pointer positions into places on it.
    svg: &'a NodeRef,
    /// The first event that differs from the run that this one is compared with.
    differs: Option<EventId>,
    /// What is taken already: labels keep clear of it.
    room: Room,
}

/// Draws the diagram. `svg` will hold the drawing; `differs` is ringed.
pub fn view(
    model: &Rc<Model>,
    layout: &Layout,
    face: &Face,
    svg: &NodeRef,
    differs: Option<EventId>,
) -> Html {
    let picture = &model.picture;
    let (run, cast, room) = (&picture.run, picture.cast(), Room::default());
    let canvas = Canvas { model, run, cast, layout, face, svg, differs, room };
    let (width, height) = (px(layout.width), px(layout.height));
    let hatch = format!("{}-hatch", face.id);
    // Who comes first has the place: what cannot give way, then texts in bars, tags, and labels.
    let names = lanes::names(&canvas);
    let stops = stops::view(&canvas);
    let marks = marks::view(&canvas);
    let arrows = messages::arrows(&canvas);
    let lanes = lanes::view(&canvas, &hatch);
    let tags = messages::tags(&canvas);
    let labels = axis::labels(&canvas);
    html! {
        <svg ref={svg.clone()} class={classes!("fl-svg", (!model.is_current()).then_some("fl-old"))}
            width={width.clone()} height={height.clone()} viewBox={format!("0 0 {width} {height}")}
            role="group" aria-label={face.words().diagram} onclick={find_spot(&canvas)}>
            <defs>
                <pattern id={hatch.clone()} width="6" height="6" patternUnits="userSpaceOnUse"
                    patternTransform="rotate(45)">
                    <rect class="fl-hatch-ground" width="6" height="6" />
                    <rect class="fl-hatch-line" width="2" height="6" />
                </pattern>
            </defs>
            <g class="fl-axis-part">{ axis::view(&canvas) }</g>
            <g class="fl-asks-part">{ messages::asks(&canvas) }</g>
            <g class="fl-lanes-part">{ lanes }</g>
            <g class="fl-path-part">{ path::view(&canvas) }</g>
            <g class="fl-writes-part">{ arrows }</g>
            <g class="fl-tags-part">{ tags }</g>
            <g class="fl-names-part">{ names }{ labels }</g>
            <g class="fl-marks-part">{ marks }</g>
            <g class="fl-spot-part">{ spot(&canvas) }</g>
            <g class="fl-stops-part" onkeydown={keys::on_stops(&canvas)}>{ stops }</g>
            <g class="fl-playhead-part">{ axis::playhead(&canvas) }</g>
        </svg>
    }
}

/// A click beside everything that can be taken hold of chooses a free place in a lane.
fn find_spot(canvas: &Canvas) -> Callback<MouseEvent> {
    let (face, layout, svg) = (canvas.face.clone(), canvas.layout.clone(), canvas.svg.clone());
    Callback::from(move |event: MouseEvent| {
        let Some(shape) = event.target_dyn_into::<Element>() else { return };
        if face.act.is_none() || !matches!(shape.closest("[data-stop], .fl-playhead"), Ok(None)) {
            return;
        }
        let (x, y) = place_under(&event, &svg);
        let step = i64::from(layout.round_step(4.0).max(100));
        let at = (layout.time(x.max(MARGIN)).max(0) + step / 2) / step * step;
        let at = u32::try_from(at).map_or(layout.end, Ms).min(layout.end);
        if let Some(lane) = layout.lane_at(y) {
            face.want.set(Want::Menu);
            face.tell(Action::Spot(Some(Spot { lane, at })));
        }
    })
}

/// The chosen free place.
fn spot(canvas: &Canvas) -> Html {
    let (x, y, class) = match canvas.model.spot {
        Some(spot) => (canvas.layout.x(spot.at), canvas.layout.y(spot.lane), "fl-spot"),
        None => (0.0, 0.0, "fl-hidden"),
    };
    let cross = format!("M{} {}m-5 0h10m-5 -5v10", px(x), px(y));
    html! {
        <g {class}>
            <line x1={px(x)} x2={px(x)} y1="8" y2={px(canvas.layout.axis)} />
            <circle cx={px(x)} cy={px(y)} r="9" />
            <path d={cross} />
        </g>
    }
}

/// The place under the pointer, in pixels of the drawing.
fn place_under(event: &MouseEvent, svg: &NodeRef) -> (f64, f64) {
    let corner = svg.cast::<Element>().map(|svg| svg.get_bounding_client_rect());
    let (left, top) = corner.map_or((0.0, 0.0), |it| (it.left(), it.top()));
    (f64::from(event.client_x()) - left, f64::from(event.client_y()) - top)
}

/// The moment under the pointer.
fn time_under(event: &MouseEvent, layout: &Layout, svg: &NodeRef) -> i64 {
    layout.time(place_under(event, svg).0)
}

/// From now on the pointer's moves are this shape's, wherever it goes. The shape that was hit captures
/// it, and not the group around it: a finger is captured by that shape already, and to hand it over
/// would look like letting go.
fn capture(event: &PointerEvent) {
    if let Some(shape) = event.target_dyn_into::<Element>() {
        // A pointer that is gone already cannot be captured, and needs not be.
        let _ = shape.set_pointer_capture(event.pointer_id());
    }
}

/// The pointer was pressed here, and has come from nowhere else.
fn is_captured(event: &PointerEvent) -> bool {
    let shape = event.target_dyn_into::<Element>();
    shape.is_some_and(|shape| shape.has_pointer_capture(event.pointer_id()))
}

/// A length for an attribute: a tenth of a pixel is fine enough. Whole numbers are printed here, since
/// the general way to print a fraction is a large piece of what a reader downloads.
fn px(value: f64) -> String {
    let tenths = crate::layout::rounded(value * 10.0);
    let (sign, tenths) = (if tenths < 0 { "-" } else { "" }, tenths.unsigned_abs());
    match tenths % 10 {
        0 => format!("{sign}{}", tenths / 10),
        rest => format!("{sign}{}.{rest}", tenths / 10),
    }
}

#[cfg(test)]
mod tests {
    use super::px;

    #[test]
    fn lengths_are_printed_to_a_tenth() {
        assert_eq!(
            [0.0, 12.0, 12.34, -0.06, -3.96, 719.96].map(px),
            ["0", "12", "12.3", "-0.1", "-4", "720"]
        );
    }
}
