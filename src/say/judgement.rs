//! What a run comes down to: names and sentences for properties, verdicts and outcomes.

use super::{Lang, event::token_text, pick, say};
use crate::{
    ids::Cast,
    sim::{Event, Run, What},
    timeline::ast::ReasonKind,
    verdict::{Outcome, Property, Verdict},
};

/// The name of a property: what is seen when it is broken.
#[must_use]
pub fn property(property: Property, lang: Lang) -> &'static str {
    match property {
        Property::TokensRegressed => pick!(lang, zh: "令牌倒退", en: "tokens regressed"),
        Property::GrantOrderBroken => pick!(lang, zh: "授予顺序被打乱", en: "grant order broken"),
        Property::NonHolderWriteAccepted => {
            pick!(lang, zh: "非持有者的写入被接受", en: "non-holder write accepted")
        }
        Property::AcknowledgedWriteLost => {
            pick!(lang, zh: "已确认的写入丢失", en: "acknowledged write lost")
        }
        Property::EffectDoubled => pick!(lang, zh: "一次写入生效两次", en: "effect doubled"),
        Property::PartialEffect => pick!(lang, zh: "任务只完成了一半", en: "partial effect"),
        Property::StaleReadServed => pick!(lang, zh: "读到过时的值", en: "stale read served"),
        Property::RightfulHolderRefused => {
            pick!(lang, zh: "真正的持有者被拒绝", en: "rightful holder refused")
        }
        Property::TwoBelieveTheyHold => {
            pick!(lang, zh: "两个客户端都以为自己持有锁", en: "two clients believe they hold the lock")
        }
    }
}

/// Whether what a property is named after happened.
#[must_use]
pub fn judged(verdict: &Verdict, lang: Lang) -> &'static str {
    match verdict.holds() {
        true => pick!(lang, zh: "没有发生", en: "did not happen"),
        false => pick!(lang, zh: "发生了", en: "happened"),
    }
}

/// The judgement on one property as a sentence: what was kept, or what broke it first.
#[must_use]
pub fn verdict(verdict: &Verdict, run: &Run, cast: &Cast, lang: Lang) -> String {
    let Some(first) = verdict.first() else { return kept(verdict.property, lang).to_owned() };
    let at = first.at;
    let event = |place: Option<&crate::sim::EventId>| place.and_then(|id| run.event(*id));
    match (event(first.events.first()), event(first.events.last())) {
        (Some(earlier), Some(last)) => {
            let broken = broken(verdict.property, earlier, last, cast, lang);
            say!(lang, zh: "{at}：{broken}", en: "At {at}: {broken}")
        }
        _ => say!(lang, zh: "{at}被违反。", en: "Broken at {at}."),
    }
}

fn kept(property: Property, lang: Lang) -> &'static str {
    match property {
        Property::TokensRegressed => pick!(lang,
            zh: "存储接受的令牌从未变小。",
            en: "The tokens that the stores accepted never went down."),
        Property::GrantOrderBroken => pick!(lang,
            zh: "后授予的令牌总是更大。",
            en: "Each later grant got a higher token."),
        Property::NonHolderWriteAccepted => pick!(lang,
            zh: "被接受的写入都来自当时的持有者。",
            en: "Every accepted write came from the holder of that moment."),
        Property::AcknowledgedWriteLost => pick!(lang,
            zh: "没有已确认的写入被不知道它的写入覆盖。",
            en: "No acknowledged write was replaced by one that knew nothing of it."),
        Property::EffectDoubled => pick!(lang,
            zh: "没有写入在同一个存储上生效两次。",
            en: "No write took effect twice on one store."),
        Property::PartialEffect => pick!(lang,
            zh: "没有任务只完成了一半。",
            en: "No task was left half done."),
        Property::StaleReadServed => pick!(lang,
            zh: "读到的都是当时的值。",
            en: "Every read showed what was true then."),
        Property::RightfulHolderRefused => pick!(lang,
            zh: "没有持有者被拒绝。",
            en: "No holder was refused."),
        Property::TwoBelieveTheyHold => pick!(lang,
            zh: "任何时刻最多一个客户端以为自己持有锁。",
            en: "At no moment did more than one client believe that it held the lock."),
    }
}

fn broken(property: Property, earlier: &Event, last: &Event, cast: &Cast, lang: Lang) -> String {
    let name = |event: &Event| event.what.client().map_or("?", |client| cast.client(client));
    let (first, client) = (name(earlier), name(last));
    match property {
        Property::TokensRegressed => {
            let (low, high) = (token(last), token(earlier));
            say!(lang,
                zh: "接受过{high}之后又接受了{low}。",
                en: "{low} was accepted after {high}.")
        }
        Property::GrantOrderBroken => {
            let (low, high) = (token(last), token(earlier));
            if first == client {
                return say!(lang,
                    zh: "{client}再次获得锁，令牌{low}却不大于上一次的{high}。",
                    en: "{client} was granted the lock again, but its token {low} is not above its earlier {high}.");
            }
            say!(lang,
                zh: "{client}在{first}之后获得锁，令牌{low}却不大于{high}。",
                en: "{client} was granted the lock after {first}, but its token {low} is not above {high}.")
        }
        Property::NonHolderWriteAccepted if has_grant(last) => say!(lang,
            zh: "{client}写入所凭的授予已经失效，写入仍被接受。",
            en: "the grant under which {client} wrote was over, and its write was accepted."),
        Property::NonHolderWriteAccepted => say!(lang,
            zh: "{client}此刻不持有锁，写入仍被接受。",
            en: "{client} did not hold the lock, and its write was accepted."),
        Property::AcknowledgedWriteLost if is_from_read(last) => say!(lang,
            zh: "{client}写入的值是从更早读到的内容算出来的，覆盖了{first}已确认的结果。",
            en: "{client} wrote what it had made from an older read, and replaced {first}'s acknowledged result."),
        Property::AcknowledgedWriteLost if !has_grant(last) => say!(lang,
            zh: "{client}没有获得过锁，写入却覆盖了{first}已确认的结果。",
            en: "{client}, which was never granted the lock, replaced {first}'s acknowledged result."),
        Property::AcknowledgedWriteLost => say!(lang,
            zh: "{client}凭更早一次授予写入，覆盖了{first}已确认的结果。",
            en: "{client}, writing under an older grant, replaced {first}'s acknowledged result."),
        Property::EffectDoubled => say!(lang,
            zh: "{client}的同一次写入又生效了一次。",
            en: "the same write of {client} took effect once more."),
        Property::PartialEffect => {
            let (done, missing) = (store(earlier, cast), store(last, cast));
            say!(lang,
                zh: "{done}上做了，{missing}上没有做，也没有人补上或撤回。",
                en: "{done} has done its part, {missing} has not, and nobody has set it right.")
        }
        Property::StaleReadServed => say!(lang,
            zh: "{client}凭缓存回答，可存储里已经是{first}写的新值。",
            en: "{client} answered from its cache, but the store holds what {first} wrote since."),
        Property::RightfulHolderRefused => say!(lang,
            zh: "{client}持有锁，写入却被拒绝。",
            en: "{client} held the lock, and its write was refused."),
        Property::TwoBelieveTheyHold => say!(lang,
            zh: "{client}获得锁时，{first}仍以为自己持有它。",
            en: "{client} is granted the lock while {first} still believes that it holds it."),
    }
}

fn has_grant(event: &Event) -> bool {
    event.what.request().is_some_and(|request| request.grant.is_some())
}

fn is_from_read(event: &Event) -> bool {
    event.what.request().is_some_and(|request| request.based_on.is_some())
}

fn store<'a>(event: &Event, cast: &'a Cast) -> &'a str {
    match event.what {
        What::WriteSkipped { store, .. } => cast.store(store),
        other => other.request().map_or("?", |request| cast.store(request.store)),
    }
}

fn token(event: &Event) -> String {
    token_text(match event.what {
        What::Granted { grant, .. } | What::ToldWrongly { grant, .. } => grant.token,
        What::Minted { token, .. } => Some(token),
        other => other.request().and_then(|request| request.token),
    })
}

/// What became of the writes, as one sentence.
#[must_use]
pub fn outcome(outcome: Outcome, cast: &Cast, lang: Lang) -> String {
    match outcome {
        Outcome::Overwritten { by, lost, store } => {
            let (by, lost, store) = (cast.client(by), cast.client(lost), cast.store(store));
            say!(lang,
                zh: "{by}的写入覆盖了{lost}在{store}中已确认的结果。",
                en: "{by}'s write replaced {lost}'s acknowledged result in {store}.")
        }
        Outcome::Doubled { client, store } => {
            let (client, store) = (cast.client(client), cast.store(store));
            say!(lang,
                zh: "{client}的同一次写入在{store}上生效了两次。",
                en: "One write of {client} took effect twice in {store}.")
        }
        Outcome::Partial { task, done, missing } => {
            let (task, done, missing) = (cast.task(task), cast.store(done), cast.store(missing));
            say!(lang,
                zh: "任务{task}只完成了一半：{done}上做了，{missing}上没有。",
                en: "Task {task} is left half done: {done} has its part, {missing} has not.")
        }
        Outcome::StaleRead { client, store } => {
            let (client, store) = (cast.client(client), cast.store(store));
            say!(lang,
                zh: "{client}给出的是{store}里早已过时的值。",
                en: "{client} served a value that {store} no longer held.")
        }
        Outcome::LetIn { client, store } => {
            let (client, store) = (cast.client(client), cast.store(store));
            say!(lang,
                zh: "{client}写入时并不持有锁，{store}还是接受了。",
                en: "{client} did not hold the lock when it wrote, and {store} accepted it all the same.")
        }
        Outcome::HolderRefused { client, store, reason } => {
            let (client, store) = (cast.client(client), cast.store(store));
            let why = reason_name(reason, lang);
            say!(lang,
                zh: "{store}拒绝了真正的持有者{client}（{why}）。",
                en: "{store} refused {client}, the rightful holder ({why}).")
        }
        Outcome::LateRefused { client, store, reason } => {
            let (client, store) = (cast.client(client), cast.store(store));
            let why = reason_name(reason, lang);
            say!(lang,
                zh: "{store}挡住了{client}：{client}不持有锁，写入被拒绝（{why}）。",
                en: "{store} kept {client} out: {client} did not hold the lock, and its write was refused ({why}).")
        }
        Outcome::GaveUp { client, lock } => {
            let (client, lock) = (cast.client(client), cast.lock(lock));
            say!(lang,
                zh: "{client}写之前先问，没有得到“{lock}归你”的答复，于是没有写。",
                en: "{client} asked before writing, did not hear that it held {lock}, and did not write.")
        }
        Outcome::InOrder => pick!(lang,
            zh: "每次写入都来自当时的持有者，没有写入被错误地覆盖。",
            en: "Every write came from the holder of that moment, and none was wrongly overwritten.")
        .to_owned(),
        Outcome::NoWrites => {
            pick!(lang, zh: "没有任何写入。", en: "Nothing was written.").to_owned()
        }
    }
}

/// A reason for a refusal, as a word.
pub(super) fn reason_name(reason: ReasonKind, lang: Lang) -> &'static str {
    match reason {
        ReasonKind::Stale => pick!(lang, zh: "令牌过时", en: "stale token"),
        ReasonKind::Duplicate => pick!(lang, zh: "令牌重复", en: "duplicate token"),
        ReasonKind::Missing => pick!(lang, zh: "没有令牌", en: "missing token"),
        ReasonKind::NotHolder => pick!(lang, zh: "不是持有者的令牌", en: "not the holder's token"),
        ReasonKind::OldOperation => pick!(lang, zh: "操作编号用过", en: "operation number used"),
        ReasonKind::OtherOwner => pick!(lang, zh: "令牌属于别人", en: "another owner's token"),
        ReasonKind::NoKey => pick!(lang, zh: "没有幂等键", en: "missing idempotency key"),
        ReasonKind::Changed => pick!(lang, zh: "读过之后变了", en: "changed since it was read"),
        ReasonKind::Exists => pick!(lang, zh: "已经存在", en: "exists already"),
        ReasonKind::NoRow => pick!(lang, zh: "没有这一行", en: "no such row"),
        ReasonKind::Null => pick!(lang, zh: "水位是NULL", en: "watermark is NULL"),
    }
}

/// An outcome in a word or two, for a place with little room.
#[must_use]
pub fn outcome_in_short(outcome: Outcome, lang: Lang) -> &'static str {
    match outcome {
        Outcome::Overwritten { .. } => pick!(lang, zh: "结果被覆盖", en: "write lost"),
        Outcome::Doubled { .. } => pick!(lang, zh: "生效两次", en: "done twice"),
        Outcome::Partial { .. } => pick!(lang, zh: "只做一半", en: "half done"),
        Outcome::StaleRead { .. } => pick!(lang, zh: "读到旧值", en: "stale read"),
        Outcome::LetIn { .. } => pick!(lang, zh: "非持有者写入", en: "let in"),
        Outcome::HolderRefused { .. } => pick!(lang, zh: "误拒持有者", en: "holder refused"),
        Outcome::LateRefused { .. } => pick!(lang, zh: "挡住了", en: "kept out"),
        Outcome::GaveUp { .. } => pick!(lang, zh: "没有写", en: "gave up"),
        Outcome::InOrder => pick!(lang, zh: "正常", en: "in order"),
        Outcome::NoWrites => pick!(lang, zh: "没有写入", en: "no writes"),
    }
}
