//! What Lighthouse says of the pages, as a phone on a slow network would get them.

use crate::{
    measure,
    run::{Outcome, run, target},
    server, site, speed,
};

/// Builds the site as a host has it, with its address known and every file packed, and measures it.
/// Fails where a page misses a goal of the design.
pub fn measure() -> Outcome {
    let out = target().join("web/hosted");
    let address = server::start(&out, 0)?;
    site::build(&out, &format!("{address}/"))?;
    measure::pack(&out)?;
    run(&mut speed::bench("lighthouse", &address))
}
