//! What can be chosen for a lock or a store, in a few words.

use super::{Lang, pick, state};
use crate::setting::{SettingKind, Way};

/// The name of a setting.
#[must_use]
pub fn setting(kind: SettingKind, lang: Lang) -> &'static str {
    match kind {
        SettingKind::Tokens => pick!(lang, zh: "令牌的来源", en: "where tokens come from"),
        SettingKind::Minting => pick!(lang, zh: "令牌何时产生", en: "when a token is minted"),
        SettingKind::LockDelay => pick!(lang, zh: "租约到期之后", en: "after a lease has expired"),
        SettingKind::Queue => pick!(lang, zh: "锁被别人持有时", en: "while another holds the lock"),
        SettingKind::Reentry => {
            pick!(lang, zh: "持有者再次申请时", en: "when the holder asks again")
        }
        SettingKind::Policy => pick!(lang, zh: "存储检查什么", en: "what the store checks"),
        SettingKind::Scope => pick!(lang, zh: "水位的范围", en: "what has a watermark"),
        SettingKind::Memory => pick!(lang, zh: "水位存在哪里", en: "where a watermark is kept"),
        SettingKind::Steps => pick!(lang, zh: "检查和写入", en: "check and write"),
    }
}

/// A way to choose a setting.
#[must_use]
pub fn way(way: Way, lang: Lang) -> &'static str {
    match way {
        Way::Checks(policy) => state::policy(policy, lang),
        Way::Counter => pick!(lang, zh: "这把锁的计数器", en: "a counter of this lock"),
        Way::Global => pick!(lang, zh: "几把锁共用的计数器", en: "a counter that locks share"),
        Way::Sequence => pick!(lang, zh: "数据库序列", en: "a database sequence"),
        Way::Unlogged => {
            pick!(lang, zh: "数据库序列，先发号后记日志", en: "a database sequence that logs too late")
        }
        Way::Log => pick!(lang, zh: "共识日志的序号", en: "the index in a consensus log"),
        Way::Uuid => pick!(lang, zh: "UUID，不分先后", en: "UUIDs, in no order"),
        Way::ClientTime => pick!(lang, zh: "客户端的时钟", en: "the client's clock"),
        Way::WithGrant => pick!(lang, zh: "和授予同一步", en: "in one step with the grant"),
        Way::Later => pick!(lang, zh: "之后另行领取", en: "later, in a step of its own"),
        Way::AtOnce => pick!(lang, zh: "马上可以授予", en: "the lock is free at once"),
        Way::Delayed => {
            pick!(lang, zh: "过一阵才能授予（锁延迟）", en: "nobody gets the lock for a while (lock delay)")
        }
        Way::NoQueue => pick!(lang, zh: "拒绝申请", en: "who asks is refused"),
        Way::InLine => pick!(lang, zh: "排队等待", en: "who asks waits in line"),
        Way::EarlyTokens => {
            pick!(lang, zh: "排队，开始排就领令牌", en: "who asks waits in line and draws a token at once")
        }
        Way::Unchecked => {
            pick!(lang, zh: "排队，轮到时不看资格是否失效", en: "who asks waits in line, and nobody checks for lapsed places")
        }
        Way::EarlyUnchecked => {
            pick!(lang, zh: "排队，开始排就领令牌，轮到时不看资格是否失效", en: "who asks waits in line and draws a token at once, and nobody checks for lapsed places")
        }
        Way::Refuse => pick!(lang, zh: "被拒绝", en: "it is refused"),
        Way::SameToken => pick!(lang, zh: "令牌不变", en: "it keeps its token"),
        Way::NewToken => pick!(lang, zh: "换新令牌", en: "it gets a new token"),
        Way::PerRow => pick!(lang, zh: "每行一个", en: "each row"),
        Way::Shared => pick!(lang, zh: "整个存储共用一个", en: "the whole store"),
        Way::PerLock => pick!(lang, zh: "每行为每把锁各一个", en: "each row, for each lock"),
        Way::Kept => pick!(lang, zh: "和数据在一起", en: "with the data"),
        Way::Volatile => {
            pick!(lang, zh: "只在内存里，重启就丢", en: "in memory only: a restart loses it")
        }
        Way::OneStep => pick!(lang, zh: "同一步完成", en: "are one step"),
        Way::TwoSteps => pick!(lang, zh: "分成两步，中间有空隙", en: "are two steps with a gap"),
    }
}
