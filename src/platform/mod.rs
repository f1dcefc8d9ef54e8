//! What a browser lacks: files, threads and the system clock, one small module each.
//!
//! Everything else in the program is the same on the desktop and in a browser.

#[cfg(all(feature = "gui", not(target_arch = "wasm32")))]
pub mod clipboard;
pub mod clock;
#[cfg(feature = "gui")]
pub mod dialogs;
pub mod files;
pub mod host;
pub mod log;
#[cfg(target_arch = "wasm32")]
pub mod page;
#[cfg(not(target_arch = "wasm32"))]
pub mod process;
#[cfg(all(feature = "gui", target_arch = "wasm32"))]
pub mod speaker;
pub mod threads;
#[cfg(target_arch = "wasm32")]
pub mod worker;
