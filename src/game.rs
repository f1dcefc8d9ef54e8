//! The match: one value that is the truth of a game.
//!
//! It holds the record, a cursor in its tree, and the position there as a cache: replaying the path from the root
//! yields it. Undo moves the cursor, another move there makes a branch, nothing is deleted unless asked.

pub mod clock;
mod draft;
mod opened;
mod record;
mod saved;

pub use draft::Draft;
pub use opened::{OpenError, Opened, open, taken_up};
pub use saved::{LoadError, Saved, SavedNode};

use crate::records::{self, NodeId, Record, Sequel, Tree};
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
    record: Record,
    /// Who plays which side.
    pub players: BySide<Player>,
    /// Seed of the AI's choices.
    pub seed: u64,
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
    /// That side used up its time.
    Timeout(Side),
    /// Go: counted with an agreed marking, or with none after a disagreement.
    Counted(Score),
    /// The players agreed on a draw.
    Agreed,
}

impl Ending {
    /// Who won, if anybody.
    pub fn winner(&self) -> Option<Side> {
        match self {
            Self::ByRules(status) => status.winner(),
            Self::Resigned(side) | Self::Timeout(side) => Some(side.other()),
            Self::Counted(score) => score.winner,
            Self::Agreed => None,
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
        let record = Record::new(setup);
        Ok(Self { record, players, seed, at: NodeId::ROOT, position, marks: Marks::default() })
    }

    /// Which game.
    pub const fn game(&self) -> Game {
        self.record.game()
    }

    /// The set-up.
    pub const fn setup(&self) -> &Setup {
        &self.record.setup
    }

    /// The moves with their branches.
    pub const fn tree(&self) -> &Tree {
        &self.record.tree
    }

    /// The record as it stands.
    pub const fn record(&self) -> &Record {
        &self.record
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
        self.tree().effects(self.at)
    }

    /// Number of plies played up to the cursor.
    pub fn plies(&self) -> usize {
        self.tree().number(self.at)
    }

    /// How the game stands at the cursor.
    pub fn standing(&self) -> Standing {
        self.standing_of(self.at, &self.position)
    }

    fn standing_of(&self, node: NodeId, position: &AnyPosition) -> Standing {
        match (self.tree().sequel(node), position) {
            (Some(Sequel::Resigned(side)), _) => Standing::Over(Ending::Resigned(*side)),
            (Some(Sequel::Timeout(side)), _) => Standing::Over(Ending::Timeout(*side)),
            (Some(Sequel::Drawn), _) => Standing::Over(Ending::Agreed),
            (Some(Sequel::Counted(marks)), AnyPosition::Go(go)) => {
                Standing::Over(Ending::Counted(Score::of(go, marks)))
            }
            (_, position) => unsaid(position),
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
        self.to_move().is_some() && forced_to_pass(&self.position)
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
        self.at = match self.tree().child_with(self.at, &effects) {
            Some(node) => node,
            None => {
                self.reopen();
                self.record.tree.add_move(self.at, effects.clone())
            }
        };
        self.record.tree.prefer(self.at);
        self.marks = Marks::default();
        self.resume_if_said();
        Ok(effects)
    }

    /// Takes back a resignation, a loss on time, an agreed draw or count, or a resumption after which nothing has been
    /// played; false if nothing of that was said at the cursor.
    pub fn unsay(&mut self) -> bool {
        if self.tree().sequel(self.at).is_some() {
            self.reopen();
            self.record.tree.set_sequel(self.at, None);
        } else if self.tree().resumed(self.at) && self.tree().children(self.at).is_empty() {
            self.record.tree.set_resumed(self.at, false);
        } else {
            return false;
        }
        self.go_to(self.at)
    }

    /// One ply back; false at the root.
    pub fn undo(&mut self) -> bool {
        self.tree().parent(self.at).is_some_and(|parent| self.go_to(parent))
    }

    /// One ply forward along the branch last played; false at its end.
    pub fn redo(&mut self) -> bool {
        self.tree().preferred(self.at).is_some_and(|child| self.go_to(child))
    }

    /// The node after so many plies of the line through the cursor, or the last one of a shorter line.
    pub fn node_after(&self, plies: usize) -> NodeId {
        let line = self.tree().line(self.at);
        plies.checked_sub(1).and_then(|last| line.get(last).or(line.last())).copied().unwrap_or(NodeId::ROOT)
    }

    /// Moves the cursor; false if there is no such node.
    pub fn go_to(&mut self, node: NodeId) -> bool {
        if self.tree().parent(node) == Some(self.at) {
            // A step forward need not play the whole path again.
            records::advance(&mut self.position, &self.record.setup.options, &self.record.tree, node);
        } else {
            let Some(position) = self.replay(node) else { return false };
            self.position = position;
        }
        self.at = node;
        self.record.tree.prefer(node);
        self.marks = Marks::default();
        true
    }

    /// The node to which "undo" leads for the people at the screen: the last decision that one of them made.
    ///
    /// Against the AI that is the human's own last move, also while the AI thinks; with two humans or two AIs it is
    /// the last ply. Forced passes are no decisions.
    pub fn last_decision(&self) -> Option<NodeId> {
        let humans = Side::BOTH.into_iter().filter(|&side| self.players[side].is_human()).count();
        let mut node = self.tree().parent(self.at)?;
        loop {
            let position = self.replay(node)?;
            let decides = humans != 1 || self.players[position.to_move()].is_human();
            if decides && !forced_to_pass(&position) {
                return Some(node);
            }
            node = self.tree().parent(node)?;
        }
    }

    /// `side` gives up; false when the game is over already.
    pub fn resign(&mut self, side: Side) -> bool {
        if matches!(self.standing(), Standing::Over(_)) {
            return false;
        }
        self.reopen();
        self.record.tree.set_sequel(self.at, Some(Sequel::Resigned(side)));
        true
    }

    /// `side` has used up its time; false unless a side is to move.
    pub fn time_out(&mut self, side: Side) -> bool {
        if self.to_move().is_none() {
            return false;
        }
        self.reopen();
        self.record.tree.set_sequel(self.at, Some(Sequel::Timeout(side)));
        true
    }

    /// Both sides agree on a draw; false unless a side is to move.
    pub fn agree_on_draw(&mut self) -> bool {
        if self.to_move().is_none() {
            return false;
        }
        self.reopen();
        self.record.tree.set_sequel(self.at, Some(Sequel::Drawn));
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
        self.reopen();
        self.record.tree.set_sequel(self.at, Some(Sequel::Counted(marks)));
        true
    }

    /// Go, while marking: the players disagree, play resumes (3.7). When it stops again, all is alive and the game is
    /// counted. False at any other time.
    pub fn resume(&mut self) -> bool {
        if self.standing() != Standing::Marking {
            return false;
        }
        self.record.tree.set_resumed(self.at, true);
        self.marks = Marks::default();
        self.resume_if_said();
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
        if self.tree().contains(node) { self.record.position(node).ok() } else { None }
    }

    fn resume_if_said(&mut self) {
        if self.tree().resumed(self.at) {
            resume(&mut self.position);
        }
    }
}

fn resume(position: &mut AnyPosition) {
    if let AnyPosition::Go(go) = position {
        go.resume();
    }
}

/// How a game stands as long as the players say nothing beyond their moves.
fn unsaid(position: &AnyPosition) -> Standing {
    match (position.status(), position) {
        (Status::Ongoing, _) => Standing::Playing(position.to_move()),
        (Status::Scoring(_), AnyPosition::Go(go)) if go.resumed() => {
            Standing::Over(Ending::Counted(Score::of(go, &Marks::default())))
        }
        (Status::Scoring(_), _) => Standing::Marking,
        (status, _) => Standing::Over(Ending::ByRules(status)),
    }
}

/// Whether the rules leave nothing but a pass. A pass in Go is always a choice.
fn forced_to_pass(position: &AnyPosition) -> bool {
    position.game() != Game::Go && position.legal_moves() == [Move::Pass]
}
