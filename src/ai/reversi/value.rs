//! What makes a position of Reversi good, in hundredths of a disc.

use super::bits::{Discs, around, inset};
use super::weights::Weights;
use crate::ai::level::mixed;
use std::sync::Arc;

/// A board of 4, 6 or 8 squares a side, and what its squares are.
pub(super) struct Shape {
    /// All squares.
    pub(super) squares: u64,
    /// Whether the winner is credited with the empty squares.
    pub(super) empties_to_winner: bool,
    /// To how many percent to judge like someone who has just learnt the rules.
    naive: i32,
    /// What was learnt; only for boards of eight squares a side.
    pub(super) weights: Option<Arc<Weights>>,
    edge: u64,
    corners: [Corner; 4],
    /// The four of them.
    pub(super) all_corners: u64,
}

/// A corner and the squares that give it away.
struct Corner {
    corner: u64,
    diagonal: u64,
    beside: u64,
    /// The two edges, from the corner on, as distances between squares.
    along: [i32; 2],
    size: u32,
}

impl Shape {
    /// A board of `size` squares a side.
    pub(super) fn new(size: u32, empties_to_winner: bool, naive: i32, weights: Option<Arc<Weights>>) -> Self {
        let (first, last) = (inset(size) as i32, (7 - inset(size)) as i32);
        let row = |number: i32| ((1u64 << size) - 1) << (8 * number + first);
        let squares = (first..=last).fold(0, |all, number| all | row(number));
        let columns = squares & (0x0101_0101_0101_0101 * (1 << first | 1 << last));
        let edge = columns | row(first) | row(last);
        let corners = [(first, first, 1, 8), (last, first, -1, 8), (first, last, 1, -8), (last, last, -1, -8)];
        let corners = corners.map(|(col, row, dx, dy)| {
            let at = |offset: i32| 1u64 << (row * 8 + col + offset);
            Corner { corner: at(0), diagonal: at(dx + dy), beside: at(dx) | at(dy), along: [dx, dy], size }
        });
        Self {
            squares,
            empties_to_winner,
            naive,
            weights: weights.filter(|_| size == 8),
            edge,
            all_corners: corners.iter().fold(0, |all, corner| all | corner.corner),
            corners,
        }
    }

    /// The number of empty squares.
    pub(super) const fn empties(&self, discs: Discs) -> u32 {
        (self.squares & !(discs.me | discs.you)).count_ones()
    }

    /// The margin of a finished game for the side to move.
    pub(super) fn margin(&self, discs: Discs) -> i32 {
        let difference = discs.me.count_ones() as i32 - discs.you.count_ones() as i32;
        let credit = if self.empties_to_winner { difference.signum() * self.empties(discs) as i32 } else { 0 };
        100 * (difference + credit)
    }

    /// The value to someone who has just learnt the rules: he takes corners, but gives them away as gladly,
    /// does not care for edges, and builds walls that leave him without moves.
    fn at_first_sight(&self, Discs { me, you }: Discs) -> i32 {
        let lead = |squares: u64| (me & squares).count_ones() as i32 - (you & squares).count_ones() as i32;
        let (corners, empty) = (self.all_corners, self.squares & !(me | you));
        let beside = around(corners);
        400 * lead(corners) + 220 * lead(beside) - 70 * lead(self.edge & !corners & !beside) + 100 * lead(around(empty))
            - 60 * lead(!0)
    }

    /// The value of a position in which play goes on, for the side to move.
    pub(super) fn value(&self, discs: Discs) -> i32 {
        mixed(self.naive, || self.at_first_sight(discs), || self.considered(discs))
    }

    /// How early to try the move to `square`, after which the board is `next`: corners, and what leaves few replies.
    /// `odd` are the [quarters with an odd number](super::last::odd) of empty squares.
    pub(super) fn promise(&self, next: Discs, square: u32, odd: u64) -> i32 {
        let empty = self.squares & !(next.me | next.you);
        let (replies, bit, corners) = (next.moves(self.squares), 1u64 << square, self.all_corners);
        let mut promise = -16 * (replies.count_ones() + (replies & corners).count_ones()) as i32;
        promise -= 2 * (around(next.you) & empty).count_ones() as i32;
        if bit & corners != 0 {
            promise += 12;
        }
        if bit & odd != 0 {
            promise += 6;
        }
        promise
    }

    fn considered(&self, discs: Discs) -> i32 {
        self.weights.as_ref().map_or_else(|| self.plain(discs), |weights| weights.value(discs))
    }

    /// The value by rules of thumb.
    fn plain(&self, discs: Discs) -> i32 {
        let Discs { me, you } = discs;
        let empty = self.squares & !(me | you);
        let empties = empty.count_ones() as i32;
        let count = |word: u64| word.count_ones() as i32;
        let moves = count(discs.moves(self.squares)) - count(discs.swapped().moves(self.squares));
        let frontier = count(around(empty) & you) - count(around(empty) & me);
        let reach = count(around(you) & empty) - count(around(me) & empty);
        let mut value = 85 * moves + 22 * frontier + 18 * reach;
        for corner in &self.corners {
            value += corner.value(discs);
        }
        // Discs count for little before the end, and early on rather against their owner.
        let discs = count(me) - count(you);
        value += discs
            * if empties > 40 {
                -12
            } else if empties > 16 {
                0
            } else {
                60 - 3 * empties
            };
        // Whoever has the last move in the end gains by it.
        value + if empties % 2 == 1 { 70 } else { -70 }
    }
}

impl Corner {
    fn value(&self, Discs { me, you }: Discs) -> i32 {
        let of = |word: u64, squares: u64| (word & squares).count_ones() as i32;
        if (me | you) & self.corner == 0 {
            let taken = if self.size > 4 { 340 } else { 120 };
            return -taken * (of(me, self.diagonal) - of(you, self.diagonal))
                - taken / 3 * (of(me, self.beside) - of(you, self.beside));
        }
        let (owner, sign) = if me & self.corner != 0 { (me, 1) } else { (you, -1) };
        let mut value = 900;
        for step in self.along {
            // Discs in an unbroken row from an own corner can never be turned again.
            let mut square = self.corner.trailing_zeros() as i32 + step;
            for _ in 2..self.size {
                if owner & (1 << square) == 0 {
                    break;
                }
                value += 140;
                square += step;
            }
        }
        sign * value
    }
}
