//! Which functions of a module can come later, and what they share with those that cannot.

use super::{
    reach::{Code, code, reachable, roots},
    uses::{Item, Uses},
};
use crate::run::{Failure, Outcome};
use std::collections::{BTreeMap, BTreeSet};
use walrus::{FunctionId, Module};

/// What the later half of a module takes from the first, each with the name of its export.
pub struct Plan {
    exported: BTreeMap<Item, String>,
    unexported: BTreeMap<Item, String>,
}

impl Plan {
    /// For the module of which these exports are not needed at first.
    pub fn of(module: &Module, late_exports: &[&str]) -> Outcome<Self> {
        let code = code(module);
        let at_first = reachable(&code, roots(module, &code, late_exports));
        let asked = asked(module, late_exports)?;
        let mut late = reachable(&code, asked.iter().copied());
        // What has no code is an import, and stays with the JavaScript that the first half is for.
        late.retain(|id| code.contains_key(id) && !at_first.contains(id));
        if late.is_empty() {
            let names = late_exports.join(", ");
            return Err(Failure(format!(
                "nothing to split: all that {names} needs is needed at first"
            )));
        }
        let mut shared = used(&code, &late)?;
        shared.extend(asked.into_iter().map(Item::Function));
        shared.retain(|item| !matches!(item, Item::Function(id) if late.contains(id)));
        Ok(Self::name(module, late_exports, shared))
    }

    /// Takes the names of exports that are there, and makes short ones for the rest.
    fn name(module: &Module, late_exports: &[&str], shared: BTreeSet<Item>) -> Self {
        let lasting = |name: &str| !late_exports.contains(&name);
        let exports = module.exports.iter().filter(|export| lasting(&export.name));
        let mut exported: BTreeMap<Item, String> =
            exports.map(|export| (export.item.into(), export.name.clone())).collect();
        exported.retain(|item, _| shared.contains(item));
        let taken: BTreeSet<&str> = module.exports.iter().map(|export| &*export.name).collect();
        let free = (0..).map(short).filter(|name| !taken.contains(name.as_str()));
        let others = shared.into_iter().filter(|item| !exported.contains_key(item));
        let unexported = others.zip(free).collect();
        Self { exported, unexported }
    }

    /// All that the later half takes from the first.
    pub fn shared(&self) -> impl Iterator<Item = (Item, &str)> {
        self.exported.iter().chain(&self.unexported).map(|(item, name)| (*item, name.as_str()))
    }

    /// What the first half has to export for it and does not yet.
    pub fn new_exports(&self) -> impl Iterator<Item = (Item, &str)> {
        self.unexported.iter().map(|(item, name)| (*item, name.as_str()))
    }
}

/// The functions with these names.
fn asked(module: &Module, late_exports: &[&str]) -> Outcome<Vec<FunctionId>> {
    let find = |name: &&str| {
        let found = module.exports.get_func(name);
        found.map_err(|_| Failure(format!("the module exports no function `{name}`")))
    };
    late_exports.iter().map(find).collect()
}

/// All that these functions use.
fn used(code: &Code, functions: &BTreeSet<FunctionId>) -> Outcome<BTreeSet<Item>> {
    let uses = || functions.iter().filter_map(|id| code.get(id));
    if uses().any(|uses| uses.segments) {
        let why = "what comes later uses a segment of the module, which only the first half has";
        return Err(Failure(why.to_owned()));
    }
    Ok(uses().flat_map(|uses: &Uses| &uses.items).copied().collect())
}

/// The names a, b, …, z, aa, ab, ….
fn short(number: u32) -> String {
    let letter = char::from(b'a' + (number % 26) as u8);
    match number / 26 {
        0 => letter.to_string(),
        rest => short(rest - 1) + &letter.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_names_grow_after_the_last_letter() {
        assert_eq!([0, 25, 26, 27, 701, 702].map(short), ["a", "z", "aa", "ab", "zz", "aaa"]);
    }
}
