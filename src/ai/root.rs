//! The moves of the root of an alpha-beta search: searched one after another, deeper from round to round, and in the
//! end one of them is chosen.

use super::level::Level;
use super::{Line, Reply};
use crate::rng::Rng;
use crate::rules::Move;

/// A move and its value.
#[derive(Clone, Copy)]
struct Candidate {
    mv: Move,
    value: i32,
}

/// The window in which the next candidate is looked at.
#[derive(Clone, Copy)]
enum Look {
    /// Around the value of the last round.
    Guess(i32, i32),
    /// Just above what it must beat.
    Scout,
    /// All that lies above what it must beat.
    Full,
}

/// All moves of a root. Those judged in this round come first, the best of them at the front; the others follow in
/// the order of the last round.
#[derive(Clone)]
pub(super) struct Root {
    candidates: Vec<Candidate>,
    /// How many have been judged in this round.
    done: usize,
    /// How many were judged in the last round.
    judged: usize,
    look: Look,
    /// How much worse than the best a move may be and still be told apart; values further below are only upper limits.
    bound: i32,
    /// How many of the best are told apart in any case.
    lines: usize,
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
        Self { candidates, done: 0, judged: 1, look: Look::Full, bound, lines: 1, most }
    }

    /// The same, where so many of the best are to be valued exactly.
    pub(super) fn with_lines(self, lines: usize) -> Self {
        Self { lines: lines.max(1), ..self }
    }

    /// Begins a round; the best move is expected to be worth what it was, give or take `guess`.
    pub(super) fn begin(&mut self, guess: Option<i32>) {
        if self.done > 0 {
            self.judged = self.done;
        }
        self.done = 0;
        self.look = guess.map_or(Look::Full, |width| Look::Guess(self.best() - width, self.best() + width));
    }

    /// The next move to be searched in this round, and between which values; nothing when the round is over.
    pub(super) fn task(&self) -> Option<(Move, i32, i32)> {
        let floor = self.floor();
        let (alpha, beta) = match self.look {
            Look::Guess(low, high) => (low.max(-self.most), high.min(self.most)),
            Look::Scout => (floor, floor + 1),
            Look::Full => (floor, self.most),
        };
        self.candidates.get(self.done).map(|candidate| (candidate.mv, alpha, beta))
    }

    /// Notes what the search of the task has found.
    pub(super) fn note(&mut self, value: i32) {
        let floor = self.floor();
        let limited = self.done > 0 && value <= floor;
        let again = match self.look {
            Look::Guess(low, high) => value <= low || value >= high,
            Look::Scout => !limited,
            Look::Full => false,
        };
        if again {
            self.look = Look::Full;
            return;
        }
        // A value that only equals the floor may be anything up to it: it must not pass for another best.
        let value = if limited { value.min(floor - 1) } else { value };
        self.candidates[self.done].value = value;
        let place = self.candidates[..self.done].partition_point(|better| better.value >= value);
        self.candidates[place..=self.done].rotate_right(1);
        self.done += 1;
        self.look = if self.done < self.lines { Look::Full } else { Look::Scout };
    }

    /// What a move must beat to be told apart.
    fn floor(&self) -> i32 {
        let done = &self.candidates[..self.done];
        let (Some(best), Some(last)) = (done.first(), done.get(self.lines - 1)) else { return -self.most };
        // Whatever is played must be told apart, down to the bound itself.
        let bound = if self.bound > 0 { best.value.saturating_sub(self.bound + 1) } else { best.value };
        bound.min(last.value).max(-self.most)
    }

    /// Whether no move has been judged in this round.
    pub(super) const fn is_fresh(&self) -> bool {
        self.done == 0
    }

    /// The best move.
    pub(super) fn favourite(&self) -> Option<Move> {
        self.candidates.first().map(|candidate| candidate.mv)
    }

    /// The value of the best move.
    pub(super) fn best(&self) -> i32 {
        self.candidates.first().map_or(0, |candidate| candidate.value)
    }

    /// What a player of `level` makes of it: plays the best move if `strictly`, and tells what it thinks of the best
    /// few, by a move and its value. Nodes, depth and points are left to the caller.
    pub(super) fn reply(
        &self,
        level: &Level,
        strictly: bool,
        rng: &mut Rng,
        line: impl Fn(Move, i32) -> Line,
    ) -> Reply {
        let best = self.best();
        let judged = &self.candidates[..if self.done > 0 { self.done } else { self.judged }.min(self.candidates.len())];
        // Those of the last round fill up, as long as this one is not over; no later line is worth more.
        let told = self.candidates.iter().take(self.done.max(self.judged)).take(self.lines);
        let told = told.scan(self.most, |most, candidate| {
            *most = candidate.value.min(*most);
            Some(Candidate { value: *most, ..*candidate })
        });
        let values: Vec<_> =
            judged.iter().map(|candidate| candidate.value).filter(|&value| value >= best - self.bound).collect();
        let chosen = if strictly { 0 } else { level.choose(&values, rng) };
        Reply {
            mv: judged.get(chosen).map(|candidate| candidate.mv),
            lines: told.map(|candidate| line(candidate.mv, candidate.value)).collect(),
            ..Reply::forced(None)
        }
    }
}
