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
    timeline::ast::{Claim, FinalClaim, ReasonKind},
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
        Expected::Claim(claim) => claimed(claim, lang),
        Expected::At(time) => {
            let at = at(time, lang);
            say!(lang, zh: "在{at}发生", en: "it happens {at}")
        }
        Expected::Happens => pick!(lang, zh: "它会发生", en: "it happens").to_owned(),
        Expected::Final(claim) => final_claim(claim, cast, lang),
    }
}

fn claimed(claim: Claim, lang: Lang) -> String {
    match claim {
        Claim::Token(token) => say!(lang, zh: "令牌是{token}", en: "the token is {token}"),
        Claim::Lease(length) => say!(lang, zh: "租约长{length}", en: "the lease lasts {length}"),
        Claim::Granted => pick!(lang, zh: "锁服务同意", en: "the lock service says yes").to_owned(),
        Claim::Denied => pick!(lang, zh: "锁服务拒绝", en: "the lock service says no").to_owned(),
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
        FinalClaim::Value(store, row, value) => value_at_the_end(store, row, value, cast, lang),
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

fn value_at_the_end(
    store: StoreId,
    row: RowId,
    value: Option<ValueId>,
    cast: &Cast,
    lang: Lang,
) -> String {
    let store = super::event::target(store, row, cast, lang);
    let store = store.trim_end_matches(',');
    match value.map(|value| cast.value(value)) {
        Some(value) => say!(lang, zh: "{store}最后是“{value}”", en: "{store} ends as “{value}”"),
        None => say!(lang, zh: "{store}最后是空的", en: "{store} ends empty"),
    }
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
