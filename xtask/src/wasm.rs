//! From a Rust crate to an optimised WebAssembly module and its JavaScript.

use crate::{
    run::{Failure, Outcome, about, cargo, npm_program, output, program, run, target},
    setup::WASM,
    shorten::shorten,
    split::split,
    stamp::Stamp,
};
use std::path::{Path, PathBuf};

/// A crate that becomes a WebAssembly module.
pub struct Module {
    /// The package.
    pub package: &'static str,
    /// The features that it is built with.
    pub features: &'static [&'static str],
    /// The name of the files that come out of it.
    pub name: &'static str,
    /// Its exports that are not needed at first: they, and what only they need, go into a module of
    /// their own, NAME_late.wasm.
    pub late: &'static [&'static str],
}

/// The languages of the site, each with a module that speaks it.
pub const LANGS: [&str; 2] = ["zh", "en"];

/// The timeline editor and the quizzes, in one language.
pub fn playground(lang: &str) -> Module {
    let features: &[&str] = match lang {
        "zh" => &["csr", "zh"],
        _ => &["csr", "en"],
    };
    Module { package: "fencelab-playground", features, name: "playground", late: &["late"] }
}

/// The JavaScript face of the core.
pub const BINDINGS: Module =
    Module { package: "fencelab-bindings", features: &[], name: "fencelab", late: &[] };

/// The same with an export that panics, for the tests.
pub const BINDINGS_THAT_PANIC: Module =
    Module { package: "fencelab-bindings", features: &["panic-test"], name: "fencelab", late: &[] };

/// Builds a module into `out`: NAME.js, NAME.d.ts, NAME_bg.wasm. Cargo knows what is up to date; what
/// follows it is done only when its result changed.
pub fn build(module: &Module, out: &Path) -> Outcome {
    let mut command = cargo();
    command.args(["build", "--profile", "web", "--target", WASM, "-p", module.package]);
    command.arg("--no-default-features");
    if !module.features.is_empty() {
        command.arg("--features").arg(module.features.join(","));
    }
    run(&mut command)?;
    let file = format!("{}.wasm", module.package.replace('-', "_"));
    let raw = target().join(WASM).join("web").join(file);
    let (wasm, glue) =
        (out.join(format!("{}_bg.wasm", module.name)), out.join(format!("{}.js", module.name)));
    let late = out.join(format!("{}_late.wasm", module.name));
    let step = format!("{}-{}", module.package, module.features.join("-"));
    let stamp = Stamp::new(&step, &[&raw])?;
    let mut made = vec![wasm.as_path(), glue.as_path()];
    if !module.late.is_empty() {
        made.push(&late);
    }
    if stamp.is_fresh(&made) {
        return Ok(());
    }
    println!("Optimising {} {}", module.package, module.features.join(" "));
    bindgen(&raw, out, module)?;
    if !module.late.is_empty() {
        shorten(&wasm, &glue)?;
        split(&wasm, module.late, &wasm, &late)?;
        optimise(&late)?;
    }
    optimise(&wasm)?;
    stamp.set()
}

fn bindgen(raw: &Path, out: &Path, module: &Module) -> Outcome {
    about(out, std::fs::create_dir_all(out))?;
    // In a process of its own: it may stop the process that it runs in.
    let mut command = program(std::env::current_exe()?);
    command
        .arg("wasm-bindgen")
        .args(["--target", "web", "--omit-default-module-path", "--out-name", module.name])
        .arg("--out-dir")
        .arg(out)
        .arg(raw);
    output(&mut command).map(|_| ())
}

/// `wasm-opt` from npm's binaryen: Debian's is too old and breaks what wasm-bindgen makes.
fn optimise(wasm: &Path) -> Outcome {
    let smaller = wasm.with_extension("opt");
    // Rust puts the stack below the data, so nothing is ever kept in the first kilobyte; and memory
    // is all zeros when a module starts.
    let knows = ["--low-memory-unused", "--zero-filled-memory"];
    run(npm_program("wasm-opt")
        .args(["--flatten", "--rereloop", "-Oz", "-Oz", "--converge"])
        .args(knows)
        .arg(wasm)
        .arg("-o")
        .arg(&smaller))?;
    about(wasm, std::fs::rename(&smaller, wasm))
}

/// wasm-bindgen's command line, linked into this program so that versions cannot differ.
pub fn bindgen_in_this_process(arguments: &[String]) -> Outcome {
    let arguments = std::iter::once("wasm-bindgen".to_owned()).chain(arguments.iter().cloned());
    wasm_bindgen_cli::wasm_bindgen::run_cli_with_args(arguments)
        .map_err(|error| Failure(format!("{error:#}")))
}

/// What cargo calls for each test binary: runs it in a headless browser.
pub fn test_runner(arguments: &[String]) -> Outcome {
    let name = "wasm-bindgen-test-runner".to_owned();
    let arguments = std::iter::once(name).chain(arguments.iter().cloned());
    wasm_bindgen_cli::wasm_bindgen_test_runner::run_cli_with_args(arguments)
        .map_err(|error| Failure(format!("{error:#}")))
}

/// The folder that a module is built into.
pub fn folder(name: &str) -> PathBuf {
    target().join("web").join(name)
}
