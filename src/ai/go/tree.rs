//! The search tree: UCT with RAVE (Gelly, Silver 2011), explored by priors.

use super::board::{At, Board, Cell, NOWHERE};
use super::features;
use super::playout::{Ending, Player};
use crate::ai::maths::squash;

/// Nodes at most: about 64 MB.
const MOST_NODES: usize = 2_000_000;

/// How much priors draw the search.
const EXPLORATION: f32 = 0.7;

/// Playouts after which the value of a move itself outweighs what its point was worth in other playouts.
const RAVE: f32 = 600.0;

/// Playouts that a first guess counts for.
const GUESS: f32 = 8.0;

/// The share of the margin, beside winning itself, in the value of a playout.
const MARGIN_SHARE: f32 = 0.12;

/// Makes sure that a move is never tried again.
const NEVER: f32 = -1e6;

/// A move in the tree. Values are those of the side that makes it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    /// Where; nowhere for a pass.
    pub(super) at: At,
    /// Playouts through it.
    pub(super) visits: u32,
    value: f32,
    /// Sum of margins.
    points: f32,
    rave_visits: f32,
    rave_value: f32,
    prior: f32,
    first: u32,
    count: u32,
}

impl Node {
    const fn new(at: At, prior: f32, guess: f32) -> Self {
        Self {
            at,
            visits: 0,
            value: 0.0,
            points: 0.0,
            rave_visits: GUESS,
            rave_value: GUESS * guess,
            prior,
            first: 0,
            count: 0,
        }
    }

    /// What is known of its value: from its own playouts, and from those in which its point came later.
    pub(super) fn estimate(&self) -> f32 {
        let own = self.visits as f32;
        let share = self.rave_visits / (self.rave_visits + own + self.rave_visits * own / RAVE);
        let value = if self.visits == 0 { 0.0 } else { self.value / own };
        share * self.rave_value / self.rave_visits + (1.0 - share) * value
    }

    /// Chance to win.
    pub(super) fn win(&self) -> f32 {
        if self.visits == 0 {
            return 0.5;
        }
        let value = self.value / self.visits as f32;
        ((value - MARGIN_SHARE / 2.0) / (1.0 - MARGIN_SHARE)).clamp(0.0, 1.0)
    }

    /// Mean margin.
    pub(super) fn margin(&self) -> f32 {
        if self.visits == 0 { 0.0 } else { self.points / self.visits as f32 }
    }
}

/// How playouts are counted.
#[derive(Clone, Copy, Debug)]
pub(super) struct Counting {
    /// Whether stones set cost a point each, as in territory scoring.
    pub(super) by_territory: bool,
    /// Added to black's area, in hundredths: prisoners and stones before the search, and komi.
    pub(super) offset: i32,
    /// Passes that end a game.
    pub(super) passes: u8,
}

impl Counting {
    /// By how much black wins, in points.
    ///
    /// Area counts stones on the board; under territory scoring every stone set is a point given away, so that the
    /// two differ by the numbers of stones set, as long as both sides have something to do.
    pub(super) fn margin(&self, ending: Ending) -> f32 {
        let set = if self.by_territory { ending.balance } else { 0 };
        (100 * (ending.area - set) + self.offset) as f32 / 100.0
    }
}

/// A tree over a position.
pub(super) struct Tree {
    root: Board,
    nodes: Vec<Node>,
    counting: Counting,
    /// Positions that must not come back: hashes of the stones.
    earlier: Vec<u64>,
    board: Board,
    path: Vec<u32>,
    hashes: Vec<u64>,
    priors: Vec<(At, f32)>,
    /// By point: who was the first to set a stone there in this playout, and at which ply.
    setters: Vec<(Cell, u16)>,
    /// The longest line so far.
    pub(super) depth: u32,
}

impl Tree {
    /// A tree whose first moves are those of `moves` (with priors) and a pass.
    pub(super) fn new(root: &Board, moves: &[(At, f32)], pass: f32, counting: Counting, earlier: Vec<u64>) -> Self {
        let mut tree = Self {
            root: root.clone(),
            nodes: vec![Node::new(NOWHERE, 1.0, 0.5)],
            counting,
            earlier,
            board: root.clone(),
            path: Vec::new(),
            hashes: Vec::new(),
            priors: Vec::new(),
            setters: vec![(Cell::Empty, 0); root.size()],
            depth: 0,
        };
        tree.adopt(0, moves, pass, 0.5);
        tree
    }

    /// The moves of the root.
    pub(super) fn moves(&self) -> &[Node] {
        self.children(0)
    }

    fn children(&self, node: u32) -> &[Node] {
        let node = &self.nodes[node as usize];
        &self.nodes[node.first as usize..][..node.count as usize]
    }

    fn adopt(&mut self, parent: usize, moves: &[(At, f32)], pass: f32, mean: f32) {
        let first = self.nodes.len() as u32;
        let most = moves.iter().map(|(_, prior)| *prior).fold(0.0, f32::max);
        for &(at, prior) in moves {
            // The best guesses start a little above the mean, the others below.
            let guess = mean - 0.08 + if most > 0.0 { 0.12 * prior / most } else { 0.0 };
            self.nodes.push(Node::new(at, prior, guess.clamp(0.0, 1.0)));
        }
        self.nodes.push(Node::new(NOWHERE, pass, (mean - 0.15).max(0.0)));
        self.nodes[parent].first = first;
        self.nodes[parent].count = moves.len() as u32 + 1;
    }

    /// One descent, one playout, and what follows from it.
    pub(super) fn playout(&mut self, player: &mut Player) {
        self.board.clone_from(&self.root);
        self.path.clear();
        self.path.push(0);
        self.hashes.clear();
        self.setters.fill((Cell::Empty, 0));
        let mut node = 0u32;
        let mut ply = 0u16;
        while self.board.passes < self.counting.passes {
            if self.nodes[node as usize].count == 0 && !self.expand(node, player) {
                break;
            }
            let Some(child) = self.select(node) else { break };
            let at = self.nodes[child as usize].at;
            if at == NOWHERE {
                self.board.pass();
            } else {
                let (legal, before) = (self.board.is_legal(at, self.board.to_move), self.board.hash);
                if legal {
                    self.note(at, ply);
                    self.board.play(at);
                    self.hashes.push(before);
                }
                if !legal || self.hashes.contains(&self.board.hash) || self.earlier.contains(&self.board.hash) {
                    // Ko in a wider sense: this move is none.
                    self.nodes[child as usize].prior = 0.0;
                    self.nodes[child as usize].rave_value = NEVER;
                    return;
                }
            }
            self.path.push(child);
            node = child;
            ply += 1;
        }
        self.depth = self.depth.max(u32::from(ply));
        let settled = (self.board.passes >= self.counting.passes).then_some(self.board.balance);
        let (setters, mut at_ply) = (&mut self.setters, ply);
        let mut ending = player.run(&mut self.board, |at, side| {
            let setter = &mut setters[usize::from(at)];
            if setter.0 == Cell::Empty {
                *setter = (side, at_ply);
            }
            at_ply = at_ply.saturating_add(1);
        });
        ending.balance = settled.unwrap_or(ending.balance);
        let margin = self.counting.margin(ending);
        let spread = self.board.grid().len() as f32;
        let close = 0.5 + 0.5 * squash(margin * 6.0 / (spread + 20.0));
        let won = if margin > 0.0 {
            1.0
        } else if margin < 0.0 {
            0.0
        } else {
            0.5
        };
        self.back_up((1.0 - MARGIN_SHARE) * won + MARGIN_SHARE * close, margin);
    }

    fn note(&mut self, at: At, ply: u16) {
        let setter = &mut self.setters[usize::from(at)];
        if setter.0 == Cell::Empty {
            *setter = (self.board.to_move, ply);
        }
    }

    /// Gives a node its moves once it has been visited often enough.
    fn expand(&mut self, node: u32, player: &Player) -> bool {
        let Node { visits, value, .. } = self.nodes[node as usize];
        if visits < 2 || self.nodes.len() > MOST_NODES {
            return false;
        }
        features::priors(&self.board, &player.patterns, &mut self.priors);
        let moves = std::mem::take(&mut self.priors);
        self.adopt(node as usize, &moves, 0.01, 1.0 - value / visits as f32);
        self.priors = moves;
        true
    }

    /// The child to follow.
    fn select(&self, node: u32) -> Option<u32> {
        let parent = &self.nodes[node as usize];
        let draw = EXPLORATION * (parent.visits.max(1) as f32).sqrt();
        let mut best = (f32::NEG_INFINITY, None);
        for (i, child) in self.children(node).iter().enumerate() {
            let score = child.estimate() + draw * child.prior / (1.0 + child.visits as f32);
            if score > best.0 {
                best = (score, Some(parent.first + i as u32));
            }
        }
        best.1
    }

    /// Carries black's result up the path.
    fn back_up(&mut self, result: f32, margin: f32) {
        let black_began = self.root.to_move == Cell::Black;
        for (depth, &index) in self.path.iter().enumerate() {
            // The mover of the node at depth d is the side to move at depth d - 1.
            let black_moved = black_began == (depth % 2 == 1);
            let value = if black_moved { result } else { 1.0 - result };
            let node = &mut self.nodes[index as usize];
            node.visits += 1;
            node.value += value;
            node.points += if black_moved { margin } else { -margin };
            let (mover, worth) = if black_moved { (Cell::White, 1.0 - result) } else { (Cell::Black, result) };
            let children = node.first as usize..(node.first + node.count) as usize;
            for child in &mut self.nodes[children] {
                let (setter, ply) = self.setters[usize::from(child.at)];
                if setter == mover && usize::from(ply) >= depth {
                    child.rave_visits += 1.0;
                    child.rave_value += worth;
                }
            }
        }
    }

    /// The most visited moves from a move of the root on.
    pub(super) fn line(&self, index: usize) -> Vec<At> {
        let mut node = &self.moves()[index];
        let mut line = vec![node.at];
        while line.len() < 12
            && let Some(best) = self.nodes[node.first as usize..][..node.count as usize].iter().max_by_key(|n| n.visits)
            && best.visits > 4
        {
            line.push(best.at);
            node = best;
        }
        line
    }
}

/// Adds 1 for each point that black owns and takes 1 for each that white owns, in the order of points.
pub(super) fn tally(board: &Board, owners: &mut [i32]) {
    for (point, owner) in board.grid().points().zip(owners) {
        *owner += match board.owner(board.at(point)) {
            Cell::Black => 1,
            Cell::White => -1,
            _ => 0,
        };
    }
}
