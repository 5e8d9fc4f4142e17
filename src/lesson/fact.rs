//! Numbers that prose takes from a timeline's run, so that the prose and the picture cannot disagree.
//!
//! | fact | is |
//! |---|---|
//! | `time A resumes` | when the statement that begins so happens |
//! | `length A pause` | the length written in it |
//! | `lease L` | how long the leases of lock L last |
//! | `token A 2` | the token of A's second grant (without a number: of its first) |
//! | `value S`, `watermark S` | what store S holds and has seen in the end; `S/x` for its row x |
//! | `flip A pause 1` | the first value at which dragging that statement changes the outcome |
//! | `outcome` | the sentence that it comes down to |

use super::{lines::lines, quiz::Words};
use crate::{
    flip::flips,
    handle::{HandleKind, handles},
    ids::{RowId, StoreId},
    say::{self, Lang, say},
    sim::{self, Run, What},
    store::Row,
    time::Ms,
    timeline::{Parsed, parse},
};

/// What was asked of a timeline, in words.
///
/// # Errors
/// When the timeline cannot be read, or has no such fact: says why, in both languages.
pub fn fact(timeline: &str, query: &str, lang: Lang) -> Result<String, Words> {
    let parsed = parse(timeline);
    if !parsed.is_readable() {
        return Err(both("时间线读不懂", "the timeline cannot be read"));
    }
    let run = sim::run(&parsed.timeline);
    let asked = Asked { parsed: &parsed, run: &run, lang };
    let (what, of) = query.trim().split_once(' ').unwrap_or((query.trim(), ""));
    match (what, of.trim()) {
        ("time", line) => asked.time(line),
        ("length", line) => asked.length(line),
        ("lease", lock) => asked.lease(lock),
        ("token", of) => asked.token(of),
        ("value", place) => asked.value(place),
        ("watermark", place) => asked.watermark(place),
        ("flip", of) => asked.flip(of),
        ("outcome", "") => Ok(say::outcome(run.outcome, &parsed.timeline.cast, lang)),
        _ => Err(both(
            "没有这种数，可用的有time、length、lease、token、value、watermark、flip和outcome",
            "there is no such fact; there are time, length, lease, token, value, watermark, flip and outcome",
        )),
    }
}

fn both(zh: &str, en: &str) -> Words {
    Words { zh: zh.to_owned(), en: en.to_owned() }
}

fn missing(what: &str) -> Words {
    Words {
        zh: say!(Lang::Zh, zh: "时间线里没有“{what}”", en: ""),
        en: format!("there is no `{what}` in the timeline"),
    }
}

/// The questions, and what they are asked of.
struct Asked<'a> {
    parsed: &'a Parsed,
    run: &'a Run,
    lang: Lang,
}

impl Asked<'_> {
    /// The one statement that begins so, by its place in the timeline.
    fn statement(&self, begin: &str) -> Result<usize, Words> {
        let found: Vec<u32> = lines(self.parsed.text())
            .into_iter()
            .filter(|line| line.begins(begin))
            .map(|line| line.number)
            .collect();
        let [number] = *found else {
            return Err(match found.is_empty() {
                true => missing(begin),
                false => both(
                    "不止一行这样开头，多写几个词",
                    "more than one line begins so: write more of it",
                ),
            });
        };
        let place = self.parsed.timeline.lines.iter().position(|line| line.number == number);
        place.ok_or_else(|| both("这一行不是一个动作", "this line is not a statement"))
    }

    fn in_words(&self, time: Ms) -> String {
        let text = time.to_string();
        match self.lang {
            Lang::Zh => text,
            // A number and its unit stay on one line.
            Lang::En => {
                let unit = text.find(|c: char| c.is_ascii_alphabetic()).unwrap_or(text.len());
                [&text[..unit], "\u{a0}", &text[unit..]].concat()
            }
        }
    }

    fn time(&self, line: &str) -> Result<String, Words> {
        let place = self.statement(line)?;
        let start = self.run.starts.get(place).ok_or_else(|| missing(line))?;
        Ok(self.in_words(*start))
    }

    fn length(&self, line: &str) -> Result<String, Words> {
        let statement = &self.parsed.timeline.lines[self.statement(line)?];
        let mut words = statement.span.of(self.parsed.text()).split_whitespace();
        let length = words.find_map(|word| Ms::parse(word.trim_start_matches('+')).ok());
        length
            .map(|it| self.in_words(it))
            .ok_or_else(|| both("这一行里没有时长", "no length is written in this line"))
    }

    fn lease(&self, lock: &str) -> Result<String, Words> {
        let place = self.parsed.timeline.cast.locks.iter().position(|name| name == lock);
        let spec = place.and_then(|place| self.parsed.timeline.locks.get(place));
        spec.map(|spec| self.in_words(spec.lease.value)).ok_or_else(|| missing(lock))
    }

    fn token(&self, of: &str) -> Result<String, Words> {
        let (name, which) = and_number(of)?;
        let cast = &self.parsed.timeline.cast;
        let mut tokens = self.run.events.iter().filter_map(|event| match event.what {
            What::Granted { client, grant, .. } if cast.client(client) == name => grant.token,
            What::Minted { client, token, .. } if cast.client(client) == name => Some(token),
            _ => None,
        });
        tokens.nth(which - 1).map(|token| token.to_string()).ok_or_else(|| missing(of))
    }

    fn row(&self, place: &str) -> Result<Row, Words> {
        let cast = &self.parsed.timeline.cast;
        let (store, row) = place.split_once('/').unwrap_or((place, ""));
        let find = |list: &[String], name: &str| {
            list.iter().position(|it| it == name).and_then(|it| u32::try_from(it).ok())
        };
        let store = find(&cast.stores, store).ok_or_else(|| missing(place))?;
        let row = match row {
            "" => 0,
            row => find(&cast.rows, row).ok_or_else(|| missing(place))?,
        };
        Ok(self.run.moment(self.run.end).row(StoreId(store), RowId(row)))
    }

    fn value(&self, place: &str) -> Result<String, Words> {
        let value = self.row(place)?.value.ok_or_else(|| both("它是空的", "it is empty"))?;
        Ok(self.parsed.timeline.cast.value(value).to_owned())
    }

    fn watermark(&self, place: &str) -> Result<String, Words> {
        let seen = self.row(place)?.watermark;
        seen.map(|token| token.to_string())
            .ok_or_else(|| both("它还没见过令牌", "it has seen no token"))
    }

    fn flip(&self, of: &str) -> Result<String, Words> {
        let (line, which) = and_number(of)?;
        let number = self.parsed.timeline.lines[self.statement(line)?].number;
        // What is written in the line besides its time comes before its time.
        let of_line = || {
            let all = handles(&self.parsed.timeline, self.run).into_iter();
            all.filter(|handle| handle.line == number)
        };
        let handle = of_line()
            .find(|handle| handle.is_written() && handle.kind != HandleKind::Start)
            .or_else(|| of_line().find(|handle| handle.kind == HandleKind::Start))
            .or_else(|| of_line().next())
            .ok_or_else(|| both("这一行没有可以拖动的数", "nothing in this line can be dragged"))?;
        let found = flips(self.parsed, self.run, &handle);
        let flip = found
            .get(which - 1)
            .ok_or_else(|| both("没有这么多结论翻转处", "there are not so many flip points"))?;
        Ok(self.in_words(flip.value))
    }
}

/// `A pause 2`: what stands before a last number, and the number; 1 if there is none.
fn and_number(of: &str) -> Result<(&str, usize), Words> {
    match of.rsplit_once(' ').map(|(name, number)| (name.trim(), number.parse::<usize>())) {
        Some((_, Ok(0))) => Err(both("从1数起", "count from 1")),
        Some((name, Ok(number))) => Ok((name, number)),
        _ => Ok((of, 1)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SEED: &str = include_str!("../../tests/timelines/ok/seed.tl");

    fn told(query: &str) -> String {
        let told = |lang| match fact(SEED, query, lang) {
            Ok(text) => text,
            Err(words) => words.in_lang(lang).to_owned(),
        };
        [told(Lang::Zh), told(Lang::En)].join(" / ")
    }

    #[test]
    fn numbers_come_from_the_run() {
        assert_eq!(told("time A resumes"), "31s / 31\u{a0}s");
        assert_eq!(told("length A pause"), "30s / 30\u{a0}s");
        assert_eq!(told("lease L"), "10s / 10\u{a0}s");
        assert_eq!(told("token A"), "41 / 41");
        assert_eq!(told("token B 1"), "42 / 42");
        assert_eq!(told("value S"), "B / B");
        assert_eq!(told("watermark S"), "42 / 42");
        assert_eq!(told("flip A pause"), "9s / 9\u{a0}s");
        let by_hand = "lock L lease 10s\nstore S accepts any\n0s A acquire\n5s A write \"x\"\n";
        assert_eq!(fact(by_hand, "flip A write", Lang::Zh), Ok("10s".to_owned()));
        assert!(told("outcome").contains("stale token"), "{}", told("outcome"));
    }

    #[test]
    fn another_timeline_has_other_numbers() {
        let later = SEED.replace("pause 30s", "pause 40s");
        assert_eq!(fact(&later, "time A resumes", Lang::Zh), Ok("41s".to_owned()));
    }

    #[test]
    fn what_is_not_there_is_said() {
        for (query, en) in [
            ("time C resumes", "there is no `C resumes`"),
            ("time A", "more than one line"),
            ("time lock L", "not a statement"),
            ("length A acquire", "no length"),
            ("token A 2", "there is no `A 2`"),
            ("token A 0", "count from 1"),
            ("value T", "there is no `T`"),
            ("flip A pause 9", "not so many"),
            ("colour A", "no such fact"),
        ] {
            assert!(told(query).contains(en), "{query}: {}", told(query));
        }
        assert!(fact("A explodes", "outcome", Lang::En).is_err());
    }
}
