//! What could stand at a place of a text.

#[path = "support/random.rs"]
mod random;

use fencelab::timeline::{Code, Edit, WORDS_MAX, complete, parse};
use proptest::prelude::*;

const SCENE: &str = "lock L\nstore S\n0s 甲 acquire\n1s B read\n";

/// The words at `|` in the last line of a text with lock L, store S and clients 甲 and B.
fn words(line: &str) -> String {
    let marked = format!("{SCENE}{line}");
    let caret = marked.find('|').expect("the place is marked");
    let text = marked.replace('|', "");
    let caret = u32::try_from(caret).expect("it is a short text");
    complete(&text, caret).map_or_else(String::new, |it| it.words.join(", "))
}

#[test]
fn every_kind_of_place_has_its_words() {
    let table = [
        ("|", "甲, B, L, S, lock, store, client, step, expect, lease"),
        ("  |  # a comment", "甲, B, L, S, lock, store, client, step, expect, lease"),
        ("st|", "store, step"),
        ("ｌｏ|", "lock"),
        ("3s |", "甲, B, L, S, lease"),
        ("t1 甲 acq|", "acquire"),
        ("甲 AC|", "acquire"),
        (
            "甲 |",
            "acquire, renew, release, mint, raise, pause, crash, write, check, retry, read, \
             partition, heal, clock, resumes, restarts",
        ),
        ("新人 res|", "resumes, restarts"),
        ("甲 acquire |", "L, reply, ->"),
        ("甲 acquire L |", "reply, ->"),
        ("甲 acquire reply |", "lost"),
        ("甲 renew |", "then, L, reply, ->"),
        ("甲 renew then |", "write"),
        ("甲 check |", "then"),
        ("甲 pause |", "30s"),
        ("甲 crash 3s |", "keeps, ->"),
        ("甲 crash 3s keeps |", "token"),
        ("甲 clock |", "+5s, -5s"),
        ("甲 partition |", "from, ->"),
        ("甲 partition from |", "L, S"),
        ("甲 write |", "\"x\""),
        (
            "甲 write \"x\" |",
            "to, row, under, delay, with, without, operation, key, from, task, undoing, lost, \
             reply, copy, ->",
        ),
        ("甲 write \"x\" delay 1s lost d|", ""),
        ("甲 check then write \"x\" a|", "after"),
        ("甲 write \"x\" to |", "S"),
        ("甲 write \"x\" under |", "L"),
        ("甲 write \"x\" with |", "token"),
        ("甲 write \"x\" with|", "without"),
        ("甲 write \"x\" copy |", "after"),
        ("甲 read |", "S, row, under, fenced, from, ->"),
        ("甲 read S from |", "cache"),
        ("甲 raise |", "S, row, under, ->"),
        ("甲 retry |", "delay, lost, reply, copy, ->"),
        (
            "甲 acquire -> |",
            "token, lease, granted, denied, queued, S, accepted, rejected, replayed, unanswered, \
             skipped, value, empty, storage",
        ),
        ("甲 acquire -> token|", ""),
        ("甲 acquire -> token |", "="),
        ("甲 acquire -> lease=|", "10s"),
        ("甲 acquire -> denied |", "held, not-holder, no-token-left, lock-delay, unreachable, ->"),
        ("甲 acquire -> denied held, q|", "queued"),
        ("甲 write \"x\" -> rej|", "rejected"),
        ("甲 write \"x\" -> rejected no|", "not-holder, no-key, no-row"),
        ("甲 acquire -> storage |", "accepts, rejects"),
        ("lease |", "of, expires"),
        ("lease of |", "甲, B"),
        ("L |", "failover, snapshot, restore, reset, restart, split, heal, clock"),
        ("L failover |", "losing, ->"),
        ("L restore |", "bump, ->"),
        ("S |", "snapshot, restore, collect, delete, restart, slow"),
        ("S delete |", "row, ->"),
        ("lock |", ""),
        (
            "lock M |",
            "lease, tokens, bits, minted, lock-delay, queue, reentry, regrant, clock, rate, half",
        ),
        ("lock M half of |", "L, M"),
        ("lock M lease |", "10s"),
        ("lock M lease 5s le|", ""),
        ("lock M tokens |", "from, global, sequence, log, uuid, client-time"),
        ("lock M tokens sequence from 3 u|", "unlogged"),
        ("lock M bits 8 w|", "wrap"),
        ("lock M queue e|", "early-tokens"),
        ("lock M minted |", "with-grant, later"),
        ("store T |", "accepts, watermark, rows, gap, forwards"),
        (
            "store T accepts |",
            "any, token > seen, token >= seen, token + operation > seen, token >= seen + key, \
             key once, token = holder, version = read, content = read, absent",
        ),
        ("store T accepts ke|", "key once"),
        ("store T accepts token |", "> seen, >= seen, + operation > seen, >= seen + key, = holder"),
        ("store T accepts token > |", "seen"),
        ("store T accepts any |", "watermark, rows, gap, forwards"),
        ("store T watermark |", "null, from, shared, per-lock, volatile"),
        ("store T forwards |", "to"),
        ("store T forwards to |", "S, T"),
        ("store T forwards to S in |", "order"),
        ("client 丙 |", "clock, rate"),
        ("step |", "1s"),
        ("expect tokens-re|", "tokens-regressed"),
        ("expect tokens-regressed |", "holds, violated, at"),
        ("expect S |", "row, empty, watermark, ="),
        ("expect S watermark |", "none, ="),
        ("expect 甲 |", "believes, doubts, accepted, rejected"),
        ("expect 甲 believes |", "L, at"),
        ("expect L |", "free, holder"),
        ("expect L holder = |", "甲, B"),
        ("# 甲 |", ""),
        ("甲 write \"|x\"", ""),
        ("甲 write \"x\"|", ""),
        ("甲 heal nonsense |", ""),
    ];
    for (line, expected) in table {
        assert_eq!(words(line), expected, "{line}");
    }
}

#[test]
fn a_word_is_replaced_as_a_whole_and_the_rest_of_its_line_does_not_matter() {
    let text = "lock L\nA acquire -> granted\nB pa3 30s -> nonsense\n";
    let place = text.find("pa3").expect("the word is there");
    let at = |offset: usize| complete(text, u32::try_from(place + offset).expect("it is short"));
    for offset in [1, 2] {
        let found = at(offset).expect("there is something to choose");
        assert_eq!(found.span.of(text), "pa3");
        assert_eq!(found.words, ["pause", "partition"]);
    }
    assert_eq!(at(0).expect("all actions").words.len(), WORDS_MAX);
    assert_eq!(at(3), None);
}

/// A code that says that a word means nothing.
fn is_unknown(code: Code) -> bool {
    code.as_text().starts_with("unknown-")
}

/// Each word that is offered there, put in, is understood.
fn holds_at(text: &str, caret: u32) -> Result<(), TestCaseError> {
    let Some(completion) = complete(text, caret) else { return Ok(()) };
    let span = completion.span;
    prop_assert!(!completion.words.is_empty() && completion.words.len() <= WORDS_MAX);
    for word in completion.words {
        let edit = Edit { span, text: word.clone() };
        let put_in = edit.apply(text);
        let end = span.start + u32::try_from(word.len()).expect("a word is short");
        for it in parse(&put_in).diagnostics {
            let is_it = (it.span.start, it.span.end) == (span.start, end);
            prop_assert!(!is_it || !is_unknown(it.code), "{word} in\n{put_in}\n{it:?}");
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_offered_is_understood(text in random::timeline(), place in any::<prop::sample::Index>()) {
        let caret = u32::try_from(place.index(text.len() + 1)).expect("it is a short text");
        holds_at(&text, caret)?;
        // The same where the text has just been typed up to here.
        if let Some(typed) = text.get(..caret as usize) {
            holds_at(typed, caret)?;
        }
    }

    #[test]
    fn any_text_and_any_place_will_do(
        parts in prop::collection::vec(
            prop::sample::select(vec![
                "lock", "store", "client", "L", "S", "甲", "A", " ", " ", " ", "\n", "\r\n", "acquire",
                "write", "\"x\"", "“", "->", "=", ">", ">=", ",", "#", "accepts", "token", "expect",
                "row", "from", "3s", "t1", "😀", "half", "of", "then", "\u{e000}", "：",
            ]),
            0..30,
        ),
        caret in 0_u32..200,
    ) {
        holds_at(&parts.concat(), caret)?;
    }
}
