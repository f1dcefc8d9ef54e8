//! What the headless program `oblava-engine` does, as pure functions and values; the program adds input and output.

pub mod analysis;
pub mod contest;
mod counting;
pub mod errand;
pub mod gtp;
pub mod guest;
pub mod hosted;
pub mod info;
pub mod input;
pub mod random;
pub mod report;
pub mod show;
pub mod texel;
pub mod vectors;
pub mod yardstick;
