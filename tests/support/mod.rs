//! What several of the integration tests need: the fixtures below `tests/timelines/`.

use std::{fs, path::Path};

/// The files of a folder, with their paths.
pub fn fixtures(folder: &str) -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/timelines").join(folder);
    let mut files: Vec<_> = fs::read_dir(&folder)
        .expect("the folder is there")
        .map(|entry| entry.expect("it can be listed").path())
        .map(|path| (path.display().to_string(), fs::read_to_string(&path).expect("it is a text")))
        .collect();
    files.sort();
    assert!(!files.is_empty(), "{} is empty: nothing is tested", folder.display());
    files
}
