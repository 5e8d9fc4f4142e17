//! What can be chosen for locks and stores: each choice is one edit, and can be taken back.

mod support;

use fencelab::{
    say::{self, Lang},
    setting::{Setting, SettingKind, Way, settings},
    sim,
    timeline::{Parsed, parse},
};
use std::collections::BTreeSet;
use support::fixtures;

fn find(parsed: &Parsed, wanted: &Setting) -> Option<Setting> {
    let all = settings(parsed).into_iter();
    all.into_iter().find(|it| (it.place, it.kind) == (wanted.place, wanted.kind))
}

/// The way that is chosen, and there is one.
fn chosen(setting: &Setting) -> Way {
    let ways: Vec<Way> = setting.choices.iter().filter(|it| it.chosen).map(|it| it.way).collect();
    assert_eq!(ways.len(), 1, "{:?} {:?}", setting.kind, ways);
    ways[0]
}

/// The text with this way chosen.
fn choose(text: &str, setting: &Setting, way: Way) -> String {
    let choice = setting.choices.iter().find(|it| it.way == way).expect("there is such a way");
    choice.edit.apply(text)
}

/// The setting of this kind of the first lock or store that has it, and the text with `id` chosen.
fn set(text: &str, kind: SettingKind, id: &str) -> String {
    let all = settings(&parse(text));
    let setting = all.iter().find(|it| it.kind == kind).expect("there is such a setting");
    let choice = setting.choices.iter().find(|it| it.way.id() == id);
    choice.expect("there is such a way").edit.apply(text)
}

/// What the scene of a text says, but for numbers: a way that is left takes its own with it.
fn scene(parsed: &Parsed, with_numbers: bool) -> String {
    let timeline = &parsed.timeline;
    let locks: Vec<_> = timeline.locks.iter().map(|it| (it.settings(), it.half_of)).collect();
    let stores = timeline.stores.iter();
    let stores: Vec<_> = stores
        .map(|it| (it.settings(), it.gap.map(|gap| gap.value), it.forwards.map(|it| it.to)))
        .collect();
    let text = format!("{locks:?} {stores:?}");
    text.chars().filter(|c| with_numbers || !c.is_ascii_digit()).collect()
}

fn comments(text: &str) -> Vec<&str> {
    text.lines().filter_map(|line| line.split_once('#')).map(|(_, comment)| comment).collect()
}

#[test]
fn each_choice_is_one_edit_of_its_line_and_can_be_taken_back() {
    let mut ways = BTreeSet::new();
    for (path, text) in ["ok", "truths", "misconceptions", "incidents"].map(fixtures).concat() {
        let parsed = parse(&text);
        for setting in settings(&parsed) {
            let original = chosen(&setting);
            assert_eq!(choose(&text, &setting, original), text, "{path}: nothing is to be changed");
            for choice in &setting.choices {
                let context = format!("{path}: {:?} {}", setting.kind, choice.way.id());
                ways.insert((choice.way.id(), choice.chosen));
                let changed = parse(&choice.edit.apply(&text));
                assert!(changed.is_readable(), "{context}: {:?}", changed.diagnostics);
                assert_eq!(comments(changed.text()), comments(&text), "{context}");
                let other_lines = text.lines().zip(changed.text().lines()).filter(|(a, b)| a != b);
                assert!(other_lines.count() <= 1, "{context}");
                let again = find(&changed, &setting).expect("what was chosen can be chosen again");
                assert_eq!(chosen(&again), choice.way, "{context}");
                let back = parse(&choose(changed.text(), &again, original));
                assert_eq!(scene(&back, false), scene(&parsed, false), "{context}");
                if scene(&back, true) == scene(&parsed, true) {
                    let events = |parsed: &Parsed| sim::run(&parsed.timeline).events;
                    assert_eq!(events(&back), events(&parsed), "{context}");
                } else {
                    // The number is not said by any other way.
                    let number = [Way::Sequence, Way::Delayed, Way::TwoSteps].contains(&original);
                    let unnumbered = [Way::Uuid, Way::ClientTime].contains(&choice.way);
                    assert!(number || unnumbered, "{context}");
                }
            }
        }
    }
    let offered: Vec<_> = ways.iter().filter(|(_, chosen)| !chosen).collect();
    assert_eq!(offered.len(), 36, "26 ways and 10 policies");
    assert!(ways.len() - offered.len() >= 35, "the fixtures have nearly all of them: {ways:?}");
}

#[test]
fn words_are_put_to_a_line_changed_in_it_and_taken_from_it() {
    let lock = "lock 锁  lease 10s  # 注\r\n";
    let line = set(lock, SettingKind::LockDelay, "delayed");
    assert_eq!(line, "lock 锁  lease 10s  lock-delay 15s  # 注\r\n");
    assert_eq!(set(&line, SettingKind::LockDelay, "at-once"), lock);
    let line = set(lock, SettingKind::Queue, "early-tokens");
    assert_eq!(line, "lock 锁  lease 10s  queue early-tokens  # 注\r\n");
    let line = set(&line, SettingKind::Queue, "unchecked");
    assert_eq!(line, "lock 锁  lease 10s  queue unchecked  # 注\r\n");
    assert_eq!(set(&line, SettingKind::Queue, "no-queue"), lock);
    let middle = "lock L queue   tokens from 7\tminted later";
    assert_eq!(set(middle, SettingKind::Queue, "no-queue"), "lock L   tokens from 7\tminted later");
    assert_eq!(set(middle, SettingKind::Minting, "with-grant"), "lock L queue   tokens from 7");
    assert_eq!(set("lock L", SettingKind::Reentry, "new-token"), "lock L  reentry new-token");
    assert_eq!(
        set("store S", SettingKind::Policy, "token > seen"),
        "store S  accepts token > seen"
    );
    assert_eq!(set("store S  gap 5s # x", SettingKind::Steps, "one-step"), "store S # x");
    assert_eq!(set("store S", SettingKind::Steps, "two-steps"), "store S  gap 2s");
}

#[test]
fn the_first_token_is_kept_where_it_is_known() {
    let tokens = |text: &str, id| set(text, SettingKind::Tokens, id);
    assert_eq!(tokens("lock L  tokens from 41", "global"), "lock L  tokens global from 41");
    assert_eq!(
        tokens("lock L  tokens log from 7", "unlogged"),
        "lock L  tokens sequence from 7 unlogged"
    );
    assert_eq!(tokens("lock L", "sequence"), "lock L  tokens sequence from 1");
    assert_eq!(tokens("lock L  tokens uuid", "counter"), "lock L  tokens from 1");
    let expecting = "lock L  tokens uuid\n0s A acquire -> token=43\n1s B acquire -> token=42";
    assert_eq!(tokens(expecting, "counter"), expecting.replace("uuid", "from 42"));
}

#[test]
fn a_watermark_keeps_what_else_is_said_of_it() {
    let store = "store S  accepts token > seen  watermark volatile from 42  gap 2s";
    let line = set(store, SettingKind::Scope, "shared");
    assert_eq!(line, store.replace("volatile from 42", "from 42 shared volatile"));
    let line = set(&line, SettingKind::Memory, "kept");
    assert_eq!(line, store.replace("volatile from 42", "from 42 shared"));
    let null = "store S  accepts token > seen  watermark null per-lock";
    assert_eq!(set(null, SettingKind::Scope, "per-row"), null.replace(" per-lock", ""));
    let bare = "store S  accepts token > seen";
    let volatile = set(bare, SettingKind::Memory, "volatile");
    assert_eq!(volatile, "store S  accepts token > seen  watermark volatile");
    assert_eq!(set(&volatile, SettingKind::Memory, "kept"), bare);
}

#[test]
fn only_what_has_an_effect_can_be_chosen() {
    let kinds = |text: &str| -> Vec<SettingKind> {
        settings(&parse(text)).into_iter().map(|setting| setting.kind).collect()
    };
    assert_eq!(kinds("store S"), [SettingKind::Policy, SettingKind::Steps]);
    assert_eq!(kinds("store S  accepts token = holder").len(), 4, "it has watermarks");
    assert_eq!(kinds("lock L").len(), 5);
    assert_eq!(kinds("lock L\nlock L2 half of L").len(), 5, "a half has those of the whole");
    assert_eq!(kinds("lock L  lease\nstore S  accepts nothing"), [], "unreadable lines have none");
    assert_eq!(kinds(""), []);
}

#[test]
fn the_ways_of_a_setting_are_told_apart_in_both_languages() {
    let all = settings(&parse("lock L\nstore S  accepts token > seen"));
    for lang in Lang::ALL {
        let names: BTreeSet<_> = all.iter().map(|it| say::setting(it.kind, lang)).collect();
        assert_eq!(names.len(), all.len());
        for setting in &all {
            let ways: BTreeSet<_> =
                setting.choices.iter().map(|it| say::way(it.way, lang)).collect();
            assert_eq!(ways.len(), setting.choices.len(), "{:?}", setting.kind);
        }
    }
}
