//! Chains and their liberties (3.1, 1 and 2).

use crate::rules::{Board, Point};

/// The stones joined with the one on `point`, that one first; empty if there is none.
pub(super) fn chain(board: &Board, point: Point) -> Vec<Point> {
    let Some(side) = board.side(point) else { return Vec::new() };
    let mut seen = vec![false; board.grid().len()];
    seen[point.index()] = true;
    let mut chain = vec![point];
    let mut next = 0;
    while let Some(&stone) = chain.get(next) {
        next += 1;
        for neighbour in board.grid().neighbours(stone) {
            if !seen[neighbour.index()] && board.side(neighbour) == Some(side) {
                seen[neighbour.index()] = true;
                chain.push(neighbour);
            }
        }
    }
    chain
}

/// The free points beside the stones of a chain, each once, in the order of the board.
pub(super) fn liberties(board: &Board, chain: &[Point]) -> Vec<Point> {
    let beside = chain.iter().flat_map(|&stone| board.grid().neighbours(stone));
    let mut free: Vec<_> = beside.filter(|&point| board.get(point).is_none()).collect();
    free.sort_unstable();
    free.dedup();
    free
}

/// Whether the chain on `point` has a liberty; stops at the first.
pub(super) fn breathes(board: &Board, point: Point) -> bool {
    let grid = board.grid();
    // Most stones have a free neighbour of their own.
    if grid.neighbours(point).any(|neighbour| board.get(neighbour).is_none()) {
        return true;
    }
    chain(board, point).into_iter().any(|stone| grid.neighbours(stone).any(|point| board.get(point).is_none()))
}

/// For every point: the liberties of the chain on it, but no more than two are told apart; 0 where no stone lies.
pub(super) fn breath(board: &Board) -> Vec<usize> {
    let mut breath = vec![0; board.grid().len()];
    let mut seen = vec![false; board.grid().len()];
    for (start, _) in board.pieces() {
        if !seen[start.index()] {
            let chain = chain(board, start);
            let free = liberties(board, &chain).len().min(2);
            for stone in chain {
                seen[stone.index()] = true;
                breath[stone.index()] = free;
            }
        }
    }
    breath
}
