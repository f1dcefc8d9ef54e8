//! The search tree: UCT with RAVE (Gelly, Silver 2011), drawn by priors.
//!
//! Threads share it without locks, as Enzenberger and Müller (2009) describe: every number is changed by itself and
//! in any order, so that now and then a little is lost, and a visit counts before its playout is over, as if it had
//! been lost, which keeps threads apart. With one thread nothing is lost, and the order is always the same.

use super::board::{At, NOWHERE};
use std::sync::atomic::{AtomicU16, AtomicU32, Ordering};

/// Nodes at most: 64 MB.
const MOST_NODES: usize = 2_000_000;

/// How much priors draw the search.
const EXPLORATION: f32 = 0.7;

/// Playouts after which the value of a move itself outweighs what its point was worth in other playouts.
const RAVE: f32 = 600.0;

/// Playouts that a first guess counts for.
const GUESS: f32 = 8.0;

/// The share of the margin, beside winning itself, in the value of a playout.
pub(super) const MARGIN_SHARE: f32 = 0.12;

/// Makes sure that a move is never tried again.
const NEVER: f32 = -1e6;

/// A node that a thread is just giving its moves.
const CLAIMED: u32 = u32::MAX;

/// The root.
pub(super) const ROOT: u32 = 0;

/// A number that several threads may change.
#[derive(Debug, Default)]
struct Real(AtomicU32);

impl Real {
    fn get(&self) -> f32 {
        f32::from_bits(self.0.load(Ordering::Relaxed))
    }

    fn set(&self, value: f32) {
        self.0.store(value.to_bits(), Ordering::Relaxed);
    }

    fn add(&self, value: f32) {
        self.set(self.get() + value);
    }
}

/// A move in the tree. Values are those of the side that makes it.
#[derive(Debug, Default)]
struct Node {
    /// Where; nowhere for a pass.
    at: AtomicU16,
    count: AtomicU16,
    /// Its moves begin there; 0 before it has any.
    first: AtomicU32,
    visits: AtomicU32,
    value: Real,
    /// Sum of margins.
    points: Real,
    rave_visits: Real,
    rave_value: Real,
    prior: Real,
}

impl Node {
    fn set(&self, at: At, prior: f32, guess: f32) {
        self.at.store(at, Ordering::Relaxed);
        self.prior.set(prior);
        self.rave_visits.set(GUESS);
        self.rave_value.set(GUESS * guess);
    }

    fn visits(&self) -> u32 {
        self.visits.load(Ordering::Relaxed)
    }

    fn stats(&self) -> Stats {
        Stats {
            at: self.at.load(Ordering::Relaxed),
            visits: self.visits(),
            value: self.value.get(),
            points: self.points.get(),
            rave_visits: self.rave_visits.get(),
            rave_value: self.rave_value.get(),
            prior: self.prior.get(),
        }
    }

    /// Takes over everything but prior and moves.
    fn copy(&self, from: &Self) {
        self.visits.store(from.visits(), Ordering::Relaxed);
        self.value.set(from.value.get());
        self.points.set(from.points.get());
        self.rave_visits.set(from.rave_visits.get());
        self.rave_value.set(from.rave_value.get());
    }
}

/// What is known of a move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stats {
    /// Where; nowhere for a pass.
    pub(super) at: At,
    /// Playouts through it.
    pub(super) visits: u32,
    value: f32,
    points: f32,
    rave_visits: f32,
    rave_value: f32,
    /// What was thought of it before it was tried.
    pub(super) prior: f32,
}

impl Stats {
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

/// A tree.
pub(super) struct Tree {
    nodes: Vec<Node>,
    used: AtomicU32,
}

impl Tree {
    /// A tree whose first moves are those of `moves` (with priors) and a pass.
    pub(super) fn new(moves: &[(At, f32)], pass: f32) -> Self {
        let mut tree = Self { nodes: vec![Node::default()], used: AtomicU32::new(1) };
        tree.reserve(moves.len() + 1);
        tree.claim(ROOT);
        tree.adopt(ROOT, moves, pass, 0.5);
        tree
    }

    /// Makes room for so many nodes more, unless the tree is as large as it may be.
    pub(super) fn reserve(&mut self, more: usize) {
        let used = *self.used.get_mut() as usize;
        let wanted = used + more;
        if wanted > self.nodes.len() && used < MOST_NODES {
            let doubled = (2 * self.nodes.len()).min(MOST_NODES);
            self.nodes.resize_with(wanted.max(doubled), Node::default);
        }
    }

    fn node(&self, index: u32) -> &Node {
        &self.nodes[index as usize]
    }

    fn children(&self, index: u32) -> &[Node] {
        let node = self.node(index);
        match node.first.load(Ordering::Acquire) {
            0 | CLAIMED => &[],
            first => &self.nodes[first as usize..][..usize::from(node.count.load(Ordering::Relaxed))],
        }
    }

    /// The moves of the root.
    pub(super) fn moves(&self) -> Vec<Stats> {
        self.children(ROOT).iter().map(Node::stats).collect()
    }

    /// Playouts through the root.
    pub(super) fn visits(&self) -> u64 {
        u64::from(self.node(ROOT).visits())
    }

    /// Whether a node has been given its moves.
    pub(super) fn is_open(&self, index: u32) -> bool {
        !self.children(index).is_empty()
    }

    /// Where a node's move is.
    pub(super) fn at(&self, index: u32) -> At {
        self.node(index).at.load(Ordering::Relaxed)
    }

    /// Playouts through a node before the one under way, and the mean value of its move.
    pub(super) fn record(&self, index: u32) -> (u32, f32) {
        let node = self.node(index);
        let visits = node.visits().saturating_sub(1);
        (visits, node.value.get() / visits.max(1) as f32)
    }

    /// Reserves the right to give a node its moves, as long as the tree may grow.
    pub(super) fn claim(&self, index: u32) -> bool {
        let first = &self.node(index).first;
        (self.used.load(Ordering::Relaxed) as usize) < MOST_NODES
            && first.compare_exchange(0, CLAIMED, Ordering::Relaxed, Ordering::Relaxed).is_ok()
    }

    /// Gives a claimed node its moves, with `mean` as a first guess of their value; not if there is no room.
    pub(super) fn adopt(&self, parent: u32, moves: &[(At, f32)], pass: f32, mean: f32) {
        let count = moves.len() as u32 + 1;
        let room = self.nodes.len() as u32;
        let grown = |used: u32| used.checked_add(count).filter(|&end| end <= room);
        let Ok(first) = self.used.fetch_update(Ordering::Relaxed, Ordering::Relaxed, grown) else {
            self.node(parent).first.store(0, Ordering::Relaxed);
            return;
        };
        let most = moves.iter().map(|(_, prior)| *prior).fold(0.0, f32::max);
        for (index, &(at, prior)) in (first..).zip(moves) {
            // The best guesses start a little above the mean, the others below.
            let guess = mean - 0.08 + if most > 0.0 { 0.12 * prior / most } else { 0.0 };
            self.node(index).set(at, prior, guess.clamp(0.0, 1.0));
        }
        self.node(first + count - 1).set(NOWHERE, pass, (mean - 0.15).max(0.0));
        let node = self.node(parent);
        node.count.store(count as u16, Ordering::Relaxed);
        node.first.store(first, Ordering::Release);
    }

    /// The child to follow.
    pub(super) fn select(&self, index: u32) -> Option<u32> {
        let node = self.node(index);
        let draw = EXPLORATION * (node.visits().max(1) as f32).sqrt();
        let mut best = (f32::NEG_INFINITY, None);
        let first = node.first.load(Ordering::Relaxed);
        for (child, node) in (first..).zip(self.children(index)) {
            let stats = node.stats();
            let score = stats.estimate() + draw * node.prior.get() / (1.0 + stats.visits as f32);
            if score > best.0 {
                best = (score, Some(child));
            }
        }
        best.1
    }

    /// Counts a visit before its playout is over.
    pub(super) fn enter(&self, index: u32) {
        self.node(index).visits.fetch_add(1, Ordering::Relaxed);
    }

    /// Takes a visit back.
    pub(super) fn leave(&self, index: u32) {
        self.node(index).visits.fetch_sub(1, Ordering::Relaxed);
    }

    /// Shuts out a move that is against the rules where it stands.
    pub(super) fn forbid(&self, index: u32) {
        let node = self.node(index);
        node.prior.set(0.0);
        node.rave_value.set(NEVER);
    }

    /// Adds what a playout was worth to the side that made the move.
    pub(super) fn add(&self, index: u32, value: f32, margin: f32) {
        let node = self.node(index);
        node.value.add(value);
        node.points.add(margin);
    }

    /// Adds what a playout was worth to those moves of a node that came later in it.
    pub(super) fn add_later(&self, index: u32, value: f32, came: impl Fn(At) -> bool) {
        for child in self.children(index) {
            if came(child.at.load(Ordering::Relaxed)) {
                child.rave_visits.add(1.0);
                child.rave_value.add(value);
            }
        }
    }

    /// The most visited moves from a move of the root on.
    pub(super) fn line(&self, at: At) -> Vec<At> {
        let mut line = Vec::new();
        let mut next = self.child(ROOT, at);
        while let Some(index) = next {
            line.push(self.at(index));
            let first = self.node(index).first.load(Ordering::Relaxed);
            let best = (first..).zip(self.children(index)).max_by_key(|(_, node)| node.visits());
            next = best.filter(|(_, node)| node.visits() > 4 && line.len() < 12).map(|(index, _)| index);
        }
        line
    }

    fn child(&self, index: u32, at: At) -> Option<u32> {
        let first = self.node(index).first.load(Ordering::Relaxed);
        (first..).zip(self.children(index)).find(|(_, node)| node.at.load(Ordering::Relaxed) == at).map(|(i, _)| i)
    }

    /// The tree after some moves, with what it knows of `moves` and a pass; others are forgotten.
    pub(super) fn after(&self, played: &[At], moves: &[(At, f32)], pass: f32) -> Self {
        let mut tree = Self::new(moves, pass);
        let Some(root) = played.iter().try_fold(ROOT, |index, &at| self.child(index, at)) else { return tree };
        let mut visits = 0;
        for at in moves.iter().map(|&(at, _)| at).chain([NOWHERE]) {
            if let (Some(to), Some(from)) = (tree.child(ROOT, at), self.child(root, at)) {
                tree.node(to).copy(self.node(from));
                visits += tree.node(to).visits();
                tree.graft(to, self, from);
            }
        }
        tree.node(ROOT).visits.store(visits, Ordering::Relaxed);
        tree
    }

    /// Copies what lies below a node of another tree.
    fn graft(&mut self, to: u32, other: &Self, from: u32) {
        let mut pairs = vec![(to, from)];
        while let Some((to, from)) = pairs.pop() {
            let count = other.children(from).len() as u32;
            if count == 0 {
                continue;
            }
            self.reserve(count as usize);
            let first = *self.used.get_mut();
            if (first + count) as usize > self.nodes.len() {
                return;
            }
            *self.used.get_mut() += count;
            for (index, node) in (first..).zip(other.children(from)) {
                let copy = self.node(index);
                copy.at.store(node.at.load(Ordering::Relaxed), Ordering::Relaxed);
                copy.prior.set(node.prior.get());
                copy.copy(node);
            }
            let parent = self.node(to);
            parent.count.store(count as u16, Ordering::Relaxed);
            parent.first.store(first, Ordering::Relaxed);
            let source = other.node(from).first.load(Ordering::Relaxed);
            pairs.extend((0..count).map(|i| (first + i, source + i)));
        }
    }
}
