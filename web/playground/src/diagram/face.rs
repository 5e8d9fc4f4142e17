//! How a view speaks, what it calls itself, whom it tells, and what is to be focused next.

use crate::{
    model::Action,
    words::{Words, words},
};
use fencelab::say::Lang;
use std::{cell::Cell, rc::Rc};
use yew::prelude::*;

/// What a view needs besides the state.
#[derive(Clone, PartialEq)]
pub struct Face {
    /// The language.
    pub lang: Lang,
    /// A name that no other island on the page has: ids in the document begin with it.
    pub id: AttrValue,
    /// Takes what the reader does. `None` in a picture that stands still.
    pub act: Option<Callback<Action>>,
    /// What is to be focused once the next picture is drawn.
    pub want: Rc<Cell<Want>>,
}

/// What is to be focused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Want {
    /// What is focused already.
    #[default]
    Nothing,
    /// The chosen stop.
    Stop,
    /// The menu of what can be added.
    Menu,
    /// The first number of the chosen stop.
    Number,
    /// The list of keys.
    Keys,
}

impl Face {
    /// A face that takes what the reader does, or one that stands still.
    #[must_use]
    pub fn new(lang: Lang, id: AttrValue, act: Option<Callback<Action>>) -> Self {
        Self { lang, id, act, want: Rc::default() }
    }

    /// The same for a picture that stands still beside this one.
    #[must_use]
    pub fn beside(&self, name: &str) -> Self {
        let id = AttrValue::from([self.id.as_str(), "-", name].concat());
        Self::new(self.lang, id, None)
    }

    /// The words of its language.
    #[must_use]
    pub fn words(&self) -> &'static Words {
        words(self.lang)
    }

    /// Tells of something that the reader did.
    pub fn tell(&self, action: Action) {
        if let Some(act) = &self.act {
            act.emit(action);
        }
    }
}
