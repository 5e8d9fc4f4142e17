//! Sentences about the lock service and its clients.

use super::{client, denied};
use crate::{
    ids::Cast,
    lease::{Denied, Grant},
    say::{Lang, pick, say},
    sim::{Event, What},
};

pub(super) fn sentence(event: &Event, cast: &Cast, lang: Lang) -> String {
    let client = client(event, cast);
    match event.what {
        What::Granted { lock, grant, .. } => {
            let (lock, token, until) = (cast.lock(lock), with(&grant, lang), grant.expires_at);
            say!(lang,
                zh: "{client}获得{lock}：{token}，租约到{until}为止。",
                en: "{client} is granted {lock} with {token}; the lease lasts until {until}.")
        }
        What::ToldWrongly { lock, grant, .. } => {
            let (lock, token) = (cast.lock(lock), with(&grant, lang));
            say!(lang,
                zh: "轮到{client}，锁服务告诉它已获得{lock}（{token}）；其实它的排队资格早已失效，锁是空闲的。",
                en: "It is {client}'s turn, and it is told that it holds {lock} ({token}). But its place in line had lapsed: in truth the lock is free.")
        }
        What::Denied { client: asks, lock, reason } => {
            let why = match reason {
                Denied::Held { by } if by == asks => {
                    pick!(lang, zh: "它自己先前的租约还有效", en: "its own lease is still valid")
                        .to_owned()
                }
                _ => denied(reason, cast, lang),
            };
            let lock = cast.lock(lock);
            say!(lang, zh: "{client}申请{lock}，没有得到：{why}。", en: "{client} is denied {lock}: {why}.")
        }
        What::Queued { lock, token, .. } => {
            let lock = cast.lock(lock);
            match token {
                Some(token) => say!(lang,
                    zh: "{client}排队等{lock}，先领到令牌{token}。",
                    en: "{client} waits in line for {lock}, and has drawn token {token}."),
                None => {
                    say!(lang, zh: "{client}排队等{lock}。", en: "{client} waits in line for {lock}.")
                }
            }
        }
        What::PlaceLapsed { lock, .. } => {
            let lock = cast.lock(lock);
            say!(lang,
                zh: "{client}太久没有音讯，它在{lock}的排队资格失效。",
                en: "{client} was not heard of for too long: its place in line for {lock} lapses.")
        }
        What::Minted { lock, token, .. } => {
            let lock = cast.lock(lock);
            say!(lang,
                zh: "{client}向{lock}取号：{token}。取号时没人检查它是否还持有锁。",
                en: "{client} fetches a number from {lock}: {token}. Nobody asks whether it still holds the lock.")
        }
        What::MintDenied { lock, reason, .. } => {
            let (lock, why) = (cast.lock(lock), denied(reason, cast, lang));
            say!(lang, zh: "{client}向{lock}取号失败：{why}。", en: "{client} gets no number from {lock}: {why}.")
        }
        What::Renewed { lock, grant, .. } => {
            let (lock, token, until) = (cast.lock(lock), with(&grant, lang), grant.expires_at);
            say!(lang,
                zh: "{client}把{lock}的租约续到{until}，仍是{token}。",
                en: "{client} renews its lease on {lock} until {until}, still with {token}.")
        }
        What::RenewDenied { lock, reason, .. } => {
            let (lock, why) = (cast.lock(lock), denied(reason, cast, lang));
            say!(lang, zh: "{client}想给{lock}续约，没有成功：{why}。", en: "{client} cannot renew {lock}: {why}.")
        }
        What::Released { lock, .. } => {
            let lock = cast.lock(lock);
            say!(lang, zh: "{client}交还{lock}。", en: "{client} gives {lock} back.")
        }
        What::ReleaseDenied { lock, reason, .. } => {
            let (lock, why) = (cast.lock(lock), denied(reason, cast, lang));
            say!(lang, zh: "{client}想交还{lock}，没有成功：{why}。", en: "{client} cannot release {lock}: {why}.")
        }
        What::Checked { lock, holds: true, .. } => {
            let lock = cast.lock(lock);
            say!(lang,
                zh: "{client}问{lock}是不是自己的：此刻是。",
                en: "{client} asks whether {lock} is its own: yes, at this moment.")
        }
        What::Checked { lock, .. } => {
            let lock = cast.lock(lock);
            say!(lang,
                zh: "{client}问{lock}是不是自己的：不是。",
                en: "{client} asks whether {lock} is its own: no.")
        }
        What::CheckUnanswered { lock, .. } => {
            let lock = cast.lock(lock);
            say!(lang,
                zh: "{client}问{lock}是不是自己的，没有回音。",
                en: "{client} asks whether {lock} is its own, and gets no answer.")
        }
        What::GrantHeard { lock, .. } => {
            let lock = cast.lock(lock);
            say!(lang,
                zh: "{client}这才得知自己排到了{lock}，租约从现在算起。",
                en: "{client} only now hears that it was granted {lock}, and counts the lease from here.")
        }
        What::AnswerLost { lock, .. } => {
            let lock = cast.lock(lock);
            say!(lang,
                zh: "锁服务的答复丢了：{client}不知道{lock}的结果。",
                en: "The lock service's answer is lost: {client} does not know what became of {lock}.")
        }
        What::LeaseExpired { lock, token, .. } => {
            let lock = cast.lock(lock);
            let token = match token {
                Some(token) => say!(lang, zh: "（令牌{token}）", en: " (token {token})"),
                None => String::new(),
            };
            say!(lang,
                zh: "{client}在{lock}上的租约{token}到期，没有人通知{client}。",
                en: "{client}'s lease on {lock}{token} is over. Nobody tells {client}.")
        }
        What::BeliefEnded { lock, told: true, .. } => {
            let lock = cast.lock(lock);
            say!(lang,
                zh: "{client}从答复得知自己已不持有{lock}。",
                en: "From that answer {client} concludes that it does not hold {lock}.")
        }
        What::BeliefEnded { lock, .. } => {
            let lock = cast.lock(lock);
            say!(lang,
                zh: "{client}看自己的时钟，租约该到期了：它不再认为自己持有{lock}。",
                en: "By its own clock {client}'s lease is over: it no longer believes that it holds {lock}.")
        }
        _ => String::new(),
    }
}

fn with(grant: &Grant, lang: Lang) -> String {
    match grant.token {
        Some(token) => say!(lang, zh: "令牌{token}", en: "token {token}"),
        None => pick!(lang, zh: "令牌尚未领取", en: "no token yet").to_owned(),
    }
}
