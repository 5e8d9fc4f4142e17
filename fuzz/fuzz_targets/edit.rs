//! Changing one number in a text changes nothing else, and says the same as changing it in the picture.

#![no_main]

use fencelab::{
    handle,
    ids::StoreId,
    sim,
    store::Policy,
    time::Ms,
    timeline::{parse, set_policy},
};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (u32, u8, &str)| {
    let (to, pick, text) = input;
    let parsed = parse(text);
    let run = sim::run(&parsed.timeline);
    let handles = handle::handles(&parsed.timeline, &run);
    if let Some(handle) = handles.get(usize::from(pick) % handles.len().max(1)) {
        let to = Ms(to % (Ms::MAX.0 + 1)).clamp(handle.min, handle.max);
        let edited = handle.edit(text, to).apply(text);
        let (start, end) = (handle.span.start as usize, handle.span.end as usize);
        let tail = text.len() - end;
        assert_eq!(edited[..start], text[..start]);
        assert_eq!(edited[edited.len() - tail..], text[end..]);
        if handle.is_written() {
            assert_eq!(Ms::parse(&edited[start..edited.len() - tail]), Ok(to));
        }
        let _ = sim::run(&parse(&edited).timeline);
    }
    let policy = Policy::ALL[usize::from(pick) % Policy::ALL.len()];
    if let Some(edit) = set_policy(&parsed, StoreId(0), policy) {
        let _ = parse(&edit.apply(text));
    }
});
