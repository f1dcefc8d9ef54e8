//! Tests of the core.

mod ai;
mod catalogue;
mod latrunculi;
mod random;
mod reference;
mod reversi;
mod table;
mod tablut;
