//! Judgements on single writes: who wrote, with which token, over what.

use super::{Judge, Property, Violation, Whole, whole};
use crate::{
    ids::{LockId, RowId, StoreId},
    sim::{Event, EventId, Moment, Request, What},
    token::Token,
};
use litemap::LiteMap;

pub(super) type At = (StoreId, RowId);

pub(super) fn place(request: &Request) -> At {
    (request.store, request.row)
}

pub(super) fn violation(
    event: &Event,
    earlier: impl IntoIterator<Item = EventId>,
) -> Option<Violation> {
    let events = earlier.into_iter().chain([event.id]).collect();
    Some(Violation { at: event.at, events })
}

/// The number of the grant with which the client holds the lock, if it does.
fn holds_with(before: &Moment, request: &Request) -> Option<u32> {
    let grant = before.grant(request.lock).filter(|grant| grant.holder == request.client);
    grant.map(|grant| grant.number)
}

/// The number of the grant that a request is made under. A client that has forgotten its grant, or
/// has not heard of it, acts under the one that the lock service knows of.
pub(super) fn acts_under(before: &Moment, request: &Request) -> Option<u32> {
    request.grant.or_else(|| holds_with(before, request))
}

/// Whether the client holds the lock under which the request is made, with the grant that it acts
/// under: a client that was granted the lock anew is not the holder of its old grant.
fn is_holder(before: &Moment, request: &Request) -> bool {
    let held = holds_with(before, request);
    held.is_some() && held == acts_under(before, request)
}

/// [`Property::TokensRegressed`]. Tokens of different locks say nothing about each other.
pub(super) struct Regressions {
    whole: Whole,
    highest: LiteMap<(At, LockId), (Token, EventId)>,
}

impl Regressions {
    pub(super) fn new(whole: Whole) -> Self {
        Self { whole, highest: LiteMap::new() }
    }
}

impl Judge for Regressions {
    fn property(&self) -> Property {
        Property::TokensRegressed
    }

    fn see(&mut self, _: &Moment, event: &Event) -> Option<Violation> {
        let What::WriteAccepted { request } = &event.what else { return None };
        let token = request.token?;
        let lock = whole(&self.whole, request.lock);
        let highest = self.highest.entry((place(request), lock)).or_insert((token, event.id));
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

/// [`Property::RightfulHolderRefused`]. A copy that the network made is refused without anybody
/// having asked; a retry that is refused leaves its client without an answer.
#[derive(Default)]
pub(super) struct RefusedHolders;

impl Judge for RefusedHolders {
    fn property(&self) -> Property {
        Property::RightfulHolderRefused
    }

    fn see(&mut self, before: &Moment, event: &Event) -> Option<Violation> {
        match &event.what {
            What::WriteRejected { request, .. } if is_holder(before, request) && !request.copy => {
                violation(event, event.causes.iter().copied())
            }
            _ => None,
        }
    }
}
