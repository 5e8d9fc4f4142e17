//! What a run costs as it grows, from 10 events to 100,000. Figures are in `docs/testing.md`.

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use fencelab::{sim, timeline::parse};
use std::hint::black_box;

/// The scene of all lines: a fence at a gateway, and a store behind it.
const SCENE: &str = "\
lock  L     lease 2s   tokens from 41
store Gate  accepts token >= seen  forwards to Db after 10ms
store Db    accepts any
step 500ms
";

/// Ten lines that use what timelines use most. Each write is seen at two stores, twice.
const ROUND: &str = "\
A acquire
A write \"a1\" to Gate copy after 300ms
A write \"a2\" to Gate copy after 300ms
A write \"a3\" to Gate row X copy after 300ms
A pause 2s
A write \"late\" to Gate copy after 300ms
+3s B acquire
B write \"b1\" to Gate copy after 300ms
B write \"b2\" to Gate copy after 300ms
B write \"b3\" to Gate row X copy after 300ms
";

fn rounds(rounds: usize) -> String {
    format!("{SCENE}{}", ROUND.repeat(rounds))
}

/// A text whose run has about so many events: whole rounds, one after the other.
fn text(events: usize) -> String {
    let events_of = |count| sim::run(&parse(&rounds(count)).timeline).events.len();
    let per_round = events_of(20) - events_of(19);
    rounds(events.div_ceil(per_round))
}

fn runs(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("run");
    for wanted in [10, 100, 1_000, 10_000, 100_000] {
        let timeline = parse(&text(wanted)).timeline;
        let run = sim::run(&timeline);
        assert!(!run.cut && run.events.len() * 4 >= wanted * 3, "{} events", run.events.len());
        group.throughput(Throughput::Elements(run.events.len() as u64));
        group.bench_with_input(
            BenchmarkId::from_parameter(wanted),
            &timeline,
            |bench, timeline| {
                bench.iter(|| sim::run(black_box(timeline)));
            },
        );
    }
    group.finish();
}

fn readings(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("parse");
    for events in [100, 10_000] {
        let text = text(events);
        group.throughput(Throughput::Bytes(text.len() as u64));
        group.bench_with_input(BenchmarkId::from_parameter(events), &text, |bench, text| {
            bench.iter(|| parse(black_box(text)));
        });
    }
    group.finish();
}

criterion_group!(benches, runs, readings);
criterion_main!(benches);
