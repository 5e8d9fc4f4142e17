//! What can be added to a lane, in a few words.

use super::{Lang, pick, say};
use crate::{
    ids::Cast,
    offer::{Offer, OfferKind},
    sim::Place,
};

/// What an offer is about to add. It names the client where the lane is not its own, and the lock or the
/// store where there are several.
#[must_use]
pub fn offer(offer: &Offer, cast: &Cast, lang: Lang) -> String {
    // The name of a new client is in the statement only.
    let new = offer.statement.split(' ').next().unwrap_or_default();
    let client = offer.client.map_or(new, |client| cast.client(client));
    let about = match offer.about {
        Some(Place::Lock(lock)) => cast.lock(lock),
        Some(Place::Store(store)) => cast.store(store),
        Some(Place::Client(_)) | None => "",
    };
    let several = !about.is_empty();
    match offer.kind {
        OfferKind::Acquire if several => {
            say!(lang, zh: "申请锁{about}", en: "ask for lock {about}")
        }
        OfferKind::ClientAcquires => {
            say!(lang, zh: "{client}申请锁", en: "{client} asks for the lock")
        }
        OfferKind::NewClientAcquires => {
            say!(lang, zh: "新客户端{client}申请锁", en: "new client {client} asks for the lock")
        }
        OfferKind::Write if several => say!(lang, zh: "写入{about}", en: "write to {about}"),
        OfferKind::ClientWrites => say!(lang, zh: "{client}写入", en: "{client} writes"),
        other => fixed(other, lang).to_owned(),
    }
}

fn fixed(kind: OfferKind, lang: Lang) -> &'static str {
    match kind {
        OfferKind::Acquire | OfferKind::ClientAcquires | OfferKind::NewClientAcquires => {
            pick!(lang, zh: "申请锁", en: "ask for the lock")
        }
        OfferKind::Renew => pick!(lang, zh: "续约", en: "renew the lease"),
        OfferKind::Release => pick!(lang, zh: "交还锁", en: "give the lock back"),
        OfferKind::Write | OfferKind::ClientWrites => pick!(lang, zh: "写入", en: "write"),
        OfferKind::CheckThenWrite => {
            pick!(lang, zh: "先问锁还是不是自己的，再写入", en: "ask whether the lock is still its own, then write")
        }
        OfferKind::Raise => pick!(lang, zh: "把令牌告诉存储", en: "tell the store its token"),
        OfferKind::Read => pick!(lang, zh: "读取", en: "read"),
        OfferKind::Retry => pick!(lang, zh: "重发上一次写入", en: "send its last write again"),
        OfferKind::Pause => pick!(lang, zh: "暂停5秒", en: "pause for 5 s"),
        OfferKind::Crash => pick!(lang, zh: "崩溃，5秒后重启", en: "crash, and restart 5 s later"),
        OfferKind::Partition => {
            pick!(lang, zh: "网络分区，谁也连不上", en: "be cut off from everybody")
        }
        OfferKind::Heal => pick!(lang, zh: "分区恢复", en: "reach everybody again"),
        OfferKind::Clock => pick!(lang, zh: "时钟拨快5秒", en: "set its clock forward by 5 s"),
        OfferKind::Failover => {
            pick!(lang, zh: "切换到副本，漏掉最后5秒", en: "fail over to a replica that missed the last 5 s")
        }
        OfferKind::Reset => pick!(lang, zh: "计数器从头数起", en: "start the counter over"),
        OfferKind::Split => pick!(lang, zh: "脑裂", en: "split brain"),
        OfferKind::Join => pick!(lang, zh: "两半重新合一", en: "make the halves one again"),
        OfferKind::Snapshot => pick!(lang, zh: "做快照", en: "take a snapshot"),
        OfferKind::Restore => pick!(lang, zh: "从快照恢复", en: "restore the snapshot"),
        OfferKind::Collect => pick!(lang, zh: "清理水位", en: "collect the watermarks"),
        OfferKind::Restart => pick!(lang, zh: "崩溃后恢复", en: "crash and come back"),
        OfferKind::Slow => {
            pick!(lang, zh: "变慢：每个请求多等5秒", en: "become slow: each request takes 5 s longer")
        }
    }
}
