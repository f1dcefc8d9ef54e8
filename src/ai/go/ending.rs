//! The end of a game: what is settled, what is dead, and what is still worth a move.

use super::board::{At, Board, Cell};
use super::playout::Player;
use super::tree::tally;
use crate::ai::budget::Budget;
use crate::rules::go::{Go, Scoring};
use crate::rules::score::{Marks, Score};
use crate::rules::{Point, Side};

/// A point whose owner hardly ever changes has at least this ownership.
const SETTLED: f32 = 0.88;

/// A chain is dead if its enemy owns it in 80 % of all playouts.
const DEAD: f32 = 0.6;

/// What playouts say about who will own what.
pub(super) struct Survey {
    /// By point: -1 white to +1 black.
    pub(super) owners: Vec<f32>,
}

impl Survey {
    /// Plays `board` to its end until the budget is spent, or at least once. With `alternate` the sides take turns
    /// to begin.
    pub(super) fn of(board: &Board, player: &mut Player, budget: &mut Budget, alternate: bool) -> Self {
        let mut owners = vec![0; board.grid().len()];
        let mut scratch = board.clone();
        let mut count = 0;
        while budget.spend() || count == 0 {
            scratch.clone_from(board);
            if alternate && count % 2 == 1 {
                scratch.pass();
            }
            player.run(&mut scratch, |_, _| {});
            tally(&scratch, &mut owners);
            count += 1;
        }
        Self { owners: owners.into_iter().map(|sum| sum as f32 / count as f32).collect() }
    }

    /// -1 white to +1 black.
    fn owner(&self, board: &Board, at: At) -> f32 {
        self.owners[board.point(at).index()]
    }

    /// Whether the owner of the point, and of all stones beside it, is beyond doubt.
    fn is_settled(&self, board: &Board, at: At) -> bool {
        self.owner(board, at).abs() >= SETTLED && self.stones_are_settled(board, at)
    }

    fn stones_are_settled(&self, board: &Board, at: At) -> bool {
        let stones = board.beside(at).into_iter().filter(|&point| is_stone(board, point));
        stones.into_iter().all(|stone| self.owner(board, stone).abs() >= SETTLED)
    }

    /// Whether the point lies between living stones of both sides and nothing else: worth nothing but itself.
    fn is_dame(&self, board: &Board, at: At) -> bool {
        let beside = board.beside(at);
        let alive = |side: Cell| beside.iter().any(|&stone| board.cell(stone) == side && !self.is_dead(board, stone));
        beside.iter().all(|&point| board.cell(point) != Cell::Empty)
            && self.stones_are_settled(board, at)
            && alive(Cell::Black)
            && alive(Cell::White)
    }

    /// Whether a move there may still change the count.
    pub(super) fn is_worth_a_move(&self, board: &Board, at: At, by_territory: bool) -> bool {
        !(self.is_settled(board, at) || by_territory && self.is_dame(board, at))
    }

    /// The share of points whose owner is beyond doubt.
    pub(super) fn settled_share(&self) -> f32 {
        let settled = self.owners.iter().filter(|owner| owner.abs() >= SETTLED).count();
        settled as f32 / self.owners.len().max(1) as f32
    }

    fn is_dead(&self, board: &Board, stone: At) -> bool {
        let side = if board.cell(stone) == Cell::Black { 1.0 } else { -1.0 };
        let (sum, count) =
            board.chain(stone).fold((0.0, 0), |(sum, count), at| (sum + side * self.owner(board, at), count + 1));
        sum < -DEAD * count as f32
    }

    /// The dead stones, in the order of points.
    pub(super) fn dead_stones(&self, board: &Board) -> Vec<Point> {
        let stones = board.grid().points().filter(|&point| is_stone(board, board.at(point)));
        stones.filter(|&point| self.is_dead(board, board.at(point))).collect()
    }

    /// Whether `side` would win if the game were counted as it stands, with these dead stones.
    pub(super) fn is_won(&self, position: &Go, board: &Board, side: Side) -> bool {
        let marks = Marks { dead: self.dead_stones(board), ..Marks::default() };
        Score::of(position, &marks).winner == Some(side)
    }

    /// Moves that take dead stones of the opponent off the board, or come nearer to it: under area scoring they
    /// cost nothing, and whoever counts what lies on the board cannot dispute them.
    pub(super) fn cleaning(&self, position: &Go, board: &Board) -> Vec<At> {
        if position.options().scoring != Scoring::Area {
            return Vec::new();
        }
        let me = board.to_move;
        let mut moves = Vec::new();
        let mut liberties = Vec::new();
        for point in board.grid().points() {
            let at = board.at(point);
            if board.cell(at) == me.other() && board.head(at) == at && self.is_dead(board, at) {
                board.liberties(at, usize::MAX, &mut liberties);
                moves.extend(liberties.iter().copied().filter(|&liberty| {
                    board.is_legal(liberty, me)
                        && (board.takes(liberty, me) || board.outlook(liberty, me).0 >= 2)
                        && !moves_into_own_eye(board, liberty)
                }));
            }
        }
        moves.sort_unstable();
        moves.dedup();
        moves
    }
}

fn moves_into_own_eye(board: &Board, at: At) -> bool {
    board.is_eye(at, board.to_move)
}

fn is_stone(board: &Board, at: At) -> bool {
    matches!(board.cell(at), Cell::Black | Cell::White)
}
