//! Judgement on the lock service: do tokens grow with the grants?

use super::{Judge, Property, Violation, Whole, whole};
use crate::{
    ids::{ClientId, LockId},
    order,
    sim::{Event, EventId, Moment, What},
    token::Token,
};
use litemap::LiteMap;

/// [`Property::GrantOrderBroken`]. A token that is minted after its grant belongs to that grant all
/// the same.
pub(super) struct GrantOrder {
    whole: Whole,
    /// By grant, in their order.
    tokens: LiteMap<LockId, LiteMap<u32, (Token, EventId)>>,
    /// The highest token of each lock.
    highest: LiteMap<LockId, (u32, Token, EventId)>,
    /// The grant that each client had last.
    grants: LiteMap<(LockId, ClientId), u32>,
}

impl GrantOrder {
    pub(super) fn new(whole: Whole) -> Self {
        let (tokens, highest, grants) = (LiteMap::new(), LiteMap::new(), LiteMap::new());
        Self { whole, tokens, highest, grants }
    }

    /// The grant of this number has this token. An earlier grant should have a lower one, and a later
    /// grant a higher one.
    fn note(
        &mut self,
        lock: LockId,
        number: u32,
        token: Token,
        event: &Event,
    ) -> Option<Violation> {
        let tokens = self.tokens.entry(lock).or_default();
        let later = tokens.iter().rev().take_while(|(it, _)| **it > number);
        let later = later.filter(|(_, (it, _))| *it <= token).last();
        let later = later.map(|(_, (_, id))| *id);
        let highest = self.highest.get(&lock).copied();
        let earlier = match highest {
            // The highest token is the one to look at, unless it belongs to a later grant.
            Some((before, it, id)) if before < number => (it >= token).then_some(id),
            _ => {
                let mut before = tokens.iter().rev().skip_while(|(it, _)| **it >= number);
                before.find(|(_, (it, _))| *it >= token).map(|(_, (_, id))| *id)
            }
        };
        let blamed = later.or(earlier);
        tokens.insert(number, (token, event.id));
        if highest.is_none_or(|(_, it, _)| token > it) {
            self.highest.insert(lock, (number, token, event.id));
        }
        let mut events = vec![blamed?, event.id];
        order::by_key(&mut events, |id| u64::from(id.0));
        Some(Violation { at: event.at, events })
    }
}

impl Judge for GrantOrder {
    fn property(&self) -> Property {
        Property::GrantOrderBroken
    }

    fn see(&mut self, _: &Moment, event: &Event) -> Option<Violation> {
        match event.what {
            What::Granted { client, lock, grant } | What::ToldWrongly { client, lock, grant } => {
                let lock = whole(&self.whole, lock);
                self.grants.insert((lock, client), grant.number);
                self.note(lock, grant.number, grant.token?, event)
            }
            What::Minted { client, lock, token } => {
                let lock = whole(&self.whole, lock);
                // A number without a grant is in no order.
                let number = self.grants.get(&(lock, client)).copied()?;
                self.note(lock, number, token, event)
            }
            _ => None,
        }
    }
}
