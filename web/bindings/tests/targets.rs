//! The WebAssembly module runs each fixture exactly as a native build does (`tests/targets.rs`).

#![cfg(target_arch = "wasm32")]

#[path = "../../../tests/support/digest.rs"]
mod digest;

use include_dir::{Dir, include_dir};
use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};

wasm_bindgen_test_configure!(run_in_browser);

static TIMELINES: Dir = include_dir!("$CARGO_MANIFEST_DIR/../../tests/timelines");

fn text(path: &str) -> &'static str {
    TIMELINES.get_file(path).and_then(|file| file.contents_utf8()).expect("it is a text")
}

#[wasm_bindgen_test]
fn runs_in_a_browser_have_the_fingerprints_of_native_ones() {
    let mut runs = 0;
    for line in text("digests.txt").lines() {
        let (path, native) = line.split_once(' ').expect("a path and a fingerprint");
        assert_eq!(digest::digest(text(path)), native, "{path}");
        runs += 1;
    }
    assert!(runs > 100, "{runs} runs were compared");
}
