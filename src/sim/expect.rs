//! Compares what a timeline expects with what happened.

use super::{
    moment::Moment,
    trace::{EventId, What},
    world::World,
};
use crate::{
    ids::{ClientId, LockId, ValueId},
    lease::{Denied, Grant},
    order,
    time::Ms,
    timeline::ast::{self, Claim, DenialKind, FinalClaim, ReasonKind, Span, Timeline, When},
    token::Token,
    verdict::{Property, Verdict},
};
use litemap::LiteMap;

/// What was expected.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Expected {
    /// An expectation behind an arrow.
    Claim(Claim),
    /// A label with a time, on a line that waits: `31s A resumes`.
    At(Ms),
    /// A line that waits for something: it has to happen at all.
    Happens,
    /// An `expect` line.
    Final(FinalClaim),
}

/// What happened where something else was expected.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case", tag = "kind", content = "value"))]
pub enum Instead {
    /// It never came to that.
    Nothing,
    /// The client's token is another one, or it has none.
    Token(Option<Token>),
    /// The lease has another length.
    Lease(Ms),
    /// The lock service said yes.
    Granted,
    /// The lock service said no.
    Denied(Denied),
    /// The store accepted.
    Accepted,
    /// The store refused.
    Rejected(ReasonKind),
    /// The client did not write, because the answer before the write was no.
    Skipped,
    /// The client waits in line.
    Queued,
    /// The store wrote, and did not answer with a recorded result.
    Written,
    /// The client heard what became of it.
    Answered,
    /// The row's watermark is another one, or there is none.
    Watermark(Option<Token>),
    /// The client believes that it holds the lock.
    Believes,
    /// The client does not believe that it holds the lock.
    Doubts,
    /// Another client holds the lock, or nobody does.
    HeldBy(Option<ClientId>),
    /// It happened at another time.
    At(Ms),
    /// The promise was kept.
    Holds,
    /// The promise was broken, first at this moment.
    ViolatedAt(Ms),
    /// The row holds another value, or none.
    Value(Option<ValueId>),
}

/// One expectation and what came of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Met {
    /// The line of the text, from 0.
    pub line: u32,
    /// Where in the text it stands.
    pub span: Span,
    /// What was expected.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub expected: Expected,
    /// It was met.
    pub met: bool,
    /// What happened; where it was met, this is what was expected.
    pub instead: Instead,
    /// The event that decided.
    pub event: Option<EventId>,
}

/// All that one line brought about, noted while the run goes on.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct LineFacts {
    /// When the line acted, or when what it waits for happened.
    pub(super) happened: Option<(Ms, EventId)>,
    pub(super) grant: Option<Grant>,
    /// How long the lease lasts from then on.
    pub(super) lease: Option<Ms>,
    pub(super) denied: Option<Denied>,
    pub(super) queued: bool,
    pub(super) skipped: bool,
    pub(super) replayed: bool,
    pub(super) unanswered: bool,
    /// What was read.
    pub(super) read: Option<Option<ValueId>>,
    /// The client's token when the line acted.
    pub(super) token: Option<Token>,
    /// The stores' answers, in order.
    pub(super) answers: Vec<(Result<(), ReasonKind>, EventId)>,
}

/// Looks at every expectation of the text, in its order.
pub(super) fn evaluate(timeline: &Timeline, world: &World, verdicts: &[Verdict]) -> Vec<Met> {
    let nothing = LineFacts::default();
    let lines =
        timeline.lines.iter().enumerate().flat_map(|(index, line)| {
            line_results(line, world.facts.get(index).unwrap_or(&nothing))
        });
    let mut all: Vec<Met> = lines.collect();
    // In the order of the moments that they are about, so that the events are gone through once.
    let mut ends: LiteMap<Ms, Vec<&ast::Expect>> = LiteMap::new();
    for expect in &timeline.expects {
        ends.entry(about(expect.what)).or_default().push(expect);
    }
    let (mut moment, mut events) = (Moment::default(), world.events.iter().peekable());
    for (until, ends) in &ends {
        while let Some(event) = events.next_if(|event| event.at <= *until) {
            moment.apply(event);
        }
        all.extend(ends.iter().map(|expect| at_the_end(expect, world, &moment, verdicts)));
    }
    order::by_key(&mut all, |met| order::pair(met.span.start, met.span.end));
    all
}

fn line_results(line: &ast::Line, facts: &LineFacts) -> Vec<Met> {
    let mut answers = facts.answers.iter();
    let claims = line.expected.iter().map(|expected| {
        let (met, instead, event) = match expected.what {
            Claim::Accepted { .. } => answer(answers.next(), facts, |answer| answer.is_ok()),
            Claim::Rejected { reason, .. } => answer(answers.next(), facts, |answer| {
                answer.is_err_and(|found| reason.is_none_or(|reason| reason == found))
            }),
            other => service(other, facts),
        };
        let event = event.or(facts.happened.map(|(_, event)| event));
        let (line, span) = (line.number, expected.span);
        Met { line, span, expected: Expected::Claim(expected.what), met, instead, event }
    });
    waited(line, facts).into_iter().chain(claims).collect()
}

/// A line that waits expects that it happens, and a time before it that it happens then.
fn waited(line: &ast::Line, facts: &LineFacts) -> Option<Met> {
    if !line.statement.waits() {
        return None;
    }
    let (expected, span) = match line.when {
        When::At(at) => (Expected::At(at.value), at.span),
        When::After(_) | When::Next(_) => (Expected::Happens, line.span),
    };
    let (met, instead, event) = match (facts.happened, expected) {
        (None, _) => (false, Instead::Nothing, None),
        (Some((at, event)), Expected::At(label)) => (at == label, Instead::At(at), Some(event)),
        (Some((at, event)), _) => (true, Instead::At(at), Some(event)),
    };
    Some(Met { line: line.number, span, expected, met, instead, event })
}

type Finding = (bool, Instead, Option<EventId>);

fn answer(
    answer: Option<&(Result<(), ReasonKind>, EventId)>,
    facts: &LineFacts,
    met: impl Fn(Result<(), ReasonKind>) -> bool,
) -> Finding {
    match answer {
        Some(&(answer, event)) => {
            let instead = answer.map_or_else(Instead::Rejected, |()| Instead::Accepted);
            (met(answer), instead, Some(event))
        }
        None => (false, no_answer(facts), None),
    }
}

/// Why there was nothing to answer.
fn no_answer(facts: &LineFacts) -> Instead {
    match facts.denied {
        _ if facts.skipped => Instead::Skipped,
        _ if facts.queued && facts.grant.is_none() => Instead::Queued,
        Some(denied) => Instead::Denied(denied),
        None => Instead::Nothing,
    }
}

/// What the lock service answered, and what the client holds.
fn service(claim: Claim, facts: &LineFacts) -> Finding {
    let said = match (facts.grant, facts.denied) {
        (Some(_), _) => Instead::Granted,
        (None, Some(denied)) => Instead::Denied(denied),
        (None, None) if facts.queued => Instead::Queued,
        (None, None) => Instead::Nothing,
    };
    let (met, instead) = match claim {
        Claim::Token(token) => {
            let own = facts.grant.and_then(|grant| grant.token).or(facts.token);
            (own == Some(token), Instead::Token(own))
        }
        Claim::Lease(lease) => match facts.lease {
            Some(length) => (length == lease, Instead::Lease(length)),
            None => (false, said),
        },
        Claim::Granted => (facts.grant.is_some(), said),
        Claim::Denied(reason) => {
            let met = facts.denied.is_some_and(|denied| {
                reason.is_none_or(|reason| DenialKind::of(denied) == Some(reason))
            });
            (met, said)
        }
        Claim::Queued if facts.queued => (true, Instead::Queued),
        Claim::Queued => (false, said),
        Claim::Skipped if facts.skipped => (true, Instead::Skipped),
        Claim::Skipped => (false, first_answer(facts)),
        Claim::Replayed if facts.replayed => (true, Instead::Accepted),
        Claim::Replayed => match first_answer(facts) {
            Instead::Accepted => (false, Instead::Written),
            other => (false, other),
        },
        Claim::Unanswered if facts.unanswered => (true, Instead::Nothing),
        Claim::Unanswered if facts.happened.is_some() => (false, Instead::Answered),
        Claim::Unanswered => (false, Instead::Nothing),
        Claim::Read(value) => match facts.read {
            Some(read) => (read == value, Instead::Value(read)),
            None => (false, first_answer(facts)),
        },
        Claim::Accepted { .. } | Claim::Rejected { .. } => (false, no_answer(facts)),
    };
    (met, instead, None)
}

fn first_answer(facts: &LineFacts) -> Instead {
    match facts.answers.first() {
        Some((answer, _)) => answer.map_or_else(Instead::Rejected, |()| Instead::Accepted),
        None => Instead::Nothing,
    }
}

impl DenialKind {
    /// The reason as a word. Waiting in line is no denial.
    fn of(denied: Denied) -> Option<Self> {
        match denied {
            Denied::Held { .. } => Some(Self::Held),
            Denied::NotHolder => Some(Self::NotHolder),
            Denied::NoTokenLeft => Some(Self::NoTokenLeft),
            Denied::LockDelay { .. } => Some(Self::LockDelay),
            Denied::Unreachable => Some(Self::Unreachable),
            Denied::Queued { .. } => None,
        }
    }
}

/// The moment that a claim about somebody's state is about.
fn about(claim: FinalClaim) -> Ms {
    match claim {
        FinalClaim::Value(.., at)
        | FinalClaim::Watermark(.., at)
        | FinalClaim::Believes(.., at)
        | FinalClaim::Holder(.., at) => at.unwrap_or(Ms::MAX),
        _ => Ms::ZERO,
    }
}

fn belief(moment: &Moment, timeline: &Timeline, client: ClientId, lock: LockId) -> bool {
    let locks = (0..).map(LockId).take(timeline.locks.len());
    let mut own = locks.filter(|it| timeline.whole(*it) == timeline.whole(lock));
    own.any(|lock| moment.belief(client, lock).is_some_and(|belief| belief.holds))
}

fn at_the_end(expect: &ast::Expect, world: &World, moment: &Moment, verdicts: &[Verdict]) -> Met {
    let (met, instead, event) = match expect.what {
        FinalClaim::Holds(property) => {
            let (instead, event) = judgement(verdicts, property);
            (instead == Instead::Holds, instead, event)
        }
        FinalClaim::Violated(property) => {
            let (instead, event) = judgement(verdicts, property);
            (instead != Instead::Holds, instead, event)
        }
        FinalClaim::ViolatedAt(property, at) => violated_at(verdicts, property, at),
        FinalClaim::Value(store, row, value, _) => {
            let found = moment.row(store, row).value;
            (found == value, Instead::Value(found), None)
        }
        FinalClaim::Watermark(store, row, token, at) => {
            let found = match at {
                Some(_) => moment.row(store, row).watermark,
                None => world.row(store, row).watermark,
            };
            (found == token, Instead::Watermark(found), None)
        }
        FinalClaim::Believes(client, lock, believes, _) => {
            let found = belief(moment, world.timeline, client, lock);
            let instead = if found { Instead::Believes } else { Instead::Doubts };
            (found == believes, instead, None)
        }
        FinalClaim::Holder(lock, holder, _) => {
            let found = moment.grant(lock).map(|grant| grant.holder);
            (found == holder, Instead::HeldBy(found), None)
        }
        FinalClaim::LastAccepted(client) => {
            let (found, event) = last_answer(world, client);
            (found == Instead::Accepted, found, event)
        }
        FinalClaim::LastRejected(client, reason) => {
            let (found, event) = last_answer(world, client);
            let met = match found {
                Instead::Rejected(found) => reason.is_none_or(|reason| reason == found),
                _ => false,
            };
            (met, found, event)
        }
    };
    let (line, span, expected) = (expect.number, expect.span, Expected::Final(expect.what));
    Met { line, span, expected, met, instead, event }
}

fn judgement(verdicts: &[Verdict], property: Property) -> (Instead, Option<EventId>) {
    let verdict = verdicts.iter().find(|verdict| verdict.property == property);
    match verdict.and_then(Verdict::first) {
        Some(first) => (Instead::ViolatedAt(first.at), first.events.last().copied()),
        None => (Instead::Holds, None),
    }
}

/// Any violation at that moment will do, not only the first.
fn violated_at(verdicts: &[Verdict], property: Property, at: Ms) -> Finding {
    let all = verdicts.iter().filter(|verdict| verdict.property == property);
    match all.flat_map(|verdict| &verdict.violations).find(|violation| violation.at == at) {
        Some(found) => (true, Instead::ViolatedAt(at), found.events.last().copied()),
        None => {
            let (instead, event) = judgement(verdicts, property);
            (false, instead, event)
        }
    }
}

fn last_answer(world: &World, client: ClientId) -> (Instead, Option<EventId>) {
    let answer = world.events.iter().rev().find_map(|event| match event.what {
        What::WriteAccepted { request } | What::WriteReplayed { request }
            if is_own(&request, client) =>
        {
            Some((Instead::Accepted, Some(event.id)))
        }
        What::WriteRejected { request, reason } if is_own(&request, client) => {
            Some((Instead::Rejected(reason.into()), Some(event.id)))
        }
        _ => None,
    });
    answer.unwrap_or((Instead::Nothing, None))
}

/// The client's own write, and not one that a gateway sent on or a network doubled.
fn is_own(request: &super::request::Request, client: ClientId) -> bool {
    request.client == client && !request.forwarded && !request.copy
}
