//! What the program that learns the weights (`src/bin/train-reversi`) needs to know of the player, on boards of eight
//! squares a side.

use super::bits::{Discs, squares};
use super::book;
use super::probcut::{MIDDLE, SURE};
use super::search::{INFINITE, Tree};
use super::table::Table;
use super::value::Shape;
use super::weights::{self, Weights};
use crate::ai::knowledge::{self, WeightsError};
use crate::rules::Game;
use std::sync::Arc;

pub use super::book::BookMove;
use super::patterns::visit;
pub use super::patterns::{PATTERNS, WEIGHTS, representatives};
pub use super::probcut::probe;
use super::weights::scalars;
pub use super::weights::{SCALARS, STAGES, stage};

/// The discs of both sides as sets of squares, the side to move first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board {
    /// The discs of the side to move.
    pub me: u64,
    /// The opponent's.
    pub you: u64,
}

impl Board {
    /// How the game begins.
    pub const START: Self = Self { me: 0x0000_0008_1000_0000, you: 0x0000_0010_0800_0000 };

    const fn discs(self) -> Discs {
        Discs { me: self.me, you: self.you }
    }

    const fn of(Discs { me, you }: Discs) -> Self {
        Self { me, you }
    }

    /// The number of empty squares.
    pub const fn empties(self) -> u32 {
        (!(self.me | self.you)).count_ones()
    }

    /// Where a disc may be set.
    pub fn moves(self) -> Vec<u32> {
        squares(self.discs().moves(!0)).collect()
    }

    /// After a disc on that square, seen by the other side.
    pub fn after(self, square: u32) -> Self {
        Self::of(self.discs().after(square))
    }

    /// The same board seen by the other side.
    pub const fn swapped(self) -> Self {
        Self { me: self.you, you: self.me }
    }

    /// The one of the eight boards that are the same but for the side one looks from that stands for all.
    pub fn canonical(self) -> Self {
        Self::of(self.discs().canonical())
    }
}

/// A player that tells the values of boards.
pub struct Judge {
    tree: Tree,
    table: Table,
}

impl Judge {
    /// One with the weights of a file, or without any.
    ///
    /// # Errors
    /// When it is no file of weights.
    pub fn new(file: Option<&[u8]>) -> Result<Self, WeightsError> {
        let weights = match file {
            None => None,
            Some(file) => {
                let payload = knowledge::open(Game::Reversi, weights::VERSION, file)?;
                Some(Arc::new(Weights::read(payload).ok_or(WeightsError::Damaged)?))
            }
        };
        let shape = Shape::new(8, false, 0, weights);
        Ok(Self { tree: Tree::new(shape, u64::MAX), table: Table::new(1 << 18, 1 << 18) })
    }

    /// The value for the side to move after a search of so many plies, in hundredths of a disc; with or without cuts.
    /// As deep as there are empty squares, it is the final margin.
    pub fn value(&mut self, board: Board, depth: u32, cuts: bool) -> i32 {
        let trust = if cuts && self.tree.leaf.shape.weights.is_some() { MIDDLE } else { SURE };
        self.tree.begin(&self.table, board.discs(), depth, trust, (-INFINITE, INFINITE));
        self.tree.advance(&self.table, u64::MAX).unwrap_or(0)
    }

    /// Forgets what it has remembered of other boards.
    pub fn forget(&mut self) {
        self.table.grow_older();
    }

    /// Boards looked at so far.
    pub fn nodes(&self) -> u64 {
        self.tree.leaf.nodes()
    }
}

/// A file of weights: the weights of each stage, from the end of the game on, in hundredths of a disc.
pub fn seal(stages: &[([f32; SCALARS], Vec<f32>)]) -> Vec<u8> {
    knowledge::seal(Game::Reversi, weights::VERSION, &weights::write(stages))
}

/// What a board is judged by: the numbers of its weights, and what is counted on it.
pub fn features(board: Board) -> ([u32; PATTERNS], [i32; SCALARS]) {
    let (mut numbers, mut next) = ([0; PATTERNS], 0);
    visit(board.discs(), |number| {
        if let Some(place) = numbers.get_mut(next) {
            *place = number as u32;
        }
        next += 1;
    });
    (numbers, scalars(board.discs()))
}

/// A file of the book: boards as they are [`Board::canonical`], in ascending order.
pub fn seal_book(positions: &[(Board, Vec<BookMove>)]) -> Vec<u8> {
    book::seal(&positions.iter().map(|(board, moves)| (board.discs(), moves.clone())).collect::<Vec<_>>())
}
