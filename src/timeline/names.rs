//! Who and what a timeline is about: names are declared, looked up, and turned into numbers.

use super::{
    ast::{LockSpec, Span, StoreSpec},
    cursor::{Fault, Word},
    diagnostic::{Code, Diagnostic},
    limits::{NAME_CHARS_MAX, NAMES_MAX},
    suggest::nearest,
};
use crate::{
    clock::Clock,
    ids::{Cast, ClientId, KeyId, LockId, RowId, StoreId, TaskId, ValueId},
};
use std::collections::HashMap;

/// Words that cannot be the name of anything, because a line could then be read in two ways.
const RESERVED: [&str; 23] = [
    "lock",
    "store",
    "client",
    "step",
    "expect",
    "lease",
    "storage",
    "row",
    "under",
    "with",
    "without",
    "token",
    "granted",
    "denied",
    "accepted",
    "rejected",
    "skipped",
    "queued",
    "replayed",
    "unanswered",
    "value",
    "empty",
    "reply",
];

/// What a name can belong to.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Client,
    Lock,
    Store,
}

impl Kind {
    pub(super) fn as_text(self) -> &'static str {
        match self {
            Self::Client => "client",
            Self::Lock => "lock",
            Self::Store => "store",
        }
    }
}

/// What a name stands for.
#[derive(Clone, Copy)]
pub(super) enum Thing {
    Client,
    Lock(LockId),
    Store(StoreId),
}

/// What is named where it is used, and not declared.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum WordKind {
    Row,
    Task,
    Value,
    Key,
}

/// A line that names something that may be declared further below.
#[derive(Clone, Copy)]
pub(super) enum Link {
    /// This lock is a half of another.
    Half(LockId),
    /// This store forwards to another.
    Forward(StoreId),
}

/// The names met so far, and what was said about them.
pub(super) struct Names {
    pub(super) cast: Cast,
    pub(super) clients: Vec<Clock>,
    pub(super) locks: Vec<LockSpec>,
    pub(super) stores: Vec<StoreSpec>,
    kinds: HashMap<String, (Kind, u32)>,
    /// Rows, tasks, values and keys, each kind for itself, and their numbers.
    words: HashMap<(WordKind, String), u32>,
    /// What is named where, until all names are known.
    links: Vec<(Link, String, Span, u32)>,
    /// A missing lock or store is one mistake, however many lines suffer from it.
    told_no_lock: bool,
    told_no_store: bool,
}

impl Names {
    pub(super) fn new() -> Self {
        // Row 0 is the one that is meant where none is named.
        let cast = Cast { rows: vec![String::new()], ..Cast::default() };
        Self {
            cast,
            clients: Vec::new(),
            locks: Vec::new(),
            stores: Vec::new(),
            kinds: HashMap::new(),
            words: HashMap::new(),
            links: Vec::new(),
            told_no_lock: false,
            told_no_store: false,
        }
    }

    fn kind(&self, name: &str) -> Option<(Kind, u32)> {
        self.kinds.get(name).copied()
    }

    /// A declared store of this name?
    pub(super) fn is_store(&self, name: &str) -> bool {
        matches!(self.kind(name), Some((Kind::Store, _)))
    }

    /// A client that was met before?
    pub(super) fn is_client(&self, name: &str) -> bool {
        matches!(self.kind(name), Some((Kind::Client, _)))
    }

    /// There is a line that declares something of this kind. If it cannot be read, that has been
    /// told, and lines that miss it suffer from nothing else.
    pub(super) fn announce(&mut self, keyword: &str) {
        self.told_no_lock |= keyword == "lock";
        self.told_no_store |= keyword == "store";
    }

    /// Declares a lock.
    pub(super) fn declare_lock(&mut self, name: Word, spec: LockSpec) -> Result<LockId, Fault> {
        let id = self.declare(name, Kind::Lock, self.locks.len())?;
        self.cast.locks.push(name.text.to_owned());
        self.locks.push(spec);
        Ok(LockId(id))
    }

    /// Declares a store.
    pub(super) fn declare_store(&mut self, name: Word, spec: StoreSpec) -> Result<StoreId, Fault> {
        let id = self.declare(name, Kind::Store, self.stores.len())?;
        self.cast.stores.push(name.text.to_owned());
        self.stores.push(spec);
        Ok(StoreId(id))
    }

    /// Remembers what a line is about until all names are known.
    pub(super) fn link(&mut self, link: Link, to: Word) {
        self.links.push((link, to.text.to_owned(), to.span, to.line));
    }

    /// Looks up what was remembered. A half has the settings of the lock that it is a half of.
    pub(super) fn resolve_links(&mut self) -> Vec<Fault> {
        let mut faults = Vec::new();
        for (link, name, span, line) in std::mem::take(&mut self.links) {
            let word = Word { text: &name, span, line };
            let resolved = match link {
                Link::Half(half) => self.resolve_half(half, word),
                Link::Forward(from) => self.resolve_forward(from, word),
            };
            faults.extend(resolved.err());
        }
        faults
    }

    fn resolve_half(&mut self, half: LockId, of: Word) -> Result<(), Fault> {
        let whole = self.lock(Some(of), of)?;
        let spec = self.locks[whole.index()];
        if whole == half || spec.half_of.is_some() {
            return Err(fault(Code::Chained, of, &[of.text]));
        }
        let line = self.locks[half.index()].line;
        self.locks[half.index()] = LockSpec { half_of: Some(whole), line, ..spec };
        Ok(())
    }

    fn resolve_forward(&mut self, from: StoreId, to: Word) -> Result<(), Fault> {
        let store = self.store(Some(to), to)?;
        if self.stores[store.index()].forwards.is_some() {
            return Err(fault(Code::Chained, to, &[to.text]));
        }
        if let Some(forward) = &mut self.stores[from.index()].forwards {
            forward.to = store;
        }
        Ok(())
    }

    /// What has this name.
    pub(super) fn thing(&self, name: &str) -> Option<Thing> {
        self.kind(name).map(|(kind, id)| match kind {
            Kind::Client => Thing::Client,
            Kind::Lock => Thing::Lock(LockId(id)),
            Kind::Store => Thing::Store(StoreId(id)),
        })
    }

    /// Sets a client's clock, once.
    pub(super) fn declare_client(&mut self, name: Word, clock: Clock) -> Result<(), Fault> {
        if self.is_client(name.text) {
            return Err(fault(Code::DeclaredTwice, name, &[name.text]));
        }
        let client = self.client(name)?;
        self.clients[client.index()] = clock;
        Ok(())
    }

    /// The client of this name, new or known.
    pub(super) fn client(&mut self, name: Word) -> Result<ClientId, Fault> {
        if let Some((Kind::Client, id)) = self.kind(name.text) {
            return Ok(ClientId(id));
        }
        let id = self.declare(name, Kind::Client, self.clients.len())?;
        self.cast.clients.push(name.text.to_owned());
        self.clients.push(Clock::default());
        Ok(ClientId(id))
    }

    fn declare(&mut self, name: Word, kind: Kind, count: usize) -> Result<u32, Fault> {
        check_name(name)?;
        if kind == Kind::Client && is_ordinal(name.text) {
            return Err(fault(Code::BadName, name, &[name.text]));
        }
        match self.kind(name.text) {
            Some((other, _)) if other == kind => {
                Err(fault(Code::DeclaredTwice, name, &[name.text]))
            }
            Some((other, _)) => Err(fault(Code::NameTaken, name, &[name.text, other.as_text()])),
            None => {
                let id = number(count, name)?;
                self.kinds.insert(name.text.to_owned(), (kind, id));
                Ok(id)
            }
        }
    }

    /// The row of this name, new or known.
    pub(super) fn row(&mut self, name: Word) -> Result<RowId, Fault> {
        check_name(name)?;
        if let Some(row) = self.word(WordKind::Row, name.text) {
            return Ok(RowId(row));
        }
        number(self.cast.rows.len(), name)?;
        Ok(RowId(self.add_word(WordKind::Row, name.text)))
    }

    /// The task of this name, new or known.
    pub(super) fn task(&mut self, name: Word) -> Result<TaskId, Fault> {
        check_name(name)?;
        if let Some(task) = self.word(WordKind::Task, name.text) {
            return Ok(TaskId(task));
        }
        number(self.cast.tasks.len(), name)?;
        Ok(TaskId(self.add_word(WordKind::Task, name.text)))
    }

    /// The value with this text. There may be as many values as lines.
    pub(super) fn value(&mut self, text: &str) -> ValueId {
        let known = self.word(WordKind::Value, text);
        ValueId(known.unwrap_or_else(|| self.add_word(WordKind::Value, text)))
    }

    /// The idempotency key with this text. There may be as many keys as lines.
    pub(super) fn key(&mut self, text: &str) -> KeyId {
        let known = self.word(WordKind::Key, text);
        KeyId(known.unwrap_or_else(|| self.add_word(WordKind::Key, text)))
    }

    fn word(&self, kind: WordKind, text: &str) -> Option<u32> {
        self.words.get(&(kind, text.to_owned())).copied()
    }

    fn add_word(&mut self, kind: WordKind, text: &str) -> u32 {
        let list = match kind {
            WordKind::Row => &mut self.cast.rows,
            WordKind::Task => &mut self.cast.tasks,
            WordKind::Value => &mut self.cast.values,
            WordKind::Key => &mut self.cast.keys,
        };
        let id = u32::try_from(list.len()).unwrap_or(u32::MAX);
        list.push(text.to_owned());
        self.words.insert((kind, text.to_owned()), id);
        id
    }

    /// The lock of this name, or the only one there is.
    pub(super) fn lock(&mut self, name: Option<Word>, here: Word) -> Result<LockId, Fault> {
        match name {
            _ if self.locks.is_empty() => {
                let told = std::mem::replace(&mut self.told_no_lock, true);
                let name = self.free_name(["L", "L1", "lock1"]);
                let line = format!("lock {name}  lease 10s  tokens from 1\n");
                Err(missing_line(told, Code::NoLock, here, &line))
            }
            Some(name) => match self.kind(name.text) {
                Some((Kind::Lock, id)) => Ok(LockId(id)),
                _ => Err(unknown(Code::UnknownLock, name, &self.cast.locks)),
            },
            None => match self.whole_locks().collect::<Vec<_>>()[..] {
                [only] => Ok(only),
                _ => Err(fault(Code::WhichLock, here, &[&self.cast.locks.join(", ")])),
            },
        }
    }

    /// The locks that are no half of another.
    fn whole_locks(&self) -> impl Iterator<Item = LockId> + '_ {
        let all = (0..).map(LockId).zip(&self.locks);
        all.filter(|(_, spec)| spec.half_of.is_none()).map(|(lock, _)| lock)
    }

    /// The first of these names that nothing has.
    fn free_name(&self, names: [&'static str; 3]) -> &'static str {
        names.into_iter().find(|name| self.kind(name).is_none()).unwrap_or(names[0])
    }

    /// The store of this name, or the only one there is.
    pub(super) fn store(&mut self, name: Option<Word>, here: Word) -> Result<StoreId, Fault> {
        match name {
            _ if self.stores.is_empty() => {
                let told = std::mem::replace(&mut self.told_no_store, true);
                let name = self.free_name(["S", "S1", "store1"]);
                let line = format!("store {name}  accepts token > seen\n");
                Err(missing_line(told, Code::NoStore, here, &line))
            }
            Some(name) => match self.kind(name.text) {
                Some((Kind::Store, id)) => Ok(StoreId(id)),
                _ => Err(unknown(Code::UnknownStore, name, &self.cast.stores)),
            },
            None if self.stores.len() > 1 => {
                Err(fault(Code::WhichStore, here, &[&self.cast.stores.join(", ")]))
            }
            None => Ok(StoreId(0)),
        }
    }
}

fn number(count: usize, name: Word) -> Result<u32, Fault> {
    match u32::try_from(count) {
        Ok(id) if count < NAMES_MAX => Ok(id),
        _ => Err(fault(Code::TooManyNames, name, &[&NAMES_MAX.to_string()])),
    }
}

fn check_name(name: Word) -> Result<(), Fault> {
    if !is_name(name.text) {
        return Err(fault(Code::BadName, name, &[name.text]));
    }
    if name.text.chars().count() > NAME_CHARS_MAX {
        return Err(fault(Code::NameTooLong, name, &[&NAME_CHARS_MAX.to_string()]));
    }
    Ok(())
}

/// A name is made of letters and digits of any script, `_` and `-`, and begins with a letter.
pub(super) fn is_name(text: &str) -> bool {
    let good = |c: char| c.is_alphanumeric() || c == '_' || c == '-' || joins_a_letter(c);
    let starts_well = text.starts_with(|c: char| c.is_alphabetic() || c == '_');
    starts_well && text.chars().all(good) && !RESERVED.contains(&text)
}

/// Accents, vowel signs and joiners: no letters themselves, but words of many scripts need them.
fn joins_a_letter(c: char) -> bool {
    matches!(u32::from(c),
        0x0300..=0x036F | 0x0483..=0x0487 | 0x0591..=0x05BD | 0x0610..=0x061A | 0x064B..=0x065F
        | 0x0900..=0x0963 | 0x0971..=0x0DF3 | 0x0E31..=0x0E4E | 0x0EB1..=0x0ECE | 0x0F71..=0x0F84
        | 0x0F90..=0x0FBC | 0x1037..=0x103E | 0x135D..=0x135F | 0x17B4..=0x17D3 | 0x1AB0..=0x1AFF
        | 0x1DC0..=0x1DFF | 0x200C..=0x200D | 0x20D0..=0x20F0 | 0x3099..=0x309A | 0xFE20..=0xFE2F)
}

/// `t3`: a label, so that no client can be called that.
pub(super) fn is_ordinal(word: &str) -> bool {
    let digits = word.strip_prefix('t').unwrap_or_default();
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

fn unknown(code: Code, name: Word, there: &[String]) -> Fault {
    let there: Vec<&str> = there.iter().map(String::as_str).collect();
    // With one to choose from, that one is meant.
    let only = there.first().filter(|_| there.len() == 1).copied();
    let meant = nearest(name.text, &there).or(only).map(str::to_owned);
    let args = [name.text, &there.join(", ")];
    Diagnostic::new(code, name.line, name.span, &args).with_fix_if_any(name.span, meant).into()
}

fn missing_line(told: bool, code: Code, here: Word, line: &str) -> Fault {
    if told {
        return Fault::AlreadyTold;
    }
    let top = Span::default();
    Fault::from(Diagnostic::new(code, here.line, here.span, &[]).with_fix(top, line))
}

/// A fault at this word.
pub(super) fn fault(code: Code, at: Word, args: &[&str]) -> Fault {
    Fault::from(Diagnostic::new(code, at.line, at.span, args))
}
