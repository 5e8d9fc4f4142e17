//! Judgement on acknowledged writes: is one overwritten by somebody who knew nothing of it?

use super::{
    Judge, Property, Violation, Whole, whole,
    writes::{acts_under, violation},
};
use crate::{
    ids::{LockId, StoreId},
    sim::{Event, EventId, Moment, Request, What},
};
use litemap::LiteMap;

/// A write that was let in.
#[derive(Clone, Copy)]
struct Written {
    lock: LockId,
    grant: u32,
    accepted: EventId,
    /// Its client was told.
    acknowledged: bool,
}

/// [`Property::AcknowledgedWriteLost`]. Which grant is older is known from the order of the grants,
/// not from the tokens: those may be equal, random or upside down. A write that was made from a
/// read overwrites whatever has been written since that read. What a restore took away is not there
/// any more to be overwritten.
pub(super) struct LostWrites {
    whole: Whole,
    /// All writes of a store, each at the place that [`crate::store::Row::write`] counts from 1.
    written: LiteMap<StoreId, Vec<Written>>,
}

impl LostWrites {
    pub(super) fn new(whole: Whole) -> Self {
        Self { whole, written: LiteMap::new() }
    }

    /// The write that the row shows.
    fn shown(&mut self, before: &Moment, request: &Request) -> Option<&mut Written> {
        let write = before.row(request.store, request.row).write.checked_sub(1)?;
        self.written.get_mut(&request.store)?.get_mut(write as usize)
    }
}

impl Judge for LostWrites {
    fn property(&self) -> Property {
        Property::AcknowledgedWriteLost
    }

    fn see(&mut self, before: &Moment, event: &Event) -> Option<Violation> {
        if let What::ReplyLost { request } = event.what {
            // What was accepted just before is not known to its client.
            let shown = self.shown(before, &request);
            if let Some(shown) = shown.filter(|it| event.causes.contains(&it.accepted)) {
                shown.acknowledged = false;
            }
        }
        let What::WriteAccepted { request } = &event.what else { return None };
        // A write by somebody who was never granted anything is older than every grant.
        let grant = acts_under(before, request).unwrap_or(0);
        let lock = whole(&self.whole, request.lock);
        let replaced = self.shown(before, request).copied();
        let mine = Written { lock, grant, accepted: event.id, acknowledged: true };
        self.written.entry(request.store).or_default().push(mine);
        let replaced = replaced?;
        let current = before.row(request.store, request.row).write;
        let knew_of_it = request.based_on.is_none_or(|write| write == current);
        // Grants of two locks are in no order.
        let is_older = lock == replaced.lock && grant < replaced.grant;
        match replaced.acknowledged && (is_older || !knew_of_it) {
            true => violation(event, [replaced.accepted]),
            false => None,
        }
    }
}
