//! Each trouble under each policy: which verdicts are violated, as a table in `docs/verdicts.md`.
//!
//! `tests/timelines/crossed/` holds one timeline for each trouble. The table is what their runs say
//! when only the policy of store S is changed; with `UPDATE=1` in the environment it is written anew,
//! to be read in the difference. What has to hold in it is tested beside it.

mod support;

use fencelab::{
    sim,
    store::Policy,
    timeline::{parse, set_policy},
    verdict::Property,
};
use std::{collections::BTreeMap, fs, path::Path};
use support::fixtures;

/// The verdicts in the order of the table's legend.
const LETTERS: [(char, Property); 9] = [
    ('L', Property::AcknowledgedWriteLost),
    ('D', Property::EffectDoubled),
    ('P', Property::PartialEffect),
    ('S', Property::StaleReadServed),
    ('T', Property::TokensRegressed),
    ('N', Property::NonHolderWriteAccepted),
    ('R', Property::RightfulHolderRefused),
    ('G', Property::GrantOrderBroken),
    ('2', Property::TwoBelieveTheyHold),
];

/// The violated verdicts of one trouble under one policy.
fn cell(text: &str, policy: Policy) -> Vec<Property> {
    let parsed = parse(text);
    let store = parsed
        .timeline
        .cast
        .stores
        .iter()
        .position(|name| name == "S")
        .expect("there is a store S");
    let store = fencelab::ids::StoreId(u32::try_from(store).expect("few"));
    let crossed =
        set_policy(&parsed, store, policy).expect("its policy is written there").apply(text);
    let crossed = parse(&crossed);
    assert!(crossed.is_readable(), "{:?}", crossed.diagnostics);
    let verdicts = sim::run(&crossed.timeline).verdicts;
    verdicts.iter().filter(|verdict| !verdict.holds()).map(|verdict| verdict.property).collect()
}

/// Trouble and policy, and what is violated there.
fn table() -> BTreeMap<(String, Policy), Vec<Property>> {
    let mut table = BTreeMap::new();
    for (path, text) in fixtures("crossed") {
        let name = path.rsplit('/').next().expect("a path has a last part").trim_end_matches(".tl");
        for policy in Policy::ALL {
            table.insert((name.to_owned(), policy), cell(&text, policy));
        }
    }
    table
}

/// The table as the document shows it: a row for each trouble, a column for each policy.
fn printed(table: &BTreeMap<(String, Policy), Vec<Property>>) -> String {
    let mut text = "| trouble |".to_owned();
    text.extend(Policy::ALL.map(|policy| format!(" `{}` |", policy.as_text())));
    text += &format!("\n|---|{}\n", "---|".repeat(Policy::ALL.len()));
    for (path, timeline) in fixtures("crossed") {
        let name = path.rsplit('/').next().expect("a path has a last part").trim_end_matches(".tl");
        let story = timeline.lines().next().unwrap_or_default().trim_start_matches("# ");
        text += &format!("| **{name}**: {story} |");
        for policy in Policy::ALL {
            let violated = &table[&(name.to_owned(), policy)];
            let letters = LETTERS.iter().filter(|(_, property)| violated.contains(property));
            let letters: String = letters.map(|(letter, _)| *letter).collect();
            text += &format!(" {} |", if letters.is_empty() { "·" } else { &letters });
        }
        text.push('\n');
    }
    text
}

const BEGIN: &str = "<!-- table: written by tests/verdicts.rs -->\n";
const END: &str = "<!-- end of table -->";

#[test]
fn the_table_of_the_document_is_what_the_runs_say() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/verdicts.md");
    let document = fs::read_to_string(&path).expect("the document is there");
    let (before, rest) = document.split_once(BEGIN).expect("the table begins");
    let (found, after) = rest.split_once(END).expect("the table ends");
    let expected = printed(&table());
    if std::env::var_os("UPDATE").is_some() && found != expected {
        fs::write(&path, format!("{before}{BEGIN}{expected}{END}{after}"))
            .expect("it can be written");
        return;
    }
    assert_eq!(found, expected, "UPDATE=1 writes it anew");
}

#[test]
fn no_verdict_fires_where_nothing_goes_wrong() {
    for ((trouble, policy), violated) in table() {
        if trouble == "orderly" {
            // Where only an empty row may be written, the second holder is refused.
            let expected = if policy == Policy::Absent {
                vec![Property::RightfulHolderRefused]
            } else {
                vec![]
            };
            assert_eq!(violated, expected, "{policy:?}");
        }
    }
}

#[test]
fn a_fence_keeps_tokens_in_order_and_a_late_write_out() {
    for ((trouble, policy), violated) in table() {
        let at = format!("{trouble} under {policy:?}");
        if policy.is_fence() && trouble != "watermark-back" {
            assert!(!violated.contains(&Property::TokensRegressed), "{at}");
        }
        if policy.is_fence() && trouble.starts_with("late-write") {
            assert!(!violated.contains(&Property::AcknowledgedWriteLost), "{at}");
        }
        if policy == Policy::Any && trouble.starts_with("late-write") {
            assert!(violated.contains(&Property::AcknowledgedWriteLost), "{at}");
        }
    }
}

#[test]
fn each_verdict_is_violated_somewhere_and_holds_somewhere() {
    let table = table();
    for (_, property) in LETTERS {
        assert!(table.values().any(|violated| violated.contains(&property)), "{property:?}");
        assert!(table.values().any(|violated| !violated.contains(&property)), "{property:?}");
    }
}

#[test]
fn only_a_belief_does_no_harm_by_itself() {
    let harmless = Property::ALL.into_iter().filter(|property| !property.is_harm());
    assert!(harmless.eq([Property::TwoBelieveTheyHold]));
}
