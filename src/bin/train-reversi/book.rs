//! Explores the opening: the best moves of each position and those nearly as good, the most probable positions first.

use crate::boards;
use oblava::ai::reversi_training::{Board, BookMove, seal_book};
use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::Path;

/// A move so much worse than the best is not looked into, in hundredths of a disc.
const LOSS: i32 = 150;

/// What a ply costs, in hundredths of a disc that both sides have given away on the way to a position: the positions
/// with the least are looked into first.
const PLY: i32 = 30;

/// The most moves a position keeps.
const MOVES: usize = 4;

/// Looks into so many positions and writes what was found.
pub(crate) fn explore(weights: &Path, out: &Path, positions: usize, depth: u32) -> io::Result<()> {
    let mut judge = boards::judge(Some(weights))?;
    let mut waiting = BTreeSet::from([(0, Board::START.canonical())]);
    let mut book: BTreeMap<Board, Vec<BookMove>> = BTreeMap::new();
    while book.len() < positions
        && let Some((cost, board)) = waiting.pop_first()
    {
        if book.contains_key(&board) {
            continue;
        }
        let mut moves: Vec<_> = board
            .moves()
            .into_iter()
            .map(|square| BookMove { square, value: -judge.value(board.after(square), depth - 1, true) })
            .collect();
        judge.forget();
        moves.sort_by_key(|mv| -mv.value);
        let best = moves.first().map_or(0, |mv| mv.value);
        moves.retain(|mv| mv.value >= best - LOSS);
        moves.truncate(MOVES);
        for mv in &moves {
            let next = board.after(mv.square);
            // Where a side must pass the book ends.
            if !next.moves().is_empty() {
                waiting.insert((cost + best - mv.value + PLY, next.canonical()));
            }
        }
        book.insert(board, moves);
    }
    // From the end of the book backwards: a move is worth what the reply makes of it.
    let mut order: Vec<_> = book.keys().copied().collect();
    order.sort_by_key(|board| board.empties());
    for board in order {
        let mut moves = book.get(&board).cloned().unwrap_or_default();
        for mv in &mut moves {
            let replies = book.get(&board.after(mv.square).canonical());
            if let Some(best) = replies.and_then(|replies| replies.iter().map(|reply| reply.value).max()) {
                mv.value = -best;
            }
        }
        moves.sort_by_key(|mv| -mv.value);
        book.insert(board, moves);
    }
    println!("{} positions", book.len());
    std::fs::write(out, seal_book(&book.into_iter().collect::<Vec<_>>()))
}
