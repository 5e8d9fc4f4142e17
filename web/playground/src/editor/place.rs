//! Places of a text as the field counts them: in units of UTF-16, each line end being one.

use fencelab::timeline::Parsed;

/// How many lines a text has.
pub fn lines(parsed: &Parsed) -> u32 {
    parsed.line_of(u32::MAX) + 1
}

/// The text as a field holds it: a line ends in `\n`.
pub fn plain(text: &str) -> String {
    let mut chars = text.chars().peekable();
    let mut plain = String::with_capacity(text.len());
    while let Some(c) = chars.next() {
        match c {
            '\r' if chars.peek() == Some(&'\n') => {}
            '\r' => plain.push('\n'),
            _ => plain.push(c),
        }
    }
    plain
}

/// How many units stand before this byte.
pub fn units_before(text: &str, byte: u32) -> u32 {
    count(text, |place, _| place < byte).1
}

/// The byte that these units stand before; the end of the text, if there are not so many.
pub fn byte_after(text: &str, units: u32) -> u32 {
    count(text, |_, counted| counted < units).0
}

/// Counts bytes and units from the start while there is more to count.
fn count(text: &str, more: impl Fn(u32, u32) -> bool) -> (u32, u32) {
    let (mut byte, mut units) = (0, 0);
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next_if(|_| more(byte, units)) {
        byte += u32::try_from(c.len_utf8()).unwrap_or(0);
        let is_first_half = c == '\r' && chars.peek() == Some(&'\n');
        units += if is_first_half { 0 } else { u32::try_from(c.len_utf16()).unwrap_or(0) };
    }
    (byte, units)
}

/// Where the second text stops to differ from the first, in units: where a change was made.
pub fn end_of_change(before: &str, after: &str) -> u32 {
    let pairs = before.chars().rev().zip(after.chars().rev());
    let same: usize = pairs.take_while(|(a, b)| a == b).map(|(a, _)| a.len_utf8()).sum();
    units_before(after, u32::try_from(after.len() - same).unwrap_or(u32::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;
    use fencelab::timeline::parse;

    #[test]
    fn bytes_and_units_are_counted_side_by_side() {
        let text = "甲 😀\r\nb\rc";
        let table = [(0, 0), (3, 1), (4, 2), (8, 4), (10, 5), (11, 6), (12, 7), (13, 8)];
        for (byte, units) in table {
            assert_eq!(units_before(text, byte), units, "before byte {byte}");
            assert_eq!(byte_after(text, units), byte, "after {units} units");
        }
        assert_eq!(plain(text).encode_utf16().count(), 8);
        assert_eq!(byte_after(text, 99), 13);
        assert_eq!(lines(&parse(text)), 3);
        assert_eq!(lines(&parse("")), 1);
    }

    #[test]
    fn a_change_ends_where_the_texts_are_the_same_again() {
        assert_eq!(end_of_change("A pause 30s\nB", "A pause 5s\nB"), 9);
        assert_eq!(end_of_change("甲", "甲 x"), 3);
        assert_eq!(end_of_change("ab", "ab"), 0);
    }
}
