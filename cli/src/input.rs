//! Reads the texts that the command is given.

use fencelab::timeline::limits::TEXT_BYTES_MAX;
use std::{io::Read, path::Path};

/// The text of a file, or of standard input for `-`. Of one that is longer than any timeline may be,
/// as much as shows that it is.
///
/// # Errors
/// Names the file and says why it cannot be opened, or where it is not UTF-8.
pub fn read(file: &Path) -> Result<String, String> {
    let read = match is_standard_input(file) {
        true => up_to_the_limit(std::io::stdin().lock()),
        false => std::fs::File::open(file).and_then(up_to_the_limit),
    };
    let fail = |why: String| format!("fencelab: {}: {why}\n", file.display());
    let bytes = read.map_err(|error| fail(error.to_string()))?;
    match String::from_utf8(bytes) {
        Ok(text) => Ok(text),
        // Whatever stands behind the limit, a character that it cuts in two included, is not looked at.
        Err(error) if error.as_bytes().len() > TEXT_BYTES_MAX => {
            Ok(String::from_utf8_lossy(error.as_bytes()).into_owned())
        }
        Err(error) => {
            let before = &error.as_bytes()[..error.utf8_error().valid_up_to()];
            let line = before.iter().filter(|byte| **byte == b'\n').count() + 1;
            Err(fail(format!("line {line} is not UTF-8; save the file in that encoding")))
        }
    }
}

fn up_to_the_limit(from: impl Read) -> std::io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    from.take(TEXT_BYTES_MAX as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// `-`
pub fn is_standard_input(file: &Path) -> bool {
    file == Path::new("-")
}
