//! The `fencelab` command as its users meet it: what it prints, and its exit status.

use std::{
    io::Write,
    process::{Command, Output, Stdio},
};

const TIMELINES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/timelines");

fn fencelab(arguments: &[&str], input: &str) -> (Option<i32>, String, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_fencelab"))
        .args(arguments)
        .env_remove("LC_ALL")
        .env_remove("LC_MESSAGES")
        .env("LANG", "C.UTF-8")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command was built");
    child.stdin.take().expect("piped").write_all(input.as_bytes()).expect("it reads");
    let Output { status, stdout, stderr } = child.wait_with_output().expect("it ends");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("it prints UTF-8");
    (status.code(), text(stdout), text(stderr))
}

fn run(file: &str, more: &[&str]) -> (Option<i32>, String) {
    let path = format!("{TIMELINES}/{file}");
    let (code, out, err) = fencelab(&[&["run", &path], more].concat(), "");
    assert_eq!(err, "");
    (code, out)
}

#[test]
fn the_seed_meets_every_expectation() {
    let (code, out) = run("ok/seed.tl", &[]);
    assert_eq!(code, Some(0));
    assert!(
        out.contains("31s  S refuses A's write: token 41 is stale: 42 has been seen."),
        "{out}"
    );
    assert!(out.contains("8 of 8 expectations met."), "{out}");
    let (code, out) = run("ok/seed.tl", &["--lang", "zh"]);
    assert_eq!(code, Some(0));
    assert!(out.contains("31s  S拒绝A的写入：令牌41已过时，存储已见过42。"), "{out}");
}

#[test]
fn a_wrong_expectation_is_status_one_with_its_line() {
    let (code, out) = run("unmet/seed-wrong.tl", &[]);
    assert_eq!(code, Some(1));
    let report = "✗ line 8: Expected: the token is 43. Instead: the token is 42.\n  t3  B acquire -> token=43 -> storage accepts\n";
    assert!(out.ends_with(report), "{out}");
}

#[test]
fn a_run_that_gets_too_long_says_so_and_is_not_passed() {
    let long = format!(
        "lock L\nstore S\n{}",
        format!("A pause 1ms {}\n", "->S accepts".repeat(900)).repeat(90)
    );
    let (code, out, _) = fencelab(&["check", "-"], &long);
    assert_eq!(code, Some(1));
    assert!(out.contains("The run was cut after 120000 events"), "{out}");
}

#[test]
fn a_terminal_is_shown_control_characters_and_obeys_none() {
    let text = "lock L\nstore S\nA acquire\nA write \"\u{1b}[31m\"\nexpect S empty\n";
    for command in ["run", "check"] {
        let (code, out, _) = fencelab(&[command, "-"], text);
        assert_eq!(code, Some(1), "{command}");
        assert!(out.contains("␛[31m") && !out.contains('\u{1b}'), "{command}: {out}");
    }
}

#[test]
fn a_file_that_is_too_long_or_no_text_is_refused() {
    let (code, out, _) = fencelab(&["check", "-"], &"\n".repeat((1 << 20) + 1));
    assert_eq!(code, Some(2));
    assert!(out.contains("the text is too long"), "{out}");
    let file = std::env::temp_dir().join(format!("fencelab-{}.tl", std::process::id()));
    std::fs::write(&file, b"lock L\nA acquire # caf\xe9\n").expect("it can be written");
    let path = file.to_str().expect("it is a text");
    for command in ["run", "check", "fmt", "draw"] {
        let (code, out, err) = fencelab(&[command, path], "");
        assert_eq!(code, Some(2), "{command}");
        assert!(format!("{out}{err}").contains("line 2 is not UTF-8"), "{command}: {out}{err}");
    }
    assert_eq!(std::fs::read(&file).expect("it is there"), b"lock L\nA acquire # caf\xe9\n");
    std::fs::remove_file(file).expect("it can be removed");
}

#[test]
fn a_text_that_cannot_be_read_is_status_two_with_an_excerpt() {
    let text = "lock L\nA pasue 30s\n";
    let (code, out, _) = fencelab(&["run", "-"], text);
    assert_eq!(code, Some(2));
    for part in ["error[unknown-action]", "-:2:3", "A pasue 30s", "^^^^^", "change to `pause`"] {
        assert!(out.contains(part), "{part} is missing: {out}");
    }
    let (code, out, _) = fencelab(&["run", "-", "--lang=zh-CN"], text);
    assert_eq!(code, Some(2));
    assert!(out.contains("错误[unknown-action]: 没有“pasue”这个动作"), "{out}");
}

#[test]
fn a_warning_is_printed_and_the_timeline_is_run() {
    let (code, out, _) = fencelab(&["run", "-"], "lock L\n5s A acquire\n3s B acquire -> token=1\n");
    assert_eq!(code, Some(0));
    assert!(
        out.contains("warning[out-of-order]") && out.contains("1 of 1 expectations met."),
        "{out}"
    );
}

#[test]
fn json_has_tokens_as_decimal_strings() {
    let text = "lock L  tokens from 9007199254740993\nA acquire -> token=9007199254740993\n";
    let (code, out, _) = fencelab(&["run", "-", "--json"], text);
    assert_eq!(code, Some(0));
    let json: serde_json::Value = serde_json::from_str(&out).expect("it is JSON");
    let grant = &json["run"]["events"][0]["grant"];
    assert_eq!(grant["token"], "9007199254740993");
    assert_eq!(grant["expiresAt"], 10_000);
    let (code, out, _) = fencelab(&["run", "-", "--json"], "A flies\n");
    assert_eq!(code, Some(2));
    let json: serde_json::Value = serde_json::from_str(&out).expect("it is JSON");
    assert_eq!(json["diagnostics"][0]["code"], "unknown-action");
}

#[test]
fn a_file_that_is_not_there_is_status_two() {
    let (code, out, err) = fencelab(&["run", "no/such/file.tl"], "");
    assert_eq!((code, out.as_str()), (Some(2), ""));
    assert!(err.contains("no/such/file.tl"), "{err}");
}

/// A folder of its own for one test.
fn folder(name: &str) -> std::path::PathBuf {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&folder).expect("the folder can be made");
    folder
}

#[test]
fn check_says_one_line_a_file_and_the_worst_status_counts() {
    let [good, unmet, bad] = ["ok/seed.tl", "unmet/seed-wrong.tl", "err/units.tl"]
        .map(|file| format!("{TIMELINES}/{file}"));
    let (code, out, _) = fencelab(&["check", &good], "");
    assert_eq!((code, out), (Some(0), format!("{good}: all 8 expectations met\n")));
    let (code, out, _) = fencelab(&["check", &good, &unmet], "");
    assert_eq!((code, out.lines().count()), (Some(1), 2));
    assert!(out.contains("7 of 8 expectations met. Line 8: Expected: the token is 43."), "{out}");
    let (code, out, err) = fencelab(&["check", &bad, &unmet, "no/such.tl", "--lang", "zh"], "");
    assert_eq!((code, out.lines().count()), (Some(2), 2));
    assert!(out.contains("：") && out.contains("另有") && err.contains("no/such.tl"), "{out}{err}");
}

#[test]
fn fmt_rewrites_files_or_says_which_it_would() {
    let file = folder("fmt").join("ragged.tl");
    let path = file.to_str().expect("it is UTF-8");
    std::fs::write(&file, "lock L lease 10s\nA   acquire\n").expect("it can be written");
    assert_eq!(fencelab(&["fmt", "--check", path], "").0, Some(1));
    assert_eq!(fencelab(&["fmt", path], ""), (Some(0), String::new(), String::new()));
    let neat = "lock L  lease 10s\nA acquire\n";
    assert_eq!(std::fs::read_to_string(&file).expect("it is there"), neat);
    assert_eq!(fencelab(&["fmt", "--check", path], "").0, Some(0));
    assert_eq!(fencelab(&["fmt", "-"], "A   acquire\n").1, "A   acquire\n", "unreadable");
    assert_eq!(fencelab(&["fmt", "-"], "lock L lease 10s\n").1, "lock L  lease 10s\n");
    assert_eq!(fencelab(&["fmt", "no/such.tl"], "").0, Some(2));
}

#[test]
fn a_drawing_is_an_svg_that_stands_alone() {
    let timeline = format!("{TIMELINES}/ok/any-script.tl");
    for theme in ["light", "dark"] {
        for lang in ["zh", "en"] {
            let (code, svg, err) =
                fencelab(&["draw", &timeline, "--theme", theme, "--lang", lang], "");
            assert_eq!((code, err.as_str()), (Some(0), ""));
            assert!(!svg.contains("var(--"), "no variable is left");
            let document = roxmltree::Document::parse(&svg).expect("it is XML");
            let root = document.root_element();
            assert_eq!(root.tag_name().namespace(), Some("http://www.w3.org/2000/svg"));
            assert_eq!(root.attribute("width"), Some("720"));
            assert!(root.descendants().filter(|it| it.has_tag_name("text")).count() > 5);
        }
    }
    let file = folder("draw").join("seed.svg");
    let path = file.to_str().expect("it is UTF-8");
    let seed = format!("{TIMELINES}/ok/seed.tl");
    let drawn = fencelab(&["draw", &seed, "-o", path, "--width", "1000"], "");
    assert_eq!(drawn, (Some(0), String::new(), String::new()));
    assert!(std::fs::read_to_string(&file).expect("it is there").contains("width=\"1000\""));
    assert_eq!(fencelab(&["draw", "-"], "A pasue\n").0, Some(2));
}

#[test]
fn text_from_a_timeline_is_text_in_a_drawing() {
    let text = "lock L\nstore S\nA acquire\nA write \"</text><script>alert(1)</script>&\u{1}\u{1b}[31m\u{ffff}\" row x\n";
    let (code, svg, _) = fencelab(&["draw", "-"], text);
    assert_eq!(code, Some(0));
    let document = roxmltree::Document::parse(&svg).expect("it is XML");
    assert!(!document.descendants().any(|it| it.has_tag_name("script")), "{svg}");
}

#[test]
fn explain_shows_a_mistake_and_its_cure() {
    let (code, out, _) = fencelab(&["explain", "no-unit"], "");
    assert_eq!(code, Some(0));
    for part in ["error[no-unit]", "A pause 30", "Mended:", "A pause 30s"] {
        assert!(out.contains(part), "{part} is missing: {out}");
    }
    let (code, out, _) = fencelab(&["explain", "too-many-lines", "--lang", "zh"], "");
    assert!(code == Some(0) && out.contains("20000"), "{out}");
    let (code, out, err) = fencelab(&["explain", "no-such-code"], "");
    assert_eq!((code, out.as_str()), (Some(2), ""));
    assert!(err.contains("no-unit"), "all codes are listed: {err}");
    let (code, out, _) = fencelab(&["explain"], "");
    assert!(code == Some(0) && out.contains("\n  no-unit\n"), "{out}");
}

#[test]
fn completions_are_scripts_for_a_shell() {
    let (code, script, _) = fencelab(&["completions", "bash"], "");
    assert_eq!(code, Some(0));
    assert!(script.contains("complete") && script.contains("draw"), "{script}");
}
