//! Runs other programs, and finds the project's folders.

use std::{
    path::{Path, PathBuf},
    process::Command,
};

/// Why a command of ours stops, in words for whoever called it.
#[derive(Debug)]
pub struct Failure(pub String);

/// What a command of ours comes to.
pub type Outcome<T = ()> = Result<T, Failure>;

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Self {
        Self(error.to_string())
    }
}

/// Says which file a failure is about.
pub fn about<T>(path: &Path, result: std::io::Result<T>) -> Outcome<T> {
    result.map_err(|error| Failure(format!("{}: {error}", path.display())))
}

/// The root of the repository.
pub fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_path_buf()
}

/// The folder that cargo builds into.
pub fn target() -> PathBuf {
    match std::env::var_os("CARGO_TARGET_DIR") {
        Some(directory) => root().join(directory),
        None => root().join("target"),
    }
}

/// A program to be run at the root of the repository.
pub fn program(name: impl AsRef<std::ffi::OsStr>) -> Command {
    let mut command = Command::new(name);
    command.current_dir(root());
    command
}

/// The cargo that runs us.
pub fn cargo() -> Command {
    let mut command = program(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.env("CARGO_TARGET_DIR", target());
    // What cargo tells a program that it runs is not meant for the cargo that this one runs: a
    // changed variable would make it build things anew.
    for (name, _) in std::env::vars_os() {
        let name = name.to_string_lossy().into_owned();
        if name.starts_with("CARGO_PKG_") || name.starts_with("CARGO_MANIFEST_") {
            command.env_remove(name);
        }
    }
    command
}

/// A program from an npm package.
pub fn npm_program(name: &str) -> Command {
    program(root().join("web/node_modules/.bin").join(name))
}

/// Runs a program to its end; what it prints is seen.
pub fn run(command: &mut Command) -> Outcome {
    let status = command.status().map_err(|error| cannot_start(command, &error))?;
    match status.success() {
        true => Ok(()),
        false => Err(Failure(format!("{} failed ({status})", show(command)))),
    }
}

/// Runs a program and keeps what it prints.
pub fn output(command: &mut Command) -> Outcome<String> {
    let output = command.output().map_err(|error| cannot_start(command, &error))?;
    match output.status.success() {
        true => Ok(String::from_utf8_lossy(&output.stdout).into_owned()),
        false => {
            let said = String::from_utf8_lossy(&output.stderr);
            Err(Failure(format!("{} failed\n{said}", show(command))))
        }
    }
}

/// Whether a program can be started and succeeds; nothing of it is seen.
pub fn works(command: &mut Command) -> bool {
    command.output().is_ok_and(|output| output.status.success())
}

fn cannot_start(command: &Command, error: &std::io::Error) -> Failure {
    Failure(format!("cannot start {}: {error}", command.get_program().to_string_lossy()))
}

/// The command line, so that it can be typed.
pub fn show(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    words.map(|word| word.to_string_lossy().into_owned()).collect::<Vec<_>>().join(" ")
}
