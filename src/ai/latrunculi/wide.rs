//! Latrunculi on boards that do not fit into a word: judged from the rules alone.

use super::faded;
use crate::ai::alphabeta::{Choice, Game, WIN};
use crate::rules::grid::ORTHOGONAL;
use crate::rules::latrunculi::Latrunculi;
use crate::rules::{Board, Grid, Move, Point, Position, Side, Status, custodian};

/// The value of a piece.
const MAN: i32 = 100;

/// A position, and who judges it.
#[derive(Clone)]
pub(super) struct Wide {
    position: Latrunculi,
    naive: i32,
    /// The side that is looking for a move.
    me: Side,
    /// What a draw costs that side.
    contempt: i32,
}

impl Wide {
    /// That position.
    pub(super) fn new(position: &Latrunculi, naive: i32, contempt: i32) -> Self {
        Self { position: position.clone(), naive, me: position.to_move(), contempt }
    }

    /// Whose eyes positions are judged with, and by which rules.
    pub(super) fn judge(&self) -> String {
        format!("{:?} {} {:?} {}", self.position.options(), self.naive, self.me, self.contempt)
    }

    /// How many pieces a move takes.
    fn taken(&self, from: Point, to: Point) -> i32 {
        let (board, side) = (self.position.board(), self.position.to_move());
        let grid = board.grid();
        let enemy = |point| board.side(point) == Some(side.other());
        let own = |point| point != from && board.side(point) == Some(side);
        // Most lines end at once.
        let begins = |&direction: &(i8, i8)| grid.step(to, direction).is_some_and(enemy);
        let lines = ORTHOGONAL.into_iter().filter(begins);
        lines.map(|direction| custodian::enclosed(grid, to, direction, enemy, own) as i32).sum()
    }
}

impl Game for Wide {
    fn moves(&self, out: &mut Vec<Choice>) {
        out.extend(self.position.legal_moves().into_iter().map(|mv| {
            let taken = if let Move::Step { from, to } = mv { self.taken(from, to) } else { 0 };
            Choice { mv, order: taken * MAN, loud: taken > 0 }
        }));
    }

    fn play(&mut self, mv: Move) {
        // Only legal moves come here.
        let _ = self.position.play(mv);
    }

    fn end(&self) -> Option<i32> {
        match self.position.status() {
            Status::Ongoing => None,
            Status::Won(side, _) => Some(if side == self.position.to_move() { WIN } else { -WIN }),
            _ => Some(self.draw()),
        }
    }

    fn value(&self) -> i32 {
        let board = self.position.board();
        let me = self.position.to_move();
        let placing = if self.naive >= 50 { at_first_sight } else { placing };
        let (mut own, mut enemies, mut value) = (0, 0, 0);
        for (point, piece) in board.pieces() {
            let worth = placing(board, board.grid(), point, piece.side);
            if piece.side == me {
                own += 1;
                value += worth;
            } else {
                enemies += 1;
                value -= worth;
            }
        }
        // The fewer pieces are left, the more a piece more is worth: exchange when ahead.
        let lead = (own - enemies) * MAN;
        value += lead + lead * 12 / (own + enemies).max(2) + 4;
        let draw = self.draw();
        draw + faded(value - draw, self.position.plies_since_capture(), self.position.options().no_capture_limit)
    }

    fn draw(&self) -> i32 {
        if self.position.to_move() == self.me { -self.contempt } else { self.contempt }
    }

    fn hash(&self) -> u64 {
        self.position.hash()
    }

    fn squares(&self) -> usize {
        self.position.board().grid().len()
    }

    fn scale(&self) -> f32 {
        180.0
    }
}

/// What the place of a piece is worth: room to move, friends beside it, no open flank.
fn placing(board: &Board, grid: Grid, point: Point, side: Side) -> i32 {
    let mut worth = 0;
    for pair in [[(1, 0), (-1, 0)], [(0, 1), (0, -1)]] {
        let ends = pair.map(|direction| grid.step(point, direction).map(|next| board.side(next)));
        match ends {
            // An enemy on one side and nobody on the other: one move takes it.
            [Some(Some(a)), Some(None)] | [Some(None), Some(Some(a))] => worth += if a == side { 4 } else { -8 },
            [Some(None), Some(None)] => worth += 6,
            // The edge: safe on this line, but with little to do.
            [None, Some(Some(a))] | [Some(Some(a)), None] => worth += if a == side { -2 } else { 1 },
            [None, Some(None)] | [Some(None), None] => worth += 2,
            [Some(Some(a)), Some(Some(b))] => worth += if a == side && b == side { -3 } else { 2 },
            [None, None] => {}
        }
    }
    let (col, row) = (grid.col(point), grid.row(point));
    let off_centre = (2 * col - i32::from(grid.cols) + 1).abs() + (2 * row - i32::from(grid.rows) + 1).abs();
    worth - off_centre / 3
}

/// What the place of a piece is worth to someone who has just learnt the rules: he goes at the enemy.
fn at_first_sight(board: &Board, grid: Grid, point: Point, side: Side) -> i32 {
    20 * grid.neighbours(point).filter(|&next| board.side(next) == Some(side.other())).count() as i32
}
