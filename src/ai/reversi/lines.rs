//! The four lines through a square as bytes, a bit for each place, so that tables tell what a disc turns over there.

use super::bits::Discs;

/// A file, and what gathers it into the highest byte and spreads a byte over it.
const FILE: u64 = 0x0101_0101_0101_0101;
const GATHER: u64 = 0x0102_0408_1020_4080;
const SPREAD: u64 = 0x0002_0408_1020_4081;

/// The diagonals through each square.
static DIAGONALS: [[u64; 2]; 64] = {
    let mut table = [[0; 2]; 64];
    let mut number = 0;
    while number < 64 * 64 {
        let (from, to) = (number / 64, number % 64);
        let (cols, rows) = (to % 8 - from % 8, to / 8 - from / 8);
        if rows == -cols {
            table[from as usize][0] |= 1u64 << to;
        }
        if rows == cols {
            table[from as usize][1] |= 1u64 << to;
        }
        number += 1i32;
    }
    table
};

/// The places of a line where an own disc lets one set at a place turn over what lies between, by the enemies on the
/// six inner places.
static ENDS: [[u8; 64]; 8] = {
    let mut table = [[0; 64]; 8];
    let mut number = 0;
    while number < 8 * 64 {
        let (place, inner) = (number / 64, number % 64);
        let enemies = (inner << 1) as u32;
        // Runs of enemies up and down from the place.
        let up = (enemies >> place >> 1).trailing_ones() as usize;
        let down = (enemies << (31 - place) << 1).leading_ones() as usize;
        if up > 0 {
            table[place][inner] |= 1u8 << (place + up + 1);
        }
        if down > 0 {
            table[place][inner] |= 1u8 << (place - down - 1);
        }
        number += 1;
    }
    table
};

/// The places of a line between one and the nearest of others on either side.
static BETWEEN: [[u8; 256]; 8] = {
    let mut table = [[0; 256]; 8];
    let mut number = 0;
    while number < 8 * 256 {
        let (place, ends) = (number / 256, number % 256);
        let (above, below) = (ends >> place >> 1, ends & ((1 << place) - 1));
        if above != 0 {
            table[place][ends] |= ((1 << above.trailing_zeros()) - 1) << place << 1;
        }
        if below != 0 {
            let nearest = below.ilog2() as usize;
            table[place][ends] |= ((1 << place) - (2 << nearest)) as u8;
        }
        number += 1;
    }
    table
};

/// How many those are.
static TURNED: [[u8; 256]; 8] = {
    let mut table = [[0; 256]; 8];
    let mut number = 0;
    while number < 8 * 256 {
        table[number / 256][number % 256] = BETWEEN[number / 256][number % 256].count_ones() as u8;
        number += 1;
    }
    table
};

/// A square and the lines through it.
struct Lines {
    col: usize,
    row: usize,
    diagonals: [u64; 2],
}

impl Lines {
    fn through(square: u32) -> Self {
        let square = square as usize & 63;
        Self { col: square & 7, row: square >> 3, diagonals: DIAGONALS[square] }
    }

    /// The places of the square in row, file and diagonals.
    const fn places(&self) -> [usize; 4] {
        [self.col, self.row, self.col, self.col]
    }

    /// What lies on them.
    fn of(&self, word: u64) -> [u8; 4] {
        let top = |product: u64| (product >> 56) as u8;
        let [rising, falling] = self.diagonals;
        [
            (word >> (8 * self.row)) as u8,
            top((word >> self.col & FILE).wrapping_mul(GATHER)),
            top((word & rising).wrapping_mul(FILE)),
            top((word & falling).wrapping_mul(FILE)),
        ]
    }

    /// The word of which that lies on them; on the file only on its inner places.
    fn word(&self, [row, file, rising, falling]: [u8; 4]) -> u64 {
        u64::from(row) << (8 * self.row)
            | (u64::from(file).wrapping_mul(SPREAD) & FILE) << self.col
            | u64::from(rising).wrapping_mul(FILE) & self.diagonals[0]
            | u64::from(falling).wrapping_mul(FILE) & self.diagonals[1]
    }
}

/// What a disc of the side to move on that square turns over.
pub(super) fn turned(discs: Discs, square: u32) -> u64 {
    let lines = Lines::through(square);
    let (places, me, you) = (lines.places(), lines.of(discs.me), lines.of(discs.you));
    lines.word(std::array::from_fn(|line| {
        let ends = ENDS[places[line]][usize::from(you[line] >> 1 & 63)] & me[line];
        BETWEEN[places[line]][usize::from(ends)]
    }))
}

/// How many discs one on `square` turns over, where every disc of the board that is not one's own is the enemy's.
pub(super) fn turned_by_last(own: u64, square: u32) -> i32 {
    let lines = Lines::through(square);
    let (places, own) = (lines.places(), lines.of(own));
    (0..4).map(|line| i32::from(TURNED[places[line]][usize::from(own[line])])).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;

    /// The same by walking from square to square.
    fn walked(discs: Discs, square: u32) -> u64 {
        let mut all = 0;
        for (cols, rows) in [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1)] {
            let (mut col, mut row, mut run) = (square as i32 % 8 + cols, square as i32 / 8 + rows, 0);
            while (0..8).contains(&col) && (0..8).contains(&row) {
                let bit = 1 << (row * 8 + col);
                if discs.you & bit == 0 {
                    all |= if discs.me & bit != 0 { run } else { 0 };
                    break;
                }
                run |= bit;
                (col, row) = (col + cols, row + rows);
            }
        }
        all
    }

    #[test]
    fn tables_tell_what_a_walk_finds() {
        let mut rng = Rng::new(1);
        let mut word = || (0..64).fold(0, |word, _| word << 1 | rng.below(2) as u64);
        for _ in 0..200 {
            let (one, other, few) = (word(), word(), word() & word());
            for square in 0..64 {
                let empty = 1 << square;
                for (me, you) in [(one, !one), (one, other & !one), (few, !few), (one & few, !one | other)] {
                    let discs = Discs { me: me & !empty, you: you & !me & !empty };
                    assert_eq!(turned(discs, square), walked(discs, square));
                    let full = Discs { you: !(me | empty), ..discs };
                    assert_eq!(turned_by_last(full.me, square), walked(full, square).count_ones() as i32);
                }
            }
        }
    }
}
