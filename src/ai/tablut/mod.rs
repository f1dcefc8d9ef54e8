//! The player of Tablut.

mod siege;
mod value;

use super::alphabeta::{self, Game, Origin};
use super::level::Level;
use super::search::Steps;
use super::{Memory, Request};
use crate::rules::Position;
use crate::rules::tablut::Tablut;
use siege::{Rules, Siege};

/// A position to find a move in.
struct Start {
    rules: Rules,
    position: Tablut,
}

impl Origin for Start {
    type Node<'a> = Siege<'a>;

    fn root(&self) -> Siege<'_> {
        let position = &self.position;
        Siege::of(&self.rules, position.board(), position.to_move(), position.plies_since_capture())
    }

    fn earlier(&self) -> Vec<u64> {
        let hashes = self.position.turns().map(|turn| Siege::of(&self.rules, &turn.board, turn.to_move, 0).hash());
        alphabeta::repeated(hashes.collect(), self.position.options().repetition)
    }

    fn stamp(&self) -> String {
        format!("{:?} {}", self.position.options(), self.rules.naive)
    }
}

/// A search for a move.
pub(super) fn search(position: &Tablut, level: &Level, request: &Request, memory: Memory) -> Option<Box<dyn Steps>> {
    let rules = Rules::new(position.options().clone(), level.naive)?;
    Some(alphabeta::search(Start { rules, position: position.clone() }, level, request, memory))
}
