//! Judgement on the lock service: do tokens grow with the grants?

use super::{Judge, Property, Violation};
use crate::{
    ids::LockId,
    sim::{Event, EventId, Moment, What},
    token::Token,
};
use std::collections::BTreeMap;

/// [`Property::GrantOrderBroken`]
#[derive(Default)]
pub(super) struct GrantOrder {
    highest: BTreeMap<LockId, (Token, EventId)>,
}

impl Judge for GrantOrder {
    fn property(&self) -> Property {
        Property::GrantOrderBroken
    }

    fn see(&mut self, _: &Moment, event: &Event) -> Option<Violation> {
        let What::Granted { lock, grant, .. } = event.what else { return None };
        match self.highest.get(&lock) {
            Some(&(highest, earlier)) if grant.token <= highest => {
                Some(Violation { at: event.at, events: vec![earlier, event.id] })
            }
            _ => {
                self.highest.insert(lock, (grant.token, event.id));
                None
            }
        }
    }
}
