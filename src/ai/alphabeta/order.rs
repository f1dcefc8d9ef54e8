//! The order in which moves are tried: the sooner the best comes, the less is searched.

use super::{Choice, Game, MAX_PLY};
use crate::rules::Move;

/// What has been learnt about moves wherever they were tried.
pub(super) struct Order {
    killers: [[Option<Move>; 2]; MAX_PLY],
    history: Vec<i32>,
    /// What has refuted a move.
    counters: Vec<Option<Move>>,
    squares: usize,
    /// Move lists that are not in use.
    spare: Vec<Vec<Choice>>,
}

/// History values stay below this.
const MOST: i32 = 10_000;

impl Order {
    /// Nothing learnt yet, on a board of so many squares.
    pub(super) fn new(squares: usize) -> Self {
        let tracks = squares * squares;
        Self {
            killers: [[None; 2]; MAX_PLY],
            history: vec![0; tracks],
            counters: vec![None; tracks],
            squares,
            spare: Vec::new(),
        }
    }

    /// The legal moves, weighed; [`next_choice`] takes them in order. `first` is tried first, `last` was the
    /// opponent's move.
    pub(super) fn choices<G: Game>(
        &mut self,
        position: &G,
        first: Option<Move>,
        last: Option<Move>,
        ply: usize,
    ) -> Vec<Choice> {
        let mut choices = self.spare.pop().unwrap_or_default();
        position.moves(&mut choices);
        let counter = last.and_then(|mv| self.counters[self.track(mv)]);
        for choice in &mut choices {
            choice.order = if Some(choice.mv) == first {
                i32::MAX
            } else if choice.loud {
                choice.order + 40_000
            } else if self.killers[ply].contains(&Some(choice.mv)) {
                30_000
            } else if counter == Some(choice.mv) {
                25_000
            } else {
                choice.order + self.history[self.track(choice.mv)]
            };
        }
        choices
    }

    /// The moves of exchanges alone, weighed.
    pub(super) fn loud_choices<G: Game>(&mut self, position: &G) -> Vec<Choice> {
        let mut choices = self.spare.pop().unwrap_or_default();
        position.loud_moves(&mut choices);
        choices
    }

    /// Takes back a list that is not needed any more.
    pub(super) fn recycle(&mut self, mut choices: Vec<Choice>) {
        choices.clear();
        self.spare.push(choices);
    }

    /// Where the success of a move is noted.
    fn track(&self, mv: Move) -> usize {
        match mv {
            Move::Step { from, to } => from.index() * self.squares + to.index(),
            Move::Place(point) => point.index(),
            Move::Pass => 0,
        }
    }

    /// Notes that a quiet move has refuted a position, and that those tried before it have not.
    pub(super) fn praise(&mut self, mv: Move, failed: &[Choice], last: Option<Move>, depth: i32, ply: usize) {
        let killers = &mut self.killers[ply];
        if killers[0] != Some(mv) {
            killers[1] = killers[0];
            killers[0] = Some(mv);
        }
        if let Some(last) = last {
            let track = self.track(last);
            self.counters[track] = Some(mv);
        }
        let weight = (depth * depth).min(400);
        self.learn(mv, weight);
        for choice in failed.iter().filter(|choice| !choice.loud) {
            self.learn(choice.mv, -weight);
        }
    }

    /// The nearer a value is to its limit, the less it grows ("history gravity").
    fn learn(&mut self, mv: Move, weight: i32) {
        let track = self.track(mv);
        let value = &mut self.history[track];
        *value += 16 * weight - *value * weight / (MOST / 16);
    }
}

/// Brings the best of the moves to the front: most nodes need but a few of them.
pub(super) fn next_choice(moves: &mut [Choice]) -> Choice {
    let best = (1..moves.len()).fold(0, |best, i| if moves[i].order > moves[best].order { i } else { best });
    moves.swap(0, best);
    moves[0]
}
