//! Quiescence: beyond the last ply exchanges are followed to their end before a position is judged.

use super::order::next_choice;
use super::worker::Worker;
use super::{Game, WIN, near};

impl Worker {
    /// The value of a position once it is quiet; nothing if that would take more nodes than there are.
    pub(super) fn quiet<G: Game>(
        &mut self,
        position: &G,
        mut alpha: i32,
        beta: i32,
        ply: usize,
        left: u32,
    ) -> Option<i32> {
        if !self.spend() {
            return None;
        }
        let mut best = position.value();
        if !self.follows_exchanges() || left == 0 {
            return Some(best);
        }
        if position.must_answer() {
            best = near(2 - WIN, ply);
        } else if best >= beta {
            return Some(best);
        }
        alpha = alpha.max(best);
        let mut moves = self.order.loud_choices(position);
        let mut stopped = false;
        for index in 0..moves.len() {
            let mut next = position.clone();
            next.play(next_choice(&mut moves[index..]).mv);
            let found = match next.end().or_else(|| next.verdict()) {
                Some(end) => Some(near(end, ply + 1)),
                None => self.quiet(&next, -beta, -alpha, ply + 1, left - 1),
            };
            let Some(value) = found.map(|value| -value) else {
                stopped = true;
                break;
            };
            best = best.max(value);
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        self.order.recycle(moves);
        (!stopped).then_some(best)
    }
}
