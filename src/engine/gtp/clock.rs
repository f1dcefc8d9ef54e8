//! Time, as a GTP controller tells it, and the share of it that one move may take.

use crate::game::clock::{Left, Stage, TimeControl};
use crate::rules::{BySide, Side};
use std::time::Duration;

/// Moves that main time is shared out to.
const MOVES_TO_COME: u64 = 30;

/// What is kept back for the way to the controller and back.
const RESERVE_MS: u64 = 100;

/// Time settings of a game, and what is left to each side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Clock {
    control: TimeControl,
    left: BySide<Option<Left>>,
}

impl Clock {
    /// The clock of a game by that control.
    pub fn new(control: TimeControl) -> Self {
        Self { control, left: BySide::default() }
    }

    /// Notes what is left to a side: seconds, and the stones to play in them or the periods left when it is overtime.
    pub fn set_left(&mut self, side: Side, seconds: u64, count: u32) {
        let stage = match self.control {
            _ if count == 0 => Stage::Main,
            TimeControl::Japanese { .. } => Stage::Periods(count),
            _ => Stage::Stones(count),
        };
        self.left[side] = Some(Left { ms: seconds.saturating_mul(1000), stage });
    }

    /// How long that side may think about its next move; nothing if there is no limit.
    pub fn budget(&self, side: Side) -> Option<Duration> {
        let Left { ms, stage } =
            self.left[side].filter(|_| self.control != TimeControl::None).or(self.control.start())?;
        let share = match stage {
            Stage::Main => (ms / MOVES_TO_COME).max(self.overtime()),
            Stage::Periods(_) => ms,
            Stage::Stones(stones) => ms / u64::from(stones.max(1)),
        };
        Some(Duration::from_millis(share.saturating_sub(RESERVE_MS.min(share / 2))))
    }

    /// What each move has once main time is used up, in milliseconds.
    fn overtime(&self) -> u64 {
        match self.control {
            TimeControl::Japanese { period, .. } => u64::from(period) * 1000,
            TimeControl::Canadian { stones, period, .. } => u64::from(period) * 1000 / u64::from(stones.max(1)),
            _ => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_out_what_there_is() {
        let budget = |clock: &Clock, side| clock.budget(side).map(|time| time.as_millis());
        assert_eq!(budget(&Clock::default(), Side::Black), None);
        let mut clock = Clock::new(TimeControl::Canadian { main: 300, stones: 5, period: 30 });
        assert_eq!(budget(&clock, Side::Black), Some(9_900));
        clock.set_left(Side::Black, 20, 4);
        assert_eq!(budget(&clock, Side::Black), Some(4_900));
        assert_eq!(budget(&clock, Side::White), Some(9_900));
        let mut clock = Clock::new(TimeControl::Japanese { main: 300, periods: 5, period: 30 });
        assert_eq!(budget(&clock, Side::Black), Some(29_900));
        clock.set_left(Side::Black, 20, 4);
        assert_eq!(budget(&clock, Side::Black), Some(19_900), "a period is for one move, however many there are");
        let none = Clock::new(TimeControl::Absolute { main: 0 });
        assert_eq!(budget(&none, Side::White), Some(0));
        let longest = TimeControl::Canadian { main: u32::MAX, stones: 1, period: u32::MAX };
        assert!(Clock::new(longest).budget(Side::White).is_some());
        let mut clock = Clock::default();
        clock.set_left(Side::Black, u64::MAX, 1);
        assert_eq!(clock.budget(Side::Black), None);
    }
}
