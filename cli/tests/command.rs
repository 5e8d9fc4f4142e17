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
    assert!(out.contains("31s  S refuses A's write: token 41 is stale, it has seen 42."), "{out}");
    assert!(out.contains("8 of 8 expectations met."), "{out}");
    let (code, out) = run("ok/seed.tl", &["--lang", "zh"]);
    assert_eq!(code, Some(0));
    assert!(out.contains("31s  S拒绝A的写入：令牌41已过时，它见过42。"), "{out}");
}

#[test]
fn a_wrong_expectation_is_status_one_with_its_line() {
    let (code, out) = run("unmet/seed-wrong.tl", &[]);
    assert_eq!(code, Some(1));
    let report = "✗ line 8: Expected: the token is 43. Instead: the token is 42.\n  t3  B acquire -> token=43 -> storage accepts\n";
    assert!(out.ends_with(report), "{out}");
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
