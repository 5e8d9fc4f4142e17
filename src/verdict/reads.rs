//! Judgement on reads: does a client answer with what is no longer true?

use super::{Judge, Property, Violation, writes::violation};
use crate::sim::{Event, EventId, Moment, What};
use litemap::LiteMap;

/// [`Property::StaleReadServed`]. No fence is asked when a client answers from its memory.
#[derive(Default)]
pub(super) struct StaleReads {
    /// The latest write to each row.
    latest: LiteMap<super::writes::At, EventId>,
}

impl Judge for StaleReads {
    fn property(&self) -> Property {
        Property::StaleReadServed
    }

    fn see(&mut self, before: &Moment, event: &Event) -> Option<Violation> {
        match event.what {
            What::WriteAccepted { request } => {
                self.latest.insert((request.store, request.row), event.id);
                None
            }
            What::ReadServed { store, row, write, .. } if before.row(store, row).write != write => {
                violation(event, self.latest.get(&(store, row)).copied())
            }
            _ => None,
        }
    }
}
