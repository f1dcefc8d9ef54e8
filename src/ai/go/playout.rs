//! Playouts: a game played to its end by chance and a few habits, so that every point gets an owner.

use super::board::{At, Board, Cell, NOWHERE};
use super::eyes;
use super::patterns::Patterns;
use crate::rng::Rng;

/// How often, out of 256 times, a playout answers an atari, a chain that could be caught, a room with one vital
/// point, and a shape.
const ATARI: u64 = 235;
const DANGER: u64 = 200;
const NAKADE: u64 = 235;
const SHAPE: u64 = 235;

/// Plays games to their end.
pub(super) struct Player {
    pub(super) rng: Rng,
    patterns: Patterns,
    urgent: Vec<At>,
}

/// How a playout ended.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ending {
    /// Points that black owns less those that white owns.
    pub(super) area: i32,
    /// The balance of stones set when one side had nothing left to do.
    pub(super) balance: i32,
}

impl Player {
    /// A player with that source of chance.
    pub(super) fn new(rng: Rng) -> Self {
        Self { rng, patterns: Patterns::new(), urgent: Vec::new() }
    }

    /// A random number below `end`, with a bias too small to matter here.
    const fn below(&mut self, end: usize) -> usize {
        (((self.rng.next_u64() >> 32) * end as u64) >> 32) as usize
    }

    /// True so many times out of 256.
    const fn chance(&mut self, of_256: u64) -> bool {
        self.rng.next_u64() >> 56 < of_256
    }

    /// Plays `board` to its end and tells every stone set to `note`.
    pub(super) fn run(&mut self, board: &mut Board, mut note: impl FnMut(At, Cell)) -> Ending {
        let most = 3 * board.grid().len() + 20;
        let mut balance = None;
        let mut passed = false;
        for _ in 0..most {
            match self.choose(board) {
                Some(at) => {
                    note(at, board.to_move);
                    board.play(at);
                    passed = false;
                }
                None => {
                    balance.get_or_insert(board.balance);
                    board.pass();
                    if passed {
                        break;
                    }
                    passed = true;
                }
            }
        }
        let mut area = 0;
        for point in board.grid().points() {
            area += match board.owner(board.at(point)) {
                Cell::Black => 1,
                Cell::White => -1,
                _ => 0,
            };
        }
        Ending { area, balance: balance.unwrap_or(board.balance) }
    }

    /// The next move of a playout; nothing to pass.
    fn choose(&mut self, board: &Board) -> Option<At> {
        let last = board.last[0];
        if last != NOWHERE {
            if let Some(at) = self.answer_atari(board, last) {
                return Some(at);
            }
            if let Some(at) = self.answer_danger(board, last) {
                return Some(at);
            }
            if let Some(at) = eyes::vital_point(board, last)
                && self.chance(NAKADE)
                && board.is_legal(at, board.to_move)
            {
                return Some(at);
            }
            if let Some(at) = self.answer_shape(board, last) {
                return Some(at);
            }
        }
        let count = board.empty.len();
        if count == 0 {
            return None;
        }
        for _ in 0..4 {
            let at = board.empty[self.below(count)];
            if self.is_sensible(board, at) {
                return Some(at);
            }
        }
        let start = self.below(count);
        (0..count)
            .map(|i| board.empty[if start + i < count { start + i } else { start + i - count }])
            .find(|&at| self.is_sensible(board, at))
    }

    /// Takes the last stone, or saves what it has put in atari.
    fn answer_atari(&mut self, board: &Board, last: At) -> Option<At> {
        let me = board.to_move;
        self.urgent.clear();
        if board.cell(last) == me.other() {
            self.urgent.extend(board.atari(last));
        }
        for point in board.beside(last) {
            if board.cell(point) != me {
                continue;
            }
            let Some(liberty) = board.atari(point) else { continue };
            if board.outlook(liberty, me).0 >= 2 {
                self.urgent.push(liberty);
            }
            for stone in board.chain(point) {
                for enemy in board.beside(stone) {
                    if board.cell(enemy) == me.other() {
                        self.urgent.extend(board.atari(enemy));
                    }
                }
            }
        }
        if self.urgent.is_empty() || !self.chance(ATARI) {
            return None;
        }
        let index = self.below(self.urgent.len());
        let at = self.urgent[index];
        board.is_legal(at, me).then_some(at)
    }

    /// Where the last stone, or one beside it, has two liberties left and could be caught: catches or saves it.
    fn answer_danger(&mut self, board: &Board, last: At) -> Option<At> {
        if !self.chance(DANGER) {
            return None;
        }
        let me = board.to_move;
        self.urgent.clear();
        for stone in board.beside(last).into_iter().chain([last]) {
            let side = board.cell(stone);
            if !matches!(side, Cell::Black | Cell::White) || side != me && stone != last {
                continue;
            }
            let Some(liberties) = board.two_liberties(stone) else { continue };
            for i in 0..2 {
                let (at, other) = (liberties[i], liberties[1 - i]);
                // An atari on one liberty leaves no way out over the other.
                let caught = board.outlook_without(other, side, at).0 < 2
                    && board.outlook(at, side.other()).0 >= 2
                    && !board.takes(other, side);
                if !caught {
                    continue;
                }
                if side != me {
                    self.urgent.push(at);
                } else {
                    self.urgent.extend(liberties.into_iter().filter(|&at| board.outlook(at, me).0 >= 2));
                }
            }
        }
        if self.urgent.is_empty() {
            return None;
        }
        let index = self.below(self.urgent.len());
        let at = self.urgent[index];
        board.is_legal(at, me).then_some(at)
    }

    /// Plays a good shape beside the last stone.
    fn answer_shape(&mut self, board: &Board, last: At) -> Option<At> {
        if !self.chance(SHAPE) {
            return None;
        }
        let me = board.to_move;
        self.urgent.clear();
        for at in board.beside(last).into_iter().chain(board.diagonal(last)) {
            if board.cell(at) == Cell::Empty && self.patterns.match_at(board, at) && board.is_legal(at, me) {
                self.urgent.push(at);
            }
        }
        while !self.urgent.is_empty() {
            let index = self.below(self.urgent.len());
            let at = self.urgent.swap_remove(index);
            if board.outlook(at, me).0 >= 2 {
                return Some(at);
            }
        }
        None
    }

    /// Whether the side to move may set a stone there without hurting itself.
    fn is_sensible(&mut self, board: &Board, at: At) -> bool {
        let me = board.to_move;
        if board.is_eye(at, me) || !board.is_legal(at, me) {
            return false;
        }
        // Most points have room around them.
        if board.beside(at).into_iter().filter(|&point| board.cell(point) == Cell::Empty).count() >= 2 {
            return true;
        }
        match board.outlook(at, me) {
            (2.., _) => true,
            _ if board.takes(at, me) => true,
            // Giving up a few stones may break an eye; giving up many never helps.
            (_, 1) => self.chance(80),
            (_, 2..=5) => self.chance(30),
            _ => false,
        }
    }
}
