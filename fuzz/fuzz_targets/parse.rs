//! Any text is read, printed back, formatted once and for all, explained, and mended in its own place.

#![no_main]

use fencelab::{
    say::{Lang, diagnostic},
    timeline::{format, parse},
};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let parsed = parse(text);
    assert_eq!(parsed.print(), text);
    for it in &parsed.diagnostics {
        assert!(text.get(it.span.start as usize..it.span.end as usize).is_some(), "{it:?}");
        for lang in Lang::ALL {
            assert!(!diagnostic::message(it, lang).is_empty() && !diagnostic::help(it, lang).is_empty());
        }
        if let Some(fix) = &it.fix {
            let _ = parse(&fix.apply(text));
        }
    }
    let neat = format(text);
    assert_eq!(format(&neat), neat);
});
