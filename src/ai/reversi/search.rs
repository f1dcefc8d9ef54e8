//! The search of Reversi: principal variation search with a table for the middle game and the end alike. The upper
//! part of the tree is kept on a stack of frames, so that the search can pause anywhere; the last plies are searched
//! by recursion (`leaf`).
//!
//! Values are hundredths of a disc. A search as deep as there are empty squares counts to the end of the game.

use super::bits::{Discs, squares};
use super::last::odd;
use super::leaf::Leaf;
use super::probcut::{self, SURE};
use super::stable::stable;
use super::table::{NONE, Table};
use super::value::Shape;

/// Beyond every value.
pub(super) const INFINITE: i32 = 30_000;

/// A disc.
pub(super) const DISC: i32 = 100;

/// From so many plies on, and where it counts to the end of the game, it pays to look up all replies before searching
/// any.
const ENHANCED: [u32; 2] = [4, 12];

/// From so many plies on, and where it counts to the end, moves are put in order by judging the boards after them.
const JUDGED: [u32; 2] = [3, 14];

/// A move that is to be searched.
#[derive(Clone, Copy)]
struct Choice {
    promise: i32,
    square: u8,
    next: Discs,
}

/// What a frame waits for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// A shallow search of the same board that may show the value to be high (true) or low.
    Probe(bool),
    /// The value of a move compared with the best.
    Scout,
    /// The value of a move.
    Full,
}

/// A board that is being searched.
struct Frame {
    discs: Discs,
    depth: u32,
    trust: u8,
    alpha: i32,
    beta: i32,
    /// Alpha at the beginning.
    start: i32,
    best: i32,
    best_square: u8,
    stage: Stage,
    /// Where its choices begin, and the one being searched.
    from: usize,
    at: usize,
}

/// A search of one board after the other.
pub(super) struct Tree {
    pub(super) leaf: Leaf,
    frames: Vec<Frame>,
    choices: Vec<Choice>,
    result: Option<i32>,
}

impl Tree {
    /// A search of boards of that shape that may look at so many of them.
    pub(super) fn new(shape: Shape, limit: u64) -> Self {
        Self { leaf: Leaf::new(shape, limit), frames: Vec::new(), choices: Vec::new(), result: None }
    }

    /// Begins the search of a board.
    pub(super) fn begin(&mut self, table: &Table, discs: Discs, depth: u32, trust: u8, (alpha, beta): (i32, i32)) {
        self.frames.clear();
        self.choices.clear();
        self.result = self.enter(table, discs, depth, trust, (alpha, beta));
    }

    /// Searches on until so many boards have been looked at in all: the value for the side to move once it is known,
    /// exact between `alpha` and `beta`, a bound outside.
    pub(super) fn advance(&mut self, table: &Table, until: u64) -> Option<i32> {
        while self.result.is_none() && self.leaf.last.nodes < until && !self.leaf.is_spent() {
            self.result = self.next(table);
        }
        if self.leaf.is_spent() { None } else { self.result }
    }

    /// The value of a board if it can be told at once; otherwise a new frame is begun.
    fn enter(
        &mut self,
        table: &Table,
        discs: Discs,
        depth: u32,
        trust: u8,
        (mut alpha, mut beta): (i32, i32),
    ) -> Option<i32> {
        let empties = self.leaf.shape.empties(discs);
        let depth = depth.min(empties);
        if Leaf::reaches(depth, empties) {
            return Some(self.leaf.value(discs, depth, alpha, beta));
        }
        if !self.leaf.spend() {
            return Some(0);
        }
        let board = self.leaf.shape.squares;
        let moves = discs.moves(board);
        let from = self.choices.len();
        let mut frame = Frame {
            discs,
            depth,
            trust,
            alpha,
            beta,
            start: alpha,
            best: -INFINITE,
            best_square: NONE,
            stage: Stage::Full,
            from,
            at: from,
        };
        if moves == 0 {
            let next = discs.swapped();
            if next.moves(board) == 0 {
                return Some(self.leaf.shape.margin(discs));
            }
            self.choices.push(Choice { promise: 0, square: NONE, next });
            self.frames.push(frame);
            return None;
        }
        let size = self.leaf.last.size;
        if alpha >= 12 * DISC && 2 * discs.you.count_ones() as i32 >= size - alpha / DISC {
            // Even if everything that is not stable turned over, it would not be enough.
            let empty = board & !(discs.me | discs.you);
            let most = DISC * (size - 2 * stable(discs.swapped(), empty, board).count_ones() as i32);
            if most <= alpha {
                return Some(most);
            }
            beta = beta.min(most);
        }
        let mut first = NONE;
        if let Some(entry) = table.get(discs) {
            first = entry.square;
            if u32::from(entry.depth) >= depth && entry.trust >= trust {
                let (low, high) = (i32::from(entry.low), i32::from(entry.high));
                if low >= beta || low == high {
                    return Some(low);
                }
                if high <= alpha {
                    return Some(high);
                }
                alpha = alpha.max(low);
                beta = beta.min(high);
            }
        }
        (frame.alpha, frame.beta, frame.start) = (alpha, beta, alpha);
        if let Some(value) = self.list(table, &frame, moves, first) {
            self.choices.truncate(from);
            return Some(value);
        }
        if trust < SURE && beta - alpha == 1 && depth >= probcut::SHALLOWEST {
            let value = self.leaf.shape.value(discs);
            let margin = probcut::margin(empties, depth == empties, trust);
            if value >= beta + margin / 2 && beta + margin < INFINITE {
                frame.stage = Stage::Probe(true);
            } else if value <= alpha - margin / 2 && alpha - margin > -INFINITE {
                frame.stage = Stage::Probe(false);
            }
        }
        self.frames.push(frame);
        None
    }

    /// Appends the moves of a board; or its value, if one of them settles it.
    fn list(&mut self, table: &Table, frame: &Frame, moves: u64, first: u8) -> Option<i32> {
        let Frame { discs, depth, trust, beta, .. } = *frame;
        let shape = &self.leaf.shape;
        let empty = shape.squares & !(discs.me | discs.you);
        let (counts, odd) = (depth == empty.count_ones(), odd(empty));
        for square in squares(moves) {
            let next = discs.after(square);
            if next.me == 0 && shape.empties_to_winner {
                // Nothing can be better.
                return Some(shape.margin(next.swapped()));
            }
            if depth >= ENHANCED[usize::from(counts)]
                && let Some(entry) = table.get(next)
                && u32::from(entry.depth) + 1 >= depth
                && entry.trust >= trust
                && -i32::from(entry.high) >= beta
            {
                return Some(-i32::from(entry.high));
            }
            let mut promise = shape.promise(next, square, odd);
            if square == u32::from(first) {
                promise = i32::MAX;
            } else if depth >= JUDGED[usize::from(counts)] {
                // At the end it matters more to leave few replies.
                promise = if counts { 4 * promise - shape.value(next) / 2 } else { promise - shape.value(next) };
            }
            self.choices.push(Choice { promise, square: square as u8, next });
        }
        None
    }

    /// Searches what the last frame waits for, and hands values on to the frames above as far as they are known: the
    /// value of the first.
    fn next(&mut self, table: &Table) -> Option<i32> {
        let frame = self.frames.last_mut()?;
        let (discs, depth, trust) = (frame.discs, frame.depth, frame.trust);
        let found = match frame.stage {
            Stage::Probe(high) => {
                let empties = self.leaf.shape.empties(discs);
                let (depth, margin) = (probcut::probe(depth), probcut::margin(empties, depth == empties, trust));
                let alpha = if high { frame.beta + margin - 1 } else { frame.alpha - margin };
                self.enter(table, discs, depth, trust, (alpha, alpha + 1))
            }
            stage => {
                if stage == Stage::Scout || frame.at == frame.from {
                    let rest = &mut self.choices[frame.at..];
                    let best =
                        (1..rest.len()).fold(0, |best, i| if rest[i].promise > rest[best].promise { i } else { best });
                    if !rest.is_empty() {
                        rest.swap(0, best);
                    }
                }
                let choice = *self.choices.get(frame.at)?;
                let (alpha, beta) =
                    if stage == Stage::Scout { (frame.alpha, frame.alpha + 1) } else { (frame.alpha, frame.beta) };
                let depth = depth - u32::from(choice.square != NONE);
                self.enter(table, choice.next, depth, trust, (-beta, -alpha))
            }
        };
        let mut value = found?;
        while !self.leaf.is_spent() {
            let Some(frame) = self.frames.last_mut() else { return Some(value) };
            let empties = self.leaf.shape.empties(frame.discs);
            let margin = probcut::margin(empties, frame.depth == empties, frame.trust);
            let done = frame.receive(value, &self.choices, margin)?;
            let Some(frame) = self.frames.pop() else { break };
            self.choices.truncate(frame.from);
            if frame.best_square != NONE {
                let low = if done > frame.start { done } else { -INFINITE };
                let high = if done < frame.beta { done } else { INFINITE };
                table.put(frame.discs, frame.depth, frame.trust, low, high, frame.best_square);
            }
            value = done;
        }
        None
    }
}

impl Frame {
    /// Takes the value of what it has waited for: its own value, once that is known.
    fn receive(&mut self, value: i32, choices: &[Choice], margin: i32) -> Option<i32> {
        match self.stage {
            Stage::Probe(true) if value >= self.beta + margin => return Some(self.beta),
            Stage::Probe(false) if value <= self.alpha - margin => return Some(self.alpha),
            Stage::Probe(_) => {
                self.stage = Stage::Full;
                return None;
            }
            Stage::Scout if -value > self.alpha && -value < self.beta => {
                self.stage = Stage::Full;
                return None;
            }
            Stage::Scout | Stage::Full => {}
        }
        let value = -value;
        if value > self.best {
            self.best = value;
            self.best_square = choices.get(self.at).map_or(NONE, |choice| choice.square);
        }
        self.alpha = self.alpha.max(value);
        self.at += 1;
        self.stage = Stage::Scout;
        (self.alpha >= self.beta || self.at >= choices.len()).then_some(self.best)
    }
}
