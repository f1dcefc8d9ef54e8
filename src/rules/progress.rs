//! The house rules that end games in which nothing happens any more: repetition and too many plies without a
//! capture (5.3, 6.2).

use super::history::{History, Turn};
use super::{Board, Side};

/// What has happened since the last capture.
#[derive(Clone, Debug)]
pub struct Progress {
    /// The positions since the last capture; no earlier one can come back.
    history: History,
    plies_since_capture: u32,
    repetition: u8,
    limit: u32,
}

impl Progress {
    /// Begins to watch, by the options `repetition` and `no_capture_limit`, at a position that counts as a first
    /// occurrence.
    pub fn new(board: &Board, to_move: Side, plies_since_capture: u32, repetition: u8, limit: u32) -> Self {
        let mut progress = Self { history: History::default(), plies_since_capture, repetition, limit };
        progress.remember(board, to_move);
        progress
    }

    /// Notes the position after a ply.
    pub fn note(&mut self, board: &Board, to_move: Side, captured: bool) {
        if captured {
            self.history.clear();
            self.plies_since_capture = 0;
        } else {
            self.plies_since_capture = self.plies_since_capture.saturating_add(1);
        }
        self.remember(board, to_move);
    }

    fn remember(&mut self, board: &Board, to_move: Side) {
        if self.repetition > 0 {
            self.history.push(board.clone(), to_move);
        }
    }

    /// Whether this position, noted already, has come as often as the rules bear.
    pub fn repeated(&self, board: &Board, to_move: Side) -> bool {
        self.repetition > 0 && self.history.occurrences(board, to_move) >= usize::from(self.repetition)
    }

    /// Whether the plies without a capture have reached the limit.
    pub fn stalled(&self) -> bool {
        self.limit > 0 && self.plies_since_capture >= self.limit
    }

    /// The positions since the last capture, newest first; none where repetition does not matter.
    pub fn turns(&self) -> impl Iterator<Item = &Turn> {
        self.history.turns()
    }

    /// Plies since the last capture.
    pub fn plies_since_capture(&self) -> u32 {
        self.plies_since_capture
    }
}
