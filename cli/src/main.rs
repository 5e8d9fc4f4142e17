//! The `fencelab` command: runs timeline files in a terminal.

mod json;
mod report;

use clap::{Parser, Subcommand};
use fencelab::{say::Lang, sim, timeline};
use std::{
    io::{Read, Write},
    path::{Path, PathBuf},
    process::ExitCode,
};

/// Runs timelines of leases, pauses and fenced writes, and says what came of them.
#[derive(Parser)]
#[command(name = "fencelab", version)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Runs one timeline and prints what happens, the verdicts, and whether its expectations are met
    ///
    /// Exit status: 0 when every expectation is met, 1 when one is not, 2 when the timeline cannot
    /// be read.
    Run {
        /// The timeline; `-` reads standard input
        file: PathBuf,
        /// Language of the output: zh or en (otherwise from LC_ALL, LC_MESSAGES or LANG)
        #[arg(long, value_parser = language)]
        lang: Option<Lang>,
        /// Print the run as JSON; tokens are decimal strings, times are milliseconds
        #[arg(long)]
        json: bool,
    },
}

/// The exit status for a timeline that cannot be read.
const UNREADABLE: u8 = 2;

fn main() -> ExitCode {
    let Command::Run { file, lang, json } = Arguments::parse().command;
    let lang = lang.unwrap_or_else(language_of_the_terminal);
    let text = match read(&file) {
        Ok(text) => text,
        Err(error) => {
            eprintln!("fencelab: {}: {error}", file.display());
            return ExitCode::from(UNREADABLE);
        }
    };
    let (output, code) = run(&text, &file, lang, json);
    // A reader that went away (`fencelab run … | head`) is no error.
    let _ = std::io::stdout().lock().write_all(output.as_bytes());
    ExitCode::from(code)
}

/// Runs a timeline. Gives what to print and the exit status.
fn run(text: &str, file: &Path, lang: Lang, json: bool) -> (String, u8) {
    let parsed = timeline::parse(text);
    if !parsed.is_readable() {
        let output = match json {
            true => json::unreadable(&parsed),
            false => report::diagnostics(&parsed, file, lang),
        };
        return (output, UNREADABLE);
    }
    let run = sim::run(&parsed.timeline);
    let output = match json {
        true => json::run(&parsed, &run, lang),
        false => report::diagnostics(&parsed, file, lang) + &report::run(&parsed, &run, lang),
    };
    (output, u8::from(!run.all_met()))
}

fn read(file: &Path) -> std::io::Result<String> {
    let mut bytes = Vec::new();
    if file == Path::new("-") {
        std::io::stdin().lock().read_to_end(&mut bytes)?;
    } else {
        bytes = std::fs::read(file)?;
    }
    // What is not UTF-8 becomes a replacement character, which the parser then points at.
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

fn language(tag: &str) -> Result<Lang, String> {
    Lang::from_tag(tag).ok_or_else(|| "the languages are zh and en".to_owned())
}

fn language_of_the_terminal() -> Lang {
    let tag = ["LC_ALL", "LC_MESSAGES", "LANG"]
        .into_iter()
        .filter_map(|name| std::env::var(name).ok())
        .find(|tag| !tag.is_empty());
    tag.and_then(|tag| Lang::from_tag(&tag)).unwrap_or(Lang::En)
}
