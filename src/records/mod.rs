//! Records of games: the tree of a game with all that is said in it, read and written in many formats.
//!
//! [`read`] takes the bytes of a file and gives a [`Document`] of one or several [`Record`]s; [`write()`] goes the
//! other way. [`Record::judge`] lets the rules look at every move. [`Match`](crate::game::Match) is a record that is
//! being played.

mod east;
mod encoding;
mod format;
mod judge;
mod line;
pub mod link;
mod node;
mod othello;
mod place;
pub(crate) mod result;
mod sgf;
mod tafl;
mod tree;

pub use encoding::encodings;
pub use format::{Format, Hint, MOST_BYTES, WriteError, read, write, write_all};
pub(crate) use judge::{advance, diagram, perform, set};
pub use node::{Clock, Deed, Made, MarkKind, Property, Remarks, SetUp, Verdict};
pub use place::{Note, ReadError, Wrong};
pub use tree::{Landmark, NodeId, Sequel, Tree};

use crate::rules::{Game, Setup};

/// What a file holds.
#[derive(Clone, Debug, PartialEq)]
pub struct Document {
    /// The games, at least one.
    pub games: Vec<Record>,
    /// What was repaired or is odd, in the order of the file.
    pub notes: Vec<Note>,
    /// The character encoding it was read in.
    pub encoding: &'static str,
}

/// A game as it is recorded.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    /// Which game, by which options, from where.
    pub setup: Setup,
    /// What is said of the game as a whole, in the order of the file; names are those of the file's format, text is
    /// Unicode as decoded.
    pub tags: Vec<(String, String)>,
    /// Moves, branches and remarks.
    pub tree: Tree,
}

impl Record {
    /// A record without moves.
    pub fn new(setup: Setup) -> Self {
        Self { setup, tags: Vec::new(), tree: Tree::default() }
    }

    /// Which game.
    pub const fn game(&self) -> Game {
        self.setup.game()
    }

    /// What is said under that name.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(tag, _)| tag == name).map(|(_, text)| &text[..])
    }

    /// Says something under that name, in the place of what was said before.
    pub fn set_tag(&mut self, name: &str, text: impl Into<String>) {
        match self.tags.iter_mut().find(|(tag, _)| tag == name) {
            Some((_, old)) => *old = text.into(),
            None => self.tags.push((name.into(), text.into())),
        }
    }

    /// Says nothing under that name.
    pub fn remove_tag(&mut self, name: &str) {
        self.tags.retain(|(tag, _)| tag != name);
    }
}
