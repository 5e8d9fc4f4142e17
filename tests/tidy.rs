//! House rules that no other tool checks.

use std::{
    fs,
    path::{Path, PathBuf},
};

const FOLDERS: [&str; 11] = [
    "src",
    "tests",
    "cli",
    "xtask",
    "docs",
    "lessons",
    "web/bindings",
    "web/playground",
    "web/site",
    "web/loader",
    "web/worker",
];

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the folder is there").flatten() {
        let path = entry.path();
        if path.is_dir() {
            if path.file_name().is_none_or(|name| name != "target" && name != "node_modules") {
                collect(&path, files);
            }
        } else {
            files.push(path);
        }
    }
}

/// Every file that people write, with its text.
fn sources(endings: &[&str]) -> Vec<(PathBuf, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = vec![root.join("README.md")];
    for folder in FOLDERS {
        collect(&root.join(folder), &mut files);
    }
    let wanted = |path: &PathBuf| {
        path.extension().is_some_and(|ending| endings.iter().any(|it| ending == *it))
    };
    files.retain(wanted);
    assert!(!files.is_empty(), "nothing is checked");
    files
        .into_iter()
        .map(|path| (path.clone(), fs::read_to_string(&path).expect("it is text")))
        .collect()
}

#[test]
fn every_rust_file_says_what_it_is_for() {
    for (path, text) in sources(&["rs"]) {
        assert!(text.starts_with("//! "), "{} does not open with a `//!` sentence", path.display());
    }
}

#[test]
fn a_file_is_one_idea() {
    for (path, text) in sources(&["rs", "ts"]) {
        let lines = text.lines().count();
        assert!(lines <= 560, "{} has {lines} lines: cut it by ideas", path.display());
    }
}

#[test]
fn no_line_ends_in_blanks_and_no_file_without_a_line_end() {
    for (path, text) in sources(&["rs", "ts", "mjs", "md", "toml"]) {
        let bad = text.lines().position(|line| line.ends_with([' ', '\t']));
        assert_eq!(bad, None, "{}: blanks at the end of a line", path.display());
        assert!(text.ends_with('\n'), "{} does not end with a line end", path.display());
    }
}

#[test]
fn the_core_has_no_clock_no_randomness_and_no_browser() {
    let core = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let banned =
        ["std::time", "std::fs", "std::env", "std::thread", "wasm_bindgen", "web_sys", "println!"];
    for (path, text) in sources(&["rs"]).into_iter().filter(|(path, _)| path.starts_with(&core)) {
        for word in banned {
            assert!(!text.contains(word), "{} uses {word}", path.display());
        }
    }
}

#[test]
fn machines_hold_no_hash_maps() {
    for file in ["token", "lease", "store", "client"] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("src/{file}.rs"));
        let text = fs::read_to_string(path).expect("the machine is there");
        assert!(!text.contains("HashMap"), "src/{file}.rs: its order would depend on chance");
    }
}

#[test]
fn components_never_write_markup_and_never_render_nothing() {
    let playground = Path::new(env!("CARGO_MANIFEST_DIR")).join("web/playground/src");
    for (path, text) in
        sources(&["rs"]).into_iter().filter(|(path, _)| path.starts_with(&playground))
    {
        for word in ["set_inner_html", "from_html_unchecked", "html! {}", "html!{}", "style="] {
            assert!(!text.contains(word), "{} uses {word}", path.display());
        }
    }
}

#[test]
fn the_map_names_only_what_is_there() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let map = fs::read_to_string(root.join("docs/ARCHITECTURE.md")).expect("the map is there");
    let paths =
        map.split('`').skip(1).step_by(2).filter(|it| {
            it.contains('/') && !it.contains([' ', '*', ':']) && !it.starts_with("https")
        });
    let mut count = 0;
    for path in paths {
        assert!(root.join(path).exists(), "docs/ARCHITECTURE.md names {path}, which is not there");
        count += 1;
    }
    assert!(count > 20, "the map names {count} places: is it still read right?");
}
