//! The last plies of a search of Reversi, by recursion.

use super::bits::{Discs, squares};
use super::last::{BEYOND, Last, odd};
use super::search::{DISC, INFINITE};
use super::stable::stable;
use super::value::Shape;

/// With so few empty squares a count to the end of the game needs no pause.
const COUNTED: u32 = 10;

/// With so few it is faster to try them all than to put them in order.
const UNORDERED: u32 = 7;

/// So few plies of judgement need no pause.
const BRIEF: u32 = 2;

/// A move on the way to the end of the game.
#[derive(Clone, Copy, Default)]
struct Choice {
    promise: i32,
    next: Discs,
    /// The opponent's moves then.
    replies: u64,
}

/// Searches the last plies, and counts the boards looked at.
pub(super) struct Leaf {
    pub(super) shape: Shape,
    pub(super) last: Last,
    limit: u64,
    spent: bool,
}

impl Leaf {
    /// A search of boards of that shape that may look at so many of them.
    pub(super) fn new(shape: Shape, limit: u64) -> Self {
        let size = shape.squares.count_ones() as i32;
        let last = Last { size, empties_to_winner: shape.empties_to_winner, nodes: 0 };
        Self { shape, last, limit, spent: false }
    }

    /// Whether so few plies are left.
    pub(super) const fn reaches(depth: u32, empties: u32) -> bool {
        if depth == empties { empties <= COUNTED } else { depth <= BRIEF }
    }

    /// Boards looked at, never more than allowed.
    pub(super) fn nodes(&self) -> u64 {
        self.last.nodes.min(self.limit)
    }

    /// Whether the search has ended because it has looked at as many boards as it may: its values are worth nothing.
    pub(super) const fn is_spent(&self) -> bool {
        self.spent || self.last.nodes > self.limit
    }

    /// Counts a board; false when it must not be looked at.
    pub(super) const fn spend(&mut self) -> bool {
        if self.last.nodes >= self.limit {
            self.spent = true;
            return false;
        }
        self.last.nodes += 1;
        true
    }

    /// The value of a board that is [reached](Self::reaches).
    pub(super) fn value(&mut self, discs: Discs, depth: u32, alpha: i32, beta: i32) -> i32 {
        let empty = self.shape.squares & !(discs.me | discs.you);
        if depth == empty.count_ones() {
            let (alpha, beta) = (alpha.div_euclid(DISC), -(-beta).div_euclid(DISC));
            let moves = discs.moves(self.shape.squares);
            return DISC * self.count(discs, moves, alpha.max(-BEYOND), beta.min(BEYOND));
        }
        self.brief(discs, depth, alpha, beta)
    }

    /// The value by judging the boards a few plies further on.
    fn brief(&mut self, discs: Discs, depth: u32, mut alpha: i32, beta: i32) -> i32 {
        if !self.spend() {
            return 0;
        }
        let moves = discs.moves(self.shape.squares);
        if moves == 0 {
            let next = discs.swapped();
            return if next.moves(self.shape.squares) == 0 {
                self.shape.margin(discs)
            } else {
                -self.brief(next, depth, -beta, -alpha)
            };
        }
        if depth == 0 {
            return self.shape.value(discs);
        }
        let corners = self.shape.all_corners;
        let mut best = -INFINITE;
        for part in [moves & corners, moves & !corners] {
            for square in squares(part) {
                let value = -self.brief(discs.after(square), depth - 1, -beta, -alpha);
                if self.is_spent() {
                    return 0;
                }
                best = best.max(value);
                alpha = alpha.max(value);
                if alpha >= beta {
                    return best;
                }
            }
        }
        best
    }

    /// The margin with best play, exact between `alpha` and `beta`, a bound outside; `moves` are the legal ones.
    fn count(&mut self, discs: Discs, moves: u64, mut alpha: i32, mut beta: i32) -> i32 {
        let board = self.shape.squares;
        let empty = board & !(discs.me | discs.you);
        if empty.count_ones() <= UNORDERED {
            if self.last.nodes >= self.limit {
                self.spent = true;
                return 0;
            }
            return self.last.solve(discs, empty, alpha, beta);
        }
        if !self.spend() {
            return 0;
        }
        if moves == 0 {
            let next = discs.swapped();
            let moves = next.moves(board);
            return if moves == 0 { self.last.margin(discs) } else { -self.count(next, moves, -beta, -alpha) };
        }
        let size = self.last.size;
        if alpha >= 12 && 2 * discs.you.count_ones() as i32 >= size - alpha {
            let most = size - 2 * stable(discs.swapped(), empty, board).count_ones() as i32;
            if most <= alpha {
                return most;
            }
            beta = beta.min(most);
        }
        let mut list = [Choice::default(); COUNTED as usize];
        let (mut found, odd) = (0, odd(empty));
        for (square, choice) in squares(moves).zip(&mut list) {
            let next = discs.after(square);
            let replies = next.moves(board);
            // The fewer replies the better, corners count double; of equal ones those in odd quarters.
            let weight = replies.count_ones() + (replies & self.shape.all_corners).count_ones();
            *choice = Choice { promise: (odd >> square & 1) as i32 - 2 * weight as i32, next, replies };
            found += 1;
        }
        let list = &mut list[..found];
        let mut best = -BEYOND;
        for index in 0..list.len() {
            let top =
                (index + 1..list.len()).fold(index, |top, i| if list[i].promise > list[top].promise { i } else { top });
            list.swap(index, top);
            let Choice { next, replies, .. } = list[index];
            let mut value = if index == 0 {
                -self.count(next, replies, -beta, -alpha)
            } else {
                -self.count(next, replies, -alpha - 1, -alpha)
            };
            if index > 0 && value > alpha && value < beta {
                value = -self.count(next, replies, -beta, -alpha);
            }
            if self.is_spent() {
                return 0;
            }
            best = best.max(value);
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        best
    }
}
