//! Random timelines that use every statement and every setting, and can always be read.

use proptest::{prelude::*, sample::select};

/// One of these texts.
fn word(words: &'static [&'static str]) -> impl Strategy<Value = String> {
    select(words).prop_map(str::to_owned)
}

fn seconds() -> impl Strategy<Value = String> {
    prop_oneof![
        (0..25u32).prop_map(|s| format!("{s}s")),
        (1..25_000u32).prop_map(|ms| format!("{ms}ms"))
    ]
}

/// What may stand behind a lock's name.
fn lock() -> impl Strategy<Value = String> {
    let tokens = word(&[
        "",
        "tokens from 41",
        "tokens global from 41",
        "tokens sequence from 41 ahead 8",
        "tokens sequence from 41 unlogged",
        "tokens log from 41",
        "tokens uuid",
        "tokens client-time",
        "tokens from 250 bits 8 refuse",
        "tokens from 250 bits 8 wrap",
        "tokens from 250 bits 8 epoch",
    ]);
    let rest = word(&[
        "",
        "minted later",
        "lock-delay 3s",
        "queue",
        "queue early-tokens",
        "queue early-tokens unchecked",
        "reentry same-token",
        "reentry new-token",
        "regrant same-token",
        "clock -5s  rate 110%",
    ]);
    (tokens, rest).prop_map(|(tokens, rest)| format!("lease 10s  {tokens}  {rest}"))
}

/// What a store is made of besides its policy.
fn store_settings() -> impl Strategy<Value = String> {
    word(&[
        "",
        "",
        "watermark null",
        "watermark from 42",
        "watermark shared",
        "watermark per-lock",
        "watermark volatile",
        "rows X Y",
        "gap 2s",
    ])
}

/// A line that one of three clients, two locks or two stores may have.
fn statement() -> impl Strategy<Value = String> {
    let client = word(&["A", "B", "丙"]);
    let lock = || word(&["L", "L", "M"]);
    let store = || word(&["S", "S", "T"]);
    let lost = || word(&["", "", "", "reply lost"]);
    let ask = (word(&["acquire", "acquire", "acquire", "renew", "release", "mint"]), lock());
    let ask = ask.prop_map(|(ask, lock)| format!("{ask} {lock}"));
    let lossy = (word(&["acquire", "renew"]), lock())
        .prop_map(|(ask, lock)| format!("{ask} {lock} reply lost"));
    let options = prop::collection::btree_set(
        word(&[
            "row X",
            "delay 3s",
            "delay 12s",
            "without token",
            "with token 41",
            "operation 1",
            "operation 2",
            "key \"k\"",
            "from read",
            "task t",
            "task t undoing",
            "lost",
            "copy after 4s",
        ]),
        0..3,
    );
    let how = word(&["write", "write", "write", "write", "check then write", "renew then write"]);
    let write = (how, word(&["\"x\"", "\"y\""]), store(), lock(), options, lost()).prop_map(
        |(how, value, store, lock, options, lost)| {
            let options: Vec<String> = options.into_iter().collect();
            // What cannot be said of one write at once.
            let once = |words: &[&str]| {
                options.iter().filter(|it| words.iter().any(|word| it.starts_with(word))).count()
                    < 2
            };
            let can = once(&["delay"])
                && once(&["with"])
                && once(&["operation"])
                && once(&["task"])
                && once(&["lost", "copy"])
                && (lost.is_empty() || once(&["lost"]) && !options.iter().any(|it| it == "lost"));
            match can {
                true => {
                    format!("{how} {value} to {store} under {lock} {} {lost}", options.join(" "))
                }
                false => format!("{how} {value} to {store} under {lock}"),
            }
        },
    );
    let read = (store(), word(&["", "row X"]), lock(), word(&["", "fenced", "from cache"]))
        .prop_map(|(store, row, lock, how)| format!("read {store} {row} under {lock} {how}"));
    let raise = (store(), word(&["", "row X"]), lock())
        .prop_map(|(store, row, lock)| format!("raise {store} {row} under {lock}"));
    let away = (word(&["pause", "pause", "crash"]), seconds())
        .prop_map(|(how, length)| format!("{how} {length}"));
    let other = word(&[
        "retry",
        "retry",
        "crash 2s keeps token",
        "partition",
        "partition from L",
        "partition from S, T",
        "heal",
        "clock +5s",
        "clock -5s",
    ]);
    let act =
        prop_oneof![5 => ask, 1 => lossy, 8 => write, 2 => read, 2 => raise, 3 => away, 3 => other];
    let of_client = (client, act).prop_map(|(client, act)| format!("{client} {act}"));
    let of_lock = (
        lock(),
        word(&[
            "failover",
            "failover losing 2s",
            "snapshot",
            "restore",
            "restore bump 5",
            "reset",
            "restart",
            "clock +4s",
            "clock -4s",
        ]),
    )
        .prop_map(|(lock, event)| format!("{lock} {event}"));
    let of_half = word(&["L split", "L heal"]);
    let of_store = (
        store(),
        word(&[
            "snapshot",
            "restore",
            "restore raising",
            "collect",
            "collect row X",
            "delete",
            "delete row X",
            "restart",
            "slow 2s",
            "slow 0s",
        ]),
    )
        .prop_map(|(store, event)| format!("{store} {event}"));
    prop_oneof![12 => of_client, 1 => of_lock, 1 => of_half, 1 => of_store]
}

/// The lines of a timeline, each with its time.
fn lines() -> impl Strategy<Value = Vec<String>> {
    let step = prop_oneof![3 => Just(0u32), 6 => Just(1_000), 2 => 0..6_000u32, 1 => Just(10_000)];
    prop::collection::vec((step, statement()), 0..25).prop_map(|lines| {
        let mut now = 0;
        let timed = lines.into_iter().map(|(step, line)| {
            now += step;
            format!("{now}ms {line}")
        });
        timed.collect()
    })
}

/// A timeline in which store S has this policy and these settings.
pub fn timeline_with(
    policy: &str,
    settings: impl Strategy<Value = String>,
) -> impl Strategy<Value = String> {
    let policy = policy.to_owned();
    let other = select(fencelab::store::Policy::ALL.map(fencelab::store::Policy::as_text).to_vec());
    let clients = word(&["", "client A  clock -3s\n", "client B  rate 80%\n"]);
    (lock(), lock(), settings, other, clients, lines()).prop_map(move |(l, m, settings, other, clients, lines)| {
        format!(
            "lock L  {l}\nlock M  {m}\nlock H  half of L\nstore S  accepts {policy}  {settings}\nstore T  accepts {other}\n{clients}{}\n",
            lines.join("\n")
        )
    })
}

/// Any timeline.
pub fn timeline() -> impl Strategy<Value = String> {
    let policies = fencelab::store::Policy::ALL.map(fencelab::store::Policy::as_text).to_vec();
    select(policies).prop_flat_map(|policy| timeline_with(policy, store_settings()))
}
