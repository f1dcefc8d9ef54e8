//! Tablut: a king, eight soldiers and sixteen besiegers (section 6).

use super::{Board, BySide, Diagram, Effects, Grid, Illegal, Move, Point, Position, SetupError, Side, Status};
use serde::{Deserialize, Serialize};

/// The board: always nine by nine.
pub const GRID: Grid = Grid { cols: 9, rows: 9 };

/// The throne, e5.
pub const THRONE: Point = GRID.centre();

/// Where the king must get.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Escape {
    /// Any edge square [Linnaeus].
    #[default]
    Edge,
    /// A corner [Copenhagen and other modern rules].
    Corner,
}

/// How the king is taken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum KingCapture {
    /// On four sides, the empty throne counting as one [Mendelev].
    #[default]
    Four,
    /// On the throne four, beside it three, elsewhere two opposite attackers [Linnaeus 9 to 11].
    Linnaeus,
}

/// Against whom the empty throne helps to take.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ThroneHostile {
    /// Nobody [Mendelev].
    #[default]
    None,
    /// Soldiers of either side [Linnaeus 14].
    All,
}

/// Who may pass over the empty throne.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ThronePass {
    /// Nobody [Mendelev].
    #[default]
    None,
    /// The king.
    King,
    /// Everybody.
    All,
}

/// What becomes of a side that cannot move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum NoMoves {
    /// It loses.
    #[default]
    Loss,
    /// A draw [Walker].
    Draw,
}

/// The options of Tablut (6.7).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// Who begins.
    pub first: Side,
    /// Where the king must get.
    pub escape: Escape,
    /// How the king is taken.
    pub king_capture: KingCapture,
    /// Whether the king takes part in captures.
    pub king_armed: bool,
    /// Against whom the empty throne helps to take.
    pub throne_hostile: ThroneHostile,
    /// Who may pass over the empty throne.
    pub throne_pass: ThronePass,
    /// Whether the king may stop on the throne again.
    pub king_reenter: bool,
    /// Whether the one soldier beside a king hemmed in on his throne can be taken against him [Linnaeus 10].
    pub hemmed_defender: bool,
    /// Whether black wins by shutting white in.
    pub encirclement: bool,
    /// What becomes of a side that cannot move.
    pub no_moves: NoMoves,
    /// Occurrence of a position that draws; 0 = off.
    pub repetition: u8,
    /// Plies without a capture that draw; 0 = off.
    pub no_capture_limit: u32,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            first: Side::White,
            escape: Escape::Edge,
            king_capture: KingCapture::Four,
            king_armed: true,
            throne_hostile: ThroneHostile::None,
            throne_pass: ThronePass::None,
            king_reenter: false,
            hemmed_defender: false,
            encirclement: false,
            no_moves: NoMoves::Loss,
            repetition: 3,
            no_capture_limit: 100,
        }
    }
}

/// A position of Tablut.
#[derive(Clone, Debug)]
pub struct Tablut {
    board: Board,
    to_move: Side,
}

impl Tablut {
    /// The first position of a game.
    ///
    /// # Errors
    /// When options or diagram make no game.
    pub fn new(options: &Options, start: Option<&Diagram>) -> Result<Self, SetupError> {
        let _ = (options, start);
        Err(SetupError::Impossible("not written yet"))
    }
}

impl Position for Tablut {
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
