//! A run and its diagnostics as JSON, with tokens as decimal strings.

use fencelab::{
    ids::Cast,
    say::{self, Lang},
    sim::Run,
    timeline::{Diagnostic, Parsed},
};
use serde::Serialize;
use serde_json::ser::{Formatter, PrettyFormatter};
use std::io;

/// Prints each `u64` as a decimal string. In the core every `u64` is a token and nothing else is
/// one, so this is exact where a reader's double would merge 2^53 and 2^53 + 1.
struct TokensAsText<'a>(PrettyFormatter<'a>);

impl Formatter for TokensAsText<'_> {
    fn write_u64<W: ?Sized + io::Write>(&mut self, writer: &mut W, value: u64) -> io::Result<()> {
        write!(writer, "\"{value}\"")
    }

    fn begin_array<W: ?Sized + io::Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.0.begin_array(writer)
    }

    fn end_array<W: ?Sized + io::Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.0.end_array(writer)
    }

    fn begin_array_value<W: ?Sized + io::Write>(
        &mut self,
        writer: &mut W,
        first: bool,
    ) -> io::Result<()> {
        self.0.begin_array_value(writer, first)
    }

    fn end_array_value<W: ?Sized + io::Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.0.end_array_value(writer)
    }

    fn begin_object<W: ?Sized + io::Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.0.begin_object(writer)
    }

    fn end_object<W: ?Sized + io::Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.0.end_object(writer)
    }

    fn begin_object_key<W: ?Sized + io::Write>(
        &mut self,
        writer: &mut W,
        first: bool,
    ) -> io::Result<()> {
        self.0.begin_object_key(writer, first)
    }

    fn begin_object_value<W: ?Sized + io::Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.0.begin_object_value(writer)
    }

    fn end_object_value<W: ?Sized + io::Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.0.end_object_value(writer)
    }
}

/// A run with the names behind its numbers, and a sentence for each event.
#[derive(Serialize)]
struct Readable<'a> {
    cast: &'a Cast,
    sentences: Vec<String>,
    met: bool,
    run: &'a Run,
}

#[derive(Serialize)]
struct Unreadable<'a> {
    diagnostics: &'a [Diagnostic],
}

/// The run as JSON.
pub fn run(parsed: &Parsed, run: &Run, lang: Lang) -> String {
    let cast = &parsed.timeline.cast;
    let sentences = run.events.iter().map(|event| say::event(event, cast, lang)).collect();
    print(&Readable { cast, sentences, met: run.all_met(), run })
}

/// The diagnostics as JSON.
pub fn unreadable(parsed: &Parsed) -> String {
    print(&Unreadable { diagnostics: &parsed.diagnostics })
}

fn print(value: &impl Serialize) -> String {
    let mut bytes = Vec::new();
    let format = TokensAsText(PrettyFormatter::new());
    let mut writer = serde_json::Serializer::with_formatter(&mut bytes, format);
    // Writing to memory cannot fail, and every key in the core's data is a string.
    if value.serialize(&mut writer).is_err() {
        bytes.clear();
    }
    bytes.push(b'\n');
    String::from_utf8_lossy(&bytes).into_owned()
}
