//! What falls in Tablut when a piece has moved (6.4, 6.7).

use super::{GRID, KingCapture, Options, THRONE, ThroneHostile};
use crate::rules::grid::ORTHOGONAL;
use crate::rules::{Board, Kind, Piece, Point, Side, custodian};

/// The enemies that fall to the piece that has just moved to `target`.
pub(super) fn falling(board: &Board, options: &Options, target: Point) -> Vec<Point> {
    let Some(mover) = board.get(target) else { return Vec::new() };
    let mut falling = Vec::new();
    if mover.kind == Kind::King && !options.king_armed {
        return falling;
    }
    let enemy = Piece::man(mover.side.other());
    for direction in ORTHOGONAL {
        let closes = |point| is_hostile(board, options, mover.side, point);
        let length = custodian::enclosed(GRID, target, direction, |point| board.get(point) == Some(enemy), closes);
        // A line of two is safe.
        if length == 1 {
            falling.extend(GRID.step(target, direction));
        }
    }
    if mover.side == Side::Black {
        let king = GRID.neighbours(target).find(|&point| board.get(point) == Some(Piece::KING));
        falling.extend(king.filter(|&king| king_falls(board, options, king, target)));
    }
    falling
}

/// Whether a soldier is taken between a piece of `side` and `point`.
fn is_hostile(board: &Board, options: &Options, side: Side, point: Point) -> bool {
    match board.get(point) {
        Some(Piece { kind: Kind::Man, side: owner }) => owner == side,
        Some(Piece::KING) if side == Side::White => options.king_armed,
        Some(Piece::KING) => options.hemmed_defender && point == THRONE && besiegers(board, THRONE) == 3,
        None if point == THRONE => options.throne_hostile == ThroneHostile::All,
        None => options.is_goal_corner(point),
        Some(_) => false,
    }
}

/// How many black pieces stand beside `point`.
fn besiegers(board: &Board, point: Point) -> usize {
    GRID.neighbours(point).filter(|&next| board.side(next) == Some(Side::Black)).count()
}

/// Whether the king is taken by the black piece that has just moved beside him to `target`.
fn king_falls(board: &Board, options: &Options, king: Point, target: Point) -> bool {
    let at_throne = king == THRONE || GRID.neighbours(king).any(|point| point == THRONE);
    match options.king_capture {
        KingCapture::Linnaeus if !at_throne => {
            let opposite = GRID.point(2 * GRID.col(king) - GRID.col(target), 2 * GRID.row(king) - GRID.row(target));
            opposite.is_some_and(|point| board.side(point) == Some(Side::Black))
        }
        _ => {
            let throne = GRID.neighbours(king).any(|point| point == THRONE && board.get(point).is_none());
            besiegers(board, king) + usize::from(throne) == 4
        }
    }
}
