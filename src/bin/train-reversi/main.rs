//! `train-reversi`: makes the weights of the player of Reversi from its own games.
//!
//! ```text
//! train-reversi games DIR --games N --seed S   plays games and keeps their boards in DIR/boards-S
//! train-reversi learn DIR --out FILE           values the boards and fits the weights, the end of the game first
//! train-reversi deviations DIR --weights FILE  how far a shallow search is off a deep one, for `probcut.rs`
//! train-reversi book --weights FILE --out FILE explores the opening
//! ```
//!
//! `learn` goes from the last stage of the game to the first: boards with few empty squares are counted to the end,
//! earlier ones are valued by a search that reaches the stage behind, whose weights have been fitted already (Buro
//! 1997). What a stage has found stays in DIR, so that a run that was cut off goes on where it was.

mod boards;
mod book;
mod deviations;
mod fit;

use clap::{Parser, Subcommand};
use std::io;
use std::path::PathBuf;

/// Makes the weights of the player of Reversi from its own games.
#[derive(Parser)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Play games and keep their boards
    Games {
        /// Where the data is kept
        dir: PathBuf,
        /// How many games
        #[arg(long)]
        games: u64,
        /// Makes other games
        #[arg(long)]
        seed: u64,
        /// Weights to play by; without any by rules of thumb
        #[arg(long)]
        weights: Option<PathBuf>,
    },
    /// Value the boards and fit the weights
    Learn {
        /// Where the data is kept
        dir: PathBuf,
        /// Where the weights go
        #[arg(long)]
        out: PathBuf,
        /// Plies to search where boards are not counted to the end
        #[arg(long, default_value_t = 4)]
        depth: u32,
        /// Boards with so few empty squares are counted to the end
        #[arg(long, default_value_t = 12)]
        exact: u32,
        /// Times each board is shown
        #[arg(long, default_value_t = 24)]
        epochs: u32,
    },
    /// Measure how far a shallow search is off a deep one
    Deviations {
        /// Where the boards are
        dir: PathBuf,
        /// Weights to judge by
        #[arg(long)]
        weights: PathBuf,
        /// The deepest search
        #[arg(long, default_value_t = 9)]
        depth: u32,
        /// Boards for each number of empty squares
        #[arg(long, default_value_t = 20)]
        boards: usize,
    },
    /// Explore the opening
    Book {
        /// Weights to judge by
        #[arg(long)]
        weights: PathBuf,
        /// Where the book goes
        #[arg(long)]
        out: PathBuf,
        /// How many positions to look into
        #[arg(long, default_value_t = 3000)]
        positions: usize,
        /// How deep
        #[arg(long, default_value_t = 10)]
        depth: u32,
    },
}

fn main() -> io::Result<()> {
    match Cli::parse().command {
        Command::Games { dir, games, seed, weights } => boards::play(&dir, games, seed, weights.as_deref()),
        Command::Learn { dir, out, depth, exact, epochs } => fit::learn(&dir, &out, depth, exact, epochs),
        Command::Deviations { dir, weights, depth, boards } => deviations::measure(&dir, &weights, depth, boards),
        Command::Book { weights, out, positions, depth } => book::explore(&weights, &out, positions, depth),
    }
}
