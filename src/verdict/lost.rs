//! Judgement on acknowledged writes: is one overwritten by somebody who knew nothing of it?

use super::{
    Judge, Property, Violation, Whole, whole,
    writes::{At, place, violation},
};
use crate::{
    ids::LockId,
    sim::{Event, EventId, Moment, What},
};
use litemap::LiteMap;

/// The latest write to a row.
#[derive(Clone, Copy)]
struct Latest {
    lock: LockId,
    grant: u32,
    accepted: EventId,
    /// Its client was told.
    acknowledged: bool,
}

/// [`Property::AcknowledgedWriteLost`]. Which grant is older is known from the order of the grants,
/// not from the tokens: those may be equal, random or upside down. A write that was made from a
/// read overwrites whatever has been written since that read.
pub(super) struct LostWrites {
    whole: Whole,
    latest: LiteMap<At, Latest>,
}

impl LostWrites {
    pub(super) fn new(whole: Whole) -> Self {
        Self { whole, latest: LiteMap::new() }
    }
}

impl Judge for LostWrites {
    fn property(&self) -> Property {
        Property::AcknowledgedWriteLost
    }

    fn see(&mut self, before: &Moment, event: &Event) -> Option<Violation> {
        if let What::RowDeleted { store, row } = event.what {
            self.latest.remove(&(store, row));
        }
        if let What::ReplyLost { request } = event.what {
            // What was accepted just before is not known to its client.
            let latest = self.latest.get_mut(&place(&request));
            if let Some(latest) = latest.filter(|it| event.causes.contains(&it.accepted)) {
                latest.acknowledged = false;
            }
        }
        let What::WriteAccepted { request } = &event.what else { return None };
        // A write by somebody who was never granted anything is older than every grant.
        let grant = request.grant.unwrap_or(0);
        let lock = whole(&self.whole, request.lock);
        let mine = Latest { lock, grant, accepted: event.id, acknowledged: true };
        let latest = self.latest.insert(place(request), mine)?;
        let current = before.row(request.store, request.row).write;
        let knew_of_it = request.based_on.is_none_or(|write| write == current);
        // Grants of two locks are in no order.
        let is_older = lock == latest.lock && grant < latest.grant;
        match latest.acknowledged && (is_older || !knew_of_it) {
            true => violation(event, [latest.accepted]),
            false => None,
        }
    }
}
