//! The library of timelines keeps its claims: truths, misconceptions, and incidents from the field.
//!
//! `truths/NN-slug.bites.tl` shows a truth hurting and `.cured.tl` what cures it. `misconceptions/`
//! refutes a belief each. `incidents/bNN-slug.without.tl` replays a report without the right fence and
//! `.with.tl` with it; both open with what a fence does there, and that is checked against the
//! verdicts. That every expectation is met is tested in `tests/language.rs`.

mod support;

use fencelab::{
    sim::{self, What},
    timeline::parse,
    verdict::Property,
};
use std::collections::{BTreeMap, BTreeSet};
use support::fixtures;

/// What was violated in a run, and whether somebody asked for the lock in vain to the end.
struct Harm {
    violated: BTreeSet<&'static str>,
    locked_out: bool,
}

/// Data that is wrong afterwards.
const CORRUPTION: [Property; 5] = [
    Property::AcknowledgedWriteLost,
    Property::TokensRegressed,
    Property::EffectDoubled,
    Property::PartialEffect,
    Property::StaleReadServed,
];

fn harm(text: &str) -> Harm {
    let run = sim::run(&parse(text).timeline);
    let violated = run.verdicts.iter().filter(|verdict| !verdict.holds());
    let denied = run.events.iter().filter_map(|event| match event.what {
        What::Denied { client, .. } => Some(client),
        _ => None,
    });
    let granted = |client| {
        run.events.iter().any(
            |event| matches!(event.what, What::Granted { client: other, .. } if other == client),
        )
    };
    Harm {
        violated: violated.map(|verdict| verdict.property.as_text()).collect(),
        locked_out: denied.into_iter().any(|client| !granted(client)),
    }
}

impl Harm {
    fn has(&self, property: Property) -> bool {
        self.violated.contains(property.as_text())
    }

    fn corrupts(&self) -> bool {
        CORRUPTION.into_iter().any(|property| self.has(property))
    }
}

/// The parts of each slug of a folder: what stands between the slug and `.tl`, and the text.
fn parts(folder: &str) -> BTreeMap<String, BTreeMap<String, String>> {
    let mut parts: BTreeMap<String, BTreeMap<String, String>> = BTreeMap::new();
    for (path, text) in fixtures(folder) {
        let name = path.rsplit('/').next().expect("a path has a last part");
        let (slug, part) = name.trim_end_matches(".tl").split_once('.').expect("a slug and a part");
        parts.entry(slug.to_owned()).or_default().insert(part.to_owned(), text);
    }
    parts
}

/// The numbers that the names of a folder begin with.
fn numbers(names: impl IntoIterator<Item = String>) -> BTreeSet<String> {
    names.into_iter().filter_map(|name| name.split('-').next().map(str::to_owned)).collect()
}

#[test]
fn each_truth_bites_and_is_cured() {
    let truths = parts("truths");
    for (slug, parts) in &truths {
        let (bites, cured) = (harm(&parts["bites"]), harm(&parts["cured"]));
        let cures: Vec<_> = bites.violated.difference(&cured.violated).collect();
        assert!(!cures.is_empty(), "{slug}: {:?} stays {:?}", bites.violated, cured.violated);
        assert_ne!(parts["bites"], parts["cured"], "{slug}");
    }
    let expected: BTreeSet<String> = (1..=10).map(|number| format!("{number:02}")).collect();
    assert_eq!(numbers(truths.into_keys()), expected);
}

#[test]
fn each_misconception_names_the_belief_that_it_refutes() {
    let mut names = Vec::new();
    for (path, text) in fixtures("misconceptions") {
        assert!(text.starts_with("# Belief: "), "{path}");
        names.push(path.rsplit('/').next().expect("a path has a last part").to_owned());
    }
    // The numbers of the research notes; 12 and 16 are not there either.
    let mut expected: BTreeSet<String> =
        (1..=20).filter(|it| ![12, 16].contains(it)).map(|it| format!("{it:02}")).collect();
    expected.insert("seed".to_owned());
    assert_eq!(numbers(names), expected);
}

#[test]
fn each_incident_says_what_a_fence_does_there_and_the_run_agrees() {
    let incidents = parts("incidents");
    for (slug, parts) in &incidents {
        let claim = |part: &str| parts[part].lines().next().unwrap_or_default().to_owned();
        assert_eq!(claim("with"), claim("without"), "{slug}");
        assert!(parts.values().all(|text| text.contains("Source: https://")), "{slug}");
        let (without, with) = (harm(&parts["without"]), harm(&parts["with"]));
        let claim = claim("with");
        let claim = claim.trim_start_matches("# ");
        if claim.starts_with("A fence helps") {
            assert!(without.corrupts() && !with.corrupts(), "{slug}: {:?}", with.violated);
        } else if claim.starts_with("A fence does not help") {
            let numbers_fail =
                without.has(Property::GrantOrderBroken) && with.has(Property::GrantOrderBroken);
            let shut_out = without.locked_out && with.locked_out;
            assert!(numbers_fail || shut_out, "{slug}: {:?}", with.violated);
        } else if claim.starts_with("The fence was the cause") {
            let refused = Property::RightfulHolderRefused;
            assert!(without.has(refused) && !without.corrupts(), "{slug}: {:?}", without.violated);
            assert!(!with.has(refused) && !with.corrupts(), "{slug}: {:?}", with.violated);
        } else {
            unreachable!("{slug} does not say what a fence does: {claim}");
        }
    }
    let expected =
        ["b01", "b02", "b03", "b04", "b06", "b08", "b10", "b11", "b12", "b13", "b14", "b16", "b18"];
    assert_eq!(numbers(incidents.into_keys()), expected.map(str::to_owned).into());
}

#[test]
fn a_fence_alone_turns_the_corruption_of_a_restored_lock_into_an_outage() {
    let parts = &parts("incidents")["b12-restored-lock"];
    let outage = harm(&parts["outage"]);
    assert!(harm(&parts["without"]).corrupts());
    assert!(!outage.corrupts() && outage.has(Property::RightfulHolderRefused));
    assert!(!harm(&parts["with"]).has(Property::RightfulHolderRefused));
}
