//! Shapes: what lies around a point, the same under all turns, reflections and exchanges of the colours.
//!
//! Points are added from near to far; at some sizes the hash of what has been seen so far names the shape. All eight
//! symmetric hashes are kept at once, and the least of them is taken.

use super::board::{At, Board, Cell};
use crate::rules::board::splitmix;

/// The points around, by their distance |x| + |y| + max(|x|, |y|).
const AROUND: [(i32, i32); 20] = [
    (1, 0),
    (0, 1),
    (-1, 0),
    (0, -1),
    (1, 1),
    (-1, 1),
    (-1, -1),
    (1, -1),
    (2, 0),
    (0, 2),
    (-2, 0),
    (0, -2),
    (2, 1),
    (1, 2),
    (-1, 2),
    (-2, 1),
    (-2, -1),
    (-1, -2),
    (1, -2),
    (2, -1),
];

/// The sizes that are named: three by three, the diamond of twelve points, and the next ring.
const SIZES: [usize; NAMED] = [8, 12, 20];

/// How many sizes are named.
pub(super) const NAMED: usize = 3;

/// The names of a shape by size, smallest first.
pub(super) type Names = [u32; NAMED];

/// Names shapes.
pub(super) struct Shapes {
    /// By place and what lies there: its part in the hashes of the eight symmetries.
    keys: [[[u32; 8]; 4]; AROUND.len()],
}

impl Shapes {
    /// Draws up the keys.
    pub(super) fn new() -> Self {
        let mut keys = [[[0; 8]; 4]; AROUND.len()];
        for (i, &(x, y)) in AROUND.iter().enumerate() {
            let images = [(x, y), (-y, x), (-x, -y), (y, -x), (x, -y), (y, x), (-x, y), (-y, -x)];
            for (cell, key) in keys[i].iter_mut().enumerate() {
                *key = images.map(|(x, y)| splitmix(((x + 8) * 64 + (y + 8) * 4 + cell as i32) as u64) as u32);
            }
        }
        Self { keys }
    }

    /// The names of what lies around a point, as the side to move sees it.
    pub(super) fn names(&self, board: &Board, at: At) -> Names {
        let mut names = [0; NAMED];
        let mut hashes = [0u32; 8];
        let (col, row) = board.place(at);
        let mut size = 0;
        for (name, end) in names.iter_mut().zip(SIZES) {
            for ((x, y), keys) in AROUND[size..end].iter().zip(&self.keys[size..end]) {
                let cell = match board.cell_at(col + x, row + y) {
                    Cell::Empty => 0,
                    Cell::Border => 3,
                    side if side == board.to_move => 1,
                    _ => 2,
                };
                for (hash, key) in hashes.iter_mut().zip(keys[cell]) {
                    *hash ^= key;
                }
            }
            size = end;
            // Shapes of different sizes must differ, even if they look alike.
            *name = hashes.into_iter().min().unwrap_or(0).wrapping_add(end as u32);
        }
        names
    }
}
