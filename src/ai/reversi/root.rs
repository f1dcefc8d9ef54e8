//! The moves of a position that is to be played in: valued one after another, deeper from round to round.

use super::search::INFINITE;
use crate::rng::Rng;
use crate::rules::Move;

/// A move and what is known of its value.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    pub(super) mv: Move,
    pub(super) value: i32,
    /// Whether the value is no mere upper limit.
    pub(super) exact: bool,
}

/// All moves of a position, the best so far first.
pub(super) struct Root {
    /// What the last whole round has found.
    whole: Vec<Candidate>,
    /// The order of this round; those before `at` have been valued.
    round: Vec<Candidate>,
    at: usize,
    /// Whether the move is only being compared with the floor.
    scouting: bool,
    /// How much worse than the best a move may be and still be told apart.
    bound: i32,
    /// How many moves are to be told apart in any case.
    lines: usize,
}

impl Root {
    /// Moves in no particular order.
    pub(super) fn new(moves: impl Iterator<Item = Move>, bound: i32, lines: usize, rng: &mut Rng) -> Self {
        let mut round: Vec<_> = moves.map(|mv| Candidate { mv, value: 0, exact: false }).collect();
        for i in (1..round.len()).rev() {
            round.swap(i, rng.below(i + 1));
        }
        Self { whole: round.clone(), round, at: 0, scouting: false, bound, lines: lines.max(1) }
    }

    /// The move to be valued next, and the window to do it in; nothing once the round is over.
    pub(super) fn next(&self) -> Option<(Move, i32, i32)> {
        let mv = self.round.get(self.at)?.mv;
        let floor = self.floor();
        Some(if self.scouting { (mv, floor, floor + 1) } else { (mv, floor, INFINITE) })
    }

    /// Below this values need not be known: nobody would play or name such a move.
    fn floor(&self) -> i32 {
        let done = self.round.get(..self.at).unwrap_or_default();
        if done.len() < self.lines {
            return -INFINITE;
        }
        let mut values: Vec<_> = done.iter().map(|candidate| candidate.value).collect();
        values.sort_unstable_by(|a, b| b.cmp(a));
        let best = values.first().map_or(-INFINITE, |best| best - self.bound - i32::from(self.bound > 0));
        values.get(self.lines - 1).map_or(best, |&last| best.min(last)).max(-INFINITE)
    }

    /// Notes what the search of that move in that window has found.
    pub(super) fn receive(&mut self, value: i32) {
        let floor = self.floor();
        if self.scouting && value > floor {
            self.scouting = false;
            return;
        }
        if let Some(candidate) = self.round.get_mut(self.at) {
            candidate.exact = value > floor;
            candidate.value = if candidate.exact { value } else { value.min(floor) };
        }
        self.at += 1;
        self.scouting = self.at >= self.lines;
    }

    /// Ends a round whose moves have all been valued, and begins another one, best moves first.
    pub(super) fn turn_over(&mut self) {
        self.round = self.sorted(self.round.len());
        self.whole.clone_from(&self.round);
        self.at = 0;
        self.scouting = false;
    }

    /// How many moves of this round have been valued.
    pub(super) const fn valued(&self) -> usize {
        self.at
    }

    fn sorted(&self, count: usize) -> Vec<Candidate> {
        let mut sorted = self.round.get(..count).unwrap_or_default().to_vec();
        sorted.sort_by_key(|candidate| (-candidate.value, !candidate.exact));
        sorted
    }

    /// The moves of the last round that can be relied on, best first.
    pub(super) fn ranking(&self) -> Vec<Candidate> {
        if self.at >= self.lines { self.sorted(self.at) } else { self.whole.clone() }
    }
}
