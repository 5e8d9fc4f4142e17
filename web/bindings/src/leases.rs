//! `LeaseManager`: who may hold which lock, and until when.

use crate::{
    answer::{no, plain, yes},
    argument::{self, Properties},
    error::{Outcome, bad_argument},
    names::Numbers,
    tokens::token_source,
};
use fencelab::{
    ids::{Cast, ClientId, LockId},
    lease::{self, Denied, Grant, LockSettings},
    time::Ms,
};
use std::cell::{RefCell, RefMut};
use wasm_bindgen::prelude::*;

#[derive(Default)]
struct State {
    manager: lease::LeaseManager,
    clients: Numbers,
    locks: Numbers,
    cast: Cast,
}

/// A question that a client asks about a lock.
struct Question {
    now: Ms,
    client: ClientId,
    lock: LockId,
}

impl State {
    fn lock(&self, name: &str, argument: &str) -> Outcome<LockId> {
        self.locks.known(name).map(LockId).ok_or_else(|| {
            let message = format!("there is no lock {name:?}: define it first");
            bad_argument(argument, &message)
        })
    }

    fn answer(&self, flag: &str, answer: &Result<Grant, Denied>) -> Outcome {
        match answer {
            Ok(grant) => yes(flag, grant, &self.cast),
            Err(denied) => no(flag, denied, &self.cast),
        }
    }

    fn grant(&self, grant: Option<Grant>) -> Outcome {
        grant.map_or(Ok(JsValue::UNDEFINED), |grant| plain(&grant, &self.cast))
    }
}

/// The lock service: one lease at a time for each lock. It has no clock: you say what time it is,
/// in whole milliseconds of virtual time.
#[wasm_bindgen]
#[derive(Default)]
pub struct LeaseManager(RefCell<State>);

#[wasm_bindgen]
impl LeaseManager {
    /// A lock service without locks.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a lock, or changes its settings. Defining a lock again starts its own token counter
    /// anew, as a restart without a memory would.
    pub fn define(
        &self,
        #[wasm_bindgen(unchecked_param_type = "string")] lock: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "LockSettings")] settings: &JsValue,
    ) -> Outcome<()> {
        let name = argument::name(lock, "lock")?;
        let settings = Properties::only(settings, "settings", &["lease", "tokens", "lockDelay"])?;
        let lease = settings.time("lease")?;
        let tokens = token_source(&settings.get("tokens")?, "settings.tokens")?;
        let lock_delay = settings.if_there("lockDelay", argument::time)?.unwrap_or_default();
        let mut state = self.0.borrow_mut();
        let State { manager, locks, cast, .. } = &mut *state;
        let lock = LockId(locks.number(name, &mut cast.locks)?);
        manager.define(lock, LockSettings { lock_delay, ..LockSettings::new(lease, tokens) });
        Ok(())
    }

    /// Grants the lock and mints the token, in one step.
    #[wasm_bindgen(unchecked_return_type = "Acquired")]
    pub fn acquire(
        &self,
        #[wasm_bindgen(unchecked_param_type = "AcquireRequest")] request: &JsValue,
    ) -> Outcome {
        let properties =
            Properties::only(request, "request", &["lock", "client", "now", "clientClock"])?;
        let clock = properties.if_there("clientClock", argument::time)?;
        let (mut state, Question { now, client, lock }) = self.question(&properties)?;
        let answer = state.manager.acquire(now, client, lock, clock.unwrap_or(now));
        state.answer("granted", &answer)
    }

    /// Makes the caller's valid lease last a full length from now on, with the same token.
    #[wasm_bindgen(unchecked_return_type = "Renewed")]
    pub fn renew(
        &self,
        #[wasm_bindgen(unchecked_param_type = "HolderRequest")] request: &JsValue,
    ) -> Outcome {
        let (mut state, Question { now, client, lock }) = self.holder_question(request)?;
        let answer = state.manager.renew(now, client, lock);
        state.answer("renewed", &answer)
    }

    /// Gives the lock back before its lease ends. From anyone but the holder it changes nothing.
    #[wasm_bindgen(unchecked_return_type = "Released")]
    pub fn release(
        &self,
        #[wasm_bindgen(unchecked_param_type = "HolderRequest")] request: &JsValue,
    ) -> Outcome {
        let (mut state, Question { now, client, lock }) = self.holder_question(request)?;
        let answer = state.manager.release(now, client, lock);
        state.answer("released", &answer)
    }

    /// "Is the lock still mine?" The answer is true of that moment and of no later one.
    #[wasm_bindgen(unchecked_return_type = "Checked")]
    pub fn check(
        &self,
        #[wasm_bindgen(unchecked_param_type = "HolderRequest")] request: &JsValue,
    ) -> Outcome {
        let (state, Question { now, client, lock }) = self.holder_question(request)?;
        let answer = state.manager.check(now, client, lock);
        state.answer("holds", &answer)
    }

    /// The grant that is valid at that moment. A lease of 10 000 ms granted at 0 is valid at 9 999
    /// and over at 10 000.
    #[wasm_bindgen(unchecked_return_type = "Grant | undefined")]
    pub fn holder(
        &self,
        #[wasm_bindgen(unchecked_param_type = "LockRequest")] request: &JsValue,
    ) -> Outcome {
        let (state, now, lock) = self.lock_question(request)?;
        state.grant(state.manager.holder(now, lock))
    }

    /// Ends the lease if its time is over at that moment, and says whose it was: here the lock delay
    /// begins. Without a lock delay, calling it is optional: a lease that is over is not valid,
    /// whether or not anybody looked.
    #[wasm_bindgen(unchecked_return_type = "Grant | undefined")]
    pub fn expire(
        &self,
        #[wasm_bindgen(unchecked_param_type = "LockRequest")] request: &JsValue,
    ) -> Outcome {
        let (mut state, now, lock) = self.lock_question(request)?;
        let ended = state.manager.expire(now, lock);
        state.grant(ended)
    }
}

/// Requests are read to their end before the state is borrowed: a getter may call back.
impl LeaseManager {
    fn question(&self, properties: &Properties<'_>) -> Outcome<(RefMut<'_, State>, Question)> {
        let (lock, client) = (properties.name("lock")?, properties.name("client")?);
        let now = properties.time("now")?;
        let mut state = self.0.borrow_mut();
        let lock = state.lock(&lock, &properties.path("lock"))?;
        let State { clients, cast, .. } = &mut *state;
        let client = ClientId(clients.number(client, &mut cast.clients)?);
        Ok((state, Question { now, client, lock }))
    }

    fn holder_question(&self, request: &JsValue) -> Outcome<(RefMut<'_, State>, Question)> {
        self.question(&Properties::only(request, "request", &["lock", "client", "now"])?)
    }

    fn lock_question(&self, request: &JsValue) -> Outcome<(RefMut<'_, State>, Ms, LockId)> {
        let properties = Properties::only(request, "request", &["lock", "now"])?;
        let (lock, now) = (properties.name("lock")?, properties.time("now")?);
        let state = self.0.borrow_mut();
        let lock = state.lock(&lock, &properties.path("lock"))?;
        Ok((state, now, lock))
    }
}
