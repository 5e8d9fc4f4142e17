//! What can be chosen for a lock or a store, and the edit of its line that chooses it.

use crate::{
    ids::{LockId, StoreId},
    lease::{Minting, Queue, Reentry},
    sim::Place,
    store::{Policy, Scope, Start},
    time::Ms,
    timeline::{
        Edit, Parsed, append,
        ast::{Claim, LockSpec, Span, StoreSpec, Timeline},
        has_error,
    },
    token::{Token, TokenSource},
};

/// One thing that can be chosen, with all ways to choose it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setting {
    /// The lock or the store that it is about.
    pub place: Place,
    /// What can be chosen.
    pub kind: SettingKind,
    /// The ways, one of which is chosen.
    pub choices: Vec<Choice>,
}

/// One way to choose a setting.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// Which way.
    pub way: Way,
    /// The text has it so.
    pub chosen: bool,
    /// Makes the text have it so. That of the chosen way changes nothing.
    pub edit: Edit,
}

/// What can be chosen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SettingKind {
    /// Where a lock's tokens come from.
    Tokens,
    /// When they are minted.
    Minting,
    /// What happens after a lease has expired.
    LockDelay,
    /// What becomes of those who ask for a lock that is held.
    Queue,
    /// What becomes of a holder that acquires again.
    Reentry,
    /// What a store checks.
    Policy,
    /// What one watermark is about.
    Scope,
    /// Whether a restart loses the watermarks.
    Memory,
    /// Whether check and write are one step.
    Steps,
}

macro_rules! ways {
    ($($(#[$doc:meta])* $way:ident = $id:literal,)*) => {
        /// A way in which something can be chosen.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Way {
            $($(#[$doc])* $way,)*
            /// A store checks this.
            Checks(Policy),
        }

        impl Way {
            /// The way as a word that stays the same from version to version; of a policy, as the timeline
            /// language writes it.
            #[must_use]
            pub fn id(self) -> &'static str {
                match self {
                    $(Self::$way => $id,)*
                    Self::Checks(policy) => policy.as_text(),
                }
            }
        }
    };
}

ways! {
    /// Tokens come from a counter of this lock.
    Counter = "counter",
    /// From a counter of all locks that say so.
    Global = "global",
    /// From a database sequence.
    Sequence = "sequence",
    /// From a database sequence that gives a number before it is logged.
    Unlogged = "unlogged",
    /// From the index in a consensus log.
    Log = "log",
    /// They are unique, in no order.
    Uuid = "uuid",
    /// From the client's clock.
    ClientTime = "client-time",
    /// They are minted with the grant.
    WithGrant = "with-grant",
    /// They are minted in a step of their own.
    Later = "later",
    /// After a lease has expired, the next can be granted at once.
    AtOnce = "at-once",
    /// After a lease has expired, nobody is granted the lock for a while.
    Delayed = "delayed",
    /// Who asks for a lock that is held is refused.
    NoQueue = "no-queue",
    /// Who asks for it waits in line.
    InLine = "in-line",
    /// Who asks for it waits in line, and draws a token on joining it.
    EarlyTokens = "early-tokens",
    /// Who asks for it waits in line, and is told that it holds the lock, lapsed or not.
    Unchecked = "unchecked",
    /// Both.
    EarlyUnchecked = "early-tokens-unchecked",
    /// A holder that acquires again is refused.
    Refuse = "refuse",
    /// It keeps its token.
    SameToken = "same-token",
    /// It gets a new token.
    NewToken = "new-token",
    /// Each row has a watermark.
    PerRow = "per-row",
    /// The whole store has one.
    Shared = "shared",
    /// Each row has one for each lock.
    PerLock = "per-lock",
    /// Watermarks are kept with the rows.
    Kept = "kept",
    /// Watermarks are in memory only.
    Volatile = "volatile",
    /// Check and write are one step.
    OneStep = "one-step",
    /// The write comes a while after the check.
    TwoSteps = "two-steps",
}

/// All that can be chosen, in the order of the text: locks first. A lock that is a half of another has
/// its settings from there, and a line that cannot be read has none.
#[must_use]
pub fn settings(parsed: &Parsed) -> Vec<Setting> {
    let mut all = Vec::new();
    let timeline = &parsed.timeline;
    for (lock, spec) in (0..).map(LockId).zip(&timeline.locks) {
        let line = SceneLine { parsed, place: Place::Lock(lock), number: spec.line };
        if spec.half_of.is_none() && !has_error(parsed, spec.line) {
            all.push(tokens(&line, spec, timeline));
            all.extend(grants(&line, spec));
        }
    }
    for (store, spec) in (0..).map(StoreId).zip(&timeline.stores) {
        let line = SceneLine { parsed, place: Place::Store(store), number: spec.line };
        if !has_error(parsed, spec.line) {
            all.push(policy(&line, spec));
            if spec.policy.value.keeps_token() {
                all.extend(watermark(&line, spec));
            }
            all.push(steps(&line, spec));
        }
    }
    all
}

/// A line of the scene, in which something can be chosen.
struct SceneLine<'p> {
    parsed: &'p Parsed,
    place: Place,
    number: u32,
}

impl SceneLine<'_> {
    /// A setting that stands at `span` now, and what stands there for each way of it. Nothing at all
    /// says what goes without saying.
    fn setting(&self, kind: SettingKind, span: Span, chosen: Way, ways: &[(Way, &str)]) -> Setting {
        let choice = |&(way, words): &(Way, &str)| {
            let chosen = way == chosen;
            let words = if chosen { span.of(self.parsed.text()) } else { words };
            Choice { way, chosen, edit: self.say(span, words) }
        };
        Setting { place: self.place, kind, choices: ways.iter().map(choice).collect() }
    }

    /// Has these words stand at `span`, or at the end of the line where that is nowhere.
    fn say(&self, span: Span, words: &str) -> Edit {
        match (span == Span::default(), words.is_empty()) {
            (true, false) => append(self.parsed, self.number, words),
            (false, true) => {
                let before = Span { start: 0, end: span.start }.of(self.parsed.text());
                let span = Span { start: Span::new(0, before.trim_end().len()).end, ..span };
                Edit { span, text: String::new() }
            }
            _ => Edit { span, text: words.to_owned() },
        }
    }
}

/// Where tokens come from. A way keeps the first number, wherever it is known from.
fn tokens(line: &SceneLine, spec: &LockSpec, timeline: &Timeline) -> Setting {
    let (chosen, first) = match spec.tokens.value {
        TokenSource::PerKey(first) => (Way::Counter, Some(first)),
        TokenSource::Global(first) => (Way::Global, Some(first)),
        TokenSource::Sequence { first, ahead: 0 } => (Way::Unlogged, Some(first)),
        TokenSource::Sequence { first, .. } => (Way::Sequence, Some(first)),
        TokenSource::Log(first) => (Way::Log, Some(first)),
        TokenSource::Uuid => (Way::Uuid, None),
        TokenSource::ClientTime => (Way::ClientTime, None),
    };
    let first = first.or_else(|| first_expected(timeline)).unwrap_or(Token(1));
    let from = |source: &str| format!("tokens {source}from {first}");
    let sequence = from("sequence ");
    let unlogged = [&sequence, " unlogged"].concat();
    line.setting(
        SettingKind::Tokens,
        spec.spans.tokens,
        chosen,
        &[
            (Way::Counter, &from("")),
            (Way::Global, &from("global ")),
            (Way::Sequence, &sequence),
            (Way::Unlogged, &unlogged),
            (Way::Log, &from("log ")),
            (Way::Uuid, "tokens uuid"),
            (Way::ClientTime, "tokens client-time"),
        ],
    )
}

/// The lowest token that the text expects: it was probably written for a counter that starts there.
fn first_expected(timeline: &Timeline) -> Option<Token> {
    let claims = timeline.lines.iter().flat_map(|line| &line.expected);
    claims
        .filter_map(|expected| match expected.what {
            Claim::Token(token) => Some(token),
            _ => None,
        })
        .min()
}

/// When the lock is granted, to whom, and with what.
fn grants(line: &SceneLine, spec: &LockSpec) -> [Setting; 4] {
    let spans = spec.spans;
    let minting = match spec.minting {
        Minting::WithGrant => Way::WithGrant,
        Minting::Later => Way::Later,
    };
    let waits = spec.lock_delay.is_some_and(|delay| delay.value > Ms::ZERO);
    let queue = match spec.queue {
        None => Way::NoQueue,
        Some(Queue { mints_on_joining: false, trusts_lapsed: false }) => Way::InLine,
        Some(Queue { mints_on_joining: true, trusts_lapsed: false }) => Way::EarlyTokens,
        Some(Queue { mints_on_joining: false, trusts_lapsed: true }) => Way::Unchecked,
        Some(Queue { mints_on_joining: true, trusts_lapsed: true }) => Way::EarlyUnchecked,
    };
    let reentry = match spec.reentry {
        Reentry::Refuse => Way::Refuse,
        Reentry::SameToken => Way::SameToken,
        Reentry::NewToken => Way::NewToken,
    };
    [
        line.setting(
            SettingKind::Minting,
            spans.minting,
            minting,
            &[(Way::WithGrant, ""), (Way::Later, "minted later")],
        ),
        line.setting(
            SettingKind::LockDelay,
            spans.lock_delay,
            if waits { Way::Delayed } else { Way::AtOnce },
            &[(Way::AtOnce, ""), (Way::Delayed, "lock-delay 15s")],
        ),
        line.setting(
            SettingKind::Queue,
            spans.queue,
            queue,
            &[
                (Way::NoQueue, ""),
                (Way::InLine, "queue"),
                (Way::EarlyTokens, "queue early-tokens"),
                (Way::Unchecked, "queue unchecked"),
                (Way::EarlyUnchecked, "queue early-tokens unchecked"),
            ],
        ),
        line.setting(
            SettingKind::Reentry,
            spans.reentry,
            reentry,
            &[
                (Way::Refuse, ""),
                (Way::SameToken, "reentry same-token"),
                (Way::NewToken, "reentry new-token"),
            ],
        ),
    ]
}

fn policy(line: &SceneLine, spec: &StoreSpec) -> Setting {
    let accepts = Policy::ALL.map(|policy| (policy, ["accepts ", policy.as_text()].concat()));
    let ways = accepts.each_ref().map(|(policy, words)| (Way::Checks(*policy), words.as_str()));
    let chosen = Way::Checks(spec.policy.value);
    line.setting(SettingKind::Policy, spec.spans.policy, chosen, &ways)
}

/// What a watermark is about and where it is kept. Both stand behind one word, with its first value.
fn watermark(line: &SceneLine, spec: &StoreSpec) -> [Setting; 2] {
    let words = |scope: Scope, volatile: bool| {
        let start = match spec.start {
            Start::Nothing => String::new(),
            Start::Null => " null".to_owned(),
            Start::Seen(token) => format!(" from {token}"),
        };
        let scope = match scope {
            Scope::Row => "",
            Scope::Shared => " shared",
            Scope::Lock => " per-lock",
        };
        let said = [start.as_str(), scope, if volatile { " volatile" } else { "" }].concat();
        if said.is_empty() { said } else { ["watermark", &said].concat() }
    };
    let scope = match spec.scope {
        Scope::Row => Way::PerRow,
        Scope::Shared => Way::Shared,
        Scope::Lock => Way::PerLock,
    };
    let span = spec.spans.watermark;
    [
        line.setting(
            SettingKind::Scope,
            span,
            scope,
            &[
                (Way::PerRow, &words(Scope::Row, spec.volatile)),
                (Way::Shared, &words(Scope::Shared, spec.volatile)),
                (Way::PerLock, &words(Scope::Lock, spec.volatile)),
            ],
        ),
        line.setting(
            SettingKind::Memory,
            span,
            if spec.volatile { Way::Volatile } else { Way::Kept },
            &[(Way::Kept, &words(spec.scope, false)), (Way::Volatile, &words(spec.scope, true))],
        ),
    ]
}

fn steps(line: &SceneLine, spec: &StoreSpec) -> Setting {
    let chosen = if spec.gap.is_some() { Way::TwoSteps } else { Way::OneStep };
    line.setting(
        SettingKind::Steps,
        spec.spans.gap,
        chosen,
        &[(Way::OneStep, ""), (Way::TwoSteps, "gap 2s")],
    )
}
