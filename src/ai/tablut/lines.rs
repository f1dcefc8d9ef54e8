//! Lines of the board of nine by nine: what a piece on a square can see.

use crate::rules::Point;
use crate::rules::tablut::GRID;

/// All squares.
pub(super) const ALL: u128 = (1 << GRID.len()) - 1;

/// The columns at the two sides.
const FIRST: u128 = column(0);
const LAST: u128 = column(GRID.cols as u32 - 1);

const fn column(col: u32) -> u128 {
    let (mut set, mut row) = (0, 0);
    while row < GRID.rows as u32 {
        set |= 1 << (row * GRID.cols as u32 + col);
        row += 1;
    }
    set
}

/// The squares in each direction (right, left, up, down) from every square.
static RAYS: [[u128; GRID.len()]; 4] = rays();

const fn rays() -> [[u128; GRID.len()]; 4] {
    let mut rays = [[0; GRID.len()]; 4];
    let mut direction = 0;
    while direction < 4 {
        let mut at = 0;
        while at < GRID.len() {
            let mut next = shift(1 << at, direction);
            while next != 0 {
                rays[direction][at] |= next;
                next = shift(next, direction);
            }
            at += 1;
        }
        direction += 1;
    }
    rays
}

/// Every square of a set moved by one in a direction; what leaves the board is gone.
#[inline]
pub(super) const fn shift(set: u128, direction: usize) -> u128 {
    match direction {
        0 => (set & !LAST) << 1,
        1 => (set & !FIRST) >> 1,
        2 => (set << GRID.cols) & ALL,
        _ => set >> GRID.cols,
    }
}

/// The direction that leads back.
#[inline]
pub(super) const fn back(direction: usize) -> usize {
    direction ^ 1
}

/// All squares beside a set.
#[inline]
pub(super) const fn beside(set: u128) -> u128 {
    shift(set, 0) | shift(set, 1) | shift(set, 2) | shift(set, 3)
}

/// The squares in one direction up to the first that is blocked, which is left out.
#[inline]
pub(super) fn ray(at: Point, direction: usize, blocked: u128) -> u128 {
    let ray = RAYS[direction][at.index()];
    let hit = ray & blocked;
    if direction.is_multiple_of(2) {
        ray & (hit & hit.wrapping_neg()).wrapping_sub(1)
    } else if hit == 0 {
        ray
    } else {
        ray & (u128::MAX << 1 << hit.ilog2())
    }
}

/// The same in all directions.
#[inline]
pub(super) fn reach(at: Point, blocked: u128) -> u128 {
    ray(at, 0, blocked) | ray(at, 1, blocked) | ray(at, 2, blocked) | ray(at, 3, blocked)
}

/// A set moved by so many squares; what runs over a side comes in again on the other one.
#[inline]
const fn slide(set: u128, direction: usize, squares: u32) -> u128 {
    match direction {
        0 => set << squares,
        1 => set >> squares,
        2 => set << (GRID.cols as u32 * squares),
        _ => set >> (GRID.cols as u32 * squares),
    }
}

/// A set, and the squares of `open` that lie in one unbroken line with a square of it, in a direction.
///
/// The distance doubles from step to step ("occluded fill").
#[inline]
pub(super) const fn fill(set: u128, open: u128, direction: usize) -> u128 {
    let inside = match direction {
        0 => ALL & !FIRST,
        1 => ALL & !LAST,
        _ => ALL,
    };
    let (mut set, mut open, mut step) = (set, open & inside, 1);
    // The first step by itself: doubling takes the others to a distance of seven only.
    set |= slide(set, direction, 1) & open;
    while step <= 4 {
        set |= slide(set, direction, step) & open;
        open &= slide(open, direction, step);
        step *= 2;
    }
    set
}

/// A set, and the squares of `open` that are connected with it.
#[inline]
pub(super) const fn flood(set: u128, open: u128) -> u128 {
    let mut reached = set;
    loop {
        let next = reached | beside(reached) & open;
        if next == reached {
            return reached;
        }
        reached = next;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::field::bit;
    use crate::rng::Rng;

    /// Both ways of looking along a line agree with going along it square by square.
    #[test]
    fn lines_end_at_what_blocks_them() {
        let mut rng = Rng::new(8);
        for _ in 0..2_000 {
            let random = u128::from(rng.next_u64()) << 64 | u128::from(rng.next_u64());
            let blocked = (random | random >> 60) & ALL & if rng.below(2) == 0 { ALL } else { random >> 3 };
            let at = Point(rng.below(GRID.len()) as u16);
            for direction in 0..4 {
                let (mut expected, mut next) = (0, shift(bit(at), direction));
                while next & !blocked != 0 {
                    expected |= next;
                    next = shift(next, direction);
                }
                assert_eq!(ray(at, direction, blocked), expected);
                assert_eq!(fill(bit(at), ALL & !blocked, direction), expected | bit(at));
                assert_eq!(shift(shift(bit(at), direction), back(direction)) & !bit(at), 0);
            }
        }
    }
}
