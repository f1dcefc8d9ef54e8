//! The clock.

#[cfg(not(target_arch = "wasm32"))]
use std::time::{SystemTime, UNIX_EPOCH};

/// Milliseconds since the first call.
#[cfg(not(target_arch = "wasm32"))]
pub fn now_ms() -> u64 {
    use std::{sync::OnceLock, time::Instant};
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed().as_millis() as u64
}

/// Milliseconds by the browser's clock.
#[cfg(target_arch = "wasm32")]
pub fn now_ms() -> u64 {
    since_epoch()
}

/// Milliseconds since the beginning of 1970.
pub fn since_epoch() -> u64 {
    #[cfg(not(target_arch = "wasm32"))]
    return SystemTime::now().duration_since(UNIX_EPOCH).map_or(1, |since| since.as_millis() as u64);
    #[cfg(target_arch = "wasm32")]
    return js_sys::Date::now() as u64;
}

/// A number that differs from one start of the program to the next: a seed for games that name none.
pub fn fresh_seed() -> u64 {
    #[cfg(not(target_arch = "wasm32"))]
    let seed = SystemTime::now().duration_since(UNIX_EPOCH).map_or(1, |since| since.as_nanos() as u64);
    #[cfg(target_arch = "wasm32")]
    let seed = (js_sys::Math::random() * 9e15) as u64;
    crate::rules::board::splitmix(seed)
}
