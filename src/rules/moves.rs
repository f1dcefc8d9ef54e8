//! Moves, what they do, why they are refused, and how a game stands.

use super::board::{Piece, Side};
use super::grid::{Grid, Letters, Point};
use serde::{Deserialize, Serialize};

/// A move, before anybody has judged it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Move {
    /// Setting a stone or disc (Go, Reversi).
    Place(Point),
    /// Moving a piece (Latrunculi, Tablut).
    Step {
        /// Where it stands.
        from: Point,
        /// Where it goes.
        to: Point,
    },
    /// Passing.
    Pass,
}

impl Move {
    /// The move as it is written and read: `d3`, `d1-d4`, `pass`.
    pub fn text(self, grid: Grid, letters: Letters) -> String {
        match self {
            Self::Place(point) => grid.name(point, letters),
            Self::Step { from, to } => format!("{}-{}", grid.name(from, letters), grid.name(to, letters)),
            Self::Pass => "pass".into(),
        }
    }

    /// Reads `pass`, a point or `from-to`, in any case; names that are not on the board become [`Point::NOWHERE`].
    pub fn parse(text: &str, grid: Grid, letters: Letters) -> Option<Self> {
        if text.eq_ignore_ascii_case("pass") {
            return Some(Self::Pass);
        }
        match text.split_once('-') {
            Some((from, to)) => Some(Self::Step { from: grid.parse(from, letters)?, to: grid.parse(to, letters)? }),
            None => Some(Self::Place(grid.parse(text, letters)?)),
        }
    }

    /// The points it names: the place, or origin and target.
    pub fn points(self) -> impl Iterator<Item = Point> {
        let (a, b) = match self {
            Self::Place(point) => (Some(point), None),
            Self::Step { from, to } => (Some(from), Some(to)),
            Self::Pass => (None, None),
        };
        a.into_iter().chain(b)
    }

    /// Where the piece comes to stand, unless it is a pass.
    pub const fn target(self) -> Option<Point> {
        match self {
            Self::Place(point) | Self::Step { to: point, .. } => Some(point),
            Self::Pass => None,
        }
    }
}

/// What the mover, or the program for him, says aloud after a move (rules.md 1.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Warning {
    /// Go: an enemy chain beside the new stone has one liberty left.
    Tari,
    /// Tablut: the king has one free way to the edge.
    Raichi,
    /// Tablut: the king has two or more.
    Tuichu,
}

impl Warning {
    /// `tari`, `raichi`, `tuichu`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Tari => "tari",
            Self::Raichi => "raichi",
            Self::Tuichu => "tuichu",
        }
    }
}

/// All that a legal move did to the board: whatever shows or tells a game learns it from here.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Effects {
    /// Who moved.
    pub by: Side,
    /// The move.
    pub mv: Move,
    /// Enemy pieces taken off the board, into the bowl of `by`; sorted as in a record.
    pub captured: Vec<(Point, Piece)>,
    /// Reversi: discs turned over to the colour of `by`; sorted as in a record.
    pub flipped: Vec<Point>,
    /// Go with `suicide: allowed`: own stones that the move killed, into the opponent's bowl.
    pub suicided: Vec<Point>,
    /// Go with `suicide: lifted`: own stones that the opponent lifts as his turn begins, into his bowl.
    pub lifted: Vec<Point>,
    /// What is said aloud.
    pub warnings: Vec<Warning>,
}

impl Effects {
    /// A move without any effect but itself.
    pub const fn new(by: Side, mv: Move) -> Self {
        Self {
            by,
            mv,
            captured: Vec::new(),
            flipped: Vec::new(),
            suicided: Vec::new(),
            lifted: Vec::new(),
            warnings: Vec::new(),
        }
    }

    /// The points that a record lists in brackets: captured or flipped.
    pub fn listed(&self) -> impl Iterator<Item = Point> + '_ {
        self.captured.iter().map(|(point, _)| *point).chain(self.flipped.iter().copied())
    }

    /// The move as a record writes it (rules.md 1.2): `q3!`, `a15 (a13, a14)`, `f6-h6 (h3, h4, h5)`.
    pub fn notation(&self, grid: Grid, letters: Letters) -> String {
        let mut text = self.mv.text(grid, letters);
        if self.warnings.contains(&Warning::Tari) {
            text.push('!');
        }
        let names: Vec<_> = grid.sorted(self.listed().collect()).into_iter().map(|p| grid.name(p, letters)).collect();
        if !names.is_empty() {
            text += &format!(" ({})", names.join(", "));
        }
        text
    }
}

/// The rule that a refused move breaks (rules.md 1.4). Its `Display` is the code used in files and protocols.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, thiserror::Error)]
#[serde(rename_all = "snake_case")]
pub enum Illegal {
    /// The game has ended.
    #[error("game_over")]
    GameOver,
    /// A pass that is not forced.
    #[error("must_move")]
    MustMove,
    /// The name is no point of this board.
    #[error("off_board")]
    OffBoard,
    /// No piece stands at the origin.
    #[error("empty_origin")]
    EmptyOrigin,
    /// The piece at the origin is the opponent's.
    #[error("not_own_piece")]
    NotOwnPiece,
    /// Origin and target are the same.
    #[error("same_square")]
    SameSquare,
    /// Pieces move along rows and columns only.
    #[error("not_orthogonal")]
    NotOrthogonal,
    /// A piece stands there already.
    #[error("occupied")]
    Occupied,
    /// Tablut: the empty throne may not be entered or crossed.
    #[error("throne")]
    Throne,
    /// Tablut with escape to the corners: only the king may enter one.
    #[error("corner")]
    Corner,
    /// A piece stands in the way.
    #[error("blocked")]
    Blocked,
    /// Latrunculi with single steps: too long a move.
    #[error("too_far")]
    TooFar,
    /// Go: the own chain would be left without a liberty.
    #[error("suicide")]
    Suicide,
    /// Go: the position just before would come back.
    #[error("ko")]
    Ko,
    /// Go: an earlier position would come back.
    #[error("superko")]
    Superko,
    /// Reversi: nothing would be turned over.
    #[error("no_flip")]
    NoFlip,
    /// Reversi, free opening: the first four discs go to the centre.
    #[error("not_centre")]
    NotCentre,
    /// A kind of move that this game does not have; no text of this game reads as one.
    #[error("wrong_kind")]
    WrongKind,
}

impl Illegal {
    /// The code used in files and protocols.
    pub fn code(self) -> String {
        self.to_string()
    }
}

/// Why a game is over (rules.md 1.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// Go: both sides passed.
    Passes,
    /// Go: the limit of plies was reached.
    MaxPlies,
    /// The same position came again too often.
    Repetition,
    /// Reversi: no free square is left.
    BoardFull,
    /// Reversi: neither side can move. Latrunculi, Tablut: the side to move cannot.
    NoMoves,
    /// Latrunculi: one side has lost all its pieces.
    AllCaptured,
    /// Latrunculi: one piece is left on each side.
    OneEach,
    /// Too many plies without a capture.
    NoProgress,
    /// Tablut: the king was taken.
    KingCaptured,
    /// Tablut: the king reached the edge (or a corner).
    KingEscaped,
    /// Tablut: white is shut in (an option).
    Encircled,
}

impl Reason {
    /// The code used in files and protocols.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Passes => "passes",
            Self::MaxPlies => "max_plies",
            Self::Repetition => "repetition",
            Self::BoardFull => "board_full",
            Self::NoMoves => "no_moves",
            Self::AllCaptured => "all_captured",
            Self::OneEach => "one_each",
            Self::NoProgress => "no_progress",
            Self::KingCaptured => "king_captured",
            Self::KingEscaped => "king_escaped",
            Self::Encircled => "encircled",
        }
    }
}

/// How a game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// Somebody is to move.
    Ongoing,
    /// That side has won.
    Won(Side, Reason),
    /// Nobody has won.
    Draw(Reason),
    /// Go: the game came back to itself and has no result.
    NoResult(Reason),
    /// Go: play has stopped, the count is still to be made.
    Scoring(Reason),
}

impl Status {
    /// Whether moves are no longer accepted.
    pub const fn is_over(self) -> bool {
        !matches!(self, Self::Ongoing)
    }

    /// `ongoing`, `black_wins`, `white_wins`, `draw`, `no_result` or `scoring`.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Ongoing => "ongoing",
            Self::Won(Side::Black, _) => "black_wins",
            Self::Won(Side::White, _) => "white_wins",
            Self::Draw(_) => "draw",
            Self::NoResult(_) => "no_result",
            Self::Scoring(_) => "scoring",
        }
    }

    /// Why the game is over, if it is.
    pub const fn reason(self) -> Option<Reason> {
        match self {
            Self::Ongoing => None,
            Self::Won(_, reason) | Self::Draw(reason) | Self::NoResult(reason) | Self::Scoring(reason) => Some(reason),
        }
    }

    /// Who has won, if anybody.
    pub const fn winner(self) -> Option<Side> {
        match self {
            Self::Won(side, _) => Some(side),
            _ => None,
        }
    }
}
