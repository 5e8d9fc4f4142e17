//! What comes back, and when: a card for each belief, asked each time with another of its questions.

use crate::storage;
use fencelab::lesson::{Card, ItemView, Sure, in_turn, review};

/// A belief's card, and the question that was asked last.
struct Kept {
    card: Card,
    last: String,
}

/// Under which a belief's card is kept. The page's script counts what is due: it reads the first part.
fn key(belief: &str) -> String {
    ["fencelab:1:card:", belief].concat()
}

fn load(belief: &str) -> Option<Kept> {
    let kept = storage::load(&key(belief))?;
    let mut parts = kept.split('\t');
    let mut number = || parts.next()?.parse::<u32>().ok();
    let (due, step, wrong) = (number()?, number()?, number()?);
    let step = u8::try_from(step).ok()?;
    let last = parts.next()?.to_owned();
    Some(Kept { card: Card { step, due, sure_and_wrong: wrong == 1 }, last })
}

/// Keeps what an answer says about the belief that its question is after.
pub fn answered(item: &ItemView, is_right: bool, sure: Sure) {
    let before = load(&item.misconception).map(|kept| kept.card);
    let card = review(before, is_right, sure, now());
    let Card { due, step, sure_and_wrong } = card;
    let kept = format!("{due}\t{step}\t{}\t{}", u8::from(sure_and_wrong), item.id);
    // Without a storage nothing comes back.
    let _ = storage::save(&key(&item.misconception), &kept);
}

/// The questions that are due now, in their turn: for each belief the one after the last that was asked.
pub fn due(mut items: Vec<ItemView>) -> Vec<ItemView> {
    let mut beliefs: Vec<String> = Vec::new();
    for item in &items {
        if !beliefs.contains(&item.misconception) {
            beliefs.push(item.misconception.clone());
        }
    }
    let kept: Vec<(String, Kept)> =
        beliefs.into_iter().filter_map(|belief| Some((belief.clone(), load(&belief)?))).collect();
    let cards: Vec<Card> = kept.iter().map(|(_, kept)| kept.card).collect();
    let turn = in_turn(&cards, now()).into_iter().filter_map(|place| kept.get(place));
    let places = turn.filter_map(|(belief, kept)| next(&items, belief, &kept.last));
    let ids: Vec<String> = places.map(|item| item.id.clone()).collect();
    items.retain(|item| ids.contains(&item.id));
    items.sort_by_key(|item| ids.iter().position(|id| *id == item.id));
    items
}

fn next<'a>(items: &'a [ItemView], belief: &str, last: &str) -> Option<&'a ItemView> {
    let mut its = items.iter().filter(|item| item.misconception == belief);
    let first = its.clone().next();
    its.find(|item| item.id == last);
    its.next().or(first)
}

/// Minutes since 1970.
fn now() -> u32 {
    let minutes = js_sys::Date::now() / 60_000.0;
    // A clock that is set to before 1970 makes everything due at once.
    if minutes < 0.0 { 0 } else { crate::layout::rounded(minutes).try_into().unwrap_or(u32::MAX) }
}
