//! Writes, reads and retries, with everything that may be said of them.

use crate::{
    ids::{KeyId, RowId, TaskId},
    time::Ms,
    timeline::{
        ast::{Action, Guarded, ReadHow, Spanned, TokenChoice, Travel, Write},
        claim::is_claim,
        cursor::{Cursor, Fault, Word},
        diagnostic::Code,
        lex::PieceKind,
        names::{Names, fault},
    },
    token::Token,
};

/// What may follow the value of a write, in any order. Only a guarded write has an `after`.
const WRITE_OPTIONS: [&str; 15] = [
    "to",
    "row",
    "under",
    "delay",
    "with",
    "without",
    "operation",
    "key",
    "from",
    "task",
    "undoing",
    "lost",
    "reply",
    "copy",
    "after",
];

/// What may follow the store that is told a token.
const RAISE_OPTIONS: [&str; 2] = ["row", "under"];

/// What may follow the store that is read.
const READ_OPTIONS: [&str; 4] = ["row", "under", "fenced", "from"];

/// What may follow `retry`.
const RETRY_OPTIONS: [&str; 4] = ["delay", "lost", "reply", "copy"];

/// `"x" to S row R under L delay 2s with token 41`
pub(super) fn write(cursor: &mut Cursor, names: &mut Names, here: Word) -> Result<Write, Fault> {
    let options = WRITE_OPTIONS.len() - 1;
    Ok(with_options(cursor, names, here, &WRITE_OPTIONS[..options])?.write)
}

/// The same, and `after 2s`.
pub(super) fn guarded(
    cursor: &mut Cursor,
    names: &mut Names,
    here: Word,
) -> Result<Guarded, Fault> {
    with_options(cursor, names, here, &WRITE_OPTIONS)
}

fn with_options(
    cursor: &mut Cursor,
    names: &mut Names,
    here: Word,
    known: &[&str],
) -> Result<Guarded, Fault> {
    let value = cursor.value(&WRITE_OPTIONS)?;
    let mut options = Options::default();
    options.read(cursor, names, known)?;
    let (store, lock) = (names.store(options.store, here)?, names.lock(options.lock, here)?);
    let write = Write {
        value: names.value(value),
        store,
        row: options.row.unwrap_or_default(),
        lock,
        token: options.token.unwrap_or(TokenChoice::Own),
        operation: options.operation,
        key: options.key,
        from_read: options.from_read.is_some(),
        task: options.task,
        undoing: options.undoing.is_some(),
        travel: options.travel(),
    };
    Ok(Guarded { gap: options.gap, write })
}

/// `raise`, `raise S`, `raise S row R under L`
pub(super) fn raise(cursor: &mut Cursor, names: &mut Names, here: Word) -> Result<Action, Fault> {
    let options = store_and_options(cursor, names, &RAISE_OPTIONS)?;
    let (store, lock) = (names.store(options.store, here)?, names.lock(options.lock, here)?);
    Ok(Action::Raise { lock, store, row: options.row.unwrap_or_default() })
}

/// `read`, `read S`, `read S row R fenced`, `read S from cache`
pub(super) fn read_row(
    cursor: &mut Cursor,
    names: &mut Names,
    here: Word,
) -> Result<Action, Fault> {
    let options = store_and_options(cursor, names, &READ_OPTIONS)?;
    let store = names.store(options.store, here)?;
    // Who shows no token needs no lock.
    let lock = match (options.lock, options.fenced) {
        (None, None) if names.locks.is_empty() => crate::ids::LockId::default(),
        (None, None) => names.lock(None, here).unwrap_or_default(),
        (lock, _) => names.lock(lock, here)?,
    };
    let how = match (options.fenced, options.from_cache) {
        (Some(()), _) => ReadHow::Fenced,
        (None, Some(())) => ReadHow::Cache,
        (None, None) => ReadHow::Plain,
    };
    Ok(Action::Read { store, row: options.row.unwrap_or_default(), lock, how })
}

/// `retry`, `retry delay 2s`
pub(super) fn retry(cursor: &mut Cursor, names: &mut Names) -> Result<Action, Fault> {
    let mut options = Options::default();
    options.read(cursor, names, &RETRY_OPTIONS)?;
    Ok(Action::Retry(options.travel()))
}

fn store_and_options<'t>(
    cursor: &mut Cursor<'t>,
    names: &mut Names,
    known: &[&str],
) -> Result<Options<'t>, Fault> {
    if matches!(cursor.here().text, "to" | "store") {
        return Err(cursor.stray());
    }
    cursor.offer_names("store");
    let mut options = Options::default();
    let is_store = cursor.kind() == Some(PieceKind::Word) && !known.contains(&cursor.here().text);
    if is_store && !is_claim(cursor.here().text) {
        options.store = Some(cursor.take());
    }
    options.read(cursor, names, known)?;
    Ok(options)
}

/// What a line says of its write, each thing once.
#[derive(Default)]
struct Options<'t> {
    store: Option<Word<'t>>,
    row: Option<RowId>,
    lock: Option<Word<'t>>,
    token: Option<TokenChoice>,
    operation: Option<u32>,
    key: Option<KeyId>,
    from_read: Option<()>,
    from_cache: Option<()>,
    fenced: Option<()>,
    task: Option<TaskId>,
    undoing: Option<()>,
    gap: Option<Spanned<Ms>>,
    delay: Option<Spanned<Ms>>,
    lost: Option<()>,
    reply_lost: Option<()>,
    copy: Option<Spanned<Ms>>,
}

impl<'t> Options<'t> {
    fn travel(&self) -> Travel {
        Travel {
            delay: self.delay,
            lost: self.lost.is_some(),
            reply_lost: self.reply_lost.is_some(),
            copy: self.copy,
        }
    }

    /// Reads all options, of which there are those that are `known`.
    fn read(
        &mut self,
        cursor: &mut Cursor<'t>,
        names: &mut Names,
        known: &[&str],
    ) -> Result<(), Fault> {
        let mut taken = Vec::new();
        while cursor.goes_on(known, &taken)
            && cursor.kind() == Some(PieceKind::Word)
            && !is_end(cursor.here().text)
        {
            if !known.contains(&cursor.here().text) {
                return Err(cursor.unknown(Code::UnknownSetting, &[&known.join(", ")], known));
            }
            let keyword = cursor.take();
            taken.push(keyword.text);
            if self.option(cursor, names, keyword, known)? {
                return Err(fault(Code::GivenTwice, keyword, &[keyword.text]));
            }
        }
        Ok(())
    }

    /// Reads one option. Says whether it was given before.
    fn option(
        &mut self,
        cursor: &mut Cursor<'t>,
        names: &mut Names,
        keyword: Word<'t>,
        known: &[&str],
    ) -> Result<bool, Fault> {
        Ok(match keyword.text {
            "to" => self.store.replace(cursor.name("store")?).is_some(),
            "row" => self.row.replace(names.row(cursor.name("row")?)?).is_some(),
            "under" => self.lock.replace(cursor.name("lock")?).is_some(),
            "operation" => self.operation.replace(operation(cursor)?).is_some(),
            "key" => self.key.replace(names.key(cursor.value(&[])?)).is_some(),
            "task" => self.task.replace(names.task(cursor.name("task")?)?).is_some(),
            "undoing" => self.undoing.replace(()).is_some(),
            "fenced" => self.fenced.replace(()).is_some(),
            "from" if known == READ_OPTIONS => {
                self.from_cache.replace(cursor.choose(&[("cache", ())])?).is_some()
            }
            "from" => self.from_read.replace(cursor.choose(&[("read", ())])?).is_some(),
            "delay" => self.delay.replace(cursor.time("2s")?).is_some(),
            "lost" => self.lost.replace(()).is_some(),
            "reply" => self.reply_lost.replace(cursor.choose(&[("lost", ())])?).is_some(),
            "copy" => {
                cursor.choose(&[("after", ())])?;
                self.copy.replace(cursor.time("2s")?).is_some()
            }
            "after" => self.gap.replace(cursor.time("2s")?).is_some(),
            with => self.token.replace(token(cursor, with)?).is_some(),
        })
    }
}

/// An expectation whose arrow is missing begins here. `reply` is an option first of all.
fn is_end(word: &str) -> bool {
    is_claim(word) && word != "reply"
}

fn operation(cursor: &mut Cursor) -> Result<u32, Fault> {
    let word = cursor.here();
    let number = cursor.number()?;
    u32::try_from(number).map_err(|_| fault(Code::BadNumber, word, &[word.text]))
}

/// `with token 41`, `without token`
fn token(cursor: &mut Cursor, with: &str) -> Result<TokenChoice, Fault> {
    cursor.choose(&[("token", ())])?;
    match with {
        "with" => Ok(TokenChoice::Given(Token(cursor.number()?))),
        _ => Ok(TokenChoice::Absent),
    }
}
