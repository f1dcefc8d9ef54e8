//! A fast board for searching Go: no suicide, simple ko, nothing remembered but the position.
//!
//! Points lie in rows with a border of one around them. Chains are circular lists named by their head. Instead of
//! liberties a chain counts *pseudo-liberties*, pairs of a stone and a free point beside it, with the sum of those
//! points and of their squares: all lie on one point exactly when count x squares = sum x sum (Cauchy-Schwarz), so a
//! chain in atari, and its last liberty, are known without a look at the board.

mod sight;
#[cfg(test)]
mod tests;

use crate::rules::board::splitmix;
use crate::rules::{self, Grid, Point, Side};

/// A point of the bordered board.
pub(super) type At = u16;

/// No point: a corner of the border.
pub(super) const NOWHERE: At = 0;

/// What lies on a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Cell {
    /// Nothing.
    Empty,
    /// A black stone.
    Black,
    /// A white stone.
    White,
    /// Outside the board.
    Border,
}

impl Cell {
    /// A stone of that side.
    pub(super) const fn of(side: Side) -> Self {
        match side {
            Side::Black => Self::Black,
            Side::White => Self::White,
        }
    }

    /// The other colour.
    pub(super) const fn other(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
            neither => neither,
        }
    }
}

/// Stones and pseudo-liberties of a chain.
#[derive(Clone, Copy, Debug, Default)]
struct Chain {
    stones: u16,
    liberties: u16,
    sum: u32,
    squares: u32,
}

impl Chain {
    const fn gain(&mut self, at: At) {
        self.liberties += 1;
        self.sum += at as u32;
        self.squares += at as u32 * at as u32;
    }

    const fn lose(&mut self, at: At) {
        self.liberties -= 1;
        self.sum -= at as u32;
        self.squares -= at as u32 * at as u32;
    }
}

/// A position.
#[derive(Debug)]
pub(super) struct Board {
    stride: u16,
    grid: Grid,
    cells: Vec<Cell>,
    /// The head of the chain of each stone.
    heads: Vec<At>,
    /// The next stone of the same chain.
    next: Vec<At>,
    /// By head.
    chains: Vec<Chain>,
    /// The free points, in no order.
    pub(super) empty: Vec<At>,
    /// Where in `empty` a free point stands.
    slots: Vec<u16>,
    /// The side to move.
    pub(super) to_move: Cell,
    /// Where a stone may not be set because of ko.
    pub(super) ko: At,
    /// The last move and the one before; nowhere for a pass.
    pub(super) last: [At; 2],
    /// Passes in a row.
    pub(super) passes: u8,
    /// Stones that black has set less those that white has set, since the search began.
    pub(super) balance: i32,
    /// Hash of the stones.
    pub(super) hash: u64,
}

impl Clone for Board {
    fn clone(&self) -> Self {
        Self {
            cells: self.cells.clone(),
            heads: self.heads.clone(),
            next: self.next.clone(),
            chains: self.chains.clone(),
            empty: self.empty.clone(),
            slots: self.slots.clone(),
            ..*self
        }
    }

    /// Without new memory: the search copies boards all the time.
    fn clone_from(&mut self, from: &Self) {
        let Self { cells, heads, next, chains, empty, slots, .. } = self;
        cells.clone_from(&from.cells);
        heads.clone_from(&from.heads);
        next.clone_from(&from.next);
        chains.clone_from(&from.chains);
        empty.clone_from(&from.empty);
        slots.clone_from(&from.slots);
        self.stride = from.stride;
        self.grid = from.grid;
        self.to_move = from.to_move;
        self.ko = from.ko;
        self.last = from.last;
        self.passes = from.passes;
        self.balance = from.balance;
        self.hash = from.hash;
    }
}

impl Board {
    /// The stones of `board`, with `to_move` to move.
    pub(super) fn new(board: &rules::Board, to_move: Side) -> Self {
        let grid = board.grid();
        let stride = u16::from(grid.cols) + 2;
        let size = usize::from(stride) * (usize::from(grid.rows) + 2);
        let mut fast = Self {
            stride,
            grid,
            cells: vec![Cell::Border; size],
            heads: vec![NOWHERE; size],
            next: vec![NOWHERE; size],
            chains: vec![Chain::default(); size],
            empty: Vec::with_capacity(size),
            slots: vec![0; size],
            to_move: Cell::of(to_move),
            ko: NOWHERE,
            last: [NOWHERE; 2],
            passes: 0,
            balance: 0,
            hash: 0,
        };
        for point in grid.points() {
            let at = fast.at(point);
            fast.cells[usize::from(at)] = Cell::Empty;
            fast.add_empty(at);
        }
        for (point, piece) in board.pieces() {
            fast.set(fast.at(point), Cell::of(piece.side));
        }
        fast.balance = 0;
        fast
    }

    /// The hash of other stones on a board of this size.
    pub(super) fn hash_of(&self, board: &rules::Board) -> u64 {
        board.pieces().fold(0, |hash, (point, piece)| hash ^ key(self.at(point), Cell::of(piece.side)))
    }

    /// The size.
    pub(super) const fn grid(&self) -> Grid {
        self.grid
    }

    /// Number of points, border included.
    pub(super) const fn size(&self) -> usize {
        self.cells.len()
    }

    /// A point of the rules.
    pub(super) const fn at(&self, point: Point) -> At {
        let (col, row) = (self.grid.col(point) as u16, self.grid.row(point) as u16);
        (row + 1) * self.stride + col + 1
    }

    /// The same point for the rules.
    pub(super) const fn point(&self, at: At) -> Point {
        let (row, col) = (at / self.stride - 1, at % self.stride - 1);
        Point(row * self.grid.cols as u16 + col)
    }

    /// Column and row, from 0.
    pub(super) const fn place(&self, at: At) -> (i32, i32) {
        ((at % self.stride) as i32 - 1, (at / self.stride) as i32 - 1)
    }

    /// What lies on a point.
    #[inline]
    pub(super) fn cell(&self, at: At) -> Cell {
        self.cells[usize::from(at)]
    }

    /// What lies in a column and row, from 0; nothing lies outside.
    pub(super) fn cell_at(&self, col: i32, row: i32) -> Cell {
        self.grid.point(col, row).map_or(Cell::Border, |point| self.cell(self.at(point)))
    }

    /// The four points beside one.
    #[inline]
    pub(super) const fn beside(&self, at: At) -> [At; 4] {
        [at - 1, at + 1, at - self.stride, at + self.stride]
    }

    /// The four points diagonally beside one.
    #[inline]
    pub(super) const fn diagonal(&self, at: At) -> [At; 4] {
        [at - self.stride - 1, at - self.stride + 1, at + self.stride - 1, at + self.stride + 1]
    }

    /// The head of the chain of a stone.
    #[inline]
    pub(super) fn head(&self, at: At) -> At {
        self.heads[usize::from(at)]
    }

    /// The number of stones of a stone's chain.
    pub(super) fn stones(&self, at: At) -> u16 {
        self.chains[usize::from(self.head(at))].stones
    }

    /// The stones of a stone's chain.
    pub(super) fn chain(&self, at: At) -> impl Iterator<Item = At> + '_ {
        let mut stone = Some(at);
        std::iter::from_fn(move || {
            let here = stone?;
            let next = self.next[usize::from(here)];
            stone = (next != at).then_some(next);
            Some(here)
        })
    }

    /// The only liberty of a stone's chain, if it is in atari.
    #[inline]
    pub(super) fn atari(&self, at: At) -> Option<At> {
        let chain = &self.chains[usize::from(self.head(at))];
        let (count, sum) = (u64::from(chain.liberties), u64::from(chain.sum));
        (count > 0 && count * u64::from(chain.squares) == sum * sum).then(|| (sum / count) as At)
    }

    /// The side to move passes.
    pub(super) const fn pass(&mut self) {
        self.ko = NOWHERE;
        self.last = [NOWHERE, self.last[0]];
        self.passes += 1;
        self.to_move = self.to_move.other();
    }

    /// The side to move sets a stone on a point where it may.
    pub(super) fn play(&mut self, at: At) {
        let side = self.to_move;
        self.balance += if side == Cell::Black { 1 } else { -1 };
        self.set(at, side);
        self.last = [at, self.last[0]];
        self.passes = 0;
        self.to_move = side.other();
    }

    fn set(&mut self, at: At, side: Cell) {
        self.ko = NOWHERE;
        self.cells[usize::from(at)] = side;
        self.hash ^= key(at, side);
        self.remove_empty(at);
        self.heads[usize::from(at)] = at;
        self.next[usize::from(at)] = at;
        self.chains[usize::from(at)] = Chain { stones: 1, ..Chain::default() };
        let beside = self.beside(at);
        for point in beside {
            match self.cell(point) {
                Cell::Empty => self.chains[usize::from(at)].gain(point),
                Cell::Border => {}
                _ => {
                    let head = self.head(point);
                    self.chains[usize::from(head)].lose(at);
                }
            }
        }
        let (mut taken, mut place) = (0, NOWHERE);
        for point in beside {
            let cell = self.cell(point);
            if cell == side {
                self.join(at, point);
            } else if cell == side.other() && self.chains[usize::from(self.head(point))].liberties == 0 {
                taken += self.stones(point);
                place = point;
                self.remove(point);
            }
        }
        let chain = &self.chains[usize::from(self.head(at))];
        if taken == 1 && chain.stones == 1 && chain.liberties == 1 {
            self.ko = place;
        }
    }

    fn join(&mut self, a: At, b: At) {
        let (mut large, mut small) = (self.head(a), self.head(b));
        if large == small {
            return;
        }
        if self.chains[usize::from(large)].stones < self.chains[usize::from(small)].stones {
            (large, small) = (small, large);
        }
        let added = self.chains[usize::from(small)];
        let chain = &mut self.chains[usize::from(large)];
        chain.stones += added.stones;
        chain.liberties += added.liberties;
        chain.sum += added.sum;
        chain.squares += added.squares;
        let mut stone = small;
        loop {
            self.heads[usize::from(stone)] = large;
            stone = self.next[usize::from(stone)];
            if stone == small {
                break;
            }
        }
        self.next.swap(usize::from(large), usize::from(small));
    }

    fn remove(&mut self, at: At) {
        let dying = self.head(at);
        let mut stone = at;
        loop {
            let side = self.cell(stone);
            self.cells[usize::from(stone)] = Cell::Empty;
            self.hash ^= key(stone, side);
            self.add_empty(stone);
            for point in self.beside(stone) {
                let head = self.head(point);
                if matches!(self.cell(point), Cell::Black | Cell::White) && head != dying {
                    self.chains[usize::from(head)].gain(stone);
                }
            }
            stone = self.next[usize::from(stone)];
            if stone == at {
                break;
            }
        }
    }

    fn add_empty(&mut self, at: At) {
        self.slots[usize::from(at)] = self.empty.len() as u16;
        self.empty.push(at);
    }

    fn remove_empty(&mut self, at: At) {
        let slot = self.slots[usize::from(at)];
        if let Some(last) = self.empty.pop()
            && last != at
        {
            self.empty[usize::from(slot)] = last;
            self.slots[usize::from(last)] = slot;
        }
    }
}

const fn key(at: At, side: Cell) -> u64 {
    splitmix(at as u64 * 2 + side as u64)
}
