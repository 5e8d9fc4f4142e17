//! What a store can compare before it writes, and the reasons that it can give for a refusal.

use crate::{ids::ClientId, token::Token};

/// What a store compares before it writes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Policy {
    /// `any`: nothing. Tokens are ignored.
    Any,
    /// `token > seen`: each token is good for one write.
    Greater,
    /// `token >= seen`: the newest token is good for any number of writes, a repeated one included.
    GreaterOrEqual,
    /// `token + operation > seen`: the newest token is good for any number of writes of one owner,
    /// whose operations are numbered: the next has to have a higher number than the last.
    Operation,
    /// `token >= seen + key`: as `>=`, but a write whose idempotency key is known already is answered
    /// with the recorded result and not done again, be its token old or new.
    Keyed,
    /// `key once`: tokens are ignored, and each idempotency key is good for one write; what comes
    /// again gets the recorded result. What many payment providers offer.
    KeyOnce,
    /// `token = holder`: only the token that the store was last told of. It has no notion of
    /// older and newer, so somebody must tell it of every takeover ([`super::FencedStore::raise`]).
    Holder,
    /// `version = read`: nobody has written since the client read (compare and set, an object's
    /// generation). Prevents lost updates; it does not ask who holds the lock.
    Version,
    /// `content = read`: the row holds what the client read (an ETag made from the content). What
    /// was changed and changed back passes.
    Content,
    /// `absent`: nothing is there yet (`If-None-Match: *`).
    Absent,
}

impl Policy {
    /// All of them, in the order in which a switch offers them.
    pub const ALL: [Self; 10] = [
        Self::Any,
        Self::Greater,
        Self::GreaterOrEqual,
        Self::Operation,
        Self::Keyed,
        Self::KeyOnce,
        Self::Holder,
        Self::Version,
        Self::Content,
        Self::Absent,
    ];

    /// As the timeline language writes it behind `accepts`.
    #[must_use]
    pub fn as_text(self) -> &'static str {
        match self {
            Self::Any => "any",
            Self::Greater => "token > seen",
            Self::GreaterOrEqual => "token >= seen",
            Self::Operation => "token + operation > seen",
            Self::Keyed => "token >= seen + key",
            Self::KeyOnce => "key once",
            Self::Holder => "token = holder",
            Self::Version => "version = read",
            Self::Content => "content = read",
            Self::Absent => "absent",
        }
    }

    /// Whether accepted tokens cannot go backwards on a row: what makes a store a fence. Holds as
    /// long as check and write are one step and the watermark is kept.
    #[must_use]
    pub fn is_fence(self) -> bool {
        matches!(self, Self::Greater | Self::GreaterOrEqual | Self::Operation | Self::Keyed)
    }

    /// Whether it keeps a token for each row.
    #[must_use]
    pub fn keeps_token(self) -> bool {
        self.is_fence() || self == Self::Holder
    }

    /// Whether it looks at idempotency keys.
    #[must_use]
    pub fn keeps_keys(self) -> bool {
        matches!(self, Self::Keyed | Self::KeyOnce)
    }
}

/// Why a write was refused. A database that answers "0 rows" or a store that answers 412 does not say
/// which of these it was.
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
    /// The owner has done an operation with this number or a higher one under this token.
    OldOperation {
        /// The highest number seen.
        last: u32,
    },
    /// The token is the newest, but somebody else has written with it: two grants were given one
    /// token.
    OtherOwner {
        /// Who wrote with it.
        owner: ClientId,
    },
    /// The write came without an idempotency key, and the policy asks for one.
    NoKey,
    /// The row is not as the client read it.
    Changed {
        /// Its version now.
        version: u32,
    },
    /// Something is there already.
    Exists,
    /// There is no such row, and the store updates only those that there are.
    NoRow,
    /// The row's watermark is NULL, and nothing compares with NULL: the condition is never true.
    Null,
}
