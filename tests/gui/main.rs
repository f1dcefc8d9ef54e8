//! Tests of the game without a window: the logic on manual time, and the pure geometry.

mod app;
mod clocks;
mod drafting;
mod geometry;
mod hosting;
mod record;
mod saving;
mod seats;
mod table;
mod thinking;
