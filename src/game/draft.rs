//! A position being set up by hand: pieces come and go freely, and whether the whole is a position of the game is said
//! at every step.

use super::Match;
use crate::records::{self, SetUp};
use crate::rules::{AnyPosition, Board, Kind, Piece, Point, Position, SetupError, Side};

/// A position that is being set up in the place of the one at the cursor of a match.
#[derive(Clone, Debug)]
pub struct Draft {
    board: Board,
    to_move: Side,
    made: Result<AnyPosition, SetupError>,
}

impl Draft {
    /// The position at the cursor, to be changed.
    pub fn of(game: &Match) -> Self {
        let position = game.position();
        Self { board: position.board().clone(), to_move: position.to_move(), made: Ok(position.clone()) }
    }

    /// The pieces.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Whose turn it is to be.
    pub const fn to_move(&self) -> Side {
        self.to_move
    }

    /// The position that this makes, or why it makes none.
    pub const fn made(&self) -> &Result<AnyPosition, SetupError> {
        &self.made
    }

    /// Puts a piece on a point of the board, or nothing. There is one king: set down again, it leaves its place.
    pub fn put(&mut self, game: &Match, point: Point, piece: Option<Piece>) {
        if let (Some(Kind::King), Some(king)) = (piece.map(|piece| piece.kind), self.board.king()) {
            self.board.set(king, None);
        }
        if self.board.grid().contains(point) {
            self.board.set(point, piece);
        }
        self.judge(game);
    }

    /// A piece goes to another point, whatever was there.
    pub fn shift(&mut self, game: &Match, from: Point, to: Point) {
        if let Some(piece) = self.board.get(from).filter(|_| self.board.grid().contains(to)) {
            self.board.set(from, None);
            self.board.set(to, Some(piece));
        }
        self.judge(game);
    }

    /// That side is to move.
    pub fn set_to_move(&mut self, game: &Match, side: Side) {
        self.to_move = side;
        self.judge(game);
    }

    /// Takes all pieces away.
    pub fn clear(&mut self, game: &Match) {
        self.board = Board::empty(self.board.grid());
        self.judge(game);
    }

    /// The position in which the match began.
    pub fn restore(&mut self, game: &Match) {
        if let Ok(first) = AnyPosition::new(game.setup()) {
            (self.board, self.to_move) = (first.board().clone(), first.to_move());
        }
        self.judge(game);
    }

    /// What leads there from the position at the cursor; nothing if that is the same.
    pub fn set_up(&self, game: &Match) -> Option<SetUp> {
        let (position, grid) = (game.position(), self.board.grid());
        let changed = |point: &Point| self.board.get(*point) != position.board().get(*point);
        let pieces: Vec<_> = grid.points().filter(changed).map(|point| (point, self.board.get(point))).collect();
        let to_move = (self.to_move != position.to_move()).then_some(self.to_move);
        (!pieces.is_empty() || to_move.is_some()).then_some(SetUp { pieces, to_move })
    }

    fn judge(&mut self, game: &Match) {
        let mut position = game.position().clone();
        self.made = match self.set_up(game) {
            Some(set_up) => {
                records::set(&mut position, &game.setup().options, &set_up).and_then(|()| breathing(position))
            }
            None => Ok(position),
        };
    }
}

/// A file may hold stones without breath; whoever sets up a position is told that they cannot stay on the board.
fn breathing(position: AnyPosition) -> Result<AnyPosition, SetupError> {
    if let AnyPosition::Go(go) = &position
        && go.board().pieces().any(|(point, _)| go.liberties(point).is_empty())
    {
        return Err(SetupError::Impossible("stones without breath cannot stay on the board"));
    }
    Ok(position)
}
