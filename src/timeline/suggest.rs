//! "Did you mean …?": the nearest of the words that would have been right.

/// The candidate that is nearest to `word`, if it is near enough to be a slip of the hand: at most
/// one slip for each three letters, and at least one, but never as many as there are letters.
#[must_use]
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let letters = word.chars().count();
    let allowed = (letters / 3).max(1).min(letters.saturating_sub(1));
    let scored = candidates.into_iter().map(|candidate| (slips(word, candidate), candidate));
    let (slips, candidate) = scored.min_by_key(|(slips, _)| *slips)?;
    (slips <= allowed).then_some(candidate)
}

/// How many letters have to be added, dropped, changed or swapped with a neighbour (the optimal
/// string alignment distance; capitals count as small letters).
fn slips(a: &str, b: &str) -> usize {
    let a: Vec<char> = a.to_ascii_lowercase().chars().collect();
    let b: Vec<char> = b.to_ascii_lowercase().chars().collect();
    let mut two_above: Vec<usize> = Vec::new();
    let mut above: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, y) in b.iter().enumerate() {
            let changed = above[j] + usize::from(x != y);
            let mut least = changed.min(above[j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && *x == b[j - 1] && a[i - 1] == *y {
                least = least.min(two_above[j - 1] + 1);
            }
            row.push(least);
        }
        two_above = std::mem::replace(&mut above, row);
    }
    above.last().copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_of_the_hand_are_recognised_and_other_words_are_not() {
        let words = ["acquire", "pause", "write"];
        assert_eq!(nearest("pasue", words), Some("pause"));
        assert_eq!(nearest("aquire", words), Some("acquire"));
        assert_eq!(nearest("Write", words), Some("write"));
        assert_eq!(nearest("explode", words), None);
        assert_eq!(nearest("暂停", words), None);
    }
}
