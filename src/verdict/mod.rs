//! What a run did to the promises that people make about locks, each judged apart.

mod believe;
mod effects;
mod grants;
mod lost;
mod outcome;
mod path;
mod reads;
mod writes;

pub use outcome::Outcome;
pub use path::{Step, path};

use crate::{
    ids::LockId,
    sim::{Event, EventId, Moment},
    time::Ms,
    timeline::ast::Timeline,
};

/// A promise that a run keeps or breaks. The names say what is seen when it is broken.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Property {
    /// A store took a lower token after a higher one: the one thing that a fence promises to
    /// prevent.
    TokensRegressed,
    /// A later grant of a lock got an equal or a lower token.
    GrantOrderBroken,
    /// A store took a write from a client that did not hold the lock at that moment. Possible even
    /// with a fence, as long as the store has not seen a newer token.
    NonHolderWriteAccepted,
    /// An accepted write whose client was told so was overwritten by one that knew nothing of it: made
    /// under an older grant, or from an older read.
    AcknowledgedWriteLost,
    /// One write took effect twice on a store.
    EffectDoubled,
    /// Some stores took a task's writes and others did not, and nobody has set it right.
    PartialEffect,
    /// A client answered from its memory, which was not what the store held.
    StaleReadServed,
    /// A store refused the client that did hold the lock: the price of a fence gone wrong.
    RightfulHolderRefused,
    /// Two clients believed at once that they held the same lock. Shown; not an error in itself.
    TwoBelieveTheyHold,
}

impl Property {
    /// All of them, in the order in which they are listed.
    pub const ALL: [Self; 9] = [
        Self::AcknowledgedWriteLost,
        Self::EffectDoubled,
        Self::PartialEffect,
        Self::StaleReadServed,
        Self::TokensRegressed,
        Self::NonHolderWriteAccepted,
        Self::RightfulHolderRefused,
        Self::GrantOrderBroken,
        Self::TwoBelieveTheyHold,
    ];

    /// As the timeline language writes it behind `expect`.
    #[must_use]
    pub fn as_text(self) -> &'static str {
        match self {
            Self::TokensRegressed => "tokens-regressed",
            Self::GrantOrderBroken => "grant-order-broken",
            Self::NonHolderWriteAccepted => "non-holder-write-accepted",
            Self::AcknowledgedWriteLost => "acknowledged-write-lost",
            Self::EffectDoubled => "effect-doubled",
            Self::PartialEffect => "partial-effect",
            Self::StaleReadServed => "stale-read-served",
            Self::RightfulHolderRefused => "rightful-holder-refused",
            Self::TwoBelieveTheyHold => "two-believe-they-hold",
        }
    }

    /// Whether breaking it does harm by itself. [`Self::TwoBelieveTheyHold`] is what leases cannot
    /// prevent; it is shown so that the reader sees where harm may come from.
    #[must_use]
    pub fn is_harm(self) -> bool {
        self != Self::TwoBelieveTheyHold
    }
}

/// One time that a promise was broken.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Violation {
    /// When.
    pub at: Ms,
    /// The events to blame, the one that broke it last.
    pub events: Vec<EventId>,
}

/// The judgement on one promise.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Verdict {
    /// The promise.
    pub property: Property,
    /// Every time that it was broken, in order. Empty: it holds.
    pub violations: Vec<Violation>,
}

impl Verdict {
    /// The promise was kept.
    #[must_use]
    pub fn holds(&self) -> bool {
        self.violations.is_empty()
    }

    /// The first time that it was broken.
    #[must_use]
    pub fn first(&self) -> Option<&Violation> {
        self.violations.first()
    }
}

/// Watches a run go by, one event at a time, for one property. `before` is the state just before
/// the event.
trait Judge {
    fn property(&self) -> Property;
    fn see(&mut self, before: &Moment, event: &Event) -> Option<Violation>;
    /// What can only be said when everything has happened.
    fn at_the_end(&mut self) -> Vec<Violation> {
        Vec::new()
    }
}

/// For each lock, the lock that it is, or is a half of: grants of two halves are grants of one lock.
type Whole = Vec<LockId>;

fn whole(of: &Whole, lock: LockId) -> LockId {
    of.get(lock.index()).copied().unwrap_or(lock)
}

/// Judges a trace on every property, in the order of [`Property::ALL`].
#[must_use]
pub fn judge(timeline: &Timeline, events: &[Event]) -> Vec<Verdict> {
    let locks = (0..).map(LockId).take(timeline.locks.len());
    let whole: Whole = locks.map(|lock| timeline.whole(lock)).collect();
    let mut judges: [Box<dyn Judge>; 9] = [
        Box::new(lost::LostWrites::new(whole.clone())),
        Box::<effects::Doubled>::default(),
        Box::<effects::Partial>::default(),
        Box::<reads::StaleReads>::default(),
        Box::new(writes::Regressions::new(whole.clone())),
        Box::<writes::NonHolders>::default(),
        Box::<writes::RefusedHolders>::default(),
        Box::new(grants::GrantOrder::new(whole.clone())),
        Box::new(believe::Believers::new(whole)),
    ];
    let mut verdicts: Vec<Verdict> = judges
        .iter()
        .map(|judge| Verdict { property: judge.property(), violations: Vec::new() })
        .collect();
    let mut moment = Moment::default();
    for event in events {
        for (judge, verdict) in judges.iter_mut().zip(&mut verdicts) {
            verdict.violations.extend(judge.see(&moment, event));
        }
        moment.apply(event);
    }
    for (judge, verdict) in judges.iter_mut().zip(&mut verdicts) {
        verdict.violations.extend(judge.at_the_end());
    }
    verdicts
}
