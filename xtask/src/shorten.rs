//! Gives short names to what a module imports. wasm-bindgen's names end in hashes, which no compression
//! makes smaller, and a reader downloads each of them twice: in the module and in its JavaScript.

use crate::run::{Failure, Outcome, about};
use std::path::Path;
use walrus::Module;

/// Renames the imports of the module at `wasm`, and in the JavaScript at `glue` that provides them.
pub fn shorten(wasm: &Path, glue: &Path) -> Outcome {
    let mut module = Module::from_file(wasm)
        .map_err(|error| Failure(format!("{}: {error:#}", wasm.display())))?;
    let mut script = about(glue, std::fs::read_to_string(glue))?;
    for (number, import) in module.imports.iter_mut().enumerate() {
        if is_hashed(&import.name) {
            let short = format!("_{number}");
            script = script.replace(&import.name, &short);
            import.name = short;
        }
    }
    about(wasm, std::fs::write(wasm, module.emit_wasm()))?;
    about(glue, std::fs::write(glue, script))
}

/// `__wbg_call_40b008ba32f73991`: no other text of the script contains such a name.
fn is_hashed(name: &str) -> bool {
    let hash = name.rsplit_once('_').map_or("", |(_, hash)| hash);
    name.starts_with("__wb") && hash.len() == 16 && hash.chars().all(|c| c.is_ascii_hexdigit())
}

#[cfg(test)]
mod tests {
    use super::is_hashed;

    #[test]
    fn only_names_with_a_hash_are_renamed() {
        assert!(is_hashed("__wbg_call_40b008ba32f73991"));
        assert!(!is_hashed("__wbindgen_init_externref_table"));
        assert!(!is_hashed("call_40b008ba32f73991") && !is_hashed("__wbg_set_x"));
    }
}
