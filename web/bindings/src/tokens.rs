//! `TokenGenerator`: mints a token for each grant.

use crate::{
    argument::{self, Properties},
    error::{Outcome, bad_argument},
    names::Numbers,
};
use fencelab::{
    ids::{Cast, LockId},
    time::Ms,
    token::{self, TokenSource},
};
use std::cell::RefCell;
use wasm_bindgen::prelude::*;

#[derive(Default)]
struct State {
    generator: token::TokenGenerator,
    numbers: Numbers,
    cast: Cast,
}

impl State {
    fn lock(&mut self, name: String) -> Outcome<LockId> {
        self.numbers.number(name, &mut self.cast.locks).map(LockId)
    }
}

/// Mints a token for each grant. Which kind of number it mints makes the difference: only a counter
/// that moves with the grants is fit for fencing. `LeaseManager` has one inside.
#[wasm_bindgen]
#[derive(Default)]
pub struct TokenGenerator(RefCell<State>);

#[wasm_bindgen]
impl TokenGenerator {
    /// A generator without any source: each lock counts from `1n` until it is told otherwise.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        Self::default()
    }

    /// Says where this lock's tokens come from. Saying it again starts the lock's own counter anew,
    /// which is how numbers go backwards. The shared counter of `global` never does: of several
    /// `from`s the highest counts.
    #[wasm_bindgen(js_name = setSource)]
    pub fn set_source(
        &self,
        #[wasm_bindgen(unchecked_param_type = "string")] lock: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "TokenSource")] source: &JsValue,
    ) -> Outcome<()> {
        let name = argument::name(lock, "lock")?;
        let source = token_source(source, "source")?;
        let mut state = self.0.borrow_mut();
        let lock = state.lock(name)?;
        state.generator.set_source(lock, source);
        Ok(())
    }

    /// The token for the next grant of `lock`. `clientClock`, in milliseconds, is what the client's
    /// own clock shows; only the source `client-time` looks at it.
    ///
    /// `undefined` when the counter has reached the end of its 64 bits: wrapping around would let
    /// every old holder back in.
    #[wasm_bindgen(unchecked_return_type = "bigint | undefined")]
    pub fn mint(
        &self,
        #[wasm_bindgen(unchecked_param_type = "string")] lock: &JsValue,
        #[wasm_bindgen(js_name = clientClock, unchecked_optional_param_type = "number")]
        client_clock: &JsValue,
    ) -> Outcome {
        let name = argument::name(lock, "lock")?;
        let clock = match client_clock.is_undefined() {
            true => Ms::ZERO,
            false => argument::time(client_clock, "clientClock")?,
        };
        let mut state = self.0.borrow_mut();
        let lock = state.lock(name)?;
        Ok(state.generator.mint(lock, clock).map_or(JsValue::UNDEFINED, |token| token.0.into()))
    }
}

/// Reads `{ kind: "per-key", from: 41n }` and its like.
pub fn token_source(value: &JsValue, name: &'static str) -> Outcome<TokenSource> {
    let source = Properties::of(value, name)?;
    let kind = argument::word(&source.get("kind")?).unwrap_or_default();
    match kind.as_str() {
        "per-key" => source.token("from").map(TokenSource::PerKey),
        "global" => source.token("from").map(TokenSource::Global),
        "log" => source.token("from").map(TokenSource::Log),
        "sequence" => {
            let ahead = source.if_there("ahead", argument::index)?.unwrap_or(32);
            Ok(TokenSource::Sequence { first: source.token("from")?, ahead })
        }
        "uuid" => Ok(TokenSource::Uuid),
        "client-time" => Ok(TokenSource::ClientTime),
        _ => {
            let path = source.path("kind");
            let message = format!(
                r#"{path} must be one of "per-key", "global", "sequence", "log", "uuid", "client-time""#
            );
            Err(bad_argument(&path, &message))
        }
    }
}
