//! What a panic does: the caller gets an `Error`, and the next call works.
//!
//! A panic leaves borrows and half-done changes behind, so the instance cannot be used any more.
//! `package/guard.js` sees the error and asks for a new instance.

use crate::error;
use std::panic::PanicHookInfo;
use wasm_bindgen::{handler::schedule_reinit, prelude::*, throw_val};

/// Sets the panic hook.
pub fn tell_the_caller() {
    std::panic::set_hook(Box::new(hook));
}

fn hook(info: &PanicHookInfo<'_>) {
    // A panic ends in a trap, about which the caller would learn nothing. Nothing on the stack is
    // needed after this, so the way out may as well be an exception.
    throw_val(error::panicked(&info.to_string()).into());
}

/// The next call will be made on a new instance of the module.
#[wasm_bindgen(skip_typescript)]
pub fn recover() {
    // Not from the hook: wasm-bindgen compares an object's instance with the present one before it
    // replaces that one, so an object from before a panic would be taken for a new one, once.
    schedule_reinit();
}

/// Panics while `store` is being changed, which is the worst moment: for the tests.
#[cfg(feature = "panic-test")]
#[wasm_bindgen(js_name = panicForTest, skip_typescript)]
pub fn panic_for_test(store: &crate::FencedStore) {
    store.panic_for_test();
}

/// Traps without a panic, as running out of memory does: for the tests.
#[cfg(all(feature = "panic-test", target_arch = "wasm32"))]
#[wasm_bindgen(js_name = trapForTest, skip_typescript)]
pub fn trap_for_test() {
    std::arch::wasm32::unreachable();
}
