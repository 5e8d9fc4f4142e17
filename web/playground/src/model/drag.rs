//! A drag in progress: where the grip snaps to, and where it stops.

use super::picture::{HandleId, Picture};
use fencelab::{flip::Flip, handle::Handle, order, time::Ms, timeline::Parsed};
use std::rc::Rc;

/// A dragged number is a multiple of this, where it does not snap to something.
pub const GRID: u32 = 100;

/// A drag in progress, by pointer or by key.
#[derive(Clone, PartialEq, Debug)]
pub struct Drag {
    /// What is dragged.
    pub id: HandleId,
    /// Keys move it, and not a pointer.
    pub by_key: bool,
    /// How far from the grip it was taken hold of, in milliseconds.
    grab: i64,
    /// The text before, as it was read.
    pub(super) parsed: Rc<Parsed>,
    /// The picture before.
    pub(super) picture: Rc<Picture>,
    /// The end of the time axis, which stands still while something is dragged.
    pub axis_end: Ms,
    /// The moments at which something else happens: the grip snaps to them.
    edges: Vec<Ms>,
    /// The edge that it is snapped to now.
    pub snapped: Option<Ms>,
    /// It would go on, and cannot.
    pub limit: Option<Limit>,
}

/// Where a drag stops.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Limit {
    /// At the least number that makes sense.
    Least,
    /// At the end of the picture.
    Greatest,
}

/// Where the grip of a drag is to go.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Pull {
    /// The moment under the pointer, in milliseconds; it may lie beyond the picture.
    pub to: i64,
    /// How near an edge must be to be snapped to; `None` suspends snapping.
    pub reach: Option<Ms>,
}

impl Drag {
    /// Takes hold of a handle, at the moment `at` of the axis.
    pub(super) fn new(
        picture: &Rc<Picture>,
        handle: &Handle,
        flips: &[Flip],
        parsed: &Rc<Parsed>,
        at: Option<i64>,
        axis_end: Ms,
    ) -> Self {
        let run = &picture.run;
        let ends = run.leases.iter().flat_map(|lease| [lease.until, lease.believed_until]);
        let mut edges: Vec<Ms> = run.events.iter().map(|event| event.at).chain(ends).collect();
        edges.retain(|edge| *edge != handle.at);
        edges.extend(flips.iter().map(|flip| flip.at));
        order::unique(&mut edges, |edge| u64::from(edge.0));
        Self {
            id: HandleId::of(handle),
            by_key: at.is_none(),
            grab: at.map_or(0, |at| at - i64::from(handle.at.0)),
            parsed: parsed.clone(),
            picture: picture.clone(),
            axis_end,
            edges,
            snapped: None,
            limit: None,
        }
    }

    /// The number that a pull leads to.
    pub(super) fn pull(&mut self, handle: &Handle, pull: Pull) -> Ms {
        let wanted = pull.to - self.grab;
        let to = whole(wanted).min(self.axis_end);
        self.snapped = pull.reach.and_then(|reach| self.nearest(to, reach));
        let value = match (self.snapped, pull.reach) {
            (Some(edge), _) => edge.minus(handle.anchor),
            (None, Some(_)) => on_grid(to.minus(handle.anchor)),
            (None, None) => to.minus(handle.anchor),
        };
        self.stop(handle, wanted - i64::from(handle.anchor.0), value)
    }

    /// The number so many milliseconds further.
    pub(super) fn nudge(&mut self, handle: &Handle, by: i64) -> Ms {
        self.snapped = None;
        let wanted = i64::from(handle.value.0) + by;
        self.stop(handle, wanted, whole(wanted))
    }

    /// The number at which a handle stops.
    pub(super) fn at_limit(&self, handle: &Handle, limit: Limit) -> Ms {
        match limit {
            Limit::Least => handle.min,
            Limit::Greatest => handle.max.min(self.axis_end.minus(handle.anchor)).max(handle.min),
        }
    }

    /// Keeps a number within the limits of its handle and of the picture, and notes when it does.
    fn stop(&mut self, handle: &Handle, wanted: i64, value: Ms) -> Ms {
        let greatest = self.at_limit(handle, Limit::Greatest);
        self.limit = if wanted < i64::from(handle.min.0) {
            Some(Limit::Least)
        } else if wanted > i64::from(greatest.0) {
            Some(Limit::Greatest)
        } else {
            None
        };
        value.clamp(handle.min, greatest)
    }

    fn nearest(&self, to: Ms, reach: Ms) -> Option<Ms> {
        let next = self.edges.partition_point(|edge| *edge < to);
        let around = [next.checked_sub(1), Some(next)].into_iter().flatten();
        let edges = around.filter_map(|place| self.edges.get(place)).copied();
        let near = edges.filter(|edge| edge.0.abs_diff(to.0) <= reach.0);
        near.min_by_key(|edge| edge.0.abs_diff(to.0))
    }
}

fn on_grid(value: Ms) -> Ms {
    Ms((value.0 + GRID / 2) / GRID * GRID)
}

/// The nearest moment there is.
pub(crate) fn whole(ms: i64) -> Ms {
    Ms(u32::try_from(ms.clamp(0, i64::from(Ms::MAX.0))).unwrap_or(0))
}
