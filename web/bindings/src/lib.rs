//! The JavaScript face of fencelab: what `import … from "fencelab"` gives in a browser and in Node.
//!
//! It decides nothing. It reads JavaScript values ([`argument`]), calls the core, and hands back
//! plain objects ([`shape`]) in which ids are names, offsets count UTF-16 code units, and tokens are
//! `bigint`s. The types are written by hand in `types/`; a test compares them with real results.
//! `README.md` says how the npm package is put together.

mod answer;
mod argument;
mod error;
mod leases;
mod names;
mod panic;
mod run;
mod shape;
mod store;
mod text;
mod tokens;
mod types;
mod utf16;
mod view;

pub use leases::LeaseManager;
pub use run::{flips, handles, run};
pub use store::FencedStore;
pub use text::{edit, format, parse, set_policy, set_time};
pub use tokens::TokenGenerator;

use wasm_bindgen::prelude::*;

/// Runs when the module is loaded, and again after a panic.
#[wasm_bindgen(start)]
fn start() {
    panic::tell_the_caller();
}
