//! What is wrong with a text: data, put into words by [`crate::say::diagnostic`].

use super::{ast::Span, edit::Edit};

/// How bad it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Severity {
    /// The line means nothing, so the timeline is not run.
    Error,
    /// The line means something, but perhaps not what was meant.
    Warning,
}

macro_rules! codes {
    ($($(#[$doc:meta])* $name:ident = $text:literal,)*) => {
        /// What is wrong. The comments say what [`Diagnostic::args`] holds.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Code {
            $($(#[$doc])* $name,)*
        }

        impl Code {
            /// All codes.
            pub const ALL: &'static [Self] = &[$(Self::$name,)*];

            /// The code as it is shown and searched for.
            #[must_use]
            pub fn as_text(self) -> &'static str {
                match self {
                    $(Self::$name => $text,)*
                }
            }
        }
    };
}

codes! {
    /// The line begins with no client, and with a word near to a keyword. Args: the word.
    UnknownStatement = "unknown-statement",
    /// The statement has a client and nothing else. Args: the client.
    MissingAction = "missing-action",
    /// No such action. Args: the word, the actions there are.
    UnknownAction = "unknown-action",
    /// A name was expected. Args: what kind of name.
    MissingName = "missing-name",
    /// Not a name. Args: the text.
    BadName = "bad-name",
    /// The name belongs to something of another kind. Args: the name, that kind.
    NameTaken = "name-taken",
    /// Declared twice. Args: the name.
    DeclaredTwice = "declared-twice",
    /// Said twice where once is enough. Args: the word that says it.
    GivenTwice = "given-twice",
    /// Not a setting of this kind of line. Args: the word, the settings there are.
    UnknownSetting = "unknown-setting",
    /// Not something that a store can check. Args: the text, if any.
    UnknownPolicy = "unknown-policy",
    /// Not a source of tokens. Args: the text.
    UnknownTokenSource = "unknown-token-source",
    /// A length of time was expected. Args: an example.
    MissingDuration = "missing-duration",
    /// A number without a unit where a time was expected. Args: the number.
    NoUnit = "no-unit",
    /// Not a time. Args: the text.
    BadDuration = "bad-duration",
    /// Longer than a day. Args: the text.
    DurationTooLong = "duration-too-long",
    /// A whole number was expected. Args: the text.
    BadNumber = "bad-number",
    /// More than 64 bits hold. Args: the text.
    NumberTooLarge = "number-too-large",
    /// A clock rate that no clock has. Args: the text.
    BadRate = "bad-rate",
    /// A lease of no time at all. Args: the text.
    ZeroLease = "zero-lease",
    /// A width that no counter has. Args: the text.
    BadWidth = "bad-width",
    /// A half of a half, or a store behind a store behind a store. Args: the name.
    Chained = "chained",
    /// A write is asked for, and nobody is there to do it.
    WhichClient = "which-client",
    /// No such lock. Args: the name, the locks there are.
    UnknownLock = "unknown-lock",
    /// No such store. Args: the name, the stores there are.
    UnknownStore = "unknown-store",
    /// The text declares no lock.
    NoLock = "no-lock",
    /// The text declares no store.
    NoStore = "no-store",
    /// Several locks, and none is named. Args: the locks there are.
    WhichLock = "which-lock",
    /// Several stores, and none is named. Args: the stores there are.
    WhichStore = "which-store",
    /// A value in quotes was expected.
    MissingValue = "missing-value",
    /// A value without quotes, or in other ones than `"`. Args: the value.
    WrongQuotes = "wrong-quotes",
    /// The closing quote is missing. Args: the value.
    UnclosedQuote = "unclosed-quote",
    /// `check` and `renew` before a write need `then write`. Args: the word before it.
    MissingThenWrite = "missing-then-write",
    /// Nothing more was expected here. Args: the text.
    Leftover = "leftover",
    /// No such expectation. Args: the word.
    UnknownClaim = "unknown-claim",
    /// No `=` where one is needed. Args: an example.
    MissingEquals = "missing-equals",
    /// An expectation without an arrow or a comma before it. Args: the word.
    MissingArrow = "missing-arrow",
    /// An arrow of another shape. Args: the arrow.
    WrongArrow = "wrong-arrow",
    /// Nothing follows the arrow or comma.
    MissingClaim = "missing-claim",
    /// No such reason for a refusal. Args: the word.
    UnknownReason = "unknown-reason",
    /// `expect` is followed by no verdict, store or client. Args: the word.
    UnknownExpectation = "unknown-expectation",
    /// `expect` does not say what is expected. Args: what it is about, what can be said.
    IncompleteExpectation = "incomplete-expectation",
    /// A time earlier than the line above. Args: the time, the earlier line's time.
    OutOfOrder = "out-of-order",
    /// More text than is read. Args: the limit.
    TextTooLong = "text-too-long",
    /// More lines than are read. Args: the limit.
    TooManyLines = "too-many-lines",
    /// A name that is too long. Args: the limit.
    NameTooLong = "name-too-long",
    /// Too many names of one kind. Args: the limit.
    TooManyNames = "too-many-names",
}

#[cfg(feature = "serde")]
impl serde::Serialize for Code {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_text())
    }
}

/// One thing that is wrong, where it is, and where possible how to mend it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Diagnostic {
    /// What is wrong.
    pub code: Code,
    /// How bad it is.
    pub severity: Severity,
    /// Where: the piece of text, or the empty place at which something is missing.
    pub span: Span,
    /// The line of the text, from 0.
    pub line: u32,
    /// The words that the message needs, none longer than [`ARG_CHARS_MAX`].
    pub args: Vec<String>,
    /// An edit that mends it.
    pub fix: Option<Edit>,
}

/// Characters of one argument. What is longer is cut, so that a message stays a message.
pub const ARG_CHARS_MAX: usize = 160;

impl Diagnostic {
    /// An error.
    #[must_use]
    pub fn new(code: Code, line: u32, span: Span, args: &[&str]) -> Self {
        let args = args.iter().map(|arg| cut(arg)).collect();
        Self { code, severity: Severity::Error, span, line, args, fix: None }
    }

    /// With an edit that mends it.
    #[must_use]
    pub fn with_fix(mut self, span: Span, text: impl Into<String>) -> Self {
        self.fix = Some(Edit { span, text: text.into() });
        self
    }

    /// With an edit that mends it, where one is known.
    #[must_use]
    pub fn with_fix_if_any(mut self, span: Span, text: Option<String>) -> Self {
        self.fix = text.map(|text| Edit { span, text });
        self
    }

    /// The argument at this place, or nothing.
    #[must_use]
    pub fn arg(&self, place: usize) -> &str {
        self.args.get(place).map_or("", String::as_str)
    }
}

/// The text, or as much of it as a message has room for.
pub(crate) fn cut(arg: &str) -> String {
    match arg.char_indices().nth(ARG_CHARS_MAX) {
        Some((end, _)) => format!("{}…", &arg[..end]),
        None => arg.to_owned(),
    }
}
