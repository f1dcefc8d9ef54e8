//! Exhaustive counts on very small Go boards, to check the rules against published numbers (rules.md 7).

use crate::rules::go::{Go, Komi, Scoring};
use crate::rules::{Board, Grid, Move, Piece, Point, Position, Side};

/// The largest board whose positions are counted.
const MOST_POINTS_COUNTED: usize = 12;

/// The largest board that is solved.
const MOST_POINTS_SOLVED: usize = 4;

/// The number of positions in which every chain has a liberty; nothing if the board is too large to count.
pub fn legal_positions(grid: Grid) -> Option<u64> {
    (grid.len() <= MOST_POINTS_COUNTED).then(|| fill(&mut Board::empty(grid), Point(0)))
}

/// Counts the legal ways to fill the board from `point` on.
fn fill(board: &mut Board, point: Point) -> u64 {
    if !board.grid().contains(point) {
        return u64::from(everything_breathes(board));
    }
    let next = Point(point.0 + 1);
    let mut legal = fill(board, next);
    for side in Side::BOTH {
        board.set(point, Some(Piece::man(side)));
        legal += fill(board, next);
    }
    board.set(point, None);
    legal
}

/// Whether every chain has a liberty: breath spreads from the free points along stones of one colour.
fn everything_breathes(board: &Board) -> bool {
    let grid = board.grid();
    let mut breathing = vec![false; grid.len()];
    let mut open: Vec<_> = grid.points().filter(|&point| board.get(point).is_none()).collect();
    for point in &open {
        breathing[point.index()] = true;
    }
    while let Some(from) = open.pop() {
        for to in grid.neighbours(from) {
            let joined = board.side(from).is_none() || board.side(from) == board.side(to);
            if joined && !breathing[to.index()] {
                breathing[to.index()] = true;
                open.push(to);
            }
        }
    }
    breathing.into_iter().all(|breathes| breathes)
}
