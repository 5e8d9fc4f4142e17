//! Sentences about what befalls clients, locks and stores.

use super::{client, target};
use crate::{
    ids::Cast,
    say::{Lang, say},
    sim::{Event, What},
    time::Ms,
};

pub(super) fn sentence(event: &Event, cast: &Cast, lang: Lang) -> String {
    let client = client(event, cast);
    match event.what {
        What::Paused { until, .. } => say!(lang,
            zh: "{client}暂停到{until}：它什么也不做，时间照走。",
            en: "{client} is paused until {until}: nothing of it runs, and time goes on."),
        What::Resumed { .. } => say!(lang,
            zh: "{client}恢复运行，不知道自己停过。",
            en: "{client} runs again and does not know that it was away."),
        What::Crashed { until, keeps_token: true, .. } => say!(lang,
            zh: "{client}崩溃，{until}重启；内存里的一切都没了，只有令牌记在磁盘上。",
            en: "{client} crashes and restarts at {until}; all that it had in memory is gone, but its token is on disk."),
        What::Crashed { until, .. } => say!(lang,
            zh: "{client}崩溃，{until}重启；内存里的一切都没了，令牌也不例外。",
            en: "{client} crashes and restarts at {until}; all that it had in memory is gone, its token too."),
        What::Restarted { .. } => {
            say!(lang, zh: "{client}重新启动。", en: "{client} starts again.")
        }
        What::CutOff { .. } => say!(lang,
            zh: "网络分区：{client}和对方之间的消息过不去。",
            en: "A partition: nothing gets through between {client} and the others."),
        What::Reconnected { .. } => {
            say!(lang, zh: "分区恢复，{client}又连得上了。", en: "The partition heals: {client} reaches everybody again.")
        }
        What::ClockSet { by_ms, .. } => {
            let by = length(by_ms);
            match by_ms < 0 {
                true => {
                    say!(lang, zh: "{client}的时钟被拨慢{by}。", en: "{client}'s clock is set back by {by}.")
                }
                false => {
                    say!(lang, zh: "{client}的时钟被拨快{by}。", en: "{client}'s clock is set forward by {by}.")
                }
            }
        }
        _ => of_lock(event, cast, lang).unwrap_or_else(|| of_store(event, cast, lang)),
    }
}

fn of_lock(event: &Event, cast: &Cast, lang: Lang) -> Option<String> {
    Some(match event.what {
        What::FailedOver { lock, losing } if losing == Ms::ZERO => {
            let lock = cast.lock(lock);
            say!(lang,
                zh: "{lock}切换到副本，副本什么也没有漏掉。",
                en: "A replica takes over {lock}; it knows everything.")
        }
        What::FailedOver { lock, losing } => {
            let lock = cast.lock(lock);
            say!(lang,
                zh: "{lock}切换到副本，最后{losing}里发生的事副本都不知道。",
                en: "A replica takes over {lock}; it knows nothing of the last {losing}.")
        }
        What::LockSnapshot { lock } => {
            let lock = cast.lock(lock);
            say!(lang, zh: "给{lock}做快照。", en: "A snapshot of {lock} is taken.")
        }
        What::LockRestored { lock, bump: 0 } => {
            let lock = cast.lock(lock);
            say!(lang,
                zh: "{lock}从快照恢复，计数器也回到了那时。",
                en: "{lock} is restored from the snapshot, and its counter is back where it was then.")
        }
        What::LockRestored { lock, bump } => {
            let lock = cast.lock(lock);
            say!(lang,
                zh: "{lock}从快照恢复，计数器随即跳过{bump}个号。",
                en: "{lock} is restored from the snapshot, and its counter skips {bump} numbers.")
        }
        What::CounterReset { lock } => {
            let lock = cast.lock(lock);
            say!(lang, zh: "{lock}的计数器被清掉，从头数起。", en: "{lock}'s counter is gone and starts over.")
        }
        What::CounterRestarted { lock } => {
            let lock = cast.lock(lock);
            say!(lang,
                zh: "{lock}的计数器所在的地方崩溃后恢复。",
                en: "The place that keeps {lock}'s counter crashes and comes back.")
        }
        What::Split { lock } => {
            let lock = cast.lock(lock);
            say!(lang,
                zh: "脑裂：{lock}从此自行授予，不知道另一半在做什么。",
                en: "Split brain: from now on {lock} grants by itself and knows nothing of the other half.")
        }
        What::HalfDropped { lock } => {
            let lock = cast.lock(lock);
            say!(lang,
                zh: "两半重新合一，{lock}授予过的都作废。",
                en: "The halves are one again; what {lock} granted is forgotten.")
        }
        What::LockClockSet { lock, by_ms } => {
            let (lock, by) = (cast.lock(lock), length(by_ms));
            match by_ms < 0 {
                true => say!(lang,
                    zh: "{lock}的锁服务时钟被拨慢{by}，租约因此变长。",
                    en: "The lock service's clock of {lock} is set back by {by}: leases last longer."),
                false => say!(lang,
                    zh: "{lock}的锁服务时钟被拨快{by}，租约因此提前到期。",
                    en: "The lock service's clock of {lock} is set forward by {by}: leases end early."),
            }
        }
        _ => return None,
    })
}

fn of_store(event: &Event, cast: &Cast, lang: Lang) -> String {
    match event.what {
        What::StoreSnapshot { store } => {
            let store = cast.store(store);
            say!(lang, zh: "给{store}做快照。", en: "A snapshot of {store} is taken.")
        }
        What::StoreRestored { store, raising: true } => {
            let store = cast.store(store);
            say!(lang,
                zh: "{store}从快照恢复，水位保留较高的一个。",
                en: "{store} is restored from the snapshot; watermarks stay where they are higher.")
        }
        What::StoreRestored { store, .. } => {
            let store = cast.store(store);
            say!(lang,
                zh: "{store}从快照恢复，水位也跟着退回去。",
                en: "{store} is restored from the snapshot, and its watermarks go back with it.")
        }
        What::WatermarksCollected { store, row: Some(row) } => {
            let store = target(store, row, cast, lang);
            say!(lang, zh: "{store}的水位被当成旧记录清理掉。", en: "The watermark of {store} is collected as an old record.")
        }
        What::WatermarksCollected { store, .. } => {
            let store = cast.store(store);
            say!(lang, zh: "{store}的水位被当成旧记录清理掉。", en: "The watermarks of {store} are collected as old records.")
        }
        What::RowDeleted { store, row } => {
            let store = target(store, row, cast, lang);
            say!(lang, zh: "{store}被删除，水位一并消失。", en: "{store} is deleted, and its watermark with it.")
        }
        What::StoreRestarted { store } => {
            let store = cast.store(store);
            say!(lang, zh: "{store}崩溃后恢复。", en: "{store} crashes and comes back.")
        }
        What::StoreSlowed { store, by } if by == Ms::ZERO => {
            let store = cast.store(store);
            say!(lang, zh: "{store}恢复正常速度。", en: "{store} is as fast as before.")
        }
        What::StoreSlowed { store, by } => {
            let store = cast.store(store);
            say!(lang,
                zh: "{store}变慢：每个请求多等{by}。",
                en: "{store} becomes slow: each request takes {by} longer.")
        }
        _ => String::new(),
    }
}

fn length(by_ms: i32) -> Ms {
    Ms(by_ms.unsigned_abs())
}
