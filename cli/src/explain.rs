//! `explain`: what a code means, shown on an example that is read here and now.

use crate::{Answer, UNREADABLE, examples::example, report};
use fencelab::{
    say::{self, Lang},
    timeline::{self, Code, Diagnostic, ast::Span},
};
use std::{fmt::Write as _, path::Path};

/// Explains a code.
pub fn code(text: &str, lang: Lang) -> Answer {
    let wanted = text.trim().to_ascii_lowercase();
    match Code::ALL.iter().find(|code| code.as_text() == wanted) {
        Some(code) => Answer::new(explanation(*code, lang), 0),
        None => Answer { out: String::new(), err: unknown(text, lang), status: UNREADABLE },
    }
}

/// Lists all codes.
pub fn all(lang: Lang) -> Answer {
    Answer::new(list(lang), 0)
}

fn explanation(code: Code, lang: Lang) -> String {
    let Some(example) = example(code) else { return of_limit(code, lang) };
    let parsed = timeline::parse(example);
    let mut out = report::diagnostics(&parsed, Path::new("example.tl"), lang);
    let found = parsed.diagnostics.iter().find(|it| it.code == code);
    if let Some(fix) = found.and_then(|it| it.fix.as_ref()) {
        let mended = fix.apply(example);
        let _ = match lang {
            Lang::Zh => writeln!(out, "改好之后：\n\n{}", mended.trim_end()),
            Lang::En => writeln!(out, "Mended:\n\n{}", mended.trim_end()),
        };
    }
    out.trim_end().to_owned() + "\n"
}

/// No example is short enough to show a limit.
fn of_limit(code: Code, lang: Lang) -> String {
    use timeline::limits::{LINES_MAX, NAME_CHARS_MAX, NAMES_MAX, TEXT_BYTES_MAX};
    let limit = match code {
        Code::TextTooLong => TEXT_BYTES_MAX,
        Code::TooManyLines => LINES_MAX,
        Code::NameTooLong => NAME_CHARS_MAX,
        _ => NAMES_MAX,
    };
    let diagnostic = Diagnostic::new(code, 0, Span::default(), &[&limit.to_string()]);
    let (message, help) =
        (say::diagnostic::message(&diagnostic, lang), say::diagnostic::help(&diagnostic, lang));
    format!("{code}: {message}\n{help}\n", code = code.as_text())
}

fn unknown(text: &str, lang: Lang) -> String {
    let all = list(lang);
    match lang {
        Lang::Zh => format!("fencelab：没有“{text}”这个代码。{all}"),
        Lang::En => format!("fencelab: there is no code `{text}`. {all}"),
    }
}

fn list(lang: Lang) -> String {
    let all: Vec<&str> = Code::ALL.iter().map(|code| code.as_text()).collect();
    let all = all.join("\n  ");
    match lang {
        Lang::Zh => format!("所有的代码：\n  {all}\n"),
        Lang::En => format!("All codes:\n  {all}\n"),
    }
}
