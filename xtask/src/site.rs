//! The site: modules, bundles, pages, in a folder that any static host can serve.

use crate::{
    run::{Failure, Outcome, about, cargo, npm_program, root, run, target},
    stamp::sorted,
    wasm, worker,
};
use serde_json::Value;
use std::path::{Path, PathBuf};

/// Builds the site into `out`, to be served at `base`. What was there stays until the new site is
/// whole.
pub fn build(out: &Path, base: &str) -> Outcome {
    build_with(out, base, worker::Keep::All)
}

/// The same, and how much of it browsers are to keep.
pub fn build_with(out: &Path, base: &str, keep: worker::Keep) -> Outcome {
    for lang in wasm::LANGS {
        wasm::build(&wasm::playground(lang), &wasm::folder(&format!("playground-{lang}")))?;
    }
    let package = npm(&wasm::BINDINGS, "fencelab")?;
    let assets = bundle(&package)?;
    let new = out.with_extension("new");
    clear(&new)?;
    pages(&new, &assets, base)?;
    copy(&target().join("web/assets"), &new.join("assets"))?;
    worker::write(&new, keep)?;
    clear(out)?;
    about(out, std::fs::rename(&new, out))
}

/// Bundles scripts and styles, each named after its content. Gives the file that lists them.
fn bundle(package: &Path) -> Outcome<PathBuf> {
    let (assets, meta) = (target().join("web/assets"), target().join("web/bundle.json"));
    clear(&assets)?;
    let mut esbuild = npm_program("esbuild");
    esbuild
        .args(["web/loader/main.ts", "web/styles/site.css"])
        .args(["--bundle", "--minify", "--format=esm", "--target=es2022", "--charset=utf8"])
        .args(["--splitting", "--log-level=warning", "--loader:.wasm=file"])
        .args(["--entry-names=[name]-[hash]", "--chunk-names=[name]-[hash]"])
        .args(["--asset-names=[name]-[hash]"])
        .args(wasm::LANGS.map(|lang| {
            let name = format!("playground-{lang}");
            format!("--alias:fencelab-{name}={}", wasm::folder(&name).display())
        }))
        .arg(format!("--alias:fencelab={}", package.display()))
        .arg(format!("--outdir={}", assets.display()))
        .arg(format!("--metafile={}", meta.display()));
    run(&mut esbuild)?;
    let made: Value = serde_json::from_slice(&about(&meta, std::fs::read(&meta))?)
        .map_err(|error| Failure(format!("{}: {error}", meta.display())))?;
    let list = serde_json::json!({
        "script": made_from(&made, |output| output["entryPoint"] == "web/loader/main.ts")?,
        "style": made_from(&made, |output| output["entryPoint"] == "web/styles/site.css")?,
        "first": { "zh": first(&made, "zh"), "en": first(&made, "en") },
        "kept": { "zh": kept(&made, "zh"), "en": kept(&made, "en") },
    });
    let file = list_of_assets();
    about(&file, std::fs::write(&file, list.to_string()))?;
    Ok(file)
}

/// Where the outputs are listed: what every page names, and what its first timeline needs.
pub fn list_of_assets() -> PathBuf {
    target().join("web/assets.json")
}

/// What the first timeline of a page needs: the entry, all that it imports at once, and of what is
/// loaded later only the first half of its language's playground. The other half, links, exports and
/// the shelf are for a reader who goes on.
fn first(made: &Value, lang: &str) -> Vec<String> {
    let own = format!("web/playground-{lang}/");
    let parts = ["playground.js", "playground_bg.wasm"].map(|file| format!("{own}{file}"));
    reached(made, |entry| parts.iter().any(|part| entry.ends_with(part)))
}

/// All that a reader of a language may come to need without a network. The other language is not for
/// them, and the npm package is large and needed for files only.
fn kept(made: &Value, lang: &str) -> Vec<String> {
    let others = wasm::LANGS.into_iter().filter(|other| *other != lang);
    let others: Vec<String> = others.map(|other| format!("web/playground-{other}/")).collect();
    let is_for_others = |entry: &str| others.iter().any(|other| entry.contains(other));
    let mut all = reached(made, |entry| !is_for_others(entry) && !entry.contains("npm/fencelab/"));
    all.extend(made_from(made, |output| output["entryPoint"] == "web/styles/site.css").ok());
    all
}

/// The entry, all that it imports at once, and of what is loaded later the wanted, by what it was made
/// from.
fn reached(made: &Value, is_wanted: impl Fn(&str) -> bool) -> Vec<String> {
    let outputs = &made["outputs"];
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let entries = outputs.as_object().into_iter().flatten();
    let mut found: Vec<String> = entries
        .filter(|(_, output)| output["entryPoint"] == "web/loader/main.ts")
        .map(|(path, _)| path.clone())
        .collect();
    let mut next = 0;
    while let Some(path) = found.get(next) {
        next += 1;
        for import in outputs[path]["imports"].as_array().into_iter().flatten() {
            let (path, kind) = (text(&import["path"]), text(&import["kind"]));
            let is_wanted =
                kind != "dynamic-import" || is_wanted(&text(&outputs[&path]["entryPoint"]));
            if is_wanted && !found.contains(&path) {
                found.push(path);
            }
        }
    }
    found.iter().filter_map(|path| in_assets(path)).collect()
}

/// The name, below the site, of an output.
fn in_assets(path: &str) -> Option<String> {
    Some(format!("assets/{}", Path::new(path).file_name()?.to_string_lossy()))
}

/// The name, below the site, of the output that fits.
fn made_from(made: &Value, fits: impl Fn(&Value) -> bool) -> Outcome<String> {
    let outputs = made["outputs"].as_object().into_iter().flatten();
    let found = outputs.into_iter().find(|(_, output)| fits(output));
    let name = found.and_then(|(path, _)| in_assets(path));
    name.ok_or_else(|| Failure("esbuild did not make what it was asked for".to_owned()))
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

/// The npm package, and its twin for the tests.
pub fn package() -> Outcome {
    npm(&wasm::BINDINGS, "fencelab")?;
    npm(&wasm::BINDINGS_THAT_PANIC, "fencelab-that-panics").map(|_| ())
}

/// A package: the module, its JavaScript, and the hand-written files around it.
fn npm(module: &wasm::Module, name: &str) -> Outcome<PathBuf> {
    let out = target().join("npm").join(name);
    wasm::build(module, &out)?;
    let mut written = sorted(&root().join("web/bindings/package"))?;
    written.extend(["LICENSE-MIT", "LICENSE-APACHE"].map(|name| root().join(name)));
    for file in &written {
        if let Some(name) = file.file_name() {
            about(file, std::fs::copy(file, out.join(name)))?;
        }
    }
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_loaded_on_demand_is_not_needed_first_but_kept() {
        let made = serde_json::json!({ "outputs": {
            "a/main-1.js": { "entryPoint": "web/loader/main.ts", "imports": [
                { "path": "a/chunk-2.js", "kind": "import-statement" },
                { "path": "a/playground-3.js", "kind": "dynamic-import" },
                { "path": "a/late-6.js", "kind": "dynamic-import" },
                { "path": "a/english-7.js", "kind": "dynamic-import" },
                { "path": "a/wishes-4.js", "kind": "dynamic-import" },
            ] },
            "a/chunk-2.js": { "imports": [] },
            "a/playground-3.js": { "entryPoint": "t/web/playground-zh/playground_bg.wasm", "imports": [
                { "path": "a/playground-5.wasm", "kind": "file-loader" },
            ] },
            "a/playground-5.wasm": { "imports": [] },
            "a/late-6.js": { "entryPoint": "t/web/playground-zh/playground_late.wasm" },
            "a/english-7.js": { "entryPoint": "t/web/playground-en/playground_bg.wasm" },
            "a/wishes-4.js": { "entryPoint": "web/loader/wishes.ts", "imports": [
                { "path": "a/slim-9.js", "kind": "dynamic-import" },
            ] },
            "a/slim-9.js": { "entryPoint": "t/npm/fencelab/slim.js", "imports": [] },
            "a/site-8.css": { "entryPoint": "web/styles/site.css", "imports": [] },
        } });
        let names = ["main-1.js", "chunk-2.js", "playground-3.js", "playground-5.wasm"];
        assert_eq!(first(&made, "zh"), names.map(|name| format!("assets/{name}")));
        let mut names = [names.as_slice(), &["late-6.js", "wishes-4.js", "site-8.css"]].concat();
        let mut all = kept(&made, "zh");
        names.sort_unstable();
        all.sort_unstable();
        assert_eq!(all, names.iter().map(|name| format!("assets/{name}")).collect::<Vec<_>>());
    }
}
