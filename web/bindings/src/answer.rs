//! The machines' answers: objects that say yes or no first.

use crate::{error::Outcome, shape::Naming, utf16::Offsets};
use fencelab::ids::Cast;
use js_sys::{Object, Reflect};
use serde::Serialize;
use wasm_bindgen::{JsCast, prelude::*};

/// `{ [flag]: true, …details }`
pub fn yes(flag: &str, details: &impl Serialize, cast: &Cast) -> Outcome {
    let answer = Object::new();
    set(&answer, flag, &true.into());
    Ok(Object::assign(&answer, plain(details, cast)?.unchecked_ref()).into())
}

/// `{ [flag]: false, reason, … }`. The core tells reasons apart by `kind`.
pub fn no(flag: &str, reason: &impl Serialize, cast: &Cast) -> Outcome {
    let details = plain(reason, cast)?;
    let kind = Reflect::get(&details, &KIND.into()).unwrap_or_default();
    let answer = Object::new();
    set(&answer, flag, &false.into());
    set(&answer, "reason", &kind);
    Object::assign(&answer, details.unchecked_ref());
    let _ = Reflect::delete_property(&answer, &KIND.into());
    Ok(answer.into())
}

const KIND: &str = "kind";

/// The core's data with names instead of ids.
pub fn plain(value: &impl Serialize, cast: &Cast) -> Outcome {
    Naming { cast, offsets: &Offsets::default() }.shape(value)
}

/// Of a new, ordinary object: it cannot fail.
fn set(answer: &Object, property: &str, value: &JsValue) {
    let _ = Reflect::set(answer, &property.into(), value);
}
