//! Judgement on opinions: do two clients believe at once that they hold the lock?

use super::{Judge, Property, Violation, Whole, whole};
use crate::{
    ids::{ClientId, LockId},
    order,
    sim::{Change, Event, EventId, Moment},
};
use litemap::LiteMap;

/// [`Property::TwoBelieveTheyHold`]
pub(super) struct Believers {
    whole: Whole,
    since: LiteMap<LockId, LiteMap<ClientId, EventId>>,
}

impl Believers {
    pub(super) fn new(whole: Whole) -> Self {
        Self { whole, since: LiteMap::new() }
    }
}

impl Judge for Believers {
    fn property(&self) -> Property {
        Property::TwoBelieveTheyHold
    }

    fn see(&mut self, _: &Moment, event: &Event) -> Option<Violation> {
        let mut found = None;
        for change in &event.changes {
            if let Change::Forgot { client } = *change {
                for believers in self.since.iter_mut().map(|(_, it)| it) {
                    believers.remove(&client);
                }
            }
            let Change::Belief { client, lock, belief } = *change else { continue };
            let lock = whole(&self.whole, lock);
            let believers = self.since.entry(lock).or_default();
            if !belief.holds {
                believers.remove(&client);
            } else if believers.insert(client, event.id).is_none() && believers.len() > 1 {
                let others = believers.iter().filter(|(other, _)| **other != client);
                let mut events: Vec<EventId> = others.map(|(_, since)| *since).collect();
                order::by_key(&mut events, |id| u64::from(id.0));
                events.push(event.id);
                found = Some(Violation { at: event.at, events });
            }
        }
        found
    }
}
