//! Any text runs: time goes forward, causes come first, every event has its sentences.

#![no_main]

use fencelab::{
    flip,
    handle,
    say::{self, Lang},
    sim::{self, EVENTS_MAX},
    timeline::parse,
};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let parsed = parse(text);
    let run = sim::run(&parsed.timeline);
    assert!(run.events.len() < EVENTS_MAX + 2_000);
    assert!(run.events.windows(2).all(|pair| pair[0].at <= pair[1].at));
    for event in &run.events {
        assert!(event.causes.iter().all(|cause| *cause < event.id));
    }
    let cast = &parsed.timeline.cast;
    for lang in Lang::ALL {
        for event in run.events.iter().take(200) {
            assert!(!say::event(event, cast, lang).is_empty());
        }
        for expectation in run.expectations.iter().take(200) {
            let _ = say::expectation(expectation, cast, lang);
        }
    }
    for handle in handle::handles(&parsed.timeline, &run).iter().take(2) {
        let _ = flip::flips(&parsed, &run, handle);
    }
});
