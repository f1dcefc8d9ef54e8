//! The player of Latrunculi.

mod robbers;
mod wide;

use super::alphabeta::{self, Game};
use super::field::Field;
use super::level::Level;
use super::{Control, Reply, Request};
use crate::rules::Position;
use crate::rules::latrunculi::Latrunculi;
use robbers::{Robbers, Rules};

/// What a draw costs a side that is not behind: two that wait for each other make no game.
const CONTEMPT: i32 = 80;

/// Finds a move.
pub(super) fn think(position: &Latrunculi, level: &Level, request: &Request, control: &Control) -> Reply {
    let me = position.to_move();
    let counts = position.board().counts();
    let contempt = if counts[me] + 1 >= counts[me.other()] { CONTEMPT } else { 0 };
    let mut reply = match Field::new(position.board().grid()) {
        Some(field) => {
            let rules = Rules::new(position.options().clone(), field, level.naive, me, contempt);
            let earlier = position.turns().map(|turn| Robbers::of(&rules, &turn.board, turn.to_move, 0));
            let earlier = earlier.map(|robbers| robbers.hash()).collect();
            let earlier = alphabeta::repeated(earlier, position.options().repetition);
            let root = Robbers::of(&rules, position.board(), me, position.plies_since_capture());
            alphabeta::think(&root, &earlier, level, request, control)
        }
        None => {
            let judge = wide::Wide::new(position, level.naive, contempt);
            alphabeta::think(&judge, &[], level, request, control)
        }
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
