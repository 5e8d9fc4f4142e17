//! `test`: every check, step by step, each of which can be run alone.

use crate::{
    measure,
    run::{Failure, Outcome, cargo, npm_program, program, root, run, target, works},
    server,
    setup::{self, WASM},
    site,
    stamp::sorted,
};
use std::{
    path::PathBuf,
    process::Command,
    time::{Duration, Instant},
};

struct Step {
    name: &'static str,
    about: &'static str,
    run: fn() -> Outcome,
}

const STEPS: [Step; 11] = [
    Step { name: "fmt", about: "the code is formatted", run: fmt },
    Step { name: "clippy", about: "no warnings, natively and for browsers", run: clippy },
    Step { name: "native", about: "machines, language, simulation, pages", run: native },
    Step { name: "lessons", about: "everything in the lessons is executed", run: lessons },
    Step { name: "deny", about: "licences, sources and advisories of dependencies", run: deny },
    Step { name: "site", about: "the optimised site is built", run: build_site },
    Step { name: "types", about: "TypeScript agrees", run: types },
    Step { name: "node", about: "the npm package and the links in Node", run: node },
    Step { name: "wasm", about: "components and bindings in a headless browser", run: wasm },
    Step { name: "browser", about: "the pages in a headless browser", run: browser },
    Step { name: "measure", about: "sizes keep within the budgets", run: measure },
];

/// Names the steps.
pub fn list() {
    for step in STEPS {
        println!("{:<8} {}", step.name, step.about);
    }
}

/// Runs one step.
pub fn only(name: &str) -> Outcome {
    let Some(step) = STEPS.iter().find(|step| step.name == name) else {
        list();
        return Err(Failure(format!("there is no step `{name}`")));
    };
    setup::everything()?;
    perform(step)
}

/// Runs all steps, and stops at the first that fails.
pub fn all() -> Outcome {
    setup::everything()?;
    let start = Instant::now();
    let mut passed: Vec<(&str, Duration)> = Vec::new();
    for step in &STEPS {
        let step_start = Instant::now();
        perform(step)?;
        passed.push((step.name, step_start.elapsed()));
    }
    println!("\nAll steps passed in {:.0} s:", start.elapsed().as_secs_f32());
    for (name, time) in &passed {
        println!("{:>7.1} s  {name}", time.as_secs_f32());
    }
    println!("\n{} passed, 0 failed", passed.len());
    Ok(())
}

fn perform(step: &Step) -> Outcome {
    println!("\n== {}: {}", step.name, step.about);
    (step.run)().map_err(|Failure(why)| {
        Failure(format!("{why}\nThis step alone: cargo xtask test --only {}", step.name))
    })
}

fn fmt() -> Outcome {
    run(cargo().args(["fmt", "--all", "--check"]))
}

fn clippy() -> Outcome {
    let deny = ["--", "-D", "warnings"];
    run(cargo().args(["clippy", "--workspace", "--all-targets"]).args(deny))?;
    let browser = ["-p", "fencelab-bindings", "-p", "fencelab-playground"];
    run(cargo()
        .args(["clippy", "--target", WASM, "--all-targets"])
        .args(browser)
        .args(["--features", "fencelab-playground/csr"])
        .args(deny))
}

fn native() -> Outcome {
    run(cargo().args(["test", "--workspace"]))
}

fn lessons() -> Outcome {
    let check = ["run", "--quiet", "-p", "fencelab-site", "--", "--check", "--lessons"];
    run(cargo().args(check).arg(root().join("lessons")))
}

fn deny() -> Outcome {
    let mut command = setup::cargo_deny()?;
    run(command.args(["--workspace", "--all-features", "check", "licenses", "bans", "sources"]))?;
    // The advisories are a repository of their own, which is not everywhere within reach.
    let mut fetch = setup::cargo_deny()?;
    if !works(fetch.args(["fetch", "db"])) {
        println!("The database of advisories cannot be reached: advisories are not checked here.");
        return Ok(());
    }
    run(setup::cargo_deny()?.args(["--workspace", "--all-features", "check", "advisories"]))
}

fn build_site() -> Outcome {
    site::build(&target().join("site"), "/")
}

fn types() -> Outcome {
    site::package()?;
    let tsc = |project: &str| run(npm_program("tsc").args(["--noEmit", "-p", project]));
    tsc("web/tsconfig.json")?;
    tsc("web/worker/tsconfig.json")?;
    tsc("web/bindings/tests/tsconfig.json")
}

fn node() -> Outcome {
    site::package()?;
    let mut tests = sorted(&root().join("web/bindings/tests"))?;
    tests.retain(|file| file.to_string_lossy().ends_with(".test.mjs"));
    tests.extend(loader_tests()?);
    run(program("node").arg("--test").args(tests))
}

/// The loader's own tests, bundled: Node does not read TypeScript.
fn loader_tests() -> Outcome<Vec<PathBuf>> {
    let out = target().join("web/tests");
    let tests = sorted(&root().join("web/loader/tests"))?;
    run(npm_program("esbuild")
        .args(&tests)
        .args(["--bundle", "--platform=node", "--format=esm", "--out-extension:.js=.mjs"])
        .args(["--log-level=warning"])
        .arg(format!("--outdir={}", out.display())))?;
    let made = |test: PathBuf| Some(out.join(test.file_name()?).with_extension("mjs"));
    Ok(tests.into_iter().filter_map(made).collect())
}

/// The browser and its driver, where Debian puts them.
pub const CHROMIUM: &str = "/usr/bin/chromium";
const CHROMEDRIVER: &str = "/usr/bin/chromedriver";

fn wasm() -> Outcome {
    let runner = format!("{} wasm-test", std::env::current_exe()?.display());
    let test = |package: &str, features: &[&str]| {
        run(cargo()
            .args(["test", "--target", WASM, "-p", package, "--tests"])
            .args(features)
            .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUNNER", &runner)
            .env("CHROMEDRIVER", CHROMEDRIVER)
            .env("WASM_BINDGEN_TEST_WEBDRIVER_JSON", root().join("webdriver.json")))
    };
    test("fencelab-bindings", &[])?;
    test("fencelab-playground", &["--features", "csr"])
}

fn browser() -> Outcome {
    let out = target().join("site");
    if !out.join("index.html").exists() {
        build_site()?;
    }
    let address = server::start(&out, 0)?;
    let mut playwright: Command = npm_program("playwright");
    playwright
        .current_dir(root().join("web"))
        .args(["test", "--config", "e2e/playwright.config.ts"])
        .env("FENCELAB_URL", address)
        .env("FENCELAB_CHROMIUM", CHROMIUM);
    run(&mut playwright)
}

fn measure() -> Outcome {
    let out = target().join("site");
    if !out.join("index.html").exists() {
        build_site()?;
    }
    measure::measure(&out)
}
