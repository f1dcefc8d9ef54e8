//! What a search of Go starts from: the position on the fast board, with what the rules remember of earlier ones.

use super::board::{At, Board, Cell, NOWHERE};
use super::playout::Ending;
use crate::rules::go::{Go, Scoring};
use crate::rules::{Point, Position};

/// How playouts are counted.
#[derive(Clone, Copy, Debug)]
pub(super) struct Counting {
    /// Whether stones set cost a point each, as in territory scoring.
    pub(super) by_territory: bool,
    /// Added to black's area, in hundredths: prisoners and stones before the search, and komi.
    offset: i32,
    /// Passes that end a game.
    pub(super) passes: u8,
}

impl Counting {
    fn new(position: &Go, board: &Board) -> Self {
        let options = position.options();
        let by_territory = options.scoring == Scoring::Territory;
        let mut offset = -options.komi.0;
        if by_territory {
            let taken = position.captured_by();
            let stones = board.grid().points().fold(0, |sum, point| match board.cell(board.at(point)) {
                Cell::Black => sum + 1,
                Cell::White => sum - 1,
                _ => sum,
            });
            offset += 100 * (taken.black as i32 - taken.white as i32 - stones);
        }
        Self { by_territory, offset, passes: options.passes_to_end.max(1) }
    }

    /// By how much black wins, in points.
    ///
    /// Area counts stones on the board; under territory scoring every stone set is a point given away, so that the
    /// two differ by the numbers of stones set, as long as both sides have something to do.
    pub(super) fn margin(&self, ending: Ending) -> f32 {
        let set = if self.by_territory { ending.balance } else { 0 };
        (100 * (ending.area - set) + self.offset) as f32 / 100.0
    }
}

/// What all threads start from.
pub(super) struct Scene {
    /// The position searched.
    pub(super) board: Board,
    /// How its playouts are counted.
    pub(super) counting: Counting,
    /// Hashes of the stones of earlier positions, newest first: they must not come back.
    pub(super) earlier: Vec<u64>,
}

impl Scene {
    /// The scene of a position.
    pub(super) fn new(position: &Go) -> Self {
        let board = recall(position, Board::new(position.board(), position.to_move()));
        let counting = Counting::new(position, &board);
        let earlier = position.earlier_turns().map(|turn| board.hash_of(&turn.board)).collect();
        Self { board, counting, earlier }
    }

    /// Whether a move would bring back an earlier position.
    pub(super) fn comes_back(&self, at: At) -> bool {
        // Only captures can bring something back.
        if !self.board.takes(at, self.board.to_move) {
            return false;
        }
        let mut next = self.board.clone();
        next.play(at);
        self.earlier.contains(&next.hash)
    }
}

/// Tells the fast board what has happened before: the last moves and passes.
fn recall(position: &Go, mut board: Board) -> Board {
    board.passes = position.passes();
    let played = last_moves(position, &board, 2);
    for (last, at) in board.last.iter_mut().zip(played) {
        *last = at;
    }
    board
}

/// The last moves, newest first.
pub(super) fn last_moves(position: &Go, board: &Board, most: usize) -> Vec<At> {
    let mut later = position.board();
    let turns = position.earlier_turns().take(most);
    turns
        .map(|turn| {
            let set = |point: &Point| turn.board.get(*point).is_none() && later.side(*point) == Some(turn.to_move);
            let at = board.grid().points().find(set).map_or(NOWHERE, |point| board.at(point));
            later = &turn.board;
            at
        })
        .collect()
}
