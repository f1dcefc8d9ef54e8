//! Solves boards of up to sixteen points under area scoring: iterative deepening alpha-beta with a null window, a
//! table, positional superko and Benson's unconditional life, after van der Werf, van den Herik and Uiterwijk (2003).
//!
//! One side tries to prove that black gets at least so many points; what lies beyond the horizon counts against it.
//! Once black has proved a number and white that there is no more, the board is solved. The table keeps no history, so
//! that a result is kept only if it does not rest on an earlier position that could not come back (the graph history
//! interaction).

mod tiny;

use crate::rules::board::splitmix;
use crate::rules::go::Go;
use crate::rules::{Board, Move, Point, Position, Side};
use tiny::{Grounds, Stones};

/// Entries of the table, a power of two: 16 MB.
const ENTRIES: usize = 1 << 20;

/// What was found out.
pub(super) struct Solution {
    /// Points on the board, komi aside, of the side to move.
    pub(super) margin: i32,
    /// A move that keeps them.
    pub(super) best: Move,
    /// Positions looked at.
    pub(super) nodes: u64,
}

/// Solves a position of at most sixteen points, if that takes no more than `most` positions.
pub(super) fn solve(position: &Go, most: u64, stop: &dyn Fn() -> bool) -> Option<Solution> {
    let grid = position.board().grid();
    if position.status().is_over() || grid.len() > 16 {
        return None;
    }
    let stones = |board: &Board, to_move: Side| {
        let of = |side| board.pieces().filter(|(_, piece)| piece.side == side).fold(0, |set, (at, _)| set | 1 << at.0);
        Stones { own: of(to_move), enemy: of(to_move.other()) }
    };
    let mut solver = Solver {
        grounds: Grounds::new(grid),
        entries: vec![Entry::default(); ENTRIES],
        path: Vec::new(),
        history: [0; 17],
        nodes: 0,
        most,
        rests_on: usize::MAX,
        stop,
        stopped: false,
    };
    // Kept as black and white, whoever is to move.
    solver.path.extend(position.earlier_turns().map(|turn| stones(&turn.board, Side::Black)));
    let root = stones(position.board(), position.to_move());
    let black_moves = position.to_move() == Side::Black;
    solver.path.push(root.seen_by(black_moves));
    let state = State { stones: root, ko: None, passes: position.passes().min(1), black_moves };
    let (mut low, mut high) = (-(grid.len() as i32), grid.len() as i32);
    let mut best = Move::Pass;
    for depth in 1.. {
        // The side to move proves more and more, then the other side less and less.
        while low < high && !solver.stopped {
            let Some(mv) = solver.first_proof(state, depth, low + 1) else { break };
            (low, best) = (low + 1, mv);
        }
        while low < high && !solver.stopped && solver.refutes(state, depth, high) {
            high -= 1;
        }
        if solver.stopped {
            return None;
        }
        if low == high {
            break;
        }
    }
    // Whoever can lose everything may play as he likes.
    if best == Move::Pass && low == -(grid.len() as i32) {
        best = position.legal_moves().first().copied().unwrap_or(Move::Pass);
    }
    Some(Solution { margin: low, best, nodes: solver.nodes })
}

/// A position within the search.
#[derive(Clone, Copy)]
struct State {
    stones: Stones,
    /// Where a stone may not be set because of ko: also told by the path, but the table must know.
    ko: Option<u8>,
    passes: u8,
    black_moves: bool,
}

/// Whether a goal was reached by a search of some depth.
#[derive(Clone, Copy, Default)]
struct Entry {
    key: u64,
    depth: u8,
    reached: bool,
    best: u8,
}

struct Solver<'a> {
    grounds: Grounds,
    entries: Vec<Entry>,
    /// All positions so far, as black and white.
    path: Vec<Stones>,
    /// By point: how often a move there has decided.
    history: [u32; 17],
    nodes: u64,
    most: u64,
    /// The earliest position of the path on which the last result rests, because it could not come back.
    rests_on: usize,
    stop: &'a dyn Fn() -> bool,
    stopped: bool,
}

/// The place of a pass in [`Solver::history`].
const PASS: u8 = 16;

impl Solver<'_> {
    /// A move by which the side to move proves that it gets `goal` points.
    fn first_proof(&mut self, state: State, depth: u32, goal: i32) -> Option<Move> {
        let moves = self.ordered(state, PASS);
        moves.into_iter().find(|&at| self.reaches(state, at, depth, goal, true)).map(as_move)
    }

    /// Whether the other side proves that the side to move gets less than `goal` points.
    fn refutes(&mut self, state: State, depth: u32, goal: i32) -> bool {
        !self.search(state, depth, goal, false) && !self.stopped
    }

    /// Whether the side to move gets `goal` points; beyond the horizon only if it does not have to prove it.
    fn search(&mut self, state: State, depth: u32, goal: i32, proving: bool) -> bool {
        self.nodes += 1;
        if self.nodes.is_multiple_of(4096) {
            self.stopped |= self.nodes > self.most || (self.stop)();
        }
        self.rests_on = usize::MAX;
        if self.stopped {
            return !proving;
        }
        let (safe, lost) = self.grounds.settled(state.stones);
        let points = self.grounds.points() as i32;
        if 2 * safe - points >= goal {
            return true;
        }
        if points - 2 * lost < goal {
            return false;
        }
        if depth == 0 {
            return !proving;
        }
        let (key, turn) = self.key(state, goal, proving);
        let slot = key as usize % ENTRIES;
        let mut first = PASS;
        let entry = self.entries[slot];
        if entry.key == key {
            // A proof holds at any depth; the lack of one only for what was searched.
            if entry.reached == proving || u32::from(entry.depth) >= depth {
                return entry.reached;
            }
            first = self.grounds.unturned(entry.best, turn);
        }
        let mut rests_on = usize::MAX;
        let mut best = None;
        for at in self.ordered(state, first) {
            if self.reaches(state, at, depth, goal, proving) {
                // One way is enough, and what it rests on.
                (best, rests_on) = (Some(at), self.rests_on);
                break;
            }
            rests_on = rests_on.min(self.rests_on);
        }
        self.rests_on = rests_on;
        if let Some(at) = best {
            self.history[usize::from(at)] += depth;
        }
        // What holds only after these moves is of no use after others.
        if !self.stopped && rests_on >= self.path.len() - 1 {
            let depth = depth.min(255) as u8;
            let turned = best.map_or(PASS, |at| self.grounds.turned(at, turn));
            self.entries[slot] = Entry { key, depth, reached: best.is_some(), best: turned };
        }
        best.is_some()
    }

    /// The key of a state, the same for all its turns and reflections, and by which of them it was made.
    fn key(&self, state: State, goal: i32, proving: bool) -> (u64, usize) {
        let (stones, turn) = self.grounds.least(state.stones);
        let ko = state.ko.map_or(PASS, |at| self.grounds.turned(at, turn));
        let flags = u64::from(proving) | u64::from(state.passes) << 1;
        let rest = (goal + 32) as u64 | u64::from(ko) << 8 | flags << 16;
        (splitmix(u64::from(stones.own) | u64::from(stones.enemy) << 16 | rest << 32), turn)
    }

    /// Whether a move gets the side to move `goal` points.
    fn reaches(&mut self, state: State, at: u8, depth: u32, goal: i32, proving: bool) -> bool {
        self.rests_on = usize::MAX;
        if at == PASS {
            if state.passes > 0 {
                return self.grounds.area(state.stones) >= goal;
            }
            let next = State { stones: state.stones.turned(), ko: None, passes: 1, black_moves: !state.black_moves };
            return !self.search(next, depth - 1, 1 - goal, !proving);
        }
        let Some((stones, ko)) = self.grounds.play(state.stones, at) else { return false };
        let seen = stones.seen_by(state.black_moves);
        if state.ko == Some(at) {
            return false;
        }
        if let Some(index) = self.path.iter().position(|&earlier| earlier == seen) {
            self.rests_on = index;
            return false;
        }
        self.path.push(seen);
        let next = State { stones: stones.turned(), ko, passes: 0, black_moves: !state.black_moves };
        let reached = !self.search(next, depth - 1, 1 - goal, !proving);
        self.path.pop();
        reached
    }

    /// The moves: one that is expected to be best, then those that have been good elsewhere.
    fn ordered(&self, state: State, first: u8) -> Vec<u8> {
        let free = self.grounds.free(state.stones);
        let mut moves: Vec<u8> = (0..16).filter(|&at| free >> at & 1 != 0).collect();
        moves.push(PASS);
        // A pass ends the game when it follows another, and seldom helps otherwise.
        let worth = |at: u8| match at {
            _ if at == first && first != PASS => u32::MAX,
            PASS if state.passes > 0 => u32::MAX - 1,
            PASS => 0,
            _ => 1 + self.history[usize::from(at)],
        };
        moves.sort_by_key(|&at| std::cmp::Reverse(worth(at)));
        moves
    }
}

fn as_move(at: u8) -> Move {
    if at == PASS { Move::Pass } else { Move::Place(Point(u16::from(at))) }
}
