//! A write on its way: what the store sees of it, and what we know besides.

use crate::{
    ids::{ClientId, KeyId, LockId, RowId, StoreId, TaskId, ValueId},
    store::{Offer, Read},
    token::Token,
};

/// A write on its way to a store.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub struct Request {
    /// Which write it is, from 1. A retry, a copy and a forwarded write are the same write.
    pub write: u32,
    /// Who sent it.
    pub client: ClientId,
    /// The lock under which it is done.
    pub lock: LockId,
    /// Where to.
    pub store: StoreId,
    /// Which row.
    pub row: RowId,
    /// What is to be written.
    pub value: ValueId,
    /// The token that travels with it.
    pub token: Option<Token>,
    /// The number of the grant that the client acts under, known to us and not to the store.
    pub grant: Option<u32>,
    /// The number of the operation under that token.
    pub operation: Option<u32>,
    /// The idempotency key.
    pub key: Option<KeyId>,
    /// What the client remembers of the row.
    pub read: Read,
    /// The write ([`crate::store::Row::write`]) whose result the value was made from, if it was made from one.
    pub based_on: Option<u32>,
    /// The task that it is a part of.
    pub task: Option<TaskId>,
    /// It takes back what the task wrote there before.
    pub undoing: bool,
    /// It arrives a second time, though nobody sent it a second time.
    pub copy: bool,
    /// A gateway sent it on.
    pub forwarded: bool,
    /// The client never hears what became of it.
    pub reply_lost: bool,
}

impl Request {
    /// As the store sees it.
    #[must_use]
    pub fn offer(&self) -> Offer {
        Offer {
            row: self.row,
            value: self.value,
            token: self.token,
            lock: self.lock,
            owner: self.client,
            operation: self.operation,
            key: self.key,
            read: self.read,
        }
    }
}
