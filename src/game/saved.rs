//! Saving a match and taking it up again.

use super::{Match, Player, Standing, resume, unsaid};
use crate::records::{Deed, Made, NodeId, Remarks, Sequel, SetUp, Verdict, advance};
use crate::rules::{AnyPosition, BySide, Move, Position, Setup, SetupError, Side};
use serde::{Deserialize, Serialize};

/// A match as it is saved: everything but what can be played anew.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Saved {
    /// Version of this form; see [`Saved::VERSION`].
    pub version: u32,
    /// The set-up.
    #[serde(flatten)]
    pub setup: Setup,
    /// Who plays.
    pub players: BySide<Player>,
    /// Seed of the AI.
    pub seed: u64,
    /// What is said of the game as a whole.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<(String, String)>,
    /// All nodes but the root, parents before children.
    pub nodes: Vec<SavedNode>,
    /// The cursor.
    pub at: NodeId,
    /// What was said before the first move, if anything.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sequel: Option<Sequel>,
    /// What is said of the first position.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub remarks: Option<Remarks>,
}

/// A node of a saved match: a move, a set-up, or neither.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SavedNode {
    /// Its parent.
    pub parent: NodeId,
    /// The move, as text.
    #[serde(default, rename = "move", skip_serializing_if = "Option::is_none")]
    pub mv: Option<String>,
    /// Who makes the move, where it is not the side to move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<Side>,
    /// Whether the move is kept although the rules refuse it, or the set-up although it makes no position.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub illegal: bool,
    /// The set-up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub set_up: Option<SetUp>,
    /// What is said of the position.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub remarks: Option<Remarks>,
    /// Go: whether play stopped here and went on all the same.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub resumed: bool,
    /// What was said after it, if anything.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sequel: Option<Sequel>,
}

/// Why a saved match cannot be taken up again.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// Not in the form of a saved match.
    #[error("this is not a saved game of Oblava: {0}")]
    Form(#[from] serde_json::Error),
    /// Written by another version.
    #[error("the game was saved in form {0}, this program reads forms up to {newest}", newest = Saved::VERSION)]
    Version(u32),
    /// The set-up makes no game.
    #[error("the game cannot be set up: {0}")]
    Setup(#[from] SetupError),
    /// A node that does not fit.
    #[error("move {number} ({mv}) does not fit: {why}")]
    Node {
        /// Number of the node, from 1.
        number: usize,
        /// The move as it is written.
        mv: String,
        /// What is wrong with it.
        why: String,
    },
    /// Something was said where it makes no sense.
    #[error("what was said after move {0} does not fit")]
    Sequel(usize),
    /// The cursor points nowhere.
    #[error("the cursor is at a move that is not there")]
    Cursor,
}

impl Saved {
    /// The present form. The first knew only moves.
    pub const VERSION: u32 = 2;
}

impl Match {
    /// The match in the form in which it is saved.
    pub fn save(&self) -> Saved {
        // Nodes are numbered anew, without those that were removed.
        let kept: Vec<_> = self.tree().nodes().collect();
        let number = |node: NodeId| NodeId(kept.binary_search(&node).unwrap_or(0) as u32);
        let first = self.first();
        let nodes = kept.iter().filter_map(|&node| {
            let above = self.tree().parent(node)?;
            Some(SavedNode { parent: number(above), ..self.save_node(node, above, first) })
        });
        Saved {
            version: Saved::VERSION,
            setup: self.setup().clone(),
            players: self.players,
            seed: self.seed,
            tags: self.record.tags.clone(),
            nodes: nodes.collect(),
            at: number(self.at),
            sequel: self.tree().sequel(NodeId::ROOT).cloned(),
            remarks: said(self.tree().remarks(NodeId::ROOT)),
        }
    }

    /// The side that is to move at the root.
    fn first(&self) -> Side {
        self.replay(NodeId::ROOT).map_or(Side::Black, |position| position.to_move())
    }

    fn save_node(&self, node: NodeId, above: NodeId, first: Side) -> SavedNode {
        let (grid, letters, tree) = (self.position.board().grid(), self.game().letters(), self.tree());
        let made = tree.made(node);
        let text = |made: &Made| made.text.as_deref().map_or_else(|| made.mv.text(grid, letters), String::from);
        SavedNode {
            parent: above,
            mv: made.map(text),
            by: made.map(|made| made.by).filter(|&by| by != tree.due(above, first)),
            illegal: matches!(tree.verdict(node), Verdict::Illegal(_) | Verdict::Impossible),
            set_up: tree.set_up(node).cloned(),
            remarks: said(tree.remarks(node)),
            resumed: tree.resumed(node),
            sequel: tree.sequel(node).cloned(),
        }
    }

    /// The saved match as text.
    ///
    /// # Errors
    /// None that can be met: the form has no value that JSON lacks.
    pub fn to_json(&self) -> Result<String, LoadError> {
        Ok(serde_json::to_string(&self.save())?)
    }

    /// Reads a saved match.
    ///
    /// # Errors
    /// What is wrong with it; a match is taken whole or not at all.
    pub fn from_json(text: &str) -> Result<Self, LoadError> {
        Self::load(serde_json::from_str(text)?)
    }

    /// Takes up a saved match, checking every move.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn load(saved: Saved) -> Result<Self, LoadError> {
        if !(1..=Saved::VERSION).contains(&saved.version) {
            return Err(LoadError::Version(saved.version));
        }
        let mut game = Self::new(saved.setup, saved.players, saved.seed)?;
        game.record.tags = saved.tags;
        game.record.tree.set_remarks(NodeId::ROOT, saved.remarks.unwrap_or_default());
        if !fits(saved.sequel.as_ref(), &game.position) {
            return Err(LoadError::Sequel(0));
        }
        game.record.tree.set_sequel(NodeId::ROOT, saved.sequel);
        // Parents usually come just before: only a jump in the record costs a replay.
        let (mut cursor, first) = (NodeId::ROOT, game.position.to_move());
        for (i, node) in saved.nodes.into_iter().enumerate() {
            if node.parent != cursor {
                game.position =
                    game.replay(node.parent).ok_or_else(|| wrong(i + 1, &node, "its parent is not there"))?;
            }
            cursor = game.load_node(i + 1, node, first)?;
        }
        if game.go_to(saved.at) { Ok(game) } else { Err(LoadError::Cursor) }
    }

    /// Adds a node where the position stands and plays it.
    fn load_node(&mut self, number: usize, saved: SavedNode, first: Side) -> Result<NodeId, LoadError> {
        let (grid, letters) = (self.position.board().grid(), self.game().letters());
        let deed = match (&saved.mv, &saved.set_up) {
            (Some(text), _) => {
                let by = saved.by.unwrap_or(self.tree().due(saved.parent, first));
                match Move::parse(text, grid, letters) {
                    Some(mv) if !saved.illegal || mv.points().all(|point| grid.contains(point)) => {
                        Deed::Move(Made::new(by, mv))
                    }
                    _ if saved.illegal => Deed::Move(Made::off_board(by, text)),
                    _ => return Err(wrong(number, &saved, "not a move")),
                }
            }
            (None, Some(set_up)) => Deed::SetUp(Box::new(set_up.clone())),
            (None, None) => Deed::Nothing,
        };
        let tree = &mut self.record.tree;
        let node = tree.add(saved.parent, deed);
        let verdict = advance(&mut self.position, &self.record.setup.options, tree, node);
        match &verdict {
            Verdict::Illegal(why) if !saved.illegal => return Err(wrong(number, &saved, &why.code())),
            Verdict::Impossible if !saved.illegal => return Err(wrong(number, &saved, "not a possible position")),
            _ => tree.set_verdict(node, verdict),
        }
        if saved.resumed {
            if unsaid(&self.position) != Standing::Marking {
                return Err(LoadError::Sequel(number));
            }
            resume(&mut self.position);
            tree.set_resumed(node, true);
        }
        if !fits(saved.sequel.as_ref(), &self.position) {
            return Err(LoadError::Sequel(number));
        }
        tree.set_sequel(node, saved.sequel);
        tree.set_remarks(node, saved.remarks.unwrap_or_default());
        Ok(node)
    }
}

fn wrong(number: usize, node: &SavedNode, why: &str) -> LoadError {
    LoadError::Node { number, mv: node.mv.clone().unwrap_or_default(), why: why.into() }
}

/// Remarks, if anything is said.
fn said(remarks: &Remarks) -> Option<Remarks> {
    (remarks != Remarks::NONE).then(|| remarks.clone())
}

/// Whether that can be said in that position.
fn fits(sequel: Option<&Sequel>, position: &AnyPosition) -> bool {
    let grid = position.board().grid();
    match (sequel, unsaid(position)) {
        (None, _) => true,
        (Some(_), Standing::Over(_)) => false,
        (Some(Sequel::Resigned(_)), _) => true,
        (Some(Sequel::Timeout(_) | Sequel::Drawn), standing) => matches!(standing, Standing::Playing(_)),
        (Some(Sequel::Counted(marks)), standing) => {
            standing == Standing::Marking && marks.dead.iter().chain(&marks.seki).all(|&point| grid.contains(point))
        }
    }
}
