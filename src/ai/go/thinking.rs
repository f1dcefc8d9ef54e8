//! A search of Go under way: first a look at what is settled, if the game may be near its end, then the tree.

use super::answer::Question;
use super::board::At;
use super::ending::Survey;
use super::features::Eye;
use super::playout::Player;
use super::scene::{Scene, last_moves};
use super::strengths::Strengths;
use super::tree::Tree;
use super::walker::Walker;
use super::{novice, solver};
use crate::ai::level::Level;
use crate::ai::search::Steps;
use crate::ai::{Line, Memory, Reply, Request};
use crate::rng::Rng;
use crate::rules::board::splitmix;
use crate::rules::go::{Go, Ko, Options, Scoring, Suicide};
use crate::rules::{Move, Position, Side};
use std::sync::Arc;

/// Playouts that judge whether a game has come to its end.
const SURVEY: u32 = 96;

/// From this level on a player looks for a way into what is nearly lost.
const KEEN: u8 = 8;

/// Positions that a player looks at to solve a tiny board: a few tenths of a second.
const SOLVING: u64 = 200_000;

/// Playouts at most: beyond them numbers of 32 bits do not add up any more.
const MOST_PLAYOUTS: u64 = 1 << 23;

/// With several threads a step is so many times as long, since threads are started for each.
const THREADED: u64 = 12;

/// Threads at most; a browser has but one.
const MOST_THREADS: u32 = if cfg!(target_arch = "wasm32") { 1 } else { 64 };

/// So many moves may have been made since a tree was left for it to be of use.
const REACH: usize = 4;

/// A search under way.
struct Thinking {
    position: Go,
    scene: Scene,
    level: Level,
    seed: u64,
    strengths: Arc<Strengths>,
    lines: usize,
    threads: u32,
    /// Playouts in the tree at most, those included that it began with.
    limit: u64,
    /// Moves that may make sense, with priors.
    moves: Vec<(At, f32)>,
    legal: Vec<Move>,
    /// Whether the game may be near its end.
    late: bool,
    /// The prior of a pass.
    pass: f32,
    /// Whether all that is left is to take dead stones off the board.
    cleaning: bool,
    walkers: Vec<Walker>,
    made: u64,
    /// Playouts that the tree began with.
    inherited: u64,
    kept: Option<Kept>,
    phase: Phase,
}

enum Phase {
    /// A board so small that it can be solved.
    Solving,
    Survey(Box<Survey>),
    Tree(Tree),
    Over(Reply),
}

/// A tree that is left to the next search.
struct Kept {
    tree: Tree,
    options: Options,
    plies: u32,
    to_move: Side,
    /// The hash of its position, and of all before it.
    board: u64,
    earlier: Vec<u64>,
}

/// A search for a move.
pub(in crate::ai) fn search(position: &Go, level: &Level, request: &Request, memory: Memory) -> Box<dyn Steps> {
    let legal = position.legal_moves();
    let scene = Scene::new(position);
    let points = scene.board.grid().len();
    let stones = points - scene.board.empty.len();
    let limits = request.limits;
    let mut moves = Vec::new();
    request.knowledge.go.priors(&scene.board, &mut Eye::default(), &mut moves);
    let mut thinking = Thinking {
        position: position.clone(),
        level: *level,
        seed: request.seed,
        strengths: request.knowledge.go.clone(),
        lines: request.lines,
        threads: limits.threads.unwrap_or(1).clamp(1, MOST_THREADS),
        limit: limits
            .playouts
            .unwrap_or(if limits.time_ms.is_some() { u64::MAX } else { level_playouts(level, points) })
            .min(MOST_PLAYOUTS),
        moves: Vec::new(),
        legal,
        late: 5 * stones >= 2 * points || position.passes() > 0 || points <= 25,
        pass: 0.002,
        cleaning: false,
        walkers: Vec::new(),
        made: 0,
        inherited: 0,
        kept: memory.take(),
        phase: Phase::Over(Reply::forced(Some(Move::Pass))),
        scene,
    };
    thinking.moves = thinking.playable(moves);
    if thinking.is_solvable() {
        thinking.phase = Phase::Solving;
    } else {
        thinking.judge();
    }
    Box::new(thinking)
}

/// Playouts of a level: fewer on large boards, where each takes longer; and on very large ones the tree grows costly
/// too.
fn level_playouts(level: &Level, points: usize) -> u64 {
    let playouts = level.units * 81 / points as u64 * 361 / points.max(361) as u64;
    playouts.clamp(30, 2 * level.units.max(30))
}

impl Thinking {
    /// Whether a strong player can see through the whole game.
    fn is_solvable(&self) -> bool {
        let options = self.position.options();
        self.level.number >= KEEN
            && self.lines <= 1
            && self.scene.board.grid().len() <= 9
            && options.scoring == Scoring::Area
            && options.ko == Ko::Positional
            && options.suicide == Suicide::Forbidden
            && options.passes_to_end == 2
    }

    /// Plays by the exact result, or searches if that is not found soon.
    fn solve(&mut self) {
        let solution = solver::solve(&self.position, SOLVING, &|| false);
        match solution.filter(|solution| self.legal.contains(&solution.best)) {
            Some(solution) => {
                let komi = self.position.options().komi.0 as f32 / 100.0;
                let black = self.position.to_move() == Side::Black;
                let points = solution.margin as f32 + if black { -komi } else { komi };
                let win = if points > 0.0 { 1.0 } else { 0.0 };
                let line = Line { moves: vec![solution.best], win, points: Some(points), ..Line::default() };
                let reply = Reply::forced(Some(solution.best));
                self.phase = Phase::Over(Reply {
                    win: if points == 0.0 { 0.5 } else { win },
                    points: Some(points),
                    nodes: solution.nodes,
                    lines: vec![line],
                    ..reply
                });
            }
            None => self.judge(),
        }
    }

    /// Looks first at what is settled, if the game may be near its end.
    fn judge(&mut self) {
        if self.late {
            let mut passed = self.scene.board.clone();
            passed.pass();
            self.phase = Phase::Survey(Box::new(Survey::new(&passed, Player::new(Rng::new(self.seed)), false)));
        } else {
            self.begin();
        }
    }

    /// Those of `moves` that the rules allow.
    fn playable(&self, mut moves: Vec<(At, f32)>) -> Vec<(At, f32)> {
        let board = &self.scene.board;
        let mut legal = vec![false; board.grid().len()];
        for mv in &self.legal {
            if let Move::Place(point) = mv {
                legal[point.index()] = true;
            }
        }
        moves.retain(|&(at, _)| legal[board.point(at).index()] && !self.scene.comes_back(at));
        moves
    }

    /// Draws conclusions from the survey.
    fn conclude(&mut self, survey: &Survey) {
        let (position, board) = (&self.position, &self.scene.board);
        let ends = position.passes() > 0 && position.passes() + 1 >= position.options().passes_to_end;
        let settled = survey.settled_share() > 0.8 && !survey.leaves_open(board);
        if ends && settled && survey.is_won(position, board, position.to_move()) {
            self.phase = Phase::Over(self.finished(survey));
            return;
        }
        let by_territory = position.options().scoring == Scoring::Territory;
        let worth = |keen| move |&(at, _): &(At, f32)| survey.is_worth_a_move(board, at, by_territory, keen);
        self.pass = if self.moves.iter().any(worth(false)) { 0.05 } else { 0.5 };
        self.moves.retain(worth(self.level.number >= KEEN));
        if self.moves.is_empty() {
            let cleaning = survey.cleaning(position, board).into_iter().map(|at| (at, 1.0)).collect();
            self.moves = self.playable(cleaning);
            self.cleaning = true;
        }
        if self.moves.is_empty() {
            self.phase = Phase::Over(self.finished(survey));
        } else {
            self.begin();
        }
    }

    /// Begins the tree.
    fn begin(&mut self) {
        let board = &self.scene.board;
        let mut rng = Rng::new(splitmix(self.seed));
        if self.moves.is_empty() || (rng.below(100) as i32) < self.level.naive {
            let at = novice::choose(board, &self.moves, &mut rng);
            self.phase = Phase::Over(Reply::forced(Some(at.map_or(Move::Pass, |at| Move::Place(board.point(at))))));
            return;
        }
        let sum: f32 = self.moves.iter().map(|(_, prior)| prior).sum();
        for (_, prior) in &mut self.moves {
            *prior /= sum;
        }
        let seeds = (0..u64::from(self.threads)).map(|i| self.seed.wrapping_add(splitmix(i)));
        self.walkers =
            seeds.map(|seed| Walker::new(board, self.strengths.clone(), Player::new(Rng::new(seed)))).collect();
        let pass = self.pass;
        let kept = self.kept.take().and_then(|kept| kept.after(&self.position, &self.scene, &self.moves, pass));
        let tree = kept.unwrap_or_else(|| Tree::new(&self.moves, pass));
        self.inherited = tree.visits();
        self.phase = Phase::Tree(tree);
    }

    /// Who owned each point at the end of the playouts: -1 white to +1 black.
    fn owners(&self) -> Vec<f32> {
        let sum = |at: usize| self.walkers.iter().map(|walker| walker.owners[at]).sum::<i32>();
        (0..self.scene.board.grid().len()).map(|at| sum(at) as f32 / self.made.max(1) as f32).collect()
    }

    /// The reply when nothing is left to do.
    fn finished(&self, survey: &Survey) -> Reply {
        let (position, board) = (&self.position, &self.scene.board);
        let win = if survey.is_won(position, board, position.to_move()) { 1.0 } else { 0.0 };
        let line = Line { moves: vec![Move::Pass], win, ..Line::default() };
        let owners = if self.lines > 1 { survey.owners() } else { Vec::new() };
        Reply { win, lines: vec![line], owners, ..Reply::forced(Some(Move::Pass)) }
    }

    /// Playouts of a step: about a millisecond's.
    fn stride(&self) -> u64 {
        (800 / self.scene.board.grid().len() as u64).clamp(1, 16)
    }
}

impl Steps for Thinking {
    fn step(&mut self) -> bool {
        let stride = self.stride();
        match &mut self.phase {
            Phase::Over(_) => false,
            Phase::Solving => {
                self.solve();
                !matches!(self.phase, Phase::Over(_))
            }
            Phase::Survey(survey) => {
                for _ in 0..stride {
                    if survey.count < SURVEY {
                        survey.play();
                    }
                }
                if survey.count == SURVEY {
                    let nothing = Phase::Over(Reply::forced(Some(Move::Pass)));
                    if let Phase::Survey(survey) = std::mem::replace(&mut self.phase, nothing) {
                        self.conclude(&survey);
                    }
                }
                !matches!(self.phase, Phase::Over(_))
            }
            Phase::Tree(tree) => {
                let left = self.limit.saturating_sub(self.inherited + self.made);
                let each = if self.threads > 1 { stride * THREADED } else { stride };
                let share = left.div_ceil(u64::from(self.threads)).min(each);
                tree.reserve((share * u64::from(self.threads)) as usize * (self.scene.board.empty.len() + 1));
                self.made += work(&mut self.walkers, &self.scene, tree, share, left);
                let left = self.limit.saturating_sub(self.inherited + self.made);
                left > 0 && (self.lines > 1 || !is_decided(tree, left))
            }
        }
    }

    fn reply(&self) -> Reply {
        match &self.phase {
            Phase::Over(reply) => reply.clone(),
            Phase::Solving | Phase::Survey(_) => {
                let best = self.moves.iter().max_by(|a, b| a.1.total_cmp(&b.1));
                Reply::forced(Some(best.map_or(Move::Pass, |&(at, _)| Move::Place(self.scene.board.point(at)))))
            }
            Phase::Tree(tree) => {
                let question = Question {
                    board: &self.scene.board,
                    level: &self.level,
                    lines: self.lines,
                    may_pass: self.late && !self.cleaning,
                    playouts: self.made,
                    depth: self.walkers.iter().map(|walker| walker.depth).max().unwrap_or(0),
                    owners: if self.lines > 1 { self.owners() } else { Vec::new() },
                };
                question.answer(tree, &mut Rng::new(self.seed))
            }
        }
    }

    fn is_settled(&self, ratio: f32) -> bool {
        match &self.phase {
            Phase::Tree(tree) => self.lines <= 1 && is_decided(tree, (self.made as f32 * ratio) as u64),
            _ => false,
        }
    }

    fn into_memory(self: Box<Self>) -> Memory {
        let Self { phase: Phase::Tree(tree), position, scene, .. } = *self else { return Memory::default() };
        Memory::of(Kept {
            tree,
            options: position.options().clone(),
            plies: position.plies(),
            to_move: position.to_move(),
            board: scene.board.hash,
            earlier: scene.earlier,
        })
    }
}

impl Kept {
    /// What of the tree is of use in a later position of the same game.
    fn after(self, position: &Go, scene: &Scene, moves: &[(At, f32)], pass: f32) -> Option<Tree> {
        let since = usize::try_from(position.plies().checked_sub(self.plies)?).ok().filter(|&since| since <= REACH)?;
        let mover = if since.is_multiple_of(2) { position.to_move() } else { position.to_move().other() };
        let hashes = || [scene.board.hash].into_iter().chain(scene.earlier.iter().copied());
        let same = self.options == *position.options()
            && self.to_move == mover
            && hashes().skip(since).eq([self.board].into_iter().chain(self.earlier));
        let mut played = last_moves(position, &scene.board, since);
        played.reverse();
        same.then(|| self.tree.after(&played, moves, pass))
    }
}

/// Makes `share` playouts in every thread, `left` in all at most; how many were made.
fn work(walkers: &mut [Walker], scene: &Scene, tree: &Tree, share: u64, left: u64) -> u64 {
    let Some((first, others)) = walkers.split_first_mut() else { return 0 };
    let walk = |walker: &mut Walker, count: u64| (0..count).for_each(|_| walker.walk(scene, tree));
    let mut rest = left;
    let mut portion = || {
        let count = share.min(rest);
        rest -= count;
        count
    };
    let own = portion();
    if others.is_empty() {
        walk(first, own);
    } else {
        std::thread::scope(|scope| {
            for walker in others {
                let count = portion();
                scope.spawn(move || walk(walker, count));
            }
            walk(first, own);
        });
    }
    left - rest
}

/// Whether no other move can be tried as often as the best any more.
fn is_decided(tree: &Tree, left: u64) -> bool {
    let (mut first, mut second) = (0, 0);
    for stats in tree.moves() {
        if stats.visits > first {
            (first, second) = (stats.visits, first);
        } else if stats.visits > second {
            second = stats.visits;
        }
    }
    u64::from(second) + left < u64::from(first)
}
