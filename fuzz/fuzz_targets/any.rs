//! Files of any kind, told by their content.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| oblava_fuzz::read(bytes, None));
