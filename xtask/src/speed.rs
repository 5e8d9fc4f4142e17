//! What a drag, a key and a long run cost in a browser. Figures are printed; they pass no judgement.

use crate::{
    run::{Outcome, cargo, npm_program, root, run, target},
    server, site,
    steps::CHROMIUM,
};
use std::{path::Path, process::Command};

/// Runs the benchmarks of `web/bench` on a site that is built. Fails where nothing could be measured.
pub fn measure(site: &Path) -> Outcome {
    site::package()?;
    run(cargo().args(["build", "--release", "--package", "fencelab-cli"]))?;
    let address = server::start(site, 0)?;
    run(bench("speed", &address).env("FENCELAB_CLI", target().join("release/fencelab")))
}

/// One of the benchmarks, of a site at this address.
pub fn bench(name: &str, address: &str) -> Command {
    let mut command = npm_program("playwright");
    command
        .current_dir(root().join("web"))
        .args(["test", "--config", "bench/playwright.config.ts", name])
        .env("FENCELAB_URL", address)
        .env("FENCELAB_CHROMIUM", CHROMIUM);
    command
}
