//! Everything that the core has to say, in Chinese and in English.
//!
//! Both wordings of a sentence stand side by side, so that one cannot be added without the other.
//! Chinese text has no spaces between Chinese and Latin letters: pages add them by style sheet.

pub mod diagnostic;
mod event;
mod expectation;
mod judgement;
pub mod limit;
mod offer;
mod setting;
mod state;

pub use event::event;
pub use expectation::expectation;
pub use judgement::{judged, outcome, outcome_in_short, property, verdict};
pub use offer::offer;
pub use setting::{setting, way};
pub use state::{client_state, lock_state, place, policy, row_state};

/// A language of the interface.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Lang {
    /// Chinese (simplified).
    Zh,
    /// English.
    En,
}

impl Lang {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Zh, Self::En];

    /// The language that is spoken where this one is asked for: itself, unless only the other one is
    /// built in.
    #[must_use]
    #[inline]
    pub fn spoken(self) -> Self {
        match (cfg!(feature = "zh"), cfg!(feature = "en")) {
            (true, false) => Self::Zh,
            (false, true) => Self::En,
            _ => self,
        }
    }

    /// Reads a language tag by its first part: `zh-CN` is Chinese.
    #[must_use]
    pub fn from_tag(tag: &str) -> Option<Self> {
        let first = tag.split(['-', '_', '.']).next().unwrap_or_default();
        Self::ALL.into_iter().find(|lang| first.eq_ignore_ascii_case(lang.as_tag()))
    }

    /// `zh` or `en`.
    #[must_use]
    pub fn as_tag(self) -> &'static str {
        match self {
            Self::Zh => "zh",
            Self::En => "en",
        }
    }
}

/// Formats a sentence in one of the two languages: `say!(lang, zh: "…{x}…", en: "…{x}…")`.
macro_rules! say {
    ($lang:expr, zh: $zh:literal, en: $en:literal $(,)?) => {
        match $lang.spoken() {
            $crate::say::Lang::Zh => format!($zh),
            $crate::say::Lang::En => format!($en),
        }
    };
}
pub(crate) use say;

/// Picks one of two fixed texts.
macro_rules! pick {
    ($lang:expr, zh: $zh:literal, en: $en:literal $(,)?) => {
        match $lang.spoken() {
            $crate::say::Lang::Zh => $zh,
            $crate::say::Lang::En => $en,
        }
    };
}
pub(crate) use pick;
