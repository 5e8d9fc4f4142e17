//! Virtual time: whole milliseconds, for moments and for lengths of time alike.

use std::fmt;

/// A moment (milliseconds since the timeline began) or a length of time, in milliseconds.
///
/// There is no clock behind it: whoever drives a state machine says what time it is.
/// Sums saturate at [`Ms::MAX`] instead of wrapping, so that no text can make time run backwards.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Ms(pub u32);

impl Ms {
    /// The first moment, and the empty length.
    pub const ZERO: Self = Self(0);
    /// The longest time that a timeline can name: one day.
    pub const MAX: Self = Self(24 * 60 * 60 * 1000);

    /// Later by `length`, at most [`Ms::MAX`].
    #[must_use]
    pub fn plus(self, length: Self) -> Self {
        Self(self.0.saturating_add(length.0)).min(Self::MAX)
    }

    /// Earlier by `length`, at least zero.
    #[must_use]
    pub fn minus(self, length: Self) -> Self {
        Self(self.0.saturating_sub(length.0))
    }

    /// Reads a length as the timeline language writes it: `300ms`, `1.5s`, `2m`, `1h`.
    ///
    /// # Errors
    /// Says which part was not a length: the number, the unit, or the size of the result.
    pub fn parse(text: &str) -> Result<Self, MsError> {
        let split = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
        let (number, unit) = text.split_at(split);
        let scale: u64 = match unit {
            "ms" => 1,
            "s" => 1_000,
            "m" => 60_000,
            "h" => 3_600_000,
            "" => return Err(MsError::NoUnit),
            _ => return Err(MsError::BadUnit),
        };
        let (whole, fraction) = number.split_once('.').unwrap_or((number, ""));
        if whole.is_empty() || whole.len() > 9 || number.ends_with('.') {
            return Err(if whole.len() > 9 { MsError::TooLong } else { MsError::BadNumber });
        }
        if fraction.len() > 3 || fraction.contains('.') {
            return Err(MsError::BadNumber);
        }
        let whole: u64 = whole.parse().map_err(|_| MsError::BadNumber)?;
        let thousandths: u64 = format!("{fraction:0<3}").parse().map_err(|_| MsError::BadNumber)?;
        if !(thousandths * scale).is_multiple_of(1_000) {
            return Err(MsError::BadNumber);
        }
        let total = whole * scale + thousandths * scale / 1_000;
        match u32::try_from(total) {
            Ok(ms) if ms <= Self::MAX.0 => Ok(Self(ms)),
            _ => Err(MsError::TooLong),
        }
    }
}

/// Why a text is not a length of time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MsError {
    /// A number with no unit behind it.
    NoUnit,
    /// A unit other than `ms`, `s`, `m` and `h`.
    BadUnit,
    /// Not a decimal number, or finer than a millisecond.
    BadNumber,
    /// More than [`Ms::MAX`].
    TooLong,
}

/// The shortest form that [`Ms::parse`] reads back: `800ms`, `11s`, `1.5s`.
impl fmt::Display for Ms {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (seconds, rest) = (self.0 / 1_000, self.0 % 1_000);
        match (seconds, rest) {
            (_, 0) => write!(f, "{seconds}s"),
            (0, _) => write!(f, "{rest}ms"),
            _ => {
                let digits = format!("{rest:03}");
                write!(f, "{seconds}.{}s", digits.trim_end_matches('0'))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_read_exactly_or_not_at_all() {
        assert_eq!(Ms::parse("1.5s"), Ok(Ms(1_500)));
        assert_eq!(Ms::parse("300ms"), Ok(Ms(300)));
        assert_eq!(Ms::parse("2m"), Ok(Ms(120_000)));
        assert_eq!(Ms::parse("24h"), Ok(Ms::MAX));
        assert_eq!(Ms::parse("30"), Err(MsError::NoUnit));
        assert_eq!(Ms::parse("3sec"), Err(MsError::BadUnit));
        assert_eq!(Ms::parse("1.s"), Err(MsError::BadNumber));
        assert_eq!(Ms::parse("0.5ms"), Err(MsError::BadNumber));
        assert_eq!(Ms::parse("25h"), Err(MsError::TooLong));
        assert_eq!(Ms::parse("99999999999s"), Err(MsError::TooLong));
    }

    #[test]
    fn what_is_printed_is_read_back() {
        for ms in [0, 1, 999, 1_000, 1_010, 59_999, 86_400_000] {
            assert_eq!(Ms::parse(&Ms(ms).to_string()), Ok(Ms(ms)));
        }
    }

    #[test]
    fn sums_stop_at_the_ends() {
        assert_eq!(Ms::MAX.plus(Ms(1)), Ms::MAX);
        assert_eq!(Ms(3).minus(Ms(5)), Ms::ZERO);
    }
}
