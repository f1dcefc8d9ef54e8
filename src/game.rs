//! The match: one value that is the truth of a game.
//!
//! It holds the set-up, the record as a tree, a cursor in it, and the position there as a cache: replaying the path
//! from the root yields it. Undo moves the cursor, another move there makes a branch, nothing is deleted.

use crate::records::{NodeId, Sequel, Tree};
use crate::rules::score::{Marks, Score};
use crate::rules::{
    AnyPosition, BySide, Effects, Game, Illegal, Move, Point, Position, Reason, Setup, SetupError, Side, Status,
};
use serde::{Deserialize, Serialize};

/// Who plays a side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Player {
    /// Somebody at the screen.
    #[default]
    Human,
    /// The built-in AI at that level, 1 being the weakest.
    Ai(u8),
}

impl Player {
    /// Whether a person plays it.
    pub const fn is_human(self) -> bool {
        matches!(self, Self::Human)
    }
}

/// A game being played.
#[derive(Clone, Debug)]
pub struct Match {
    setup: Setup,
    /// Who plays which side.
    pub players: BySide<Player>,
    /// Seed of the AI's choices.
    pub seed: u64,
    tree: Tree,
    at: NodeId,
    position: AnyPosition,
    /// Go: the marking of dead and seki chains while the count is being made.
    marks: Marks,
}

/// How a match stands: what the rules say, and what the players have said beyond them.
#[derive(Clone, Debug, PartialEq)]
pub enum Standing {
    /// A side is to move.
    Playing(Side),
    /// Go: play has stopped, dead chains are being marked.
    Marking,
    /// The game is over.
    Over(Ending),
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq)]
pub enum Ending {
    /// By its rules.
    ByRules(Status),
    /// That side resigned.
    Resigned(Side),
    /// Go: counted with an agreed marking.
    Counted(Score),
}

impl Ending {
    /// Who won, if anybody.
    pub fn winner(&self) -> Option<Side> {
        match self {
            Self::ByRules(status) => status.winner(),
            Self::Resigned(side) => Some(side.other()),
            Self::Counted(score) => score.winner,
        }
    }

    /// Why, if the rules say it.
    pub const fn reason(&self) -> Option<Reason> {
        match self {
            Self::ByRules(status) => status.reason(),
            _ => None,
        }
    }
}

impl Match {
    /// A new game.
    ///
    /// # Errors
    /// When the set-up makes no game.
    pub fn new(setup: Setup, players: BySide<Player>, seed: u64) -> Result<Self, SetupError> {
        let position = AnyPosition::new(&setup)?;
        Ok(Self { setup, players, seed, tree: Tree::default(), at: NodeId::ROOT, position, marks: Marks::default() })
    }

    /// Which game.
    pub const fn game(&self) -> Game {
        self.setup.game()
    }

    /// The set-up.
    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The record.
    pub const fn tree(&self) -> &Tree {
        &self.tree
    }

    /// The cursor.
    pub const fn at(&self) -> NodeId {
        self.at
    }

    /// The position at the cursor.
    pub const fn position(&self) -> &AnyPosition {
        &self.position
    }

    /// What the move at the cursor did; nothing at the root.
    pub fn last_effects(&self) -> Option<&Effects> {
        self.tree.effects(self.at)
    }

    /// Number of plies played up to the cursor.
    pub fn plies(&self) -> usize {
        self.tree.path(self.at).len()
    }

    /// How the game stands at the cursor.
    pub fn standing(&self) -> Standing {
        match self.tree.sequel(self.at) {
            Some(Sequel::Resigned(side)) => return Standing::Over(Ending::Resigned(*side)),
            Some(Sequel::Counted(marks)) => {
                if let Some(score) = self.score_with(marks) {
                    return Standing::Over(Ending::Counted(score));
                }
            }
            Some(Sequel::Resumed) | None => {}
        }
        match self.position.status() {
            Status::Ongoing => Standing::Playing(self.position.to_move()),
            Status::Scoring(_) => match &self.position {
                // Nothing is marked a second time (3.7).
                AnyPosition::Go(go) if go.resumed() => {
                    Standing::Over(Ending::Counted(Score::of(go, &Marks::default())))
                }
                _ => Standing::Marking,
            },
            status => Standing::Over(Ending::ByRules(status)),
        }
    }

    /// The side to move, unless the game is over or being counted.
    pub fn to_move(&self) -> Option<Side> {
        match self.standing() {
            Standing::Playing(side) => Some(side),
            _ => None,
        }
    }

    /// The player to move.
    pub fn mover(&self) -> Option<Player> {
        self.to_move().map(|side| self.players[side])
    }

    /// Whether `side`'s only legal move is to pass (and the rules make it do so).
    pub fn pass_is_forced(&self) -> bool {
        self.game() != Game::Go && self.to_move().is_some() && self.position.legal_moves() == [Move::Pass]
    }

    /// Plays a move at the cursor: into an existing branch if it is there, else into a new one.
    ///
    /// # Errors
    /// The rule that the move breaks; nothing has changed then.
    pub fn play(&mut self, mv: Move) -> Result<Effects, Illegal> {
        if matches!(self.standing(), Standing::Over(_) | Standing::Marking) {
            return Err(Illegal::GameOver);
        }
        let effects = self.position.play(mv)?;
        self.at = match self.tree.child(self.at, mv) {
            Some(node) => node,
            None => self.tree.add(self.at, mv, effects.clone()),
        };
        self.tree.prefer(self.at);
        self.marks = Marks::default();
        self.apply_sequel();
        Ok(effects)
    }

    /// Takes back a resignation, an agreed count or a resumption at the cursor; false if there was none.
    pub fn unsay(&mut self) -> bool {
        if self.tree.sequel(self.at).is_none() {
            return false;
        }
        self.tree.set_sequel(self.at, None);
        self.go_to(self.at)
    }

    /// One ply back; false at the root.
    pub fn undo(&mut self) -> bool {
        self.tree.parent(self.at).is_some_and(|parent| self.go_to(parent))
    }

    /// One ply forward along the branch last played; false at its end.
    pub fn redo(&mut self) -> bool {
        self.tree.preferred(self.at).is_some_and(|child| self.go_to(child))
    }

    /// Moves the cursor; false if there is no such node.
    pub fn go_to(&mut self, node: NodeId) -> bool {
        let Some(position) = self.replay(node) else { return false };
        self.position = position;
        self.at = node;
        self.tree.prefer(node);
        self.marks = Marks::default();
        true
    }

    /// The node to which "undo" leads for the people at the screen: the last decision that one of them made.
    ///
    /// Against the AI that is the human's own last move, also while the AI thinks; forced passes are no decisions.
    /// With two humans or two AIs it is the last ply.
    pub fn last_decision(&self) -> Option<NodeId> {
        let humans = Side::BOTH.into_iter().filter(|&side| self.players[side].is_human()).count();
        let mut node = self.tree.parent(self.at)?;
        if humans != 1 {
            return Some(node);
        }
        loop {
            let position = self.replay(node)?;
            if self.players[position.to_move()].is_human() && position.legal_moves() != [Move::Pass] {
                return Some(node);
            }
            node = self.tree.parent(node)?;
        }
    }

    /// `side` gives up; false when the game is over already.
    pub fn resign(&mut self, side: Side) -> bool {
        if matches!(self.standing(), Standing::Over(_)) {
            return false;
        }
        self.tree.set_sequel(self.at, Some(Sequel::Resigned(side)));
        true
    }

    /// Go: the marking so far.
    pub const fn marks(&self) -> &Marks {
        &self.marks
    }

    /// Go, while marking: replaces the marking by a suggestion.
    pub fn set_dead(&mut self, dead: Vec<Point>) {
        if self.standing() == Standing::Marking {
            self.marks.dead = dead;
        }
    }

    /// Go, while marking: turns the chain on `point` from alive to dead, from dead to seki, and back.
    pub fn mark(&mut self, point: Point) {
        let AnyPosition::Go(go) = &self.position else { return };
        let chain = go.chain(point);
        if chain.is_empty() || self.standing() != Standing::Marking {
            return;
        }
        let was_dead = self.marks.dead.contains(&point);
        let was_seki = self.marks.seki.contains(&point);
        self.marks.dead.retain(|p| !chain.contains(p));
        self.marks.seki.retain(|p| !chain.contains(p));
        if was_dead {
            self.marks.seki.extend(chain);
        } else if !was_seki {
            self.marks.dead.extend(chain);
        }
    }

    /// Go, while marking: both sides agree; the count is made. False at any other time.
    pub fn agree(&mut self) -> bool {
        if self.standing() != Standing::Marking {
            return false;
        }
        let marks = std::mem::take(&mut self.marks);
        self.tree.set_sequel(self.at, Some(Sequel::Counted(marks)));
        true
    }

    /// Go, while marking: the players disagree, play resumes (3.7). False at any other time.
    pub fn resume(&mut self) -> bool {
        if self.standing() != Standing::Marking {
            return false;
        }
        self.tree.set_sequel(self.at, Some(Sequel::Resumed));
        self.marks = Marks::default();
        self.apply_sequel();
        true
    }

    /// Go: the count with the present marking, or with the agreed one when the game is over.
    pub fn score(&self) -> Option<Score> {
        match self.standing() {
            Standing::Over(Ending::Counted(score)) => Some(score),
            _ => self.score_with(&self.marks),
        }
    }

    fn score_with(&self, marks: &Marks) -> Option<Score> {
        match &self.position {
            AnyPosition::Go(go) => Some(Score::of(go, marks)),
            _ => None,
        }
    }

    /// The position at `node`, played anew from the root.
    fn replay(&self, node: NodeId) -> Option<AnyPosition> {
        if !self.tree.contains(node) {
            return None;
        }
        let mut position = AnyPosition::new(&self.setup).ok()?;
        for step in self.tree.path(node) {
            position.play(self.tree.mv(step)?).ok()?;
            resume_if(&mut position, self.tree.sequel(step));
        }
        Some(position)
    }

    fn apply_sequel(&mut self) {
        resume_if(&mut self.position, self.tree.sequel(self.at));
    }
}

fn resume_if(position: &mut AnyPosition, sequel: Option<&Sequel>) {
    if let (AnyPosition::Go(go), Some(Sequel::Resumed)) = (position, sequel) {
        go.resume();
    }
}

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
    /// What was said at the root, if anything.
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
        game.tree.set_sequel(NodeId::ROOT, saved.sequel);
        // Parents usually come just before: only a jump in the record costs a replay.
        let mut cursor = NodeId::ROOT;
        for (i, node) in saved.nodes.into_iter().enumerate() {
            let wrong = |why: String| LoadError::Node { number: i + 1, mv: node.mv.clone(), why };
            if node.parent != cursor {
                game.position = game.replay(node.parent).ok_or_else(|| wrong("its parent is not there".into()))?;
            }
            let mv = Move::parse(&node.mv, grid, letters).ok_or_else(|| wrong("not a move".into()))?;
            let effects = game.position.play(mv).map_err(|why| wrong(why.code()))?;
            cursor = game.tree.add(node.parent, mv, effects);
            resume_if(&mut game.position, node.sequel.as_ref());
            game.tree.set_sequel(cursor, node.sequel);
        }
        if game.go_to(saved.at) { Ok(game) } else { Err(LoadError::Cursor) }
    }
}
