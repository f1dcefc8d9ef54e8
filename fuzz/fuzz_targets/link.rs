//! Links: what they hold, behind the compression, and links as they come.

#![no_main]

use oblava::records::{Document, link};

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    for text in [text.to_string(), format!("#1.{text}")] {
        if let Ok((record, at)) = link::read(&text) {
            assert!(record.tree.contains(at));
            oblava_fuzz::keep(Document { games: vec![record], notes: Vec::new(), encoding: "UTF-8" });
        }
    }
});
