//! Renders the static site.
fn main() {}
