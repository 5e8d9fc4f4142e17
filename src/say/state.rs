//! Everyone's state at one moment, a line each, and the names of what a store can check.

use super::{
    Lang,
    event::{target, token_text},
    pick, say,
};
use crate::{
    ids::{Cast, ClientId, LockId, RowId, StoreId},
    sim::{Moment, Place},
    store::Policy,
    time::Ms,
    timeline::ast::StoreSpec,
};

/// What a store checks, in a few words.
#[must_use]
pub fn policy(policy: Policy, lang: Lang) -> &'static str {
    match policy {
        Policy::Any => pick!(lang, zh: "不检查", en: "no check"),
        Policy::Greater => pick!(lang, zh: "令牌 > 水位", en: "token > watermark"),
        Policy::GreaterOrEqual => pick!(lang, zh: "令牌 ≥ 水位", en: "token ≥ watermark"),
        Policy::Operation => {
            pick!(lang, zh: "令牌 + 操作编号 > 水位", en: "token + operation > watermark")
        }
        Policy::Keyed => {
            pick!(lang, zh: "令牌 ≥ 水位，幂等键去重", en: "token ≥ watermark, key once")
        }
        Policy::KeyOnce => pick!(lang, zh: "只看幂等键", en: "key once"),
        Policy::Holder => pick!(lang, zh: "令牌 = 最近告知的", en: "token = last announced"),
        Policy::Version => pick!(lang, zh: "版本 = 读到的版本", en: "version = read"),
        Policy::Content => pick!(lang, zh: "内容 = 读到的内容", en: "content = read"),
        Policy::Absent => pick!(lang, zh: "还不存在", en: "absent"),
    }
}

/// The name of a lane.
#[must_use]
pub fn place(place: Place, cast: &Cast, lang: Lang) -> String {
    match place {
        Place::Lock(lock) => {
            let lock = cast.lock(lock);
            say!(lang, zh: "锁{lock}", en: "lock {lock}")
        }
        Place::Client(client) => {
            let client = cast.client(client);
            say!(lang, zh: "客户端{client}", en: "client {client}")
        }
        Place::Store(store) => {
            let store = cast.store(store);
            say!(lang, zh: "存储{store}", en: "store {store}")
        }
    }
}

/// Who holds a lock.
#[must_use]
pub fn lock_state(lock: LockId, moment: &Moment, cast: &Cast, lang: Lang) -> String {
    let name = cast.lock(lock);
    match moment.grant(lock) {
        Some(grant) => {
            let (by, token, until) =
                (cast.client(grant.holder), token_text(grant.token), grant.expires_at);
            say!(lang,
                zh: "{name}由{by}持有，令牌{token}，到{until}为止。",
                en: "{name} is held by {by} with token {token} until {until}.")
        }
        None => say!(lang, zh: "{name}空闲。", en: "{name} is free."),
    }
}

/// Whether a client runs, and what it believes as opposed to what is true.
#[must_use]
pub fn client_state(client: ClientId, moment: &Moment, cast: &Cast, lang: Lang) -> String {
    let name = cast.client(client);
    let runs = match (moment.paused_until(client), moment.crashed_until(client)) {
        (Some(until), _) => {
            say!(lang, zh: "{name}暂停到{until}", en: "{name} is paused until {until}")
        }
        (_, Some(until)) => {
            say!(lang, zh: "{name}已崩溃，{until}重启", en: "{name} has crashed and restarts at {until}")
        }
        (None, None) => say!(lang, zh: "{name}在运行", en: "{name} runs"),
    };
    let locks = (0..).map(LockId).take(cast.locks.len());
    let beliefs: Vec<String> =
        locks.filter_map(|lock| belief(client, lock, moment, cast, lang)).collect();
    if beliefs.is_empty() {
        return say!(lang, zh: "{runs}。", en: "{runs}.");
    }
    let beliefs = beliefs.join(pick!(lang, zh: "；", en: "; "));
    say!(lang, zh: "{runs}，{beliefs}。", en: "{runs}; it {beliefs}.")
}

fn belief(
    client: ClientId,
    lock: LockId,
    moment: &Moment,
    cast: &Cast,
    lang: Lang,
) -> Option<String> {
    let belief = moment.belief(client, lock)?;
    let (name, token) = (cast.lock(lock), token_text(belief.token));
    let truly = moment
        .grant(lock)
        .is_some_and(|grant| grant.holder == client && grant.number == belief.grant);
    Some(match (belief.holds, truly) {
        (true, true) => {
            say!(lang, zh: "持有{name}（令牌{token}）", en: "holds {name} (token {token})")
        }
        (true, false) => say!(lang,
            zh: "以为自己还持有{name}（令牌{token}），其实已经不是",
            en: "believes that it holds {name} (token {token}), but does not"),
        (false, _) => say!(lang,
            zh: "知道自己不持有{name}（手里还有令牌{token}）",
            en: "knows that it does not hold {name} (and still has token {token})"),
    })
}

/// What a row holds, and its watermark where the store keeps one.
#[must_use]
pub fn row_state(
    (store, row): (StoreId, RowId),
    spec: &StoreSpec,
    moment: &Moment,
    cast: &Cast,
    lang: Lang,
) -> String {
    let name = target(store, row, cast, lang);
    let name = name.trim_end_matches(',');
    let state = moment.row(store, row);
    let holds = match state.value {
        Some(value) => {
            let value = cast.value(value);
            say!(lang, zh: "{name}里是“{value}”", en: "{name} holds “{value}”")
        }
        None => say!(lang, zh: "{name}是空的", en: "{name} is empty"),
    };
    let version = state.version;
    match (spec.policy.value, state.watermark) {
        (Policy::Version, _) => {
            say!(lang, zh: "{holds}，第{version}版。", en: "{holds}; version {version}.")
        }
        (policy, _) if !policy.keeps_token() => {
            say!(lang, zh: "{holds}，不看令牌。", en: "{holds} and ignores tokens.")
        }
        _ if state.null => {
            say!(lang, zh: "{holds}，水位是NULL。", en: "{holds}; its watermark is NULL.")
        }
        (_, Some(seen)) => {
            say!(lang, zh: "{holds}，水位{seen}。", en: "{holds}; watermark {seen}.")
        }
        (_, None) => {
            say!(lang, zh: "{holds}，还没见过令牌。", en: "{holds} and has seen no token.")
        }
    }
}

/// A moment as a reader would say it.
#[must_use]
pub(super) fn at(at: Ms, lang: Lang) -> String {
    say!(lang, zh: "{at}", en: "at {at}")
}
