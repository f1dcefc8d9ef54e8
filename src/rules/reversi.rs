//! Reversi: enclosed lines turn over (section 4).

use super::{Board, BySide, Diagram, Effects, Illegal, Move, Point, Position, SetupError, Side, Status};
use serde::{Deserialize, Serialize};

/// How the first four discs come to the centre.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Opening {
    /// White d4 e5, black e4 d5.
    #[default]
    Cross,
    /// White d4 d5, black e4 e5.
    Parallel,
    /// The players set them there, in turn [Reversi of the 1880s].
    Free,
}

/// The options of Reversi (4.3).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// Side of the board: 8, 4, 6 or 10.
    pub size: u8,
    /// The first four discs.
    pub start: Opening,
    /// Who begins.
    pub first: Side,
    /// Whether empty squares are credited to the winner.
    pub empties_to_winner: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self { size: 8, start: Opening::Cross, first: Side::Black, empties_to_winner: false }
    }
}

/// A position of Reversi.
#[derive(Clone, Debug)]
pub struct Reversi {
    board: Board,
    to_move: Side,
}

impl Reversi {
    /// The first position of a game.
    ///
    /// # Errors
    /// When options or diagram make no game.
    pub fn new(options: &Options, start: Option<&Diagram>) -> Result<Self, SetupError> {
        let _ = (options, start);
        Err(SetupError::Impossible("not written yet"))
    }
}

impl Position for Reversi {
    fn board(&self) -> &Board {
        &self.board
    }
    fn to_move(&self) -> Side {
        self.to_move
    }
    fn moves(&self, _out: &mut Vec<Move>) {}
    fn play(&mut self, _mv: Move) -> Result<Effects, Illegal> {
        Err(Illegal::GameOver)
    }
    fn status(&self) -> Status {
        Status::Ongoing
    }
    fn bowls(&self) -> BySide<u32> {
        BySide::default()
    }
    fn concerned(&self, _mv: Move, _why: Illegal) -> Vec<Point> {
        Vec::new()
    }
}
