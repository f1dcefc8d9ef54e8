//! The reply of a tree: which move, at this level, and what is to be said about it.

use super::board::{At, Board, NOWHERE};
use super::tree::{Stats, Tree};
use crate::ai::level::Level;
use crate::ai::maths::{exp, unit};
use crate::ai::{Line, Reply};
use crate::rng::Rng;
use crate::rules::Move;

/// A pass must have been tried so often before its value is believed.
const TRIED: u32 = 60;
/// How much a move must gain over a pass, in points.
const GAIN: f32 = 0.3;

/// What is asked of a tree.
pub(super) struct Question<'a> {
    /// The position at its root.
    pub(super) board: &'a Board,
    /// The level that plays.
    pub(super) level: &'a Level,
    /// Lines wanted.
    pub(super) lines: usize,
    /// Whether passing can be right.
    pub(super) may_pass: bool,
    /// Playouts made.
    pub(super) playouts: u64,
    /// The length of the longest line in the tree.
    pub(super) depth: u32,
    /// Who is likely to own each point; empty if nobody asks.
    pub(super) owners: Vec<f32>,
}

impl Question<'_> {
    /// Chooses among the moves of the tree.
    pub(super) fn answer(&self, tree: &Tree, rng: &mut Rng) -> Reply {
        let moves = tree.moves();
        let pass = moves.iter().find(|stats| stats.at == NOWHERE);
        let mut order: Vec<&Stats> = moves.iter().filter(|stats| stats.at != NOWHERE).collect();
        // Before the first playouts the priors are all there is; they are in the estimates.
        order.sort_by(|a, b| b.visits.cmp(&a.visits).then(b.estimate().total_cmp(&a.estimate())));
        let Some(&best) = order.first() else { return Reply::forced(Some(Move::Pass)) };
        let passes = self.may_pass
            && pass.is_some_and(|pass| {
                pass.visits >= TRIED && best.margin() < pass.margin() + GAIN && pass.win() > best.win() - 0.05
            });
        let chosen = choose(&order, self.board, self.level, rng);
        let line = |stats: &Stats| Line {
            moves: self.moves(tree.line(stats.at)),
            win: stats.win(),
            points: Some(stats.margin()),
            visits: stats.visits.into(),
            prior: Some(stats.prior),
        };
        let known = order.iter().filter(|stats| stats.visits > 0 || stats.at == best.at);
        Reply {
            mv: Some(self.mv(if passes { NOWHERE } else { chosen })),
            win: best.win(),
            points: Some(best.margin()),
            nodes: self.playouts,
            depth: self.depth,
            lines: known.take(self.lines.max(1)).map(|stats| line(stats)).collect(),
            owners: self.owners.clone(),
            resign: self.level.resigns() && self.is_lost(best),
        }
    }

    /// Whether a player of good manners would resign.
    fn is_lost(&self, best: &Stats) -> bool {
        let points = self.board.grid().len();
        let stones = points - self.board.empty.len();
        best.visits >= 50 && 3 * stones >= points && best.win() < 0.04 && best.margin() < -10.0
    }

    fn mv(&self, at: At) -> Move {
        if at == NOWHERE { Move::Pass } else { Move::Place(self.board.point(at)) }
    }

    fn moves(&self, line: Vec<At>) -> Vec<Move> {
        line.into_iter().map(|at| self.mv(at)).collect()
    }
}

/// The move of this level among `order`, most visited first.
fn choose(order: &[&Stats], board: &Board, level: &Level, rng: &mut Rng) -> At {
    let best = order[0];
    // Nobody overlooks stones that are there to be taken.
    if level.temperature == 0 || best.at != NOWHERE && board.takes(best.at, board.to_move) {
        return best.at;
    }
    let top = best.estimate();
    let weight = |stats: &&Stats| {
        let loss = 1000.0 * (top - stats.estimate());
        if loss > level.bound as f32 || 3 * stats.visits < best.visits {
            return 0.0;
        }
        stats.visits as f32 * exp(-loss.max(0.0) / level.temperature as f32)
    };
    let weights: Vec<f32> = order.iter().map(weight).collect();
    let mut left = unit(rng) * weights.iter().sum::<f32>();
    let chosen = weights.iter().position(|weight| {
        left -= weight;
        left < 0.0
    });
    order[chosen.unwrap_or(0)].at
}
