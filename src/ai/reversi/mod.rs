//! The player of Reversi.

mod bits;
mod endgame;
mod search;
mod value;
mod wide;

use super::alphabeta;
use super::budget::Budget;
use super::level::Level;
use super::maths::logistic;
use super::root::Root;
use super::search::Steps;
use super::{Control, LEVELS, Limits, Line, Memory, Reply, Request};
use crate::rng::Rng;
use crate::rules::reversi::Reversi;
use crate::rules::{Game, Grid, Move, Position};
use bits::Discs;
use search::{INFINITE, Search};
use value::Shape;

/// A search for a move where bitboards do not fit.
pub(super) fn search(position: &Reversi, level: &Level, request: &Request, memory: Memory) -> Option<Box<dyn Steps>> {
    // The rules themselves are much slower than bitboards.
    let level = Level { units: (level.units / 30).clamp(200, 40_000), ..*level };
    let is_wide = position.board().grid().cols > 8 || position.in_opening();
    is_wide.then(|| alphabeta::search(wide::Wide(position.clone()), &level, request, memory))
}

/// Finds a move.
pub(super) fn think(position: &Reversi, level: &Level, request: &Request, control: &Control) -> Reply {
    let grid = position.board().grid();
    let limits = request.limits;
    let discs = Discs::of(position);
    let shape = Shape::new(u32::from(grid.cols), position.options().empties_to_winner, level.naive);
    let empties = shape.empties(discs);
    let budget = Budget::new(level.units, limits.nodes, limits, 1_024, control);
    let nodes = limits.nodes.unwrap_or(if limits.time_ms.is_some() { 1 << 20 } else { level.units });
    let mut search = Search::new(shape, budget, nodes);
    let mut rng = Rng::new(request.seed);
    let moves = position.legal_moves().into_iter().map(|mv| (0, mv)).collect();
    let mut root = Root::new(moves, level.bound, INFINITE, &mut rng);

    let exact = empties <= level.exact && limits.depth.is_none_or(|depth| depth >= empties);
    let max_depth = limits.depth.unwrap_or(level.depth).clamp(1, empties.max(1));
    // Before counting to the end a few plies of judgement put the moves in order.
    let max_depth = if exact { max_depth.min(empties / 2).max(1) } else { max_depth };
    let to_square = |mv: Move| mv.target().map_or(0, |point| bits::square(grid, point));
    let mut reached = 0;
    for depth in 1..=max_depth {
        let judge = |mv, alpha, beta| search.after(discs, to_square(mv), depth as i32 - 1, alpha, beta);
        if !root.round(judge) {
            break;
        }
        reached = depth;
        if !exact && search.budget.is_mostly_gone() {
            break;
        }
    }
    let mut counted = false;
    if exact {
        let mut last = root.clone();
        if last.round(|mv, alpha, beta| search.solve(discs, to_square(mv), alpha, beta)) {
            (counted, reached, root) = (true, empties, last);
        }
    }
    let win = |value: i32| {
        if counted { (1.0 + value.signum() as f32) / 2.0 } else { logistic(value as f32 / 500.0) }
    };
    let best = root.best();
    let reply = root.reply(level, false, &mut rng, win, |mv| expected(&search, grid, discs, to_square(mv)));
    Reply { points: Some(best as f32 / 100.0), nodes: search.budget.count(), depth: reached, ..reply }
}

/// The exact margin of a position with best play, and a best line; nothing where bitboards do not fit, or if the
/// search was stopped.
pub(super) fn solve(position: &Reversi, control: &Control) -> Option<Reply> {
    let grid = position.board().grid();
    let legal = position.legal_moves();
    if legal.is_empty() || grid.cols > 8 || position.in_opening() {
        return None;
    }
    if legal == [Move::Pass] {
        return after_pass(position, control);
    }
    let discs = Discs::of(position);
    let shape = Shape::new(u32::from(grid.cols), position.options().empties_to_winner, 0);
    let budget = Budget::new(u64::MAX, None, Limits::default(), 1_024, control);
    let mut search = Search::new(shape, budget, 1 << 22);
    let mut rng = Rng::new(0);
    let mut root = Root::new(legal.into_iter().map(|mv| (0, mv)).collect(), 0, INFINITE, &mut rng);
    let to_square = |mv: Move| mv.target().map_or(0, |point| bits::square(grid, point));
    let empties = search.shape.empties(discs);
    for depth in 1..empties.min(9) {
        root.round(|mv, alpha, beta| search.after(discs, to_square(mv), depth as i32 - 1, alpha, beta));
    }
    let whole = root.round(|mv, alpha, beta| search.solve(discs, to_square(mv), alpha, beta));
    let win = |value: i32| (1.0 + value.signum() as f32) / 2.0;
    let points = Some(root.best() as f32 / 100.0);
    let level = Level::of(Game::Reversi, LEVELS);
    let reply = root.reply(&level, true, &mut rng, win, |mv| expected(&search, grid, discs, to_square(mv)));
    whole.then(|| Reply { points, nodes: search.budget.count(), depth: empties, ..reply })
}

/// The same for a side that must pass: what the other side gets, seen from here.
fn after_pass(position: &Reversi, control: &Control) -> Option<Reply> {
    let mut next = position.clone();
    next.play(Move::Pass).ok()?;
    let reply = solve(&next, control)?;
    let lines = reply
        .lines
        .into_iter()
        .map(|line| Line { moves: std::iter::once(Move::Pass).chain(line.moves).collect(), win: 1.0 - line.win });
    Some(Reply {
        mv: Some(Move::Pass),
        win: 1.0 - reply.win,
        points: reply.points.map(|points| -points),
        lines: lines.collect(),
        ..reply
    })
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
