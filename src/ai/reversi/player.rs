//! A search for a move of Reversi by one thread or several, each of which makes rounds of its own (`rounds`); they share
//! nothing but the table ("Lazy SMP").

use super::bits::{self, Discs};
use super::probcut::SURE;
use super::rounds::{Plan, Rounds};
use super::search::INFINITE;
use super::table::{NONE, Table};
use super::value::Shape;
use crate::ai::level::Level;
use crate::ai::maths::logistic;
use crate::ai::root::Root;
use crate::ai::search::Steps;
use crate::ai::{LEVELS, Limits, Line, Memory, Reply, Request};
use crate::rng::Rng;
use crate::rules::reversi::Reversi;
use crate::rules::{AnyPosition, Game, Grid, Move, Position};
use std::collections::BTreeSet;

/// Boards looked at by a thread in a step: about a millisecond; by several, which are started for each, ten.
const STEP: u64 = 2_000;
const SHARED_STEP: u64 = 20_000;

/// Most entries of the table: 24 MiB.
const TABLE: usize = 1 << 20;

/// A count to the end of the game fills a table that doubles with every empty square. With few, a small one is faster:
/// it stays in the caches. Of so many squares beyond the smallest, and entries at most: 384 MiB.
const TO_THE_END: (u32, usize) = (3, 1 << 24);

/// From this level on the book is played by.
const WELL_READ: u8 = 8;

/// How much worse than the best a move of the book may be and still be played, in hundredths of a disc.
const BOOKISH: i32 = 60;

/// A search under way.
pub(super) struct Player {
    grid: Grid,
    discs: Discs,
    shape: Shape,
    table: Table,
    workers: Vec<Rounds>,
    level: Level,
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
        let shape = shape(position, level, request);
        let limit = limit(level, request);
        let table = remembered(memory, &shape, level.naive).unwrap_or_else(|| Table::new(limit / 2, TABLE));
        let empties = shape.empties(Discs::of(position));
        let max_depth = request.limits.depth.unwrap_or(level.depth).max(1);
        let exact = empties <= level.exact && request.limits.depth.is_none_or(|depth| depth >= empties);
        Self::among(position, position.legal_moves(), level, request, Plan::new(max_depth, exact), table)
    }

    /// One that goes on until such a position is solved.
    pub(super) fn solver(position: &Reversi) -> Self {
        let limits = Limits { nodes: Some(u64::MAX), ..Limits::default() };
        let request = Request { limits, ..Request::new(AnyPosition::Reversi(position.clone()), LEVELS) };
        let level = Level::of(Game::Reversi, LEVELS);
        let shape = shape(position, &level, &request);
        // Of moves that lead to the same board, but for the side one looks from, one is enough.
        let (grid, discs) = (position.board().grid(), Discs::of(position));
        let (fewer, most) = TO_THE_END;
        let table = Table::new(1 << shape.empties(discs).saturating_sub(fewer), most);
        let board = |point| discs.after(bits::square(grid, point)).canonical();
        let (mut moves, mut seen) = (position.legal_moves(), BTreeSet::new());
        moves.retain(|mv| mv.target().is_some_and(|point| seen.insert(board(point))));
        Self::among(position, moves, &level, &request, Plan::to_solve(shape.weights.is_some()), table)
    }

    /// One that chooses among `moves`.
    fn among(position: &Reversi, moves: Vec<Move>, level: &Level, request: &Request, plan: Plan, table: Table) -> Self {
        let (grid, discs) = (position.board().grid(), Discs::of(position));
        let limit = limit(level, request);
        let threads = if cfg!(target_arch = "wasm32") { 1 } else { request.limits.threads.unwrap_or(1).clamp(1, 64) };
        let mut rng = Rng::new(request.seed);
        let moves: Vec<_> = moves.into_iter().map(|mv| (0, mv)).collect();
        let workers = (0..threads).map(|number| {
            // What the division leaves over is the first one's.
            let own = limit / u64::from(threads) + if number == 0 { limit % u64::from(threads) } else { 0 };
            let root = Root::new(moves.clone(), level.bound, INFINITE, &mut rng).with_lines(request.lines);
            // Every second one is a round ahead, so that they seldom do the same.
            let plan = plan.from(1 + number % 2);
            Rounds::new(grid, discs, shape(position, level, request), root, plan, own, &table)
        });
        let workers = workers.collect();
        Self { grid, discs, shape: shape(position, level, request), table, workers, level: *level, rng }
    }

    fn square(&self, mv: Move) -> u32 {
        mv.target().map_or(0, |point| bits::square(self.grid, point))
    }

    /// The moves that the search expects from `mv` on.
    fn expected(&self, mv: Move) -> Vec<Move> {
        let board = self.shape.squares;
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
            let known = self.table.get(discs).filter(|entry| entry.square != NONE);
            next = known.map(|entry| u32::from(entry.square)).filter(|&square| discs.moves(board) & 1 << square != 0);
        }
        line
    }
}

/// The board of a position, as a player of that level judges it.
fn shape(position: &Reversi, level: &Level, request: &Request) -> Shape {
    let (size, empties_to_winner) = (position.board().grid().cols, position.options().empties_to_winner);
    Shape::new(u32::from(size), empties_to_winner, level.naive, request.knowledge.reversi.clone())
}

/// How many boards may be looked at.
fn limit(level: &Level, request: &Request) -> u64 {
    let limits = request.limits;
    limits.nodes.unwrap_or(if limits.time_ms.is_some() { u64::MAX } else { level.units })
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
    let line = Line { moves: vec![mv], win, points, ..Line::default() };
    let reply = Reply { win, points, lines: vec![line], ..Reply::forced(Some(mv)) };
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
        let Self { table, workers, .. } = self;
        if let [worker] = &mut workers[..] {
            return worker.work(table, STEP);
        }
        run_together(table, workers);
        workers.iter().all(Rounds::goes_on)
    }

    fn reply(&self) -> Reply {
        // The one that has seen most; of equal ones the first.
        let Some(worker) = self.workers.iter().rev().max_by_key(|worker| worker.reached()) else {
            return Reply::forced(None);
        };
        let (depth, trust) = worker.reached();
        let counted = depth >= self.shape.empties(self.discs) && trust == SURE;
        let win = |value: i32| {
            if counted { (1.0 + value.signum() as f32) / 2.0 } else { logistic(value as f32 / 500.0) }
        };
        // Whoever likes a corner best takes it.
        let corners = self.shape.all_corners;
        let strictly = worker.root.favourite().is_some_and(|mv| corners & 1 << self.square(mv) != 0);
        let points = |value: i32| Some(value as f32 / 100.0);
        let line =
            |mv, value| Line { moves: self.expected(mv), win: win(value), points: points(value), ..Line::default() };
        let reply = worker.root.reply(&self.level, strictly, &mut self.rng.clone(), line);
        let best = worker.root.best();
        let nodes = self.workers.iter().map(Rounds::nodes).sum();
        Reply { win: win(best), points: points(best), nodes, depth, ..reply }
    }

    fn is_settled(&self, ratio: f32) -> bool {
        ratio < 0.3 && self.workers.first().is_none_or(Rounds::has_just_begun)
    }

    fn into_memory(self: Box<Self>) -> Memory {
        let (squares, empties_to_winner) = (self.shape.squares, self.shape.empties_to_winner);
        Memory::of(Remembered { table: self.table, squares, empties_to_winner, naive: self.level.naive })
    }
}

/// Lets all workers go on for a while, each on a thread of its own.
#[cfg(not(target_arch = "wasm32"))]
fn run_together(table: &Table, workers: &mut [Rounds]) {
    std::thread::scope(|scope| {
        for worker in workers {
            scope.spawn(move || worker.work(table, SHARED_STEP));
        }
    });
}

/// Without threads one after another.
#[cfg(target_arch = "wasm32")]
fn run_together(table: &Table, workers: &mut [Rounds]) {
    for worker in workers {
        worker.work(table, SHARED_STEP);
    }
}
