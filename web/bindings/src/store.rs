//! `FencedStore`: checks a token and writes, in one atomic step.

use crate::{
    answer::{no, plain, yes},
    argument::{self, Properties},
    error::Outcome,
    names::Numbers,
};
use fencelab::{
    ids::{Cast, ClientId, KeyId, LockId, RowId, ValueId},
    store::{self, Accepted, Offer, Read, Reason, Row, StoreSettings},
    token::Token,
};
use serde::Serialize;
use std::cell::RefCell;
use wasm_bindgen::prelude::*;

struct State {
    store: store::FencedStore,
    rows: Numbers,
    owners: Numbers,
    keys: Numbers,
    /// Values are numbered, so that equal ones are known to be equal.
    values: Numbers,
    cast: Cast,
}

/// A write or a question as JavaScript asks it, read to its end before the state is borrowed: a
/// getter may call back.
struct Asked {
    row: Option<String>,
    token: Option<Token>,
    value: Option<String>,
    owner: Option<String>,
    operation: Option<u32>,
    key: Option<String>,
    /// The version and the value that were read.
    read: (u32, Option<String>),
}

const ASKED: [&str; 7] = ["row", "token", "value", "owner", "operation", "key", "read"];

impl Asked {
    fn of(request: &Properties<'_>) -> Outcome<Self> {
        let read = request.get("read")?;
        let read = match read.is_undefined() {
            true => (0, None),
            false => {
                let read = Properties::of(&read, "request.read")?;
                let version = read.if_there("version", argument::index)?.unwrap_or(0);
                (version, read.if_there("value", argument::value)?)
            }
        };
        Ok(Self {
            row: request.if_there("row", argument::name)?,
            token: request.if_there("token", argument::token)?,
            value: request.if_there("value", argument::value)?,
            owner: request.if_there("owner", argument::name)?,
            operation: request.if_there("operation", argument::index)?,
            key: request.if_there("key", argument::name)?,
            read,
        })
    }
}

#[derive(Serialize)]
struct WithRow {
    row: Row,
}

#[derive(Serialize)]
struct Written {
    row: Row,
    replayed: bool,
}

#[derive(Serialize)]
struct Nothing {}

impl State {
    /// The row of this name; no name is the row with the empty name, as in a timeline.
    fn row(&mut self, name: Option<String>) -> Outcome<RowId> {
        let row = self.rows.number(name.unwrap_or_default(), &mut self.cast.rows)?;
        Ok(RowId(row))
    }

    fn value(&mut self, value: String) -> Outcome<ValueId> {
        self.values.number(value, &mut self.cast.values).map(ValueId)
    }

    fn offer(&mut self, asked: Asked) -> Outcome<Offer> {
        let Self { owners, keys, cast, .. } = &mut *self;
        let owner = owners.number(asked.owner.unwrap_or_default(), &mut cast.clients)?;
        let key = asked.key.map(|key| keys.number(key, &mut cast.keys)).transpose()?;
        let (version, value) = asked.read;
        Ok(Offer {
            row: self.row(asked.row)?,
            value: self.value(asked.value.unwrap_or_default())?,
            token: asked.token,
            lock: LockId::default(),
            owner: ClientId(owner),
            operation: asked.operation,
            key: key.map(KeyId),
            read: Read { version, value: value.map(|value| self.value(value)).transpose()? },
        })
    }

    fn answer(&self, answer: &Result<Row, Reason>) -> Outcome {
        match answer {
            Ok(row) => yes("accepted", &WithRow { row: *row }, &self.cast),
            Err(reason) => no("accepted", reason, &self.cast),
        }
    }
}

/// A store that can refuse a late writer. Each row has a value and a watermark.
///
/// The guarantee of `greater` and `greater-or-equal` is that accepted tokens never go backwards on a
/// row. It is not that only the current holder writes: until the store has *seen* `42n`, it takes
/// `41n`. `raise` closes that gap.
#[wasm_bindgen]
pub struct FencedStore(RefCell<State>);

#[wasm_bindgen]
impl FencedStore {
    /// An empty store that checks this.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_param_type = "Policy")] policy: &JsValue,
    ) -> Outcome<FencedStore> {
        let policy = argument::policy(policy, "policy")?;
        Ok(Self(RefCell::new(State {
            store: store::FencedStore::new(StoreSettings::new(policy)),
            rows: Numbers::default(),
            owners: Numbers::default(),
            keys: Numbers::default(),
            values: Numbers::default(),
            cast: Cast::default(),
        })))
    }

    /// What the store checks.
    #[wasm_bindgen(getter, unchecked_return_type = "Policy")]
    pub fn policy(&self) -> String {
        argument::policy_name(self.0.borrow().store.policy()).unwrap_or_default()
    }

    /// Checks the token and writes. A write that is refused changes nothing.
    #[wasm_bindgen(unchecked_return_type = "Written")]
    pub fn write(
        &self,
        #[wasm_bindgen(unchecked_param_type = "StoreWrite")] request: &JsValue,
    ) -> Outcome {
        let request = Properties::only(request, "request", &ASKED)?;
        request.value("value")?;
        let asked = Asked::of(&request)?;
        let mut state = self.0.borrow_mut();
        let offer = state.offer(asked)?;
        match state.store.write(&offer) {
            Ok(Accepted { row, replayed }) => {
                yes("accepted", &Written { row, replayed }, &state.cast)
            }
            Err(reason) => no("accepted", &reason, &state.cast),
        }
    }

    /// Would such a write be let in now? Nothing changes.
    #[wasm_bindgen(unchecked_return_type = "WouldAccept")]
    pub fn check(
        &self,
        #[wasm_bindgen(unchecked_param_type = "StoreCheck")] request: &JsValue,
    ) -> Outcome {
        let asked = Asked::of(&Properties::only(request, "request", &ASKED)?)?;
        let mut state = self.0.borrow_mut();
        let offer = state.offer(asked)?;
        match state.store.check(&offer) {
            Ok(()) => yes("accepted", &Nothing {}, &state.cast),
            Err(reason) => no("accepted", &reason, &state.cast),
        }
    }

    /// Tells the store of a token without writing anything, so that it refuses older ones from now
    /// on. Under the policy `holder` this is how a takeover is announced.
    #[wasm_bindgen(unchecked_return_type = "Raised")]
    pub fn raise(
        &self,
        #[wasm_bindgen(unchecked_param_type = "StoreRaise")] request: &JsValue,
    ) -> Outcome {
        let request = Properties::only(request, "request", &["row", "token"])?;
        let row = request.if_there("row", argument::name)?;
        let token = request.token("token")?;
        let mut state = self.0.borrow_mut();
        let row = state.row(row)?;
        let answer = state.store.raise(LockId::default(), row, token);
        state.answer(&answer)
    }

    /// The row as it is now; a row that was never touched is empty.
    #[wasm_bindgen(unchecked_return_type = "Row")]
    pub fn row(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "string")] name: &JsValue,
    ) -> Outcome {
        let name = (!name.is_undefined()).then(|| argument::name(name, "name")).transpose()?;
        let mut state = self.0.borrow_mut();
        let row = state.row(name)?;
        plain(&state.store.row(row), &state.cast)
    }
}

#[cfg(feature = "panic-test")]
impl FencedStore {
    /// Panics in the middle of a change.
    #[expect(clippy::panic, reason = "this is what it is for")]
    pub(crate) fn panic_for_test(&self) {
        let _state = self.0.borrow_mut();
        panic!("asked for by a test");
    }
}
