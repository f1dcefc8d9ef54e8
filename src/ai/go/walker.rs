//! One thread's way through the tree: down to its edge, a playout from there, and what follows from it back up.

use super::board::{At, Board, Cell, NOWHERE};
use super::features::Eye;
use super::playout::Player;
use super::scene::Scene;
use super::strengths::Strengths;
use super::tree::{MARGIN_SHARE, ROOT, Tree};
use crate::ai::maths::squash;
use std::sync::Arc;

/// One thread's memory.
pub(super) struct Walker {
    strengths: Arc<Strengths>,
    /// Its chance and habits.
    pub(super) player: Player,
    board: Board,
    path: Vec<u32>,
    hashes: Vec<u64>,
    eye: Eye,
    priors: Vec<(At, f32)>,
    /// By point: who was the first to set a stone there in this playout, and at which ply.
    setters: Vec<(Cell, u16)>,
    /// By point: playouts in which black owned it at the end, less those in which white did.
    pub(super) owners: Vec<i32>,
    /// The longest line so far.
    pub(super) depth: u32,
}

impl Walker {
    /// A walker for boards of that size.
    pub(super) fn new(board: &Board, strengths: Arc<Strengths>, player: Player) -> Self {
        Self {
            strengths,
            player,
            board: board.clone(),
            path: Vec::new(),
            hashes: Vec::new(),
            eye: Eye::default(),
            priors: Vec::new(),
            setters: vec![(Cell::Empty, 0); board.size()],
            owners: vec![0; board.grid().len()],
            depth: 0,
        }
    }

    /// One descent, one playout, and what follows from it.
    pub(super) fn walk(&mut self, scene: &Scene, tree: &Tree) {
        self.board.clone_from(&scene.board);
        self.path.clear();
        self.hashes.clear();
        self.setters.fill((Cell::Empty, 0));
        self.enter(tree, ROOT);
        let mut node = ROOT;
        let mut ply = 0u16;
        while self.board.passes < scene.counting.passes {
            if !tree.is_open(node) && !self.open(tree, node) {
                break;
            }
            let Some(child) = tree.select(node) else { break };
            let at = tree.at(child);
            if at == NOWHERE {
                self.board.pass();
            } else {
                let (legal, before) = (self.board.is_legal(at, self.board.to_move), self.board.hash);
                if legal {
                    self.note(at, ply);
                    self.board.play(at);
                    self.hashes.push(before);
                }
                if !legal || self.hashes.contains(&self.board.hash) || scene.earlier.contains(&self.board.hash) {
                    // Ko in a wider sense: this move is none.
                    tree.forbid(child);
                    for &index in &self.path {
                        tree.leave(index);
                    }
                    return;
                }
            }
            self.enter(tree, child);
            node = child;
            ply += 1;
        }
        self.depth = self.depth.max(u32::from(ply));
        let settled = (self.board.passes >= scene.counting.passes).then_some(self.board.balance);
        let (setters, mut at_ply) = (&mut self.setters, ply);
        let mut ending = self.player.run(&mut self.board, |at, side| {
            let setter = &mut setters[usize::from(at)];
            if setter.0 == Cell::Empty {
                *setter = (side, at_ply);
            }
            at_ply = at_ply.saturating_add(1);
        });
        ending.balance = settled.unwrap_or(ending.balance);
        for (point, sum) in self.board.grid().points().zip(&mut self.owners) {
            *sum += match self.board.owner(self.board.at(point)) {
                Cell::Black => 1,
                Cell::White => -1,
                _ => 0,
            };
        }
        let margin = scene.counting.margin(ending);
        let spread = self.board.grid().len() as f32;
        let close = 0.5 + 0.5 * squash(margin * 6.0 / (spread + 20.0));
        let won = if margin > 0.0 {
            1.0
        } else if margin < 0.0 {
            0.0
        } else {
            0.5
        };
        self.back_up(scene, tree, (1.0 - MARGIN_SHARE) * won + MARGIN_SHARE * close, margin);
    }

    fn enter(&mut self, tree: &Tree, index: u32) {
        tree.enter(index);
        self.path.push(index);
    }

    fn note(&mut self, at: At, ply: u16) {
        let setter = &mut self.setters[usize::from(at)];
        if setter.0 == Cell::Empty {
            *setter = (self.board.to_move, ply);
        }
    }

    /// Gives a node its moves once it has been visited often enough.
    fn open(&mut self, tree: &Tree, node: u32) -> bool {
        let (visits, mean) = tree.record(node);
        if visits < 2 || !tree.claim(node) {
            return false;
        }
        self.strengths.priors(&self.board, &mut self.eye, &mut self.priors);
        tree.adopt(node, &self.priors, 0.01, 1.0 - mean);
        tree.is_open(node)
    }

    /// Carries black's result up the path.
    fn back_up(&self, scene: &Scene, tree: &Tree, result: f32, margin: f32) {
        let black_began = scene.board.to_move == Cell::Black;
        for (depth, &index) in self.path.iter().enumerate() {
            // The mover of the node at depth d is the side to move at depth d - 1.
            let black_moved = black_began == (depth % 2 == 1);
            let (value, margin) = if black_moved { (result, margin) } else { (1.0 - result, -margin) };
            tree.add(index, value, margin);
            let mover = if black_moved { Cell::White } else { Cell::Black };
            tree.add_later(index, 1.0 - value, |at| {
                let (setter, ply) = self.setters[usize::from(at)];
                setter == mover && usize::from(ply) >= depth
            });
        }
    }
}
