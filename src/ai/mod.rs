//! The built-in player: one search interface for all four games.
//!
//! A [`Search`] is made from a [`Request`] and goes on in steps until it is over: the same request gives the same reply
//! on every platform, unless it is limited by time or uses several threads. It has no clock of its own; whoever calls
//! it may stop it, or lend it a clock, through [`Control`]. [`think`] runs a search to its end.
//!
//! Go is played by Monte-Carlo tree search (`go`), the others by alpha-beta on bitboards: Reversi by its own search
//! (`reversi`), Latrunculi and Tablut, and boards of unusual size, by a common one (`alphabeta`).

mod alphabeta;
mod field;
mod go;
pub mod knowledge;
pub mod latrunculi;
mod level;
mod maths;
mod proof;
mod reversi;
mod root;
mod search;
mod table;
pub mod tablut;

pub use go::learning as go_learning;
pub use level::{LEVELS, level_name};
pub use reversi::training as reversi_training;
pub use search::Search;

use crate::rules::{self, AnyPosition, Move, Point};
use knowledge::Knowledge;
use serde::{Deserialize, Serialize};

/// What overrides the limits of the level.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Limits {
    /// Nodes to visit at most (Reversi, Latrunculi, Tablut).
    pub nodes: Option<u64>,
    /// Playouts at most (Go).
    pub playouts: Option<u64>,
    /// Plies to look ahead at most (Reversi, Latrunculi, Tablut).
    pub depth: Option<u32>,
    /// Time to think at most, in milliseconds. Needs the clock of [`Control`]; it then replaces the level's nodes or
    /// playouts.
    pub time_ms: Option<u64>,
    /// Threads to search with; 1 where there is none given, and always in a browser.
    pub threads: Option<u32>,
}

/// A question to the built-in player.
#[derive(Clone, Debug)]
pub struct Request {
    /// The position to find a move in.
    pub position: AnyPosition,
    /// How well to play, 1 to [`LEVELS`]; other numbers are taken as the nearest of these.
    pub level: u8,
    /// What overrides the limits of the level.
    pub limits: Limits,
    /// Makes games differ from each other.
    pub seed: u64,
    /// How many of the best moves are to be valued exactly, at least 1: for hints and analysis.
    pub lines: usize,
    /// What the player has learnt.
    pub knowledge: Knowledge,
}

impl Request {
    /// What a level plays here, by seed 0.
    pub fn new(position: AnyPosition, level: u8) -> Self {
        Self { position, level, limits: Limits::default(), seed: 0, lines: 1, knowledge: Knowledge::default() }
    }
}

/// What a search leaves to the next one: a tree or a table. Empty by default.
#[derive(Default)]
pub struct Memory(Option<Box<dyn std::any::Any + Send>>);

impl Memory {
    /// One that holds `left`.
    fn of<T: Send + 'static>(left: T) -> Self {
        Self(Some(Box::new(left)))
    }

    /// What it holds, if it is of that kind.
    fn take<T: 'static>(self) -> Option<T> {
        self.0?.downcast().ok().map(|left| *left)
    }
}

/// How the caller keeps hold of a search.
#[derive(Clone, Copy)]
pub struct Control<'a> {
    /// Asked often; once it says yes the search replies with the best it has.
    pub stop: &'a dyn Fn() -> bool,
    /// Milliseconds since any fixed moment.
    pub clock: Option<&'a dyn Fn() -> u64>,
}

impl Control<'_> {
    /// Never stops, has no clock.
    pub const FREE: Control<'static> = Control { stop: &|| false, clock: None };
}

/// A sequence of moves that the search expects, and what it thinks of it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Line {
    /// The moves, the first by the side to move.
    pub moves: Vec<Move>,
    /// Chance that the side to move wins, 0 to 1.
    pub win: f32,
    /// Go: by how many points the side to move is expected to win.
    pub points: Option<f32>,
    /// Go: playouts that began with the first of these moves.
    pub visits: u64,
    /// Go: how likely a good player seemed to choose the first of these moves before anything was tried, 0 to 1.
    pub prior: Option<f32>,
}

/// What a search has found.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Reply {
    /// The move to play; nothing only if the game is over.
    pub mv: Option<Move>,
    /// Chance that the side to move wins, 0 to 1.
    pub win: f32,
    /// By how many points or discs the side to move is expected to win (Go, Reversi).
    pub points: Option<f32>,
    /// Nodes or playouts made.
    pub nodes: u64,
    /// Plies looked ahead; in Go the length of the longest line in the tree.
    pub depth: u32,
    /// The best lines, best first.
    pub lines: Vec<Line>,
    /// Go, where several lines are wanted: who is likely to own each point at the end, -1 white to +1 black, in the
    /// order of points. Else empty.
    pub owners: Vec<f32>,
    /// Whether a player of good manners would resign.
    pub resign: bool,
}

impl Reply {
    /// The reply in a position without choice: the only move, or none.
    const fn forced(mv: Option<Move>) -> Self {
        Self { mv, win: 0.5, points: None, nodes: 0, depth: 0, lines: Vec::new(), owners: Vec::new(), resign: false }
    }
}

/// Finds a move.
pub fn think(request: &Request, control: &Control) -> Reply {
    let mut search = Search::new(request);
    search.advance(control);
    search.reply()
}

/// The number of move sequences of exactly `depth` plies, counted on bitboards; nothing where these do not fit: on boards
/// above eight squares a side, and while the first discs are being set.
pub fn reversi_perft(position: &rules::reversi::Reversi, depth: u32) -> Option<u64> {
    reversi::perft(position, depth)
}

/// The exact result of a position of Reversi with best play, in [`Reply::points`], and a best line; nothing when
/// the game is over, on boards above eight squares a side, while the first discs are being set, or when it was stopped.
pub fn solve(position: &rules::reversi::Reversi, control: &Control) -> Option<Reply> {
    reversi::solve(position, control)
}

/// The exact result of a position of Go with best play under area scoring, all stones on the board alive, in
/// [`Reply::points`], komi aside; nothing when the game is over, on boards of more than sixteen points, or when it was
/// stopped.
pub fn solve_go(position: &rules::go::Go, control: &Control) -> Option<Reply> {
    go::solve(position, control)
}

/// Which stones of a position of Go at its end are dead, as far as playouts can tell: a suggestion to the players.
/// Whole chains, in the order of points.
pub fn dead_stones(position: &rules::go::Go, seed: u64, control: &Control) -> Vec<Point> {
    go::dead_stones(position, seed, control)
}

/// Who is likely to own each point at the end of a game of Go: -1 white to +1 black, in the order of points.
pub fn ownership(position: &rules::go::Go, seed: u64, control: &Control) -> Vec<f32> {
    go::ownership(position, seed, control)
}
