//! "Did you mean …?": what was probably meant by a word that means nothing.

use super::lex::narrow;
use crate::time::Ms;

/// Longer words are compared with nothing: no keyword is so long, and a crafted text must not make
/// the search slow.
const LETTERS_MAX: usize = 32;

/// The candidate that is nearest to `word`, if it is near enough to be a slip of the hand: at most
/// one slip for each three letters, and at least one, but never as many as there are letters.
#[must_use]
pub fn nearest<'a>(word: &str, candidates: &[&'a str]) -> Option<&'a str> {
    let word = letters(word)?;
    let allowed = (word.len() / 3).max(1).min(word.len().saturating_sub(1));
    let mut best = None;
    let mut least = allowed + 1;
    for candidate in candidates {
        let Some(other) = letters(candidate) else { continue };
        if other.len().abs_diff(word.len()) > allowed {
            continue;
        }
        let slips = slips(&word, &other);
        if slips < least {
            (best, least) = (Some(*candidate), slips);
        }
    }
    best
}

/// Capitals count as small letters, wide ones as plain ones.
fn letters(word: &str) -> Option<Vec<char>> {
    let is_short = word.chars().nth(LETTERS_MAX).is_none();
    is_short.then(|| narrow(word).to_ascii_lowercase().chars().collect())
}

/// How many letters have to be added, dropped, changed or swapped with a neighbour (the optimal
/// string alignment distance).
fn slips(a: &[char], b: &[char]) -> usize {
    let mut two_above = [0; LETTERS_MAX + 1];
    let mut above = [0; LETTERS_MAX + 1];
    for (letters, slips) in above.iter_mut().enumerate() {
        *slips = letters;
    }
    for (i, x) in a.iter().enumerate() {
        let mut row = [i + 1; LETTERS_MAX + 1];
        for (j, y) in b.iter().enumerate() {
            let changed = above[j] + usize::from(x != y);
            let mut least = changed.min(above[j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && *x == b[j - 1] && a[i - 1] == *y {
                least = least.min(two_above[j - 1] + 1);
            }
            row[j + 1] = least;
        }
        (two_above, above) = (above, row);
    }
    above[b.len()]
}

/// The time that was probably meant: `30` is `30s`, `30sec` and `30秒` are too, `.5s` is `0.5s`.
#[must_use]
pub fn time(word: &str) -> Option<String> {
    let plain = narrow(word).to_ascii_lowercase();
    let split = plain.find(|c: char| !c.is_ascii_digit() && c != '.')?;
    known_time(&plain[..split], unit(&plain[split..])?)
}

/// The same for a number without a unit.
#[must_use]
pub fn time_without_unit(number: &str) -> Option<String> {
    known_time(&narrow(number), "s")
}

fn known_time(number: &str, unit: &str) -> Option<String> {
    let zero = if number.starts_with('.') { "0" } else { "" };
    let time = format!("{zero}{number}{unit}");
    Ms::parse(&time).is_ok().then_some(time)
}

fn unit(word: &str) -> Option<&'static str> {
    Some(match word {
        "ms" | "msec" | "msecs" | "millis" | "millisecond" | "milliseconds" | "毫秒" => "ms",
        "s" | "sec" | "secs" | "second" | "seconds" | "秒" | "秒钟" => "s",
        "m" | "min" | "mins" | "minute" | "minutes" | "分" | "分钟" => "m",
        "h" | "hr" | "hrs" | "hour" | "hours" | "时" | "小时" => "h",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_of_the_hand_are_recognised_and_other_words_are_not() {
        let words = &["acquire", "pause", "write"];
        assert_eq!(nearest("pasue", words), Some("pause"));
        assert_eq!(nearest("aquire", words), Some("acquire"));
        assert_eq!(nearest("Write", words), Some("write"));
        assert_eq!(nearest("ｗｒｉｔｅ", words), Some("write"));
        assert_eq!(nearest("explode", words), None);
        assert_eq!(nearest("暂停", words), None);
        assert_eq!(nearest(&"pause".repeat(1_000), words), None);
    }

    #[test]
    fn times_in_other_ways_of_writing_are_recognised() {
        let table = [
            ("30sec", Some("30s")),
            ("30秒", Some("30s")),
            ("2 分钟", None),
            ("５ＭＳ", Some("5ms")),
            (".5s", Some("0.5s")),
            ("-5s", None),
            ("25hours", None),
            ("3x", None),
            ("", None),
        ];
        for (written, meant) in table {
            assert_eq!(time(written).as_deref(), meant, "{written}");
        }
        assert_eq!(time_without_unit("30").as_deref(), Some("30s"));
        assert_eq!(time_without_unit("99999999"), None);
    }
}
