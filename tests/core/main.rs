//! Tests of the core.

mod catalogue;
mod go;
mod go_games;
mod latrunculi;
mod random;
mod reference;
mod reversi;
mod score;
mod table;
mod tablut;
