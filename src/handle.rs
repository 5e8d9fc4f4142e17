//! What can be dragged: each number of the text that has a place in the picture, and each that would
//! have one if it were written.

mod find;

pub use find::handles;

use crate::{
    sim::{EventId, Place},
    time::Ms,
    timeline::{Edit, ast::Span, set_time},
};

macro_rules! kinds {
    ($($(#[$doc:meta])* $name:ident = $text:literal,)*) => {
        /// What moves when a handle is dragged.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize))]
        #[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
        pub enum HandleKind {
            $($(#[$doc])* $name,)*
        }

        impl HandleKind {
            /// All kinds.
            pub const ALL: &'static [Self] = &[$(Self::$name,)*];

            /// The kind as a word, the same as in JSON.
            #[must_use]
            pub fn as_text(self) -> &'static str {
                match self {
                    $(Self::$name => $text,)*
                }
            }
        }
    };
}

kinds! {
    /// The end of a pause, or of the time after a crash.
    PauseEnd = "pause-end",
    /// The moment at which a line begins.
    Start = "start",
    /// The time between a guard's answer and its write.
    Gap = "gap",
    /// The arrival of a request.
    Delay = "delay",
    /// The arrival of a request's copy.
    Copy = "copy",
    /// The length of every lease of a lock; it sits at the end of the first.
    LeaseEnd = "lease-end",
    /// How long nobody is granted the lock after its first expiry.
    LockDelay = "lock-delay",
    /// The time between a store's check and its write.
    StoreGap = "store-gap",
    /// How long a gateway's first write travels to the store behind it.
    Forward = "forward",
}

/// A number of the text, and the place in the picture at which it can be taken hold of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Handle {
    /// What it moves.
    pub kind: HandleKind,
    /// The lane that it sits in.
    pub place: Place,
    /// The line of the text, from 0.
    pub line: u32,
    /// The number and its unit in the text; or, if it is not written there, what it would replace.
    pub span: Span,
    /// What has to stand around a number that is not written yet.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub around: Option<[&'static str; 2]>,
    /// The number.
    pub value: Ms,
    /// The moment at which the handle would sit if the number were zero.
    pub anchor: Ms,
    /// The moment at which it sits.
    pub at: Ms,
    /// The least number that makes sense.
    pub min: Ms,
    /// The greatest number that can be reached by dragging.
    pub max: Ms,
    /// The event that moves with it, if it happened there.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub event: Option<EventId>,
}

impl Handle {
    /// The number stands in the text.
    #[must_use]
    pub fn is_written(&self) -> bool {
        self.around.is_none()
    }

    /// Gives it another number, in the text that it was found in.
    #[must_use]
    pub fn edit(&self, text: &str, to: Ms) -> Edit {
        match self.around {
            None => set_time(text, self.span, to),
            Some([before, after]) => {
                Edit { span: self.span, text: [before, &to.to_string(), after].concat() }
            }
        }
    }
}
