//! Exhaustive counts on very small Go boards, to check the rules against published numbers (rules.md 7).

use crate::rules::go::{Go, Komi, Scoring};
use crate::rules::score::{Counting, Marks, Score};
use crate::rules::{Board, Grid, Piece, Point, Position, Side};

/// The largest board whose positions are counted.
const MOST_POINTS_COUNTED: usize = 12;

/// The largest board that is solved.
const MOST_POINTS_SOLVED: usize = 4;

/// The number of positions in which every chain has a liberty; nothing if the board is too large to count.
pub(super) fn legal_positions(grid: Grid) -> Option<u64> {
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

/// By how many points black wins with best play on both sides, by area and without komi; nothing if the board is too
/// large to solve.
pub(super) fn optimal_margin(go: &Go) -> Option<i32> {
    let points = go.board().grid().len();
    let margin = |go| best(go, -(points as i32), points as i32);
    (points <= MOST_POINTS_SOLVED).then(|| match go.to_move() {
        Side::Black => margin(go),
        Side::White => -margin(go),
    })
}

/// The margin of the side to move, by alpha-beta: exact between `low` and `high`, else the bound it passes.
fn best(go: &Go, mut low: i32, high: i32) -> i32 {
    if go.status().is_over() {
        let counting = Counting { scoring: Scoring::Area, komi: Komi(0), seki_points: false };
        let sums = Score::by(go, &Marks::default(), counting).sums;
        return (sums[go.to_move()].total - sums[go.to_move().other()].total) / 100;
    }
    // The pass first: it is often good enough, and keeps the tree small.
    for mv in go.legal_moves().into_iter().rev() {
        let mut next = go.clone();
        if next.play(mv).is_ok() {
            low = low.max(-best(&next, -high, -low));
            if low >= high {
                break;
            }
        }
    }
    low
}
