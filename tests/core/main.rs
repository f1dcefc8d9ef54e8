//! Tests of the core.

mod ai;
mod catalogue;
mod clock;
mod contest;
mod engine;
mod game;
mod go;
mod go_games;
mod go_player;
mod gtp;
mod latrunculi;
mod laws;
mod perft;
mod random;
mod records;
mod reference;
mod reversi;
mod reversi_ai;
mod robbers;
mod saved;
mod score;
mod sieges;
mod table;
mod tablut;
mod vectors;
