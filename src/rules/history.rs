//! The positions a game has been through, shared between clones.
//!
//! A list that grows at its head: cloning it is one reference count, so a search may copy positions freely.
//! Positions are compared whole; the hash only saves most of the comparisons.

use super::board::{Board, Side};
use std::sync::Arc;

/// Positions at the start of turns, newest first.
#[derive(Clone, Debug, Default)]
pub struct History {
    newest: Option<Arc<Turn>>,
}

/// The board at the start of a turn, and whose turn it was.
#[derive(Debug)]
pub struct Turn {
    /// The board.
    pub board: Board,
    /// The side to move.
    pub to_move: Side,
    earlier: Option<Arc<Turn>>,
}

impl History {
    /// Adds the position at the start of a turn.
    pub fn push(&mut self, board: Board, to_move: Side) {
        self.newest = Some(Arc::new(Turn { board, to_move, earlier: self.newest.take() }));
    }

    /// Forgets everything: after a capture no earlier position can come back.
    pub fn clear(&mut self) {
        self.newest = None;
    }

    /// All positions, newest first.
    pub fn turns(&self) -> impl Iterator<Item = &Turn> {
        std::iter::successors(self.newest.as_deref(), |turn| turn.earlier.as_deref())
    }

    /// How often this board with this side to move stands in the list.
    pub fn occurrences(&self, board: &Board, to_move: Side) -> usize {
        self.turns().filter(|turn| turn.to_move == to_move && turn.board == *board).count()
    }
}

impl Drop for History {
    /// Without recursion: a game may be tens of thousands of plies long.
    fn drop(&mut self) {
        let mut next = self.newest.take();
        while let Some(turn) = next {
            next = Arc::into_inner(turn).and_then(|mut turn| turn.earlier.take());
        }
    }
}
