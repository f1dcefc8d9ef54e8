//! Discs that can never be turned over again.

use super::bits::{AXES, Discs};

const FIRST: u64 = 0x0101_0101_0101_0101;
const LAST: u64 = 0x8080_8080_8080_8080;

/// Discs of `discs.me` that can never be turned over again, as far as can be seen without a search: along every axis
/// they lie in a full line, or next to the edge, or next to another such disc.
pub(super) fn stable(discs: Discs, empty: u64, board: u64) -> u64 {
    let axes = AXES.map(|(by, _)| {
        let (up, down) = ENDS[by as usize % 10];
        // Lines with a gap, run through in strides of one, two and four squares.
        let (mut above, mut below, mut free_up, mut free_down) = (empty, empty, up, down);
        for stride in [by, 2 * by, 4 * by] {
            above |= free_up & (above << stride);
            below |= free_down & (below >> stride);
            free_up &= free_up << stride;
            free_down &= free_down >> stride;
        }
        // Whatever has no square of the board beside it on one side of the axis lies on the edge.
        let inner = up & (board << by) & down & (board >> by);
        (by, up, down, !((above | below) & inner))
    });
    let mut stable = 0;
    loop {
        let mut next = discs.me;
        for (by, up, down, safe) in axes {
            next &= safe | up & (stable << by) | down & (stable >> by);
        }
        if next == stable {
            return stable;
        }
        stable = next;
    }
}

/// For a distance between neighbours on an axis: the squares that have a neighbour towards lower numbers, so that a
/// step up leads there, and those with one towards higher numbers.
const ENDS: [(u64, u64); 10] = {
    let mut ends = [(0, 0); 10];
    ends[1] = (!FIRST, !LAST);
    ends[7] = (!LAST & !0xff, !FIRST & !(0xff << 56));
    ends[8] = (!0xff, !(0xff << 56));
    ends[9] = (!FIRST & !0xff, !LAST & !(0xff << 56));
    ends
};
