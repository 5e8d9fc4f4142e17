//! `check`: of each file one line, whether its expectations are met.

use crate::{Answer, UNMET, UNREADABLE, input, report, visible::visible};
use fencelab::{
    say::{self, Lang},
    sim,
    timeline::{self, Severity},
};
use std::{fmt::Write as _, path::PathBuf};

/// Runs all files.
pub fn files(files: &[PathBuf], lang: Lang) -> Answer {
    let mut answer = Answer::new(String::new(), 0);
    for file in files {
        let (status, line) = match input::read(file) {
            Ok(text) => text_line(&text, lang),
            Err(error) => {
                answer.err += &error;
                answer.status = UNREADABLE;
                continue;
            }
        };
        answer.status = answer.status.max(status);
        let _ = writeln!(answer.out, "{}: {}", file.display(), visible(&line));
    }
    answer
}

fn text_line(text: &str, lang: Lang) -> (u8, String) {
    let parsed = timeline::parse(text);
    let mut errors = parsed.diagnostics.iter().filter(|it| it.severity == Severity::Error);
    if let Some(first) = errors.next() {
        let (line, message) = (first.line + 1, say::diagnostic::message(first, lang));
        let more = errors.count();
        let line = match (lang, more) {
            (Lang::Zh, 0) => format!("第{line}行：{message}"),
            (Lang::Zh, _) => format!("第{line}行：{message}（另有{more}处）"),
            (Lang::En, 0) => format!("line {line}: {message}"),
            (Lang::En, _) => format!("line {line}: {message} (and {more} more)"),
        };
        return (UNREADABLE, line);
    }
    let run = sim::run(&parsed.timeline);
    if run.cut {
        return (UNMET, report::cut(lang));
    }
    let all = run.expectations.len();
    let mut unmet = run.expectations.iter().filter(|it| !it.met);
    let Some(first) = unmet.next() else {
        let line = match (all, lang) {
            (0, Lang::Zh) => "没有写预期".to_owned(),
            (0, Lang::En) => "nothing is expected".to_owned(),
            (_, Lang::Zh) => format!("{all}条预期全部符合"),
            (_, Lang::En) => format!("all {all} expectations met"),
        };
        return (0, line);
    };
    let (line, met) = (first.line + 1, all - 1 - unmet.count());
    let sentence = say::expectation(first, &parsed.timeline.cast, lang);
    let line = match lang {
        Lang::Zh => format!("{all}条预期，符合{met}条。第{line}行：{sentence}"),
        Lang::En => format!("{met} of {all} expectations met. Line {line}: {sentence}"),
    };
    (UNMET, line)
}
