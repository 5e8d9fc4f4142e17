//! A text that could be read, and all that follows from it: the run, what can be dragged, and what
//! can be reached by key.

use super::stops::{Stop, StopId, stops};
use fencelab::{
    handle::{Handle, HandleKind, handles},
    ids::Cast,
    sim::{EventId, Run, run},
    time::Ms,
    timeline::{Parsed, ast::Timeline},
};
use std::rc::Rc;

/// A text that could be read, and all that follows from it.
#[derive(Debug)]
pub struct Picture {
    /// The text as it was understood.
    pub parsed: Rc<Parsed>,
    /// What comes of it.
    pub run: Run,
    /// What can be dragged.
    pub handles: Vec<Handle>,
    /// What can be reached by key, in the order of time.
    pub stops: Vec<Stop>,
}

/// Everything in a picture follows from its text.
impl PartialEq for Picture {
    fn eq(&self, other: &Self) -> bool {
        self.parsed.text() == other.parsed.text()
    }
}

impl Picture {
    /// What comes of a text that was read.
    #[must_use]
    pub fn of(parsed: Rc<Parsed>) -> Self {
        let run = run(&parsed.timeline);
        let handles = handles(&parsed.timeline, &run);
        let stops = stops(&run, &handles);
        Self { parsed, run, handles, stops }
    }

    /// What was understood.
    #[must_use]
    pub fn timeline(&self) -> &Timeline {
        &self.parsed.timeline
    }

    /// The names in it.
    #[must_use]
    pub fn cast(&self) -> &Cast {
        &self.parsed.timeline.cast
    }

    /// The handle with this identity, if it is (still) there.
    #[must_use]
    pub fn handle(&self, id: HandleId) -> Option<&Handle> {
        self.handles.iter().find(|handle| HandleId::of(handle) == id)
    }

    /// The stop with this identity, if it is (still) there.
    #[must_use]
    pub fn stop(&self, id: StopId) -> Option<&Stop> {
        self.stops.iter().find(|stop| stop.id == id)
    }

    /// How many events have happened when `at` is over.
    #[must_use]
    pub fn seen_at(&self, at: Ms) -> usize {
        self.run.events.partition_point(|event| event.at <= at)
    }

    /// The line of the text that an event comes from.
    #[must_use]
    pub fn line_of(&self, event: EventId) -> Option<u32> {
        self.run.event(event)?.line
    }

    /// A long timeline: what is not looked at while something is dragged waits until it is let go.
    #[must_use]
    pub fn is_long(&self) -> bool {
        self.run.events.len() > LONG
    }

    /// Room to the right of the last event, so that there is somewhere to drag to.
    #[must_use]
    pub fn axis_end(&self) -> Ms {
        let end = self.run.end;
        end.plus(Ms((end.0 / 12).max(500)))
    }
}

/// From so many events on a timeline is long.
const LONG: usize = 400;

/// Which handle: a line has at most one of each kind, whatever its numbers are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HandleId {
    /// What it moves.
    pub kind: HandleKind,
    /// The line of the text, from 0.
    pub line: u32,
}

impl HandleId {
    /// The identity of a handle.
    #[must_use]
    pub fn of(handle: &Handle) -> Self {
        Self { kind: handle.kind, line: handle.line }
    }
}
