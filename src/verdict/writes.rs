//! Judgements on single writes: who wrote, with which token, over what.

use super::{Judge, Property, Violation};
use crate::{
    ids::{RowId, StoreId},
    sim::{Event, EventId, Moment, Request, What},
    token::Token,
};
use std::collections::BTreeMap;

type At = (StoreId, RowId);

fn place(request: &Request) -> At {
    (request.store, request.row)
}

fn violation(event: &Event, earlier: impl IntoIterator<Item = EventId>) -> Option<Violation> {
    let events = earlier.into_iter().chain([event.id]).collect();
    Some(Violation { at: event.at, events })
}

/// Whether the client holds the lock under which the request is made, with the grant that it acts
/// under: a client that was granted the lock anew is not the holder of its old grant.
fn is_holder(before: &Moment, request: &Request) -> bool {
    before
        .grant(request.lock)
        .is_some_and(|grant| grant.holder == request.client && Some(grant.number) == request.grant)
}

/// [`Property::TokensRegressed`]
#[derive(Default)]
pub(super) struct Regressions {
    highest: BTreeMap<At, (Token, EventId)>,
}

impl Judge for Regressions {
    fn property(&self) -> Property {
        Property::TokensRegressed
    }

    fn see(&mut self, _: &Moment, event: &Event) -> Option<Violation> {
        let What::WriteAccepted { request } = &event.what else { return None };
        let token = request.token?;
        let highest = self.highest.entry(place(request)).or_insert((token, event.id));
        if token < highest.0 {
            return violation(event, [highest.1]);
        }
        *highest = (token, event.id);
        None
    }
}

/// [`Property::NonHolderWriteAccepted`]
#[derive(Default)]
pub(super) struct NonHolders;

impl Judge for NonHolders {
    fn property(&self) -> Property {
        Property::NonHolderWriteAccepted
    }

    fn see(&mut self, before: &Moment, event: &Event) -> Option<Violation> {
        match &event.what {
            What::WriteAccepted { request } if !is_holder(before, request) => {
                violation(event, event.causes.iter().copied())
            }
            _ => None,
        }
    }
}

/// [`Property::RightfulHolderRefused`]
#[derive(Default)]
pub(super) struct RefusedHolders;

impl Judge for RefusedHolders {
    fn property(&self) -> Property {
        Property::RightfulHolderRefused
    }

    fn see(&mut self, before: &Moment, event: &Event) -> Option<Violation> {
        match &event.what {
            What::WriteRejected { request, .. } if is_holder(before, request) => {
                violation(event, event.causes.iter().copied())
            }
            _ => None,
        }
    }
}

/// [`Property::AcknowledgedWriteLost`]. Which grant is older is known from the order of the grants,
/// not from the tokens: those may be equal, random or upside down.
#[derive(Default)]
pub(super) struct LostWrites {
    newest: BTreeMap<At, (u32, EventId)>,
}

impl Judge for LostWrites {
    fn property(&self) -> Property {
        Property::AcknowledgedWriteLost
    }

    fn see(&mut self, _: &Moment, event: &Event) -> Option<Violation> {
        let What::WriteAccepted { request } = &event.what else { return None };
        // A write by somebody who was never granted anything is older than every grant.
        let grant = request.grant.unwrap_or(0);
        match self.newest.insert(place(request), (grant, event.id)) {
            Some((newest, lost)) if grant < newest => violation(event, [lost]),
            _ => None,
        }
    }
}
