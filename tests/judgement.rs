//! What a run comes down to: the outcome of short timelines, and the events that each verdict blames.

use fencelab::{
    sim::{self, Run, What},
    timeline::parse,
    verdict::Property,
};

fn run(text: &str) -> Run {
    let parsed = parse(text);
    assert_eq!(parsed.diagnostics, [], "{text}");
    sim::run(&parsed.timeline)
}

const LOCK: &str = "lock L  lease 10s  tokens from 41\n";

#[test]
fn each_outcome_has_its_word_and_says_whether_it_is_harm() {
    let cases = [
        (
            "overwritten",
            true,
            "store S\n0s A acquire\n10s B acquire\n11s B write \"b\"\n12s A write \"a\"\n",
        ),
        ("doubled", true, "store S\n0s A acquire\n1s A write \"a\" copy after 1s\n"),
        (
            "partial",
            true,
            "store S accepts token > seen\nstore T\n0s A acquire\n1s A write \"a\" to T task t\n2s A write \"a\" to S without token task t\n",
        ),
        (
            "stale-read",
            true,
            "store S\n0s A acquire\n1s A write \"a\"\n10s B acquire\n11s B write \"b\"\n12s A read from cache\n",
        ),
        ("let-in", false, "store S\n0s A acquire\n11s A write \"a\"\n"),
        (
            "holder-refused",
            true,
            "store S accepts token > seen\n0s A acquire\n1s A write \"a\"\n2s A write \"b\"\n",
        ),
        (
            "late-refused",
            false,
            "store S accepts token > seen\n0s A acquire\n10s B acquire\n11s B write \"b\"\n12s A write \"a\"\n",
        ),
        ("gave-up", false, "store S\n0s A acquire\n11s A check then write \"a\"\n"),
        ("in-order", false, "store S\n0s A acquire\n1s A write \"a\"\n"),
        ("no-writes", false, "store S\n0s A acquire\n"),
    ];
    for (word, harm, text) in cases {
        let outcome = run(&format!("{LOCK}{text}")).outcome;
        assert_eq!((outcome.as_text(), outcome.is_harm()), (word, harm), "{outcome:?}");
    }
}

/// The events that the first violation blames, each as its moment in seconds and a word.
fn blamed(run: &Run, property: Property) -> Vec<(u32, &'static str)> {
    let verdict = run.verdicts.iter().find(|verdict| verdict.property == property);
    let first = verdict.and_then(|verdict| verdict.first()).expect("it is violated");
    assert_eq!(first.at, run.event(*first.events.last().expect("some")).expect("there").at);
    let word = |what: &What| match what {
        What::Granted { .. } => "granted",
        What::Minted { .. } => "minted",
        What::WriteSent { .. } => "sent",
        What::WriteAccepted { .. } => "accepted",
        What::WriteRejected { .. } => "rejected",
        What::ReadServed { .. } => "read",
        _ => "other",
    };
    let events = first.events.iter().filter_map(|id| run.event(*id));
    events.map(|event| (event.at.0 / 1_000, word(&event.what))).collect()
}

#[test]
fn each_verdict_blames_what_broke_it() {
    use Property as P;
    let late = "store S\n0s A acquire\n10s B acquire\n11s B write \"b\"\n12s A write \"a\"\n";
    let cases = [
        (P::AcknowledgedWriteLost, late, vec![(11, "accepted"), (12, "accepted")]),
        (P::TokensRegressed, late, vec![(11, "accepted"), (12, "accepted")]),
        (P::NonHolderWriteAccepted, late, vec![(12, "sent"), (12, "accepted")]),
        (
            P::EffectDoubled,
            "store S\n0s A acquire\n1s A write \"a\" copy after 3s\n",
            vec![(1, "accepted"), (4, "accepted")],
        ),
        (
            P::PartialEffect,
            // A part that is done stays the one that was done, whatever fails there afterwards; of the part
            // that is missing, the latest failure counts.
            "store S accepts absent\nstore T accepts token > seen\n0s A acquire\n1s A write \"a\" to S task t\n2s A write \"a\" to T without token task t\n3s A write \"again\" to S task t\n4s A write \"a\" to T without token task t\n",
            vec![(1, "accepted"), (4, "rejected")],
        ),
        (
            P::StaleReadServed,
            "store S\n0s A acquire\n1s A write \"a\"\n10s B acquire\n11s B write \"b\"\n12s A read from cache\n",
            vec![(11, "accepted"), (12, "read")],
        ),
        (
            P::RightfulHolderRefused,
            "store S accepts token > seen\n0s A acquire\n1s A write \"a\"\n2s A write \"b\"\n",
            vec![(1, "accepted"), (2, "sent"), (2, "rejected")],
        ),
        (
            P::GrantOrderBroken,
            "0s A acquire\n9s L reset\n10s B acquire\n11s B release\n12s C acquire\n",
            vec![(0, "granted"), (10, "granted")],
        ),
        (
            P::TwoBelieveTheyHold,
            "0s A acquire\n1s A pause 12s\n10s B acquire\n",
            vec![(0, "granted"), (10, "granted")],
        ),
    ];
    for (property, text, expected) in cases {
        assert_eq!(blamed(&run(&format!("{LOCK}{text}")), property), expected, "{property:?}");
    }
}

#[test]
fn a_grant_is_compared_with_other_grants_and_not_with_itself() {
    let later = "lock L  lease 10s  minted later\n0s A acquire\n1s A mint\n";
    for again in ["2s A mint\n", "2s L reset\n3s A mint\n"] {
        let run = run(&format!("{later}{again}"));
        let order = run.verdicts.iter().find(|it| it.property == Property::GrantOrderBroken);
        assert!(order.is_some_and(|verdict| verdict.holds()), "{again}");
    }
}
