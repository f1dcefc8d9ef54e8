//! Saving a match and taking it up again.

use super::{Match, Player, Standing, resume, unsaid};
use crate::records::{NodeId, Sequel};
use crate::rules::{AnyPosition, BySide, Move, Position, Setup, SetupError};
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
    /// All nodes but the root, parents before children.
    pub nodes: Vec<SavedNode>,
    /// The cursor.
    pub at: NodeId,
    /// What was said before the first move, if anything.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sequel: Option<Sequel>,
}

/// A node of a saved match.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SavedNode {
    /// Its parent.
    pub parent: NodeId,
    /// The move, as text.
    #[serde(rename = "move")]
    pub mv: String,
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
    #[error("the game was saved in form {0}, this program reads form {expected}", expected = Saved::VERSION)]
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
    /// The present form.
    pub const VERSION: u32 = 1;
}

impl Match {
    /// The match in the form in which it is saved.
    pub fn save(&self) -> Saved {
        let grid = self.position.board().grid();
        let letters = self.game().letters();
        let nodes = self
            .tree
            .nodes()
            .filter_map(|node| {
                Some(SavedNode {
                    parent: self.tree.parent(node)?,
                    mv: self.tree.mv(node)?.text(grid, letters),
                    resumed: self.tree.resumed(node),
                    sequel: self.tree.sequel(node).cloned(),
                })
            })
            .collect();
        Saved {
            version: Saved::VERSION,
            setup: self.setup.clone(),
            players: self.players,
            seed: self.seed,
            nodes,
            at: self.at,
            sequel: self.tree.sequel(NodeId::ROOT).cloned(),
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
        if saved.version != Saved::VERSION {
            return Err(LoadError::Version(saved.version));
        }
        let mut game = Self::new(saved.setup, saved.players, saved.seed)?;
        let (grid, letters) = (game.position.board().grid(), game.game().letters());
        if !fits(saved.sequel.as_ref(), &game.position) {
            return Err(LoadError::Sequel(0));
        }
        game.tree.set_sequel(NodeId::ROOT, saved.sequel);
        // Parents usually come just before: only a jump in the record costs a replay.
        let mut cursor = NodeId::ROOT;
        for (i, node) in saved.nodes.into_iter().enumerate() {
            let number = i + 1;
            let wrong = |why: String| LoadError::Node { number, mv: node.mv.clone(), why };
            if node.parent != cursor {
                game.position = game.replay(node.parent).ok_or_else(|| wrong("its parent is not there".into()))?;
            }
            let mv = Move::parse(&node.mv, grid, letters).ok_or_else(|| wrong("not a move".into()))?;
            let effects = game.position.play(mv).map_err(|why| wrong(why.code()))?;
            cursor = game.tree.add(node.parent, mv, effects);
            if node.resumed {
                if unsaid(&game.position) != Standing::Marking {
                    return Err(LoadError::Sequel(number));
                }
                resume(&mut game.position);
                game.tree.set_resumed(cursor, true);
            }
            if !fits(node.sequel.as_ref(), &game.position) {
                return Err(LoadError::Sequel(number));
            }
            game.tree.set_sequel(cursor, node.sequel);
        }
        if game.go_to(saved.at) { Ok(game) } else { Err(LoadError::Cursor) }
    }
}

/// Whether that can be said in that position.
fn fits(sequel: Option<&Sequel>, position: &AnyPosition) -> bool {
    let grid = position.board().grid();
    match (sequel, unsaid(position)) {
        (None, _) => true,
        (Some(_), Standing::Over(_)) => false,
        (Some(Sequel::Resigned(_)), _) => true,
        (Some(Sequel::Drawn), standing) => matches!(standing, Standing::Playing(_)),
        (Some(Sequel::Counted(marks)), standing) => {
            standing == Standing::Marking && marks.dead.iter().chain(&marks.seki).all(|&point| grid.contains(point))
        }
    }
}
