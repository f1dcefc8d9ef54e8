//! The player of Reversi.

mod bits;
mod search;
mod value;
mod wide;

use super::alphabeta;
use super::budget::Budget;
use super::level::Level;
use super::maths::logistic;
use super::{Control, Line, Reply, Request};
use crate::rng::Rng;
use crate::rules::reversi::Reversi;
use crate::rules::{Grid, Move, Position};
use bits::Discs;
use search::{INFINITE, Search};
use value::Shape;

/// A square of the root and its value.
#[derive(Clone, Copy)]
struct Candidate {
    square: u32,
    value: i32,
}

/// Finds a move.
pub(super) fn think(position: &Reversi, level: &Level, request: &Request, control: &Control) -> Reply {
    let grid = position.board().grid();
    if grid.cols > 8 || position.in_opening() {
        // The rules themselves are much slower than bitboards.
        let level = Level { units: (level.units / 30).clamp(200, 40_000), ..*level };
        let mut reply = alphabeta::think(position, &wide::Wide, &level, request, control);
        reply.resign = false;
        return reply;
    }
    let limits = request.limits;
    let discs = Discs::of(position);
    let shape = Shape::new(u32::from(grid.cols), position.options().empties_to_winner, level.is_naive());
    let empties = shape.empties(discs);
    let budget = Budget::new(level.units, limits.nodes, limits, 1_024, control);
    let nodes = limits.nodes.unwrap_or(if limits.time_ms.is_some() { 1 << 20 } else { level.units });
    let mut search = Search::new(shape, budget, nodes);
    let mut rng = Rng::new(request.seed);
    let mut candidates: Vec<_> =
        bits::squares(discs.moves(search.shape.squares)).map(|square| Candidate { square, value: 0 }).collect();
    for i in (1..candidates.len()).rev() {
        candidates.swap(i, rng.below(i + 1));
    }

    let exact = empties <= level.exact && limits.depth.is_none_or(|depth| depth >= empties);
    let max_depth = limits.depth.unwrap_or(level.depth).clamp(1, empties.max(1));
    // Before counting to the end a few plies of judgement put the moves in order.
    let max_depth = if exact { max_depth.min(empties / 2).max(1) } else { max_depth };
    let (mut reached, mut judged) = (0, 1);
    for depth in 1..=max_depth {
        let (done, whole) = round(&mut search, discs, Some(depth as i32), level.bound, &mut candidates);
        judged = if done > 0 { done } else { judged };
        if !whole {
            break;
        }
        reached = depth;
        if !exact && search.budget.is_mostly_gone() {
            break;
        }
    }
    let mut counted = false;
    if exact {
        let before = candidates.clone();
        let (done, whole) = round(&mut search, discs, None, level.bound, &mut candidates);
        if whole {
            (counted, reached, judged) = (true, empties, done);
        } else {
            candidates = before;
        }
    }
    candidates.truncate(judged);
    let best = candidates.first().map_or(0, |candidate| candidate.value);
    candidates.retain(|candidate| candidate.value >= best.saturating_sub(level.bound));
    let values: Vec<_> = candidates.iter().map(|candidate| candidate.value).collect();
    let chosen = level.choose(&values, &mut rng);
    let win = |value: i32| {
        if counted { (1.0 + value.signum() as f32) / 2.0 } else { logistic(value as f32 / 500.0) }
    };
    let line = |candidate: &Candidate| Line {
        moves: expected(&search, grid, discs, candidate.square),
        win: win(candidate.value),
    };
    Reply {
        mv: candidates.get(chosen).map(|candidate| Move::Place(bits::point(grid, candidate.square))),
        win: win(best),
        points: Some(best as f32 / 100.0),
        nodes: search.budget.count(),
        depth: reached,
        lines: candidates.iter().take(5).map(line).collect(),
        resign: false,
    }
}

/// Searches every candidate to that depth, or to the end of the game, and sorts them anew: how many were judged,
/// and whether all. Values more than `bound` below the best are only upper limits.
fn round(
    search: &mut Search,
    discs: Discs,
    depth: Option<i32>,
    bound: i32,
    candidates: &mut [Candidate],
) -> (usize, bool) {
    let mut best = -INFINITE;
    let mut done = 0;
    for candidate in candidates.iter_mut() {
        let square = candidate.square;
        let mut value = |alpha, beta| match depth {
            Some(depth) => search.after(discs, square, depth - 1, alpha, beta),
            None => search.solve(discs, square, alpha, beta),
        };
        let floor = best.saturating_sub(bound).max(-INFINITE);
        let found = if done == 0 {
            value(-INFINITE, INFINITE)
        } else if bound == 0 {
            match value(floor, floor + 1) {
                Ok(found) if found > floor => value(floor, INFINITE),
                other => other,
            }
        } else {
            value(floor - 1, INFINITE)
        };
        let Ok(found) = found else { break };
        // With bound 0 a value that only equals the best may be anything up to it.
        candidate.value = if done > 0 && bound == 0 && found <= floor { found.min(floor - 1) } else { found };
        best = best.max(found);
        done += 1;
    }
    candidates[..done].sort_by_key(|candidate| std::cmp::Reverse(candidate.value));
    (done, done == candidates.len())
}

/// The moves that the search expects from `square` on.
fn expected(search: &Search, grid: Grid, mut discs: Discs, square: u32) -> Vec<Move> {
    let mut line = Vec::new();
    let mut next = Some(square);
    while let Some(square) = next
        && line.len() < 12
    {
        line.push(Move::Place(bits::point(grid, square)));
        discs = discs.after(square);
        if discs.moves(search.shape.squares) == 0 && discs.swapped().moves(search.shape.squares) != 0 {
            line.push(Move::Pass);
            discs = discs.swapped();
        }
        next = search.known(discs).filter(|&square| discs.moves(search.shape.squares) & 1 << square != 0);
    }
    line
}
