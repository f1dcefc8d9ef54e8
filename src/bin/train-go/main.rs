//! `train-go`: makes `assets/weights/go.weights`, the strengths of the features of moves, from games of the player
//! against itself.
//!
//! ```text
//! train-go play --size 9  --games 215 --playouts 200 --seed 1  DIR/9.games
//! train-go play --size 13 --games 17  --playouts 400 --seed 2  DIR/13.games
//! train-go fit DIR/*.games --out assets/weights/go.weights
//! ```
//!
//! and then again, by a player with those weights:
//!
//! ```text
//! train-go play --size 9  --games 29 --playouts 200 --seed 11 DIR/9b.games
//! train-go play --size 13 --games 8  --playouts 200 --seed 12 DIR/13b.games
//! train-go play --size 19 --games 5  --playouts 150 --seed 13 DIR/19b.games
//! train-go fit DIR/*.games --out assets/weights/go.weights
//! ```
//!
//! The first games were played by strengths set by hand, which are still there where there is no file of weights. So
//! few games make no more than a first set; `--games` may be raised and `play` run again, at any time and in any order.
//!
//! A file of games has one game a line: the size, then the numbers of the points, `-` for a pass. `play` goes on
//! where it was ended.

mod fit;
mod play;

use clap::{Parser, Subcommand};
use std::io;

/// Trains the player of Go.
#[derive(Parser)]
struct Cli {
    #[command(subcommand)]
    stage: Stage,
}

#[derive(Subcommand)]
enum Stage {
    /// Play games
    Play(play::Args),
    /// Fit the strengths of features to games
    Fit(fit::Args),
}

fn main() -> io::Result<()> {
    match Cli::parse().stage {
        Stage::Play(args) => play::run(&args),
        Stage::Fit(args) => fit::run(&args),
    }
}
