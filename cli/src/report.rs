//! A run and its diagnostics as text for a terminal.

use crate::visible::visible;
use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};
use fencelab::{
    say::{self, Lang},
    sim::{EVENTS_MAX, Met, Run},
    timeline::{Diagnostic, Parsed, Severity, limits::DIAGNOSTICS_MAX},
};
use std::{fmt::Write as _, path::Path};

/// Every diagnostic with an excerpt of the source, and how to mend it.
pub fn diagnostics(parsed: &Parsed, file: &Path, lang: Lang) -> String {
    let mut out = String::new();
    for diagnostic in &parsed.diagnostics {
        let excerpt = excerpt(diagnostic, parsed, &file.display().to_string(), lang);
        let _ = writeln!(out, "{excerpt}\n");
    }
    if parsed.diagnostics.len() >= DIAGNOSTICS_MAX {
        out += match lang {
            Lang::Zh => "错误太多，后面的文本没有再读。\n",
            Lang::En => "There are too many mistakes: the rest of the text was not read.\n",
        };
    }
    visible(&out)
}

fn excerpt(diagnostic: &Diagnostic, parsed: &Parsed, path: &str, lang: Lang) -> String {
    let level = match (diagnostic.severity, lang) {
        (Severity::Error, Lang::En) => Level::ERROR,
        (Severity::Error, Lang::Zh) => Level::ERROR.with_name("错误"),
        (Severity::Warning, Lang::En) => Level::WARNING,
        (Severity::Warning, Lang::Zh) => Level::WARNING.with_name("警告"),
    };
    let help = match lang {
        Lang::En => Level::HELP,
        Lang::Zh => Level::HELP.with_name("帮助"),
    };
    let span = diagnostic.span.start as usize..diagnostic.span.end as usize;
    let snippet =
        Snippet::source(parsed.text()).path(path).annotation(AnnotationKind::Primary.span(span));
    let mut advice = vec![say::diagnostic::help(diagnostic, lang)];
    advice.extend(say::diagnostic::fix_label(diagnostic, lang));
    let advice = advice.into_iter().map(|text| help.clone().message(text));
    let title = level
        .primary_title(say::diagnostic::message(diagnostic, lang))
        .id(diagnostic.code.as_text());
    let group = title.element(snippet).elements(advice);
    Renderer::plain().render(&[group])
}

/// The trace as sentences, the verdicts, and what came of the expectations.
pub fn run(parsed: &Parsed, run: &Run, lang: Lang) -> String {
    let cast = &parsed.timeline.cast;
    let mut out = String::new();
    let width = run.events.iter().map(|event| event.at.to_string().len()).max().unwrap_or(0);
    for event in &run.events {
        let at = event.at.to_string();
        let _ = writeln!(out, "{at:>width$}  {}", say::event(event, cast, lang));
    }
    let _ = writeln!(out, "\n{}\n", say::outcome(run.outcome, cast, lang));
    if run.cut {
        let _ = writeln!(out, "! {}\n", cut(lang));
    }
    for verdict in &run.verdicts {
        let mark = if verdict.holds() { '·' } else { '!' };
        // The word that `expect` knows it by.
        let code = verdict.property.as_text();
        let name = say::property(verdict.property, lang);
        let (judged, why) = (say::judged(verdict, lang), say::verdict(verdict, run, cast, lang));
        let _ = match lang {
            Lang::Zh => writeln!(out, "{mark} {code} {name}：{judged}。{why}"),
            Lang::En => writeln!(out, "{mark} {code}: {judged}. {why}"),
        };
    }
    let _ = write!(out, "\n{}", expectations(parsed, run, lang));
    visible(&out)
}

/// What is said of a run that got too long.
pub fn cut(lang: Lang) -> String {
    match lang {
        Lang::Zh => format!("事件超过{EVENTS_MAX}个，运行到此为止，之后的都没有判断。"),
        Lang::En => format!("The run was cut after {EVENTS_MAX} events; nothing later is judged."),
    }
}

/// How many expectations were met, and each one that was not: line, what was expected, what
/// happened.
fn expectations(parsed: &Parsed, run: &Run, lang: Lang) -> String {
    let all = run.expectations.len();
    let unmet: Vec<&Met> = run.expectations.iter().filter(|met| !met.met).collect();
    let met = all - unmet.len();
    let mut out = match lang {
        Lang::Zh => format!("{all}条预期，符合{met}条。\n"),
        Lang::En => format!("{met} of {all} expectations met.\n"),
    };
    let lines: Vec<&str> = parsed.text().lines().collect();
    for unmet in unmet {
        let (line, sentence) =
            (unmet.line + 1, say::expectation(unmet, &parsed.timeline.cast, lang));
        let _ = match lang {
            Lang::Zh => writeln!(out, "✗ 第{line}行：{sentence}"),
            Lang::En => writeln!(out, "✗ line {line}: {sentence}"),
        };
        let source = lines.get(unmet.line as usize).copied().unwrap_or_default();
        let _ = writeln!(out, "  {}", source.trim());
    }
    out
}
