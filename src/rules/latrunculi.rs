//! Latrunculi: rook moves and custodian capture of pieces and lines (section 5).

use super::grid::ORTHOGONAL;
use super::history::Turn;
use super::progress::Progress;
use super::{Board, BySide, Diagram, Effects, Grid, Illegal, Move, Piece, Point, Position, Reason, SetupError, Side};
use super::{Status, custodian, slide};
use std::cmp::Ordering;

use serde::{Deserialize, Serialize};

/// How many rows each side fills at the start.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Array {
    /// Three.
    #[default]
    ThreeRows,
    /// Two (Museum Quintana).
    TwoRows,
}

/// How far a piece moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Reach {
    /// Like a rook.
    #[default]
    Slide,
    /// One square.
    Step,
}

/// What becomes of a side that cannot move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum NoMoves {
    /// It loses.
    #[default]
    Loss,
    /// A draw.
    Draw,
    /// It passes.
    Pass,
}

/// What a game without progress ends as.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum NoProgress {
    /// A draw.
    #[default]
    Draw,
    /// The side with more pieces wins [latrunculi.com].
    Majority,
}

/// The options of Latrunculi (5.4).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// Columns.
    pub cols: u8,
    /// Rows.
    pub rows: u8,
    /// The start position.
    pub start: Array,
    /// Who begins.
    pub first: Side,
    /// How far a piece moves.
    #[serde(rename = "move")]
    pub reach: Reach,
    /// Whether whole lines are taken, or single pieces only.
    pub line_capture: bool,
    /// Whether a piece in a corner is taken by its two neighbours.
    pub corner_capture: bool,
    /// What becomes of a side that cannot move.
    pub no_moves: NoMoves,
    /// Occurrence of a position that draws; 0 = off.
    pub repetition: u8,
    /// Plies without a capture that end the game; 0 = off.
    pub no_capture_limit: u32,
    /// How it then ends.
    pub no_progress_result: NoProgress,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            cols: 8,
            rows: 7,
            start: Array::ThreeRows,
            first: Side::White,
            reach: Reach::Slide,
            line_capture: true,
            corner_capture: false,
            no_moves: NoMoves::Loss,
            repetition: 3,
            no_capture_limit: 100,
            no_progress_result: NoProgress::Draw,
        }
    }
}

/// A position of Latrunculi.
#[derive(Clone, Debug)]
pub struct Latrunculi {
    options: Options,
    board: Board,
    to_move: Side,
    progress: Progress,
    /// Pieces that each side has taken.
    taken: BySide<u32>,
    status: Status,
}

impl Latrunculi {
    /// The first position of a game.
    ///
    /// # Errors
    /// When options or diagram make no game.
    pub fn new(options: &Options, start: Option<&Diagram>) -> Result<Self, SetupError> {
        let grid = super::Options::Latrunculi(options.clone()).grid()?;
        match start {
            None => Self::of_board(options, options.array(grid)?, options.first, 0, BySide::default()),
            Some(diagram) => {
                let board = Board::from_rows(grid, &diagram.rows)?;
                Self::of_board(options, board, diagram.to_move, diagram.plies_since_capture, diagram.captured_by)
            }
        }
    }

    /// A position without a past but for so many plies in which nothing was taken.
    pub(super) fn of_board(
        options: &Options,
        board: Board,
        to_move: Side,
        plies: u32,
        taken: BySide<u32>,
    ) -> Result<Self, SetupError> {
        if board.king().is_some() {
            return Err(SetupError::Impossible("only Tablut has a king"));
        }
        let progress = Progress::new(&board, to_move, plies, options.repetition, options.no_capture_limit);
        let position = Self { options: options.clone(), board, to_move, progress, taken, status: Status::Ongoing };
        if position.can_step() || options.no_moves == NoMoves::Pass {
            Ok(position)
        } else {
            Err(SetupError::Impossible("the side to move has no move"))
        }
    }

    /// The options of this game.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Plies since the last capture.
    pub fn plies_since_capture(&self) -> u32 {
        self.progress.plies_since_capture()
    }

    /// The positions since the last capture, this one included, newest first; none where repetition does not matter.
    pub fn turns(&self) -> impl Iterator<Item = &Turn> {
        self.progress.turns()
    }

    /// The squares to which the piece on `from` can go.
    fn targets(&self, from: Point) -> impl Iterator<Item = Point> + '_ {
        let reach = match self.options.reach {
            Reach::Slide => usize::MAX,
            Reach::Step => 1,
        };
        let grid = self.board.grid();
        ORTHOGONAL.into_iter().flat_map(move |direction| {
            grid.ray(from, direction).take(reach).take_while(|&point| self.board.get(point).is_none())
        })
    }

    /// All moves of pieces by the side to move.
    fn steps(&self) -> impl Iterator<Item = Move> + '_ {
        let own = self.board.pieces().filter(|(_, piece)| piece.side == self.to_move);
        own.flat_map(|(from, _)| self.targets(from).map(move |to| Move::Step { from, to }))
    }

    fn can_step(&self) -> bool {
        self.steps().next().is_some()
    }

    /// Whether passing is all that is left.
    fn must_pass(&self) -> bool {
        self.options.no_moves == NoMoves::Pass && !self.can_step()
    }

    /// Origin and target of a legal move of a piece.
    fn judge(&self, mv: Move) -> Result<(Point, Point), Illegal> {
        let (from, to) = slide::ends(&self.board, self.to_move, mv)?;
        let mut way = slide::way(self.board.grid(), from, to);
        if way.any(|point| self.board.get(point).is_some()) {
            return Err(Illegal::Blocked);
        }
        let near = self.board.grid().neighbours(from).any(|point| point == to);
        if self.options.reach == Reach::Step && !near { Err(Illegal::TooFar) } else { Ok((from, to)) }
    }

    /// The enemies that fall to the piece that has just moved to `target` (5.2).
    fn falling(&self, target: Point) -> Vec<Point> {
        let grid = self.board.grid();
        let mut falling = Vec::new();
        for direction in ORTHOGONAL {
            let length = custodian::enclosed_by(&self.board, self.to_move, target, direction);
            if length == 1 || (length > 1 && self.options.line_capture) {
                falling.extend(grid.ray(target, direction).take(length));
            }
        }
        if self.options.corner_capture {
            falling.extend(grid.neighbours(target).filter(|&corner| self.cornered(corner)));
        }
        falling
    }

    /// Whether an enemy of the side to move stands in that corner, with both neighbours against him.
    fn cornered(&self, corner: Point) -> bool {
        let grid = self.board.grid();
        let against = grid.neighbours(corner).filter(|&point| self.board.side(point) == Some(self.to_move)).count();
        grid.is_corner(corner) && self.board.side(corner) == Some(self.to_move.other()) && against == 2
    }

    /// How the game stands after a move, in the order of 5.3.
    fn outcome(&self) -> Status {
        let mover = self.to_move.other();
        let counts = self.board.counts();
        if counts[self.to_move] == 0 {
            return Status::Won(mover, Reason::AllCaptured);
        }
        if counts.black == 1 && counts.white == 1 {
            return Status::Draw(Reason::OneEach);
        }
        if self.options.no_moves != NoMoves::Pass && !self.can_step() {
            return match self.options.no_moves {
                NoMoves::Draw => Status::Draw(Reason::NoMoves),
                _ => Status::Won(mover, Reason::NoMoves),
            };
        }
        if self.progress.repeated(&self.board, self.to_move) {
            return Status::Draw(Reason::Repetition);
        }
        if self.progress.stalled() {
            let majority = self.options.no_progress_result == NoProgress::Majority;
            return match counts.black.cmp(&counts.white) {
                Ordering::Greater if majority => Status::Won(Side::Black, Reason::NoProgress),
                Ordering::Less if majority => Status::Won(Side::White, Reason::NoProgress),
                _ => Status::Draw(Reason::NoProgress),
            };
        }
        Status::Ongoing
    }
}

impl Options {
    /// The start position.
    fn array(&self, grid: Grid) -> Result<Board, SetupError> {
        let depth = match self.start {
            Array::ThreeRows => 3,
            Array::TwoRows => 2,
        };
        let rows = i32::from(grid.rows);
        if rows <= 2 * depth {
            return Err(SetupError::Option {
                option: "rows",
                why: format!("{rows} rows leave no room between two arrays of {depth}"),
            });
        }
        let mut board = Board::empty(grid);
        for point in grid.points() {
            let row = grid.row(point);
            if row < depth {
                board.set(point, Some(Piece::man(Side::White)));
            } else if row >= rows - depth {
                board.set(point, Some(Piece::man(Side::Black)));
            }
        }
        Ok(board)
    }
}

impl Position for Latrunculi {
    fn board(&self) -> &Board {
        &self.board
    }

    fn to_move(&self) -> Side {
        self.to_move
    }

    fn moves(&self, out: &mut Vec<Move>) {
        if self.status.is_over() {
            return;
        }
        let before = out.len();
        out.extend(self.steps());
        if out.len() == before && self.options.no_moves == NoMoves::Pass {
            out.push(Move::Pass);
        }
    }

    fn play(&mut self, mv: Move) -> Result<Effects, Illegal> {
        if self.status.is_over() {
            return Err(Illegal::GameOver);
        }
        let mut effects = Effects::new(self.to_move, mv);
        if mv == Move::Pass {
            if !self.must_pass() {
                return Err(Illegal::MustMove);
            }
        } else {
            let (from, to) = self.judge(mv)?;
            let piece = self.board.set(from, None);
            self.board.set(to, piece);
            for point in self.board.grid().sorted(self.falling(to)) {
                effects.captured.extend(self.board.set(point, None).map(|piece| (point, piece)));
            }
        }
        self.taken[self.to_move] += effects.captured.len() as u32;
        self.to_move = self.to_move.other();
        self.progress.note(&self.board, self.to_move, !effects.captured.is_empty());
        self.status = self.outcome();
        Ok(effects)
    }

    fn status(&self) -> Status {
        self.status
    }

    fn bowls(&self) -> BySide<u32> {
        self.taken
    }

    fn concerned(&self, mv: Move, why: Illegal) -> Vec<Point> {
        match (mv, why) {
            (_, Illegal::MustMove) => slide::movers(&self.legal_moves()),
            (Move::Step { from, to }, Illegal::Blocked) => slide::way(self.board.grid(), from, to)
                .find(|&point| self.board.get(point).is_some())
                .into_iter()
                .collect(),
            _ => slide::concerned(mv, why),
        }
    }
}
