//! What holds for every run, whatever happens in it.

#[path = "support/random.rs"]
mod random;

use fencelab::{
    ids::{LockId, RowId, StoreId},
    sim::{self, Run, What},
    store::Policy,
    timeline::{format, parse},
    token::Token,
    verdict,
};
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

fn run(text: &str) -> Result<Run, TestCaseError> {
    let parsed = parse(text);
    prop_assert!(parsed.is_readable(), "{text}\n{:?}", parsed.diagnostics);
    Ok(sim::run(&parsed.timeline))
}

/// The tokens that store S let in, in order, for each row.
fn accepted(run: &Run) -> BTreeMap<RowId, Vec<Token>> {
    let mut rows: BTreeMap<RowId, Vec<Token>> = BTreeMap::new();
    for event in &run.events {
        if let What::WriteAccepted { request } = event.what
            && request.store == StoreId(0)
        {
            rows.entry(request.row).or_default().extend(request.token);
        }
    }
    rows
}

/// Without the lines that take a watermark away.
fn without_loss_of_watermarks(text: &str) -> String {
    let loses = |line: &&str| {
        let line = line.split_once(' ').map_or("", |(_, statement)| statement);
        !line.starts_with("S collect") && !line.starts_with("S delete") && line != "S restore"
    };
    text.lines().filter(loses).map(|line| format!("{line}\n")).collect()
}

/// Without what moves a counter back or hands a number out apart from a grant.
fn undisturbed(text: &str) -> String {
    let settings = [
        "minted later",
        "regrant same-token",
        "reentry same-token",
        "early-tokens",
        "bits 8 wrap",
        "uuid",
        "client-time",
        "unlogged",
    ];
    let events = ["reset", "restore", "failover", "split", "heal"];
    let is_calm = |line: &&str| {
        !line.ends_with(" mint L") && !events.iter().any(|event| line.contains(event))
    };
    let calm: String = text.lines().filter(is_calm).map(|line| format!("{line}\n")).collect();
    settings.iter().fold(calm, |text, setting| match *setting {
        "uuid" | "client-time" => text.replace(setting, "from 41"),
        "unlogged" => text.replace(setting, "ahead 8"),
        "bits 8 wrap" => text.replace(setting, "bits 8 refuse"),
        _ => text.replace(setting, ""),
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 512, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn time_runs_forward_and_causes_come_first(text in random::timeline()) {
        let run = run(&text)?;
        prop_assert!(run.events.windows(2).all(|pair| pair[0].at <= pair[1].at));
        prop_assert!(run.events.iter().enumerate().all(|(place, event)| event.id.index() == place));
        for event in &run.events {
            prop_assert!(event.causes.iter().all(|cause| *cause < event.id), "{event:?}");
        }
    }

    #[test]
    fn an_answer_has_a_request_among_its_causes(text in random::timeline()) {
        let run = run(&text)?;
        let asks = |what: &What| matches!(what, What::WriteSent { .. } | What::WriteForwarded { .. } | What::WriteChecked { .. });
        for event in &run.events {
            if let What::WriteAccepted { .. } | What::WriteRejected { .. } | What::WriteReplayed { .. } = event.what {
                prop_assert!(event.causes.iter().any(|cause| asks(&run.event(*cause).expect("causes are events").what)), "{event:?}");
            }
        }
    }

    #[test]
    fn the_same_text_gives_the_same_run_and_its_layout_means_nothing(text in random::timeline()) {
        let first = run(&text)?;
        prop_assert_eq!(&run(&text)?, &first);
        prop_assert_eq!(run(&format(&text))?.events, first.events);
    }

    #[test]
    fn tokens_never_go_backwards_at_a_store_that_compares_in_one_step(
        text in prop::sample::select(vec![Policy::Greater, Policy::GreaterOrEqual, Policy::Operation, Policy::Keyed])
            .prop_flat_map(|policy| random::timeline_with(policy.as_text(), prop::sample::select(vec!["", "watermark null", "watermark from 42", "watermark shared", "rows X Y"]).prop_map(str::to_owned)))
    ) {
        for (row, tokens) in accepted(&run(&without_loss_of_watermarks(&text))?) {
            prop_assert!(tokens.is_sorted(), "{row:?} {tokens:?}\n{text}");
        }
    }

    #[test]
    fn a_store_that_wants_a_greater_token_takes_each_once(
        text in random::timeline_with("token > seen", prop::sample::select(vec!["", "watermark from 42", "watermark shared"]).prop_map(str::to_owned))
    ) {
        for (row, tokens) in accepted(&run(&without_loss_of_watermarks(&text))?) {
            let distinct: BTreeSet<_> = tokens.iter().collect();
            prop_assert_eq!(distinct.len(), tokens.len(), "{:?} {:?}\n{}", row, tokens, text);
        }
    }

    #[test]
    fn a_restore_never_makes_a_verdict_disappear(text in random::timeline()) {
        let parsed = parse(&text);
        let run = sim::run(&parsed.timeline);
        let violated = |events| -> BTreeSet<&str> {
            let verdicts = verdict::judge(&parsed.timeline, events);
            verdicts.iter().filter(|it| !it.holds()).map(|it| it.property.as_text()).collect()
        };
        for (place, event) in run.events.iter().enumerate() {
            if let What::StoreRestored { .. } | What::LockRestored { .. } = event.what {
                let (before, after) = (violated(&run.events[..place]), violated(&run.events[..=place]));
                prop_assert!(before.is_subset(&after), "{:?} {:?}\n{}", before, after, text);
            }
        }
    }

    #[test]
    fn tokens_of_a_lock_that_counts_for_itself_follow_its_grants(text in random::timeline()) {
        let text = undisturbed(&text);
        let mut last: BTreeMap<LockId, Token> = BTreeMap::new();
        for event in run(&text)?.events {
            let What::Granted { lock, grant, .. } = event.what else { continue };
            let token = grant.token.expect("minted with the grant");
            prop_assert!(last.insert(lock, token).is_none_or(|before| before < token), "{text}");
        }
    }
}
