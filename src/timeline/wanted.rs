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
        let mut words = Vec::new();
        for want in self.0.into_inner() {
            words.extend_from_slice(match &want {
                Want::Word(word) => std::slice::from_ref(word),
                Want::Names("client") => &cast.clients,
                Want::Names("lock") => &cast.locks,
                Want::Names("store") => &cast.stores,
                Want::Names("task") => &cast.tasks,
                // Row 0 is the one that is meant where none is named.
                Want::Names(_) => cast.rows.get(1..).unwrap_or_default(),
            });
        }
        words
    }
}
