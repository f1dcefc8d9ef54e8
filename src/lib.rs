//! Oblava: Go, Reversi, Latrunculi and Tablut on a 3D table.
//!
//! The core ([`rules`], [`ai`], `game`) knows nothing of the screen and compiles without Bevy; `plugins` (feature
//! `gui`) shows it. See "Architecture" in the README.

pub mod ai;
pub mod engine;
pub mod game;
pub mod platform;
#[cfg(feature = "gui")]
pub mod plugins;
pub mod records;
pub mod rng;
pub mod rules;
