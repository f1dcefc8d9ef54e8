//! Tests of the game without a window: the logic on manual time, and the pure geometry.

mod app;
mod geometry;
mod saving;
mod seats;
mod table;
mod thinking;
