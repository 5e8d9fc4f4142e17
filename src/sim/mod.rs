//! Runs a timeline against the machines and records what happens.
//!
//! The simulation is a queue of things to do, ordered by time. At one moment, things happen in this
//! order, so that a run never depends on chance: leases end, clients notice that by their own
//! clocks, messages arrive, clients wake up, and then the lines of the text act in their order.

mod act;
mod befall;
mod expect;
mod lock;
mod moment;
mod queue;
mod read;
mod request;
mod schedule;
mod spans;
mod trace;
mod world;
mod write;

pub use expect::{Expected, Instead, Met};
pub use moment::Moment;
pub use request::Request;
pub use spans::{LeaseSpan, MessageSpan, PauseSpan};
pub use trace::{Change, Event, EventId, Place, What};

use crate::{
    time::Ms,
    timeline::ast::Timeline,
    verdict::{self, Outcome, Verdict},
};

/// All that came of one run. It is a function of the [`Timeline`] alone.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Run {
    /// What happened, in order.
    pub events: Vec<Event>,
    /// Each lease, with its true end and the end that its holder believed in.
    pub leases: Vec<LeaseSpan>,
    /// Each pause.
    pub pauses: Vec<PauseSpan>,
    /// Each request on its way to a store.
    pub messages: Vec<MessageSpan>,
    /// When each statement began, by its place in [`Timeline::lines`]; for a line that waits, when
    /// the wait was over.
    pub starts: Vec<Ms>,
    /// Each expectation of the text, in the order of the text, and whether it was met.
    pub expectations: Vec<Met>,
    /// The judgement on each property.
    pub verdicts: Vec<Verdict>,
    /// What it comes down to.
    pub outcome: Outcome,
    /// The end of the picture: the last moment at which something happens or ends.
    pub end: Ms,
    /// The run was cut short at [`EVENTS_MAX`] events.
    pub cut: bool,
}

impl Run {
    /// Every expectation of the text was met.
    #[must_use]
    pub fn all_met(&self) -> bool {
        self.expectations.iter().all(|expectation| expectation.met)
    }

    /// Everyone's state at `at`, after all that happens at that very moment.
    #[must_use]
    pub fn moment(&self, at: Ms) -> Moment {
        Moment::at(&self.events, at)
    }

    /// The event with this id.
    #[must_use]
    pub fn event(&self, id: EventId) -> Option<&Event> {
        self.events.get(id.index())
    }
}

/// A run stops after so many events, so that no text can keep a page busy for long.
pub const EVENTS_MAX: usize = 120_000;

/// Runs a timeline to its end.
#[must_use]
pub fn run(timeline: &Timeline) -> Run {
    let world = world::World::run(timeline);
    let verdicts = verdict::judge(timeline, &world.events);
    let outcome = Outcome::of(&world.events, &verdicts);
    let expectations = expect::evaluate(timeline, &world, &verdicts);
    let spans = spans::Spans::of(&world.events);
    Run {
        end: spans.end,
        leases: spans.leases,
        pauses: spans.pauses,
        messages: spans.messages,
        starts: world.schedule.starts(),
        expectations,
        verdicts,
        outcome,
        cut: world.cut_short,
        events: world.events,
    }
}
