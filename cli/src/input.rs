//! Reads the texts that the command is given.

use std::{io::Read, path::Path};

/// The text of a file, or of standard input for `-`. What is not UTF-8 becomes a replacement
/// character, which the parser then points at.
///
/// # Errors
/// Names the file and says why it cannot be opened.
pub fn read(file: &Path) -> Result<String, String> {
    let mut bytes = Vec::new();
    let read = match is_standard_input(file) {
        true => std::io::stdin().lock().read_to_end(&mut bytes).map(|_| ()),
        false => std::fs::read(file).map(|read| bytes = read),
    };
    match read {
        Ok(()) => Ok(String::from_utf8_lossy(&bytes).into_owned()),
        Err(error) => Err(format!("fencelab: {}: {error}\n", file.display())),
    }
}

/// `-`
pub fn is_standard_input(file: &Path) -> bool {
    file == Path::new("-")
}
