//! Why a dragged number stops where it stops.

use super::{Lang, pick};
use crate::handle::HandleKind;

/// Why it cannot be any lower.
#[must_use]
pub fn least(kind: HandleKind, lang: Lang) -> &'static str {
    match kind {
        HandleKind::Start => pick!(lang,
            zh: "到头了：时间从0开始。", en: "It stops here: time begins at 0."),
        HandleKind::PauseEnd => pick!(lang,
            zh: "到头了：暂停不能在开始之前结束。", en: "It stops here: a pause cannot end before it begins."),
        HandleKind::LeaseEnd => pick!(lang,
            zh: "到头了：租约至少要有1毫秒。", en: "It stops here: a lease lasts at least 1 ms."),
        HandleKind::Gap => pick!(lang,
            zh: "到头了：得到回答之前不会写。", en: "It stops here: the write comes after the answer."),
        HandleKind::Delay | HandleKind::Copy | HandleKind::Forward => pick!(lang,
            zh: "到头了：请求不能在发出之前到达。", en: "It stops here: a request cannot arrive before it was sent."),
        HandleKind::LockDelay => pick!(lang,
            zh: "到头了：锁延迟从租约到期算起。", en: "It stops here: the lock delay counts from the expiry."),
        HandleKind::StoreGap => pick!(lang,
            zh: "到头了：先检查，后写入。", en: "It stops here: the check comes before the write."),
    }
}

/// Why it cannot be dragged any higher.
#[must_use]
pub fn greatest(lang: Lang) -> &'static str {
    pick!(lang,
        zh: "图到这里为止：要更大，就在数值里填，或者改文本。",
        en: "The picture ends here: for more, type the number or change the text.")
}
