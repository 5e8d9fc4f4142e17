//! Takes down what the parser looks for where a line ends: that, and nothing else, could stand there.

use crate::ids::Cast;
use std::cell::RefCell;

/// What could stand at the end of a line, in the order in which the parser looked for it.
#[derive(Default)]
pub(super) struct Wanted(RefCell<Vec<Want>>);

#[derive(PartialEq, Eq)]
enum Want {
    Word(String),
    /// Any name of this kind of thing.
    Names(&'static str),
}

impl Wanted {
    /// This word could stand there.
    pub(super) fn word(&self, word: &str) {
        self.want(Want::Word(word.to_owned()));
    }

    /// A name of this kind of thing could stand there.
    pub(super) fn names(&self, what: &'static str) {
        self.want(Want::Names(what));
    }

    fn want(&self, want: Want) {
        let mut all = self.0.borrow_mut();
        if !all.contains(&want) {
            all.push(want);
        }
    }

    /// All of it, once the names of the whole text are known.
    pub(super) fn words(self, cast: &Cast) -> Vec<String> {
        let words = |want| match want {
            Want::Word(word) => vec![word],
            Want::Names("client") => cast.clients.clone(),
            Want::Names("lock") => cast.locks.clone(),
            Want::Names("store") => cast.stores.clone(),
            Want::Names("task") => cast.tasks.clone(),
            // Row 0 is the one that is meant where none is named.
            Want::Names(_) => cast.rows.iter().skip(1).cloned().collect(),
        };
        self.0.into_inner().into_iter().flat_map(words).collect()
    }
}
