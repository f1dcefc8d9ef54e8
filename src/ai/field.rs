//! What the games on sets of squares share: boards of up to 128 squares, one bit a square, numbered like the points
//! of the rules.

use crate::rules::board::{WHITE_TO_MOVE, splitmix};
use crate::rules::{Point, Side};

/// The four directions: right, left, up, down.
pub(super) const DIRECTIONS: [usize; 4] = [0, 1, 2, 3];

/// The set of one square.
#[inline]
pub(super) const fn bit(point: Point) -> u128 {
    1 << point.0
}

/// The lowest square of a set.
#[inline]
pub(super) const fn lowest(set: u128) -> Point {
    Point(set.trailing_zeros() as u16)
}

/// The squares of a set, lowest first.
#[inline]
pub(super) fn each(mut set: u128) -> impl Iterator<Item = Point> {
    std::iter::from_fn(move || {
        let point = lowest(set);
        (set != 0).then(|| {
            set &= set - 1;
            point
        })
    })
}

/// How many squares a set has.
#[inline]
pub(super) const fn count(set: u128) -> i32 {
    set.count_ones() as i32
}

/// The bits of a piece on a point in a hash.
#[inline]
pub(super) const fn key(point: Point, kind: u64) -> u64 {
    splitmix(point.0 as u64 * 4 + kind)
}

/// So many plies before a game without captures ends, the count of them makes positions differ.
const NEAR_LIMIT: u32 = 10;

/// The hash of a position from that of its pieces: whose turn it is, and how near the end without captures (after
/// `limit` plies; 0 = none), of which `quiet` have passed.
pub(super) fn turn_hash(pieces: u64, side: Side, quiet: u32, limit: u32) -> u64 {
    let clock = if limit > 0 && quiet + NEAR_LIMIT >= limit { splitmix(u64::from(quiet)) } else { 0 };
    pieces ^ clock ^ if side == Side::White { WHITE_TO_MOVE } else { 0 }
}

/// The number of a side.
pub(super) const fn index(side: Side) -> usize {
    side as usize
}
