//! The player of Latrunculi.

mod endings;
mod robbers;
mod squares;
mod value;
mod wide;

use super::alphabeta::{self, Choice, Game};
use super::level::Level;
use super::{Control, Reply, Request};
use crate::rules::latrunculi::Latrunculi;
use crate::rules::{Move, Position};
pub use value::{FEATURES, FULL, PLACES, SCALE, Terms, VERSION, terms};

use robbers::{Robbers, Rules};
use squares::{Field, Word};

/// What a draw costs a side that is not behind: two that wait for each other make no game.
const CONTEMPT: i32 = 80;

/// Finds a move.
pub(super) fn think(position: &Latrunculi, level: &Level, request: &Request, control: &Control) -> Reply {
    let me = position.to_move();
    let counts = position.board().counts();
    let contempt = if counts[me] + 1 >= counts[me.other()] { CONTEMPT } else { 0 };
    let mut reply = if let Some(field) = Field::<u64>::new(position.board().grid()) {
        let rules = Rules::new(position.options().clone(), field, level.naive, me, contempt);
        search(position, &rules, level, request, control)
    } else if let Some(field) = Field::<u128>::new(position.board().grid()) {
        let rules = Rules::new(position.options().clone(), field, level.naive, me, contempt);
        search(position, &rules, level, request, control)
    } else {
        let judge = wide::Wide::new(position, level.naive, contempt);
        alphabeta::think(&judge, &[], level, request, control)
    };
    reply.resign = level.resigns() && reply.win < 0.02;
    reply
}

/// A value that fades as the limit of plies without progress comes near, so that whoever is ahead does something.
pub(super) fn faded(value: i32, plies: u32, limit: u32) -> i32 {
    if limit == 0 {
        return value;
    }
    let left = i64::from(limit.saturating_sub(plies));
    let limit = i64::from(limit);
    (i64::from(value) * (limit + left) / (2 * limit)) as i32
}

fn search<W: Word>(
    position: &Latrunculi,
    rules: &Rules<W>,
    level: &Level,
    request: &Request,
    control: &Control,
) -> Reply {
    let at = |robbers| Node { rules, robbers };
    let earlier = position.turns().map(|turn| at(Robbers::of(rules, &turn.board, turn.to_move, 0)).hash()).collect();
    let earlier = alphabeta::repeated(earlier, position.options().repetition);
    let root = Robbers::of(rules, position.board(), position.to_move(), position.plies_since_capture());
    alphabeta::think(&at(root), &earlier, level, request, control)
}

/// A position as the search sees it.
#[derive(Clone)]
struct Node<'a, W> {
    rules: &'a Rules<W>,
    robbers: Robbers<W>,
}

impl<W: Word> Game for Node<'_, W> {
    fn moves(&self, out: &mut Vec<Choice>) {
        self.robbers.moves(self.rules, out);
    }

    fn play(&mut self, mv: Move) {
        self.robbers.play(self.rules, mv);
    }

    fn end(&self) -> Option<i32> {
        self.robbers.end(self.rules)
    }

    fn value(&self) -> i32 {
        self.robbers.value(self.rules)
    }

    fn draw(&self) -> i32 {
        self.robbers.draw(self.rules)
    }

    fn hash(&self) -> u64 {
        self.robbers.hash(self.rules)
    }

    fn squares(&self) -> usize {
        self.rules.field.grid().len()
    }

    fn scale(&self) -> f32 {
        SCALE
    }
}
