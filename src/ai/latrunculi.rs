//! What makes a position of Latrunculi good.

use super::alphabeta::{self, Judge, Promise};
use super::level::Level;
use super::{Control, Reply, Request};
use crate::rules::grid::ORTHOGONAL;
use crate::rules::latrunculi::{Latrunculi, Options};
use crate::rules::{Board, Grid, Move, Point, Position, Side, custodian};

/// The value of a piece.
const MAN: i32 = 100;

/// What a draw costs a side that is not behind: two that wait for each other make no game.
const CONTEMPT: i32 = 80;

/// A side with so few pieces left is hunted down.
const FEW: i32 = 8;

/// Finds a move.
pub(super) fn think(position: &Latrunculi, level: &Level, request: &Request, control: &Control) -> Reply {
    let me = position.to_move();
    let counts = position.board().counts();
    let contempt = if counts[me] + 1 >= counts[me.other()] { CONTEMPT } else { 0 };
    let judge = Robbers { options: position.options(), naive: level.is_naive(), me, contempt };
    let mut reply = alphabeta::think(position, &judge, level, request, control);
    reply.resign = level.number >= 4 && reply.win < 0.02;
    reply
}

struct Robbers<'a> {
    options: &'a Options,
    /// Whether to judge like someone who has just learnt the rules.
    naive: bool,
    /// The side that is looking for a move.
    me: Side,
    /// What a draw costs that side.
    contempt: i32,
}

impl Judge<Latrunculi> for Robbers<'_> {
    fn value(&self, position: &Latrunculi) -> i32 {
        let board = position.board();
        let grid = board.grid();
        let me = position.to_move();
        let (mut own, mut enemies, mut value) = (0, 0, 0);
        let placing = if self.naive { at_first_sight } else { placing };
        for (point, piece) in board.pieces() {
            let worth = placing(board, grid, point, piece.side);
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
        if own != enemies && own.min(enemies) <= FEW {
            let strong = if own > enemies { me } else { me.other() };
            let grip = grip(board, grid, strong) * (own - enemies).abs().min(6);
            value += if strong == me { grip } else { -grip };
        }
        let draw = self.draw(position);
        draw + faded(value - draw, position.plies_since_capture(), self.options.no_capture_limit)
    }

    fn promise(&self, position: &Latrunculi, mv: Move) -> Promise {
        let Move::Step { from, to } = mv else { return Promise::default() };
        let taken = self.taken(position.board(), position.to_move(), from, to);
        Promise { order: taken * MAN, loud: taken > 0 }
    }

    fn draw(&self, position: &Latrunculi) -> i32 {
        if position.to_move() == self.me { -self.contempt } else { self.contempt }
    }

    fn scale(&self) -> f32 {
        180.0
    }
}

impl Robbers<'_> {
    /// How many pieces a move takes.
    fn taken(&self, board: &Board, side: Side, from: Point, to: Point) -> i32 {
        let grid = board.grid();
        let enemy = |point| board.side(point) == Some(side.other());
        let own = |point| point != from && board.side(point) == Some(side);
        let mut taken = 0;
        for direction in ORTHOGONAL {
            // Most lines end at once.
            if !grid.step(to, direction).is_some_and(enemy) {
                continue;
            }
            let length = custodian::enclosed(grid, to, direction, enemy, own);
            if length == 1 || self.options.line_capture {
                taken += length as i32;
            }
        }
        if self.options.corner_capture {
            let cornered = |&corner: &Point| grid.is_corner(corner) && enemy(corner);
            let closed = |corner| grid.neighbours(corner).all(|point| point == to || own(point));
            taken += grid.neighbours(to).filter(cornered).filter(|&corner| closed(corner)).count() as i32;
        }
        taken
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

/// How closely the stronger side holds the few pieces of the other: a piece in a corner cannot be taken, only shut in.
fn grip(board: &Board, grid: Grid, strong: Side) -> i32 {
    let hunted: Vec<Point> = board.pieces().filter(|(_, piece)| piece.side != strong).map(|(point, _)| point).collect();
    let free = |&point: &Point| grid.neighbours(point).filter(|&next| board.get(next).is_none()).count() as i32;
    let distance = |a: Point, b: Point| (grid.col(a) - grid.col(b)).abs() + (grid.row(a) - grid.row(b)).abs();
    let hunters = board.pieces().filter(|(_, piece)| piece.side == strong);
    let far: i32 = hunters.map(|(a, _)| hunted.iter().map(|&b| distance(a, b)).min().unwrap_or(0)).sum();
    -5 * hunted.iter().map(free).sum::<i32>() - far
}

/// A value that fades as the limit of plies without progress comes near, so that whoever is ahead does something.
pub(super) fn faded(value: i32, plies: u32, limit: u32) -> i32 {
    if limit == 0 {
        return value;
    }
    let left = i64::from(limit.saturating_sub(plies));
    let limit = i64::from(limit);
    (i64::from(value) * (limit + left) / (2 * limit)) as i32
}
