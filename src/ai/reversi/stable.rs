//! Discs that can never be turned over again.

use super::bits::{AXES, Discs};

const FIRST: u64 = 0x0101_0101_0101_0101;
const LAST: u64 = 0x8080_8080_8080_8080;

/// Discs of `discs.me` that can never be turned over again, as far as can be seen without a search: along every axis
/// they lie in a full line, or next to the edge, or next to another such disc.
pub(super) fn stable(discs: Discs, empty: u64, board: u64) -> u64 {
    let mut safe = [0u64; 4];
    for ((by, mask), safe) in AXES.into_iter().zip(&mut safe) {
        // Lines with a gap; `mask` keeps lines from running on around the edge.
        let mut gap = empty;
        for _ in 0..7 {
            gap |= step_up(gap, by, mask) | step_down(gap, by, mask);
        }
        // Whatever has no square of the board beside it on one side of the axis lies on the edge.
        let edge = !(step_up(board, by, mask) & step_down(board, by, mask));
        *safe = !gap | edge;
    }
    let mut stable = 0;
    loop {
        let mut next = discs.me;
        for ((by, mask), safe) in AXES.into_iter().zip(&safe) {
            next &= safe | step_up(stable, by, mask) | step_down(stable, by, mask);
        }
        if next == stable {
            return stable;
        }
        stable = next;
    }
}

/// The squares next to `set` along an axis, towards higher numbers.
const fn step_up(set: u64, by: u32, mask: u64) -> u64 {
    (set << by)
        & if by == 8 {
            mask
        } else if by == 7 {
            !LAST
        } else {
            !FIRST
        }
}

/// The squares next to `set` along an axis, towards lower numbers.
const fn step_down(set: u64, by: u32, mask: u64) -> u64 {
    (set >> by)
        & if by == 8 {
            mask
        } else if by == 7 {
            !FIRST
        } else {
            !LAST
        }
}
