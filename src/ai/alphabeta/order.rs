//! The order in which moves are tried: the sooner the best comes, the less is searched.

use super::{Judge, Promise, Search};
use crate::rules::{Move, Position};

impl<P: Position, J: Judge<P>> Search<'_, P, J> {
    /// The legal moves, the best guesses first.
    pub(super) fn sorted(&mut self, position: &P, first: Option<Move>, ply: usize) -> Vec<(Promise, Move)> {
        let mut sorted = self.spare.pop().unwrap_or_default();
        self.moves.clear();
        position.moves(&mut self.moves);
        for &mv in &self.moves {
            let mut promise = self.judge.promise(position, mv);
            if Some(mv) == first {
                promise.order = i32::MAX;
            } else if !promise.loud {
                promise.order = if self.killers[ply].contains(&Some(mv)) {
                    20_000
                } else {
                    promise.order + self.history[self.track(mv)].min(10_000)
                };
            } else {
                promise.order += 30_000;
            }
            sorted.push((promise, mv));
        }
        sorted.sort_by_key(|(promise, _)| std::cmp::Reverse(promise.order));
        sorted
    }

    /// Where the success of a move is noted.
    pub(super) fn track(&self, mv: Move) -> usize {
        match mv {
            Move::Step { from, to } => from.index() * self.cells + to.index(),
            Move::Place(point) => point.index(),
            Move::Pass => 0,
        }
    }

    /// Notes that a quiet move has refuted a position.
    pub(super) fn praise(&mut self, mv: Move, depth: i32, ply: usize) {
        let killers = &mut self.killers[ply];
        if killers[0] != Some(mv) {
            killers[1] = killers[0];
            killers[0] = Some(mv);
        }
        let track = self.track(mv);
        self.history[track] = (self.history[track] + depth * depth).min(10_000);
    }
}
