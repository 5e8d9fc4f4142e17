//! What can be undone and done again: the texts before and after.

use super::HandleId;
use std::rc::Rc;

/// How many changes can be undone.
const UNDO_MAX: usize = 200;

/// Changes that follow each other and count as one when undone.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Streak {
    /// Typing in the text.
    Typing,
    /// One field for a number.
    Setting(HandleId),
}

/// The texts that one can go back to, and forward to again. The state of an editor is copied with each
/// change, and these are shared by the copies.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct History {
    undo: Vec<Rc<str>>,
    redo: Vec<Rc<str>>,
    streak: Option<Streak>,
}

impl History {
    /// Something can be undone.
    pub(super) fn can_undo(&self) -> bool {
        !self.undo.is_empty()
    }

    /// Something can be done again.
    pub(super) fn can_redo(&self) -> bool {
        !self.redo.is_empty()
    }

    /// The text is about to change. Changes of one streak count as one.
    pub(super) fn change(&mut self, text: &str, streak: Option<Streak>) {
        if streak.is_none() || streak != self.streak {
            self.remember(text);
        }
        self.streak = streak;
    }

    /// A text that one can go back to. What could be done again cannot any more.
    pub(super) fn remember(&mut self, text: &str) {
        self.streak = None;
        if self.undo.len() == UNDO_MAX {
            self.undo.remove(0);
        }
        self.undo.push(text.into());
        self.redo.clear();
    }

    /// What follows is a change of its own.
    pub(super) fn end_streak(&mut self) {
        self.streak = None;
    }

    /// The text to go back to from `now`.
    pub(super) fn back(&mut self, now: &str) -> Option<Rc<str>> {
        self.streak = None;
        let text = self.undo.pop()?;
        self.redo.push(now.into());
        Some(text)
    }

    /// The text to go forward to from `now`.
    pub(super) fn forward(&mut self, now: &str) -> Option<Rc<str>> {
        self.streak = None;
        let text = self.redo.pop()?;
        self.undo.push(now.into());
        Some(text)
    }
}
