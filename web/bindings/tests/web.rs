//! The exported functions and classes, called with JavaScript values in a real browser.

#![cfg(target_arch = "wasm32")]
#![expect(clippy::unwrap_used, reason = "a test may panic")]

use fencelab_bindings::{
    FencedStore, LeaseManager, TokenGenerator, edit, flips, format, handles, parse, run,
    set_policy, set_time,
};
use js_sys::{Array, BigInt, Error, JSON, Object, Reflect};
use wasm_bindgen::{JsCast, prelude::*};
use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};

wasm_bindgen_test_configure!(run_in_browser);

const SEED: &str = include_str!("../../../tests/timelines/ok/seed.tl");

/// An object with these properties.
fn object<const N: usize>(properties: [(&str, JsValue); N]) -> JsValue {
    let object = Object::new();
    for (key, value) in properties {
        Reflect::set(&object, &key.into(), &value).unwrap();
    }
    object.into()
}

/// A property, by its path.
fn at(value: &JsValue, path: &str) -> JsValue {
    path.split('.').fold(value.clone(), |value, key| Reflect::get(&value, &key.into()).unwrap())
}

fn text_at(value: &JsValue, path: &str) -> String {
    at(value, path).as_string().unwrap()
}

fn code(error: &Error) -> String {
    text_at(error, "code")
}

#[wasm_bindgen_test]
fn the_seed_runs_and_every_expectation_is_met() {
    let run = run(&SEED.into()).unwrap();
    assert_eq!(at(&run, "met"), JsValue::TRUE);
    assert_eq!(text_at(&run, "outcome.kind"), "late-refused");
    assert_eq!(text_at(&run, "events.0.client"), "A");
    assert!(text_at(&run, "events.0.sentence.zh").contains("令牌41"));
}

#[wasm_bindgen_test]
fn objects_are_plain_and_tokens_are_bigints() {
    let run = run(&SEED.into()).unwrap();
    let grant = at(&run, "events.0.grant");
    assert_eq!(Object::get_prototype_of(&grant), Object::get_prototype_of(&Object::new()));
    let token = at(&grant, "token");
    assert_eq!(token.dyn_ref::<BigInt>(), Some(&BigInt::from(41_u64)));
    assert_eq!(at(&grant, "expiresAt").as_f64(), Some(10_000.0));
}

#[wasm_bindgen_test]
fn a_text_is_read_mended_and_laid_out() {
    let text = JsValue::from("# 🧪锁\nlock L  lease 10s\nA   aquire");
    let parsed = parse(&text).unwrap();
    assert_eq!(at(&parsed, "readable"), JsValue::FALSE);
    let diagnostic = at(&parsed, "diagnostics.0");
    assert_eq!(at(&diagnostic, "span.start").as_f64(), Some(28.0));
    let mended = edit(&text, &at(&diagnostic, "fix")).unwrap();
    let formatted = format(&mended).unwrap().as_string().unwrap();
    assert!(formatted.ends_with("\nA acquire"), "{formatted}");
    let error = run(&text).unwrap_err();
    assert_eq!(code(&error), "unreadable-timeline");
    assert_eq!(Array::from(&at(&error, "diagnostics")).length(), 1);
}

#[wasm_bindgen_test]
fn a_drag_is_an_edit_and_a_flip_point_says_where_it_matters() {
    let text = JsValue::from(SEED);
    let pause = at(&handles(&text).unwrap(), "1");
    assert_eq!(text_at(&pause, "kind"), "pause-end");
    assert_eq!(at(&flips(&text, &1.into()).unwrap(), "0.value").as_f64(), Some(9_000.0));
    let change = set_time(&text, &at(&pause, "span"), &5_000.into()).unwrap();
    let shorter = edit(&text, &change).unwrap();
    assert_eq!(text_at(&run(&shorter).unwrap(), "outcome.kind"), "in-order");
}

#[wasm_bindgen_test]
fn without_a_check_a_write_is_lost() {
    let text = JsValue::from(SEED);
    let change = set_policy(&text, &"S".into(), &"any".into()).unwrap();
    let run = run(&edit(&text, &change).unwrap()).unwrap();
    assert_eq!(text_at(&run, "outcome.kind"), "overwritten");
}

#[wasm_bindgen_test]
fn the_machines_answer_with_plain_objects() {
    let first = BigInt::from(u64::MAX - 2);
    let source = object([("kind", "per-key".into()), ("from", first.into())]);
    let locks = LeaseManager::new();
    let settings = object([("lease", 10.into()), ("tokens", source.clone())]);
    locks.define(&"L".into(), &settings).unwrap();
    let ask = |client: &str, now: u32| {
        object([("lock", "L".into()), ("client", client.into()), ("now", now.into())])
    };
    let granted = locks.acquire(&ask("A", 0)).unwrap();
    assert_eq!(at(&granted, "granted"), JsValue::TRUE);
    assert_eq!(at(&granted, "token"), JsValue::from(u64::MAX - 2));
    let refused = JSON::stringify(&locks.acquire(&ask("B", 9)).unwrap()).unwrap();
    assert_eq!(refused, r#"{"granted":false,"reason":"held","by":"A"}"#);

    let store = FencedStore::new(&"greater".into()).unwrap();
    let token = at(&granted, "token");
    let write = object([("token", token.clone()), ("value", "x".into())]);
    assert_eq!(text_at(&store.write(&write).unwrap(), "row.value"), "x");
    let again = store.write(&write).unwrap();
    assert_eq!(text_at(&again, "reason"), "duplicate");
    assert_eq!(at(&again, "seen"), token);

    let tokens = TokenGenerator::new();
    tokens.set_source(&"L".into(), &source).unwrap();
    assert_eq!(tokens.mint(&"L".into(), &JsValue::UNDEFINED).unwrap(), token);
}

#[wasm_bindgen_test]
fn a_number_is_no_token() {
    let store = FencedStore::new(&"greater".into()).unwrap();
    let write = object([("token", 41.into()), ("value", "x".into())]);
    let error = store.write(&write).unwrap_err();
    assert_eq!(code(&error), "bad-argument");
    assert_eq!(text_at(&error, "argument"), "request.token");
    assert!(String::from(error.message()).contains("write 41n"));
}

#[wasm_bindgen_test]
fn nothing_is_coerced() {
    for value in [JsValue::UNDEFINED, JsValue::NULL, 1.into(), Array::new().into()] {
        assert_eq!(code(&parse(&value).unwrap_err()), "bad-argument");
        assert_eq!(code(&FencedStore::new(&value).err().unwrap()), "bad-argument");
    }
}
