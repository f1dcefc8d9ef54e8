//! Sides, pieces, and a board with pieces on it.

use super::grid::{Grid, Point};
use serde::{Deserialize, Serialize};
use std::ops::{Index, IndexMut};

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// The dark pieces.
    Black,
    /// The light pieces.
    White,
}

impl Side {
    /// Both sides, black first.
    pub const BOTH: [Self; 2] = [Self::Black, Self::White];

    /// The opponent.
    pub const fn other(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
        }
    }

    /// `black` or `white`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Black => "black",
            Self::White => "white",
        }
    }
}

/// A value for each side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct BySide<T> {
    /// Black's.
    pub black: T,
    /// White's.
    pub white: T,
}

impl<T> Index<Side> for BySide<T> {
    type Output = T;
    fn index(&self, side: Side) -> &T {
        match side {
            Side::Black => &self.black,
            Side::White => &self.white,
        }
    }
}

impl<T> IndexMut<Side> for BySide<T> {
    fn index_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::Black => &mut self.black,
            Side::White => &mut self.white,
        }
    }
}

/// What a piece is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// A stone, a disc, a counter, a soldier.
    Man,
    /// The king of Tablut.
    King,
}

/// A piece of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Piece {
    /// Whose it is. A Reversi disc belongs to the side whose colour is up.
    pub side: Side,
    /// What it is.
    pub kind: Kind,
}

impl Piece {
    /// An ordinary piece of `side`.
    pub const fn man(side: Side) -> Self {
        Self { side, kind: Kind::Man }
    }

    /// The white king.
    pub const KING: Self = Self { side: Side::White, kind: Kind::King };

    /// The letter of a diagram: `B`, `W` or `K`.
    pub const fn letter(self) -> char {
        match (self.kind, self.side) {
            (Kind::King, _) => 'K',
            (Kind::Man, Side::Black) => 'B',
            (Kind::Man, Side::White) => 'W',
        }
    }
}

/// Pieces on points. Keeps a Zobrist hash of itself up to date.
#[derive(Clone, Debug, Eq)]
pub struct Board {
    grid: Grid,
    cells: Vec<Option<Piece>>,
    hash: u64,
}

impl PartialEq for Board {
    /// The hash first: it tells nearly all different boards apart.
    fn eq(&self, other: &Self) -> bool {
        self.hash == other.hash && self.grid == other.grid && self.cells == other.cells
    }
}

impl Board {
    /// An empty board.
    pub fn empty(grid: Grid) -> Self {
        Self { grid, cells: vec![None; grid.len()], hash: 0 }
    }

    /// Reads a diagram: one string a row, top row first, of the letters `B`, `W`, `K` and `.`.
    ///
    /// # Errors
    /// When a row has another length than the grid says, or a letter is none of these.
    pub fn from_rows<S: AsRef<str>>(grid: Grid, rows: &[S]) -> Result<Self, DiagramError> {
        if rows.len() != usize::from(grid.rows) {
            return Err(DiagramError::Rows { wanted: grid.rows, found: rows.len() });
        }
        let mut board = Self::empty(grid);
        for (line, text) in rows.iter().enumerate() {
            let row = i32::from(grid.rows) - 1 - line as i32;
            let found = text.as_ref().chars().count();
            if found != usize::from(grid.cols) {
                return Err(DiagramError::Columns { row: row + 1, wanted: grid.cols, found });
            }
            for (col, letter) in text.as_ref().chars().enumerate() {
                let piece = match letter {
                    'B' => Some(Piece::man(Side::Black)),
                    'W' => Some(Piece::man(Side::White)),
                    'K' => Some(Piece::KING),
                    '.' => None,
                    other => return Err(DiagramError::Letter(other)),
                };
                if let Some(point) = grid.point(col as i32, row) {
                    board.set(point, piece);
                }
            }
        }
        Ok(board)
    }

    /// The diagram of this board, top row first; [`Self::from_rows`] reads it back.
    pub fn to_rows(&self) -> Vec<String> {
        self.cells
            .chunks(usize::from(self.grid.cols))
            .rev()
            .map(|row| row.iter().map(|cell| cell.map_or('.', Piece::letter)).collect())
            .collect()
    }

    /// The size.
    pub const fn grid(&self) -> Grid {
        self.grid
    }

    /// What stands on `point`; nothing for a point off the board.
    pub fn get(&self, point: Point) -> Option<Piece> {
        self.cells.get(point.index()).copied().flatten()
    }

    /// Whose piece stands on `point`.
    pub fn side(&self, point: Point) -> Option<Side> {
        self.get(point).map(|piece| piece.side)
    }

    /// Puts `piece` (or nothing) on `point` and returns what was there. A point off the board is left alone.
    pub fn set(&mut self, point: Point, piece: Option<Piece>) -> Option<Piece> {
        let cell = self.cells.get_mut(point.index())?;
        let before = std::mem::replace(cell, piece);
        for changed in [before, piece].into_iter().flatten() {
            self.hash ^= zobrist(point, changed);
        }
        before
    }

    /// All pieces with their points, from `a1` row by row.
    pub fn pieces(&self) -> impl Iterator<Item = (Point, Piece)> + '_ {
        self.cells.iter().enumerate().filter_map(|(i, cell)| cell.map(|piece| (Point(i as u16), piece)))
    }

    /// The number of pieces of `side`, its king included.
    pub fn count(&self, side: Side) -> usize {
        self.cells.iter().flatten().filter(|piece| piece.side == side).count()
    }

    /// The number of pieces of each side, the king among the white ones.
    pub fn counts(&self) -> BySide<u32> {
        BySide { black: self.count(Side::Black) as u32, white: self.count(Side::White) as u32 }
    }

    /// Where the king stands, if there is one.
    pub fn king(&self) -> Option<Point> {
        self.pieces().find(|(_, piece)| piece.kind == Kind::King).map(|(point, _)| point)
    }

    /// Zobrist hash of the pieces, kept up to date by [`Self::set`].
    pub const fn hash(&self) -> u64 {
        self.hash
    }

    /// The same hash, counted anew from the pieces.
    pub fn hash_from_scratch(&self) -> u64 {
        self.pieces().fold(0, |hash, (point, piece)| hash ^ zobrist(point, piece))
    }
}

/// Why a diagram could not be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DiagramError {
    /// Another number of rows than the board has.
    #[error("the diagram has {found} rows, the board {wanted}")]
    Rows {
        /// Rows of the board.
        wanted: u8,
        /// Rows of the diagram.
        found: usize,
    },
    /// A row of another length than the board's.
    #[error("row {row} of the diagram has {found} cells, the board {wanted}")]
    Columns {
        /// Number of the row, 1 at the bottom.
        row: i32,
        /// Columns of the board.
        wanted: u8,
        /// Cells in the row.
        found: usize,
    },
    /// A letter that stands for no piece.
    #[error("'{0}' stands for no piece; use B, W, K and .")]
    Letter(char),
}

/// Zobrist key of a piece on a point, by SplitMix64 (Steele, Lea, Flood 2014), so that no table is needed.
pub const fn zobrist(point: Point, piece: Piece) -> u64 {
    splitmix(point.0 as u64 * 4 + piece.side as u64 * 2 + piece.kind as u64 + 1)
}

/// Key of the side to move: xor it in when white moves.
pub const WHITE_TO_MOVE: u64 = splitmix(1 << 32);

/// The `n`th number of SplitMix64 from seed 0: a cheap mixer of 64 bits.
pub const fn splitmix(n: u64) -> u64 {
    let mut z = n.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}
