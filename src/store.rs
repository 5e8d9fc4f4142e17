//! The fenced store: checks a token and writes, in one atomic step.
//!
//! This file is the one place that says what a store does with an older, an equal, a newer or an
//! absent token. See [`FencedStore::check`].

use crate::{
    ids::{RowId, ValueId},
    token::Token,
};
use std::collections::BTreeMap;

/// What a store compares before it writes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Policy {
    /// `any`: nothing. Tokens are ignored.
    Any,
    /// `token > seen`: each token is good for one write.
    Greater,
    /// `token >= seen`: the newest token is good for any number of writes, a repeated one included.
    GreaterOrEqual,
    /// `token = holder`: only the token that the store was last told of. It has no notion of
    /// older and newer, so somebody must tell it of every takeover ([`FencedStore::raise`]).
    Holder,
}

impl Policy {
    /// All of them, in the order in which a switch offers them.
    pub const ALL: [Self; 4] = [Self::Any, Self::Greater, Self::GreaterOrEqual, Self::Holder];

    /// As the timeline language writes it behind `accepts`.
    #[must_use]
    pub fn as_text(self) -> &'static str {
        match self {
            Self::Any => "any",
            Self::Greater => "token > seen",
            Self::GreaterOrEqual => "token >= seen",
            Self::Holder => "token = holder",
        }
    }
}

/// Why a write was refused.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case", tag = "kind"))]
pub enum Reason {
    /// A newer token has been seen on this row.
    Stale {
        /// The watermark: the highest token seen.
        seen: Token,
    },
    /// This very token has been seen, and the policy takes each only once.
    Duplicate {
        /// The watermark, equal to the token that came.
        seen: Token,
    },
    /// The write came with no token, and the policy asks for one.
    Missing,
    /// The store was told of another holder.
    NotHolder {
        /// The token of the holder that it was told of.
        holder: Token,
    },
}

/// One row: what is written there, and the watermark that guards it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Row {
    /// The value, once something has been written.
    pub value: Option<ValueId>,
    /// The highest token that was accepted or raised here; under [`Policy::Holder`] the latest one
    /// that the store was told of.
    pub watermark: Option<Token>,
    /// The watermark was raised and no write has used that token yet, so that under
    /// [`Policy::Greater`] its one write is still to come.
    pub unused: bool,
}

/// A store with one watermark for each row.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct FencedStore {
    policy: Policy,
    rows: BTreeMap<RowId, Row>,
}

impl FencedStore {
    /// An empty store with this policy.
    #[must_use]
    pub fn new(policy: Policy) -> Self {
        Self { policy, rows: BTreeMap::new() }
    }

    /// What it checks.
    #[must_use]
    pub fn policy(&self) -> Policy {
        self.policy
    }

    /// The row as it is now; a row that was never touched is empty.
    #[must_use]
    pub fn row(&self, row: RowId) -> Row {
        self.rows.get(&row).copied().unwrap_or_default()
    }

    /// Would a write with this token be let in now?
    ///
    /// | token      | `any` | `>`       | `>=`   | `= holder`                  |
    /// |------------|-------|-----------|--------|-----------------------------|
    /// | none       | yes   | missing   | missing| missing                     |
    /// | older      | yes   | stale     | stale  | not holder                  |
    /// | equal      | yes   | duplicate | yes    | yes                         |
    /// | equal, only raised so far | yes | yes | yes | yes                      |
    /// | newer      | yes   | yes       | yes    | not holder (unless told)    |
    /// | first ever | yes   | yes       | yes    | yes, and it is remembered   |
    ///
    /// The guarantee of `>` and `>=` is that accepted tokens never go backwards on a row. It is not
    /// that only the current holder writes: until the store has *seen* 42, it takes 41.
    ///
    /// # Errors
    /// The reason for the refusal.
    pub fn check(&self, row: RowId, token: Option<Token>) -> Result<(), Reason> {
        if self.policy == Policy::Any {
            return Ok(());
        }
        let token = token.ok_or(Reason::Missing)?;
        let Row { watermark: Some(seen), unused, .. } = self.row(row) else {
            return Ok(());
        };
        match self.policy {
            Policy::Holder if token != seen => Err(Reason::NotHolder { holder: seen }),
            Policy::Any | Policy::Holder => Ok(()),
            Policy::Greater if token == seen && !unused => Err(Reason::Duplicate { seen }),
            Policy::Greater | Policy::GreaterOrEqual if token < seen => Err(Reason::Stale { seen }),
            Policy::Greater | Policy::GreaterOrEqual => Ok(()),
        }
    }

    /// Checks and writes in one step. Returns the row as it is afterwards.
    ///
    /// # Errors
    /// As [`Self::check`]; then nothing has changed.
    pub fn write(
        &mut self,
        row: RowId,
        token: Option<Token>,
        value: ValueId,
    ) -> Result<Row, Reason> {
        self.check(row, token)?;
        let entry = self.rows.entry(row).or_default();
        entry.value = Some(value);
        // Without a check the store does not look at tokens, so it remembers none.
        if self.policy != Policy::Any {
            entry.watermark = token;
            entry.unused = false;
        }
        Ok(*entry)
    }

    /// Tells the store of a token without writing anything: the cure for the gap between a grant
    /// and its first write. Under [`Policy::Holder`] this is how a takeover is announced, older or
    /// not; under [`Policy::Any`] it changes nothing.
    ///
    /// # Errors
    /// [`Reason::Stale`] when a newer token has been seen. Telling an equal one again is fine.
    pub fn raise(&mut self, row: RowId, token: Token) -> Result<Row, Reason> {
        let entry = self.rows.entry(row).or_default();
        match (self.policy, entry.watermark) {
            (Policy::Any, _) => {}
            (Policy::Greater | Policy::GreaterOrEqual, Some(seen)) if token < seen => {
                return Err(Reason::Stale { seen });
            }
            (_, Some(seen)) if token == seen => {}
            _ => {
                entry.watermark = Some(token);
                entry.unused = true;
            }
        }
        Ok(*entry)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROW: RowId = RowId(0);
    const X: ValueId = ValueId(0);
    const Y: ValueId = ValueId(1);

    fn seen_42(policy: Policy) -> FencedStore {
        let mut store = FencedStore::new(policy);
        store.write(ROW, Some(Token(42)), X).expect("the first write is let in");
        store
    }

    /// The table in the documentation of [`FencedStore::check`], row by row.
    #[test]
    fn every_policy_meets_every_token() {
        let seen = Token(42);
        let (stale, duplicate) = (Err(Reason::Stale { seen }), Err(Reason::Duplicate { seen }));
        let (missing, other) = (Err(Reason::Missing), Err(Reason::NotHolder { holder: seen }));
        let table = [
            (Policy::Any, [Ok(()); 4]),
            (Policy::Greater, [missing, stale, duplicate, Ok(())]),
            (Policy::GreaterOrEqual, [missing, stale, Ok(()), Ok(())]),
            (Policy::Holder, [missing, other, Ok(()), other]),
        ];
        for (policy, expected) in table {
            let tokens = [None, Some(Token(41)), Some(Token(42)), Some(Token(43))];
            let answers = tokens.map(|token| seen_42(policy).check(ROW, token));
            assert_eq!(answers, expected, "{policy:?}");
        }
    }

    #[test]
    fn a_refusal_changes_nothing() {
        let mut store = seen_42(Policy::Greater);
        let before = store.clone();
        assert!(store.write(ROW, Some(Token(41)), Y).is_err());
        assert_eq!(store, before);
    }

    #[test]
    fn an_old_token_is_welcome_until_a_newer_one_has_been_seen() {
        let mut store = FencedStore::new(Policy::Greater);
        assert!(store.check(ROW, Some(Token(41))).is_ok());
        store.raise(ROW, Token(42)).expect("nothing newer was seen");
        assert_eq!(store.check(ROW, Some(Token(41))), Err(Reason::Stale { seen: Token(42) }));
    }

    #[test]
    fn raising_leaves_the_one_write_of_that_token() {
        let mut store = FencedStore::new(Policy::Greater);
        store.raise(ROW, Token(42)).expect("nothing was seen");
        store.write(ROW, Some(Token(42)), X).expect("raised, and not used yet");
        store.raise(ROW, Token(42)).expect("telling it again is fine");
        let again = store.write(ROW, Some(Token(42)), Y);
        assert_eq!(again, Err(Reason::Duplicate { seen: Token(42) }));
    }

    #[test]
    fn rows_have_watermarks_of_their_own() {
        assert!(seen_42(Policy::Greater).check(RowId(1), Some(Token(1))).is_ok());
    }

    #[test]
    fn raise_never_lowers_a_watermark_that_is_compared() {
        for policy in [Policy::Greater, Policy::GreaterOrEqual] {
            let mut store = seen_42(policy);
            assert_eq!(store.raise(ROW, Token(41)), Err(Reason::Stale { seen: Token(42) }));
            assert_eq!(store.row(ROW).watermark, Some(Token(42)));
        }
    }
}
