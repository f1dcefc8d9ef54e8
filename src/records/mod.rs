//! The record of a game: a tree of moves in one `Vec`.

use crate::rules::score::Marks;
use crate::rules::{Effects, Move, Side};
use serde::{Deserialize, Serialize};

/// A node of the tree, by its number; parents have smaller numbers than their children.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct NodeId(pub u32);

impl NodeId {
    /// The position before the first move.
    pub const ROOT: Self = Self(0);
}

/// How the players ended the game after a move, beyond the rules.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Sequel {
    /// That side resigned.
    Resigned(Side),
    /// Go: they agreed on this marking and counted.
    Counted(Marks),
    /// They agreed on a draw.
    Drawn,
}

#[derive(Clone, Debug, Default)]
struct Node {
    parent: Option<NodeId>,
    played: Option<(Move, Effects)>,
    children: Vec<NodeId>,
    preferred: Option<NodeId>,
    resumed: bool,
    sequel: Option<Sequel>,
}

/// Moves and their branches. There is always a root.
#[derive(Clone, Debug)]
pub struct Tree {
    nodes: Vec<Node>,
}

impl Default for Tree {
    fn default() -> Self {
        Self { nodes: vec![Node::default()] }
    }
}

impl Tree {
    fn get(&self, node: NodeId) -> Option<&Node> {
        self.nodes.get(node.0 as usize)
    }

    /// Whether there is such a node.
    pub fn contains(&self, node: NodeId) -> bool {
        (node.0 as usize) < self.nodes.len()
    }

    /// All nodes, the root first, parents before children.
    pub fn nodes(&self) -> impl Iterator<Item = NodeId> + use<> {
        (0..self.nodes.len() as u32).map(NodeId)
    }

    /// Adds a move below `parent`.
    pub fn add(&mut self, parent: NodeId, mv: Move, effects: Effects) -> NodeId {
        let id = NodeId(self.nodes.len() as u32);
        self.nodes.push(Node { parent: Some(parent), played: Some((mv, effects)), ..Node::default() });
        if let Some(node) = self.nodes.get_mut(parent.0 as usize) {
            node.children.push(id);
        }
        id
    }

    /// The parent; the root has none.
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        self.get(node)?.parent
    }

    /// The move that leads to `node`.
    pub fn mv(&self, node: NodeId) -> Option<Move> {
        self.get(node)?.played.as_ref().map(|(mv, _)| *mv)
    }

    /// What that move did.
    pub fn effects(&self, node: NodeId) -> Option<&Effects> {
        self.get(node)?.played.as_ref().map(|(_, effects)| effects)
    }

    /// The branches below `node`, oldest first.
    pub fn children(&self, node: NodeId) -> &[NodeId] {
        self.get(node).map_or(&[], |node| &node.children)
    }

    /// The branch below `node` that is played by `mv`.
    pub fn child(&self, node: NodeId, mv: Move) -> Option<NodeId> {
        self.children(node).iter().copied().find(|&child| self.mv(child) == Some(mv))
    }

    /// The branch below `node` that was visited last, else the first.
    pub fn preferred(&self, node: NodeId) -> Option<NodeId> {
        let node = self.get(node)?;
        node.preferred.or_else(|| node.children.first().copied())
    }

    /// Makes every ancestor of `node` prefer the branch towards it.
    pub fn prefer(&mut self, node: NodeId) {
        let mut child = node;
        while let Some(parent) = self.parent(child) {
            self.nodes[parent.0 as usize].preferred = Some(child);
            child = parent;
        }
    }

    /// The nodes from the first move to `node`; empty for the root.
    pub fn path(&self, node: NodeId) -> Vec<NodeId> {
        let mut path: Vec<_> = std::iter::successors(Some(node), |&node| self.parent(node))
            .take_while(|&node| node != NodeId::ROOT)
            .collect();
        path.reverse();
        path
    }

    /// The line through `node`: its path, then the preferred branches to the end.
    pub fn line(&self, node: NodeId) -> Vec<NodeId> {
        let mut line = self.path(node);
        line.extend(std::iter::successors(self.preferred(node), |&node| self.preferred(node)));
        line
    }

    /// Go: whether play stopped after the move and went on because the players did not agree.
    pub fn resumed(&self, node: NodeId) -> bool {
        self.get(node).is_some_and(|node| node.resumed)
    }

    /// Notes whether play went on after it had stopped.
    pub fn set_resumed(&mut self, node: NodeId, resumed: bool) {
        if let Some(node) = self.nodes.get_mut(node.0 as usize) {
            node.resumed = resumed;
        }
    }

    /// What was said after the move, if anything.
    pub fn sequel(&self, node: NodeId) -> Option<&Sequel> {
        self.get(node)?.sequel.as_ref()
    }

    /// Notes what was said after the move.
    pub fn set_sequel(&mut self, node: NodeId, sequel: Option<Sequel>) {
        if let Some(node) = self.nodes.get_mut(node.0 as usize) {
            node.sequel = sequel;
        }
    }
}
