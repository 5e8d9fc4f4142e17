//! What is added to the core's data for JavaScript: sentences in both languages, names, places.

use fencelab::{
    ids::Cast,
    say::{self, Lang},
    sim::{self, Event, Met, Place},
    store::Policy,
    time::Ms,
    timeline::{Code, Diagnostic, Edit, Parsed, Severity, ast::Span},
    verdict::{Outcome, Property, Verdict, Violation},
};
use serde::Serialize;

/// A sentence or a name, in Chinese and in English.
#[derive(Serialize)]
pub struct Words {
    zh: String,
    en: String,
}

impl Words {
    fn of<T: Into<String>>(say: impl Fn(Lang) -> T) -> Self {
        Self { zh: say(Lang::Zh).into(), en: say(Lang::En).into() }
    }
}

/// A text that was read.
#[derive(Serialize)]
pub struct ParsedView<'a> {
    readable: bool,
    diagnostics: Vec<DiagnosticView<'a>>,
    cast: &'a Cast,
    locks: Vec<LockView<'a>>,
    stores: Vec<StoreView<'a>>,
}

#[derive(Serialize)]
struct LockView<'a> {
    name: &'a str,
    lease: Ms,
    line: u32,
}

#[derive(Serialize)]
struct StoreView<'a> {
    name: &'a str,
    policy: Policy,
    line: u32,
}

impl<'a> ParsedView<'a> {
    /// With everything that can be said about it without running it.
    pub fn of(parsed: &'a Parsed) -> Self {
        let cast = &parsed.timeline.cast;
        let locks = cast.locks.iter().zip(&parsed.timeline.locks).map(|(name, lock)| LockView {
            name,
            lease: lock.lease.value,
            line: lock.line,
        });
        let stores = cast.stores.iter().zip(&parsed.timeline.stores);
        let stores = stores.map(|(name, store)| StoreView {
            name,
            policy: store.policy.value,
            line: store.line,
        });
        Self {
            readable: parsed.is_readable(),
            diagnostics: diagnostics(parsed),
            cast,
            locks: locks.collect(),
            stores: stores.collect(),
        }
    }
}

/// One thing that is wrong with a text, in words.
#[derive(Serialize)]
pub struct DiagnosticView<'a> {
    code: Code,
    severity: Severity,
    span: Span,
    line: u32,
    message: Words,
    help: Words,
    fix: Option<FixView<'a>>,
}

#[derive(Serialize)]
struct FixView<'a> {
    #[serde(flatten)]
    edit: &'a Edit,
    label: Words,
}

/// All diagnostics of a text.
pub fn diagnostics(parsed: &Parsed) -> Vec<DiagnosticView<'_>> {
    parsed.diagnostics.iter().map(DiagnosticView::of).collect()
}

impl<'a> DiagnosticView<'a> {
    fn of(diagnostic: &'a Diagnostic) -> Self {
        let label = |lang| say::diagnostic::fix_label(diagnostic, lang).unwrap_or_default();
        Self {
            code: diagnostic.code,
            severity: diagnostic.severity,
            span: diagnostic.span,
            line: diagnostic.line,
            message: Words::of(|lang| say::diagnostic::message(diagnostic, lang)),
            help: Words::of(|lang| say::diagnostic::help(diagnostic, lang)),
            fix: diagnostic.fix.as_ref().map(|edit| FixView { edit, label: Words::of(label) }),
        }
    }
}

/// A run, with its sentences.
#[derive(Serialize)]
pub struct RunView<'a> {
    cast: &'a Cast,
    outcome: OutcomeView,
    met: bool,
    expectations: Vec<Sentence<&'a Met>>,
    verdicts: Vec<VerdictView<'a>>,
    events: Vec<EventView<'a>>,
    starts: Vec<StartView>,
    leases: &'a [sim::LeaseSpan],
    pauses: &'a [sim::PauseSpan],
    messages: &'a [sim::MessageSpan],
    end: Ms,
    cut: bool,
    warnings: Vec<DiagnosticView<'a>>,
}

/// Something, and what there is to say about it.
#[derive(Serialize)]
struct Sentence<T> {
    #[serde(flatten)]
    about: T,
    sentence: Words,
}

#[derive(Serialize)]
struct EventView<'a> {
    #[serde(flatten)]
    event: &'a Event,
    place: Place,
    sentence: Words,
}

#[derive(Serialize)]
struct StartView {
    line: u32,
    at: Ms,
}

#[derive(Serialize)]
struct VerdictView<'a> {
    property: Property,
    name: Words,
    holds: bool,
    harm: bool,
    violations: &'a [Violation],
    sentence: Words,
}

#[derive(Serialize)]
struct OutcomeView {
    #[serde(flatten)]
    outcome: Outcome,
    harm: bool,
    sentence: Words,
}

impl<'a> RunView<'a> {
    /// The run of a text.
    pub fn of(parsed: &'a Parsed, run: &'a sim::Run) -> Self {
        let (timeline, cast) = (&parsed.timeline, &parsed.timeline.cast);
        let starts = timeline.lines.iter().zip(&run.starts);
        Self {
            cast,
            outcome: outcome(run.outcome, cast),
            met: run.all_met(),
            expectations: run.expectations.iter().map(|met| expectation(met, cast)).collect(),
            verdicts: run.verdicts.iter().map(|it| verdict(it, run, cast)).collect(),
            events: run.events.iter().map(|it| event(it, cast)).collect(),
            starts: starts.map(|(line, at)| StartView { line: line.number, at: *at }).collect(),
            leases: &run.leases,
            pauses: &run.pauses,
            messages: &run.messages,
            end: run.end,
            cut: run.cut,
            warnings: diagnostics(parsed),
        }
    }
}

fn expectation<'a>(met: &'a Met, cast: &Cast) -> Sentence<&'a Met> {
    Sentence { about: met, sentence: Words::of(|lang| say::expectation(met, cast, lang)) }
}

fn event<'a>(event: &'a Event, cast: &Cast) -> EventView<'a> {
    let sentence = Words::of(|lang| say::event(event, cast, lang));
    EventView { event, place: event.what.place(), sentence }
}

fn verdict<'a>(verdict: &'a Verdict, run: &sim::Run, cast: &Cast) -> VerdictView<'a> {
    VerdictView {
        property: verdict.property,
        name: Words::of(|lang| say::property(verdict.property, lang)),
        holds: verdict.holds(),
        harm: verdict.property.is_harm(),
        violations: &verdict.violations,
        sentence: Words::of(|lang| say::verdict(verdict, run, cast, lang)),
    }
}

fn outcome(outcome: Outcome, cast: &Cast) -> OutcomeView {
    let sentence = Words::of(|lang| say::outcome(outcome, cast, lang));
    OutcomeView { outcome, harm: outcome.is_harm(), sentence }
}

/// A flip point, with a sentence for what lies on either side.
#[derive(Serialize)]
pub struct FlipView {
    value: Ms,
    at: Ms,
    before: OutcomeView,
    after: OutcomeView,
}

impl FlipView {
    /// The flip, put into words.
    pub fn of(flip: &fencelab::flip::Flip, cast: &Cast) -> Self {
        Self {
            value: flip.value,
            at: flip.at,
            before: outcome(flip.before, cast),
            after: outcome(flip.after, cast),
        }
    }
}
