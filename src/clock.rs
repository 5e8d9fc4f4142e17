//! Clocks: ahead or behind, fast or slow, and set by somebody in between.

use crate::time::Ms;

/// A clock that differs from true time by a fixed offset and a fixed rate.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Clock {
    /// How far ahead of true time it starts, in milliseconds; negative when behind.
    pub offset_ms: i32,
    /// How fast it runs, in percent of true time. Zero counts as one.
    pub rate_percent: u32,
}

impl Default for Clock {
    fn default() -> Self {
        Self { offset_ms: 0, rate_percent: 100 }
    }
}

impl Clock {
    /// What it shows at the true moment `now`; never less than zero.
    #[must_use]
    pub fn shows(self, now: Ms) -> Ms {
        let shown = i64::from(now.0) * i64::from(self.rate_percent.max(1)) / 100;
        let shown = (shown + i64::from(self.offset_ms)).clamp(0, i64::from(Ms::MAX.0));
        Ms(u32::try_from(shown).unwrap_or(Ms::MAX.0))
    }

    /// The same clock after somebody set it: `by_ms` later, or earlier where that is negative.
    #[must_use]
    pub fn jumped(self, by_ms: i32) -> Self {
        Self { offset_ms: self.offset_ms.saturating_add(by_ms), ..self }
    }

    /// A deadline that this clock counts towards, as a true moment, after the clock was set at the
    /// true moment `now`: a jump forwards brings it nearer, at most to `now`.
    #[must_use]
    pub fn deadline_after_jump(self, now: Ms, deadline: Ms, by_ms: i32) -> Ms {
        let by = self.true_length(Ms(by_ms.unsigned_abs()));
        match by_ms {
            0.. => deadline.minus(by).max(now),
            _ => deadline.plus(by),
        }
    }

    /// How much true time passes while it counts `length`, rounded up: a slow clock makes a lease
    /// seem longer than it is.
    #[must_use]
    pub fn true_length(self, length: Ms) -> Ms {
        let true_ms = (u64::from(length.0) * 100).div_ceil(u64::from(self.rate_percent.max(1)));
        Ms(u32::try_from(true_ms).unwrap_or(Ms::MAX.0)).min(Ms::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_ahead_behind_fast_and_slow() {
        assert_eq!(Clock { offset_ms: 5_000, rate_percent: 100 }.shows(Ms(1_000)), Ms(6_000));
        assert_eq!(Clock { offset_ms: -5_000, rate_percent: 100 }.shows(Ms(1_000)), Ms(0));
        assert_eq!(Clock { offset_ms: 0, rate_percent: 90 }.shows(Ms(1_000)), Ms(900));
        assert_eq!(Clock { offset_ms: 0, rate_percent: 110 }.true_length(Ms(11_000)), Ms(10_000));
        assert_eq!(Clock { offset_ms: 0, rate_percent: 0 }.true_length(Ms::MAX), Ms::MAX);
    }

    #[test]
    fn a_jump_forwards_brings_a_deadline_nearer_and_a_jump_back_puts_it_off() {
        let clock = Clock::default();
        assert_eq!(clock.deadline_after_jump(Ms(1_000), Ms(10_000), 4_000), Ms(6_000));
        assert_eq!(clock.deadline_after_jump(Ms(1_000), Ms(10_000), 60_000), Ms(1_000));
        assert_eq!(clock.deadline_after_jump(Ms(1_000), Ms(10_000), -4_000), Ms(14_000));
        let fast = Clock { offset_ms: 0, rate_percent: 200 };
        assert_eq!(fast.deadline_after_jump(Ms(0), Ms(10_000), 4_000), Ms(8_000));
        assert_eq!(clock.jumped(4_000).shows(Ms(1_000)), Ms(5_000));
    }
}
