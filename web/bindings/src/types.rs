//! The TypeScript types, as part of the `.d.ts` file that is made from this crate.

use wasm_bindgen::prelude::*;

#[wasm_bindgen(typescript_custom_section)]
const TEXT: &'static str = include_str!("../types/text.d.ts");

#[wasm_bindgen(typescript_custom_section)]
const RUN: &'static str = include_str!("../types/run.d.ts");

#[wasm_bindgen(typescript_custom_section)]
const MACHINES: &'static str = include_str!("../types/machines.d.ts");

#[wasm_bindgen(typescript_custom_section)]
const ERRORS: &'static str = include_str!("../types/errors.d.ts");

#[cfg(test)]
mod tests {
    use fencelab::{timeline::Code, verdict::Property};

    /// The literals of `type NAME = "a" | "b";`.
    fn union<'t>(types: &'t str, name: &str) -> Vec<&'t str> {
        let start = types.find(&format!("type {name} =")).expect("the type is declared");
        let declaration = types[start..].split(';').next().expect("it ends");
        declaration.split('"').skip(1).step_by(2).collect()
    }

    #[test]
    fn every_code_and_property_of_the_core_has_its_literal() {
        let codes: Vec<&str> = Code::ALL.iter().map(|code| code.as_text()).collect();
        assert_eq!(union(include_str!("../types/text.d.ts"), "DiagnosticCode"), codes);
        let properties = Property::ALL.map(Property::as_text);
        assert_eq!(union(include_str!("../types/run.d.ts"), "Property"), properties);
    }
}
