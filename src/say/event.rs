//! One sentence for each event of a trace.

use super::{Lang, pick, say};
use crate::{
    ids::{Cast, RowId, StoreId},
    lease::Denied,
    sim::{Event, Request, What},
    store::Reason,
    time::Ms,
    token::Token,
};

/// What happened, as one sentence.
#[must_use]
pub fn event(event: &Event, cast: &Cast, lang: Lang) -> String {
    let client = cast.client(event.what.client());
    match event.what {
        What::Granted { lock, grant, .. } => {
            let (lock, token, until) = (cast.lock(lock), grant.token, grant.expires_at);
            say!(lang,
                zh: "{client}获得{lock}：令牌{token}，租约到{until}为止。",
                en: "{client} is granted {lock} with token {token}; the lease lasts until {until}.")
        }
        What::Denied { lock, reason, .. } => {
            let (lock, why) = (cast.lock(lock), denied(reason, cast, lang));
            say!(lang, zh: "{client}申请{lock}，被拒绝：{why}。", en: "{client} is denied {lock}: {why}.")
        }
        What::Renewed { lock, grant, .. } => {
            let (lock, token, until) = (cast.lock(lock), grant.token, grant.expires_at);
            say!(lang,
                zh: "{client}把{lock}的租约续到{until}，令牌仍是{token}。",
                en: "{client} renews its lease on {lock} until {until}; the token stays {token}.")
        }
        What::RenewDenied { lock, reason, .. } => {
            let (lock, why) = (cast.lock(lock), denied(reason, cast, lang));
            say!(lang, zh: "{client}想给{lock}续约，被拒绝：{why}。", en: "{client} may not renew {lock}: {why}.")
        }
        What::Released { lock, .. } => {
            let lock = cast.lock(lock);
            say!(lang, zh: "{client}交还{lock}。", en: "{client} gives {lock} back.")
        }
        What::ReleaseDenied { lock, reason, .. } => {
            let (lock, why) = (cast.lock(lock), denied(reason, cast, lang));
            say!(lang, zh: "{client}想交还{lock}，被拒绝：{why}。", en: "{client} may not release {lock}: {why}.")
        }
        What::Checked { lock, holds, .. } => {
            let lock = cast.lock(lock);
            if holds {
                say!(lang,
                    zh: "{client}问{lock}还是不是自己的：此刻是。",
                    en: "{client} asks whether {lock} is still its own: yes, at this moment.")
            } else {
                say!(lang,
                    zh: "{client}问{lock}还是不是自己的：不是了。",
                    en: "{client} asks whether {lock} is still its own: no.")
            }
        }
        What::LeaseExpired { lock, token, .. } => {
            let lock = cast.lock(lock);
            say!(lang,
                zh: "{client}在{lock}上的租约（令牌{token}）到期，没有人通知{client}。",
                en: "{client}'s lease on {lock} (token {token}) is over. Nobody tells {client}.")
        }
        What::BeliefEnded { lock, .. } => {
            let lock = cast.lock(lock);
            say!(lang,
                zh: "{client}这才知道自己不再持有{lock}。",
                en: "{client} now knows that it does not hold {lock}.")
        }
        What::Paused { until, .. } => say!(lang,
            zh: "{client}暂停到{until}：它什么也不做，时间照走。",
            en: "{client} is paused until {until}: nothing of it runs, and time goes on."),
        What::Resumed { .. } => say!(lang,
            zh: "{client}恢复运行，不知道自己停过。",
            en: "{client} runs again and does not know that it was away."),
        What::WriteSent { request, arrives_at } => sent(event.at, &request, arrives_at, cast, lang),
        What::WriteAccepted { request } => {
            let (store, value) =
                (target(request.store, request.row, cast, lang), cast.value(request.value));
            let token = carrying(request.token, lang);
            say!(lang,
                zh: "{store}接受{client}写入的“{value}”（{token}）。",
                en: "{store} accepts “{value}” from {client} ({token}).")
        }
        What::WriteRejected { request, reason } => {
            let store = target(request.store, request.row, cast, lang);
            let why = refusal(request.token, reason, lang);
            say!(lang, zh: "{store}拒绝{client}的写入：{why}。", en: "{store} refuses {client}'s write: {why}.")
        }
        What::WriteSkipped { .. } => say!(lang,
            zh: "回答是“不”，{client}没有写。",
            en: "The answer was no, so {client} does not write."),
        What::Raised { store, row, token, .. } => {
            let store = target(store, row, cast, lang);
            say!(lang,
                zh: "{client}把令牌{token}告诉{store}，没有写入数据；从此比{token}小的令牌都会被拒绝。",
                en: "{client} tells {store} its token {token} without writing; anything below {token} is refused from now on.")
        }
        What::RaiseRejected { store, row, reason, .. } => {
            let (store, why) = (target(store, row, cast, lang), refusal(None, reason, lang));
            say!(lang,
                zh: "{client}想把令牌告诉{store}，被拒绝：{why}。",
                en: "{store} does not take {client}'s token: {why}.")
        }
    }
}

fn sent(at: Ms, request: &Request, arrives_at: Ms, cast: &Cast, lang: Lang) -> String {
    let client = cast.client(request.client);
    let (store, value) =
        (target(request.store, request.row, cast, lang), cast.value(request.value));
    let token = carrying(request.token, lang);
    if arrives_at > at {
        say!(lang,
            zh: "{client}向{store}发出“{value}”（{token}），{arrives_at}才到。",
            en: "{client} sends “{value}” to {store} ({token}); it arrives at {arrives_at}.")
    } else {
        say!(lang,
            zh: "{client}向{store}发出“{value}”（{token}）。",
            en: "{client} sends “{value}” to {store} ({token}).")
    }
}

/// The store, and the row where it is not the one that a write means by itself.
pub(super) fn target(store: StoreId, row: RowId, cast: &Cast, lang: Lang) -> String {
    let store = cast.store(store);
    if row == RowId(0) {
        return store.to_owned();
    }
    let row = cast.row(row);
    say!(lang, zh: "{store}的{row}行", en: "{store}, row {row},")
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
            pick!(lang, zh: "64位令牌已经用尽", en: "the 64 bits of the token are used up")
                .to_owned()
        }
    }
}

/// Why a store said no, without a full stop.
pub(super) fn refusal(token: Option<Token>, reason: Reason, lang: Lang) -> String {
    let own = token.map_or_else(String::new, |token| token.to_string());
    match reason {
        Reason::Stale { seen } => say!(lang,
            zh: "令牌{own}已过时，它见过{seen}",
            en: "token {own} is stale, it has seen {seen}"),
        Reason::Duplicate { seen } => say!(lang,
            zh: "令牌{seen}已经用过一次",
            en: "token {seen} has been used once already"),
        Reason::Missing => pick!(lang, zh: "没有带令牌", en: "it came without a token").to_owned(),
        Reason::NotHolder { holder } => say!(lang,
            zh: "令牌{own}不是它记下的持有者的令牌{holder}",
            en: "token {own} is not {holder}, the holder's token that it was told"),
    }
}
