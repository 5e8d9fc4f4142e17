//! `parse`, `format` and the edits: what can be done with a text without running it.
//!
//! Edits are made on the JavaScript string itself, so that every other code unit of it stays.

use crate::{
    answer::plain,
    argument::{self, Properties},
    error::{Outcome, bad_argument},
    shape::Naming,
    utf16::Offsets,
    view::ParsedView,
};
use fencelab::{
    ids::{Cast, StoreId},
    time::Ms,
    timeline::{self, Parsed, ast::Span, limits::TEXT_BYTES_MAX},
};
use js_sys::JsString;
use serde::Serialize;
use wasm_bindgen::prelude::*;

/// A text that was passed in and read.
pub struct Source {
    /// What the core understood.
    pub parsed: Parsed,
    offsets: Offsets,
}

impl Source {
    /// Reads a text. Of one that is too long only as much is copied as it takes to find that out.
    pub fn read(text: &JsValue) -> Outcome<Self> {
        let text = argument::string(text, "text")?;
        let parsed = timeline::parse(&String::from(text.slice(0, units_read())));
        let offsets = Offsets::of(parsed.text());
        Ok(Self { parsed, offsets })
    }

    /// How the data of this text is made into JavaScript values.
    pub fn naming(&self) -> Naming<'_> {
        Naming { cast: &self.parsed.timeline.cast, offsets: &self.offsets }
    }
}

/// One more than the core reads: a code unit takes at least a byte.
fn units_read() -> u32 {
    u32::try_from(TEXT_BYTES_MAX + 1).unwrap_or(u32::MAX)
}

/// Reads a timeline. It never fails on a string: it gives what could be understood, and what is
/// wrong with the rest. A lone surrogate is read as U+FFFD.
#[wasm_bindgen(unchecked_return_type = "Parsed")]
pub fn parse(#[wasm_bindgen(unchecked_param_type = "string")] text: &JsValue) -> Outcome {
    let source = Source::read(text)?;
    source.naming().shape(&ParsedView::of(&source.parsed))
}

/// Lays a timeline out in one way: labels in a column, single blanks. It means the same, and its
/// comments and the lines that cannot be read stay. Formatting twice changes nothing more. A text
/// that is too long, or not well-formed, stays as it is.
#[wasm_bindgen(unchecked_return_type = "string")]
pub fn format(#[wasm_bindgen(unchecked_param_type = "string")] text: &JsValue) -> Outcome {
    let string = argument::string(text, "text")?;
    if string.length() >= units_read() {
        return Ok(text.clone());
    }
    let read = String::from(&string);
    match read.contains('\u{FFFD}') && JsValue::from_str(&read) != *text {
        true => Ok(text.clone()),
        false => Ok(timeline::format(&read).into()),
    }
}

/// UTF-16 code units that an edit may make a text grow to: well below what engines can hold.
const EDITED_UNITS_MAX: u32 = 1 << 28;

/// The text after an edit: the code units of `edit.span` are replaced by `edit.text`, and all others
/// stay. A diagnostic's `fix` is an edit.
#[wasm_bindgen(unchecked_return_type = "string")]
pub fn edit(
    #[wasm_bindgen(unchecked_param_type = "string")] text: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "Edit")] edit: &JsValue,
) -> Outcome {
    let text = argument::string(text, "text")?;
    let edit = Properties::of(edit, "edit")?;
    let (start, end) = span(&text, &edit.get("span")?, "edit.span")?;
    let new = argument::string(&edit.get("text")?, "edit.text")?;
    if text.length().saturating_add(new.length()) > EDITED_UNITS_MAX {
        return Err(bad_argument("edit.text", "edit.text is too long"));
    }
    let (before, after) = (text.slice(0, start), text.slice(end, text.length()));
    Ok(before.concat(&new).concat(&after).into())
}

/// An edit that changes a time or a length of time to `ms` milliseconds. The span is that of a
/// handle, or of any other time in the text. The number keeps its unit where it can: `30s` becomes
/// `5s`, not `5000ms`.
#[wasm_bindgen(js_name = setTime, unchecked_return_type = "Edit")]
pub fn set_time(
    #[wasm_bindgen(unchecked_param_type = "string")] text: &JsValue,
    #[wasm_bindgen(js_name = span, unchecked_param_type = "Span")] where_to: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "number")] ms: &JsValue,
) -> Outcome {
    let text = argument::string(text, "text")?;
    let (start, end) = span(&text, where_to, "span")?;
    let to = argument::time(ms, "ms")?;
    let number = String::from(text.slice(start, end.min(start + TIME_UNITS_MAX)));
    if end - start > TIME_UNITS_MAX || Ms::parse(&number).is_err() {
        return Err(bad_argument("span", "span must be that of a time in the text, such as 30s"));
    }
    let new = timeline::set_time(&number, Span::new(0, number.len()), to).text;
    plain(&UnitsEdit { span: Units { start, end }, text: &new }, &Cast::default())
}

/// Code units of a time, generously.
const TIME_UNITS_MAX: u32 = 32;

/// An edit that changes what a store checks.
#[wasm_bindgen(js_name = setPolicy, unchecked_return_type = "Edit")]
pub fn set_policy(
    #[wasm_bindgen(unchecked_param_type = "string")] text: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "string")] store: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "Policy")] policy: &JsValue,
) -> Outcome {
    let source = Source::read(text)?;
    let (name, policy) = (argument::name(store, "store")?, argument::policy(policy, "policy")?);
    let stores = &source.parsed.timeline.cast.stores;
    let Some((id, _)) = (0..).zip(stores).find(|(_, known)| **known == name) else {
        let there = stores.join(", ");
        let message = format!("the text declares no store {name:?}; it declares: {there}");
        return Err(bad_argument("store", &message));
    };
    match timeline::set_policy(&source.parsed, StoreId(id), policy) {
        Some(edit) => source.naming().shape(&edit),
        None => {
            let message = format!("the line of store {name:?} cannot be read");
            Err(bad_argument("store", &message))
        }
    }
}

/// An edit whose span counts code units already.
#[derive(Serialize)]
struct UnitsEdit<'a> {
    span: Units,
    text: &'a str,
}

#[derive(Serialize)]
struct Units {
    start: u32,
    end: u32,
}

/// Reads a span of this text. It may not cut a character in two.
fn span(text: &JsString, value: &JsValue, argument: &'static str) -> Outcome<(u32, u32)> {
    let properties = Properties::of(value, argument)?;
    let end_of = |key| argument::index(&properties.get(key)?, &properties.path(key));
    let (start, end) = (end_of("start")?, end_of("end")?);
    if start > end || end > text.length() || within(text, start) || within(text, end) {
        let length = text.length();
        let message = format!(
            "{argument} must be a piece of the text, which has {length} UTF-16 code units; \
             {start} to {end} is none"
        );
        return Err(bad_argument(argument, &message));
    }
    Ok((start, end))
}

/// Whether this place is in the middle of a surrogate pair.
fn within(text: &JsString, place: u32) -> bool {
    let unit = |place: u32| text.char_code_at(place);
    place > 0
        && (55_296.0..56_320.0).contains(&unit(place - 1))
        && (56_320.0..57_344.0).contains(&unit(place))
}
