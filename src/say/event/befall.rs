//! Sentences about what befalls clients, locks and stores.

use super::{client, target};
use crate::{
    ids::Cast,
    say::{Lang, pick, say},
    sim::{Change, Event, What},
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
        What::CutOff { lock, store, .. } => {
            let lock = lock.map(|lock| cast.lock(lock));
            match lock.or(store.map(|store| cast.store(store))) {
                Some(peer) => say!(lang,
                    zh: "网络分区：{client}和{peer}互相连不上。",
                    en: "Partition: nothing gets through between {client} and {peer}."),
                None => say!(lang,
                    zh: "网络分区：{client}谁也连不上。",
                    en: "Partition: {client} is cut off from everybody."),
            }
        }
        What::NothingToRetry { .. } => say!(lang,
            zh: "{client}没有可以重发的写入。",
            en: "{client} has no write to send again."),
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
                en: "{lock} fails over to a replica, which knows everything.")
        }
        What::FailedOver { lock, losing } => {
            let (lock, holder) = (cast.lock(lock), holder(event, cast, lang));
            say!(lang,
                zh: "{lock}切换到副本，最后{losing}里发生的事副本都不知道；{holder}。",
                en: "{lock} fails over to a replica, which knows nothing of the last {losing}: {holder}.")
        }
        What::LockSnapshot { lock } => {
            let lock = cast.lock(lock);
            say!(lang, zh: "给{lock}做快照。", en: "{lock} is saved in a snapshot.")
        }
        What::LockRestored { lock, bump: 0 } => {
            let (lock, holder) = (cast.lock(lock), holder(event, cast, lang));
            say!(lang,
                zh: "{lock}从快照恢复，计数器也回到了那时；{holder}。",
                en: "{lock} is restored from the snapshot, its counter too: {holder}.")
        }
        What::LockRestored { lock, bump } => {
            let (lock, holder) = (cast.lock(lock), holder(event, cast, lang));
            say!(lang,
                zh: "{lock}从快照恢复，计数器随即跳过{bump}个号；{holder}。",
                en: "{lock} is restored from the snapshot, and its counter skips {bump} numbers: {holder}.")
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
                    zh: "{lock}所在锁服务的时钟被拨慢{by}，租约因此变长。",
                    en: "The lock service's clock of {lock} is set back by {by}: leases last longer."),
                false => say!(lang,
                    zh: "{lock}所在锁服务的时钟被拨快{by}，租约因此提前到期。",
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
            say!(lang, zh: "给{store}做快照。", en: "{store} is saved in a snapshot.")
        }
        What::StoreRestored { store, raising: true } => {
            let store = cast.store(store);
            say!(lang,
                zh: "{store}从快照恢复，之后写入的都没了；水位保留较高的一个。",
                en: "{store} is restored from the snapshot, and what was written since is gone; watermarks stay where they are higher.")
        }
        What::StoreRestored { store, .. } => {
            let store = cast.store(store);
            say!(lang,
                zh: "{store}从快照恢复，之后写入的都没了，水位也退回那时。",
                en: "{store} is restored from the snapshot: what was written since is gone, and its watermarks are as they were then.")
        }
        What::WatermarksCollected { store, row: Some(row) } => {
            let store = target(store, row, cast, lang);
            say!(lang, zh: "{store}自己的水位被当成旧记录清理掉。", en: "The watermark that is {store}'s own is collected as an old record.")
        }
        What::WatermarksCollected { store, .. } => {
            let store = cast.store(store);
            say!(lang, zh: "{store}的水位被当成旧记录清理掉。", en: "The watermarks of {store} are collected as old records.")
        }
        What::RowDeleted { store, row } => {
            let store = target(store, row, cast, lang);
            say!(lang, zh: "{store}被删除，它自己的水位一并消失。", en: "{store} is deleted, and the watermark that is its own with it.")
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

/// Who holds the lock after what befell it.
fn holder(event: &Event, cast: &Cast, lang: Lang) -> String {
    let grant = event.changes.iter().find_map(|change| match change {
        Change::Lock { grant, .. } => *grant,
        _ => None,
    });
    match grant.map(|grant| cast.client(grant.holder)) {
        Some(holder) => say!(lang, zh: "此刻由{holder}持有", en: "{holder} holds it"),
        None => pick!(lang, zh: "此刻无人持有", en: "nobody holds it").to_owned(),
    }
}

fn length(by_ms: i32) -> Ms {
    Ms(by_ms.unsigned_abs())
}
