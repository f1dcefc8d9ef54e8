//! The last squares of a board of Reversi: tried one after another without a table, odd quarters first.

use super::bits::{Discs, around, squares};
use super::lines::turned_by_last;

/// Beyond every margin.
pub(super) const BEYOND: i32 = 65;

/// The neighbours of each square.
static NEIGHBOURS: [u64; 64] = {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        table[square] = around(1 << square);
        square += 1;
    }
    table
};

/// The quarters of the board that hold an odd number of the squares: mostly each quarter is a region of its own.
pub(super) const fn odd(mut empty: u64) -> u64 {
    // Folded together, the first square of each quarter tells.
    empty ^= empty >> 1;
    empty ^= empty >> 2;
    empty ^= empty >> 8;
    empty ^= empty >> 16;
    (empty & 0x0000_0011_0000_0011).wrapping_mul(0x0f0f_0f0f)
}

/// All squares but the first.
const fn rest(squares: u64) -> u64 {
    squares & squares.wrapping_sub(1)
}

/// Three squares, first the one that is alone in its quarter, if only one is.
const fn three(empty: u64) -> [u32; 3] {
    let alone = empty & odd(empty);
    let first = if alone != 0 { alone } else { empty }.trailing_zeros();
    let others = empty ^ 1 << first;
    [first, others.trailing_zeros(), rest(others).trailing_zeros()]
}

impl Discs {
    /// The board after a disc on an empty square, seen by the other side; nothing if the move is not legal.
    fn set(self, square: u32) -> Option<Self> {
        if NEIGHBOURS[square as usize & 63] & self.you == 0 {
            return None;
        }
        let flips = self.flips(square);
        (flips != 0).then_some(Self { me: self.you ^ flips, you: self.me ^ flips ^ 1 << square })
    }
}

/// Counts to the end of the game, and counts what it looks at.
pub(super) struct Last {
    /// The number of squares of the board.
    pub(super) size: i32,
    /// Whether the winner is credited with the empty squares.
    pub(super) empties_to_winner: bool,
    /// Boards looked at so far: each whose moves have been looked for, passes and the last square included.
    pub(super) nodes: u64,
}

impl Last {
    /// The margin of a finished game.
    pub(super) const fn margin(&self, Discs { me, you }: Discs) -> i32 {
        let (mine, yours) = (me.count_ones() as i32, you.count_ones() as i32);
        let credit = if self.empties_to_winner { (self.size - mine - yours) * (mine - yours).signum() } else { 0 };
        mine - yours + credit
    }

    /// The margin with best play, exact between `alpha` and `beta`, a bound outside; any number of empty squares,
    /// but only a few do not take long.
    pub(super) fn solve(&mut self, discs: Discs, empty: u64, alpha: i32, beta: i32) -> i32 {
        match empty.count_ones() {
            0 => self.margin(discs),
            1 => self.one(discs, empty.trailing_zeros()),
            2 => {
                let first = empty.trailing_zeros();
                self.two(discs, [first, rest(empty).trailing_zeros()], alpha, beta, false)
            }
            3 => self.three(discs, three(empty), alpha, beta, false),
            count => self.more(discs, empty, count, alpha, beta, false),
        }
    }

    /// Four and more squares, of which there are `count`.
    fn more(&mut self, discs: Discs, empty: u64, count: u32, mut alpha: i32, beta: i32, passed: bool) -> i32 {
        self.nodes += 1;
        let odd = odd(empty);
        let mut best = -BEYOND;
        for part in [empty & odd, empty & !odd] {
            for square in squares(part) {
                let Some(next) = discs.set(square) else { continue };
                let rest = empty ^ 1 << square;
                let value = -if count == 4 {
                    self.three(next, three(rest), -beta, -alpha, false)
                } else {
                    self.more(next, rest, count - 1, -beta, -alpha, false)
                };
                best = best.max(value);
                alpha = alpha.max(value);
                if alpha >= beta {
                    return best;
                }
            }
        }
        if best > -BEYOND {
            best
        } else if passed {
            self.margin(discs)
        } else {
            -self.more(discs.swapped(), empty, count, -beta, -alpha, true)
        }
    }

    fn three(&mut self, discs: Discs, [a, b, c]: [u32; 3], mut alpha: i32, beta: i32, passed: bool) -> i32 {
        self.nodes += 1;
        let mut best = -BEYOND;
        for (square, others) in [(a, [b, c]), (b, [a, c]), (c, [a, b])] {
            if let Some(next) = discs.set(square) {
                let value = -self.two(next, others, -beta, -alpha, false);
                best = best.max(value);
                alpha = alpha.max(value);
                if alpha >= beta {
                    return best;
                }
            }
        }
        if best > -BEYOND {
            best
        } else if passed {
            self.margin(discs)
        } else {
            -self.three(discs.swapped(), [a, b, c], -beta, -alpha, true)
        }
    }

    fn two(&mut self, discs: Discs, [a, b]: [u32; 2], alpha: i32, beta: i32, passed: bool) -> i32 {
        self.nodes += 1;
        let mut best = -BEYOND;
        for (square, other) in [(a, b), (b, a)] {
            if let Some(next) = discs.set(square) {
                best = best.max(-self.one(next, other));
                if best >= beta {
                    return best;
                }
            }
        }
        if best > -BEYOND {
            best
        } else if passed {
            self.margin(discs)
        } else {
            -self.two(discs.swapped(), [a, b], -beta, -alpha, true)
        }
    }

    /// One square: whoever can set a disc there has the last move.
    fn one(&mut self, discs: Discs, square: u32) -> i32 {
        self.nodes += 1;
        let difference = 2 * discs.me.count_ones() as i32 - (self.size - 1);
        let flips = turned_by_last(discs.me, square);
        if flips > 0 {
            return difference + 2 * flips + 1;
        }
        let flips = turned_by_last(discs.you, square);
        if flips > 0 { difference - 2 * flips - 1 } else { self.margin(discs) }
    }
}
