//! One line of search: iterative deepening over frames that can be left and taken up again at any node.

use super::order::{Order, next_choice};
use super::reduction::reduction;
use super::{Choice, Game, MAX_PLY, MAX_QUIET, WIN, WIN_IN_SIGHT, far, near};
use crate::ai::level::Level;
use crate::ai::root::Root;
use crate::ai::table::{Bound, Table};
use crate::rng::Rng;
use crate::rules::Move;

/// Plies that may be added to a line because a side had to answer a threat.
const MAX_EXTENSIONS: u32 = 6;

/// How far from the last value of the root the next one is looked for first.
const ASPIRATION: i32 = 40;

/// A value that rests on no position of the line that led to it.
const FREE: usize = usize::MAX;

/// A position whose moves are being searched.
struct Frame {
    /// The move that led to it; nothing after a pass that was only tried.
    last: Option<Move>,
    hash: u64,
    moves: Vec<Choice>,
    /// Of which move the value is awaited.
    index: usize,
    /// How it is being searched.
    stage: Stage,
    alpha: i32,
    beta: i32,
    /// `alpha` at the beginning.
    start: i32,
    best: i32,
    best_move: Option<Move>,
    depth: i32,
    extended: u32,
    urgent: bool,
    /// The first ply of the line on which the value rests, because a repetition of that position counts as a draw.
    rests: usize,
}

/// In which way a move is being searched.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// Passing instead: if even that is good enough, so is some move.
    Skip,
    /// Whether it beats alpha, to less than the full depth.
    Reduced,
    /// The same to the full depth.
    Scout,
    /// What it is worth.
    Full,
}

/// A node that is to be searched; values are those for the side to move there.
#[derive(Clone, Copy)]
struct Visit {
    last: Option<Move>,
    depth: i32,
    alpha: i32,
    beta: i32,
    extended: u32,
}

/// The value of a node for the side to move there, and the first ply of the line on which it rests.
#[derive(Clone, Copy)]
struct Found {
    value: i32,
    rests: usize,
}

/// What is to be done next.
#[derive(Clone, Copy)]
enum Next {
    /// Search a node beyond the last frame.
    Visit(Visit),
    /// Give a value to the last frame, or to the root.
    Back(Found),
    /// Look for work at the root.
    Root,
    /// Nothing: the search is over.
    Over,
}

/// One line of search.
pub(super) struct Worker {
    pub(super) root: Root,
    pub(super) order: Order,
    frames: Vec<Frame>,
    next: Next,
    /// Positions that are a draw when they come again: those of the game that have come too often already, the root
    /// and the frames.
    path: Vec<u64>,
    /// How many of them are those of the game.
    earlier: usize,
    quiescence: bool,
    /// Plies of this round, of the last whole one, and the most.
    depth: u32,
    reached: u32,
    deepest: u32,
    /// Nodes so far, when this round began, and the most.
    count: u64,
    begun: u64,
    limit: u64,
    guesses: bool,
}

impl Worker {
    /// One that has not begun. Its first round looks `start` plies further than needed, so that several differ.
    pub(super) fn new<G: Game>(
        position: &G,
        earlier: Vec<u64>,
        level: &Level,
        lines: usize,
        limit: u64,
        start: u32,
        deepest: u32,
        rng: &mut Rng,
    ) -> Self {
        let mut choices = Vec::new();
        position.moves(&mut choices);
        let first_look = choices.into_iter().map(|choice| (choice.order, choice.mv)).collect();
        let count = earlier.len();
        let mut path = earlier;
        path.push(position.hash());
        let mut root = Root::new(first_look, level.bound, WIN, rng).with_lines(lines);
        root.begin(None);
        Self {
            root,
            order: Order::new(position.squares()),
            frames: Vec::new(),
            next: Next::Root,
            path,
            earlier: count,
            quiescence: level.quiescence,
            depth: (1 + start).min(deepest),
            reached: 0,
            deepest,
            count: 0,
            begun: 0,
            limit,
            guesses: level.bound == 0 && lines < 2,
        }
    }

    /// Goes on for about so many nodes; false once the search is over.
    pub(super) fn work<G: Game>(&mut self, root: &G, table: &Table, nodes: u64) -> bool {
        let until = self.limit.min(self.count.saturating_add(nodes));
        let mut line = self.line(root);
        while self.count < until && self.goes_on() {
            self.next = match self.next {
                Next::Visit(visit) => self.visit(&mut line, table, visit),
                Next::Back(found) => self.take(&mut line, table, found),
                Next::Root => self.look_at_root(),
                Next::Over => Next::Over,
            };
        }
        // What is known by then is taken along: which frames are left does not depend on where a step ends.
        while let Next::Back(found) = self.next {
            self.next = self.take(&mut line, table, found);
        }
        if self.count >= self.limit {
            self.next = Next::Over;
        }
        self.goes_on()
    }

    /// Whether there is anything left to do.
    pub(super) const fn goes_on(&self) -> bool {
        !matches!(self.next, Next::Over)
    }

    /// Plies searched in full.
    pub(super) const fn reached(&self) -> u32 {
        self.reached
    }

    /// Nodes so far.
    pub(super) const fn count(&self) -> u64 {
        self.count
    }

    /// Whether little has been done since the last whole round.
    pub(super) const fn has_just_begun(&self) -> bool {
        self.reached > 0 && (self.count - self.begun) * 8 < self.count
    }

    /// Whether exchanges are followed beyond the last ply.
    pub(super) const fn follows_exchanges(&self) -> bool {
        self.quiescence
    }

    /// Counts a node; false if there are none left.
    pub(super) const fn spend(&mut self) -> bool {
        let left = self.count < self.limit;
        self.count += left as u64;
        left
    }

    /// The positions from the root to the last frame.
    fn line<G: Game>(&self, root: &G) -> Vec<G> {
        let mut line = Vec::with_capacity(MAX_PLY + 1);
        line.push(root.clone());
        for frame in &self.frames {
            let next = line.last().and_then(|position| after(position, frame.last));
            line.extend(next);
        }
        line
    }

    /// The next move of the root, or of the next round.
    fn look_at_root(&mut self) -> Next {
        loop {
            if let Some((mv, alpha, beta)) = self.root.task() {
                let depth = self.depth as i32 - 1;
                return Next::Visit(Visit { last: Some(mv), depth, alpha: -beta, beta: -alpha, extended: 0 });
            }
            self.reached = self.depth;
            let best = self.root.best().abs();
            let decided = best > WIN_IN_SIGHT && WIN - best <= self.reached as i32;
            if decided || self.depth >= self.deepest {
                return Next::Over;
            }
            self.depth += 1;
            self.begun = self.count;
            self.root.begin((self.guesses && self.depth > 3 && best < WIN_IN_SIGHT).then_some(ASPIRATION));
        }
    }

    /// Searches a node beyond the last frame.
    fn visit<G: Game>(&mut self, line: &mut Vec<G>, table: &Table, visit: Visit) -> Next {
        let Visit { last, mut depth, alpha, beta, mut extended } = visit;
        let Some(position) = line.last().and_then(|position| after(position, last)) else { return Next::Over };
        let ply = line.len();
        let free = |value| Next::Back(Found { value, rests: FREE });
        if let Some(end) = position.end().or_else(|| position.verdict()) {
            self.spend();
            return free(near(end, ply));
        }
        let hash = position.hash();
        if last.is_some()
            && let Some(at) = self.path.iter().position(|&known| known == hash)
        {
            self.spend();
            let rests = at.checked_sub(self.earlier).unwrap_or(FREE);
            return Next::Back(Found { value: position.draw(), rests });
        }
        let urgent = self.quiescence && position.is_urgent();
        if urgent && extended < MAX_EXTENSIONS {
            depth += 1;
            extended += 1;
        }
        if depth <= 0 || ply + MAX_QUIET as usize + 1 >= MAX_PLY {
            return self.quiet(&position, alpha, beta, ply, MAX_QUIET).map_or(Next::Over, free);
        }
        self.spend();
        let known = table.get(hash);
        if let Some(entry) = known
            && entry.settles(depth, far(alpha, ply), far(beta, ply))
        {
            return free(near(entry.value, ply));
        }
        let mut stage = Stage::Full;
        if !urgent && beta.abs() < WIN_IN_SIGHT && beta - alpha == 1 && self.quiescence {
            let value = position.value();
            // So far above what is needed that a few plies will hardly change it ("reverse futility").
            if depth <= 3 && value - 130 * depth >= beta {
                return free(value);
            }
            if depth >= 3 && value >= beta && last.is_some() && position.skipped().is_some() {
                stage = Stage::Skip;
            }
        }
        let moves = self.order.choices(&position, known.and_then(|entry| entry.mv), last, ply);
        self.path.push(hash);
        self.frames.push(Frame {
            last,
            hash,
            moves,
            index: 0,
            stage,
            alpha,
            beta,
            start: alpha,
            best: -WIN,
            best_move: None,
            depth,
            extended,
            urgent,
            rests: FREE,
        });
        line.push(position);
        self.descend()
    }

    /// The next search that the last frame needs.
    fn descend(&mut self) -> Next {
        let Some(frame) = self.frames.last_mut() else { return Next::Root };
        let Frame { depth, alpha, beta, extended, index, .. } = *frame;
        let to = |last, depth, alpha: i32, beta: i32| {
            Next::Visit(Visit { last, depth, alpha: -beta, beta: -alpha, extended })
        };
        if frame.stage == Stage::Skip {
            return to(None, depth - 3, beta - 1, beta);
        }
        let Some(&Choice { mv, loud, .. }) = frame.moves.get(index) else { return Next::Root };
        match frame.stage {
            Stage::Reduced => {
                let less = if loud || frame.urgent { 0 } else { reduction(depth, index) };
                if less == 0 {
                    frame.stage = Stage::Scout;
                }
                to(Some(mv), depth - 1 - less, alpha, alpha + 1)
            }
            Stage::Scout => to(Some(mv), depth - 1, alpha, alpha + 1),
            Stage::Full | Stage::Skip => {
                if index == 0 {
                    let mv = next_choice(&mut frame.moves).mv;
                    return to(Some(mv), depth - 1, alpha, beta);
                }
                to(Some(mv), depth - 1, alpha, beta)
            }
        }
    }

    /// Gives a value to the last frame, or to the root.
    fn take<G: Game>(&mut self, line: &mut Vec<G>, table: &Table, found: Found) -> Next {
        let value = -found.value;
        let ply = self.frames.len();
        let Some(frame) = self.frames.last_mut() else {
            self.root.note(value);
            return Next::Root;
        };
        if frame.stage == Stage::Skip {
            frame.stage = Stage::Full;
            if value >= frame.beta {
                // A win that rests on a pass is none.
                frame.best = if value > WIN_IN_SIGHT { frame.beta } else { value };
                return self.leave(line, table, false);
            }
            return self.descend();
        }
        let again = match frame.stage {
            Stage::Reduced => value > frame.alpha,
            Stage::Scout => value > frame.alpha && value < frame.beta,
            Stage::Full | Stage::Skip => false,
        };
        if again {
            frame.stage = if frame.stage == Stage::Reduced { Stage::Scout } else { Stage::Full };
            return self.descend();
        }
        let Choice { mv, loud, .. } = frame.moves[frame.index];
        if value > frame.best {
            frame.best = value;
            frame.best_move = Some(mv);
        }
        if value >= frame.beta {
            // That the value is no less rests on this move alone.
            frame.rests = found.rests;
            if !loud {
                self.order.praise(mv, &frame.moves[..frame.index], frame.last, frame.depth, ply);
            }
            return self.leave(line, table, true);
        }
        frame.rests = frame.rests.min(found.rests);
        frame.alpha = frame.alpha.max(value);
        frame.index += 1;
        if frame.index == frame.moves.len() {
            return self.leave(line, table, true);
        }
        next_choice(&mut frame.moves[frame.index..]);
        frame.stage = Stage::Reduced;
        self.descend()
    }

    /// Ends the last frame: what it has found is remembered and handed on.
    fn leave<G: Game>(&mut self, line: &mut Vec<G>, table: &Table, remembered: bool) -> Next {
        let ply = self.frames.len();
        let Some(frame) = self.frames.pop() else { return Next::Root };
        line.pop();
        self.path.pop();
        if remembered {
            // A value that rests on how the position was reached holds for this line only ("graph history").
            let depth = if frame.rests >= ply { frame.depth } else { 0 };
            let bound = Bound::of(frame.best, frame.start, frame.beta);
            table.put(frame.hash, frame.best_move, far(frame.best, ply), depth, bound);
        }
        let rests = if frame.rests >= ply { FREE } else { frame.rests };
        self.order.recycle(frame.moves);
        Next::Back(Found { value: frame.best, rests })
    }
}

/// The position after a move, or after a pass that is only tried.
fn after<G: Game>(position: &G, mv: Option<Move>) -> Option<G> {
    let Some(mv) = mv else { return position.skipped() };
    let mut next = position.clone();
    next.play(mv);
    Some(next)
}
