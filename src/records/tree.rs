//! The tree of a record: all nodes in one `Vec`, parents before their children.

use super::node::{Deed, Made, MarkKind, Remarks, SetUp, Verdict};
use crate::rules::score::Marks;
use crate::rules::{Effects, Illegal, Move, Point, Side};
use serde::{Deserialize, Serialize};

/// A node of the tree, by its number; parents have smaller numbers than their children. A number is never given twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct NodeId(pub u32);

impl NodeId {
    /// The position before the first move.
    pub const ROOT: Self = Self(0);

    const fn index(self) -> usize {
        self.0 as usize
    }
}

/// How the players ended the game after a move, beyond the rules.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Sequel {
    /// That side resigned.
    Resigned(Side),
    /// That side used up its time.
    Timeout(Side),
    /// Go: they agreed on this marking and counted.
    Counted(Marks),
    /// They agreed on a draw.
    Drawn,
}

/// What one can look for along a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Landmark {
    /// A node below which there are branches.
    Fork,
    /// A node with a comment.
    Comment,
    /// A move that takes pieces off the board.
    Capture,
}

#[derive(Clone, Debug, Default)]
struct Node {
    parent: Option<NodeId>,
    children: Vec<NodeId>,
    preferred: Option<NodeId>,
    deed: Deed,
    verdict: Verdict,
    remarks: Option<Box<Remarks>>,
    resumed: bool,
    /// Removed; its number is not used again.
    gone: bool,
    sequel: Option<Box<Sequel>>,
}

/// Moves and their branches. There is always a root, which holds no move.
#[derive(Clone, Debug)]
pub struct Tree {
    nodes: Vec<Node>,
}

impl Default for Tree {
    fn default() -> Self {
        Self { nodes: vec![Node::default()] }
    }
}

impl PartialEq for Tree {
    /// The same nodes with the same numbers; what was last visited and what was judged does not matter.
    fn eq(&self, other: &Self) -> bool {
        let same = |a: &Node, b: &Node| {
            (a.parent, &a.children, &a.deed, a.resumed, a.gone) == (b.parent, &b.children, &b.deed, b.resumed, b.gone)
                && a.remarks.as_deref().unwrap_or(Remarks::NONE) == b.remarks.as_deref().unwrap_or(Remarks::NONE)
                && a.sequel == b.sequel
        };
        self.nodes.len() == other.nodes.len() && self.nodes.iter().zip(&other.nodes).all(|(a, b)| same(a, b))
    }
}

/// Looking.
impl Tree {
    fn get(&self, node: NodeId) -> Option<&Node> {
        self.nodes.get(node.index()).filter(|node| !node.gone)
    }

    fn get_mut(&mut self, node: NodeId) -> Option<&mut Node> {
        self.nodes.get_mut(node.index()).filter(|node| !node.gone)
    }

    /// Whether there is such a node.
    pub fn contains(&self, node: NodeId) -> bool {
        self.get(node).is_some()
    }

    /// All nodes, the root first, parents before children, in the order in which they were made.
    pub fn nodes(&self) -> impl Iterator<Item = NodeId> + use<> {
        let there: Vec<_> = (0..self.nodes.len() as u32).map(NodeId).filter(|&node| self.contains(node)).collect();
        there.into_iter()
    }

    /// How many nodes there are, the root among them.
    pub fn len(&self) -> usize {
        self.nodes.iter().filter(|node| !node.gone).count()
    }

    /// Never: there is always a root. For symmetry with [`Self::len`].
    pub const fn is_empty(&self) -> bool {
        false
    }

    /// All nodes in the order of a file: each branch to its end before the next.
    pub fn in_file_order(&self) -> Vec<NodeId> {
        let (mut order, mut waiting) = (Vec::with_capacity(self.nodes.len()), vec![NodeId::ROOT]);
        while let Some(node) = waiting.pop() {
            order.push(node);
            waiting.extend(self.children(node).iter().rev());
        }
        order
    }

    /// The parent; the root has none.
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        self.get(node)?.parent
    }

    /// What the node does.
    pub fn deed(&self, node: NodeId) -> &Deed {
        self.get(node).map_or(&Deed::Nothing, |node| &node.deed)
    }

    /// The move that leads to `node`, and who makes it.
    pub fn made(&self, node: NodeId) -> Option<&Made> {
        match self.deed(node) {
            Deed::Move(made) => Some(made),
            _ => None,
        }
    }

    /// The move that leads to `node`.
    pub fn mv(&self, node: NodeId) -> Option<Move> {
        self.made(node).map(|made| made.mv)
    }

    /// The set-up made in `node`.
    pub fn set_up(&self, node: NodeId) -> Option<&SetUp> {
        match self.deed(node) {
            Deed::SetUp(set_up) => Some(set_up),
            _ => None,
        }
    }

    /// What became of the node's move or set-up.
    pub fn verdict(&self, node: NodeId) -> &Verdict {
        self.get(node).map_or(&Verdict::Open, |node| &node.verdict)
    }

    /// What the move did; nothing for moves that the rules refuse.
    pub fn effects(&self, node: NodeId) -> Option<&Effects> {
        match self.verdict(node) {
            Verdict::Legal(effects) => Some(effects),
            _ => None,
        }
    }

    /// The rule that the move breaks.
    pub fn illegal(&self, node: NodeId) -> Option<Illegal> {
        match self.verdict(node) {
            Verdict::Illegal(why) => Some(*why),
            _ => None,
        }
    }

    /// What is said of the position.
    pub fn remarks(&self, node: NodeId) -> &Remarks {
        self.get(node).and_then(|node| node.remarks.as_deref()).unwrap_or(Remarks::NONE)
    }

    /// The points of a mark that holds for the nodes below, too, as it holds at `node`.
    pub fn lasting(&self, node: NodeId, kind: MarkKind) -> &[Point] {
        std::iter::successors(Some(node), |&node| self.parent(node))
            .find_map(|node| self.remarks(node).marked(kind))
            .unwrap_or_default()
    }

    /// The branches below `node`, the main one first.
    pub fn children(&self, node: NodeId) -> &[NodeId] {
        self.get(node).map_or(&[], |node| &node.children)
    }

    /// The branch below `node` that is played by `mv`.
    pub fn child(&self, node: NodeId, mv: Move) -> Option<NodeId> {
        self.children(node).iter().copied().find(|&child| self.mv(child) == Some(mv))
    }

    /// The branch below `node` with a legal move that does just that.
    pub fn child_with(&self, node: NodeId, effects: &Effects) -> Option<NodeId> {
        self.children(node).iter().copied().find(|&child| self.effects(child) == Some(effects))
    }

    /// The branch below `node` that was visited last, else the first.
    pub fn preferred(&self, node: NodeId) -> Option<NodeId> {
        let node = self.get(node)?;
        node.preferred.or_else(|| node.children.first().copied())
    }

    /// The nodes from the first below the root to `node`; empty for the root.
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

    /// The main line: the first branch everywhere, without the root.
    pub fn main_line(&self) -> Vec<NodeId> {
        let first = |node: NodeId| self.children(node).first().copied();
        std::iter::successors(first(NodeId::ROOT), |&node| first(node)).collect()
    }

    /// Whether `node` is on the main line.
    pub fn is_main(&self, node: NodeId) -> bool {
        let mut child = node;
        while let Some(parent) = self.parent(child) {
            if self.children(parent).first() != Some(&child) {
                return false;
            }
            child = parent;
        }
        self.contains(node)
    }

    /// The number of moves up to `node`.
    pub fn number(&self, node: NodeId) -> usize {
        std::iter::successors(Some(node), |&node| self.parent(node)).filter(|&node| self.made(node).is_some()).count()
    }

    /// Whose turn it is after each node, by its number, as far as moves and set-ups say; `first` is that of the root.
    pub(crate) fn turns(&self, first: Side) -> Vec<Side> {
        let mut turns: Vec<Side> = Vec::with_capacity(self.nodes.len());
        for node in &self.nodes {
            let before = node.parent.and_then(|parent| turns.get(parent.index())).copied().unwrap_or(first);
            turns.push(node.deed.turn_after(before));
        }
        turns
    }

    /// The number of moves up to each node, by its number.
    pub(super) fn numbers(&self) -> Vec<usize> {
        let mut numbers: Vec<usize> = Vec::with_capacity(self.nodes.len());
        for node in &self.nodes {
            let before = node.parent.and_then(|parent| numbers.get(parent.index())).copied().unwrap_or(0);
            numbers.push(before + usize::from(matches!(node.deed, Deed::Move(_))));
        }
        numbers
    }

    /// The branch beside `node`, that many further on.
    pub fn sibling(&self, node: NodeId, forward: bool) -> Option<NodeId> {
        let branches = self.children(self.parent(node)?);
        let place = branches.iter().position(|&branch| branch == node)?;
        let place = if forward { place.checked_add(1) } else { place.checked_sub(1) };
        branches.get(place?).copied()
    }

    /// The next node, or the one before, on the line through `node` where there is something to stop at.
    pub fn seek(&self, node: NodeId, landmark: Landmark, forward: bool) -> Option<NodeId> {
        let is_there = |&node: &NodeId| match landmark {
            Landmark::Fork => self.children(node).len() > 1,
            Landmark::Comment => !self.remarks(node).comment.is_empty(),
            Landmark::Capture => self.effects(node).is_some_and(|effects| !effects.captured.is_empty()),
        };
        let next = |&node: &NodeId| if forward { self.preferred(node) } else { self.parent(node) };
        std::iter::successors(next(&node), next).find(is_there)
    }

    /// How many nodes each branch has, by the number of its first node.
    pub(super) fn sizes(&self) -> Vec<u32> {
        let mut sizes = vec![1; self.nodes.len()];
        for (place, node) in self.nodes.iter().enumerate().rev() {
            if let Some(parent) = node.parent {
                sizes[parent.index()] += sizes[place];
            }
        }
        sizes
    }

    /// Go: whether play stopped after the move and went on because the players did not agree.
    pub fn resumed(&self, node: NodeId) -> bool {
        self.get(node).is_some_and(|node| node.resumed)
    }

    /// What was said after the move, if anything.
    pub fn sequel(&self, node: NodeId) -> Option<&Sequel> {
        self.get(node)?.sequel.as_deref()
    }
}

/// Changing.
impl Tree {
    /// Adds a node below `parent`, which must be there.
    pub fn add(&mut self, parent: NodeId, deed: Deed) -> NodeId {
        let id = NodeId(self.nodes.len() as u32);
        self.nodes.push(Node { parent: Some(parent), deed, ..Node::default() });
        if let Some(node) = self.get_mut(parent) {
            node.children.push(id);
        }
        id
    }

    /// Adds a legal move below `parent`.
    pub fn add_move(&mut self, parent: NodeId, effects: Effects) -> NodeId {
        let node = self.add(parent, Deed::Move(Made::new(effects.by, effects.mv)));
        self.set_verdict(node, Verdict::Legal(Box::new(effects)));
        node
    }

    /// Notes what became of the node's move or set-up.
    pub fn set_verdict(&mut self, node: NodeId, verdict: Verdict) {
        if let Some(node) = self.get_mut(node) {
            node.verdict = verdict;
        }
    }

    /// The remarks, to be changed; nothing if there is no such node.
    pub fn remarks_mut(&mut self, node: NodeId) -> Option<&mut Remarks> {
        Some(self.get_mut(node)?.remarks.get_or_insert_default())
    }

    /// Says something else of the position.
    pub fn set_remarks(&mut self, node: NodeId, remarks: Remarks) {
        if let Some(node) = self.get_mut(node) {
            node.remarks = (remarks != *Remarks::NONE).then(|| Box::new(remarks));
        }
    }

    /// Makes every ancestor of `node` prefer the branch towards it.
    pub fn prefer(&mut self, node: NodeId) {
        let mut child = node;
        while let Some(parent) = self.parent(child) {
            self.nodes[parent.index()].preferred = Some(child);
            child = parent;
        }
    }

    /// Makes the branch to `node` the main line; what was main before comes next. False if it was main already.
    pub fn promote(&mut self, node: NodeId) -> bool {
        let (mut child, mut changed) = (node, false);
        while let Some(parent) = self.parent(child) {
            let branches = &mut self.nodes[parent.index()].children;
            if let Some(place) = branches.iter().position(|&branch| branch == child) {
                branches[..=place].rotate_right(1);
                changed |= place > 0;
            }
            child = parent;
        }
        changed
    }

    /// Puts the branches below `node` into another order; false if these are not just its branches.
    pub fn set_order(&mut self, node: NodeId, order: &[NodeId]) -> bool {
        let mut sorted = order.to_vec();
        sorted.sort_unstable();
        let mut branches = self.children(node).to_vec();
        branches.sort_unstable();
        match self.get_mut(node) {
            Some(node) if sorted == branches => {
                node.children = order.to_vec();
                true
            }
            _ => false,
        }
    }

    /// Removes `node` and all below it; false for the root, which stays.
    pub fn remove(&mut self, node: NodeId) -> bool {
        let Some(parent) = self.parent(node) else { return false };
        self.prune(node);
        let above = &mut self.nodes[parent.index()];
        above.children.retain(|&child| child != node);
        above.preferred = above.preferred.filter(|&child| child != node);
        self.nodes[node.index()] = Node { gone: true, ..Node::default() };
        true
    }

    /// Removes all below `node`.
    pub fn prune(&mut self, node: NodeId) {
        let mut waiting = self.children(node).to_vec();
        while let Some(below) = waiting.pop() {
            let removed = std::mem::replace(&mut self.nodes[below.index()], Node { gone: true, ..Node::default() });
            waiting.extend(removed.children);
        }
        if let Some(node) = self.get_mut(node) {
            node.children.clear();
            node.preferred = None;
        }
    }

    /// Notes whether play went on after it had stopped.
    pub fn set_resumed(&mut self, node: NodeId, resumed: bool) {
        if let Some(node) = self.get_mut(node) {
            node.resumed = resumed;
        }
    }

    /// Notes what was said after the move.
    pub fn set_sequel(&mut self, node: NodeId, sequel: Option<Sequel>) {
        if let Some(node) = self.get_mut(node) {
            node.sequel = sequel.map(Box::new);
        }
    }
}
