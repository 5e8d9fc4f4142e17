//! What is offered at a moment of a lane: it can be added there, and it makes sense there.

mod support;

use fencelab::{
    ids::{ClientId, LockId, StoreId},
    offer::{OFFERS_MAX, Offer, offers},
    say::{self, Lang},
    sim::{self, Place, Run},
    time::Ms,
    timeline::{Parsed, insert, parse},
};
use std::collections::BTreeSet;
use support::fixtures;

fn lanes(parsed: &Parsed) -> Vec<Place> {
    let cast = &parsed.timeline.cast;
    let clients = (0..).map(ClientId).take(cast.clients.len()).map(Place::Client);
    let locks = (0..).map(LockId).take(cast.locks.len()).map(Place::Lock);
    let stores = (0..).map(StoreId).take(cast.stores.len()).map(Place::Store);
    clients.chain(locks).chain(stores).collect()
}

/// Eight moments of a run, from its start to past its end.
fn moments(end: Ms) -> impl Iterator<Item = Ms> {
    (0..8).map(move |n| Ms((end.0 * n / 6).min(Ms::MAX.0)))
}

/// What must be true of each offer: added at `at`, it is a line of its own that starts then, and the
/// other lines start as before.
fn is_added(parsed: &Parsed, run: &Run, offer: &Offer, at: Ms) {
    let (text, statement) = (parsed.text(), offer.statement.as_str());
    let edit = insert(parsed, run, statement, at);
    assert_eq!(edit.span.start, edit.span.end, "{text}\n{statement}: nothing goes");
    let after = parse(&edit.apply(text));
    assert!(after.is_readable(), "{text}\n{statement} at {at}: {:?}", after.diagnostics);
    let new = |line: &fencelab::timeline::ast::Line| line.span.start >= edit.span.start;
    let place = after.timeline.lines.iter().position(new).expect("it is there");
    let mut starts = sim::run(&after.timeline).starts;
    assert_eq!(after.timeline.lines[place].span.of(after.text()), statement, "{text}");
    assert_eq!(starts.remove(place), at, "{text}\n{statement}");
    // A line that waits may now go with what the new one does.
    if !parsed.timeline.lines.iter().any(|line| line.statement.waits()) {
        assert_eq!(starts, run.starts, "{text}\n{statement} at {at}");
    }
    let values = parsed.timeline.cast.values.len();
    let writes = statement.contains("write \"");
    assert_eq!(
        after.timeline.cast.values.len(),
        values + usize::from(writes),
        "{text}\n{statement}"
    );
}

#[test]
fn each_offer_can_be_added_at_its_moment() {
    let mut kinds = BTreeSet::new();
    for (_, text) in ["ok", "truths", "misconceptions", "incidents"].map(fixtures).concat() {
        let parsed = parse(&text);
        let run = sim::run(&parsed.timeline);
        let mut tried = BTreeSet::new();
        for lane in lanes(&parsed) {
            for at in moments(run.end) {
                let there = offers(&parsed, &run, lane, at);
                assert!(!there.is_empty(), "{text}\n{lane:?} at {at}");
                if let Place::Client(_) = lane {
                    assert!(there.len() <= OFFERS_MAX, "{text}\n{lane:?} at {at}");
                }
                for offer in &there {
                    // One place is tried once with one statement: later, only its time differs.
                    let place = insert(&parsed, &run, &offer.statement, at).span.start;
                    if tried.insert((place, offer.statement.clone())) {
                        is_added(&parsed, &run, offer, at);
                    }
                    kinds.insert(offer.kind);
                }
            }
        }
    }
    assert_eq!(kinds.len(), 25, "each kind is offered somewhere: {kinds:?}");
}

#[test]
fn offers_of_a_lane_are_told_apart_in_both_languages() {
    for (_, text) in ["ok", "truths", "misconceptions", "incidents"].map(fixtures).concat() {
        let parsed = parse(&text);
        let run = sim::run(&parsed.timeline);
        for lane in lanes(&parsed) {
            for at in moments(run.end) {
                let there = offers(&parsed, &run, lane, at);
                for lang in Lang::ALL {
                    let cast = &parsed.timeline.cast;
                    let labels: BTreeSet<String> =
                        there.iter().map(|offer| say::offer(offer, cast, lang)).collect();
                    assert_eq!(labels.len(), there.len(), "{text}\n{labels:?}");
                }
            }
        }
    }
}

const A: Place = Place::Client(ClientId(0));
const B: Place = Place::Client(ClientId(1));
const L: Place = Place::Lock(LockId(0));
const S: Place = Place::Store(StoreId(0));

/// The statements that are offered.
fn offered(text: &str, lane: Place, at: u32) -> Vec<String> {
    let parsed = parse(text);
    assert!(parsed.is_readable(), "{:?}", parsed.diagnostics);
    let run = sim::run(&parsed.timeline);
    offers(&parsed, &run, lane, Ms(at)).into_iter().map(|offer| offer.statement).collect()
}

const SCENE: &str = "lock L\nstore S  accepts token > seen\n";

fn with_scene(lines: &str) -> String {
    [SCENE, lines].concat()
}

#[test]
fn a_client_is_offered_what_it_can_do_in_its_state() {
    let text = with_scene("1s A acquire\n3s A write \"a1\"\n5s A pause 20s\n30s A pause 0s");
    let never = ["A acquire", "A pause 5s", "A partition", "A crash 5s", "A read", "A clock +5s"];
    assert_eq!(offered(&text, A, 0), never);
    let holder = [
        "A write \"a2\"",
        "A pause 5s",
        "A renew",
        "A release",
        "A check then write \"a2\" after 2s",
        "A raise",
        "A partition",
        "A crash 5s",
    ];
    assert_eq!(offered(&text, A, 1_000), holder);
    let written = holder.map(|it| if it == "A raise" { "A retry" } else { it });
    assert_eq!(offered(&text, A, 3_000), written, "the store has seen its token");
    let paused = [
        "A write \"a2\"",
        "A renew",
        "A release",
        "A check then write \"a2\" after 2s",
        "A retry",
        "A partition",
        "A read",
        "A clock +5s",
    ];
    assert_eq!(offered(&text, A, 12_000), paused, "it believes that it holds the lock");
    let late = [
        "A acquire",
        "A write \"a2\"",
        "A pause 5s",
        "A check then write \"a2\" after 2s",
        "A retry",
        "A partition",
        "A crash 5s",
        "A read",
    ];
    assert_eq!(offered(&text, A, 26_000), late, "it knows that it does not");
}

#[test]
fn a_crash_leaves_nothing_to_do_and_nothing_to_send_again() {
    let text = with_scene("0s A acquire\n1s A write \"x\"\n2s A crash 3s");
    assert_eq!(offered(&text, A, 3_000), ["A partition", "A clock +5s"]);
    assert!(offered(&text, A, 1_000).contains(&"A retry".to_owned()));
    let after = ["A acquire", "A pause 5s", "A partition", "A crash 5s", "A read", "A clock +5s"];
    assert_eq!(offered(&text, A, 6_000), after);
    let keeps = text.replace("3s", "3s keeps token");
    let after = offered(&keeps, A, 6_000);
    assert_eq!(after[..2], ["A acquire", "A write \"a1\""]);
    assert!(!after.contains(&"A retry".to_owned()), "{after:?}");
}

#[test]
fn a_client_that_is_cut_off_can_be_reached_again() {
    let text = with_scene("0s A acquire\n1s A partition from S\n2s A heal");
    let heals = |at| {
        let there = offered(&text, A, at);
        (there.contains(&"A heal".to_owned()), there.contains(&"A partition".to_owned()))
    };
    assert_eq!(
        (heals(0), heals(1_000), heals(2_000)),
        ((false, true), (true, false), (false, true))
    );
}

#[test]
fn only_a_store_that_compares_tokens_is_told_them() {
    let raises = |policy| {
        let text = with_scene("0s A acquire").replace("token > seen", policy);
        offered(&text, A, 0).contains(&"A raise".to_owned())
    };
    assert!(raises("token >= seen") && raises("token = holder"));
    assert!(!raises("any") && !raises("version = read"));
    let collects = |policy| {
        let text = with_scene("0s A acquire").replace("token > seen", policy);
        offered(&text, S, 0).contains(&"S collect".to_owned())
    };
    assert!(collects("token >= seen") && !collects("any"));
}

#[test]
fn a_write_has_what_its_policy_asks_for() {
    let write = |policy| {
        let lines = "0s A acquire\n0s A write \"a1\" key \"k1\" operation 7\n0s B acquire";
        let text = with_scene(lines).replace("token > seen", policy);
        offered(&text, A, 0)[0].clone()
    };
    assert_eq!(write("any"), "A write \"a2\"");
    assert_eq!(write("key once"), "A write \"a2\" key \"k2\"");
    assert_eq!(write("token >= seen + key"), "A write \"a2\" key \"k2\"");
    assert_eq!(write("token + operation > seen"), "A write \"a2\" operation 8");
    assert_eq!(write("any  rows X Y"), "A write \"a2\" row X");
}

#[test]
fn a_lock_is_offered_those_who_do_not_hold_it_and_a_new_client() {
    let text = with_scene("0s A acquire\n1s B pause 1s\n5s L snapshot\n6s C crash 1s");
    let befalls = ["L failover losing 5s", "L snapshot", "L reset"].map(str::to_owned);
    let after = |asks: &[&str], befalls: &[String]| {
        [asks.iter().map(|it| (*it).to_owned()).collect(), befalls.to_vec()].concat()
    };
    assert_eq!(offered(&text, L, 0), after(&["B acquire", "C acquire", "D acquire"], &befalls));
    let befalls = ["L failover losing 5s", "L restore", "L snapshot", "L reset"].map(str::to_owned);
    assert_eq!(offered(&text, L, 6_000), after(&["B acquire", "D acquire"], &befalls));
    let free = after(&["A acquire", "B acquire", "C acquire", "D acquire"], &befalls);
    assert_eq!(offered(&text, L, 20_000), free);
    let taken = "lock A\nstore B\n0s C acquire\n0s 甲 acquire";
    assert_eq!(offered(taken, L, 0)[..2], ["甲 acquire", "D acquire"]);
    assert_eq!(offered("lock A", L, 0)[0], "B acquire");
    let full: String = ('A'..='Z').map(|name| format!("0s {name} pause 1s\n")).collect();
    let asks = offered(&["lock l\n", &full].concat(), L, 0);
    assert_eq!(asks[..4], ["A acquire", "B acquire", "C acquire", "l failover losing 5s"]);
}

#[test]
fn a_lock_with_a_half_is_split_and_healed() {
    let text =
        "lock L\nlock L2 half of L\nstore S\n0s A pause 0s\n1s L split\n2s B acquire L2\n9s L heal";
    let half = Place::Lock(LockId(1));
    assert!(offered(text, L, 0).contains(&"L split".to_owned()));
    assert!(!offered("lock L", L, 0).contains(&"L split".to_owned()));
    assert_eq!(offered(text, half, 0), ["L split"], "nobody reaches it");
    assert_eq!(
        offered(text, half, 1_000),
        ["A acquire L2", "B acquire L2", "C acquire L2", "L heal"]
    );
    assert_eq!(offered(text, half, 9_000), ["L split"]);
    let both = offered(text, B, 1_000);
    assert_eq!(both[..2], ["B acquire L", "B acquire L2"]);
    assert_eq!(offered(text, B, 0)[..2], ["B acquire L", "B pause 5s"]);
    assert_eq!(
        offered(text, B, 2_000)[..3],
        ["B write \"b1\" under L2", "B pause 5s", "B renew L2"]
    );
}

#[test]
fn a_store_is_offered_the_writes_of_those_who_were_granted_a_lock() {
    let text = with_scene("0s A acquire\n1s S snapshot\n2s B acquire\n20s B acquire");
    let befalls = ["S snapshot", "S collect", "S restart", "S slow 5s"];
    assert_eq!(offered(&text, S, 0), [&["A write \"a1\""], &befalls[..]].concat());
    let after = [&["A write \"a1\"", "B write \"b1\"", "S restore"], &befalls[..]].concat();
    assert_eq!(offered(&text, S, 20_000), after);
    assert_eq!(offered("store S", S, 0), ["S snapshot", "S restart", "S slow 5s"]);
}

#[test]
fn several_locks_and_stores_are_named() {
    let text = "lock L\nlock M\nstore S  accepts token > seen  forwards to T\nstore T\nstore U\n\
                0s 甲 acquire M";
    let there = [
        "甲 write \"甲1\" to S under M",
        "甲 write \"甲1\" to U under M",
        "甲 pause 5s",
        "甲 renew M",
        "甲 release M",
        "甲 acquire L",
        "甲 check then write \"甲1\" to S under M after 2s",
        "甲 raise S under M",
    ];
    assert_eq!(offered(text, A, 0), there);
    let behind = Place::Store(StoreId(1));
    assert_eq!(offered(text, behind, 0)[0], "甲 write \"甲1\" to T under M");
}

#[test]
fn what_needs_a_lock_or_a_store_is_left_out_where_there_is_none() {
    let alone = ["A pause 5s", "A crash 5s", "A clock +5s"];
    assert_eq!(offered("0s A pause 0s", A, 1), alone);
    let locked = ["A acquire", "A pause 5s", "A partition", "A crash 5s", "A clock +5s"];
    assert_eq!(offered("lock L\n0s A pause 0s", A, 1), locked);
    let stored = ["A pause 5s", "A partition", "A crash 5s", "A read", "A clock +5s"];
    assert_eq!(offered("store S\n0s A pause 0s", A, 1), stored);
    let gone = Place::Store(StoreId(7));
    assert_eq!(offered("store S", gone, 0), Vec::<String>::new());
}
