//! Errors as JavaScript sees them: `Error` objects with a `code`.

use js_sys::{Error, Reflect};
use wasm_bindgen::prelude::*;

/// What an exported function gives: a value, or an `Error` to be thrown.
pub type Outcome<T = JsValue> = Result<T, Error>;

/// An argument is not what it has to be. `argument` names it as the caller wrote it.
pub fn bad_argument(argument: &str, message: &str) -> Error {
    let error = coded("bad-argument", message);
    set(&error, "argument", &argument.into());
    error
}

/// A text has errors, so it cannot be run.
pub fn unreadable(message: &str, diagnostics: &JsValue) -> Error {
    let error = coded("unreadable-timeline", message);
    set(&error, "diagnostics", diagnostics);
    error
}

/// The core panicked.
pub fn panicked(message: &str) -> Error {
    let message = format!("a bug in fencelab: {message}. The next call works again");
    coded("panic", &message)
}

/// A result could not be made into a JavaScript value: a bug, and no panic.
pub fn not_serialised(error: &serde_wasm_bindgen::Error) -> Error {
    panicked(&error.to_string())
}

fn coded(code: &str, message: &str) -> Error {
    let error = Error::new(message);
    set(&error, "code", &code.into());
    error
}

fn set(error: &Error, property: &str, value: &JsValue) {
    // A property of a new, ordinary object can be set: there is nothing to do about a failure.
    let _ = Reflect::set(error, &property.into(), value);
}
