//! Formats of Othello: transcripts, boards as text, GGF, WTHOR. In all of them row 1 is the top row; the names of
//! squares are ours all the same.

pub(super) mod board;
pub(super) mod ggf;
pub(super) mod transcript;
pub(super) mod wthor;

use crate::rules::{Grid, Letters, Move, Options, Point, reversi};

/// The board.
const GRID: Grid = Grid { cols: 8, rows: 8 };

fn options() -> Options {
    Options::Reversi(reversi::Options::default())
}

/// Reads a square of two letters, such as `d3` or `D3`.
fn square(col: u8, row: u8) -> Option<Point> {
    let name = [col, row];
    GRID.parse(std::str::from_utf8(&name).ok()?, Letters::Plain).filter(|&point| GRID.contains(point))
}

/// Whether a word means a pass.
fn is_pass(word: &str) -> bool {
    ["pass", "pa", "ps", "p", "--", "@@"].iter().any(|pass| word.eq_ignore_ascii_case(pass))
}

/// A move as transcripts have it.
fn name(mv: Move) -> Option<String> {
    match mv {
        Move::Place(point) if GRID.contains(point) => Some(GRID.name(point, Letters::Plain)),
        _ => None,
    }
}
