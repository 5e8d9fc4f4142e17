//! Reads what JavaScript passes in. Nothing is coerced: what does not fit is an error that names the
//! argument and says what would fit.

use crate::error::{Outcome, bad_argument};
use fencelab::{store::Policy, time::Ms, token::Token};
use js_sys::{Array, BigInt, JsString, Number, Reflect};
use wasm_bindgen::{JsCast, prelude::*};

/// UTF-16 code units of a name: of a client, a lock, a row.
const NAME_UNITS_MAX: u32 = 1_024;

/// UTF-16 code units of a value that is written.
const VALUE_UNITS_MAX: u32 = 1 << 20;

/// An object whose properties are arguments.
pub struct Properties<'a> {
    object: &'a JsValue,
    name: &'static str,
}

impl<'a> Properties<'a> {
    /// Of any object.
    pub fn of(object: &'a JsValue, name: &'static str) -> Outcome<Self> {
        if !object.is_object() || is_array(object) {
            return Err(bad_argument(
                name,
                &format!("{name} must be an object, not {}", say(object)),
            ));
        }
        Ok(Self { object, name })
    }

    /// Of an object with no others than these, because a misspelt option would go unnoticed.
    pub fn only(object: &'a JsValue, name: &'static str, known: &[&str]) -> Outcome<Self> {
        let properties = Self::of(object, name)?;
        let keys = Reflect::own_keys(object).map_err(|cause| unreadable(name, &cause))?;
        for key in keys {
            let key = word(&key).unwrap_or_else(|| say(&key));
            if !known.contains(&key.as_str()) {
                let message =
                    format!("{name} has no property `{key}`; it has {}", known.join(", "));
                return Err(bad_argument(&properties.path(&key), &message));
            }
        }
        Ok(properties)
    }

    /// A property, which may be absent.
    pub fn get(&self, key: &str) -> Outcome {
        Reflect::get(self.object, &key.into()).map_err(|cause| unreadable(&self.path(key), &cause))
    }

    /// How the caller would write this property.
    pub fn path(&self, key: &str) -> String {
        format!("{}.{key}", self.name)
    }

    /// A property that is a name.
    pub fn name(&self, key: &str) -> Outcome<String> {
        name(&self.get(key)?, &self.path(key))
    }

    /// A property that is a time.
    pub fn time(&self, key: &str) -> Outcome<Ms> {
        time(&self.get(key)?, &self.path(key))
    }

    /// A property that is a token.
    pub fn token(&self, key: &str) -> Outcome<Token> {
        token(&self.get(key)?, &self.path(key))
    }

    /// A property that is a value to be written.
    pub fn value(&self, key: &str) -> Outcome<String> {
        value(&self.get(key)?, &self.path(key))
    }

    /// Reads a property only if it is there.
    pub fn if_there<T>(
        &self,
        key: &str,
        read: impl FnOnce(&JsValue, &str) -> Outcome<T>,
    ) -> Outcome<Option<T>> {
        let value = self.get(key)?;
        (!value.is_undefined()).then(|| read(&value, &self.path(key))).transpose()
    }
}

/// A getter or a proxy that throws.
fn unreadable(argument: &str, cause: &JsValue) -> js_sys::Error {
    let error = bad_argument(argument, &format!("{argument} cannot be read"));
    error.set_cause(cause);
    error
}

/// A string, as JavaScript holds it: lone surrogates and all.
pub fn string(value: &JsValue, argument: &str) -> Outcome<JsString> {
    match value.is_string() {
        true => Ok(value.clone().unchecked_into()),
        false => Err(expected(argument, "a string", value)),
    }
}

/// The name of a client, a lock or a row.
pub fn name(value: &JsValue, argument: &str) -> Outcome<String> {
    short(value, argument, NAME_UNITS_MAX)
}

/// A value to be written.
pub fn value(value: &JsValue, argument: &str) -> Outcome<String> {
    short(value, argument, VALUE_UNITS_MAX)
}

/// A string that is kept: within limits, and well-formed, since two strings with lone surrogates
/// would become equal in UTF-8.
fn short(value: &JsValue, argument: &str, units_max: u32) -> Outcome<String> {
    let string = string(value, argument)?;
    if string.length() > units_max {
        let message = format!("{argument} must have at most {units_max} UTF-16 code units");
        return Err(bad_argument(argument, &message));
    }
    let text = String::from(&string);
    if text.contains('\u{FFFD}') && JsValue::from_str(&text) != *value {
        let message = format!("{argument} must be well-formed: it contains a lone surrogate");
        return Err(bad_argument(argument, &message));
    }
    Ok(text)
}

/// A fencing token.
pub fn token(value: &JsValue, argument: &str) -> Outcome<Token> {
    if let Some(number) = value.dyn_ref::<Number>() {
        let instead = match whole(value, u32::MAX) {
            Some(whole) => format!("write {whole}n, not {whole}"),
            None => format!("write it like 41n, not {}", digits(number)),
        };
        let message = format!(
            "{argument} must be a bigint: {instead} (a number cannot tell 2^53 from 2^53 + 1)"
        );
        return Err(bad_argument(argument, &message));
    }
    if !value.is_bigint() {
        return Err(expected(argument, "a bigint, such as 41n", value));
    }
    u64::try_from(value.clone()).map(Token).map_err(|_| {
        let message = format!("{argument} must have 64 bits: from 0n to {}n", u64::MAX);
        bad_argument(argument, &message)
    })
}

/// A moment or a length of virtual time.
pub fn time(value: &JsValue, argument: &str) -> Outcome<Ms> {
    match whole(value, Ms::MAX.0) {
        Some(ms) => Ok(Ms(ms)),
        None => {
            let max = Ms::MAX.0;
            let what = format!("a whole number of milliseconds from 0 to {max} (one day)");
            Err(expected(argument, &what, value))
        }
    }
}

/// A place in a list or in a text.
pub fn index(value: &JsValue, argument: &str) -> Outcome<u32> {
    whole(value, u32::MAX).ok_or_else(|| expected(argument, "a whole number from 0", value))
}

/// What a store checks.
pub fn policy(value: &JsValue, argument: &str) -> Outcome<Policy> {
    let name = word(value);
    let known = Policy::ALL.into_iter().find(|policy| name == policy_name(*policy));
    known.ok_or_else(|| {
        let names = Policy::ALL.map(|policy| policy_name(policy).unwrap_or_default()).join(", ");
        expected(argument, &format!("one of {names}"), value)
    })
}

/// A policy's name, as the core serialises it.
pub fn policy_name(policy: Policy) -> Option<String> {
    serde_wasm_bindgen::to_value(&policy).ok()?.as_string()
}

/// A short string. Nothing that is longer can be one of a few words, and is not worth copying.
pub fn word(value: &JsValue) -> Option<String> {
    let string: &JsString = value.is_string().then(|| value.unchecked_ref())?;
    (string.length() <= WORD_UNITS_MAX).then(|| string.into())
}

const WORD_UNITS_MAX: u32 = 64;

fn whole(value: &JsValue, max: u32) -> Option<u32> {
    let number = value.as_f64()?;
    let fits = number.fract() == 0.0 && (0.0..=f64::from(max)).contains(&number);
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "checked above")]
    fits.then_some(number as u32)
}

fn expected(argument: &str, what: &str, value: &JsValue) -> js_sys::Error {
    bad_argument(argument, &format!("{argument} must be {what}, not {}", say(value)))
}

/// Text of a value that a message repeats.
const SAID_CHARS_MAX: usize = 40;

/// Says what a value is, without calling anything of its own.
fn say(value: &JsValue) -> String {
    if let Some(number) = value.dyn_ref::<Number>() {
        return digits(number);
    }
    if let Some(big) = value.dyn_ref::<BigInt>() {
        return u64::try_from(big.clone()).map_or("another bigint".to_owned(), |n| format!("{n}n"));
    }
    if value.is_string() {
        let text = String::from(value.unchecked_ref::<JsString>().slice(0, 41));
        return match text.chars().count() > SAID_CHARS_MAX {
            true => "a long string".to_owned(),
            false => format!("{text:?}"),
        };
    }
    let kind = value.js_typeof().as_string().unwrap_or_default();
    match (kind.as_str(), value.as_bool()) {
        (_, Some(is)) => is.to_string(),
        ("undefined", _) => kind,
        ("object", _) if value.is_null() => "null".to_owned(),
        ("object", _) if is_array(value) => "an array".to_owned(),
        ("object", _) => "an object".to_owned(),
        _ => format!("a {kind}"),
    }
}

/// A number as JavaScript prints it: Rust's own way would add 25 KB.
fn digits(number: &Number) -> String {
    number.to_string_with_radix(10).map(String::from).unwrap_or_default()
}

/// Unlike `Array.isArray`, this does not throw when it is given a revoked proxy.
fn is_array(value: &JsValue) -> bool {
    value.is_instance_of::<Array>()
}
