//! The end of a game of Reversi, counted to the last disc: principal variation search with a table, stable discs as a
//! bound, replies that leave the opponent few moves first, and on the last squares odd regions first.

use super::bits::{AXES, Discs, around, squares};
use super::value::Shape;
use crate::ai::budget::Budget;
use crate::ai::root::Stopped;
use crate::ai::table::Bound;

/// Beyond every margin.
const BEYOND: i32 = 65;

/// With fewer empty squares than this, it is faster to try them all than to ask the table or to count moves.
const SHALLOW: u32 = 6;

/// Nodes of the middle game that take as long as one here, with all the last squares below it.
const COST: u64 = 4;

/// With so many empty squares, replies that the table knows are looked up before any is searched.
const ENHANCED: u32 = 10;

/// The four quarters of the board, which mostly are the regions of empty squares.
const QUARTERS: [u64; 4] = [0x0000_0000_0f0f_0f0f, 0x0000_0000_f0f0_f0f0, 0x0f0f_0f0f_0000_0000, 0xf0f0_f0f0_0000_0000];

/// What is known of a board.
#[derive(Clone, Copy)]
struct Entry {
    discs: Discs,
    /// The margin lies between these.
    low: i8,
    high: i8,
    square: u8,
}

/// No square.
const NONE: u8 = 64;

/// A solver and what it has found out.
pub(super) struct Solver {
    squares: u64,
    corners: u64,
    empties_to_winner: bool,
    table: Vec<Entry>,
}

impl Solver {
    /// A solver for boards of that shape, with a table that suits so many nodes.
    pub(super) fn new(shape: &Shape, nodes: u64) -> Self {
        let size = (nodes / 4).next_power_of_two().clamp(1 << 12, 1 << 20) as usize;
        let nothing = Entry { discs: Discs { me: 0, you: 0 }, low: -BEYOND as i8, high: BEYOND as i8, square: NONE };
        Self {
            squares: shape.squares,
            corners: shape.corners(),
            empties_to_winner: shape.empties_to_winner,
            table: vec![nothing; size],
        }
    }

    /// The best square as far as the table knows.
    pub(super) fn known(&self, discs: Discs) -> Option<u32> {
        let entry = &self.table[discs.key() as usize & (self.table.len() - 1)];
        (entry.discs == discs && entry.square != NONE).then_some(u32::from(entry.square))
    }

    /// The margin of a finished game.
    const fn margin(&self, Discs { me, you }: Discs) -> i32 {
        let (mine, yours) = (me.count_ones() as i32, you.count_ones() as i32);
        let empties = self.squares.count_ones() as i32 - mine - yours;
        let credit = if self.empties_to_winner { empties * (mine - yours).signum() } else { 0 };
        mine - yours + credit
    }

    /// The margin of the side to move with best play: exact between `alpha` and `beta`, a bound outside.
    pub(super) fn solve(&mut self, discs: Discs, alpha: i32, beta: i32, budget: &mut Budget) -> Result<i32, Stopped> {
        let empty = self.squares & !(discs.me | discs.you);
        if empty.count_ones() < SHALLOW {
            if !budget.spend() {
                return Err(Stopped);
            }
            return Ok(self.shallow(discs, empty, alpha, beta, false));
        }
        self.deep(discs, empty, alpha, beta, budget)
    }

    fn deep(
        &mut self,
        discs: Discs,
        empty: u64,
        mut alpha: i32,
        mut beta: i32,
        budget: &mut Budget,
    ) -> Result<i32, Stopped> {
        if !budget.spend_many(COST) {
            return Err(Stopped);
        }
        let moves = discs.moves(self.squares);
        if moves == 0 {
            let swapped = discs.swapped();
            if swapped.moves(self.squares) == 0 {
                return Ok(self.margin(discs));
            }
            return self.deep(swapped, empty, -beta, -alpha, budget).map(|value| -value);
        }
        let size = self.squares.count_ones() as i32;
        if alpha >= 12 && 2 * discs.you.count_ones() as i32 >= size - alpha {
            // Even if everything that is not stable turned over, it would not be enough.
            let most = size - 2 * stable(discs.swapped(), empty, self.squares).count_ones() as i32;
            if most <= alpha {
                return Ok(most);
            }
            beta = beta.min(most);
        }
        let slot = discs.key() as usize & (self.table.len() - 1);
        let mut first = NONE;
        let entry = self.table[slot];
        if entry.discs == discs {
            let (low, high) = (i32::from(entry.low), i32::from(entry.high));
            if low >= beta || low == high {
                return Ok(low);
            }
            if high <= alpha {
                return Ok(high);
            }
            alpha = alpha.max(low);
            beta = beta.min(high);
            first = entry.square;
        }
        let count = empty.count_ones();
        let mut list = [(0i32, 0u8); 34];
        let mut found = 0;
        for square in squares(moves) {
            let next = discs.after(square);
            if next.me == 0 {
                return Ok(size);
            }
            if count >= ENHANCED {
                let reply = self.table[next.key() as usize & (self.table.len() - 1)];
                if reply.discs == next && -i32::from(reply.high) >= beta {
                    return Ok(-i32::from(reply.high));
                }
            }
            let order = if square == u32::from(first) { i32::MAX } else { self.promise(next, square, empty) };
            list[found] = (order, square as u8);
            found += 1;
        }
        let list = &mut list[..found];
        let (start, mut best, mut best_square) = (alpha, -BEYOND, NONE);
        for index in 0..list.len() {
            let top = (index + 1..list.len()).fold(index, |top, i| if list[i].0 > list[top].0 { i } else { top });
            list.swap(index, top);
            let (_, square) = list[index];
            let next = discs.after(u32::from(square));
            let rest = empty & !(1 << square);
            let mut value = |alpha: i32, beta: i32| -> Result<i32, Stopped> {
                if count <= SHALLOW {
                    return Ok(-self.shallow(next, rest, -beta, -alpha, false));
                }
                self.deep(next, rest, -beta, -alpha, budget).map(|value| -value)
            };
            let mut margin = if index == 0 { value(alpha, beta)? } else { value(alpha, alpha + 1)? };
            if index > 0 && margin > alpha && margin < beta {
                margin = value(alpha, beta)?;
            }
            if margin > best {
                (best, best_square) = (margin, square);
            }
            alpha = alpha.max(margin);
            if alpha >= beta {
                break;
            }
        }
        let (mut low, mut high) = if entry.discs == discs { (entry.low, entry.high) } else { (-65, 65) };
        match Bound::of(best, start, beta) {
            Bound::Lower => low = low.max(best as i8),
            Bound::Upper => high = high.min(best as i8),
            Bound::Exact => (low, high) = (best as i8, best as i8),
        }
        self.table[slot] = Entry { discs, low, high, square: best_square };
        Ok(best)
    }

    /// How early to try a square after which the board is `next`: corners, and what leaves few replies.
    fn promise(&self, next: Discs, square: u32, empty: u64) -> i32 {
        let replies = next.moves(self.squares);
        let bit = 1u64 << square;
        let mut promise = -16 * (replies.count_ones() + (replies & self.corners).count_ones()) as i32;
        promise -= 2 * (around(next.you) & empty).count_ones() as i32;
        if bit & self.corners != 0 {
            promise += 12;
        }
        if is_odd(empty, bit) {
            promise += 6;
        }
        promise
    }

    /// The last squares: tried one after another, odd quarters first.
    fn shallow(&self, discs: Discs, empty: u64, mut alpha: i32, beta: i32, passed: bool) -> i32 {
        if empty.count_ones() == 1 {
            return self.last(discs, empty.trailing_zeros());
        }
        let odd = QUARTERS.iter().filter(|&&quarter| is_odd(empty, quarter)).fold(0, |odd, quarter| odd | quarter);
        let mut best = -BEYOND;
        for part in [empty & odd, empty & !odd] {
            for square in squares(part) {
                let flips = discs.flips(square);
                if flips == 0 {
                    continue;
                }
                let next = Discs { me: discs.you ^ flips, you: discs.me ^ flips ^ 1 << square };
                let value = -self.shallow(next, empty ^ 1 << square, -beta, -alpha, false);
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
            -self.shallow(discs.swapped(), empty, -beta, -alpha, true)
        }
    }

    /// The margin when one square is left.
    fn last(&self, discs: Discs, square: u32) -> i32 {
        let flips = discs.flips(square).count_ones() as i32;
        let difference = discs.me.count_ones() as i32 - discs.you.count_ones() as i32;
        if flips > 0 {
            return difference + 2 * flips + 1;
        }
        let flips = discs.swapped().flips(square).count_ones() as i32;
        if flips > 0 { difference - 2 * flips - 1 } else { self.margin(discs) }
    }
}

/// Whether the quarters that hold `bit` have an odd number of empty squares.
fn is_odd(empty: u64, bit: u64) -> bool {
    QUARTERS.iter().any(|quarter| quarter & bit != 0 && (empty & quarter).count_ones() % 2 == 1)
}

/// Discs of `discs.me` that can never be turned over again, as far as can be seen without a search: along every axis
/// they lie in a full line, or next to the edge, or next to another such disc.
pub(super) fn stable(discs: Discs, empty: u64, board: u64) -> u64 {
    let mut safe = [0u64; 4];
    for ((by, mask), safe) in AXES.into_iter().zip(&mut safe) {
        // Lines with a gap; `mask` keeps lines from running on around the edge.
        let mut gap = empty;
        for _ in 0..7 {
            gap |= step_up(gap, by, mask) | step_down(gap, by, mask);
        }
        // Whatever has no square of the board beside it on one side of the axis lies on the edge.
        let edge = !(step_up(board, by, mask) & step_down(board, by, mask));
        *safe = !gap | edge;
    }
    let mut stable = 0;
    loop {
        let mut next = discs.me;
        for ((by, mask), safe) in AXES.into_iter().zip(&safe) {
            next &= safe | step_up(stable, by, mask) | step_down(stable, by, mask);
        }
        if next == stable {
            return stable;
        }
        stable = next;
    }
}

/// The squares next to `set` along an axis, towards higher numbers.
const fn step_up(set: u64, by: u32, mask: u64) -> u64 {
    (set << by)
        & if by == 8 {
            mask
        } else if by == 7 {
            !LAST
        } else {
            !FIRST
        }
}

/// The squares next to `set` along an axis, towards lower numbers.
const fn step_down(set: u64, by: u32, mask: u64) -> u64 {
    (set >> by)
        & if by == 8 {
            mask
        } else if by == 7 {
            !FIRST
        } else {
            !LAST
        }
}

const FIRST: u64 = 0x0101_0101_0101_0101;
const LAST: u64 = 0x8080_8080_8080_8080;
