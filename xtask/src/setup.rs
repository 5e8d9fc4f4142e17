//! Installs what is missing. Says what it does; is silent and quick when nothing is missing.

use crate::run::{Failure, Outcome, about, cargo, output, program, root, run, show, target, works};
use std::{path::PathBuf, process::Command};

/// The target that browsers run.
pub const WASM: &str = "wasm32-unknown-unknown";

/// Debian's names of what the tests in a browser need. Without the font, Chinese is boxes.
const APT: [&str; 3] = ["chromium", "chromium-driver", "fonts-noto-cjk"];

/// What `cargo deny` checks with, in a version that does not change by itself.
const CARGO_DENY: &str = "0.20.2";

/// All that building the site needs.
pub fn for_the_site() -> Outcome {
    wasm_target()?;
    npm()
}

/// All that the tests need, too.
pub fn everything() -> Outcome {
    for_the_site()?;
    apt()
}

fn wasm_target() -> Outcome {
    let installed = output(program("rustc").args(["--print", "sysroot"]))?;
    let library = PathBuf::from(installed.trim()).join("lib/rustlib").join(WASM);
    if library.exists() {
        return Ok(());
    }
    install(&format!("Rust's {WASM} target"), program("rustup").args(["target", "add", WASM]))
}

fn npm() -> Outcome {
    let (web, modules) = (root().join("web"), root().join("web/node_modules"));
    // A copy of the lock file beside the packages says what they were installed from.
    let (lock, installed) = (web.join("package-lock.json"), modules.join(".installed-from"));
    let lock = about(&lock, std::fs::read(&lock))?;
    if std::fs::read(&installed).is_ok_and(|from| from == lock) {
        return Ok(());
    }
    let node = output(program("node").arg("--version"))
        .map_err(|_| Failure("Node is missing: install Node 20 or newer, with npm".to_owned()))?;
    let major = node.trim().trim_start_matches('v').split('.').next().and_then(|n| n.parse().ok());
    if major.is_none_or(|major: u32| major < 20) {
        return Err(Failure(format!("Node 20 or newer is needed; this is {}", node.trim())));
    }
    let mut npm = program("npm");
    npm.current_dir(&web)
        .args(["ci", "--no-audit", "--no-fund"])
        .env("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1");
    install("the npm packages of web/", &mut npm)?;
    about(&installed, std::fs::write(&installed, lock))
}

fn apt() -> Outcome {
    let missing: Vec<&str> = APT.into_iter().filter(|package| !is_installed(package)).collect();
    if missing.is_empty() {
        return Ok(());
    }
    let list = missing.join(" ");
    if !works(program("apt-get").arg("--version")) {
        let found = works(program("chromium").arg("--version"))
            && works(program("chromedriver").arg("--version"));
        return match found {
            true => Ok(()),
            false => Err(Failure(format!(
                "the tests need Chromium, its driver and a Chinese font (Debian: {list}); \
                 install them and try again"
            ))),
        };
    }
    let by_hand = format!("apt-get update && apt-get install -y --no-install-recommends {list}");
    let Some(root) = as_root() else {
        return Err(Failure(format!("these packages are missing: {list}\nrun: sudo {by_hand}")));
    };
    install("the list of Debian's packages", root("apt-get").arg("update"))?;
    let mut command = root("apt-get");
    command.args(["install", "-y", "--no-install-recommends"]).args(missing);
    install(&format!("Debian's {list}"), &mut command)
}

fn is_installed(package: &str) -> bool {
    let query = ["--show", "--showformat=${db:Status-Status}", package];
    output(program("dpkg-query").args(query)).is_ok_and(|status| status == "installed")
}

/// How to run a program as root, if that is possible without asking anybody.
fn as_root() -> Option<fn(&str) -> Command> {
    let is_root = output(program("id").arg("-u")).is_ok_and(|id| id.trim() == "0");
    if is_root {
        return Some(|name| {
            let mut command = program(name);
            command.env("DEBIAN_FRONTEND", "noninteractive");
            command
        });
    }
    works(program("sudo").args(["-n", "true"])).then_some(|name| {
        let mut command = program("sudo");
        command.args(["-n", "DEBIAN_FRONTEND=noninteractive", name]);
        command
    })
}

/// `cargo deny`, installed beside cargo if it is not there yet.
pub fn cargo_deny() -> Outcome<Command> {
    if !works(cargo().args(["deny", "--version"])) {
        let mut command = cargo();
        command
            .args(["install", "cargo-deny", "--locked", "--version", CARGO_DENY])
            // A target folder of its own, so that a failed try can go on where it stopped.
            .env("CARGO_TARGET_DIR", target().join("tools"));
        install(&format!("cargo-deny {CARGO_DENY} (some minutes)"), &mut command)?;
    }
    let mut command = cargo();
    command.arg("deny");
    Ok(command)
}

fn install(what: &str, command: &mut Command) -> Outcome {
    println!("Installing {what}: {}", show(command));
    run(command).map_err(|Failure(why)| {
        Failure(format!("{why}\nCould not install {what}. To do it by hand: {}", show(command)))
    })
}
