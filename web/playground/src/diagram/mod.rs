//! The space-time diagram: draws a run, decides nothing.

mod axis;
mod grips;
mod lanes;
mod marks;
mod messages;

pub(crate) use axis::step;

use crate::{
    layout::Layout,
    model::{Action, Model},
    words::{Words, words},
};
use fencelab::{ids::Cast, say::Lang, sim::Run};
use yew::prelude::*;

/// What a view needs besides the state: how to speak, what to call itself, and whom to tell.
#[derive(Clone, PartialEq)]
pub struct Face {
    /// The language.
    pub lang: Lang,
    /// A name that no other island on the page has: ids in the document begin with it.
    pub id: AttrValue,
    /// Takes what the reader does. `None` in a picture that stands still.
    pub act: Option<Callback<Action>>,
}

impl Face {
    /// The words of its language.
    #[must_use]
    pub fn words(&self) -> &'static Words {
        words(self.lang)
    }

    /// Tells of something that the reader did.
    pub fn tell(&self, action: Action) {
        if let Some(act) = &self.act {
            act.emit(action);
        }
    }
}

/// All that the parts of the diagram draw from.
struct Canvas<'a> {
    model: &'a Model,
    run: &'a Run,
    cast: &'a Cast,
    layout: &'a Layout,
    face: &'a Face,
    /// The drawing itself, to turn pointer positions into places on it.
    svg: &'a NodeRef,
}

/// Draws the diagram. `svg` will hold the drawing.
pub fn view(model: &Model, layout: &Layout, face: &Face, svg: &NodeRef) -> Html {
    let picture = &model.picture;
    let canvas =
        Canvas { model, run: &picture.run, cast: &picture.parsed.timeline.cast, layout, face, svg };
    let (width, height) = (px(layout.width), px(layout.height));
    let hatch = format!("{}-hatch", face.id);
    html! {
        <svg ref={svg.clone()} class={classes!("fl-svg", (!model.is_current()).then_some("fl-old"))}
            width={width.clone()} height={height.clone()} viewBox={format!("0 0 {width} {height}")}
            role="group" aria-label={face.words().diagram}>
            <defs>
                <pattern id={hatch.clone()} width="6" height="6" patternUnits="userSpaceOnUse"
                    patternTransform="rotate(45)">
                    <rect class="fl-hatch-ground" width="6" height="6" />
                    <rect class="fl-hatch-line" width="2" height="6" />
                </pattern>
            </defs>
            <g class="fl-axis-part">{ axis::view(&canvas) }</g>
            <g class="fl-asks-part">{ messages::asks(&canvas) }</g>
            <g class="fl-lanes-part">{ lanes::view(&canvas, &hatch) }</g>
            <g class="fl-writes-part">{ messages::writes(&canvas) }</g>
            <g class="fl-marks-part">{ marks::view(&canvas) }</g>
            <g class="fl-grips-part">{ grips::view(&canvas) }</g>
        </svg>
    }
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
