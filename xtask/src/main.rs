//! The project's own commands: `cargo xtask serve | test | build | measure`.

mod lighthouse;
mod measure;
mod run;
mod server;
mod setup;
mod shorten;
mod site;
mod speed;
mod split;
mod stamp;
mod steps;
mod wasm;
mod watch;
mod worker;

use run::{Failure, Outcome};
use std::{
    path::{Path, PathBuf},
    process::ExitCode,
};

const HELP: &str = "\
Usage: cargo xtask COMMAND

  serve [--port N]   installs what is missing, builds the site, serves it at
                     http://127.0.0.1:8080 and builds it again when a file changes
  test [--only STEP] installs what is missing and runs every check; --list names the steps
  build [--out DIR] [--base BASE]
                     writes the site, ready for any static host, to target/site or DIR; BASE is
                     where it will be: /folder/, which only its 404 page needs to know, or
                     https://host/folder/, for a sitemap, canonical links and a social card
  measure            prints the size of each file on the wire, what a drag, a key and a long run
                     cost in a browser, and what Lighthouse says; exit status 1 when a size is over
                     its budget or a page misses a goal. `measure --only lighthouse` is the last part
  setup              installs what is missing and does nothing else
";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match command(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure(message)) => {
            eprintln!("\nxtask: {message}");
            ExitCode::FAILURE
        }
    }
}

fn command(arguments: &[String]) -> Outcome {
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["serve"] => watch::serve(8080),
        ["serve", "--port", port] => {
            watch::serve(port.parse().map_err(|_| Failure(format!("`{port}` is no port number")))?)
        }
        ["test"] => steps::all(),
        ["test", "--list"] => {
            steps::list();
            Ok(())
        }
        ["test", "--only", step] => steps::only(step),
        ["build"] => build(&run::target().join("site"), "/"),
        ["build", "--out", directory] => build(&PathBuf::from(directory), "/"),
        ["build", "--base", base] => build(&run::target().join("site"), base),
        ["build", "--out", directory, "--base", base] => build(&PathBuf::from(directory), base),
        ["measure"] => {
            let site = run::target().join("site");
            setup::everything()?;
            build(&site, "/")?;
            measure::measure(&site)?;
            speed::measure(&site)?;
            lighthouse::measure()
        }
        ["setup"] => setup::everything(),
        ["measure", "--only", "lighthouse"] => {
            setup::everything()?;
            lighthouse::measure()
        }
        // How cargo calls back: with a test binary, and with its arguments.
        ["wasm-test", ..] => wasm::test_runner(&arguments[1..]),
        ["wasm-bindgen", ..] => wasm::bindgen_in_this_process(&arguments[1..]),
        // For trying by hand where a module can be cut.
        ["split", from, exports @ .., "--first", first, "--late", late] => {
            split::split(Path::new(from), exports, Path::new(first), Path::new(late))
        }
        _ => Err(Failure(HELP.to_owned())),
    }
}

fn build(out: &Path, base: &str) -> Outcome {
    setup::for_the_site()?;
    site::build(out, base)?;
    println!("The site is in {}", out.display());
    Ok(())
}
