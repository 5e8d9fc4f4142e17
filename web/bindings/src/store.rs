//! `FencedStore`: checks a token and writes, in one atomic step.

use crate::{
    answer::{no, plain, yes},
    argument::{self, Properties},
    error::Outcome,
    names::Numbers,
};
use fencelab::{
    ids::{Cast, RowId, ValueId},
    store::{self, Reason, Row},
};
use serde::Serialize;
use std::cell::RefCell;
use wasm_bindgen::prelude::*;

struct State {
    store: store::FencedStore,
    rows: Numbers,
    /// A row holds one value at a time, so its number serves for its value too: what is overwritten
    /// is not kept.
    cast: Cast,
}

#[derive(Serialize)]
struct WithRow {
    row: Row,
}

#[derive(Serialize)]
struct Nothing {}

impl State {
    /// The row of this name; no name is the row with the empty name, as in a timeline.
    fn row(&mut self, name: Option<String>) -> Outcome<RowId> {
        let row = self.rows.number(name.unwrap_or_default(), &mut self.cast.rows)?;
        self.cast.values.resize(self.cast.rows.len(), String::new());
        Ok(RowId(row))
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
        let store = store::FencedStore::new(argument::policy(policy, "policy")?);
        let (rows, cast) = (Numbers::default(), Cast::default());
        Ok(Self(RefCell::new(State { store, rows, cast })))
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
        let request = Properties::only(request, "request", &["row", "token", "value"])?;
        let row = request.if_there("row", argument::name)?;
        let token = request.if_there("token", argument::token)?;
        let value = request.value("value")?;
        let mut state = self.0.borrow_mut();
        let row = state.row(row)?;
        let answer = state.store.write(row, token, ValueId(row.0));
        if answer.is_ok()
            && let Some(slot) = state.cast.values.get_mut(row.index())
        {
            *slot = value;
        }
        state.answer(&answer)
    }

    /// Would a write with this token be let in now? Nothing changes.
    #[wasm_bindgen(unchecked_return_type = "WouldAccept")]
    pub fn check(
        &self,
        #[wasm_bindgen(unchecked_param_type = "StoreCheck")] request: &JsValue,
    ) -> Outcome {
        let request = Properties::only(request, "request", &["row", "token"])?;
        let row = request.if_there("row", argument::name)?;
        let token = request.if_there("token", argument::token)?;
        let mut state = self.0.borrow_mut();
        let row = state.row(row)?;
        match state.store.check(row, token) {
            Ok(()) => yes("accepted", &Nothing {}, &state.cast),
            Err(reason) => no("accepted", &reason, &state.cast),
        }
    }

    /// Tells the store of a token without writing anything, so that it refuses older ones from now
    /// on. Under the policy `holder` this is how a takeover is announced.
    #[wasm_bindgen(unchecked_return_type = "Written")]
    pub fn raise(
        &self,
        #[wasm_bindgen(unchecked_param_type = "StoreRaise")] request: &JsValue,
    ) -> Outcome {
        let request = Properties::only(request, "request", &["row", "token"])?;
        let row = request.if_there("row", argument::name)?;
        let token = request.token("token")?;
        let mut state = self.0.borrow_mut();
        let row = state.row(row)?;
        let answer = state.store.raise(row, token);
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
