//! The timeline language as authors meet it: every fixture below `tests/timelines/`.
//!
//! `ok/` and the folders of the library (`tests/library.rs`) hold timelines that can be read and whose
//! expectations are all met. `unmet/` holds
//! timelines with expectations that are not met: a comment `#! sentence` under a line says what is
//! reported for it. `err/` holds lines that cannot be read: a comment `#! FROM..TO CODE` under a
//! line gives the columns and the code, and `=> TEXT` what a line of the mended text says.
//! Adding a case is adding a file; with `UPDATE=1` in the environment the comments of `err/` and
//! `unmet/` are written anew, to be read in the difference.

mod support;

use fencelab::{
    say::{self, Lang},
    sim::{self, Run},
    timeline::{
        Code, Diagnostic, Parsed,
        ast::{Action, Claim, FinalClaim, Line, LockEvent, ReadHow, Statement, StoreEvent},
        format, parse,
    },
};
use std::{collections::BTreeSet, fs};
use support::fixtures;

/// The folders whose timelines do what they expect.
const GOOD: [&str; 4] = ["ok", "truths", "misconceptions", "incidents"];

/// The `#!` comments of a text: the line that each stands under, and what it says.
fn notes(text: &str) -> Vec<(u32, String)> {
    let mut line = 0;
    let mut notes = Vec::new();
    for (number, source) in (0..).zip(text.lines()) {
        match source.trim().strip_prefix("#!") {
            Some(note) => notes.push((line, note.trim().to_owned())),
            None => line = number,
        }
    }
    notes
}

/// Compares what was found with the notes of a fixture, or writes it there.
fn check_notes(name: &str, text: &str, found: &[(u32, String)]) {
    if std::env::var_os("UPDATE").is_none() || found == notes(text) {
        return assert_eq!(found, notes(text), "{name}");
    }
    // Without the notes nothing moves: they are comments, and stand below what they speak of.
    let mut renewed = String::new();
    let lines = (0..).zip(text.lines()).filter(|(_, line)| !line.trim().starts_with("#!"));
    for (number, line) in lines {
        renewed += &format!("{line}\n");
        let here = found.iter().filter(|(line, _)| *line == number);
        renewed.extend(here.map(|(_, note)| format!("#! {note}\n")));
    }
    fs::write(name, renewed).expect("the fixture can be written");
}

#[test]
fn good_timelines_do_what_they_expect() {
    let mut expectations = 0;
    for (name, text) in GOOD.into_iter().flat_map(fixtures) {
        let parsed = parse(&text);
        assert_eq!(parsed.diagnostics, [], "{name}");
        let run = sim::run(&parsed.timeline);
        let unmet: Vec<String> = unmet(&parsed, &run).map(|(_, sentence)| sentence).collect();
        assert!(unmet.is_empty(), "{name}: {unmet:#?}");
        assert!(!run.expectations.is_empty(), "{name} expects nothing");
        expectations += run.expectations.len();
    }
    println!("{expectations} expectations met");
}

fn unmet<'a>(parsed: &'a Parsed, run: &'a Run) -> impl Iterator<Item = (u32, String)> + 'a {
    let unmet = run.expectations.iter().filter(|expectation| !expectation.met);
    unmet.map(|it| (it.line, say::expectation(it, &parsed.timeline.cast, Lang::En)))
}

#[test]
fn an_unmet_expectation_says_what_happened_instead() {
    for (name, text) in fixtures("unmet") {
        let parsed = parse(&text);
        assert!(parsed.is_readable(), "{name}: {:?}", parsed.diagnostics);
        let run = sim::run(&parsed.timeline);
        let found: Vec<_> = unmet(&parsed, &run).collect();
        check_notes(&name, &text, &found);
    }
}

#[test]
fn every_mistake_is_pointed_at_and_mended() {
    let mut seen = BTreeSet::new();
    for (name, text) in fixtures("err") {
        let parsed = parse(&text);
        let found: Vec<_> =
            parsed.diagnostics.iter().map(|it| (it.line, note(&parsed, it))).collect();
        check_notes(&name, &text, &found);
        seen.extend(parsed.diagnostics.iter().map(|it| it.code));
    }
    // Limits are tested beside the texts that exceed them.
    let limits = [Code::TextTooLong, Code::TooManyLines, Code::NameTooLong, Code::TooManyNames];
    let missing: Vec<_> =
        Code::ALL.iter().filter(|code| !seen.contains(code) && !limits.contains(code)).collect();
    assert!(missing.is_empty(), "no fixture shows {missing:?}");
}

/// A diagnostic as a fixture writes it down. A fix has to cure what it is offered for.
fn note(parsed: &Parsed, diagnostic: &Diagnostic) -> String {
    let text = parsed.text();
    assert_eq!(parsed.line_of(diagnostic.span.start), diagnostic.line, "line and span agree");
    let start = text[..diagnostic.span.start as usize].rfind('\n').map_or(0, |place| place + 1);
    let column = |byte: u32| text[start..byte as usize].chars().count();
    let (from, to) = (column(diagnostic.span.start), column(diagnostic.span.end));
    let code = diagnostic.code.as_text();
    let Some(fix) = &diagnostic.fix else { return format!("{from}..{to} {code}") };
    let mended = fix.apply(text);
    let again = parse(&mended);
    let cured = again.diagnostics.iter().filter(|it| it.code == diagnostic.code).count();
    let before = parsed.diagnostics.iter().filter(|it| it.code == diagnostic.code).count();
    assert!(cured < before, "{code} is not cured by its fix: {mended}");
    let line = parsed.line_of(fix.span.start) as usize;
    format!("{from}..{to} {code} => {}", mended.lines().nth(line).unwrap_or_default())
}

#[test]
fn every_message_is_said_in_both_languages() {
    for (name, text) in fixtures("err") {
        for diagnostic in parse(&text).diagnostics {
            for lang in Lang::ALL {
                assert!(!say::diagnostic::message(&diagnostic, lang).is_empty(), "{name}");
                assert!(!say::diagnostic::help(&diagnostic, lang).is_empty(), "{name}");
            }
            let [zh, en] = Lang::ALL.map(|lang| say::diagnostic::message(&diagnostic, lang));
            assert_ne!(zh, en, "{name}: {:?}", diagnostic.code);
        }
    }
}

#[test]
fn limits_are_diagnostics() {
    let mistakes = parse(&"A explodes\n".repeat(20_000 - 1));
    assert_eq!(mistakes.diagnostics.len(), 100);
    assert!(!mistakes.is_readable());
    let codes =
        |text: &str| -> Vec<Code> { parse(text).diagnostics.iter().map(|it| it.code).collect() };
    assert_eq!(codes(&" ".repeat((1 << 20) + 1)), [Code::TextTooLong]);
    assert_eq!(codes(&"\n".repeat(20_000)), [Code::TooManyLines]);
    assert_eq!(codes(&format!("lock {}", "x".repeat(65))), [Code::NameTooLong]);
    let clients: String = (0..257).map(|n| format!("c{n} pause 1s\n")).collect();
    assert_eq!(codes(&clients), [Code::TooManyNames]);
}

#[test]
fn printing_gives_the_text_back_and_formatting_keeps_its_meaning() {
    for folder in GOOD.into_iter().chain(["unmet", "err"]) {
        for (name, text) in fixtures(folder) {
            assert_eq!(parse(&text).print(), text, "{name}");
            let neat = format(&text);
            assert_eq!(format(&neat), neat, "{name}");
            if folder != "err" {
                let (old, new) = (parse(&text), parse(&neat));
                assert_eq!(new.diagnostics, [], "{name}\n{neat}");
                let events = |parsed: &Parsed| sim::run(&parsed.timeline).events;
                assert_eq!(events(&old), events(&new), "{name}\n{neat}");
            }
        }
    }
}

#[test]
fn every_statement_and_every_expectation_has_a_fixture() {
    let mut seen = BTreeSet::new();
    for (_, text) in fixtures("ok") {
        let timeline = parse(&text).timeline;
        for line in &timeline.lines {
            seen.insert(statement(line));
            seen.extend(line.expected.iter().map(|expected| claim(expected.what)));
        }
        seen.extend(timeline.expects.iter().map(|expect| final_claim(expect.what)));
    }
    let all = [
        "acquire",
        "renew",
        "release",
        "raise",
        "pause",
        "write",
        "check then write",
        "renew then write",
        "lease expires",
        "resumes",
        "token",
        "lease",
        "granted",
        "denied",
        "accepted",
        "rejected",
        "skipped",
        "holds",
        "violated",
        "at",
        "value",
        "last accepted",
        "last rejected",
        "restarts",
        "failover",
        "lock snapshot",
        "lock restore",
        "reset",
        "lock restart",
        "split",
        "heal halves",
        "lock clock",
        "store snapshot",
        "store restore",
        "collect",
        "delete",
        "store restart",
        "slow",
        "mint",
        "crash",
        "retry",
        "read",
        "read fenced",
        "read from cache",
        "partition",
        "heal",
        "clock",
        "queued",
        "replayed",
        "unanswered",
        "what was read",
        "watermark",
        "believes",
        "holder",
    ];
    let missing: Vec<_> = all.iter().filter(|name| !seen.contains(**name)).collect();
    assert!(missing.is_empty() && seen.len() == all.len(), "{missing:?} {seen:?}");
}

fn statement(line: &Line) -> &'static str {
    match &line.statement {
        Statement::LeaseExpires(_) => "lease expires",
        Statement::Resumes(_) => "resumes",
        Statement::Restarts(_) => "restarts",
        Statement::Lock(_, event) => match event {
            LockEvent::Failover(_) => "failover",
            LockEvent::Snapshot => "lock snapshot",
            LockEvent::Restore { .. } => "lock restore",
            LockEvent::Reset => "reset",
            LockEvent::Restart => "lock restart",
            LockEvent::Split => "split",
            LockEvent::Heal => "heal halves",
            LockEvent::Clock(_) => "lock clock",
        },
        Statement::Store(_, event) => match event {
            StoreEvent::Snapshot => "store snapshot",
            StoreEvent::Restore { .. } => "store restore",
            StoreEvent::Collect(_) => "collect",
            StoreEvent::Delete(_) => "delete",
            StoreEvent::Restart => "store restart",
            StoreEvent::Slow(_) => "slow",
        },
        Statement::Do(_, action) => match action {
            Action::Acquire(_) => "acquire",
            Action::Renew(_) => "renew",
            Action::Release(_) => "release",
            Action::Raise { .. } => "raise",
            Action::Pause(_) => "pause",
            Action::Mint(_) => "mint",
            Action::Crash { .. } => "crash",
            Action::Retry(_) => "retry",
            Action::Read { how: ReadHow::Plain, .. } => "read",
            Action::Read { how: ReadHow::Fenced, .. } => "read fenced",
            Action::Read { how: ReadHow::Cache, .. } => "read from cache",
            Action::Partition(_) => "partition",
            Action::Heal => "heal",
            Action::Clock(_) => "clock",
            Action::Write(_) => "write",
            Action::CheckThenWrite(_) => "check then write",
            Action::RenewThenWrite(_) => "renew then write",
        },
    }
}

fn claim(claim: Claim) -> &'static str {
    match claim {
        Claim::Token(_) => "token",
        Claim::Lease(_) => "lease",
        Claim::Granted => "granted",
        Claim::Denied(_) => "denied",
        Claim::Queued => "queued",
        Claim::Replayed => "replayed",
        Claim::Unanswered => "unanswered",
        Claim::Read(_) => "what was read",
        Claim::Accepted { .. } => "accepted",
        Claim::Rejected { .. } => "rejected",
        Claim::Skipped => "skipped",
    }
}

fn final_claim(claim: FinalClaim) -> &'static str {
    match claim {
        FinalClaim::Holds(_) => "holds",
        FinalClaim::Violated(_) => "violated",
        FinalClaim::ViolatedAt(..) => "at",
        FinalClaim::Value(..) => "value",
        FinalClaim::Watermark(..) => "watermark",
        FinalClaim::Believes(..) => "believes",
        FinalClaim::Holder(..) => "holder",
        FinalClaim::LastAccepted(_) => "last accepted",
        FinalClaim::LastRejected(..) => "last rejected",
    }
}
