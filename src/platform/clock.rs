//! The clock.

#[cfg(not(target_arch = "wasm32"))]
use std::{sync::OnceLock, time::Instant};

/// Milliseconds since the first call.
#[cfg(not(target_arch = "wasm32"))]
pub fn now_ms() -> u64 {
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed().as_millis() as u64
}

/// A browser's clock comes with its page; until it is given, time stands still and limits in nodes hold.
#[cfg(target_arch = "wasm32")]
pub fn now_ms() -> u64 {
    0
}

/// A number that differs from one start of the program to the next: a seed for games that name none.
pub fn fresh_seed() -> u64 {
    #[cfg(not(target_arch = "wasm32"))]
    let seed = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).map_or(1, |d| d.as_nanos() as u64);
    #[cfg(target_arch = "wasm32")]
    let seed = 1;
    crate::rules::board::splitmix(seed)
}
