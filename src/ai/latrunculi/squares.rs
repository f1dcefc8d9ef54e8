//! Sets of squares, one bit a square, numbered like the points of the rules.
//!
//! A whole army is moved at once: filling the lines of all its pieces by doubled shifts (Kogge and Stone) costs less
//! than looking up the lines of one piece after another. Boards of up to 8 by 8 fit into a word of 64 bits.

use crate::rules::{Grid, Point};
use std::ops::{BitAnd, BitOr, BitXor, Not};

/// The four directions: right, left, up, down; the opposite of one is `direction ^ 1`.
pub(super) const DIRECTIONS: [usize; 4] = [0, 1, 2, 3];

/// Something for each direction, worked out without a loop.
#[inline(always)]
pub(super) fn by_direction<T>(of: impl Fn(usize) -> T) -> [T; 4] {
    [of(0), of(1), of(2), of(3)]
}

/// The union of a set for each direction.
#[inline(always)]
pub(super) fn union<W: Word>(of: impl Fn(usize) -> W) -> W {
    of(0) | of(1) | of(2) | of(3)
}

/// A word that holds a set of squares.
pub(super) trait Word:
    Copy
    + Eq
    + std::fmt::Debug
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
{
    /// No square.
    const EMPTY: Self;
    /// Doublings that reach from one end of the longest line to the other.
    const DOUBLINGS: u32;
    /// Whether a board fits.
    fn holds(grid: Grid) -> bool;
    /// The set of one square.
    fn bit(point: Point) -> Self;
    /// Every square moved to one with a number so much higher.
    fn up(self, by: u32) -> Self;
    /// Every square moved to one with a number so much lower.
    fn down(self, by: u32) -> Self;
    /// How many squares there are.
    fn count(self) -> i32;
    /// The lowest square.
    fn lowest(self) -> Point;
    /// All squares but the lowest.
    fn rest(self) -> Self;

    /// The same set in a word of 64 bits, if it fits.
    fn narrow(self) -> u64;

    /// Whether there is no square.
    #[inline]
    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// The squares, lowest first.
    #[inline]
    fn each(self) -> impl Iterator<Item = Point> {
        let mut set = self;
        std::iter::from_fn(move || {
            let point = set.lowest();
            (!set.is_empty()).then(|| {
                set = set.rest();
                point
            })
        })
    }
}

macro_rules! word {
    ($word:ty, $doublings:expr, $longest:expr) => {
        impl Word for $word {
            const EMPTY: Self = 0;
            const DOUBLINGS: u32 = $doublings;

            fn holds(grid: Grid) -> bool {
                grid.len() <= Self::BITS as usize && grid.cols <= $longest && grid.rows <= $longest
            }

            #[inline]
            fn bit(point: Point) -> Self {
                Self::from(1u8).wrapping_shl(u32::from(point.0))
            }

            #[inline]
            fn up(self, by: u32) -> Self {
                if by < Self::BITS { self << by } else { 0 }
            }

            #[inline]
            fn down(self, by: u32) -> Self {
                if by < Self::BITS { self >> by } else { 0 }
            }

            #[inline]
            fn narrow(self) -> u64 {
                self as u64
            }

            #[inline]
            fn count(self) -> i32 {
                self.count_ones() as i32
            }

            #[inline]
            fn lowest(self) -> Point {
                Point(self.trailing_zeros() as u16)
            }

            #[inline]
            fn rest(self) -> Self {
                self & self.wrapping_sub(1)
            }
        }
    };
}

word!(u64, 3, 8);
word!(u128, 5, 32);

/// The size of a board, and its edges.
#[derive(Clone, Debug)]
pub(super) struct Field<W> {
    grid: Grid,
    /// All squares.
    pub(super) all: W,
    /// Where a step in each direction can end.
    landing: [W; 4],
}

impl<W: Word> Field<W> {
    /// A board of that size, if it fits.
    pub(super) fn new(grid: Grid) -> Option<Self> {
        let set = |wanted: &dyn Fn(Point) -> bool| {
            grid.points().filter(|&point| wanted(point)).fold(W::EMPTY, |set, point| set | W::bit(point))
        };
        let all = set(&|_| true);
        let (right, left) = (set(&|p| grid.col(p) > 0), set(&|p| grid.col(p) + 1 < i32::from(grid.cols)));
        W::holds(grid).then_some(Self { grid, all, landing: [right, left, all, all] })
    }

    /// The size.
    pub(super) const fn grid(&self) -> Grid {
        self.grid
    }

    /// The squares that fulfil a condition.
    pub(super) fn squares(&self, wanted: impl Fn(Point) -> bool) -> W {
        self.grid.points().filter(|&point| wanted(point)).fold(W::EMPTY, |set, point| set | W::bit(point))
    }

    /// By how much the number of a square changes with a step.
    #[inline(always)]
    const fn stride(&self, direction: usize) -> u32 {
        if direction < 2 { 1 } else { self.grid.cols as u32 }
    }

    #[inline(always)]
    fn moved(set: W, by: u32, direction: usize) -> W {
        if direction & 1 == 0 { set.up(by) } else { set.down(by) }
    }

    /// Every square of a set moved by one in a direction; what leaves the board is gone.
    #[inline(always)]
    pub(super) fn shift(&self, set: W, direction: usize) -> W {
        Self::moved(set, self.stride(direction), direction) & self.landing[direction]
    }

    /// All squares beside a set.
    #[inline]
    pub(super) fn beside(&self, set: W) -> W {
        union(|direction| self.shift(set, direction))
    }

    /// The squares of `open`, which has none in common with `set`, that lie in one unbroken line with a square of
    /// `set`, in a direction.
    #[inline(always)]
    pub(super) fn ray(&self, set: W, open: W, direction: usize) -> W {
        let (mut reached, mut way, mut by) = (set, open & self.landing[direction], self.stride(direction));
        for _ in 0..W::DOUBLINGS {
            reached = reached | (way & Self::moved(reached, by, direction));
            way = way & Self::moved(way, by, direction);
            by *= 2;
        }
        reached & open
    }

    /// The square so many steps before `point` in a direction.
    #[inline]
    pub(super) const fn before(&self, point: Point, steps: u32, direction: usize) -> Point {
        let by = (self.stride(direction) * steps) as u16;
        Point(if direction & 1 == 0 { point.0.wrapping_sub(by) } else { point.0.wrapping_add(by) })
    }
}
