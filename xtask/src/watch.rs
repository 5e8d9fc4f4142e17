//! `serve`: builds the site, serves it, and builds it again when a source changes.

use crate::{
    run::{Failure, Outcome, root, target},
    server, setup, site,
    stamp::sorted,
    worker::Keep,
};
use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
    thread::sleep,
    time::{Duration, Instant, SystemTime},
};

/// What the site is made from.
const SOURCES: [&str; 10] = [
    "Cargo.toml",
    "src",
    "lessons",
    "tests/timelines",
    "web/bindings",
    "web/loader",
    "web/playground",
    "web/site",
    "web/styles",
    "web/worker",
];

/// Serves until it is stopped. A build that fails leaves the last good site in place.
pub fn serve(port: u16) -> Outcome {
    setup::for_the_site()?;
    // Not where the tests look for the site that readers get.
    let out = target().join("watched");
    build(&out);
    if !out.join("index.html").exists() {
        return Err(Failure("the site could not be built".to_owned()));
    }
    let address = server::start(&out, port)?;
    println!("\nServing the site at {address}  (Ctrl+C stops)");
    let mut seen = changes();
    loop {
        sleep(Duration::from_millis(500));
        let now = changes();
        if now != seen {
            seen = now;
            println!("\nA file changed; building again.");
            build(&out);
            println!("Serving the site at {address}");
        }
    }
}

fn build(out: &Path) {
    let start = Instant::now();
    match site::build_with(out, "/", Keep::Nothing) {
        Ok(()) => println!("Built the site in {:.1} s.", start.elapsed().as_secs_f32()),
        Err(Failure(why)) => eprintln!("The build failed, and the last good site stays.\n{why}"),
    }
}

fn changes() -> BTreeMap<PathBuf, SystemTime> {
    let mut all = BTreeMap::new();
    for source in SOURCES {
        collect(&root().join(source), &mut all);
    }
    all
}

/// A file that vanishes while it is looked at is a change, and will be seen as one.
fn collect(path: &Path, all: &mut BTreeMap<PathBuf, SystemTime>) {
    if path.is_dir() {
        for inner in sorted(path).unwrap_or_default() {
            collect(&inner, all);
        }
    } else if let Ok(time) = path.metadata().and_then(|data| data.modified()) {
        all.insert(path.to_path_buf(), time);
    }
}
