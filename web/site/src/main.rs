//! Writes the lessons as static pages, and checks everything in them that can be executed.

mod body;
mod book;
mod check;
mod comments;
mod content;
mod facts;
mod field;
mod glossary;
mod island;
mod lab;
mod lesson;
mod lists;
mod page;
mod place;
mod questions;
mod review;
mod search;
mod shelf;
mod sql;
mod write;

use std::{path::PathBuf, process::ExitCode};

const HELP: &str = "\
Usage: fencelab-site --lessons DIR --assets FILE --out DIR [--base BASE]   writes the pages
       fencelab-site --lessons DIR --check                                 executes the lessons

BASE is where the site will be: /folder/ (otherwise /), or https://host/folder/. The page for addresses
that do not exist needs to know the folder, all others work anywhere. With the host there are a sitemap,
canonical links and a picture for shared links, too.
";

#[derive(Default)]
struct Arguments {
    lessons: Option<PathBuf>,
    assets: Option<PathBuf>,
    out: Option<PathBuf>,
    base: Option<String>,
    check: bool,
}

fn main() -> ExitCode {
    let Some(arguments) = arguments(std::env::args().skip(1)) else {
        eprint!("{HELP}");
        return ExitCode::from(2);
    };
    let result = match arguments {
        Arguments { lessons: Some(lessons), check: true, .. } => check::run(&lessons),
        Arguments {
            lessons: Some(lessons), assets: Some(assets), out: Some(out), base, ..
        } => write::site(&lessons, &assets, &out, base.as_deref().unwrap_or("/")),
        _ => Err(HELP.to_owned()),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

fn arguments(mut words: impl Iterator<Item = String>) -> Option<Arguments> {
    let mut arguments = Arguments::default();
    while let Some(word) = words.next() {
        match word.as_str() {
            "--lessons" => arguments.lessons = Some(words.next()?.into()),
            "--assets" => arguments.assets = Some(words.next()?.into()),
            "--out" => arguments.out = Some(words.next()?.into()),
            "--base" => arguments.base = Some(words.next()?),
            "--check" => arguments.check = true,
            _ => return None,
        }
    }
    Some(arguments)
}
