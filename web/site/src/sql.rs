//! Statements that SQLite executes while the page is made: the table shows what came back.

use crate::lesson::{Folder, at};
use fencelab::lesson::Words;
use rusqlite::{Connection, OptionalExtension, types::Value};
use serde::Deserialize;

/// `[[sql]]`, as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SqlFile {
    id: String,
    file: String,
    cases: Vec<CaseFile>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CaseFile {
    fence: Option<String>,
    token: i64,
    note: Words,
}

/// A statement, and what became of it.
pub struct Statement {
    /// The very text that was executed.
    pub text: String,
    /// One for each row that it met.
    pub cases: Vec<Case>,
}

/// What the statement did to one row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Case {
    /// What the row's fence was before; none if there was no such row.
    pub before: Option<String>,
    /// The token that came with the write.
    pub token: i64,
    /// How many rows it changed.
    pub changed: usize,
    /// What the row's fence is afterwards.
    pub after: Option<String>,
    /// The balance afterwards.
    pub balance: Option<i64>,
    /// What that means.
    pub note: Words,
}

/// What the row holds before, and what is written. The seed's column has a default; here it may be NULL,
/// since that is one of the cases.
const TABLE: &str = "CREATE TABLE account (id INTEGER PRIMARY KEY, balance INTEGER, fence INTEGER)";
const ID: i64 = 1;
const OLD: i64 = 100;
const NEW: i64 = 70;

/// Reads a statement and executes it, each time on a table of its own.
pub fn read(folder: &Folder, file: SqlFile) -> Result<(String, Statement), String> {
    let text = folder.text(&file.file)?;
    let cases: Result<_, rusqlite::Error> =
        file.cases.into_iter().map(|case| execute(&text, case)).collect();
    let cases = cases.map_err(|error| at(&folder.file(), format!("sql {}: {error}", file.id)))?;
    Ok((file.id, Statement { text, cases }))
}

fn execute(statement: &str, case: CaseFile) -> Result<Case, rusqlite::Error> {
    let database = Connection::open_in_memory()?;
    database.execute(TABLE, ())?;
    if let Some(fence) = &case.fence {
        // `NULL` is no number.
        let fence: Option<i64> = fence.parse().ok();
        database.execute("INSERT INTO account VALUES (?1, ?2, ?3)", (ID, OLD, fence))?;
    }
    let changed = database
        .execute(statement, &[(":balance", &NEW), (":token", &case.token), (":id", &ID)])?;
    let row = database
        .query_row("SELECT fence, balance FROM account WHERE id = ?1", (ID,), |row| {
            Ok((row.get::<_, Value>(0)?, row.get(1)?))
        })
        .optional()?;
    let in_words = |value: &Value| match value {
        Value::Integer(number) => number.to_string(),
        _ => "NULL".to_owned(),
    };
    Ok(Case {
        before: case.fence,
        token: case.token,
        changed,
        after: row.as_ref().map(|(fence, _)| in_words(fence)),
        balance: row.map(|(_, balance)| balance),
        note: case.note,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The statement of the lesson on checking, as it stands there.
    const FENCE: &str = include_str!("../../../lessons/04-checking/fence.sql");

    fn executed(fence: Option<&str>, token: i64) -> (usize, Option<String>, Option<i64>) {
        let (fence, note) = (fence.map(str::to_owned), Words::default());
        let case = execute(FENCE, CaseFile { fence, token, note }).expect("SQLite executes it");
        (case.changed, case.after, case.balance)
    }

    #[test]
    fn a_row_is_changed_by_a_higher_token_alone() {
        let at_42 = || Some("42".to_owned());
        assert_eq!(executed(Some("42"), 41), (0, at_42(), Some(OLD)), "late");
        assert_eq!(executed(Some("42"), 42), (0, at_42(), Some(OLD)), "one write per grant");
        assert_eq!(executed(Some("42"), 43), (1, Some("43".to_owned()), Some(NEW)));
        assert_eq!(executed(Some("0"), 41), (1, Some("41".to_owned()), Some(NEW)));
    }

    #[test]
    fn null_compares_with_nothing_and_no_row_looks_like_late() {
        assert_eq!(executed(Some("NULL"), 43), (0, Some("NULL".to_owned()), Some(OLD)));
        assert_eq!(executed(None, 43), (0, None, None));
    }
}
