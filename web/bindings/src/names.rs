//! Names that a machine has met, each with a small number of its own.

use crate::error::{Outcome, bad_argument};
use std::collections::BTreeMap;

/// Numbers names in the order in which they come.
#[derive(Default)]
pub struct Numbers(BTreeMap<String, u32>);

impl Numbers {
    /// The number of this name. A new name is added to `list`, at the place of its number.
    pub fn number(&mut self, name: String, list: &mut Vec<String>) -> Outcome<u32> {
        if let Some(number) = self.known(&name) {
            return Ok(number);
        }
        let number = u32::try_from(list.len())
            .map_err(|_| bad_argument("name", "there are too many names"))?;
        list.push(name.clone());
        self.0.insert(name, number);
        Ok(number)
    }

    /// The number of a name that was met before.
    pub fn known(&self, name: &str) -> Option<u32> {
        self.0.get(name).copied()
    }
}
