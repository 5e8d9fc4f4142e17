//! The service worker: `sw.js`, which begins with the list of what the site consists of.

use crate::{
    run::{Failure, Outcome, about, npm_program, run, target},
    site::list_of_assets,
    stamp::sorted,
};
use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};
use std::path::Path;

/// How much of the site browsers are to keep.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Keep {
    /// All that a reader of a language may open.
    All,
    /// Nothing: who writes on the site wants to see what is written now.
    Nothing,
}

/// Bytes of each hash that are listed: enough to tell versions of one file apart.
const HASH_BYTES: usize = 8;

/// Writes the worker of a site that is otherwise whole.
pub fn write(site: &Path, keep: Keep) -> Outcome {
    let out = target().join("web/sw.js");
    run(npm_program("esbuild")
        .args(["web/worker/sw.ts", "--bundle", "--minify", "--format=iife", "--target=es2022"])
        .arg("--log-level=warning")
        .arg(format!("--outfile={}", out.display())))?;
    let program = about(&out, std::fs::read_to_string(&out))?;
    let file = site.join("sw.js");
    about(&file, std::fs::write(&file, format!("const SITE={};\n{program}", list(site, keep)?)))
}

/// What the worker is told: each file, and the assets of each language.
fn list(site: &Path, keep: Keep) -> Outcome<Value> {
    let mut files = Map::new();
    if keep == Keep::All {
        collect(site, "", &mut files)?;
    }
    let assets = list_of_assets();
    let made: Value = serde_json::from_slice(&about(&assets, std::fs::read(&assets))?)
        .map_err(|error| Failure(format!("{}: {error}", assets.display())))?;
    Ok(json!({ "files": files, "assets": made["kept"] }))
}

/// A page goes by the name of its folder, which is how links name it.
fn collect(folder: &Path, name: &str, files: &mut Map<String, Value>) -> Outcome {
    for path in sorted(folder)? {
        let own = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if path.is_dir() {
            collect(&path, &format!("{name}{own}/"), files)?;
            continue;
        }
        let name = match own.as_str() {
            "index.html" => name.to_owned(),
            own => format!("{name}{own}"),
        };
        let bytes = about(&path, std::fs::read(&path))?;
        files.insert(name, hash(&bytes).into());
    }
    Ok(())
}

fn hash(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().take(HASH_BYTES).map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_goes_by_its_folder_and_every_file_by_its_content() {
        let site = std::env::temp_dir().join(format!("fencelab-worker-{}", std::process::id()));
        std::fs::create_dir_all(site.join("en/lab")).expect("a temporary folder");
        for (file, text) in [("index.html", "abc"), ("en/lab/index.html", ""), ("en/lab/a", "abc")]
        {
            std::fs::write(site.join(file), text).expect("written");
        }
        let mut files = Map::new();
        collect(&site, "", &mut files).expect("the folder can be read");
        std::fs::remove_dir_all(&site).expect("removed");
        // The first bytes of what FIPS 180-2 gives for "abc", and for nothing.
        let (abc, nothing) = ("ba7816bf8f01cfea", "e3b0c44298fc1c14");
        assert_eq!(json!(files), json!({ "": abc, "en/lab/": nothing, "en/lab/a": abc }));
    }
}
