//! `train-go`: makes `assets/weights/go.weights`, the strengths of the features of moves, from games of the player
//! against itself.
//!
//! ```text
//! train-go play --size 9  --games 1200 --playouts 200 --seed 1 DIR/9.games
//! train-go play --size 13 --games 100  --playouts 400 --seed 2 DIR/13.games
//! train-go play --size 19 --games 50   --playouts 300 --seed 3 DIR/19.games
//! train-go fit DIR/9.games DIR/13.games DIR/19.games --out assets/weights/go.weights
//! ```
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
