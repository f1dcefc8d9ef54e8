//! Saving a match and taking it up again.

use super::{Match, Player, Standing, resume, unsaid};
use crate::records::{Deed, Made, NodeId, Remarks, Sequel, SetUp, Tree, Verdict};
use crate::rules::{AnyPosition, BySide, Game, Grid, Move, Position, Setup, SetupError, Side};
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
    /// The order of the branches below the root and below nodes, where it is not that of their numbers.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub orders: Vec<(NodeId, Vec<NodeId>)>,
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
    pub set_up: Option<Box<SetUp>>,
    /// What is said of the position.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub remarks: Option<Box<Remarks>>,
    /// Go: whether play stopped here and went on all the same.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub resumed: bool,
    /// What was said after it, if anything.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sequel: Option<Box<Sequel>>,
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
    /// The order of branches that are not there.
    #[error("the branches after move {0} do not fit")]
    Order(usize),
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
        let turns = self.tree().turns(self.first());
        let nodes = kept.iter().filter_map(|&node| {
            let above = self.tree().parent(node)?;
            let turn = turns.get(above.0 as usize).copied();
            Some(SavedNode { parent: number(above), ..self.save_node(node, above, turn) })
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
            orders: kept
                .iter()
                .filter(|&&node| !self.tree().children(node).is_sorted())
                .map(|&node| (number(node), self.tree().children(node).iter().map(|&child| number(child)).collect()))
                .collect(),
        }
    }

    /// The side that is to move at the root.
    fn first(&self) -> Side {
        self.replay(NodeId::ROOT).map_or(Side::Black, |position| position.to_move())
    }

    fn save_node(&self, node: NodeId, above: NodeId, turn: Option<Side>) -> SavedNode {
        let (grid, letters, tree) = (self.position.board().grid(), self.game().letters(), self.tree());
        let made = tree.made(node);
        let text = |made: &Made| made.text.as_deref().map_or_else(|| made.mv.text(grid, letters), String::from);
        SavedNode {
            parent: above,
            mv: made.map(text),
            by: made.map(|made| made.by).filter(|&by| Some(by) != turn),
            illegal: matches!(tree.verdict(node), Verdict::Illegal(_) | Verdict::Impossible),
            set_up: tree.set_up(node).cloned().map(Box::new),
            remarks: said(tree.remarks(node)).map(Box::new),
            resumed: tree.resumed(node),
            sequel: tree.sequel(node).cloned().map(Box::new),
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
    pub fn load(mut saved: Saved) -> Result<Self, LoadError> {
        if !(1..=Saved::VERSION).contains(&saved.version) {
            return Err(LoadError::Version(saved.version));
        }
        let mut game = Self::new(saved.setup, saved.players, saved.seed)?;
        let first = game.position.to_move();
        game.record.tags = saved.tags;
        let tree = &mut game.record.tree;
        tree.set_remarks(NodeId::ROOT, saved.remarks.unwrap_or_default());
        tree.set_sequel(NodeId::ROOT, saved.sequel);
        let mut turns = vec![first];
        for (place, node) in saved.nodes.iter_mut().enumerate() {
            game.load_node(place + 1, node, &mut turns)?;
        }
        for (node, order) in &saved.orders {
            if !game.record.tree.set_order(*node, order) {
                return Err(LoadError::Order(node.0 as usize));
            }
        }
        game.judge_strictly(&saved.nodes)?;
        if game.go_to(saved.at) { Ok(game) } else { Err(LoadError::Cursor) }
    }

    /// Adds a node as it is saved, and whose turn it is after it. What it holds beside the move goes over into the tree.
    fn load_node(&mut self, number: usize, saved: &mut SavedNode, turns: &mut Vec<Side>) -> Result<(), LoadError> {
        let (grid, game) = (self.position.board().grid(), self.game());
        let Some(&turn) = turns.get(saved.parent.0 as usize) else {
            return Err(wrong(number, saved, "its parent is not there"));
        };
        let deed = match (&saved.mv, saved.set_up.take()) {
            (Some(text), _) => {
                let by = saved.by.unwrap_or(turn);
                match Move::parse(text, grid, game.letters()) {
                    // Of an illegal move only what is written as this program writes it is a move; all else is kept.
                    Some(mv) if !saved.illegal || is_plain(mv, text, grid, game) => Deed::Move(Made::new(by, mv)),
                    _ if saved.illegal => Deed::Move(Made::off_board(by, game, text)),
                    _ => return Err(wrong(number, saved, "not a move")),
                }
            }
            (None, Some(set_up)) => Deed::SetUp(set_up),
            (None, None) => Deed::Nothing,
        };
        turns.push(deed.turn_after(turn));
        let tree = &mut self.record.tree;
        let node = tree.add(saved.parent, deed);
        tree.set_resumed(node, saved.resumed);
        tree.set_sequel(node, saved.sequel.take().map(|sequel| *sequel));
        tree.set_remarks(node, *saved.remarks.take().unwrap_or_default());
        Ok(())
    }

    /// Plays all nodes. Nothing may break a rule unless the save says so, and what was said must have been possible.
    fn judge_strictly(&mut self, nodes: &[SavedNode]) -> Result<(), LoadError> {
        // Branches are not played in the order of the numbers; the first error by number is told.
        let mut first: Option<(usize, LoadError)> = None;
        self.record.walk(|tree, node, position| {
            let number = node.0 as usize;
            if first.as_ref().is_some_and(|(before, _)| *before < number) {
                return;
            }
            let saved = number.checked_sub(1).and_then(|place| nodes.get(place));
            let error = match (tree.verdict(node), saved) {
                (Verdict::Illegal(why), Some(saved)) if !saved.illegal => Some(wrong(number, saved, &why.code())),
                (Verdict::Impossible, Some(saved)) if !saved.illegal => {
                    Some(wrong(number, saved, "not a possible position"))
                }
                _ => (!was_possible(tree, node, position)).then_some(LoadError::Sequel(number)),
            };
            if let Some(error) = error {
                first = Some((number, error));
            }
        })?;
        first.map_or(Ok(()), |(_, error)| Err(error))
    }
}

/// Whether a move of that kind with points of the board is written just so.
fn is_plain(mv: Move, text: &str, grid: Grid, game: Game) -> bool {
    let fits = matches!(mv, Move::Step { .. }) == game.slides() || mv == Move::Pass;
    fits && mv.points().all(|point| grid.contains(point)) && mv.text(grid, game.letters()) == text
}

/// Whether all that is said after a node can be said in the position there.
fn was_possible(tree: &Tree, node: NodeId, position: &AnyPosition) -> bool {
    if !tree.resumed(node) {
        return fits(tree.sequel(node), position);
    }
    let mut resumed = position.clone();
    resume(&mut resumed);
    unsaid(position) == Standing::Marking && fits(tree.sequel(node), &resumed)
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
