//! The clocks of a game: time controls, and a clock for each side that is told what time it is.
//!
//! Nothing here knows the time: `now` is always in milliseconds since any fixed moment, given by the caller.

mod control;
mod record;
mod text;

pub use control::{Left, Stage, TimeControl, TimeError};

use crate::rules::{BySide, Side};

/// The last seconds that are called out.
pub const LAST_SECONDS: u64 = 10;

/// The clocks of both sides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clocks {
    controls: BySide<TimeControl>,
    left: BySide<Option<Left>>,
    hand: Hand,
}

/// Whose time runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Hand {
    /// Nobody's.
    Still,
    /// That of a side since then.
    Running { side: Side, since: u64 },
    /// It is that of a side, but it stands still for the time being.
    Paused { side: Side },
}

/// What somebody who keeps the time calls out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Call {
    /// So many seconds are left: one of the [`LAST_SECONDS`] of a period, or of main time with nothing after it.
    Seconds(u64),
    /// Overtime begins, or the next of its periods.
    Stage(Stage),
    /// The time is used up.
    Out,
}

impl Clocks {
    /// Clocks before the game, standing still.
    ///
    /// # Errors
    /// When a time control makes no sense.
    pub fn new(controls: BySide<TimeControl>) -> Result<Self, TimeError> {
        controls.black.validate()?;
        controls.white.validate()?;
        let left = BySide { black: controls.black.start(), white: controls.white.start() };
        Ok(Self { controls, left, hand: Hand::Still })
    }

    /// The time controls.
    pub const fn controls(&self) -> BySide<TimeControl> {
        self.controls
    }

    /// Whether time is limited for any side.
    pub fn limited(&self) -> bool {
        self.controls != BySide::default()
    }

    /// The time of `side` runs from now on.
    pub fn start(&mut self, side: Side, now: u64) {
        self.settle(now);
        self.hand = Hand::Running { side, since: now };
    }

    /// `by` has made a move: its time stops, that of the other side runs. While the clocks are paused, they stay so;
    /// while they stand still, nothing happens.
    pub fn press(&mut self, by: Side, now: u64) {
        self.settle(now);
        if self.turn() == Some(by) {
            self.left[by] = self.left[by].map(|left| self.controls[by].after_move(left));
        }
        self.hand = match self.hand {
            Hand::Still => Hand::Still,
            Hand::Running { .. } => Hand::Running { side: by.other(), since: now },
            Hand::Paused { .. } => Hand::Paused { side: by.other() },
        };
    }

    /// Time stands still until it is resumed.
    pub fn pause(&mut self, now: u64) {
        self.settle(now);
        if let Hand::Running { side, .. } = self.hand {
            self.hand = Hand::Paused { side };
        }
    }

    /// Time goes on after a pause.
    pub fn resume(&mut self, now: u64) {
        if let Hand::Paused { side } = self.hand {
            self.hand = Hand::Running { side, since: now };
        }
    }

    /// The game is over: time stands still for good.
    pub fn stop(&mut self, now: u64) {
        self.settle(now);
        self.hand = Hand::Still;
    }

    /// Whether the clocks are paused.
    pub const fn paused(&self) -> bool {
        matches!(self.hand, Hand::Paused { .. })
    }

    /// Whose time runs, or will when the pause is over.
    pub const fn turn(&self) -> Option<Side> {
        match self.hand {
            Hand::Still => None,
            Hand::Running { side, .. } | Hand::Paused { side } => Some(side),
        }
    }

    /// What is left to a side; nothing where its time is not limited.
    pub fn left(&self, side: Side, now: u64) -> Option<Left> {
        let left = self.left[side]?;
        Some(match self.hand {
            Hand::Running { side: running, since } if running == side => {
                self.controls[side].spend(left, now.saturating_sub(since))
            }
            _ => left,
        })
    }

    /// The side whose time is used up.
    pub fn out(&self, now: u64) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| self.left(side, now).is_some_and(Left::is_out))
    }

    /// When the side whose time runs will have used it up, if it makes no move.
    pub fn out_at(&self) -> Option<u64> {
        let Hand::Running { side, since } = self.hand else { return None };
        Some(since.saturating_add(self.controls[side].total(self.left[side]?)))
    }

    /// What is to be called out now, after `before` was the last time that somebody asked.
    pub fn call(&self, before: u64, now: u64) -> Option<Call> {
        let side = self.turn()?;
        let (old, new) = (self.left(side, before)?, self.left(side, now)?);
        if new.is_out() {
            return (!old.is_out()).then_some(Call::Out);
        }
        if new.stage != old.stage {
            return Some(Call::Stage(new.stage));
        }
        let last = new.stage != Stage::Main || !self.controls[side].has_overtime();
        let seconds = new.seconds();
        (last && seconds < old.seconds() && seconds <= LAST_SECONDS).then_some(Call::Seconds(seconds))
    }

    /// Notes what has been spent up to now.
    fn settle(&mut self, now: u64) {
        if let Hand::Running { side, .. } = self.hand {
            self.left[side] = self.left(side, now);
            self.hand = Hand::Running { side, since: now };
        }
    }
}
