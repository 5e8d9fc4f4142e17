//! Remembers what a step was last done with, so that it is not done again for nothing.

use crate::run::{Outcome, about, target};
use std::{
    hash::{DefaultHasher, Hash, Hasher},
    path::{Path, PathBuf},
};

/// A step, and what it depends on.
pub struct Stamp {
    file: PathBuf,
    now: String,
}

impl Stamp {
    /// For the step of this name, which depends on these files and folders. Changing this program
    /// counts as a change too.
    pub fn new(step: &str, inputs: &[&Path]) -> Outcome<Self> {
        let mut hasher = DefaultHasher::new();
        let own = std::env::current_exe()?;
        for input in inputs.iter().copied().chain([own.as_path()]) {
            hash(input, &mut hasher)?;
        }
        let file = target().join("xtask").join(format!("{step}.stamp"));
        Ok(Self { file, now: format!("{:016x}", hasher.finish()) })
    }

    /// It was done with just these inputs, and what it made is still there.
    pub fn is_fresh(&self, made: &[&Path]) -> bool {
        let same = std::fs::read_to_string(&self.file).is_ok_and(|last| last == self.now);
        same && made.iter().all(|path| path.exists())
    }

    /// It is done.
    pub fn set(&self) -> Outcome {
        if let Some(folder) = self.file.parent() {
            about(folder, std::fs::create_dir_all(folder))?;
        }
        about(&self.file, std::fs::write(&self.file, &self.now))
    }
}

fn hash(path: &Path, hasher: &mut DefaultHasher) -> Outcome {
    path.hash(hasher);
    if path.is_dir() {
        for inner in sorted(path)? {
            hash(&inner, hasher)?;
        }
    } else if path.exists() {
        about(path, std::fs::read(path))?.hash(hasher);
    }
    Ok(())
}

/// What a folder holds, in an order that does not change.
pub fn sorted(folder: &Path) -> Outcome<Vec<PathBuf>> {
    let entries = about(folder, std::fs::read_dir(folder))?;
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    Ok(paths)
}
