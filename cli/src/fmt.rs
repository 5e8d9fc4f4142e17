//! `fmt`: lays timelines out in one way.

use crate::{Answer, UNMET, UNREADABLE, input};
use fencelab::timeline;
use std::{
    fmt::Write as _,
    path::{Path, PathBuf},
};

/// Rewrites files in place, or with `check` only names those that would change.
pub fn files(files: &[PathBuf], check: bool) -> Answer {
    let mut answer = Answer::new(String::new(), 0);
    for file in files {
        match input::read(file) {
            Ok(text) => one(file, &text, check, &mut answer),
            Err(error) => fail(&mut answer, &error),
        }
    }
    answer
}

fn one(file: &Path, text: &str, check: bool, answer: &mut Answer) {
    let neat = timeline::format(text);
    if check {
        if neat != text {
            let _ = writeln!(answer.out, "{}", file.display());
            answer.status = answer.status.max(UNMET);
        }
    } else if input::is_standard_input(file) {
        answer.out += &neat;
    } else if neat != text
        && let Err(error) = std::fs::write(file, neat)
    {
        fail(answer, &format!("fencelab: {}: {error}\n", file.display()));
    }
}

fn fail(answer: &mut Answer, error: &str) {
    answer.err += error;
    answer.status = UNREADABLE;
}
