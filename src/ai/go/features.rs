//! What can be said of a move at first sight: features whose strengths multiply to the prior of the tree, after
//! Coulom's model of move strengths (2007).

use super::board::{At, Board, Cell, NOWHERE};
use super::reading;

/// Takes stones: 1-3 and thereby saves own ones; 4-6 that could get away; 7-9 that could not. By their number.
pub(super) const CAPTURE: usize = 0;
/// Takes the stone set last.
pub(super) const RECAPTURE: usize = 1;
/// Runs with own stones in atari: 1-3 away; 4-6 in vain. By their number.
pub(super) const ESCAPE: usize = 2;
/// Puts stones in atari: 1-3 that are then lost; 4 that are not.
pub(super) const ATARI: usize = 3;
/// Answers the threat to catch own stones with two liberties: 1-3 by running, 4 otherwise.
pub(super) const GUARD: usize = 4;
/// Puts own stones in atari: 1 one; 2 two or three; 3 more.
pub(super) const SELF_ATARI: usize = 5;
/// The distance from the last move; 0 where there is none.
pub(super) const LAST: usize = 6;
/// The distance from the move before.
pub(super) const OWN: usize = 7;
/// The lines from the edge; whether stones are near, and how large the board is.
pub(super) const PLACE: usize = 8;

/// How many kinds of features there are.
pub(super) const KINDS: usize = 9;

/// How many values each kind has.
pub(super) const VALUES: [usize; KINDS] = [10, 2, 7, 5, 5, 4, 12, 12, 60];

/// The features of one move: a value of each kind.
pub(super) type Features = [u8; KINDS];

/// Moves with their features.
#[derive(Default)]
pub(super) struct Eye {
    /// What was seen.
    pub(super) moves: Vec<(At, Features)>,
    /// By point: what is known of it from the chains around.
    tactics: Vec<Features>,
    liberties: Vec<At>,
    /// Stones to the left of and below each point, to tell where there are none around.
    sums: Vec<u16>,
}

impl Eye {
    /// Looks at all moves that may make sense; filling own eyes is none.
    pub(super) fn look(&mut self, board: &Board) {
        let me = board.to_move;
        self.tactics.clear();
        self.tactics.resize(board.size(), [0; KINDS]);
        for point in board.grid().points() {
            let at = board.at(point);
            if board.cell(at) != Cell::Empty && board.head(at) == at {
                self.look_at_chain(board, at);
            }
        }
        self.count(board);
        self.moves.clear();
        for point in board.grid().points() {
            let at = board.at(point);
            if !board.is_legal(at, me) || board.is_eye(at, me) {
                continue;
            }
            let mut features = self.tactics[usize::from(at)];
            let (liberties, stones) = board.outlook(at, me);
            if liberties < 2 && !board.takes(at, me) {
                features[SELF_ATARI] = 1 + size(stones);
            }
            features[LAST] = distance(board, at, board.last[0]);
            features[OWN] = distance(board, at, board.last[1]);
            features[PLACE] = self.place(board, at);
            self.moves.push((at, features));
        }
    }

    /// Notes what there is to do about a chain on its liberties.
    fn look_at_chain(&mut self, board: &Board, at: At) {
        let (me, side) = (board.to_move, board.cell(at));
        let size = size(board.stones(at));
        if let Some(liberty) = board.atari(at) {
            let lost = board.outlook(liberty, side).0 < 2 || reading::is_lost(board, at);
            if side == me {
                self.note(liberty, ESCAPE, if lost { 4 + size } else { 1 + size });
                self.look_for_hostages(board, at, size);
            } else {
                self.note(liberty, CAPTURE, if lost { 7 + size } else { 4 + size });
                if board.last[0] != NOWHERE && board.head(board.last[0]) == at {
                    self.note(liberty, RECAPTURE, 1);
                }
            }
            return;
        }
        let mut liberties = std::mem::take(&mut self.liberties);
        board.liberties(at, 3, &mut liberties);
        if let [first, second] = liberties[..] {
            for (liberty, other) in [(first, second), (second, first)] {
                if side != me {
                    let caught = reading::is_lost_after(board, at, liberty, other);
                    self.note(liberty, ATARI, if caught { 1 + size } else { 4 });
                } else if reading::is_lost_after(board, at, other, liberty) {
                    let runs = board.outlook(liberty, me).0 >= 2;
                    self.note(liberty, GUARD, if runs { 1 + size } else { 4 });
                }
            }
        }
        self.liberties = liberties;
    }

    /// Notes what an own chain in atari is saved by taking.
    fn look_for_hostages(&mut self, board: &Board, at: At, size: u8) {
        for stone in board.chain(at) {
            for enemy in board.beside(stone) {
                if board.cell(enemy) == board.to_move.other()
                    && let Some(last) = board.atari(enemy)
                {
                    self.note(last, CAPTURE, 1 + size);
                }
            }
        }
    }

    /// Counts the stones to the left of and below each point.
    fn count(&mut self, board: &Board) {
        let (cols, rows) = (usize::from(board.grid().cols), usize::from(board.grid().rows));
        self.sums.clear();
        self.sums.resize((cols + 1) * (rows + 1), 0);
        for row in 0..rows {
            let mut line = 0;
            for col in 0..cols {
                line += u16::from(board.cell_at(col as i32, row as i32) != Cell::Empty);
                self.sums[(row + 1) * (cols + 1) + col + 1] = self.sums[row * (cols + 1) + col + 1] + line;
            }
        }
    }

    /// Whether no stone lies near.
    fn is_open(&self, board: &Board, col: i32, row: i32) -> bool {
        let (cols, rows) = (i32::from(board.grid().cols), i32::from(board.grid().rows));
        let sum = |col: i32, row: i32| self.sums[(row.clamp(0, rows) * (cols + 1) + col.clamp(0, cols)) as usize];
        let (left, right, low, high) = (col - OPEN, col + OPEN + 1, row - OPEN, row + OPEN + 1);
        sum(right, high) + sum(left, low) == sum(left, high) + sum(right, low)
    }

    /// Lines of the edge, from the nearer one; whether the point is alone; whether the board is wide.
    fn place(&self, board: &Board, at: At) -> u8 {
        let (col, row) = board.place(at);
        let (cols, rows) = (i32::from(board.grid().cols), i32::from(board.grid().rows));
        let (x, y) = (col.min(cols - 1 - col), row.min(rows - 1 - row));
        let (low, high) = (x.min(y), x.max(y));
        let wide = if cols.min(rows) >= 11 { 30 } else { 0 };
        let around = board.beside(at).into_iter().chain(board.diagonal(at));
        let alone = around.into_iter().all(|point| matches!(board.cell(point), Cell::Empty | Cell::Border));
        let value = if !alone {
            low.min(4)
        } else if low == 0 || !self.is_open(board, col, row) {
            5 + low.min(4)
        } else {
            // In the open corners are told from sides.
            10 + (low - 1).min(3) * 5 + (high - low).min(4)
        };
        (wide + value) as u8
    }

    /// Keeps the more important of two values: the lower, but never none.
    fn note(&mut self, at: At, kind: usize, value: u8) {
        let noted = &mut self.tactics[usize::from(at)][kind];
        // Larger chains come first within a group of three.
        let rank = |value: u8| if value == 0 { 99 } else { (value - 1) / 3 * 3 + 2 - (value - 1) % 3 };
        if rank(value) < rank(*noted) {
            *noted = value;
        }
    }
}

/// How many stones: one, two or three, or more.
fn size(stones: u16) -> u8 {
    match stones {
        0 | 1 => 0,
        2 | 3 => 1,
        _ => 2,
    }
}

fn distance(board: &Board, at: At, other: At) -> u8 {
    if other == NOWHERE {
        return 0;
    }
    let ((a, b), (c, d)) = (board.place(at), board.place(other));
    let (dx, dy) = ((a - c).abs(), (b - d).abs());
    (dx + dy + dx.max(dy) - 1).clamp(1, 11) as u8
}

/// How far around a point there must be no stone for it to lie in the open.
const OPEN: i32 = 4;
