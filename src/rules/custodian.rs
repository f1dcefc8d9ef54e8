//! The sandwich: a line of enemy pieces between a piece just set or moved and another that closes it.
//!
//! Reversi turns such lines over, Latrunculi takes them, Tablut takes single pieces.

use super::grid::{Grid, Point};
use super::{Board, Side};

/// How many squares next to `from` in that direction hold enemies before a square that closes the line; 0 when the
/// line is broken off by another square or by the edge.
pub fn enclosed(
    grid: Grid,
    from: Point,
    direction: (i8, i8),
    enemy: impl Fn(Point) -> bool,
    closes: impl Fn(Point) -> bool,
) -> usize {
    let mut length = 0;
    for point in grid.ray(from, direction) {
        if enemy(point) {
            length += 1;
        } else {
            return if closes(point) { length } else { 0 };
        }
    }
    0
}

/// The same, when only pieces of `side` close a line, and every piece of its opponent can stand in one.
pub fn enclosed_by(board: &Board, side: Side, from: Point, direction: (i8, i8)) -> usize {
    let holds = |wanted| move |point| board.side(point) == Some(wanted);
    enclosed(board.grid(), from, direction, holds(side.other()), holds(side))
}
