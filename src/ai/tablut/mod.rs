//! The player of Tablut.

mod siege;
mod value;

use super::alphabeta::{self, Game};
use super::level::Level;
use super::{Control, Reply, Request};
use crate::rules::Position;
use crate::rules::tablut::Tablut;
use siege::{Rules, Siege};

/// Finds a move.
pub(super) fn think(position: &Tablut, level: &Level, request: &Request, control: &Control) -> Reply {
    let Some(rules) = Rules::new(position.options().clone(), level.naive) else { return Reply::forced(None) };
    let root = Siege::of(&rules, position.board(), position.to_move(), position.plies_since_capture());
    let earlier = position.turns().map(|turn| Siege::of(&rules, &turn.board, turn.to_move, 0).hash());
    let earlier = alphabeta::repeated(earlier.collect(), position.options().repetition);
    alphabeta::think(&root, &earlier, level, request, control)
}
