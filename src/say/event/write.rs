//! Sentences about writes, reads, and what stores answer.

use super::{carrying, client, refusal, target};
use crate::{
    ids::Cast,
    say::{Lang, pick, say},
    sim::{Change, Event, Request, What},
    time::Ms,
};

pub(super) fn sentence(event: &Event, cast: &Cast, lang: Lang) -> String {
    if let Some(request) = event.what.request() {
        return of_write(event, request, cast, lang);
    }
    let client = client(event, cast);
    match event.what {
        What::WriteSkipped { .. } => say!(lang,
            zh: "没有得到肯定的回答，{client}没有写。",
            en: "The answer was not yes, so {client} does not write."),
        What::Raised { store, row, token, .. } => {
            let store = target(store, row, cast, lang);
            let is_noted = event.changes.iter().any(|change| {
                matches!(change, Change::Row { state, .. } if state.watermark == Some(token))
            });
            let noted = match is_noted {
                true => pick!(lang, zh: "存储记下了它", en: "the store notes it"),
                false => pick!(lang, zh: "这个存储不记令牌", en: "this store keeps no tokens"),
            };
            say!(lang,
                zh: "{client}把令牌{token}告诉{store}，没有写入数据；{noted}。",
                en: "{client} tells {store} its token {token} without writing; {noted}.")
        }
        What::RaiseRejected { store, row, reason, .. } => {
            let (store, why) = (target(store, row, cast, lang), refusal(None, reason, cast, lang));
            say!(lang,
                zh: "{client}想把令牌告诉{store}，被拒绝：{why}。",
                en: "{store} does not take {client}'s token: {why}.")
        }
        What::StoreUnreachable { store, row, .. } => {
            let store = target(store, row, cast, lang);
            say!(lang, zh: "{client}连不上{store}。", en: "{client} cannot reach {store}.")
        }
        What::ReadServed { store, row, value, cached, .. } => {
            let store = target(store, row, cast, lang);
            let value = match value {
                Some(value) => {
                    let value = cast.value(value);
                    say!(lang, zh: "“{value}”", en: "“{value}”")
                }
                None => pick!(lang, zh: "没有内容", en: "nothing").to_owned(),
            };
            if cached {
                say!(lang,
                    zh: "{client}不问{store}，凭缓存回答：{value}。",
                    en: "{client} does not ask {store} and answers from its cache: {value}.")
            } else {
                say!(lang, zh: "{client}读{store}：{value}。", en: "{client} reads {value} from {store}.")
            }
        }
        What::ReadRejected { store, row, reason, .. } => {
            let (store, why) = (target(store, row, cast, lang), refusal(None, reason, cast, lang));
            say!(lang, zh: "{store}拒绝{client}的读取：{why}。", en: "{store} refuses {client}'s read: {why}.")
        }
        _ => String::new(),
    }
}

fn of_write(event: &Event, request: &Request, cast: &Cast, lang: Lang) -> String {
    let client = cast.client(request.client);
    let store = target(request.store, request.row, cast, lang);
    let value = cast.value(request.value);
    let with = with(request, cast, lang);
    match event.what {
        What::WriteSent { arrives_at, .. } => {
            let later = later(event.at, arrives_at, lang);
            say!(lang,
                zh: "{client}向{store}发出“{value}”（{with}）{later}。",
                en: "{client} sends “{value}” to {store} ({with}){later}.")
        }
        What::WriteForwarded { from, arrives_at, .. } => {
            let (from, later) = (cast.store(from), later(event.at, arrives_at, lang));
            say!(lang,
                zh: "{from}把{client}的“{value}”转给{store}{later}。",
                en: "{from} sends {client}'s “{value}” on to {store}{later}.")
        }
        What::WriteLost { .. } => say!(lang,
            zh: "{client}发给{store}的“{value}”在路上丢了。",
            en: "“{value}” from {client} to {store} is lost on its way."),
        What::WriteChecked { .. } => say!(lang,
            zh: "{store}检查了{client}的“{value}”（{with}），放行；真正写入在后面，届时不再检查。",
            en: "{store} has checked “{value}” from {client} ({with}) and lets it pass; it writes later, without looking again."),
        What::WriteAccepted { .. } => say!(lang,
            zh: "{store}接受{client}写入的“{value}”（{with}）。",
            en: "{store} accepts “{value}” from {client} ({with})."),
        What::WriteReplayed { .. } => say!(lang,
            zh: "{store}已有这个幂等键的记录，直接把当时的结果答复{client}，不再写入。",
            en: "{store} knows that key: it answers {client} with the recorded result and writes nothing."),
        What::WriteRejected { reason, .. } => {
            let why = refusal(request.token, reason, cast, lang);
            if request.copy {
                return say!(lang,
                    zh: "{store}拒绝{client}的写入在网络上的副本：{why}。",
                    en: "{store} refuses the network's copy of {client}'s write: {why}.");
            }
            say!(lang, zh: "{store}拒绝{client}的写入：{why}。", en: "{store} refuses {client}'s write: {why}.")
        }
        _ => say!(lang,
            zh: "{store}的答复丢了：{client}不知道这次写入是否成功。",
            en: "{store}'s answer is lost: {client} does not know whether its write was done."),
    }
}

/// What travels with a write.
fn with(request: &Request, cast: &Cast, lang: Lang) -> String {
    let mut with = carrying(request.token, lang);
    if let Some(operation) = request.operation {
        with += &say!(lang, zh: "，操作号{operation}", en: ", operation {operation}");
    }
    if let Some(key) = request.key {
        let key = cast.key(key);
        with += &say!(lang, zh: "，幂等键“{key}”", en: ", key “{key}”");
    }
    if request.copy {
        with += pick!(lang, zh: "，网络重复送达的副本", en: ", a copy that the network made");
    }
    with
}

fn later(at: Ms, arrives_at: Ms, lang: Lang) -> String {
    match arrives_at > at {
        true => say!(lang, zh: "，{arrives_at}才到", en: "; it arrives at {arrives_at}"),
        false => String::new(),
    }
}
