//! The player of Latrunculi.

mod robbers;
mod wide;

use super::alphabeta::{self, Game, Origin};
use super::field::Field;
use super::level::Level;
use super::search::Steps;
use super::{Memory, Request};
use crate::rules::Position;
use crate::rules::latrunculi::Latrunculi;
use robbers::{Robbers, Rules};
use wide::Wide;

/// What a draw costs a side that is not behind: two that wait for each other make no game.
const CONTEMPT: i32 = 80;

/// A chance to win at which a player gives up.
const HOPELESS: f32 = 0.02;

/// A position to find a move in, on a board of bits.
struct Start {
    rules: Rules,
    position: Latrunculi,
}

impl Origin for Start {
    type Node<'a> = Robbers<'a>;

    fn root(&self) -> Robbers<'_> {
        let position = &self.position;
        Robbers::of(&self.rules, position.board(), position.to_move(), position.plies_since_capture())
    }

    fn earlier(&self) -> Vec<u64> {
        let hashes = self.position.turns().map(|turn| Robbers::of(&self.rules, &turn.board, turn.to_move, 0).hash());
        alphabeta::repeated(hashes.collect(), self.position.options().repetition)
    }

    fn stamp(&self) -> String {
        format!("{:?} {}", self.position.options(), self.rules.judge())
    }

    fn hopeless(&self) -> f32 {
        HOPELESS
    }
}

impl Origin for Wide {
    type Node<'a> = Self;

    fn root(&self) -> Self {
        self.clone()
    }

    fn stamp(&self) -> String {
        self.judge()
    }

    fn hopeless(&self) -> f32 {
        HOPELESS
    }
}

/// A search for a move.
pub(super) fn search(position: &Latrunculi, level: &Level, request: &Request, memory: Memory) -> Box<dyn Steps> {
    let me = position.to_move();
    let counts = position.board().counts();
    let contempt = if counts[me] + 1 >= counts[me.other()] { CONTEMPT } else { 0 };
    match Field::new(position.board().grid()) {
        Some(field) => {
            let rules = Rules::new(position.options().clone(), field, level.naive, me, contempt);
            alphabeta::search(Start { rules, position: position.clone() }, level, request, memory)
        }
        None => alphabeta::search(Wide::new(position, level.naive, contempt), level, request, memory),
    }
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
