//! The order in which moves are tried: the sooner the best comes, the less is searched.

use super::{Choice, Game, Search};
use crate::rules::Move;

impl<G: Game> Search<'_, G> {
    /// The legal moves, weighed; [`next_choice`] takes them in order.
    pub(super) fn choices(&mut self, position: &G, first: Option<Move>, ply: usize) -> Vec<Choice> {
        let mut choices = self.spare.pop().unwrap_or_default();
        position.moves(&mut choices);
        for choice in &mut choices {
            choice.order = if Some(choice.mv) == first {
                i32::MAX
            } else if choice.loud {
                choice.order + 30_000
            } else if self.killers[ply].contains(&Some(choice.mv)) {
                20_000
            } else {
                choice.order + self.history[self.track(choice.mv)]
            };
        }
        choices
    }

    /// Where the success of a move is noted.
    pub(super) fn track(&self, mv: Move) -> usize {
        match mv {
            Move::Step { from, to } => from.index() * self.squares + to.index(),
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

/// Brings the best of the moves to the front: most nodes need but a few of them.
pub(super) fn next_choice(moves: &mut [Choice]) -> Choice {
    let best = (1..moves.len()).fold(0, |best, i| if moves[i].order > moves[best].order { i } else { best });
    moves.swap(0, best);
    moves[0]
}
