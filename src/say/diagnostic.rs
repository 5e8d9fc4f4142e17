//! What is wrong with a text, and what to do about it.

use super::{Lang, pick, say};
use crate::{
    store::Policy,
    timeline::{Code, Diagnostic, cut},
};

/// What is wrong.
#[must_use]
pub fn message(diagnostic: &Diagnostic, lang: Lang) -> String {
    let (it, other) = (diagnostic.arg(0), diagnostic.arg(1));
    match diagnostic.code {
        Code::UnknownStatement => {
            say!(lang, zh: "“{it}”开头的行读不懂", en: "a line cannot begin with `{it}`")
        }
        Code::MissingAction => {
            say!(lang, zh: "{it}要做什么？这里缺一个动作", en: "what does {it} do? an action is missing here")
        }
        Code::UnknownAction if it.is_empty() => {
            say!(lang, zh: "这里缺“expires”", en: "`expires` is missing here")
        }
        Code::UnknownAction => {
            say!(lang, zh: "没有“{it}”这个动作", en: "there is no action `{it}`")
        }
        Code::MissingName => {
            let what = kind(it, lang);
            say!(lang, zh: "这里该写{what}的名字", en: "the name of a {what} has to stand here")
        }
        Code::BadName => say!(lang, zh: "“{it}”不能作名字", en: "`{it}` cannot be a name"),
        Code::NameTaken => {
            let what = kind(other, lang);
            say!(lang, zh: "“{it}”已经是{what}的名字", en: "`{it}` is the name of a {what} already")
        }
        Code::DeclaredTwice => say!(lang, zh: "“{it}”声明了两次", en: "`{it}` is declared twice"),
        Code::GivenTwice => say!(lang, zh: "“{it}”写了两次", en: "`{it}` is said twice"),
        Code::UnknownSetting if it.is_empty() => {
            say!(lang, zh: "这里缺一个设置", en: "a setting is missing here")
        }
        Code::UnknownSetting => say!(lang, zh: "这里不能写“{it}”", en: "`{it}` means nothing here"),
        Code::UnknownPolicy if it.is_empty() => {
            say!(lang, zh: "存储接受什么？", en: "what does the store accept?")
        }
        Code::UnknownPolicy => say!(lang, zh: "存储不会这样检查", en: "a store cannot check this"),
        Code::UnknownTokenSource if it.is_empty() => {
            say!(lang, zh: "令牌从哪里来？", en: "where do the tokens come from?")
        }
        Code::UnknownTokenSource => {
            say!(lang, zh: "没有这种令牌来源", en: "tokens cannot come from this")
        }
        Code::MissingDuration => say!(lang, zh: "这里缺一段时间", en: "a time is missing here"),
        Code::NoUnit => say!(lang, zh: "“{it}”缺少单位", en: "`{it}` has no unit"),
        Code::BadDuration => say!(lang, zh: "“{it}”不是时间", en: "`{it}` is not a time"),
        Code::DurationTooLong => {
            say!(lang, zh: "“{it}”超过了一天", en: "`{it}` is longer than a day")
        }
        Code::BadNumber if it.is_empty() => {
            say!(lang, zh: "这里缺一个整数", en: "a whole number is missing here")
        }
        Code::BadNumber => say!(lang, zh: "“{it}”不是整数", en: "`{it}` is not a whole number"),
        Code::NumberTooLarge => {
            say!(lang, zh: "{it}超出了64位", en: "{it} does not fit into 64 bits")
        }
        Code::BadRate if it.is_empty() => {
            say!(lang, zh: "时钟走多快？", en: "how fast does the clock run?")
        }
        Code::BadRate => {
            say!(lang, zh: "“{it}”不是有效的时钟速率", en: "`{it}` is not the rate of a clock")
        }
        Code::ZeroLease => say!(lang, zh: "租约不能是{it}", en: "a lease cannot last {it}"),
        Code::BadWidth => {
            say!(lang, zh: "位数不能是“{it}”", en: "a counter cannot have `{it}` bits")
        }
        Code::Chained => say!(lang, zh: "这里不能用“{it}”", en: "`{it}` cannot be used here"),
        Code::WhichClient => say!(lang, zh: "谁来写？", en: "whose write is this?"),
        Code::UnknownLock => say!(lang, zh: "没有名叫“{it}”的锁", en: "there is no lock `{it}`"),
        Code::UnknownStore => {
            say!(lang, zh: "没有名叫“{it}”的存储", en: "there is no store `{it}`")
        }
        Code::NoLock => say!(lang, zh: "还没有锁", en: "there is no lock yet"),
        Code::NoStore => say!(lang, zh: "还没有存储", en: "there is no store yet"),
        Code::WhichLock => {
            say!(lang, zh: "锁不止一把，这里指哪一把？", en: "there are several locks: which one is meant?")
        }
        Code::WhichStore => {
            say!(lang, zh: "存储不止一个，这里指哪一个？", en: "there are several stores: which one is meant?")
        }
        Code::MissingValue => {
            say!(lang, zh: "写什么？这里缺一个值", en: "write what? a value is missing here")
        }
        Code::WrongQuotes => {
            say!(lang, zh: "值要放在直引号里", en: "a value has to stand in straight quotes")
        }
        Code::UnclosedQuote => say!(lang, zh: "引号没有关上", en: "the quote is not closed"),
        Code::MissingThenWrite => {
            say!(lang, zh: "“{it}”后面缺“then write”", en: "`{it}` needs `then write` behind it")
        }
        Code::Leftover => {
            say!(lang, zh: "“{it}”是多余的", en: "`{it}` is not expected here")
        }
        Code::MissingEquals => say!(lang, zh: "这里缺“=”", en: "a `=` is missing here"),
        Code::MissingArrow => {
            say!(lang, zh: "预期“{it}”前面缺箭头", en: "an arrow is missing before the expectation `{it}`")
        }
        Code::WrongArrow => {
            say!(lang, zh: "箭头不写作“{it}”", en: "an arrow is not written `{it}`")
        }
        Code::UnknownClaim if it.is_empty() => {
            say!(lang, zh: "这个预期没有写完", en: "this expectation is not complete")
        }
        Code::UnknownClaim => say!(lang, zh: "不能预期“{it}”", en: "`{it}` cannot be expected"),
        Code::MissingClaim => {
            say!(lang, zh: "箭头后面缺一个预期", en: "an expectation is missing here")
        }
        Code::UnknownReason => {
            say!(lang, zh: "没有“{it}”这个拒绝理由", en: "a store does not refuse for the reason `{it}`")
        }
        Code::UnknownExpectation if it.is_empty() => {
            say!(lang, zh: "预期什么？", en: "expect what?")
        }
        Code::UnknownExpectation => {
            say!(lang, zh: "“{it}”不是判定结果、存储、客户端或锁", en: "`{it}` is no verdict, no store, no client and no lock")
        }
        Code::IncompleteExpectation => {
            say!(lang, zh: "关于{it}，预期什么？", en: "what is expected of {it}?")
        }
        Code::OutOfOrder => {
            say!(lang, zh: "{it}比上面的{other}早", en: "{it} is earlier than {other} above")
        }
        Code::TextTooLong => say!(lang, zh: "文本太长了", en: "the text is too long"),
        Code::TooManyLines => say!(lang, zh: "行数太多了", en: "there are too many lines"),
        Code::NameTooLong => say!(lang, zh: "名字太长了", en: "the name is too long"),
        Code::TooManyNames => say!(lang, zh: "名字太多了", en: "there are too many names"),
    }
}

/// What to do about it.
#[must_use]
pub fn help(diagnostic: &Diagnostic, lang: Lang) -> String {
    let (it, other) = (diagnostic.arg(0), diagnostic.arg(1));
    match diagnostic.code {
        Code::UnknownStatement => say!(lang,
            zh: "行首可以是客户端的名字、t3或11s这样的时间，或者lock、store、client、step、expect、lease",
            en: "a line begins with a client, with a time such as t3 or 11s, or with lock, store, client, step, expect or lease"),
        Code::MissingAction => say!(lang,
            zh: "例如{it} acquire、{it} pause 30s、{it} write \"x\"，或者等待：{it} resumes",
            en: "for example {it} acquire, {it} pause 30s, {it} write \"x\", or a wait: {it} resumes"),
        Code::UnknownAction => {
            say!(lang, zh: "可以写：{other}", en: "what can stand here: {other}")
        }
        Code::MissingName if it == "client" => say!(lang,
            zh: "语句以客户端的名字开头，例如A acquire",
            en: "a statement begins with its client, for example A acquire"),
        Code::MissingName => {
            say!(lang, zh: "名字由字母、汉字、数字、_和-组成", en: "a name is made of letters of any script, digits, _ and -")
        }
        Code::BadName => say!(lang,
            zh: "名字以字母或汉字开头，由字母、汉字、数字、_和-组成，也不能是lock、token这样的关键词或t3这样的标签",
            en: "a name begins with a letter of any script, goes on with letters, digits, _ and -, and is no keyword such as lock or token and no label such as t3"),
        Code::NameTaken => say!(lang, zh: "换一个名字", en: "choose another name"),
        Code::DeclaredTwice => {
            say!(lang, zh: "删掉其中一行，或者换一个名字", en: "drop one of the lines, or choose another name")
        }
        Code::GivenTwice => {
            say!(lang, zh: "只有一个能生效，删掉另一个", en: "only one can be meant: drop the other")
        }
        Code::UnknownSetting => {
            say!(lang, zh: "这里可以写：{other}", en: "what can stand here: {other}")
        }
        Code::UnknownPolicy => {
            let all = Policy::ALL.map(Policy::as_text).join(", ");
            say!(lang, zh: "可以写：{all}", en: "what can stand here: {all}")
        }
        Code::UnknownTokenSource => say!(lang,
            zh: "可以写from 41、global from 41、sequence from 41、log from 41、uuid或client-time",
            en: "write from 41, global from 41, sequence from 41, log from 41, uuid or client-time"),
        Code::ZeroLease => {
            say!(lang, zh: "最短1ms；一般写10s", en: "1ms is the shortest; 10s is usual")
        }
        Code::BadWidth => {
            say!(lang, zh: "写1到63之间的整数，例如bits 16", en: "write a whole number from 1 to 63, such as bits 16")
        }
        Code::Chained => say!(lang,
            zh: "已经是一半的锁不能再分，转发的目标也不能再转发",
            en: "a lock that is a half has no halves, and a store that is forwarded to cannot forward"),
        Code::WhichClient => say!(lang,
            zh: "写明是谁的租约：lease of A expires -> storage accepts",
            en: "say whose lease it is: lease of A expires -> storage accepts"),
        Code::MissingDuration => say!(lang, zh: "例如{it}", en: "for example {it}"),
        Code::NoUnit => {
            say!(lang, zh: "写成{it}s、{it}ms或{it}m", en: "write {it}s, {it}ms or {it}m")
        }
        Code::BadDuration => say!(lang,
            zh: "时间写作数字加单位：300ms、10s、1.5s、2m、1h，最细到毫秒",
            en: "a time is a number with a unit: 300ms, 10s, 1.5s, 2m, 1h; a millisecond is the finest"),
        Code::DurationTooLong => {
            say!(lang, zh: "一条时间线最长24h", en: "a timeline lasts 24h at most")
        }
        Code::BadNumber => {
            say!(lang, zh: "写一个从0开始的整数，例如41", en: "write a whole number from 0 on, such as 41")
        }
        Code::NumberTooLarge => {
            let most = u64::MAX;
            say!(lang, zh: "令牌最大是{most}", en: "a token is at most {most}")
        }
        Code::BadRate => {
            say!(lang, zh: "写1%到1000%之间的百分数，例如90%", en: "write a percentage from 1% to 1000%, such as 90%")
        }
        Code::UnknownLock | Code::UnknownStore => {
            say!(lang, zh: "已经声明的有：{other}", en: "those declared are: {other}")
        }
        Code::NoLock | Code::NoStore => {
            let line = diagnostic.fix.as_ref().map_or("", |fix| fix.text.trim());
            say!(lang, zh: "在开头加一行：{line}", en: "add a line at the top: {line}")
        }
        Code::WhichLock => {
            say!(lang, zh: "写出名字（write后面用“under L”）。已经声明的有：{it}", en: "name it (behind write, say `under L`); those declared are: {it}")
        }
        Code::WhichStore => {
            say!(lang, zh: "写出名字（write后面用“to S”）。已经声明的有：{it}", en: "name it (behind write, say `to S`); those declared are: {it}")
        }
        Code::MissingValue | Code::WrongQuotes => {
            say!(lang, zh: "例如：write \"x\"", en: "for example write \"x\"")
        }
        Code::UnclosedQuote => {
            say!(lang, zh: "在值的末尾加上\"", en: "put a \" at the end of the value")
        }
        Code::MissingEquals => say!(lang, zh: "例如{it}", en: "for example {it}"),
        Code::MissingArrow | Code::WrongArrow => say!(lang,
            zh: "预期写在“->”后面，几个预期之间也可以用逗号",
            en: "expectations stand behind `->`; between two of them a comma will do"),
        Code::MissingThenWrite => {
            say!(lang, zh: "例如：{it} then write \"x\" after 2s", en: "for example {it} then write \"x\" after 2s")
        }
        Code::Leftover => {
            say!(lang, zh: "删掉它；预期写在“->”后面，注释写在“#”后面", en: "drop it; expectations stand behind `->`, comments behind `#`")
        }
        Code::UnknownClaim | Code::MissingClaim => say!(lang,
            zh: "可以预期token=41、lease=10s、granted、denied、queued、accepted、rejected、replayed、unanswered、skipped、value=\"x\"、empty、storage accepts、storage rejects",
            en: "what can be expected: token=41, lease=10s, granted, denied, queued, accepted, rejected, replayed, unanswered, skipped, value=\"x\", empty, storage accepts, storage rejects"),
        Code::UnknownReason => say!(lang, zh: "理由有：{other}", en: "the reasons are: {other}"),
        Code::UnknownExpectation => say!(lang,
            zh: "例如expect acknowledged-write-lost holds、expect S = \"x\"、expect A rejected",
            en: "for example: expect acknowledged-write-lost holds, expect S = \"x\", expect A rejected"),
        Code::IncompleteExpectation => {
            say!(lang, zh: "可以写：{other}", en: "what can stand here: {other}")
        }
        Code::OutOfOrder => say!(lang,
            zh: "每行按自己的时间发生，与行的先后无关；如果是有意的，不用改",
            en: "each line happens at its own time, wherever it stands; if that is what you want, leave it"),
        Code::TextTooLong => say!(lang, zh: "最多{it}字节", en: "{it} bytes at most"),
        Code::TooManyLines => say!(lang, zh: "最多{it}行", en: "{it} lines at most"),
        Code::NameTooLong => say!(lang, zh: "最多{it}个字", en: "{it} characters at most"),
        Code::TooManyNames => say!(lang, zh: "每种最多{it}个", en: "{it} of each kind at most"),
    }
}

/// What the button says that mends it.
#[must_use]
pub fn fix_label(diagnostic: &Diagnostic, lang: Lang) -> Option<String> {
    let fix = diagnostic.fix.as_ref()?;
    let text = cut(fix.text.trim());
    Some(match (fix.span.start == fix.span.end, text.is_empty()) {
        (_, true) => pick!(lang, zh: "删掉", en: "remove it").to_owned(),
        (true, false) => say!(lang, zh: "加上“{text}”", en: "add `{text}`"),
        (false, false) => say!(lang, zh: "改成“{text}”", en: "change to `{text}`"),
    })
}

fn kind(kind: &str, lang: Lang) -> &'static str {
    match kind {
        "client" => pick!(lang, zh: "客户端", en: "client"),
        "lock" => pick!(lang, zh: "锁", en: "lock"),
        "store" => pick!(lang, zh: "存储", en: "store"),
        "task" => pick!(lang, zh: "任务", en: "task"),
        _ => pick!(lang, zh: "行", en: "row"),
    }
}
