//! Reversi: enclosed lines turn over (section 4).

use super::grid::DIRECTIONS;
use super::{Board, BySide, Diagram, Effects, Grid, Illegal, Move, Piece, Point, Position, Reason, SetupError, Side};
use super::{Status, custodian};
use std::cmp::Ordering;

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
    /// The players set them there, in turn (Reversi of the 1880s).
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

/// What the side to move can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Turn {
    /// Set a disc.
    Place,
    /// Nothing but pass.
    Pass,
    /// Nothing, and neither can the opponent: the game is over.
    Over,
}

/// A position of Reversi.
#[derive(Clone, Debug)]
pub struct Reversi {
    options: Options,
    board: Board,
    to_move: Side,
    turn: Turn,
    /// Discs that each side has still to play; together as many as there are empty squares.
    bowls: BySide<u32>,
}

impl Reversi {
    /// The first position of a game.
    ///
    /// # Errors
    /// When options or diagram make no game.
    pub fn new(options: &Options, start: Option<&Diagram>) -> Result<Self, SetupError> {
        if !SIZES.contains(&options.size) {
            return Err(SetupError::Option { option: "size", why: format!("{} is none of 8, 4, 6, 10", options.size) });
        }
        let grid = super::Options::Reversi(options.clone()).grid()?;
        match start {
            None => Self::of_board(options, options.centre(grid), options.first),
            Some(diagram) => Self::of_board(options, Board::from_rows(grid, &diagram.rows)?, diagram.to_move),
        }
    }

    /// A position without a past.
    pub(super) fn of_board(options: &Options, board: Board, to_move: Side) -> Result<Self, SetupError> {
        if board.king().is_some() {
            return Err(SetupError::Impossible("only Tablut has a king"));
        }
        let mut position =
            Self { options: options.clone(), board, to_move, turn: Turn::Place, bowls: BySide::default() };
        let empty = position.empty_squares();
        // The side to move plays the odd disc.
        position.bowls[to_move] = empty.div_ceil(2);
        position.bowls[to_move.other()] = empty / 2;
        position.turn = position.next_turn();
        Ok(position)
    }

    /// The options of this game.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Whether the side to move has nothing but a pass.
    pub fn must_pass(&self) -> bool {
        self.turn == Turn::Pass
    }

    /// The discs of each side, and once the game is over with `empties_to_winner` the empty squares.
    pub fn score(&self) -> BySide<u32> {
        let mut score = self.board.counts();
        if self.options.empties_to_winner && self.turn == Turn::Over {
            let empty = self.empty_squares();
            match score.black.cmp(&score.white) {
                Ordering::Greater => score.black += empty,
                Ordering::Less => score.white += empty,
                // Boards are even, so at a tie the number of empty squares is even too.
                Ordering::Equal => {
                    score.black += empty / 2;
                    score.white += empty / 2;
                }
            }
        }
        score
    }

    /// Whether the first four discs are still being set (4.3, `free`).
    pub fn in_opening(&self) -> bool {
        self.options.start == Opening::Free && self.board.pieces().nth(3).is_none()
    }

    fn empty_squares(&self) -> u32 {
        (self.board.grid().len() - self.board.pieces().count()) as u32
    }

    /// The lengths of the lines that a disc of `side` on `point` turns over, by direction.
    fn lines(&self, point: Point, side: Side) -> impl Iterator<Item = ((i8, i8), usize)> + '_ {
        DIRECTIONS
            .into_iter()
            .map(move |direction| (direction, custodian::enclosed_by(&self.board, side, point, direction)))
            .filter(|(_, length)| *length > 0)
    }

    /// The rule that a disc of `side` on `point` breaks, if any.
    fn judge(&self, point: Point, side: Side) -> Result<(), Illegal> {
        let grid = self.board.grid();
        if !grid.contains(point) {
            Err(Illegal::OffBoard)
        } else if self.board.get(point).is_some() {
            Err(Illegal::Occupied)
        } else if self.in_opening() {
            if centre(grid).contains(&point) { Ok(()) } else { Err(Illegal::NotCentre) }
        } else if self.lines(point, side).next().is_none() {
            Err(Illegal::NoFlip)
        } else {
            Ok(())
        }
    }

    /// Where `side` could set a disc if it were to move.
    fn places(&self, side: Side) -> impl Iterator<Item = Point> + '_ {
        self.board.grid().points().filter(move |&point| self.judge(point, side).is_ok())
    }

    fn next_turn(&self) -> Turn {
        let can_move = |side| self.places(side).next().is_some();
        if can_move(self.to_move) {
            Turn::Place
        } else if can_move(self.to_move.other()) {
            Turn::Pass
        } else {
            Turn::Over
        }
    }
}

/// The sizes a board can have, the usual one first.
const SIZES: [u8; 4] = [8, 4, 6, 10];

/// The four squares in the middle: d4, e4, d5, e5 on the usual board.
fn centre(grid: Grid) -> [Point; 4] {
    let top_right = grid.centre().0;
    let below = top_right - u16::from(grid.cols);
    [Point(below - 1), Point(below), Point(top_right - 1), Point(top_right)]
}

impl Options {
    /// The first four discs.
    fn centre(&self, grid: Grid) -> Board {
        let (black, white) = (Piece::man(Side::Black), Piece::man(Side::White));
        let discs = match self.start {
            Opening::Cross => [Some(white), Some(black), Some(black), Some(white)],
            Opening::Parallel => [Some(white), Some(black), Some(white), Some(black)],
            Opening::Free => [None; 4],
        };
        let mut board = Board::empty(grid);
        for (point, disc) in centre(grid).into_iter().zip(discs) {
            board.set(point, disc);
        }
        board
    }
}

impl Position for Reversi {
    fn board(&self) -> &Board {
        &self.board
    }

    fn to_move(&self) -> Side {
        self.to_move
    }

    fn moves(&self, out: &mut Vec<Move>) {
        match self.turn {
            Turn::Place => out.extend(self.places(self.to_move).map(Move::Place)),
            Turn::Pass => out.push(Move::Pass),
            Turn::Over => {}
        }
    }

    fn play(&mut self, mv: Move) -> Result<Effects, Illegal> {
        if self.turn == Turn::Over {
            return Err(Illegal::GameOver);
        }
        let mut effects = Effects::new(self.to_move, mv);
        match mv {
            Move::Pass if self.turn == Turn::Pass => {}
            Move::Pass => return Err(Illegal::MustMove),
            Move::Step { .. } if mv.points().any(|point| !self.board.grid().contains(point)) => {
                return Err(Illegal::OffBoard);
            }
            Move::Step { .. } => return Err(Illegal::WrongKind),
            Move::Place(point) => {
                self.judge(point, self.to_move)?;
                let grid = self.board.grid();
                if !self.in_opening() {
                    let lines = self.lines(point, self.to_move);
                    effects.flipped = lines.flat_map(|(way, length)| grid.ray(point, way).take(length)).collect();
                    effects.flipped = grid.sorted(effects.flipped);
                }
                for &disc in effects.flipped.iter().chain([&point]) {
                    self.board.set(disc, Some(Piece::man(self.to_move)));
                }
                let payer = if self.bowls[self.to_move] > 0 { self.to_move } else { self.to_move.other() };
                self.bowls[payer] = self.bowls[payer].saturating_sub(1);
            }
        }
        self.to_move = self.to_move.other();
        self.turn = self.next_turn();
        Ok(effects)
    }

    fn status(&self) -> Status {
        if self.turn != Turn::Over {
            return Status::Ongoing;
        }
        let reason = if self.empty_squares() == 0 { Reason::BoardFull } else { Reason::NoMoves };
        let counts = self.board.counts();
        match counts.black.cmp(&counts.white) {
            Ordering::Greater => Status::Won(Side::Black, reason),
            Ordering::Less => Status::Won(Side::White, reason),
            Ordering::Equal => Status::Draw(reason),
        }
    }

    fn bowls(&self) -> BySide<u32> {
        self.bowls
    }

    fn concerned(&self, mv: Move, why: Illegal) -> Vec<Point> {
        match (mv, why) {
            (_, Illegal::MustMove) => self.places(self.to_move).collect(),
            (_, Illegal::NotCentre) => {
                centre(self.board.grid()).into_iter().filter(|&point| self.board.get(point).is_none()).collect()
            }
            (Move::Place(point), Illegal::Occupied | Illegal::NoFlip) => vec![point],
            _ => Vec::new(),
        }
    }
}
