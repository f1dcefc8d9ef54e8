//! What a browser lacks: files, threads and the system clock, one small module each.
//!
//! Everything else in the program is the same on the desktop and in a browser.

#[cfg(all(feature = "gui", not(target_arch = "wasm32")))]
pub mod clipboard;
pub mod clock;
#[cfg(all(feature = "gui", not(target_arch = "wasm32")))]
pub mod dialogs;
pub mod files;
#[cfg(not(target_arch = "wasm32"))]
pub mod host;
#[cfg(not(target_arch = "wasm32"))]
pub mod log;
#[cfg(not(target_arch = "wasm32"))]
pub mod process;
pub mod threads;
