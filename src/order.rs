//! Sorting by a number.
//!
//! Each kind of thing that is sorted would bring a sorting algorithm of its own into what a reader
//! downloads, two kilobytes each time. So things are sorted by numbers, and there is one algorithm.

/// Sorts by a key. Things with equal keys stay in their order.
pub fn by_key<T>(things: &mut Vec<T>, key: impl Fn(&T) -> u64) {
    let mut keys: Vec<(u64, usize)> =
        things.iter().enumerate().map(|(place, thing)| (key(thing), place)).collect();
    sort(&mut keys);
    let mut old: Vec<Option<T>> = std::mem::take(things).into_iter().map(Some).collect();
    things.extend(keys.iter().filter_map(|(_, place)| old.get_mut(*place)?.take()));
}

/// Sorts by a key, and keeps one thing of each.
pub fn unique<T>(things: &mut Vec<T>, key: impl Fn(&T) -> u64) {
    by_key(things, &key);
    things.dedup_by_key(|thing| key(thing));
}

/// One key from two: the first counts more.
#[must_use]
pub fn pair(first: u32, second: u32) -> u64 {
    u64::from(first) << 32 | u64::from(second)
}

#[inline(never)]
fn sort(keys: &mut [(u64, usize)]) {
    keys.sort_unstable();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_keys_keep_their_order() {
        let mut words = vec!["bb", "a", "cc", "d", ""];
        by_key(&mut words, |word| word.len() as u64);
        assert_eq!(words, ["", "a", "d", "bb", "cc"]);
        unique(&mut words, |word| word.len() as u64);
        assert_eq!(words, ["", "a", "bb"]);
        assert!(pair(1, 0) > pair(0, u32::MAX));
    }
}
