//! How much a timeline may hold. Beyond a limit there is a diagnostic, never a slow page.

/// Bytes of text.
pub const TEXT_BYTES_MAX: usize = 1 << 20;
/// Lines of text.
pub const LINES_MAX: usize = 20_000;
/// Characters of one name.
pub const NAME_CHARS_MAX: usize = 64;
/// Clients, locks, stores and rows: so many of each.
pub const NAMES_MAX: usize = 256;
/// Mistakes that are told, and warnings. After so many mistakes the rest is not looked at.
pub const DIAGNOSTICS_MAX: usize = 100;
