//! Reversi where bitboards do not fit: on ten squares a side, and while the first four discs are being set.

use crate::ai::alphabeta::{Judge, Promise};
use crate::rules::grid::DIRECTIONS;
use crate::rules::reversi::Reversi;
use crate::rules::{Move, Position, Status};

/// Judges positions from the rules alone.
pub(super) struct Wide;

impl Judge<Reversi> for Wide {
    fn value(&self, position: &Reversi) -> i32 {
        let board = position.board();
        let grid = board.grid();
        let me = position.to_move();
        let empties = grid.len() as i32 - board.pieces().count() as i32;
        let mut value = 0;
        for (point, piece) in board.pieces() {
            let sign = if piece.side == me { 1 } else { -1 };
            let mut worth = if empties > 40 { -10 } else { 60 - empties };
            if grid.is_corner(point) {
                worth += 1_000;
            } else {
                let open =
                    |&direction: &(i8, i8)| grid.step(point, direction).is_some_and(|next| board.get(next).is_none());
                worth -= 35 * DIRECTIONS.iter().filter(|direction| open(direction)).count() as i32;
                let gives = |&direction: &(i8, i8)| {
                    grid.step(point, direction).is_some_and(|next| grid.is_corner(next) && board.get(next).is_none())
                };
                if let Some(direction) = DIRECTIONS.iter().find(|direction| gives(direction)) {
                    worth -= if direction.0 != 0 && direction.1 != 0 { 350 } else { 120 };
                }
                worth += 30 * i32::from(grid.on_edge(point));
            }
            value += sign * worth;
        }
        value
    }

    fn promise(&self, position: &Reversi, mv: Move) -> Promise {
        let grid = position.board().grid();
        let order = match mv {
            Move::Place(point) if grid.is_corner(point) => 1_000,
            Move::Place(point) if grid.on_edge(point) => 10,
            _ => 0,
        };
        Promise { order, loud: false }
    }

    fn end(&self, position: &Reversi) -> i32 {
        let (score, me) = (position.score(), position.to_move());
        match position.status() {
            Status::Draw(_) => 0,
            _ => 100 * (score[me] as i32 - score[me.other()] as i32),
        }
    }

    fn scale(&self) -> f32 {
        500.0
    }
}
