//! Alpha-beta for the opening and the middle game of Reversi, on bitboards.

use super::bits::{Discs, squares};
use super::endgame::Solver;
use super::value::Shape;
use crate::ai::budget::Budget;
use crate::ai::root::Stopped;
use crate::ai::table::Bound;

/// Beyond every value.
pub(super) const INFINITE: i32 = 1_000_000;

/// What is known of a board.
#[derive(Clone, Copy)]
struct Entry {
    discs: Discs,
    value: i32,
    depth: i8,
    square: u8,
    bound: Bound,
}

/// A search and what it has found out so far.
pub(super) struct Search<'a> {
    pub(super) shape: Shape,
    pub(super) budget: Budget<'a>,
    solver: Solver,
    table: Vec<Entry>,
}

/// No square.
const NONE: u8 = 64;

impl<'a> Search<'a> {
    /// A search of about so many nodes.
    pub(super) fn new(shape: Shape, budget: Budget<'a>, nodes: u64) -> Self {
        let size = (nodes / 2).next_power_of_two().clamp(1 << 10, 1 << 18) as usize;
        let nothing = Entry { discs: Discs { me: 0, you: 0 }, value: 0, depth: -1, square: NONE, bound: Bound::Lower };
        let solver = Solver::new(&shape, nodes);
        Self { shape, budget, solver, table: vec![nothing; size] }
    }

    /// The square that the table likes best.
    pub(super) fn known(&self, discs: Discs) -> Option<u32> {
        let entry = &self.table[discs.key() as usize & (self.table.len() - 1)];
        let judged = (entry.discs == discs && entry.square != NONE).then_some(u32::from(entry.square));
        self.solver.known(discs).or(judged)
    }

    /// The value after the side to move has set a disc on `square`.
    pub(super) fn after(
        &mut self,
        discs: Discs,
        square: u32,
        depth: i32,
        alpha: i32,
        beta: i32,
    ) -> Result<i32, Stopped> {
        self.node(discs.after(square), depth, -beta, -alpha, false).map(|value| -value)
    }

    /// The same with best play to the end, in whole discs.
    pub(super) fn solve(&mut self, discs: Discs, square: u32, alpha: i32, beta: i32) -> Result<i32, Stopped> {
        let Self { solver, budget, .. } = self;
        let value = solver.solve(discs.after(square), (-beta).div_euclid(100), -alpha.div_euclid(100), budget)?;
        Ok(-100 * value)
    }

    fn node(&mut self, discs: Discs, depth: i32, mut alpha: i32, beta: i32, passed: bool) -> Result<i32, Stopped> {
        if !self.budget.spend() {
            return Err(Stopped);
        }
        let moves = discs.moves(self.shape.squares);
        if moves == 0 {
            return if passed || discs.swapped().moves(self.shape.squares) == 0 {
                Ok(self.shape.margin(discs))
            } else {
                self.node(discs.swapped(), depth, -beta, -alpha, true).map(|value| -value)
            };
        }
        if depth <= 0 {
            return Ok(self.shape.value(discs));
        }
        let empties = self.shape.empties(discs);
        // The last few squares are filled sooner than the table is asked.
        let use_table = empties > 6;
        let slot = discs.key() as usize & (self.table.len() - 1);
        let mut first = NONE;
        if use_table {
            let entry = self.table[slot];
            if entry.discs == discs {
                let settled = entry.bound.settles(entry.value, alpha, beta);
                if settled && i32::from(entry.depth) >= depth {
                    return Ok(entry.value);
                }
                first = entry.square;
            }
        }
        let mut list = [(0i32, 0u8); 64];
        let mut count = 0;
        for square in squares(moves) {
            list[count] = (self.promise(discs, square, depth, empties, u32::from(first) == square), square as u8);
            count += 1;
        }
        let list = &mut list[..count];
        list.sort_unstable_by_key(|&(promise, square)| (-promise, square));
        let (start, mut best, mut best_square) = (alpha, -INFINITE, NONE);
        for (index, &(_, square)) in list.iter().enumerate() {
            let next = u32::from(square);
            let mut value = if index == 0 || depth < 2 {
                self.after(discs, next, depth - 1, alpha, beta)?
            } else {
                self.after(discs, next, depth - 1, alpha, alpha + 1)?
            };
            if index > 0 && depth >= 2 && value > alpha && value < beta {
                value = self.after(discs, next, depth - 1, alpha, beta)?;
            }
            if value > best {
                best = value;
                best_square = square;
            }
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        if use_table {
            let bound = Bound::of(best, start, beta);
            self.table[slot] = Entry { discs, value: best, depth: depth as i8, square: best_square, bound };
        }
        Ok(best)
    }

    /// How early a square should be tried: corners, then whatever leaves the opponent few moves.
    fn promise(&self, discs: Discs, square: u32, depth: i32, empties: u32, known: bool) -> i32 {
        if known {
            return 10_000;
        }
        let bit = 1u64 << square;
        let mut promise = if bit & self.shape.corners() != 0 {
            60
        } else if bit & self.shape.diagonals() != 0 {
            -30
        } else {
            0
        };
        if depth > 2 && empties > 4 {
            let replies = discs.after(square).moves(self.shape.squares);
            promise -= 10 * (replies.count_ones() + (replies & self.shape.corners()).count_ones()) as i32;
        } else {
            // Odd regions first: here only whether the neighbourhood is otherwise full.
            let empty = self.shape.squares & !(discs.me | discs.you);
            promise -= 2 * (super::bits::around(bit) & empty).count_ones() as i32;
        }
        promise
    }
}
