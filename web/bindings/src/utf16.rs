//! Offsets in a text: from UTF-8 bytes, as the core counts, to UTF-16 code units, as JavaScript does.

/// How far bytes and code units have drifted apart after each character that is not ASCII.
#[derive(Default)]
pub struct Offsets {
    /// `(byte after the character, bytes minus code units up to there)`, in order.
    drifts: Vec<(u32, u32)>,
}

impl Offsets {
    /// The offsets of this text.
    pub fn of(text: &str) -> Self {
        let mut drift = 0;
        let wide = text.char_indices().filter(|(_, c)| !c.is_ascii());
        let drifts = wide.filter_map(|(byte, c)| {
            drift += c.len_utf8() - c.len_utf16();
            let after = u32::try_from(byte + c.len_utf8()).ok()?;
            Some((after, u32::try_from(drift).ok()?))
        });
        Self { drifts: drifts.collect() }
    }

    /// The code unit at which this byte's character starts.
    pub fn utf16(&self, byte: u32) -> u32 {
        let passed = self.drifts.partition_point(|(after, _)| *after <= byte);
        let drift = passed.checked_sub(1).and_then(|last| self.drifts.get(last));
        byte - drift.map_or(0, |(_, drift)| *drift)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_character_starts_where_javascript_says() {
        for text in ["", "abc", "客户端", "a客b🧪c", "🧪🧪", "é→\u{FFFD}"] {
            let offsets = Offsets::of(text);
            let mut units = 0;
            for (byte, c) in text.char_indices() {
                assert_eq!(offsets.utf16(u32::try_from(byte).expect("short")), units, "{text}");
                units += u32::try_from(c.len_utf16()).expect("short");
            }
            assert_eq!(offsets.utf16(u32::try_from(text.len()).expect("short")), units, "{text}");
        }
    }
}
