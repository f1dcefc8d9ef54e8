//! The end of a game: what is settled, what is dead, and what is still worth a move.

use super::board::{At, Board, Cell};
use super::playout::Player;
use crate::rules::go::{Go, Scoring};
use crate::rules::score::{Marks, Score};
use crate::rules::{Point, Side};

/// A point whose owner hardly ever changes has at least this ownership.
const SETTLED: f32 = 0.88;

/// The same where more is at stake: a strong player still looks for a way into what is the opponent's in fewer playouts.
const LOST: f32 = 0.97;

/// A chain is dead if its enemy owns it in 80 % of all playouts.
const DEAD: f32 = 0.6;

/// What playouts say about who will own what.
pub(super) struct Survey {
    board: Board,
    scratch: Board,
    player: Player,
    /// Whether the sides take turns to begin.
    alternate: bool,
    /// By point: playouts in which black owned it, less those in which white did.
    sums: Vec<i32>,
    /// Playouts so far.
    pub(super) count: u32,
}

impl Survey {
    /// A survey of `board` before its first playout.
    pub(super) fn new(board: &Board, player: Player, alternate: bool) -> Self {
        let sums = vec![0; board.grid().len()];
        Self { board: board.clone(), scratch: board.clone(), player, alternate, sums, count: 0 }
    }

    /// Plays on to the end once more.
    pub(super) fn play(&mut self) {
        let Self { board, scratch, player, alternate, sums, count } = self;
        scratch.clone_from(board);
        if *alternate && *count % 2 == 1 {
            scratch.pass();
        }
        player.run(scratch, |_, _| {});
        for (point, sum) in board.grid().points().zip(sums) {
            *sum += match scratch.owner(scratch.at(point)) {
                Cell::Black => 1,
                Cell::White => -1,
                _ => 0,
            };
        }
        *count += 1;
    }

    /// Who is likely to own each point: -1 white to +1 black.
    pub(super) fn owners(&self) -> Vec<f32> {
        self.sums.iter().map(|&sum| self.mean(sum)).collect()
    }

    fn mean(&self, sum: i32) -> f32 {
        sum as f32 / self.count.max(1) as f32
    }

    /// -1 white to +1 black.
    fn owner(&self, board: &Board, at: At) -> f32 {
        self.mean(self.sums[board.point(at).index()])
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

    /// Whether the opponent could next take something there that counts as alive, such as the last ko: dead and alive
    /// would be in dispute if the game ended so.
    fn is_exposed(&self, board: &Board, at: At) -> bool {
        let me = board.to_move;
        let in_atari =
            |&stone: &At| board.cell(stone) == me && board.atari(stone) == Some(at) && !self.is_dead(board, stone);
        board.is_legal(at, me.other()) && board.beside(at).iter().any(in_atari)
    }

    /// Whether the side to move has something to protect before the game may end.
    pub(super) fn leaves_open(&self, board: &Board) -> bool {
        board.empty.iter().any(|&at| self.is_exposed(board, at))
    }

    /// Whether a move there may still change the count; whoever is `keen` does not give up so soon what looks lost.
    pub(super) fn is_worth_a_move(&self, board: &Board, at: At, by_territory: bool, keen: bool) -> bool {
        let own = if board.to_move == Cell::Black { self.owner(board, at) } else { -self.owner(board, at) };
        let doubtful = keen && own < 0.0 && own > -LOST;
        doubtful
            || self.is_exposed(board, at)
            || !(self.is_settled(board, at) || by_territory && self.is_dame(board, at))
    }

    /// The share of points whose owner is beyond doubt.
    pub(super) fn settled_share(&self) -> f32 {
        let settled = self.sums.iter().filter(|&&sum| self.mean(sum).abs() >= SETTLED).count();
        settled as f32 / self.sums.len().max(1) as f32
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
