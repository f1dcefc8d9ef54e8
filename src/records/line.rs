//! A record in the making, move after move, for formats that know no branches.

use super::Record;
use super::judge::perform;
use super::node::{Deed, Made, Remarks, Verdict};
use super::tree::NodeId;
use crate::rules::{AnyPosition, Grid, Move, Position, Setup, SetupError, Side};

pub(super) struct Line {
    pub(super) record: Record,
    pub(super) position: AnyPosition,
    pub(super) node: NodeId,
}

impl Line {
    pub(super) fn new(setup: Setup) -> Result<Self, SetupError> {
        let position = AnyPosition::new(&setup)?;
        Ok(Self { record: Record::new(setup), position, node: NodeId::ROOT })
    }

    /// Adds a move; in Reversi a pass that must come before it is added if the format leaves passes out.
    pub(super) fn play(&mut self, made: Made) -> Verdict {
        if made.mv != Move::Pass && self.must_pass() {
            self.push(Made::new(self.position.to_move(), Move::Pass));
        }
        self.push(made)
    }

    /// Adds a move of the side to move.
    pub(super) fn play_next(&mut self, mv: Move) -> Verdict {
        let side = self.position.to_move();
        self.play(Made::new(if mv != Move::Pass && self.must_pass() { side.other() } else { side }, mv))
    }

    /// Whether the rules of Reversi leave nothing but a pass.
    fn must_pass(&self) -> bool {
        matches!(&self.position, AnyPosition::Reversi(reversi) if reversi.must_pass())
    }

    fn push(&mut self, made: Made) -> Verdict {
        let deed = Deed::Move(made);
        let verdict = perform(&mut self.position, &self.record.setup.options, &deed);
        self.node = self.record.tree.add(self.node, deed);
        verdict
    }

    /// The remarks on the last move.
    pub(super) fn remarks(&mut self) -> Option<&mut Remarks> {
        self.record.tree.remarks_mut(self.node)
    }

    /// The side to move.
    pub(super) fn to_move(&self) -> Side {
        self.position.to_move()
    }

    /// The board's size.
    pub(super) fn grid(&self) -> Grid {
        self.position.board().grid()
    }
}
