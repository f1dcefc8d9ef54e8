//! What makes a position of Tablut good.

use super::alphabeta::{self, Judge, Promise};
use super::latrunculi::faded;
use super::level::Level;
use super::{Control, Reply, Request};
use crate::rules::grid::ORTHOGONAL;
use crate::rules::tablut::{Escape, GRID, KingCapture, Options, THRONE, Tablut, ThroneHostile, ThronePass};
use crate::rules::{Board, Kind, Move, Point, Position, Side, custodian};

/// The value of a soldier of the king.
const SOLDIER: i32 = 100;
/// The value of a besieger, of whom there are twice as many.
const BESIEGER: i32 = 65;

/// Finds a move.
pub(super) fn think(position: &Tablut, level: &Level, request: &Request, control: &Control) -> Reply {
    alphabeta::think(position, &Siege { options: position.options(), naive: level.is_naive() }, level, request, control)
}

struct Siege<'a> {
    options: &'a Options,
    /// Whether to judge like someone who has just learnt the rules.
    naive: bool,
}

/// What surrounds the king.
struct Court {
    /// Free lines from the king to a goal.
    ways: i32,
    /// Neighbouring squares that help black.
    hostile: i32,
    /// Whether two hostile squares or one and a free one face each other across him.
    pinched: bool,
    /// Squares to which he can move.
    room: i32,
    /// King's moves to a goal: 1 to 3, 4 for more, 5 for never.
    distance: i32,
}

impl Judge<Tablut> for Siege<'_> {
    fn value(&self, position: &Tablut) -> i32 {
        let board = position.board();
        let Some(king) = board.king() else { return 0 };
        if self.naive {
            let white = at_first_sight(board, king);
            return if position.to_move() == Side::White { white } else { -white };
        }
        let mut white = 0;
        for (point, piece) in board.pieces() {
            match (piece.side, piece.kind) {
                (Side::White, Kind::Man) => white += SOLDIER,
                (Side::Black, _) => white -= BESIEGER + guard(point),
                _ => {}
            }
        }
        let court = self.court(board, king);
        let white_to_move = position.to_move() == Side::White;
        white += match court.ways {
            0 => 0,
            _ if white_to_move => 20 * SOLDIER,
            1 => 40,
            _ => 8 * SOLDIER,
        };
        white += match court.distance {
            1 | 2 => 70,
            3 => 25,
            4 => -20,
            _ => -160,
        };
        white += 5 * court.room - 12 * court.hostile * court.hostile;
        if self.options.king_capture == KingCapture::Linnaeus && court.pinched {
            white -= if white_to_move { 60 } else { 180 };
        }
        let value = if white_to_move { white } else { -white };
        faded(value + 5, position.plies_since_capture(), self.options.no_capture_limit)
    }

    fn promise(&self, position: &Tablut, mv: Move) -> Promise {
        let Move::Step { from, to } = mv else { return Promise::default() };
        let board = position.board();
        let side = position.to_move();
        let is_king = board.get(from).is_some_and(|piece| piece.kind == Kind::King);
        if is_king && self.is_goal(to) {
            return Promise { order: 100_000, loud: true };
        }
        let taken = if is_king && !self.options.king_armed { 0 } else { self.taken(board, side, from, to) };
        let mut promise = Promise { order: taken * SOLDIER, loud: taken > 0 };
        if side == Side::Black
            && let Some(king) = board.king()
            && GRID.neighbours(to).any(|point| point == king)
        {
            let hostile = self.hostile(board, king) - i32::from(GRID.neighbours(from).any(|point| point == king));
            promise.order += 40 + 40 * hostile;
            promise.loud |= hostile + 1 >= self.needed(king) && hostile > 0;
        } else if is_king {
            promise.order += 30;
        }
        promise
    }

    fn urgent(&self, position: &Tablut) -> bool {
        let board = position.board();
        let Some(king) = board.king() else { return false };
        match position.to_move() {
            Side::Black => self.ways(board, king) > 0,
            Side::White => self.hostile(board, king) + 1 >= self.needed(king) && self.hostile(board, king) > 0,
        }
    }

    fn scale(&self) -> f32 {
        200.0
    }
}

impl Siege<'_> {
    fn is_goal(&self, point: Point) -> bool {
        match self.options.escape {
            Escape::Edge => GRID.on_edge(point),
            Escape::Corner => GRID.is_corner(point),
        }
    }

    /// How many hostile squares take the king where he stands.
    fn needed(&self, king: Point) -> i32 {
        let by_throne = king == THRONE || GRID.neighbours(THRONE).any(|point| point == king);
        if self.options.king_capture == KingCapture::Linnaeus && !by_throne { 2 } else { 4 }
    }

    /// Neighbouring squares that help black against the king.
    fn hostile(&self, board: &Board, king: Point) -> i32 {
        GRID.neighbours(king).filter(|&point| self.is_hostile(board, point)).count() as i32
    }

    fn is_hostile(&self, board: &Board, point: Point) -> bool {
        match board.side(point) {
            Some(side) => side == Side::Black,
            None => point == THRONE,
        }
    }

    /// Whether the king may go on over that square.
    fn is_open(&self, board: &Board, point: Point) -> bool {
        board.get(point).is_none() && (point != THRONE || self.options.throne_pass != ThronePass::None)
    }

    /// Free lines from the king to a goal.
    fn ways(&self, board: &Board, king: Point) -> i32 {
        ORTHOGONAL.into_iter().filter(|&direction| self.leads_out(board, king, direction)).count() as i32
    }

    fn leads_out(&self, board: &Board, from: Point, direction: (i8, i8)) -> bool {
        let mut last = from;
        for point in GRID.ray(from, direction) {
            if !self.is_open(board, point) {
                return false;
            }
            last = point;
        }
        last != from && self.is_goal(last)
    }

    fn court(&self, board: &Board, king: Point) -> Court {
        let hostile = self.hostile(board, king);
        let pinched = [[(1, 0), (-1, 0)], [(0, 1), (0, -1)]].into_iter().any(|pair| {
            let ends = pair.map(|direction| GRID.step(king, direction));
            let near = |end: Option<Point>| end.is_some_and(|point| self.is_hostile(board, point));
            let free = |end: Option<Point>| end.is_some_and(|point| board.get(point).is_none());
            (near(ends[0]) && free(ends[1])) || (near(ends[1]) && free(ends[0]))
        });
        let mut court = Court { ways: self.ways(board, king), hostile, pinched, room: 0, distance: 5 };
        // Breadth first over the king's moves, on a board where nobody else moves.
        let mut seen = [false; GRID.len()];
        let (mut edge, mut next) = ([Point::NOWHERE; GRID.len()], [Point::NOWHERE; GRID.len()]);
        let mut count = 1;
        edge[0] = king;
        seen[king.index()] = true;
        for distance in 1..=4 {
            let mut reached = 0;
            for &from in &edge[..count] {
                for direction in ORTHOGONAL {
                    for point in GRID.ray(from, direction).take_while(|&point| self.is_open(board, point)) {
                        if seen[point.index()] || (point == THRONE && !self.options.king_reenter) {
                            continue;
                        }
                        seen[point.index()] = true;
                        if self.is_goal(point) {
                            court.distance = court.distance.min(distance);
                        }
                        next[reached] = point;
                        reached += 1;
                    }
                }
            }
            if distance == 1 {
                court.room = reached as i32;
            }
            if court.distance <= distance || reached == 0 {
                break;
            }
            std::mem::swap(&mut edge, &mut next);
            count = reached;
        }
        court
    }

    /// How many soldiers a move takes.
    fn taken(&self, board: &Board, side: Side, from: Point, to: Point) -> i32 {
        let armed = |kind| kind == Kind::Man || self.options.king_armed;
        let enemy = |point| board.get(point).is_some_and(|piece| piece.side == side.other() && piece.kind == Kind::Man);
        let closes = |point: Point| match board.get(point) {
            Some(piece) => point != from && piece.side == side && armed(piece.kind),
            None => {
                (point == THRONE && self.options.throne_hostile == ThroneHostile::All)
                    || (self.options.escape == Escape::Corner && GRID.is_corner(point))
            }
        };
        let single = |&direction: &(i8, i8)| {
            GRID.step(to, direction).is_some_and(enemy) && custodian::enclosed(GRID, to, direction, enemy, closes) == 1
        };
        ORTHOGONAL.iter().filter(|direction| single(direction)).count() as i32
    }
}

/// The value for white to someone who has just learnt the rules: both sides go at the enemy, and the king is safest
/// at home.
fn at_first_sight(board: &Board, king: Point) -> i32 {
    let mut white = 0;
    for (point, piece) in board.pieces().filter(|(_, piece)| piece.kind == Kind::Man) {
        let beside = GRID.neighbours(point).filter(|&next| board.side(next) == Some(piece.side.other())).count() as i32;
        white += if piece.side == Side::White { SOLDIER + 10 * beside } else { -BESIEGER };
    }
    let (cols, rows) = (GRID.col(king) - GRID.col(THRONE), GRID.row(king) - GRID.row(THRONE));
    white - 40 * (cols.abs() + rows.abs())
}

/// What a besieger is worth more on the squares that shut off the corners.
fn guard(point: Point) -> i32 {
    let from_edge = |at: i32, size: u8| at.min(i32::from(size) - 1 - at);
    match (from_edge(GRID.col(point), GRID.cols), from_edge(GRID.row(point), GRID.rows)) {
        (1, 2) | (2, 1) => 10,
        (2, 2) | (1, 1) => 6,
        (0, 0) | (0, 1) | (1, 0) => -12,
        _ => 0,
    }
}
