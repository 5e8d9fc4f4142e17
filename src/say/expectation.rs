//! What was expected of a run, and what happened instead.

use super::{
    Lang,
    event::denied,
    judgement::{property, reason_name},
    pick, say,
    state::at,
};
use crate::{
    ids::{Cast, RowId, StoreId, ValueId},
    sim::{Expected, Instead, Met},
    time::Ms,
    timeline::ast::{Claim, DenialKind, FinalClaim, ReasonKind},
};

/// An expectation as a sentence. One that was not met says what happened instead.
#[must_use]
pub fn expectation(met: &Met, cast: &Cast, lang: Lang) -> String {
    let wanted = wanted(met.expected, cast, lang);
    if met.met {
        return say!(lang, zh: "符合预期：{wanted}。", en: "As expected: {wanted}.");
    }
    let instead = instead(met.instead, cast, lang);
    say!(lang, zh: "预期{wanted}，实际上{instead}。", en: "Expected: {wanted}. Instead: {instead}.")
}

fn wanted(expected: Expected, cast: &Cast, lang: Lang) -> String {
    match expected {
        Expected::Claim(claim) => claimed(claim, cast, lang),
        Expected::At(time) => {
            let at = at(time, lang);
            say!(lang, zh: "在{at}发生", en: "it happens {at}")
        }
        Expected::Happens => pick!(lang, zh: "它会发生", en: "it happens").to_owned(),
        Expected::Final(claim) => final_claim(claim, cast, lang),
    }
}

fn claimed(claim: Claim, cast: &Cast, lang: Lang) -> String {
    match claim {
        Claim::Token(token) => say!(lang, zh: "令牌是{token}", en: "the token is {token}"),
        Claim::Lease(length) => say!(lang, zh: "租约长{length}", en: "the lease lasts {length}"),
        Claim::Granted => pick!(lang, zh: "锁服务同意", en: "the lock service says yes").to_owned(),
        Claim::Denied(None) => {
            pick!(lang, zh: "锁服务拒绝", en: "the lock service says no").to_owned()
        }
        Claim::Denied(Some(reason)) => {
            let why = denial(reason, lang);
            say!(lang, zh: "锁服务拒绝（{why}）", en: "the lock service says no ({why})")
        }
        Claim::Queued => queued(lang),
        Claim::Replayed => pick!(lang,
            zh: "存储返回记录下来的结果",
            en: "the store answers with a recorded result")
        .to_owned(),
        Claim::Unanswered => {
            pick!(lang, zh: "客户端得不到答复", en: "the client gets no answer").to_owned()
        }
        Claim::Read(value) => read(value, cast, lang),
        Claim::Accepted { .. } => accepted(lang),
        Claim::Rejected { reason, .. } => rejected(reason, lang),
        Claim::Skipped => skipped(lang),
    }
}

fn final_claim(claim: FinalClaim, cast: &Cast, lang: Lang) -> String {
    match claim {
        FinalClaim::Holds(it) => {
            let name = property(it, lang);
            say!(lang, zh: "不出现“{name}”", en: "no “{name}”")
        }
        FinalClaim::Violated(it) => {
            let name = property(it, lang);
            say!(lang, zh: "出现“{name}”", en: "“{name}” happens")
        }
        FinalClaim::ViolatedAt(it, time) => {
            let (name, at) = (property(it, lang), at(time, lang));
            say!(lang, zh: "{at}出现“{name}”", en: "“{name}” happens {at}")
        }
        FinalClaim::Value(store, row, value, at) => {
            let holds = value_of(store, row, value, cast, lang);
            when(at, holds, lang)
        }
        FinalClaim::Watermark(store, row, token, at) => {
            let store = place(store, row, cast, lang);
            let seen = match token {
                Some(token) => {
                    say!(lang, zh: "{store}的水位是{token}", en: "the watermark of {store} is {token}")
                }
                None => say!(lang, zh: "{store}没有水位", en: "{store} has no watermark"),
            };
            when(at, seen, lang)
        }
        FinalClaim::Believes(client, lock, believes, at) => {
            let (client, lock) = (cast.client(client), cast.lock(lock));
            let belief = match believes {
                true => {
                    say!(lang, zh: "{client}以为自己持有{lock}", en: "{client} believes that it holds {lock}")
                }
                false => {
                    say!(lang, zh: "{client}不认为自己持有{lock}", en: "{client} does not believe that it holds {lock}")
                }
            };
            when(at, belief, lang)
        }
        FinalClaim::Holder(lock, holder, at) => {
            let lock = cast.lock(lock);
            let held = match holder.map(|holder| cast.client(holder)) {
                Some(holder) => {
                    say!(lang, zh: "{lock}由{holder}持有", en: "{lock} is held by {holder}")
                }
                None => say!(lang, zh: "{lock}空闲", en: "{lock} is free"),
            };
            when(at, held, lang)
        }
        FinalClaim::LastAccepted(client) => {
            let client = cast.client(client);
            say!(lang, zh: "{client}的最后一次写入被接受", en: "{client}'s last write is accepted")
        }
        FinalClaim::LastRejected(client, reason) => {
            let client = cast.client(client);
            match reason.map(|reason| reason_name(reason, lang)) {
                Some(why) => say!(lang,
                    zh: "{client}的最后一次写入被拒绝（{why}）",
                    en: "{client}'s last write is rejected ({why})"),
                None => say!(lang,
                    zh: "{client}的最后一次写入被拒绝",
                    en: "{client}'s last write is rejected"),
            }
        }
    }
}

/// Something that is true at a moment, or at the end.
fn when(at: Option<Ms>, what: String, lang: Lang) -> String {
    match at {
        Some(time) => say!(lang, zh: "{time}时{what}", en: "at {time} {what}"),
        None => say!(lang, zh: "最后{what}", en: "at the end {what}"),
    }
}

fn place(store: StoreId, row: RowId, cast: &Cast, lang: Lang) -> String {
    super::event::target(store, row, cast, lang)
}

fn value_of(store: StoreId, row: RowId, value: Option<ValueId>, cast: &Cast, lang: Lang) -> String {
    let store = place(store, row, cast, lang);
    match value.map(|value| cast.value(value)) {
        Some(value) => say!(lang, zh: "{store}里是“{value}”", en: "{store} holds “{value}”"),
        None => say!(lang, zh: "{store}是空的", en: "{store} is empty"),
    }
}

fn read(value: Option<ValueId>, cast: &Cast, lang: Lang) -> String {
    match value.map(|value| cast.value(value)) {
        Some(value) => say!(lang, zh: "读到“{value}”", en: "“{value}” is read"),
        None => pick!(lang, zh: "什么也没读到", en: "nothing is read").to_owned(),
    }
}

fn denial(reason: DenialKind, lang: Lang) -> &'static str {
    match reason {
        DenialKind::Held => pick!(lang, zh: "别的租约有效", en: "another lease is valid"),
        DenialKind::NotHolder => pick!(lang, zh: "它不是持有者", en: "it is not the holder"),
        DenialKind::NoTokenLeft => pick!(lang, zh: "令牌用尽", en: "no token is left"),
        DenialKind::LockDelay => pick!(lang, zh: "还在锁延迟里", en: "the lock delay is not over"),
        DenialKind::Unreachable => pick!(lang, zh: "连不上", en: "it cannot be reached"),
    }
}

fn queued(lang: Lang) -> String {
    pick!(lang, zh: "客户端排队等待", en: "the client waits in line").to_owned()
}

/// What happened, without a full stop.
fn instead(instead: Instead, cast: &Cast, lang: Lang) -> String {
    match instead {
        Instead::Nothing => pick!(lang, zh: "没有发生", en: "it did not happen").to_owned(),
        Instead::Token(Some(token)) => say!(lang, zh: "令牌是{token}", en: "the token is {token}"),
        Instead::Token(None) => pick!(lang, zh: "没有令牌", en: "there is no token").to_owned(),
        Instead::Lease(length) => say!(lang, zh: "租约长{length}", en: "the lease lasts {length}"),
        Instead::Granted => {
            pick!(lang, zh: "锁服务同意了", en: "the lock service says yes").to_owned()
        }
        Instead::Denied(reason) => {
            let why = denied(reason, cast, lang);
            say!(lang, zh: "锁服务拒绝了：{why}", en: "the lock service says no: {why}")
        }
        Instead::Accepted => accepted(lang),
        Instead::Rejected(reason) => rejected(Some(reason), lang),
        Instead::Skipped => skipped(lang),
        Instead::At(time) => {
            let at = at(time, lang);
            say!(lang, zh: "在{at}发生", en: "it happens {at}")
        }
        Instead::Holds => pick!(lang, zh: "没有出现", en: "it does not happen").to_owned(),
        Instead::ViolatedAt(time) => {
            let at = at(time, lang);
            say!(lang, zh: "{at}出现了", en: "it happens {at}")
        }
        Instead::Value(Some(value)) => {
            let value = cast.value(value);
            say!(lang, zh: "是“{value}”", en: "it is “{value}”")
        }
        Instead::Queued => queued(lang),
        Instead::Written => {
            pick!(lang, zh: "存储真的写入了", en: "the store does it anew").to_owned()
        }
        Instead::Answered => {
            pick!(lang, zh: "客户端得到了答复", en: "the client gets an answer").to_owned()
        }
        Instead::Watermark(Some(token)) => say!(lang, zh: "水位是{token}", en: "it is {token}"),
        Instead::Watermark(None) => pick!(lang, zh: "没有水位", en: "there is none").to_owned(),
        Instead::Believes => {
            pick!(lang, zh: "它以为自己持有", en: "it believes that it does").to_owned()
        }
        Instead::Doubts => {
            pick!(lang, zh: "它不这么认为", en: "it does not believe that").to_owned()
        }
        Instead::HeldBy(Some(client)) => {
            let client = cast.client(client);
            say!(lang, zh: "由{client}持有", en: "it is held by {client}")
        }
        Instead::HeldBy(None) => pick!(lang, zh: "是空闲的", en: "it is free").to_owned(),
        Instead::Value(None) => pick!(lang, zh: "是空的", en: "it is empty").to_owned(),
    }
}

fn accepted(lang: Lang) -> String {
    pick!(lang, zh: "存储接受", en: "the store accepts").to_owned()
}

fn rejected(reason: Option<ReasonKind>, lang: Lang) -> String {
    match reason.map(|reason| reason_name(reason, lang)) {
        Some(why) => say!(lang, zh: "存储拒绝（{why}）", en: "the store rejects ({why})"),
        None => pick!(lang, zh: "存储拒绝", en: "the store rejects").to_owned(),
    }
}

fn skipped(lang: Lang) -> String {
    pick!(lang, zh: "客户端没有写", en: "the client does not write").to_owned()
}
