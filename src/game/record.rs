//! The match as a record: taking one up, editing it, writing it out.

use super::{Match, Player, Standing, unsaid};
use crate::records::{self, Deed, Landmark, NodeId, Record, Remarks, SetUp, Verdict};
use crate::rules::score::Marks;
use crate::rules::{BySide, Position, SetupError};

impl Match {
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

    /// The record as it is written to a file: with the result, if the game is over at the end of the main line.
    pub fn to_record(&self) -> Record {
        self.clone().into_record()
    }

    /// The same, of a match that is needed no more.
    pub fn into_record(mut self) -> Record {
        if let Some(result) = self.result() {
            self.record.set_tag(records::result::tag(self.game()), result);
        }
        self.record
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
    pub(super) fn reopen(&mut self) {
        if self.tree().children(self.at).is_empty() && self.tree().is_main(self.at) {
            self.record.remove_tag(records::result::tag(self.game()));
        }
    }
}
