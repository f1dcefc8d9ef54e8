//! The match: one value that is the truth of a game.
//!
//! It holds the record, a cursor in its tree, and the position there as a cache: replaying the path from the root
//! yields it. Undo moves the cursor, another move there makes a branch, nothing is deleted unless asked.

pub mod clock;
mod opened;
mod saved;

pub use opened::{OpenError, Opened, open, taken_up};
pub use saved::{LoadError, Saved, SavedNode};

use crate::records::{self, Deed, Landmark, NodeId, Record, Remarks, Sequel, SetUp, Tree, Verdict};
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

    /// Takes up a record, at its beginning. Every move is judged; those that the rules refuse stay and are shown.
    ///
    /// # Errors
    /// When options and start make no game.
    pub fn from_record(mut record: Record, players: BySide<Player>, seed: u64) -> Result<Self, SetupError> {
        record.judge()?;
        let position = record.position(NodeId::ROOT)?;
        let mut game = Self { record, players, seed, at: NodeId::ROOT, position, marks: Marks::default() };
        game.end_as_recorded();
        Ok(game)
    }

    /// A resignation or a loss on time that the record tells as its result.
    fn end_as_recorded(&mut self) {
        let Some(sequel) = self.record.tag("RE").and_then(records::result::sequel) else { return };
        let end = self.tree().main_line().last().copied().unwrap_or(NodeId::ROOT);
        if self.tree().sequel(end).is_none()
            && self.replay(end).is_some_and(|position| !matches!(unsaid(&position), Standing::Over(_)))
        {
            self.record.tree.set_sequel(end, Some(sequel));
        }
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

    /// The record as it is written to a file: with the result, if the game is over at the end of the main line.
    pub fn to_record(&self) -> Record {
        let mut record = self.record.clone();
        if let Some(result) = self.result() {
            record.set_tag(records::result::tag(self.game()), result);
        }
        record
    }

    /// The result: as it is recorded, else as the main line ends.
    pub fn result(&self) -> Option<String> {
        if let Some(result) = self.record.tag(records::result::tag(self.game())) {
            return Some(result.into());
        }
        let end = self.tree().main_line().last().copied().unwrap_or(NodeId::ROOT);
        let position = self.replay(end)?;
        records::result::text(&self.standing_of(end, &position), &position)
    }

    /// Says something of the game as a whole under a name of SGF: `PB`, `DT`, `GC`; nothing takes it away.
    pub fn set_tag(&mut self, name: &str, text: Option<String>) {
        match text {
            Some(text) => self.record.set_tag(name, text),
            None => self.record.remove_tag(name),
        }
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

    /// A move as a record writes it; one that the rules refuse without what it would have taken.
    pub fn notation(&self, node: NodeId) -> Option<String> {
        let (grid, letters) = (self.position.board().grid(), self.game().letters());
        let made = self.tree().made(node)?;
        Some(match (self.tree().effects(node), &made.text) {
            (Some(effects), _) => effects.notation(grid, letters),
            (None, Some(text)) => text.to_string(),
            (None, None) => made.mv.text(grid, letters),
        })
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

    /// Changes the position at the cursor by hand: into a new branch.
    ///
    /// # Errors
    /// When this makes no position of the game; nothing has changed then.
    pub fn set_up(&mut self, set_up: SetUp) -> Result<NodeId, SetupError> {
        let mut position = self.position.clone();
        records::set(&mut position, &self.record.setup.options, &set_up)?;
        self.reopen();
        self.at = self.record.tree.add(self.at, Deed::SetUp(Box::new(set_up)));
        self.record.tree.set_verdict(self.at, Verdict::Set);
        self.record.tree.prefer(self.at);
        self.position = position;
        self.marks = Marks::default();
        Ok(self.at)
    }

    /// Says something else of the position at a node; false if there is no such node.
    pub fn remark(&mut self, node: NodeId, remarks: Remarks) -> bool {
        self.record.tree.set_remarks(node, remarks);
        self.tree().contains(node)
    }

    /// Makes the branch to `node` the main line; false if it was.
    pub fn promote(&mut self, node: NodeId) -> bool {
        let promoted = self.record.tree.promote(node);
        if promoted {
            self.record.remove_tag(records::result::tag(self.game()));
        }
        promoted
    }

    /// Removes the branch that begins with `node`; the cursor goes before it if it was in there. False for the root.
    pub fn remove(&mut self, node: NodeId) -> bool {
        let Some(parent) = self.tree().parent(node) else { return false };
        if self.tree().is_main(node) {
            self.record.remove_tag(records::result::tag(self.game()));
        }
        if (node == self.at || self.tree().path(self.at).contains(&node)) && !self.go_to(parent) {
            return false;
        }
        self.record.tree.remove(node)
    }

    /// Goes to the next place of that kind on the line, or to the one before; false if there is none.
    pub fn seek(&mut self, landmark: Landmark, forward: bool) -> bool {
        self.tree().seek(self.at, landmark, forward).is_some_and(|node| self.go_to(node))
    }

    /// The main line goes on: a result that was recorded at its end does not hold any more.
    fn reopen(&mut self) {
        if self.tree().children(self.at).is_empty() && self.tree().is_main(self.at) {
            self.record.remove_tag(records::result::tag(self.game()));
        }
    }

    /// Takes back a resignation, a loss on time, an agreed draw or count, or a resumption after which nothing has been played; false if
    /// nothing of that was said at the cursor.
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
