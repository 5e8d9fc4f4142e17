//! The `fencelab` command: runs, checks, formats, draws and explains timelines in a terminal.

mod check;
mod draw;
mod examples;
mod explain;
mod fmt;
mod input;
mod json;
mod report;
mod visible;

use clap::{CommandFactory, Parser, Subcommand, ValueEnum};
use fencelab::{say::Lang, sim, timeline};
use std::{io::Write, path::PathBuf, process::ExitCode};

/// Timelines of leases, pauses and fenced writes: what comes of them, and whether it is as expected
///
/// A file is a text in the timeline language (docs/timeline-language.md). Where a file is expected,
/// `-` means standard input.
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
    #[command(after_help = "Example: fencelab run tests/timelines/ok/seed.tl --lang zh")]
    Run {
        /// The timeline
        file: PathBuf,
        #[command(flatten)]
        language: Language,
        /// Print the run as JSON; tokens are decimal strings, times are milliseconds
        #[arg(long)]
        json: bool,
    },
    /// Runs timelines and says of each, in one line, whether its expectations are met
    ///
    /// Exit status: 0 when all expectations of all files are met, 1 when one is not, 2 when a file
    /// cannot be read.
    #[command(after_help = "Example: fencelab check lessons/*/*.tl")]
    Check {
        /// The timelines
        #[arg(required = true)]
        files: Vec<PathBuf>,
        #[command(flatten)]
        language: Language,
    },
    /// Lays timelines out in one way: labels in a column, single blanks, comments set apart
    ///
    /// Files are rewritten in place, standard input goes to standard output. Lines that cannot be
    /// read stay as they are. Exit status: 0, or with --check 1 when a file would change, or 2 when
    /// a file cannot be opened.
    #[command(after_help = "Example: fencelab fmt --check lessons/*/*.tl")]
    Fmt {
        /// The timelines
        #[arg(required = true)]
        files: Vec<PathBuf>,
        /// Change nothing, and name the files that would change
        #[arg(long)]
        check: bool,
    },
    /// Draws a timeline as the page does, as an SVG picture for slides and print
    ///
    /// Exit status: 0, or 2 when the timeline cannot be read or the picture cannot be written.
    #[command(
        after_help = "Example: fencelab draw tests/timelines/ok/seed.tl -o seed.svg --theme dark"
    )]
    Draw {
        /// The timeline
        file: PathBuf,
        /// Where the picture goes; without it, to standard output
        #[arg(short, long)]
        output: Option<PathBuf>,
        /// The colours
        #[arg(long, value_enum, default_value_t = Theme::Light)]
        theme: Theme,
        /// How wide the picture is, in pixels
        #[arg(long, default_value_t = 720, value_parser = clap::value_parser!(u32).range(320..=4000))]
        width: u32,
        #[command(flatten)]
        language: Language,
    },
    /// Explains a mistake by its code, with an example and how it is mended
    ///
    /// Exit status: 0, or 2 when there is no such code; then all codes are listed.
    #[command(after_help = "Example: fencelab explain no-unit")]
    Explain {
        /// The code, as it stands in brackets behind `error`; without it all codes are listed
        code: Option<String>,
        #[command(flatten)]
        language: Language,
    },
    /// Prints a script that completes this command in a shell
    #[command(
        after_help = "Example: fencelab completions bash > ~/.local/share/bash-completion/completions/fencelab"
    )]
    Completions {
        /// Which shell
        #[arg(value_enum)]
        shell: clap_complete::Shell,
    },
}

#[derive(clap::Args)]
struct Language {
    /// Language of the output: zh or en (otherwise from LC_ALL, LC_MESSAGES or LANG)
    #[arg(long, value_parser = language)]
    lang: Option<Lang>,
}

impl Language {
    fn chosen(&self) -> Lang {
        self.lang.unwrap_or_else(language_of_the_terminal)
    }
}

/// The colours of a drawing.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Theme {
    Light,
    Dark,
}

/// What goes to standard output and to standard error, and the exit status.
struct Answer {
    out: String,
    err: String,
    status: u8,
}

impl Answer {
    fn new(out: String, status: u8) -> Self {
        Self { out, err: String::new(), status }
    }

    fn failure(err: String) -> Self {
        Self { out: String::new(), err, status: UNREADABLE }
    }
}

/// The exit status for an expectation that is not met.
const UNMET: u8 = 1;

/// The exit status for a timeline that cannot be read.
const UNREADABLE: u8 = 2;

fn main() -> ExitCode {
    let answer = match Arguments::parse().command {
        Command::Run { file, language, json } => run(&file, language.chosen(), json),
        Command::Check { files, language } => check::files(&files, language.chosen()),
        Command::Fmt { files, check } => fmt::files(&files, check),
        Command::Draw { file, output, theme, width, language } => {
            draw::file(&file, output.as_deref(), theme, width, language.chosen())
        }
        Command::Explain { code: Some(code), language } => explain::code(&code, language.chosen()),
        Command::Explain { code: None, language } => explain::all(language.chosen()),
        Command::Completions { shell } => completions(shell),
    };
    // There is nobody left to tell that a message cannot be told.
    let _ = std::io::stderr().lock().write_all(answer.err.as_bytes());
    match print(&answer.out) {
        Ok(()) => ExitCode::from(answer.status),
        Err(error) => {
            let _ = writeln!(std::io::stderr().lock(), "fencelab: {error}");
            ExitCode::from(UNREADABLE)
        }
    }
}

/// A reader that went away (`fencelab run … | head`) is no error; a full disk is.
fn print(out: &str) -> std::io::Result<()> {
    let mut stdout = std::io::stdout().lock();
    match stdout.write_all(out.as_bytes()).and_then(|()| stdout.flush()) {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => Err(error),
        _ => Ok(()),
    }
}

fn run(file: &std::path::Path, lang: Lang, json: bool) -> Answer {
    let text = match input::read(file) {
        Ok(text) => text,
        Err(error) => return Answer::failure(error),
    };
    let parsed = timeline::parse(&text);
    if !parsed.is_readable() {
        let output = match json {
            true => json::unreadable(&parsed),
            false => report::diagnostics(&parsed, file, lang),
        };
        return Answer::new(output, UNREADABLE);
    }
    let run = sim::run(&parsed.timeline);
    let output = match json {
        true => json::run(&parsed, &run, lang),
        false => report::diagnostics(&parsed, file, lang) + &report::run(&parsed, &run, lang),
    };
    Answer::new(output, if run.all_met() && !run.cut { 0 } else { UNMET })
}

fn completions(shell: clap_complete::Shell) -> Answer {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Arguments::command(), "fencelab", &mut script);
    Answer::new(String::from_utf8_lossy(&script).into_owned(), 0)
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
