//! Reversi where bitboards do not fit: on ten squares a side, and while the first four discs are being set.

use crate::ai::alphabeta::{Choice, Game, Origin};
use crate::rules::grid::DIRECTIONS;
use crate::rules::reversi::Reversi;
use crate::rules::{Move, Position, Status};

/// A position judged from the rules alone.
#[derive(Clone)]
pub(super) struct Wide(pub(super) Reversi);

impl Origin for Wide {
    type Node<'a> = Self;

    fn root(&self) -> Self {
        self.clone()
    }

    fn stamp(&self) -> String {
        format!("{:?}", self.0.options())
    }
}

impl Game for Wide {
    fn moves(&self, out: &mut Vec<Choice>) {
        let grid = self.0.board().grid();
        let order = |mv: Move| match mv {
            Move::Place(point) if grid.is_corner(point) => 1_000,
            Move::Place(point) if grid.on_edge(point) => 10,
            _ => 0,
        };
        out.extend(self.0.legal_moves().into_iter().map(|mv| Choice { mv, order: order(mv), loud: false }));
    }

    fn play(&mut self, mv: Move) {
        // Only legal moves come here.
        let _ = self.0.play(mv);
    }

    fn end(&self) -> Option<i32> {
        let (score, me) = (self.0.score(), self.0.to_move());
        match self.0.status() {
            Status::Ongoing => None,
            Status::Draw(_) => Some(0),
            _ => Some(100 * (score[me] as i32 - score[me.other()] as i32)),
        }
    }

    fn value(&self) -> i32 {
        let position = &self.0;
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

    fn hash(&self) -> u64 {
        self.0.hash()
    }

    fn squares(&self) -> usize {
        self.0.board().grid().len()
    }

    fn scale(&self) -> f32 {
        500.0
    }
}
