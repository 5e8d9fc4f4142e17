//! When a question comes back: a fixed ladder of intervals, climbed by knowing and left by guessing.
//!
//! Five steps of about three times the length are coarser than a fitted model of memory, and have two
//! advantages here: a reader can be told the rule in a sentence, and forty questions give a model nothing
//! to fit. Time is the caller's: minutes since 1970.

/// How long after an answer the question is asked again, in days, for each step of the ladder.
const DAYS: [u32; 5] = [1, 3, 8, 21, 60];

const MINUTES_OF_A_DAY: u32 = 24 * 60;

/// How sure somebody was of an answer.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Sure {
    /// It was a guess.
    Guess,
    /// Rather sure.
    Rather,
    /// Certain.
    Certain,
}

/// Where a question stands on the ladder.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Card {
    /// The step, from 0.
    pub step: u8,
    /// When it is asked again, in minutes since 1970.
    pub due: u32,
    /// The last answer was wrong, and given with certainty.
    pub sure_and_wrong: bool,
}

/// Where a question stands after an answer.
///
/// A wrong answer takes it back to the first step, a right guess leaves it where it is, and a right answer
/// that was more than a guess takes it up one step. An answer before its time that is right changes nothing:
/// reading the same page twice in one evening is not remembering.
#[must_use]
pub fn review(before: Option<Card>, is_right: bool, sure: Sure, now: u32) -> Card {
    let step = match (before, is_right, sure) {
        (Some(card), true, _) if now < card.due => return card,
        (_, false, _) | (None, true, Sure::Guess) => 0,
        (Some(card), true, Sure::Guess) => card.step,
        (before, true, _) => before.map_or(1, |card| card.step.saturating_add(1)),
    };
    let step = usize::from(step).min(DAYS.len() - 1);
    let days = DAYS[step];
    Card {
        step: u8::try_from(step).unwrap_or(u8::MAX),
        due: now.saturating_add(days * MINUTES_OF_A_DAY),
        sure_and_wrong: !is_right && sure == Sure::Certain,
    }
}

/// The order in which due questions are asked: what was wrong in spite of certainty first, then what has
/// waited longest. Gives places in `cards`.
#[must_use]
pub fn in_turn(cards: &[Card], now: u32) -> Vec<usize> {
    let mut due: Vec<usize> = (0..cards.len()).filter(|place| cards[*place].due <= now).collect();
    due.sort_by_key(|place| (!cards[*place].sure_and_wrong, cards[*place].due, *place));
    due
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: u32 = 1_000_000;

    fn days(card: Card) -> u32 {
        (card.due - NOW) / MINUTES_OF_A_DAY
    }

    #[test]
    fn knowing_climbs_and_erring_falls() {
        let mut card = review(None, true, Sure::Rather, NOW);
        let mut steps = vec![(card.due - NOW) / MINUTES_OF_A_DAY];
        for _ in 0..4 {
            let now = card.due;
            card = review(Some(card), true, Sure::Certain, now);
            steps.push((card.due - now) / MINUTES_OF_A_DAY);
        }
        assert_eq!(steps, [3, 8, 21, 60, 60]);
        let fallen = review(Some(card), false, Sure::Guess, card.due);
        assert_eq!((fallen.step, fallen.sure_and_wrong), (0, false));
    }

    #[test]
    fn a_guess_proves_nothing() {
        let guessed = review(None, true, Sure::Guess, NOW);
        assert_eq!(days(guessed), 1);
        let card = Card { step: 2, due: NOW, sure_and_wrong: false };
        assert_eq!(review(Some(card), true, Sure::Guess, NOW).step, 2);
    }

    #[test]
    fn an_answer_before_its_time_counts_only_if_it_is_wrong() {
        let card = Card { step: 2, due: NOW + 10, sure_and_wrong: false };
        assert_eq!(review(Some(card), true, Sure::Certain, NOW), card);
        let wrong = review(Some(card), false, Sure::Certain, NOW);
        assert_eq!((wrong.step, days(wrong), wrong.sure_and_wrong), (0, 1, true));
    }

    #[test]
    fn confident_mistakes_come_first() {
        let card = |due, sure_and_wrong| Card { step: 0, due, sure_and_wrong };
        let cards = [card(NOW, false), card(NOW - 5, false), card(NOW, true), card(NOW + 1, true)];
        assert_eq!(in_turn(&cards, NOW), [2, 1, 0]);
        assert_eq!(in_turn(&[], NOW), Vec::<usize>::new());
    }
}
