//! Edits of whole lines: what is added, taken away and done twice, and that all else stays.

mod support;

use fencelab::{
    sim,
    time::Ms,
    timeline::{delete, duplicate, insert, parse},
};
use support::fixtures;

/// The text with `statement` added at that moment.
fn added(text: &str, statement: &str, at: u32) -> String {
    let parsed = parse(text);
    insert(&parsed, &sim::run(&parsed.timeline), statement, Ms(at)).apply(text)
}

fn deleted(text: &str, line: u32) -> Option<String> {
    Some(delete(&parse(text), line)?.apply(text))
}

fn doubled(text: &str, line: u32, after: u32) -> Option<String> {
    let parsed = parse(text);
    Some(duplicate(&parsed, &sim::run(&parsed.timeline), line, Ms(after))?.apply(text))
}

const SCENE: &str = "lock L\nstore S\n";

#[test]
fn a_line_stands_where_its_time_comes() {
    let text = format!("{SCENE}\n0s   A acquire  # 甲\n10s  B acquire\n\nexpect S empty\n");
    let at = |at| added(&text, "C acquire", at);
    assert_eq!(at(u32::MAX), at(Ms::MAX.0), "no label says more than a day");
    assert_eq!(at(0), text.replace("10s ", "0s   C acquire\n10s "));
    assert_eq!(at(9_999), text.replace("10s ", "9.999s  C acquire\n10s "));
    assert_eq!(at(10_000), text.replace("B acquire\n", "B acquire\n10s  C acquire\n"));
    assert_eq!(at(86_400_000), text.replace("B acquire\n", "B acquire\n86400s  C acquire\n"));
    let late = text.replace("0s   A acquire  # 甲\n", "");
    assert_eq!(added(&late, "C acquire", 500), late.replace("10s ", "500ms  C acquire\n10s "));
}

#[test]
fn a_line_stands_below_those_that_count_from_the_one_before() {
    let text = format!("{SCENE}0s A acquire\n+5s A release\nt1 B acquire\n20s B release\n");
    assert_eq!(added(&text, "C acquire", 1_000), text.replace("20s", "1s C acquire\n20s"));
    let waits = format!("{SCENE}A acquire\nlease expires\n# the end\n");
    let below = waits.replace("expires\n", "expires\n2s  C acquire\n");
    assert_eq!(added(&waits, "C acquire", 2_000), below);
    // One that waits and has a time of its own counts from nothing.
    let waits = format!("{SCENE}0s   A acquire\n10s  lease expires\n");
    let above = waits.replace("10s", "2s   C acquire\n10s");
    assert_eq!(added(&waits, "C acquire", 2_000), above);
}

#[test]
fn the_first_line_stands_below_the_scene_and_apart_from_it() {
    for (text, after) in [
        ("", "0s  A acquire\n"),
        ("# 注\n", "# 注\n0s  A acquire\n"),
        ("# 注", "# 注\n0s  A acquire"),
        ("lock L", "lock L\n\n0s  A acquire"),
        ("lock L\n", "lock L\n\n0s  A acquire\n"),
        ("lock L\n\n", "lock L\n\n0s  A acquire\n"),
        ("lock L\n# x\n", "lock L\n\n0s  A acquire\n# x\n"),
        (
            "lock L\r\nstore S\r\n\r\nexpect S empty",
            "lock L\r\nstore S\r\n\r\n0s  A acquire\r\nexpect S empty",
        ),
        (
            "lock L\r\nclient A  clock +5s  # 快\r\n",
            "lock L\r\nclient A  clock +5s  # 快\r\n\r\n0s  A acquire\r\n",
        ),
        ("expect tokens-regressed holds", "0s  A acquire\nexpect tokens-regressed holds"),
    ] {
        assert_eq!(added(text, "A acquire", 0), after, "{text:?}");
    }
}

#[test]
fn a_line_is_laid_out_as_its_neighbour() {
    for (above, below) in [
        ("0s     甲 acquire", "1.5s   C acquire"),
        ("  0s A acquire", "  1.5s  C acquire"),
        ("t100   A acquire", "1.5s   C acquire"),
        ("A acquire", "1.5s  C acquire"),
        ("       A acquire", "1.5s   C acquire"),
    ] {
        let text = format!("lock L\r\n{above}  # 注");
        assert_eq!(added(&text, "C acquire", 1_500), format!("{text}\r\n{below}"));
    }
}

#[test]
fn a_line_is_taken_away_with_its_comment_and_nothing_else() {
    let text = "lock L  # 锁\r\n# 甲先来\r\n0s  甲 acquire -> granted  # 它\r\n1s  B acquire";
    assert_eq!(deleted(text, 2).as_deref(), Some("lock L  # 锁\r\n# 甲先来\r\n1s  B acquire"));
    let first = "lock L  # 锁\r\n# 甲先来\r\n0s  甲 acquire -> granted  # 它";
    assert_eq!(deleted(text, 3).as_deref(), Some(first));
    assert_eq!(deleted("lock L\nA acquire\n", 1).as_deref(), Some("lock L\n"));
    assert_eq!(
        deleted("lock L\nA acquire\nlease expires\n", 2).as_deref(),
        Some("lock L\nA acquire\n")
    );
    for line in [0, 1, 4] {
        assert_eq!(deleted(text, line), None, "no statement stands on line {line}");
    }
    assert_eq!(deleted("lock L\nA explodes", 1), None);
}

#[test]
fn a_line_is_done_once_more() {
    let text = "lock L\r\nstore S\r\n\r\n0s   甲 acquire -> granted  # 它\r\n10s  乙 write \"x\" -> accepted";
    let twice = text.replace("10s", "5s   甲 acquire\r\n10s");
    assert_eq!(doubled(text, 3, 5_000), Some(twice));
    assert_eq!(doubled(text, 4, 500), Some(format!("{text}\r\n10.5s  乙 write \"x\"")));
    assert_eq!(doubled(text, 1, 500), None, "the scene is no statement");
    let waits = "lock L\nA acquire\n4s lease expires";
    assert_eq!(doubled(waits, 2, 500), None);
    assert_eq!(
        doubled(waits, 1, 500).as_deref(),
        Some("lock L\nA acquire\n500ms  A acquire\n4s lease expires")
    );
    assert_eq!(
        doubled("lock L\nB pause 1s\n+2s A pause 3s", 2, 1_000).as_deref(),
        Some("lock L\nB pause 1s\n+2s A pause 3s\n3s  A pause 3s")
    );
}

/// Eight moments of a run, from its start to past its end.
fn moments(end: Ms) -> impl Iterator<Item = u32> {
    (0..8).map(move |n| (end.0 * n / 6).min(Ms::MAX.0))
}

#[test]
fn what_changes_nothing_moves_no_other_line() {
    for (path, text) in ["ok", "truths", "misconceptions", "incidents"].map(fixtures).concat() {
        let parsed = parse(&text);
        let run = sim::run(&parsed.timeline);
        for at in moments(run.end) {
            let edit = insert(&parsed, &run, "Nobody heal", Ms(at));
            assert_eq!(edit.span.start, edit.span.end, "{path}: nothing goes");
            let after = parse(&edit.apply(&text));
            assert!(after.is_readable(), "{path} at {at}: {:?}", after.diagnostics);
            let mut starts = sim::run(&after.timeline).starts;
            let lines = &after.timeline.lines;
            let place = lines.iter().position(|line| line.span.of(after.text()) == "Nobody heal");
            assert_eq!(starts.remove(place.expect("it is there")), Ms(at), "{path}");
            assert_eq!(starts, run.starts, "{path} at {at}");
            // To take it away again gives the text back.
            let number = lines[place.expect("it is there")].number;
            let away = delete(&after, number).expect("it is a statement").apply(after.text());
            assert_eq!(away, text, "{path} at {at}");
        }
    }
}
