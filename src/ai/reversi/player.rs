//! A search for a move of Reversi: rounds over all moves, deeper and deeper, and in the end to the end of the game.

use super::bits::{self, Discs};
use super::probcut::{MIDDLE, SURE};
use super::search::{DISC, INFINITE, Tree};
use super::table::{NONE, Table};
use super::value::Shape;
use crate::ai::level::Level;
use crate::ai::maths::logistic;
use crate::ai::root::Root;
use crate::ai::search::Steps;
use crate::ai::{LEVELS, Limits, Memory, Reply, Request};
use crate::rng::Rng;
use crate::rules::reversi::Reversi;
use crate::rules::{AnyPosition, Game, Grid, Move, Position};
use std::collections::BTreeSet;

/// Boards looked at in a step: about a millisecond.
const STEP: u64 = 2_000;

/// Most entries of the table: 24 MiB.
const TABLE: usize = 1 << 20;

/// A count to the end of the game fills a table that doubles with every empty square. With few, a small one is faster:
/// it stays in the caches. Of so many squares beyond the smallest, and entries at most: 384 MiB.
const TO_THE_END: (u32, usize) = (3, 1 << 24);

/// Once a round has come so near the end of the game, the next one counts to the end; to solve a position that nothing
/// learnt helps to judge, it does so earlier, as rounds without cuts take long.
const LEAP: [u32; 2] = [10, 20];

/// From this level on the book is played by.
const WELL_READ: u8 = 8;

/// How much worse than the best a move of the book may be and still be played, in hundredths of a disc.
const BOOKISH: i32 = 60;

/// With so many empty squares and more, a count to the end of the game is first made with cuts: in play, where there may
/// be no time for more, and to solve a position.
const GUESSED: [u32; 2] = [20, 22];

/// So few plies say little about the value that the next round will find.
const UNKNOWN: u32 = 3;

/// How far from the last value of the position the next one is looked for first.
const ASPIRATION: i32 = 3 * DISC;

/// How far a round looks, and how sure it is.
#[derive(Clone, Copy, Debug)]
struct Round {
    depth: u32,
    trust: u8,
}

/// A search under way.
pub(super) struct Player {
    grid: Grid,
    discs: Discs,
    empties: u32,
    tree: Tree,
    root: Root,
    round: Round,
    /// The last whole round; of depth 0 before the first.
    reached: Round,
    /// Boards looked at before this round.
    before: u64,
    level: Level,
    max_depth: u32,
    /// Whether it may count to the end of the game.
    exact: bool,
    /// It does so once a round has come so near.
    leap: u32,
    /// With so many empty squares and more it does so with cuts first.
    guessed: u32,
    rng: Rng,
}

/// What one search leaves to the next.
struct Remembered {
    table: Table,
    squares: u64,
    empties_to_winner: bool,
    naive: i32,
}

impl Player {
    /// A search of a position with more than one move that [fits](super::fits).
    pub(super) fn new(position: &Reversi, level: &Level, request: &Request, memory: Memory) -> Self {
        Self::with_table(position, position.legal_moves(), level, request, |shape, _, limit| {
            remembered(memory, shape, level.naive).unwrap_or_else(|| Table::new(limit / 2, TABLE))
        })
    }

    /// One that goes on until such a position is solved.
    pub(super) fn solver(position: &Reversi) -> Self {
        let limits = Limits { nodes: Some(u64::MAX), ..Limits::default() };
        let request = Request { limits, ..Request::new(AnyPosition::Reversi(position.clone()), LEVELS) };
        let level = Level::of(Game::Reversi, LEVELS);
        let (fewer, most) = TO_THE_END;
        let table = |_: &Shape, empties: u32, _| Table::new(1 << empties.saturating_sub(fewer), most);
        // Of moves that lead to the same board, but for the side one looks from, one is enough.
        let (grid, discs) = (position.board().grid(), Discs::of(position));
        let board = |point| discs.after(bits::square(grid, point)).canonical();
        let (mut moves, mut seen) = (position.legal_moves(), BTreeSet::new());
        moves.retain(|mv| mv.target().is_some_and(|point| seen.insert(board(point))));
        let solver = Self::with_table(position, moves, &level, &request, table);
        let leap = LEAP[usize::from(solver.tree.leaf.shape.weights.is_none())];
        Self { exact: true, leap, guessed: GUESSED[1], ..solver }
    }

    /// One that chooses among `moves`, with a table for boards of a shape, with so many empty squares, that may look at so
    /// many of them.
    fn with_table(
        position: &Reversi,
        moves: Vec<Move>,
        level: &Level,
        request: &Request,
        table: impl FnOnce(&Shape, u32, u64) -> Table,
    ) -> Self {
        let grid = position.board().grid();
        let limits = request.limits;
        let discs = Discs::of(position);
        let empties_to_winner = position.options().empties_to_winner;
        let shape = Shape::new(u32::from(grid.cols), empties_to_winner, level.naive, request.knowledge.reversi.clone());
        let empties = shape.empties(discs);
        let limit = limits.nodes.unwrap_or(if limits.time_ms.is_some() { u64::MAX } else { level.units });
        let table = table(&shape, empties, limit);
        let mut rng = Rng::new(request.seed);
        let moves = moves.into_iter().map(|mv| (0, mv)).collect();
        let root = Root::new(moves, level.bound, INFINITE, &mut rng).with_lines(request.lines);
        let round = Round { depth: 1, trust: SURE };
        let mut player = Self {
            grid,
            discs,
            empties,
            tree: Tree::new(shape, table, limit),
            root,
            round,
            reached: Round { depth: 0, ..round },
            before: 0,
            level: *level,
            max_depth: limits.depth.unwrap_or(level.depth).max(1),
            exact: empties <= level.exact && limits.depth.is_none_or(|depth| depth >= empties),
            leap: LEAP[0],
            guessed: GUESSED[0],
            rng,
        };
        player.begin();
        player
    }

    fn square(&self, mv: Move) -> u32 {
        mv.target().map_or(0, |point| bits::square(self.grid, point))
    }

    /// Begins the search of the next move; false when the round is over.
    fn begin(&mut self) -> bool {
        let Some((mv, alpha, beta)) = self.root.task() else { return false };
        let next = self.discs.after(self.square(mv));
        let Round { depth, trust } = self.round;
        self.tree.begin(next, depth - 1, trust, -beta, -alpha);
        true
    }

    /// What comes after this round.
    fn following(&self) -> Option<Round> {
        let Round { depth, trust } = self.round;
        let learnt = self.tree.leaf.shape.weights.is_some();
        if depth >= self.empties {
            return (trust < SURE).then_some(Round { depth, trust: SURE });
        }
        if self.exact && self.empties <= depth + self.leap {
            let trust = if learnt && self.empties >= self.guessed { 0 } else { SURE };
            return Some(Round { depth: self.empties, trust });
        }
        let trust = if learnt { MIDDLE } else { SURE };
        (self.exact || depth < self.max_depth).then_some(Round { depth: depth + 1, trust })
    }

    /// The moves that the search expects from `mv` on.
    fn expected(&self, mv: Move) -> Vec<Move> {
        let board = self.tree.leaf.shape.squares;
        let (mut discs, mut line) = (self.discs, Vec::new());
        let mut next = Some(self.square(mv));
        while let Some(square) = next
            && line.len() < 12
        {
            line.push(Move::Place(bits::point(self.grid, square)));
            discs = discs.after(square);
            if discs.moves(board) == 0 && discs.swapped().moves(board) != 0 {
                line.push(Move::Pass);
                discs = discs.swapped();
            }
            let known = self.tree.table.get(discs).filter(|entry| entry.square != NONE);
            next = known.map(|entry| u32::from(entry.square)).filter(|&square| discs.moves(board) & 1 << square != 0);
        }
        line
    }
}

/// What a player of that level finds in the book, if anything: one of the best moves, chosen by the seed.
pub(super) fn by_the_book(position: &Reversi, level: &Level, request: &Request) -> Option<Reply> {
    let grid = position.board().grid();
    if level.number < WELL_READ || grid.cols != 8 || request.lines > 1 || request.limits.depth.is_some() {
        return None;
    }
    let mut moves = request.knowledge.book.as_ref()?.moves(Discs::of(position));
    let best = moves.first()?.value;
    moves.retain(|mv| mv.value >= best - BOOKISH);
    let square = Rng::new(request.seed).pick(&moves)?.square;
    let mv = Move::Place(bits::point(grid, square));
    let (win, points) = (logistic(best as f32 / 500.0), Some(best as f32 / 100.0));
    let reply = Reply { win, points, ..Reply::forced(Some(mv)) };
    position.legal_moves().contains(&mv).then_some(reply)
}

/// The table of an earlier search, if it holds values of the same kind.
fn remembered(memory: Memory, shape: &Shape, naive: i32) -> Option<Table> {
    let old: Remembered = memory.take()?;
    let same = old.squares == shape.squares && old.empties_to_winner == shape.empties_to_winner && old.naive == naive;
    let mut table = old.table;
    table.grow_older();
    same.then_some(table)
}

impl Steps for Player {
    fn step(&mut self) -> bool {
        let until = self.tree.leaf.nodes() + STEP;
        loop {
            let Some(value) = self.tree.advance(until) else { return !self.tree.leaf.is_spent() };
            self.root.note(-value);
            if self.begin() {
                continue;
            }
            self.reached = self.round;
            let Some(round) = self.following() else { return false };
            self.round = round;
            self.before = self.tree.leaf.nodes();
            self.root.begin((round.depth > UNKNOWN).then_some(ASPIRATION));
            self.begin();
        }
    }

    fn reply(&self) -> Reply {
        let counted = self.reached.depth >= self.empties && self.reached.trust == SURE;
        let win = |value: i32| {
            if counted { (1.0 + value.signum() as f32) / 2.0 } else { logistic(value as f32 / 500.0) }
        };
        // Whoever likes a corner best takes it.
        let corners = self.tree.leaf.shape.all_corners;
        let strictly = self.root.favourite().is_some_and(|mv| corners & 1 << self.square(mv) != 0);
        let reply = self.root.reply(&self.level, strictly, &mut self.rng.clone(), win, |mv| self.expected(mv));
        Reply {
            points: Some(self.root.best() as f32 / 100.0),
            nodes: self.tree.leaf.nodes(),
            depth: self.reached.depth,
            ..reply
        }
    }

    fn is_settled(&self, ratio: f32) -> bool {
        // A round takes at least as long as all before it; what it begins with is of use only once it has a value.
        let (before, now) = (self.before as f32, self.tree.leaf.nodes() as f32);
        self.root.is_fresh() && ratio < 0.3 && now < 1.3 * before
    }

    fn into_memory(self: Box<Self>) -> Memory {
        let Tree { table, leaf, .. } = self.tree;
        let (squares, empties_to_winner) = (leaf.shape.squares, leaf.shape.empties_to_winner);
        Memory::of(Remembered { table, squares, empties_to_winner, naive: self.level.naive })
    }
}
