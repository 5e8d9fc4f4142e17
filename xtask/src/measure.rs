//! What goes over the wire, and whether it keeps within the budgets of the design.

use crate::{
    run::{Failure, Outcome, about},
    server::packed,
    site::list_of_assets,
    stamp::sorted,
    wasm::LANGS,
};
use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
};

/// A page with its style sheet, in bytes after brotli.
const PAGE_MAX: usize = 35 * 1024;
/// All that the first timeline needs: scripts and module, in bytes after brotli.
const TIMELINE_MAX: usize = 200 * 1024;

struct Size {
    raw: usize,
    brotli: usize,
}

/// Prints the table. Fails when something is over its budget.
pub fn measure(site: &Path) -> Outcome {
    let mut sizes = BTreeMap::new();
    for file in files(site)? {
        let bytes = about(&file, std::fs::read(&file))?;
        let size = Size { raw: bytes.len(), brotli: compressed(&bytes)?.len() };
        let name = file.strip_prefix(site).unwrap_or(&file).to_string_lossy().into_owned();
        println!("{:>9} {:>9}  {name}", size.raw, size.brotli);
        sizes.insert(name, size);
    }
    let with = |ending: &'static str| {
        let fitting = sizes.iter().filter(move |(name, _)| name.ends_with(ending));
        fitting.map(|(name, size)| (name.as_str(), size.brotli))
    };
    let style: usize = with(".css").map(|(_, size)| size).sum();
    let mut over = Vec::new();
    println!("\n{:>9} {:>9}  (bytes after brotli)", "size", "budget");
    for (name, size) in with(".html") {
        check(&format!("{name} with its style"), size + style, PAGE_MAX, &mut over);
    }
    // Not what a reader asks for by a click: a link, a file, the shelf of the lab.
    for lang in LANGS {
        let timeline = first(lang)?.iter().try_fold(0, |sum, name| match sizes.get(name) {
            Some(size) => Ok(sum + size.brotli),
            None => Err(Failure(format!("{name} is not in the site: build it anew"))),
        })?;
        let name = format!("{lang}: all that the first timeline needs");
        check(&name, timeline, TIMELINE_MAX, &mut over);
    }
    match over.is_empty() {
        true => Ok(()),
        false => Err(Failure(format!("over budget: {}", over.join(", ")))),
    }
}

/// Writes the packed twin of each file of a site, for a server that sends it as hosts do.
pub fn pack(site: &Path) -> Outcome {
    for file in files(site)? {
        let (twin, bytes) = (packed(&file), about(&file, std::fs::read(&file))?);
        about(&twin, std::fs::write(&twin, compressed(&bytes)?))?;
    }
    Ok(())
}

/// What the first timeline of a page needs, as it was found when the site was bundled.
fn first(lang: &str) -> Outcome<Vec<String>> {
    let file = list_of_assets();
    let list = about(&file, std::fs::read(&file))?;
    let list: serde_json::Value = serde_json::from_slice(&list)
        .map_err(|error| Failure(format!("{}: {error}", file.display())))?;
    let names = list["first"][lang].as_array().into_iter().flatten();
    Ok(names.filter_map(|name| name.as_str().map(str::to_owned)).collect())
}

fn check(name: &str, size: usize, budget: usize, over: &mut Vec<String>) {
    println!("{size:>9} {budget:>9}  {name}");
    if size > budget {
        over.push(format!("{name} ({size} of {budget} bytes)"));
    }
}

fn compressed(bytes: &[u8]) -> Outcome<Vec<u8>> {
    let parameters = brotli::enc::BrotliEncoderParams { quality: 11, ..Default::default() };
    let mut out = Vec::new();
    brotli::BrotliCompress(&mut &bytes[..], &mut out, &parameters)?;
    Ok(out)
}

fn files(folder: &Path) -> Outcome<Vec<PathBuf>> {
    let mut all = Vec::new();
    for path in sorted(folder)? {
        match path.is_dir() {
            true => all.extend(files(&path)?),
            false => all.push(path),
        }
    }
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_budget_is_kept_up_to_the_last_byte() {
        let mut over = Vec::new();
        check("just", 10, 10, &mut over);
        assert!(over.is_empty());
        check("more", 11, 10, &mut over);
        assert_eq!(over, ["more (11 of 10 bytes)"]);
    }
}
