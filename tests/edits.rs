//! Properties of reading and editing that hold for every text.

use fencelab::{
    handle::{self, HandleKind},
    sim,
    time::Ms,
    timeline::{format, parse},
};
use proptest::prelude::*;

/// Lines that mean something, with all that may be dragged, and some that mean nothing.
fn line() -> impl Strategy<Value = String> {
    let time = prop_oneof![
        (0..60u32).prop_map(|s| format!("{s}s")),
        (0..99_999u32).prop_map(|ms| format!("{ms}ms")),
        (0..600u32).prop_map(|tenths| format!("{}.{}s", tenths / 10, tenths % 10)),
        (0..3u32).prop_map(|m| format!("{m}m")),
    ];
    let label = prop_oneof![
        Just(String::new()),
        Just("t1 ".to_owned()),
        time.clone().prop_map(|time| format!("{time}  ")),
        time.clone().prop_map(|time| format!("+{time} ")),
    ];
    let client = prop_oneof![Just("A"), Just("B"), Just("丙")];
    let act = prop_oneof![
        Just("acquire".to_owned()),
        Just("renew".to_owned()),
        Just("release".to_owned()),
        Just("raise".to_owned()),
        Just("acquire -> storage accepts".to_owned()),
        time.clone().prop_map(|time| format!("pause {time}")),
        time.clone().prop_map(|time| format!("write \"x\" delay {time}  # 注")),
        time.clone().prop_map(|time| format!("check then write \"y\" after {time}")),
        time.prop_map(|time| format!("renew then write \"z\" after {time}")),
        Just("resumes -> token=1".to_owned()),
        Just("explodes 3".to_owned()),
    ];
    let statement =
        (label, client, act).prop_map(|(label, client, act)| format!("{label}{client} {act}"));
    prop_oneof![
        8 => statement,
        1 => Just("lease expires".to_owned()),
        1 => Just("\t# only a comment ".to_owned()),
        1 => Just(String::new()),
    ]
}

fn text() -> impl Strategy<Value = String> {
    prop::collection::vec(line(), 0..12).prop_map(|lines| {
        let header = "lock L  lease 10s  tokens from 1\nstore S accepts token > seen\n";
        format!("{header}{}\n", lines.join("\n"))
    })
}

/// What a hand, a keyboard or a word processor puts into a text by mistake.
fn junk() -> impl Strategy<Value = String> {
    let known = prop::sample::select(vec![
        "\"", "“", "”", "'", "->", "=>", "→", "=", "==", "：", ":", "，", ",", "//", "#", "\r",
        "\r\n", "t1", " s", "30", "3sec", " granted", " lock ", " store S", " to", " row", " with",
        "＞", "\u{3000}", "\u{feff}",
    ]);
    prop_oneof![known.prop_map(str::to_owned), "(?s:.{0,8})"]
}

/// Only the lines that can be read.
fn readable() -> impl Strategy<Value = String> {
    text().prop_map(|text| {
        text.lines()
            .filter(|line| !line.contains("explodes"))
            .map(|line| format!("{line}\n"))
            .collect()
    })
}

proptest! {
    #[test]
    fn any_text_is_read_and_printed_back(text in "\\PC*|(?s:.*)") {
        prop_assert_eq!(parse(&text).print(), text);
    }

    #[test]
    fn any_text_can_be_run_and_formatted(text in text(), junk in junk(), at in 0usize..200) {
        let place = text.char_indices().map(|(place, _)| place).nth(at).unwrap_or(0);
        let spoilt = format!("{}{junk}{}", &text[..place], &text[place..]);
        let parsed = parse(&spoilt);
        let run = sim::run(&parsed.timeline);
        prop_assert!(run.events.windows(2).all(|pair| pair[0].at <= pair[1].at), "time runs forward");
        prop_assert!(run.events.iter().all(|it| it.causes.iter().all(|cause| *cause < it.id)), "causes come first");
        let neat = format(&spoilt);
        prop_assert_eq!(sim::run(&parse(&neat).timeline).events, run.events, "the layout means nothing");
        prop_assert_eq!(format(&neat), neat);
    }

    #[test]
    fn a_fix_changes_its_own_place_in_any_text(text in text(), junk in junk(), at in 0usize..200) {
        let place = text.char_indices().map(|(place, _)| place).nth(at).unwrap_or(0);
        let spoilt = format!("{}{junk}{}", &text[..place], &text[place..]);
        for diagnostic in parse(&spoilt).diagnostics {
            let Some(fix) = diagnostic.fix else { continue };
            let (start, end) = (fix.span.start as usize, fix.span.end as usize);
            prop_assert_ne!(spoilt.get(start..end), Some(fix.text.as_str()), "{:?}", diagnostic.code);
            let mended = fix.apply(&spoilt);
            prop_assert_eq!(mended, [&spoilt[..start], &fix.text, &spoilt[end..]].concat());
        }
    }

    #[test]
    fn changing_one_number_leaves_every_other_byte_alone(text in readable(), pick in any::<prop::sample::Index>(), to in 0u32..86_400_000) {
        let parsed = parse(&text);
        let run = sim::run(&parsed.timeline);
        let handles = handle::handles(&parsed.timeline, &run);
        if handles.is_empty() {
            return Ok(());
        }
        let handle = pick.get(&handles);
        let edit = handle.edit(&text, Ms(to).max(handle.min));
        let edited = edit.apply(&text);
        let (start, end) = (handle.span.start as usize, handle.span.end as usize);
        let end_after = edited.len() - (text.len() - end);
        prop_assert_eq!(&edited[..start], &text[..start]);
        prop_assert_eq!(&edited[end_after..], &text[end..]);
        prop_assert!(edit.text.contains(&Ms(to).max(handle.min).to_string()) || handle.is_written());
        // The handle is still there and has the number, whether or not there was one before.
        let after = parse(&edited);
        prop_assert!(after.is_readable(), "{:?}\n{}", after.diagnostics, edited);
        let moved = handle::handles(&after.timeline, &sim::run(&after.timeline));
        let moved = moved.iter().find(|it| (it.kind, it.line) == (handle.kind, handle.line));
        if handle.kind == HandleKind::Start {
            prop_assert!(moved.is_some_and(|it| it.is_written()), "{}", edited);
        }
        if let Some(moved) = moved {
            prop_assert_eq!(moved.value, Ms(to).max(handle.min), "{}", edited);
        }
    }

    #[test]
    fn a_store_that_compares_never_lets_tokens_go_backwards(text in readable(), policy in prop_oneof![Just("token > seen"), Just("token >= seen")]) {
        let parsed = parse(&text.replace("token > seen", policy));
        let run = sim::run(&parsed.timeline);
        let regressed = run.verdicts.iter().find(|it| it.property == fencelab::verdict::Property::TokensRegressed);
        prop_assert!(regressed.is_some_and(|verdict| verdict.holds()));
    }
}
