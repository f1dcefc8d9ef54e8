//! The rules of the four games: pure values, no clock, no printing, no panic.
//!
//! A [`Setup`] says which game is played, by which options and from where. A [`Position`] made from it lists legal
//! moves, plays them and says how the game stands. `docs/rules.md` is the authority; section numbers in comments
//! mean that document.

pub mod board;
pub mod catalogue;
pub mod custodian;
pub mod go;
pub mod grid;
pub mod history;
pub mod latrunculi;
pub mod moves;
pub mod progress;
pub mod reversi;
pub mod score;
pub mod slide;
pub mod tablut;

pub use board::{Board, BySide, DiagramError, Kind, Piece, Side};
pub use grid::{Grid, Letters, Point, Symmetry};
pub use moves::{Effects, Illegal, Move, Reason, Status, Warning};

use serde::{Deserialize, Serialize};

/// One of the four games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Game {
    /// Stones without breath are taken; territory counts.
    Go,
    /// Enclosed lines turn over.
    Reversi,
    /// "Robbers": rook moves, custodian capture.
    Latrunculi,
    /// A king breaks out through sixteen besiegers.
    Tablut,
}

impl Game {
    /// All games, in the order in which they are offered.
    pub const ALL: [Self; 4] = [Self::Go, Self::Reversi, Self::Latrunculi, Self::Tablut];

    /// The name in files and on command lines.
    pub const fn slug(self) -> &'static str {
        match self {
            Self::Go => "go",
            Self::Reversi => "reversi",
            Self::Latrunculi => "latrunculi",
            Self::Tablut => "tablut",
        }
    }

    /// The game of that slug.
    pub fn from_slug(slug: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|game| game.slug() == slug)
    }

    /// The letters that name its columns in records.
    pub const fn letters(self) -> Letters {
        match self {
            Self::Go => Letters::SkipI,
            _ => Letters::Plain,
        }
    }

    /// Whether its moves go from one point to another (rather than onto one).
    pub const fn slides(self) -> bool {
        matches!(self, Self::Latrunculi | Self::Tablut)
    }
}

/// A game with its options.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "game", content = "options", rename_all = "lowercase")]
pub enum Options {
    /// Go.
    Go(go::Options),
    /// Reversi.
    Reversi(reversi::Options),
    /// Latrunculi.
    Latrunculi(latrunculi::Options),
    /// Tablut.
    Tablut(tablut::Options),
}

impl Options {
    /// The defaults of a game.
    pub fn new(game: Game) -> Self {
        match game {
            Game::Go => Self::Go(go::Options::default()),
            Game::Reversi => Self::Reversi(reversi::Options::default()),
            Game::Latrunculi => Self::Latrunculi(latrunculi::Options::default()),
            Game::Tablut => Self::Tablut(tablut::Options::default()),
        }
    }

    /// Which game.
    pub const fn game(&self) -> Game {
        match self {
            Self::Go(_) => Game::Go,
            Self::Reversi(_) => Game::Reversi,
            Self::Latrunculi(_) => Game::Latrunculi,
            Self::Tablut(_) => Game::Tablut,
        }
    }

    /// The size of the board.
    ///
    /// # Errors
    /// When the options ask for a board that cannot be.
    pub fn grid(&self) -> Result<Grid, SetupError> {
        let (cols, rows) = match self {
            Self::Go(options) => (options.cols, options.rows),
            Self::Reversi(options) => (options.size, options.size),
            Self::Latrunculi(options) => (options.cols, options.rows),
            Self::Tablut(_) => (tablut::GRID.cols, tablut::GRID.rows),
        };
        Grid::new(cols, rows).ok_or(SetupError::Size { cols, rows })
    }
}

/// Where a game begins, in the form of the vector files (section 2).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Start {
    /// A position given by a diagram.
    Diagram(Diagram),
    /// The regular start: `{"start": true}`.
    Regular {
        /// Always true.
        start: bool,
    },
}

impl Default for Start {
    fn default() -> Self {
        Self::Regular { start: true }
    }
}

/// A position to begin from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Diagram {
    /// The rows, top row first.
    pub rows: Vec<String>,
    /// The side to move.
    pub to_move: Side,
    /// Go: stones each side has taken so far.
    #[serde(default)]
    pub captured_by: BySide<u32>,
    /// Latrunculi, Tablut: plies since the last capture.
    #[serde(default)]
    pub plies_since_capture: u32,
    /// Go: positions at the start of earlier turns, oldest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub history: Vec<EarlierTurn>,
}

/// The board at the start of an earlier turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EarlierTurn {
    /// The rows, top row first.
    pub rows: Vec<String>,
    /// The side that was to move.
    pub to_move: Side,
}

/// All that determines a game before its first move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    /// Which game, by which options.
    #[serde(flatten)]
    pub options: Options,
    /// From where.
    #[serde(default, rename = "setup")]
    pub start: Start,
}

impl Setup {
    /// The regular start of a game by these options.
    pub fn new(options: Options) -> Self {
        Self { options, start: Start::default() }
    }

    /// Which game.
    pub const fn game(&self) -> Game {
        self.options.game()
    }
}

/// The most pieces that a side can have taken before a set-up: more than any game brings, and safe to count with.
const MOST_CAPTURED: u32 = 1_000_000;

fn check_captured(captured_by: BySide<u32>) -> Result<(), SetupError> {
    match captured_by.black.max(captured_by.white) {
        0..=MOST_CAPTURED => Ok(()),
        _ => Err(SetupError::Impossible("nobody has taken so many pieces")),
    }
}

/// Why a game cannot be set up.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// A board that is too small or too large.
    #[error("a board of {cols} by {rows} is not possible here; a side has 1 to 25 points")]
    Size {
        /// Columns asked for.
        cols: u8,
        /// Rows asked for.
        rows: u8,
    },
    /// An option with a value that it cannot have.
    #[error("option {option}: {why}")]
    Option {
        /// Its name.
        option: &'static str,
        /// What is wrong.
        why: String,
    },
    /// A diagram that cannot be read.
    #[error(transparent)]
    Diagram(#[from] DiagramError),
    /// A diagram with pieces that this game does not have, or that no game can have.
    #[error("the position is not possible: {0}")]
    Impossible(&'static str),
}

/// What every game can do.
///
/// Everything a player must be able to count on: `moves` lists exactly the moves that `play` accepts; a refused
/// move changes nothing; `hash` is the same however a position was reached.
pub trait Position: Clone {
    /// The pieces.
    fn board(&self) -> &Board;

    /// Whose turn it is (after the end: whose it would have been).
    fn to_move(&self) -> Side;

    /// Appends all legal moves, from `a1` row by row, a pass last; none when the game is over.
    fn moves(&self, out: &mut Vec<Move>);

    /// Plays a move.
    ///
    /// # Errors
    /// The rule that the move breaks; the position is then as it was.
    fn play(&mut self, mv: Move) -> Result<Effects, Illegal>;

    /// How the game stands.
    fn status(&self) -> Status;

    /// What lies in each side's bowl: the pieces it has taken; in Reversi the discs it has still to play.
    fn bowls(&self) -> BySide<u32>;

    /// The points to show to a player whose move was refused: the chain that would die, the piece in the way.
    fn concerned(&self, mv: Move, why: Illegal) -> Vec<Point>;

    /// Hash of the pieces and the side to move.
    fn hash(&self) -> u64 {
        self.board().hash() ^ if self.to_move() == Side::White { board::WHITE_TO_MOVE } else { 0 }
    }

    /// All legal moves, as a list of its own.
    fn legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        self.moves(&mut moves);
        moves
    }
}

/// A position of any of the four games.
#[derive(Clone, Debug)]
pub enum AnyPosition {
    /// Go.
    Go(go::Go),
    /// Reversi.
    Reversi(reversi::Reversi),
    /// Latrunculi.
    Latrunculi(latrunculi::Latrunculi),
    /// Tablut.
    Tablut(tablut::Tablut),
}

impl AnyPosition {
    /// The first position of a game.
    ///
    /// # Errors
    /// When options or diagram make no game.
    pub fn new(setup: &Setup) -> Result<Self, SetupError> {
        let start = match &setup.start {
            Start::Regular { .. } => None,
            Start::Diagram(diagram) => {
                check_captured(diagram.captured_by)?;
                Some(diagram)
            }
        };
        Ok(match &setup.options {
            Options::Go(options) => Self::Go(go::Go::new(options, start)?),
            Options::Reversi(options) => Self::Reversi(reversi::Reversi::new(options, start)?),
            Options::Latrunculi(options) => Self::Latrunculi(latrunculi::Latrunculi::new(options, start)?),
            Options::Tablut(options) => Self::Tablut(tablut::Tablut::new(options, start)?),
        })
    }

    /// A position without a past on a board of the size that the options say.
    ///
    /// # Errors
    /// When the game cannot stand so.
    pub fn of_board(
        options: &Options,
        board: Board,
        to_move: Side,
        captured_by: BySide<u32>,
    ) -> Result<Self, SetupError> {
        check_captured(captured_by)?;
        Ok(match options {
            Options::Go(options) => Self::Go(go::Go::of_board(options, board, to_move, captured_by)?),
            Options::Reversi(options) => Self::Reversi(reversi::Reversi::of_board(options, board, to_move)?),
            Options::Latrunculi(options) => {
                Self::Latrunculi(latrunculi::Latrunculi::of_board(options, board, to_move, 0, captured_by)?)
            }
            Options::Tablut(options) => {
                Self::Tablut(tablut::Tablut::of_board(options, board, to_move, 0, captured_by)?)
            }
        })
    }

    /// Which game.
    pub const fn game(&self) -> Game {
        match self {
            Self::Go(_) => Game::Go,
            Self::Reversi(_) => Game::Reversi,
            Self::Latrunculi(_) => Game::Latrunculi,
            Self::Tablut(_) => Game::Tablut,
        }
    }
}

/// Does `$body` with `$position` bound to the game inside.
macro_rules! each {
    ($any:expr, $position:ident => $body:expr) => {
        match $any {
            AnyPosition::Go($position) => $body,
            AnyPosition::Reversi($position) => $body,
            AnyPosition::Latrunculi($position) => $body,
            AnyPosition::Tablut($position) => $body,
        }
    };
}

impl Position for AnyPosition {
    fn board(&self) -> &Board {
        each!(self, position => position.board())
    }
    fn to_move(&self) -> Side {
        each!(self, position => position.to_move())
    }
    fn moves(&self, out: &mut Vec<Move>) {
        each!(self, position => position.moves(out));
    }
    fn play(&mut self, mv: Move) -> Result<Effects, Illegal> {
        each!(self, position => position.play(mv))
    }
    fn status(&self) -> Status {
        each!(self, position => position.status())
    }
    fn bowls(&self) -> BySide<u32> {
        each!(self, position => position.bowls())
    }
    fn concerned(&self, mv: Move, why: Illegal) -> Vec<Point> {
        each!(self, position => position.concerned(mv, why))
    }
    fn hash(&self) -> u64 {
        each!(self, position => position.hash())
    }
}

/// Counts the move sequences of exactly `depth` plies (strict perft, section 7).
pub fn perft<P: Position>(position: &P, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let moves = position.legal_moves();
    if depth == 1 {
        return moves.len() as u64;
    }
    moves
        .into_iter()
        .map(|mv| {
            let mut next = position.clone();
            next.play(mv).map_or(0, |_| perft(&next, depth - 1))
        })
        .sum()
}
