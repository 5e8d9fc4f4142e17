//! The site: modules, bundles, pages, in a folder that any static host can serve.

use crate::{
    run::{Failure, Outcome, about, cargo, npm_program, root, run, target},
    stamp::sorted,
    wasm,
};
use serde_json::Value;
use std::path::{Path, PathBuf};

/// Builds the site into `out`, to be served at `base`. What was there stays until the new site is
/// whole.
pub fn build(out: &Path, base: &str) -> Outcome {
    let playground = wasm::folder("playground");
    wasm::build(&wasm::PLAYGROUND, &playground)?;
    let assets = bundle(&playground)?;
    let new = out.with_extension("new");
    clear(&new)?;
    pages(&new, &assets, base)?;
    copy(&target().join("web/assets"), &new.join("assets"))?;
    clear(out)?;
    about(out, std::fs::rename(&new, out))
}

/// Bundles scripts and styles, each named after its content. Gives the file that lists them.
fn bundle(playground: &Path) -> Outcome<PathBuf> {
    let (assets, meta) = (target().join("web/assets"), target().join("web/bundle.json"));
    clear(&assets)?;
    let mut esbuild = npm_program("esbuild");
    esbuild
        .args(["web/loader/main.ts", "web/styles/site.css"])
        .args(["--bundle", "--minify", "--format=esm", "--target=es2022", "--charset=utf8"])
        .args(["--splitting", "--log-level=warning", "--loader:.wasm=file"])
        .args(["--entry-names=[name]-[hash]", "--chunk-names=[name]-[hash]"])
        .args(["--asset-names=[name]-[hash]"])
        .arg(format!("--alias:fencelab-playground={}", playground.display()))
        .arg(format!("--outdir={}", assets.display()))
        .arg(format!("--metafile={}", meta.display()));
    run(&mut esbuild)?;
    let made: Value = serde_json::from_slice(&about(&meta, std::fs::read(&meta))?)
        .map_err(|error| Failure(format!("{}: {error}", meta.display())))?;
    let list = serde_json::json!({
        "script": made_from(&made, |output| output["entryPoint"] == "web/loader/main.ts")?,
        "style": made_from(&made, |output| output["entryPoint"] == "web/styles/site.css")?,
    });
    let file = target().join("web/assets.json");
    about(&file, std::fs::write(&file, list.to_string()))?;
    Ok(file)
}

/// The name, below the site, of the output that fits.
fn made_from(made: &Value, fits: impl Fn(&Value) -> bool) -> Outcome<String> {
    let outputs = made["outputs"].as_object().into_iter().flatten();
    let found = outputs.into_iter().find(|(_, output)| fits(output));
    let name = found.and_then(|(path, _)| Path::new(path).file_name());
    match name {
        Some(name) => Ok(format!("assets/{}", name.to_string_lossy())),
        None => Err(Failure("esbuild did not make what it was asked for".to_owned())),
    }
}

fn pages(out: &Path, assets: &Path, base: &str) -> Outcome {
    let mut command = cargo();
    command
        .args(["run", "--quiet", "-p", "fencelab-site", "--", "--lessons"])
        .arg(root().join("lessons"))
        .arg("--assets")
        .arg(assets)
        .arg("--out")
        .arg(out)
        .args(["--base", base]);
    run(&mut command)
}

fn clear(folder: &Path) -> Outcome {
    match folder.exists() {
        true => about(folder, std::fs::remove_dir_all(folder)),
        false => Ok(()),
    }
}

fn copy(from: &Path, to: &Path) -> Outcome {
    about(to, std::fs::create_dir_all(to))?;
    for file in sorted(from)? {
        if let Some(name) = file.file_name() {
            about(&file, std::fs::copy(&file, to.join(name)))?;
        }
    }
    Ok(())
}

/// The npm package: the module, its JavaScript, and the hand-written files around it.
pub fn package() -> Outcome {
    let out = target().join("npm/fencelab");
    wasm::build(&wasm::BINDINGS, &out)?;
    wasm::build(&wasm::BINDINGS_THAT_PANIC, &target().join("npm/fencelab-that-panics"))?;
    let mut written = sorted(&root().join("web/bindings/package"))?;
    written.extend(["LICENSE-MIT", "LICENSE-APACHE"].map(|name| root().join(name)));
    for folder in ["fencelab", "fencelab-that-panics"] {
        for file in &written {
            if let Some(name) = file.file_name() {
                let to = target().join("npm").join(folder).join(name);
                about(file, std::fs::copy(file, to))?;
            }
        }
    }
    Ok(())
}
