//! Counting move sequences on bitboards.

use super::bits::{Discs, squares};
use super::value::Shape;
use crate::rules::Position;
use crate::rules::reversi::Reversi;

/// The number of move sequences of exactly `depth` plies; nothing where bitboards do not fit.
pub(in crate::ai) fn perft(position: &Reversi, depth: u32) -> Option<u64> {
    let cols = u32::from(position.board().grid().cols);
    super::fits(position).then(|| count(Discs::of(position), Shape::new(cols, false, 0, None).squares, depth))
}

/// The same for the discs of a board.
fn count(discs: Discs, board: u64, depth: u32) -> u64 {
    let moves = discs.moves(board);
    if moves == 0 {
        let next = discs.swapped();
        return match depth {
            0 => 1,
            _ if next.moves(board) == 0 => 0,
            _ => count(next, board, depth - 1),
        };
    }
    match depth {
        0 => 1,
        1 => u64::from(moves.count_ones()),
        _ => squares(moves).map(|square| count(discs.after(square), board, depth - 1)).sum(),
    }
}
