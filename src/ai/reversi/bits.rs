//! Reversi on two words of 64 bits: boards of 4, 6 and 8 squares a side, in the middle of eight rows of 8.

use super::lines;
use crate::rules::{Grid, Point, Position, reversi::Reversi};

/// The squares that are neither in the first nor in the last column.
const INNER: u64 = 0x7e7e_7e7e_7e7e_7e7e;

/// Distances to a neighbour in the four axes, and the squares through which a line along that axis may run.
pub(super) const AXES: [(u32, u64); 4] = [(1, INNER), (8, !0), (7, INNER), (9, INNER)];

/// The discs, seen by the side to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Discs {
    /// Those of the side to move.
    pub(super) me: u64,
    /// The opponent's.
    pub(super) you: u64,
}

impl Discs {
    /// The discs of a position.
    pub(super) fn of(position: &Reversi) -> Self {
        let grid = position.board().grid();
        let mut discs = Self { me: 0, you: 0 };
        for (point, piece) in position.board().pieces() {
            let word = if piece.side == position.to_move() { &mut discs.me } else { &mut discs.you };
            *word |= 1 << square(grid, point);
        }
        discs
    }

    /// The same board seen by the other side.
    pub(super) const fn swapped(self) -> Self {
        Self { me: self.you, you: self.me }
    }

    /// The squares of `squares` on which the side to move may set a disc.
    pub(super) fn moves(self, squares: u64) -> u64 {
        let mut found = 0;
        for (by, mask) in AXES {
            // Runs of enemies beside own discs, doubled in length from step to step.
            let through = self.you & mask;
            let (pairs_up, pairs_down) = (through & (through << by), through & (through >> by));
            let (mut up, mut down) = (through & (self.me << by), through & (self.me >> by));
            up |= through & (up << by);
            down |= through & (down >> by);
            for _ in 0..2 {
                up |= pairs_up & (up << (2 * by));
                down |= pairs_down & (down >> (2 * by));
            }
            found |= (up << by) | (down >> by);
        }
        found & squares & !(self.me | self.you)
    }

    /// What a disc on that square turns over.
    pub(super) fn flips(self, square: u32) -> u64 {
        lines::turned(self, square)
    }

    /// The board after a disc on that square, seen by the other side.
    pub(super) fn after(self, square: u32) -> Self {
        let flips = self.flips(square);
        Self { me: self.you & !flips, you: self.me | flips | 1 << square }
    }

    /// One of the eight boards that are the same but for the side one looks from: the bits of `number` tell whether
    /// rows and columns are exchanged, rows reversed, columns reversed.
    pub(super) fn turned(self, number: u32) -> Self {
        let turn = |mut word: u64| {
            if number & 1 != 0 {
                word = transposed(word);
            }
            if number & 2 != 0 {
                word = mirrored(word);
            }
            if number & 4 != 0 { word.swap_bytes() } else { word }
        };
        Self { me: turn(self.me), you: turn(self.you) }
    }

    /// The one of those boards that stands for all.
    pub(super) fn canonical(self) -> Self {
        (0..8).map(|number| self.turned(number)).min().unwrap_or(self)
    }

    /// A key for the table.
    pub(super) const fn key(self) -> u64 {
        let mixed =
            self.me.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ self.you.wrapping_mul(0xC2B2_AE3D_27D4_EB4F).rotate_left(32);
        (mixed ^ (mixed >> 29)).wrapping_mul(0x94D0_49BB_1331_11EB)
    }
}

/// How far the edges of a board of `size` squares a side are from those of the words.
pub(super) const fn inset(size: u32) -> u32 {
    4u32.saturating_sub(size / 2)
}

/// The number of a square in the words.
pub(super) const fn square(grid: Grid, point: Point) -> u32 {
    (grid.row(point) * 8 + grid.col(point)) as u32 + 9 * inset(grid.cols as u32)
}

/// The point of a square.
pub(super) const fn point(grid: Grid, square: u32) -> Point {
    let square = square.saturating_sub(9 * inset(grid.cols as u32));
    Point((square / 8 * grid.cols as u32 + square % 8) as u16)
}

/// The squares in `word`, lowest first.
pub(super) fn squares(mut word: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let lowest = word.trailing_zeros();
        word &= word.wrapping_sub(1);
        (lowest < 64).then_some(lowest)
    })
}

/// The board with rows and columns exchanged.
pub(super) const fn transposed(mut word: u64) -> u64 {
    let swap = (word ^ (word >> 7)) & 0x00aa_00aa_00aa_00aa;
    word ^= swap ^ (swap << 7);
    let swap = (word ^ (word >> 14)) & 0x0000_cccc_0000_cccc;
    word ^= swap ^ (swap << 14);
    let swap = (word ^ (word >> 28)) & 0x0000_0000_f0f0_f0f0;
    word ^ swap ^ (swap << 28)
}

/// The board with every row reversed.
pub(super) const fn mirrored(mut word: u64) -> u64 {
    word = (word >> 1 & 0x5555_5555_5555_5555) | (word & 0x5555_5555_5555_5555) << 1;
    word = (word >> 2 & 0x3333_3333_3333_3333) | (word & 0x3333_3333_3333_3333) << 2;
    (word >> 4 & 0x0f0f_0f0f_0f0f_0f0f) | (word & 0x0f0f_0f0f_0f0f_0f0f) << 4
}

/// All squares that touch one of `word`.
pub(super) const fn around(word: u64) -> u64 {
    let sides = ((word << 1) & !0x0101_0101_0101_0101) | ((word >> 1) & !0x8080_8080_8080_8080);
    let row = word | sides;
    (sides | (row << 8) | (row >> 8)) & !word
}
