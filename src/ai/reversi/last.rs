//! The last squares of a board of Reversi: tried one after another without a table, odd quarters first.

use super::bits::{Discs, LINES, around, squares};

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

/// How many discs are turned over in a line of eight by one set at a place, where every disc there that is not one's
/// own is the enemy's.
static TURNED: [[u8; 256]; 8] = {
    let mut table = [[0; 256]; 8];
    let mut place = 0;
    while place < 8 {
        let mut own = 0;
        while own < 256 {
            let (above, below) = (own >> place >> 1, own & ((1 << place) - 1));
            if above != 0 {
                table[place][own] += above.trailing_zeros() as u8;
            }
            if below != 0 {
                table[place][own] += place as u8 - 1 - below.ilog2() as u8;
            }
            own += 1;
        }
        place += 1;
    }
    table
};

/// How many discs one on `square` turns over, where every disc of the board that is not one's own is the enemy's.
fn turned_by_last(own: u64, square: u32) -> i32 {
    const FILE: u64 = 0x0101_0101_0101_0101;
    let (col, row) = (square & 7, square >> 3 & 7);
    let [_, _, [a, b], [c, d]] = LINES[square as usize & 63];
    let by_col = |line: u64| (line.wrapping_mul(FILE) >> 56) as usize & 255;
    let file = ((own >> col & FILE).wrapping_mul(0x0102_0408_1020_4080) >> 56) as usize & 255;
    let (across, up) = (&TURNED[col as usize], &TURNED[row as usize]);
    i32::from(across[(own >> (8 * row)) as usize & 255])
        + i32::from(up[file])
        + i32::from(across[by_col(own & (a | b))])
        + i32::from(across[by_col(own & (c | d))])
}

/// The quarters of the board that hold an odd number of the squares: mostly each quarter is a region of its own.
pub(super) const fn odd(mut empty: u64) -> u64 {
    // Folded together, the first square of each quarter tells.
    empty ^= empty >> 1;
    empty ^= empty >> 2;
    empty ^= empty >> 8;
    empty ^= empty >> 16;
    (empty & 0x0000_0011_0000_0011).wrapping_mul(0x0f0f_0f0f)
}

/// Counts to the end of the game, and counts what it looks at.
pub(super) struct Last {
    /// The number of squares of the board.
    pub(super) size: i32,
    /// Whether the winner is credited with the empty squares.
    pub(super) empties_to_winner: bool,
    /// Boards looked at so far.
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
                self.two(discs, [first, (empty & (empty - 1)).trailing_zeros()], alpha, beta, false)
            }
            count => self.more(discs, empty, count, alpha, beta, false),
        }
    }

    /// Three and more squares, of which there are `count`.
    fn more(&mut self, discs: Discs, empty: u64, count: u32, mut alpha: i32, beta: i32, passed: bool) -> i32 {
        self.nodes += 1;
        let odd = odd(empty);
        let mut best = -BEYOND;
        for part in [empty & odd, empty & !odd] {
            for square in squares(part) {
                if NEIGHBOURS[square as usize & 63] & discs.you == 0 {
                    continue;
                }
                let flips = discs.flips(square);
                if flips == 0 {
                    continue;
                }
                let next = Discs { me: discs.you ^ flips, you: discs.me ^ flips ^ 1 << square };
                let rest = empty ^ 1 << square;
                let value = -if count == 3 {
                    let first = rest.trailing_zeros();
                    self.two(next, [first, (rest & (rest - 1)).trailing_zeros()], -beta, -alpha, false)
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

    fn two(&mut self, discs: Discs, empty: [u32; 2], alpha: i32, beta: i32, passed: bool) -> i32 {
        self.nodes += 1;
        let mut best = -BEYOND;
        for (square, other) in [(empty[0], empty[1]), (empty[1], empty[0])] {
            if NEIGHBOURS[square as usize & 63] & discs.you == 0 {
                continue;
            }
            let flips = discs.flips(square);
            if flips != 0 {
                let next = Discs { me: discs.you ^ flips, you: discs.me ^ flips ^ 1 << square };
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
            -self.two(discs.swapped(), empty, -beta, -alpha, true)
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
