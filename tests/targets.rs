//! A run is the same on every target, byte for byte.
//!
//! `tests/timelines/digests.txt` has a fingerprint of the run of each fixture. This test compares
//! native runs with it, and `web/bindings/tests/targets.rs` compares the runs of the WebAssembly module
//! in a browser. A change of what a run says shows there; `UPDATE=1` writes the file anew.

#[path = "support/digest.rs"]
mod digest;
mod support;

use std::{fs, path::Path};
use support::fixtures;

#[test]
fn native_runs_have_the_fingerprints_of_the_file() {
    let folders = ["crossed", "incidents", "misconceptions", "ok", "truths", "unmet"];
    let mut found = String::new();
    for (path, text) in folders.into_iter().flat_map(fixtures) {
        let (_, name) = path.split_once("tests/timelines/").expect("a fixture has a folder");
        found += &format!("{name} {}\n", digest::digest(&text));
    }
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/timelines/digests.txt");
    let expected = fs::read_to_string(&file).unwrap_or_default();
    if std::env::var_os("UPDATE").is_some() && found != expected {
        return fs::write(&file, found).expect("it can be written");
    }
    assert_eq!(found, expected, "UPDATE=1 writes the file anew");
}
