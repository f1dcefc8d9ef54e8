//! The reader of ugf.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| oblava_fuzz::read(bytes, Some(oblava::records::Format::Ugf)));
