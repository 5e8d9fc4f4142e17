//! What the simulation promises: the order of things at one moment, causes, and state after events.

use fencelab::{
    ids::{ClientId, LockId, RowId, StoreId},
    sim::{self, EVENTS_MAX, Run, What},
    time::Ms,
    timeline::parse,
    token::Token,
};

const HEADER: &str = "lock L  lease 10s  tokens from 41\nstore S  accepts token > seen\n";

fn run(text: &str) -> Run {
    let parsed = parse(&format!("{HEADER}{text}"));
    assert_eq!(parsed.diagnostics, [], "{text}");
    sim::run(&parsed.timeline)
}

/// The kinds of events, each with its moment in milliseconds.
fn kinds(run: &Run) -> Vec<(u32, &'static str)> {
    let kind = |what: &What| match what {
        What::Granted { .. } => "granted",
        What::Denied { .. } => "denied",
        What::LeaseExpired { .. } => "expired",
        What::BeliefEnded { .. } => "belief ended",
        What::Paused { .. } => "paused",
        What::Resumed { .. } => "resumed",
        What::WriteSent { .. } => "sent",
        What::WriteAccepted { .. } => "accepted",
        What::WriteRejected { .. } => "rejected",
        _ => "other",
    };
    run.events.iter().map(|event| (event.at.0, kind(&event.what))).collect()
}

#[test]
fn at_one_moment_a_lease_ends_before_anybody_acts() {
    let run = run("0s A acquire\n10s B acquire\n");
    assert_eq!(
        kinds(&run)[..4],
        [(0, "granted"), (10_000, "expired"), (10_000, "belief ended"), (10_000, "granted"),]
    );
}

#[test]
fn at_one_moment_a_message_arrives_before_a_client_wakes() {
    let run = run(
        "0s A acquire\n1s A write \"x\" delay 4s\n2s A pause 3s\n5s A resumes\n5s B pause 1s\n",
    );
    let at_five: Vec<_> = kinds(&run).into_iter().filter(|(at, _)| *at == 5_000).collect();
    assert_eq!(at_five, [(5_000, "accepted"), (5_000, "resumed"), (5_000, "paused")]);
}

#[test]
fn whoever_wakes_writes_first_and_looks_at_the_clock_afterwards() {
    let run = run("A acquire\nA pause 30s\nA resumes -> storage accepts\n");
    assert_eq!(
        kinds(&run)[3..],
        [(31_000, "resumed"), (31_000, "sent"), (31_000, "accepted"), (31_000, "belief ended"),]
    );
}

#[test]
fn a_refusal_is_caused_by_the_request_and_by_what_moved_the_watermark() {
    let run = run(
        "A acquire\nA pause 30s\nlease expires\nB acquire -> storage accepts\nA resumes -> storage rejects\n",
    );
    let rejected = run.events.iter().find(|it| matches!(it.what, What::WriteRejected { .. }));
    let causes: Vec<_> = rejected
        .expect("A is refused")
        .causes
        .iter()
        .map(|cause| &run.event(*cause).expect("causes are events").what)
        .collect();
    assert!(
        matches!(causes[..], [What::WriteAccepted { .. }, What::WriteSent { .. }]),
        "{causes:?}"
    );
}

#[test]
fn everybody_s_state_can_be_seen_at_any_moment() {
    let run =
        run("A acquire\nA pause 30s\nlease expires\nB acquire -> storage accepts\nA resumes\n");
    let (a, b, lock) = (ClientId(0), ClientId(1), LockId(0));
    let before = run.moment(Ms(10_999));
    assert_eq!(before.grant(lock), None);
    assert_eq!(before.paused_until(a), Some(Ms(31_000)));
    assert!(before.belief(a, lock).expect("it was granted").holds, "nobody told it");
    let after = run.moment(Ms(11_000));
    assert_eq!(
        after.grant(lock).map(|grant| (grant.holder, grant.token)),
        Some((b, Some(Token(42))))
    );
    assert_eq!(after.row(StoreId(0), RowId(0)).watermark, Some(Token(42)));
    assert_eq!(run.moment(Ms::MAX).paused_until(a), None);
}

#[test]
fn a_wait_that_nothing_ends_is_given_up() {
    let run = run("0s A acquire\nA resumes\nB pause 1s\n");
    assert!(run.expectations.iter().any(|it| !it.met), "it did not happen");
    assert!(kinds(&run).iter().any(|(_, kind)| *kind == "paused"), "the lines below go on");
}

#[test]
fn the_same_text_gives_the_same_run_and_a_long_one_is_run_whole() {
    let line = "A write \"x\" -> accepted\n";
    let parsed = parse(&format!("{HEADER}step 1ms\n{}", line.repeat(19_990)));
    assert!(parsed.is_readable());
    let run = sim::run(&parsed.timeline);
    assert!(!run.cut && run.events.len() > 2 * 19_000);
    assert_eq!(run, sim::run(&parsed.timeline));
}

#[test]
fn a_run_that_gets_too_long_is_cut_and_says_so() {
    let claims = "->S accepts".repeat(900);
    let parsed = parse(&format!("{HEADER}{}", format!("A pause 1ms {claims}\n").repeat(90)));
    assert!(parsed.is_readable());
    let run = sim::run(&parsed.timeline);
    assert!(run.cut && run.events.len() < EVENTS_MAX + 2_000);
}
