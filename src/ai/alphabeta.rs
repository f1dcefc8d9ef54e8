//! Alpha-beta: principal variation search by iterative deepening, for any game whose sides alternate.
//!
//! The search goes on in steps, so each worker keeps the line it is looking at in frames of its own instead of on the
//! stack of calls (`worker`). With several threads each has a worker, and they share nothing but the table ("Lazy
//! SMP").

mod order;
mod quiet;
mod reduction;
mod worker;

use super::level::Level;
use super::maths::logistic;
use super::search::Steps;
use super::table::Table;
use super::{Line, Memory, Reply, Request};
use crate::rng::Rng;
use crate::rules::Move;
use worker::Worker;

/// The value of a win at once; a win after n plies is worth n less.
pub(super) const WIN: i32 = 1_000_000;

/// Values beyond this are forced wins.
pub(super) const WIN_IN_SIGHT: i32 = WIN - 1_000;

/// No line gets longer than this.
const MAX_PLY: usize = 96;

/// How far exchanges are followed beyond the last ply.
const MAX_QUIET: u32 = 8;

/// Nodes of one worker in one step, on a board of 64 squares: about a millisecond, and with several threads, whose
/// start takes time too, about ten.
const SLICE: u64 = 1_000;
const SHARED_SLICE: u64 = 10_000;

/// Where a search begins, and what stays the same throughout it.
pub(super) trait Origin: Send + Sync + 'static {
    /// Its positions.
    type Node<'a>: Game;

    /// The position to find a move in.
    fn root(&self) -> Self::Node<'_>;

    /// The hashes of positions that must not come again; see [`repeated`].
    fn earlier(&self) -> Vec<u64> {
        Vec::new()
    }

    /// All that values depend on beside the position itself: what is remembered of searches with another stamp is of
    /// no use.
    fn stamp(&self) -> String;

    /// The chance to win below which a player of good manners resigns.
    fn hopeless(&self) -> f32 {
        0.0
    }
}

/// A position of a game, as the search sees it. Values are those for the side to move, in hundredths of a man.
pub(super) trait Game: Clone {
    /// Appends all legal moves.
    fn moves(&self, out: &mut Vec<Choice>);

    /// Appends the moves that belong to exchanges.
    fn loud_moves(&self, out: &mut Vec<Choice>) {
        self.moves(out);
        out.retain(|choice| choice.loud);
    }

    /// Whether the side to move has lost unless one of these moves helps.
    fn must_answer(&self) -> bool {
        false
    }

    /// Plays one of these moves.
    fn play(&mut self, mv: Move);

    /// The value of a finished game; nothing while it goes on. That a position has come before is left to the
    /// search.
    fn end(&self) -> Option<i32>;

    /// The value of a game that goes on but is decided in sight of everybody: a win in n plies is [`WIN`] - n.
    fn verdict(&self) -> Option<i32> {
        None
    }

    /// The value of a position in which play goes on.
    fn value(&self) -> i32;

    /// The value of a draw.
    fn draw(&self) -> i32 {
        0
    }

    /// Whether the side to move must answer a threat that ends the game.
    fn is_urgent(&self) -> bool {
        false
    }

    /// The position if the side to move could pass, where being to move can hardly be a disadvantage.
    fn skipped(&self) -> Option<Self> {
        None
    }

    /// Tells positions apart: all that matters for what may follow is in it.
    fn hash(&self) -> u64;

    /// The number of squares.
    fn squares(&self) -> usize;

    /// The value at which the chance to win is 73 %.
    fn scale(&self) -> f32;
}

/// A legal move and what it promises before it is searched.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choice {
    pub(super) mv: Move,
    /// The higher, the earlier it is tried.
    pub(super) order: i32,
    /// Whether it belongs to an exchange, which must be followed to its end before a position can be judged.
    pub(super) loud: bool,
}

/// Of the positions that a game has been through, by their hashes, those that must not come again where the
/// `limit`th occurrence is a draw; none if that is 0.
pub(super) fn repeated(mut hashes: Vec<u64>, limit: u8) -> Vec<u64> {
    let limit = usize::from(limit);
    if limit == 0 {
        return Vec::new();
    }
    hashes.sort_unstable();
    hashes.chunk_by(|a, b| a == b).filter(|equal| equal.len() + 1 >= limit).map(|equal| equal[0]).collect()
}

/// What a search leaves to the next one.
struct Left {
    stamp: String,
    table: Table,
}

/// A search under way.
struct AlphaBeta<O: Origin> {
    origin: O,
    level: Level,
    table: Table,
    workers: Vec<Worker>,
    /// Nodes of one worker in one step.
    slice: u64,
    /// Chooses among the moves that a weak level takes for good.
    rng: Rng,
}

/// A search for a move of a game that is not over.
pub(super) fn search<O: Origin>(origin: O, level: &Level, request: &Request, memory: Memory) -> Box<dyn Steps> {
    Box::new(begin(origin, level, request, memory))
}

fn begin<O: Origin>(origin: O, level: &Level, request: &Request, memory: Memory) -> AlphaBeta<O> {
    let limits = request.limits;
    let root = origin.root();
    let squares = root.squares();
    // A node of a larger board takes more time.
    let per_board = |units: u64| (units * 64 / squares.max(64) as u64).max(1);
    let nodes = match (limits.nodes, limits.time_ms) {
        (Some(nodes), _) => nodes,
        (None, Some(_)) => u64::MAX,
        (None, None) => per_board(level.units),
    };
    let stamp = origin.stamp();
    let left = memory.take::<Left>().filter(|left| left.stamp == stamp && left.table.suits(nodes));
    let table = left.map_or_else(|| Table::for_nodes(nodes), |left| left.table);
    table.grow_older();
    let threads = if cfg!(target_arch = "wasm32") { 1 } else { limits.threads.unwrap_or(1).clamp(1, 64) };
    let mut rng = Rng::new(request.seed);
    let deepest = limits.depth.unwrap_or(level.depth).clamp(1, MAX_PLY as u32 / 2);
    let workers = (0..threads)
        .map(|number| {
            // The nodes that the division leaves over are the first one's.
            let limit = nodes / u64::from(threads) + if number == 0 { nodes % u64::from(threads) } else { 0 };
            let path = origin.earlier();
            Worker::new(&root, path, level, request.lines, limit, number % 2, deepest, &mut rng)
        })
        .collect();
    let slice = per_board(if threads > 1 { SHARED_SLICE } else { SLICE });
    drop(root);
    AlphaBeta { origin, level: *level, table, workers, slice, rng }
}

impl<O: Origin> Steps for AlphaBeta<O> {
    fn step(&mut self) -> bool {
        let Self { origin, table, workers, slice, .. } = self;
        let root = origin.root();
        if let [worker] = &mut workers[..] {
            return worker.work(&root, table, *slice);
        }
        run_together(origin, table, workers, *slice);
        workers.iter().all(Worker::goes_on)
    }

    fn reply(&self) -> Reply {
        let root = self.origin.root();
        // The one that has seen most; of equal ones the first.
        let Some(worker) = self.workers.iter().rev().max_by_key(|worker| worker.reached()) else {
            return Reply::forced(None);
        };
        // A game that is won or lost is played out as well as it is understood.
        let decided = worker.root.best().abs() > WIN_IN_SIGHT;
        let win = |value: i32| logistic(value as f32 / root.scale());
        let line = |mv, value| Line { moves: expected(&root, &self.table, mv), win: win(value), ..Line::default() };
        let reply = worker.root.reply(&self.level, decided, &mut self.rng.clone(), line);
        let win = win(worker.root.best());
        let resign = self.level.resigns() && worker.reached() > 0 && win < self.origin.hopeless();
        let nodes = self.workers.iter().map(Worker::count).sum();
        Reply { win, nodes, depth: worker.reached(), resign, ..reply }
    }

    /// Between two iterations there is nothing to lose, and another one takes several times as long as the last.
    fn is_settled(&self, ratio: f32) -> bool {
        let Some(worker) = self.workers.first() else { return true };
        ratio < 1.0 && worker.has_just_begun()
    }

    fn into_memory(self: Box<Self>) -> Memory {
        Memory::of(Left { stamp: self.origin.stamp(), table: self.table })
    }
}

/// Lets all workers go on for a while, each on a thread of its own.
#[cfg(not(target_arch = "wasm32"))]
fn run_together<O: Origin>(origin: &O, table: &Table, workers: &mut [Worker], slice: u64) {
    std::thread::scope(|scope| {
        for worker in workers {
            scope.spawn(move || worker.work(&origin.root(), table, slice));
        }
    });
}

/// Without threads one after another.
#[cfg(target_arch = "wasm32")]
fn run_together<O: Origin>(origin: &O, table: &Table, workers: &mut [Worker], slice: u64) {
    for worker in workers {
        worker.work(&origin.root(), table, slice);
    }
}

/// The moves that the table expects after `mv`.
fn expected<G: Game>(root: &G, table: &Table, mv: Move) -> Vec<Move> {
    let (mut position, mut line, mut next) = (root.clone(), Vec::new(), Some(mv));
    while let Some(mv) = next
        && line.len() < 12
        && position.end().is_none()
        && allows(&position, mv)
    {
        position.play(mv);
        line.push(mv);
        next = table.get(position.hash()).and_then(|entry| entry.mv);
    }
    line
}

/// Whether a move that the table knows is one of this position.
fn allows<G: Game>(position: &G, mv: Move) -> bool {
    let mut choices = Vec::new();
    position.moves(&mut choices);
    choices.iter().any(|choice| choice.mv == mv)
}

/// A win distance counted from the root, counted from the node instead.
const fn far(value: i32, ply: usize) -> i32 {
    if value > WIN_IN_SIGHT {
        value + ply as i32
    } else if value < -WIN_IN_SIGHT {
        value - ply as i32
    } else {
        value
    }
}

/// The reverse of [`far`]: sooner wins and later losses are better.
const fn near(value: i32, ply: usize) -> i32 {
    if value > WIN_IN_SIGHT {
        value - ply as i32
    } else if value < -WIN_IN_SIGHT {
        value + ply as i32
    } else {
        value
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::{Limits, Line};
    use crate::rules::board::splitmix;
    use crate::rules::{AnyPosition, Game as Kind, Options, Point, Setup};

    /// Two players walk in turn on a lattice, where many ways lead to the same place; every place has its value.
    #[derive(Clone)]
    struct Walk {
        at: [u64; 4],
        plies: i32,
    }

    impl Origin for Walk {
        type Node<'a> = Self;

        fn root(&self) -> Self {
            self.clone()
        }

        fn stamp(&self) -> String {
            String::new()
        }
    }

    impl Game for Walk {
        fn moves(&self, out: &mut Vec<Choice>) {
            out.extend((0..8).map(|way| Choice { mv: Move::Place(Point(way)), order: 0, loud: way == 3 }));
        }

        fn play(&mut self, mv: Move) {
            if let Move::Place(Point(way)) = mv {
                self.at[usize::from(way / 2)] += 1 + u64::from(way % 2);
            }
            self.plies += 1;
        }

        fn end(&self) -> Option<i32> {
            (self.plies == 30).then(|| self.value())
        }

        fn value(&self) -> i32 {
            (self.hash() % 2_001) as i32 - 1_000
        }

        fn hash(&self) -> u64 {
            self.at.iter().fold(self.plies as u64, |hash, &at| splitmix(hash ^ at))
        }

        fn squares(&self) -> usize {
            64
        }

        fn scale(&self) -> f32 {
            200.0
        }
    }

    fn search_for(nodes: u64, lines: usize, depth: u32) -> AlphaBeta<Walk> {
        let position = AnyPosition::new(&Setup::new(Options::new(Kind::Tablut))).expect("a game");
        let limits = Limits { nodes: Some(nodes), depth: Some(depth), ..Limits::default() };
        let request = Request { limits, lines, ..Request::new(position, 10) };
        begin(Walk { at: [0; 4], plies: 0 }, &Level::of(Kind::Tablut, 10), &request, Memory::default())
    }

    #[test]
    fn it_does_not_matter_where_a_step_ends() {
        for nodes in [1, 2, 37, 1_000, 20_011] {
            let replies = [1, 3, 64, 1_000_000].map(|slice| {
                let mut search = AlphaBeta { slice, ..search_for(nodes, 1, 40) };
                while search.step() {}
                search.reply()
            });
            assert_eq!(replies[0].nodes, nodes);
            assert!(replies.iter().all(|reply| *reply == replies[0]), "{nodes}: {replies:#?}");
        }
    }

    #[test]
    fn the_best_lines_come_in_order_and_are_worth_what_they_say() {
        let mut all = search_for(1_000_000, 8, 2);
        while all.step() {}
        let all = all.reply().lines;
        assert_eq!(all.len(), 8);
        assert!(all.is_sorted_by(|a, b| a.win >= b.win));
        for count in 1..5 {
            let mut some = search_for(1_000_000, count, 2);
            while some.step() {}
            let wins = |lines: &[Line]| lines[..count].iter().map(|line| line.win).collect::<Vec<_>>();
            assert_eq!(wins(&some.reply().lines), wins(&all));
        }
    }

    #[test]
    fn several_workers_share_the_work() {
        let position = AnyPosition::new(&Setup::new(Options::new(Kind::Tablut))).expect("a game");
        let limits = Limits { nodes: Some(50_000), threads: Some(3), ..Limits::default() };
        let request = Request { limits, ..Request::new(position, 10) };
        let walk = Walk { at: [0; 4], plies: 0 };
        let mut search = begin(walk, &Level::of(Kind::Tablut, 10), &request, Memory::default());
        while search.step() {}
        let reply = search.reply();
        assert!(reply.mv.is_some() && reply.nodes <= 50_000 && reply.depth > 2, "{reply:?}");
    }
}
