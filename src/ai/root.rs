//! The moves of the root of an alpha-beta search: searched one after another, deeper from round to round, and in the
//! end one of them is chosen.

use super::level::Level;
use super::{Line, Reply};
use crate::rng::Rng;
use crate::rules::Move;

/// The search was ended from outside; what it was about to find is lost.
pub(super) struct Stopped;

/// A move and its value.
#[derive(Clone, Copy)]
pub(super) struct Candidate {
    pub(super) mv: Move,
    pub(super) value: i32,
}

/// All moves of a root, the best so far first.
#[derive(Clone)]
pub(super) struct Root {
    candidates: Vec<Candidate>,
    /// How many were judged in the last round that judged any.
    judged: usize,
    /// How much worse than the best a move may be and still be told apart; values further below are only upper limits.
    bound: i32,
    /// Beyond every value.
    most: i32,
}

impl Root {
    /// Moves in the order in which they are to be tried first, equal ones shuffled; no value is beyond `most`.
    pub(super) fn new(mut moves: Vec<(i32, Move)>, bound: i32, most: i32, rng: &mut Rng) -> Self {
        for i in (1..moves.len()).rev() {
            moves.swap(i, rng.below(i + 1));
        }
        moves.sort_by_key(|(order, _)| -order);
        let candidates = moves.into_iter().map(|(_, mv)| Candidate { mv, value: 0 }).collect();
        Self { candidates, judged: 1, bound, most }
    }

    /// Values every move by `value`, given a window, and sorts them anew: whether none was left out.
    pub(super) fn round(&mut self, mut value: impl FnMut(Move, i32, i32) -> Result<i32, Stopped>) -> bool {
        let mut best = -self.most;
        let mut done = 0;
        for candidate in &mut self.candidates {
            let floor = best.saturating_sub(self.bound).max(-self.most);
            let found = if done == 0 {
                value(candidate.mv, -self.most, self.most)
            } else if self.bound == 0 {
                match value(candidate.mv, floor, floor + 1) {
                    Ok(found) if found > floor => value(candidate.mv, floor, self.most),
                    other => other,
                }
            } else {
                value(candidate.mv, floor - 1, self.most)
            };
            let Ok(found) = found else { break };
            // A value that only equals the best so far may be anything up to it: it must not pass for a second best.
            let limited = done > 0 && found <= floor;
            candidate.value = if limited { found.min(floor - i32::from(self.bound == 0)) } else { found };
            best = best.max(found);
            done += 1;
        }
        if done > 0 {
            self.judged = done;
        }
        self.candidates[..done].sort_by_key(|candidate| std::cmp::Reverse(candidate.value));
        done == self.candidates.len()
    }

    /// The value of the best move.
    pub(super) fn best(&self) -> i32 {
        self.candidates.first().map_or(0, |candidate| candidate.value)
    }

    /// What a player of `level` makes of it: plays the best move if `strictly`, and tells what it thinks of the
    /// best few. Nodes, depth and points are left to the caller.
    pub(super) fn reply(
        mut self,
        level: &Level,
        strictly: bool,
        rng: &mut Rng,
        win: impl Fn(i32) -> f32,
        line: impl Fn(Move) -> Vec<Move>,
    ) -> Reply {
        let best = self.best();
        self.candidates.truncate(self.judged);
        self.candidates.retain(|candidate| candidate.value >= best.saturating_sub(self.bound));
        let values: Vec<_> = self.candidates.iter().map(|candidate| candidate.value).collect();
        let chosen = if strictly { 0 } else { level.choose(&values, rng) };
        let told = self.candidates.iter().take(5);
        Reply {
            mv: self.candidates.get(chosen).map(|candidate| candidate.mv),
            win: win(best),
            lines: told.map(|candidate| Line { moves: line(candidate.mv), win: win(candidate.value) }).collect(),
            ..Reply::forced(None)
        }
    }
}
