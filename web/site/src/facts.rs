//! Fills numbers of a run into a text: `{{time seed A resumes}}`.

use fencelab::{lesson::fact, say::Lang};
use std::collections::BTreeMap;

/// The text with each `{{fact timeline …}}` replaced by what the run of that timeline says.
///
/// # Errors
/// Says which one cannot be filled in, and why, in both languages.
pub fn fill(
    text: &str,
    timelines: &BTreeMap<String, String>,
    lang: Lang,
) -> Result<String, String> {
    let mut filled = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("{{") {
        let Some((asked, after)) = after.split_once("}}") else { break };
        filled.push_str(before);
        filled.push_str(&told(asked.trim(), timelines, lang)?);
        rest = after;
    }
    filled.push_str(rest);
    Ok(filled)
}

/// All `fact timeline …` that a text asks for.
pub fn asked(text: &str) -> impl Iterator<Item = &str> {
    text.split("{{").skip(1).filter_map(|rest| rest.split_once("}}")).map(|(asked, _)| asked.trim())
}

fn told(asked: &str, timelines: &BTreeMap<String, String>, lang: Lang) -> Result<String, String> {
    let (what, of) = asked.split_once(' ').unwrap_or((asked, ""));
    let (name, of) = of.trim().split_once(' ').unwrap_or((of.trim(), ""));
    let timeline = timelines.get(name).ok_or_else(|| {
        format!(
            "`{{{{{asked}}}}}`: there is no timeline `{name}` here / 这里没有叫“{name}”的时间线"
        )
    })?;
    fact(timeline, &format!("{what} {of}"), lang)
        .map_err(|why| format!("`{{{{{asked}}}}}`: {} / {}", why.en, why.zh))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn filled(text: &str) -> Result<String, String> {
        let seed = include_str!("../../../tests/timelines/ok/seed.tl").to_owned();
        fill(text, &BTreeMap::from([("seed".to_owned(), seed)]), Lang::Zh)
    }

    #[test]
    fn numbers_come_from_the_run() {
        let text = "A拿到{{token seed A}}，停{{ length seed A pause }}。";
        assert_eq!(filled(text), Ok("A拿到41，停30s。".to_owned()));
        assert_eq!(filled("a {{ b"), Ok("a {{ b".to_owned()), "an opening alone is text");
    }

    #[test]
    fn what_cannot_be_filled_in_is_said() {
        for (text, why) in [
            ("{{token other A}}", "no timeline `other`"),
            ("{{token seed C}}", "there is no `C`"),
            ("{{colour seed A}}", "no such fact"),
        ] {
            let error = filled(text).expect_err(text);
            assert!(error.contains(why) && error.contains(text), "{error}");
        }
    }
}
