//! The reader's own versions and answers, kept in the browser. Storage may be blocked or full:
//! then everything works, and nothing is kept.

use web_sys::Storage;

fn storage() -> Option<Storage> {
    // In a sandboxed frame the mere look at it throws.
    web_sys::window()?.local_storage().ok().flatten()
}

/// What was kept under this key.
pub fn load(key: &str) -> Option<String> {
    storage()?.get_item(key).ok().flatten()
}

/// Keeps a text. Says whether that worked.
pub fn save(key: &str, text: &str) -> bool {
    storage().is_some_and(|storage| storage.set_item(key, text).is_ok())
}

/// Forgets what was kept. Says whether there is a storage at all.
pub fn forget(key: &str) -> bool {
    storage().is_some_and(|storage| storage.remove_item(key).is_ok())
}
