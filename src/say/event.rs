//! One sentence for each event of a trace.

mod befall;
mod lock;
mod write;

use super::{Lang, pick, say};
use crate::{
    ids::{Cast, RowId, StoreId},
    lease::Denied,
    sim::{Event, What},
    store::Reason,
    token::Token,
};

/// What happened, as one sentence.
#[must_use]
pub fn event(event: &Event, cast: &Cast, lang: Lang) -> String {
    match event.what {
        What::Granted { .. }
        | What::ToldWrongly { .. }
        | What::Denied { .. }
        | What::Queued { .. }
        | What::PlaceLapsed { .. }
        | What::Minted { .. }
        | What::MintDenied { .. }
        | What::Renewed { .. }
        | What::RenewDenied { .. }
        | What::Released { .. }
        | What::ReleaseDenied { .. }
        | What::Checked { .. }
        | What::CheckUnanswered { .. }
        | What::GrantHeard { .. }
        | What::AnswerLost { .. }
        | What::LeaseExpired { .. }
        | What::BeliefEnded { .. } => lock::sentence(event, cast, lang),
        What::WriteSent { .. }
        | What::WriteLost { .. }
        | What::WriteChecked { .. }
        | What::WriteAccepted { .. }
        | What::WriteReplayed { .. }
        | What::WriteRejected { .. }
        | What::WriteForwarded { .. }
        | What::ReplyLost { .. }
        | What::WriteSkipped { .. }
        | What::Raised { .. }
        | What::RaiseRejected { .. }
        | What::StoreUnreachable { .. }
        | What::ReadServed { .. }
        | What::ReadRejected { .. } => write::sentence(event, cast, lang),
        _ => befall::sentence(event, cast, lang),
    }
}

/// The name of the client that an event is about.
fn client<'a>(event: &Event, cast: &'a Cast) -> &'a str {
    event.what.client().map_or("?", |client| cast.client(client))
}

/// The store, and the row where it is not the one that a write means by itself.
pub(super) fn target(store: StoreId, row: RowId, cast: &Cast, lang: Lang) -> String {
    let store = cast.store(store);
    if row == RowId(0) {
        return store.to_owned();
    }
    let row = cast.row(row);
    say!(lang, zh: "{store}的{row}行", en: "{store}/{row}")
}

fn carrying(token: Option<Token>, lang: Lang) -> String {
    match token {
        Some(token) => say!(lang, zh: "令牌{token}", en: "token {token}"),
        None => pick!(lang, zh: "不带令牌", en: "no token").to_owned(),
    }
}

/// Why the lock service said no, without a full stop.
pub(super) fn denied(reason: Denied, cast: &Cast, lang: Lang) -> String {
    match reason {
        Denied::Held { by } => {
            let by = cast.client(by);
            say!(lang, zh: "{by}的租约还有效", en: "{by}'s lease is still valid")
        }
        Denied::NotHolder => {
            pick!(lang, zh: "它现在不持有这把锁", en: "it does not hold the lock now").to_owned()
        }
        Denied::NoTokenLeft => {
            pick!(lang, zh: "令牌的位数已经用尽", en: "the bits of the token are used up")
                .to_owned()
        }
        Denied::LockDelay { until } => say!(lang,
            zh: "上一份租约刚到期，{until}之前不授予任何人",
            en: "a lease has just expired, and nobody is granted the lock before {until}"),
        Denied::Queued { .. } => pick!(lang, zh: "它还在排队", en: "it waits in line").to_owned(),
        Denied::Unreachable => {
            pick!(lang, zh: "连不上锁服务", en: "the lock service cannot be reached").to_owned()
        }
    }
}

/// Why a store said no, without a full stop.
pub(super) fn refusal(token: Option<Token>, reason: Reason, cast: &Cast, lang: Lang) -> String {
    let own = match token {
        Some(token) => say!(lang, zh: "令牌{token}", en: "token {token}"),
        None => pick!(lang, zh: "所带令牌", en: "its token").to_owned(),
    };
    match reason {
        Reason::Stale { seen } => say!(lang,
            zh: "{own}已过时，存储已见过{seen}",
            en: "{own} is stale: {seen} has been seen"),
        Reason::Duplicate { seen } => say!(lang,
            zh: "令牌{seen}已经用过一次",
            en: "token {seen} has been used once already"),
        Reason::Missing => pick!(lang, zh: "没有带令牌", en: "it came without a token").to_owned(),
        Reason::NotHolder { holder } => say!(lang,
            zh: "{own}不是存储记下的持有者令牌{holder}",
            en: "{own} is not {holder}, the holder's token that the store was told"),
        Reason::OldOperation { last } => say!(lang,
            zh: "这个令牌下的{last}号操作已经做过，编号要更大才行",
            en: "operation {last} has been done under this token, and the next needs a higher number"),
        Reason::OtherOwner { owner } => {
            let owner = cast.client(owner);
            say!(lang,
                zh: "{own}已经被{owner}用过，同一个令牌不该有两个持有者",
                en: "{own} has been used by {owner}, and no token should have two holders")
        }
        Reason::NoKey => {
            pick!(lang, zh: "没有带幂等键", en: "it came without an idempotency key").to_owned()
        }
        Reason::Changed { version } => say!(lang,
            zh: "这一行在读过之后变了，现在是第{version}版",
            en: "the row has changed since it was read, and is at version {version} now"),
        Reason::Exists => {
            pick!(lang, zh: "那里已经有内容", en: "something is there already").to_owned()
        }
        Reason::NoRow => pick!(lang, zh: "没有这一行", en: "there is no such row").to_owned(),
        Reason::Null => pick!(lang,
            zh: "水位是NULL，和NULL比较的结果永远不为真",
            en: "the watermark is NULL, and no comparison with NULL is ever true")
        .to_owned(),
    }
}

/// A token, or a dash where there is none.
pub(super) fn token_text(token: Option<Token>) -> String {
    token.map_or_else(|| "–".to_owned(), |token| token.to_string())
}
