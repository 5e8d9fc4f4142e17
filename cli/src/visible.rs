//! Text from a timeline in places where a control character would do something.

/// The same text with pictures in place of control characters (`␛` for an escape), line ends apart:
/// a terminal obeys none of them, and XML allows none of them.
pub fn visible(text: &str) -> String {
    text.chars().map(picture).collect()
}

fn picture(c: char) -> char {
    match c {
        '\n' | '\t' => c,
        '\0'..='\x1f' => {
            char::from_u32(0x2400 + u32::from(c)).unwrap_or(char::REPLACEMENT_CHARACTER)
        }
        '\x7f' => '␡',
        '\u{80}'..='\u{9f}' | '\u{fffe}' | '\u{ffff}' => char::REPLACEMENT_CHARACTER,
        _ => c,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_become_pictures_and_everything_else_stays() {
        assert_eq!(visible("a\x1b[31m\0\u{9b}\u{ffff}b\n时\t"), "a␛[31m␀��b\n时\t");
    }
}
