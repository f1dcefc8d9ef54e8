//! Clocks in the record: every move with what was left then, and the time controls of the game.

use super::control::ms;
use super::{Clocks, Hand, Left, Stage, TimeControl, text};
use crate::game::Match;
use crate::records::{Clock, NodeId, Tree};
use crate::rules::{BySide, Side};

impl From<Left> for Clock {
    /// `OB` and `OW` count what is left of overtime: periods in Japanese byo-yomi, stones in Canadian.
    fn from(left: Left) -> Self {
        let moves = match left.stage {
            Stage::Main => None,
            Stage::Periods(number) | Stage::Stones(number) => Some(number),
        };
        Self { ms: Some(left.ms), moves }
    }
}

impl TimeControl {
    /// What a record says is left; nothing if it says nothing or time is not limited. More than there can be is cut
    /// down.
    pub fn recall(self, clock: Clock) -> Option<Left> {
        if clock == Clock::default() || self == Self::None {
            return None;
        }
        let overtime = clock.moves.unwrap_or(0);
        let within = |period: u32| clock.ms.unwrap_or(u64::MAX).min(ms(period));
        let left = match self {
            Self::Japanese { periods, period, .. } if overtime > 0 => {
                Left { ms: within(period), stage: Stage::Periods(overtime.min(periods)) }
            }
            Self::Japanese { .. } if clock == (Clock { ms: Some(0), moves: Some(0) }) => {
                return Some(Left { ms: 0, stage: Stage::Periods(0) });
            }
            Self::Canadian { stones, period, .. } if overtime > 0 => {
                return Some(Left { ms: within(period), stage: Stage::Stones(overtime.min(stones)) });
            }
            Self::Fischer { main, .. } => Left { ms: clock.ms.unwrap_or(ms(main)), stage: Stage::Main },
            _ => Left { ms: within(self.main()?), stage: Stage::Main },
        };
        Some(self.spend(left, 0))
    }
}

impl Clocks {
    /// What is left to both sides, to be kept with the move that was just made.
    pub fn note(&self, now: u64) -> BySide<Clock> {
        let clock = |side| self.left(side, now).map(Clock::from).unwrap_or_default();
        BySide { black: clock(Side::Black), white: clock(Side::White) }
    }

    /// Goes to another node of the record: each side has what it had after its last move there, and the time of `turn`
    /// runs; clocks that are paused stay so, and nobody's turn stops them.
    pub fn go_to(&mut self, tree: &Tree, node: NodeId, turn: Option<Side>, now: u64) {
        for side in Side::BOTH {
            let control = self.controls[side];
            let mut path = std::iter::successors(Some(node), |&node| tree.parent(node));
            let said = path.find_map(|node| control.recall(tree.remarks(node).clocks[side]));
            self.left[side] = said.or(control.start());
        }
        self.hand = match (turn, self.hand) {
            (None, _) => Hand::Still,
            (Some(side), Hand::Paused { .. }) => Hand::Paused { side },
            (Some(side), _) => Hand::Running { side, since: now },
        };
    }
}

impl Match {
    /// The time controls, as far as the record tells them.
    pub fn time_controls(&self) -> BySide<TimeControl> {
        text::read(self.record().tag("TM"), self.record().tag("OT")).unwrap_or_default()
    }

    /// Says in the record by which time controls the game is played.
    pub fn set_time_controls(&mut self, controls: BySide<TimeControl>) {
        let (main, overtime) = text::write(controls);
        self.set_tag("TM", main);
        self.set_tag("OT", overtime);
    }

    /// Keeps with the cursor what is left on the clocks.
    pub fn note_clocks(&mut self, clocks: BySide<Clock>) {
        if let Some(remarks) = self.record.tree.remarks_mut(self.at) {
            remarks.clocks = clocks;
        }
    }
}
