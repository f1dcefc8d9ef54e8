//! Time, as a GTP controller tells it, and the share of it that one move may take.

use crate::rules::{BySide, Side};
use std::time::Duration;

/// Moves that main time is shared out to.
const MOVES_TO_COME: u64 = 30;

/// What is kept back for the way to the controller and back.
const RESERVE_MS: u64 = 100;

/// Time settings of a game, and what is left to each side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Clock {
    settings: Option<Settings>,
    left: BySide<Option<Left>>,
}

/// `time_settings`: Canadian overtime.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Settings {
    main: u64,
    overtime: u64,
    stones: u64,
}

/// `time_left`: seconds, and stones to play in them when it is overtime.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Left {
    seconds: u64,
    stones: u64,
}

impl Clock {
    /// The clock of a game with these settings, in seconds; overtime without stones means no limit at all.
    pub fn new(main: u64, overtime: u64, stones: u64) -> Self {
        let unlimited = overtime > 0 && stones == 0;
        let settings = (!unlimited).then_some(Settings { main, overtime, stones });
        Self { settings, left: BySide::default() }
    }

    /// Notes what is left to a side.
    pub fn set_left(&mut self, side: Side, seconds: u64, stones: u64) {
        self.left[side] = Some(Left { seconds, stones });
    }

    /// How long that side may think about its next move; nothing if there is no limit.
    pub fn budget(&self, side: Side) -> Option<Duration> {
        let settings = self.settings?;
        let left = self.left[side].unwrap_or(Left { seconds: settings.main, stones: 0 });
        let overtime = settings.overtime.saturating_mul(1000).checked_div(settings.stones).unwrap_or(0);
        let main = left.seconds.saturating_mul(1000);
        let share = main.checked_div(left.stones).unwrap_or_else(|| (main / MOVES_TO_COME).max(overtime));
        Some(Duration::from_millis(share.saturating_sub(RESERVE_MS.min(share / 2))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_out_what_there_is() {
        assert_eq!(Clock::default().budget(Side::Black), None);
        assert_eq!(Clock::new(0, 30, 0).budget(Side::Black), None);
        let mut clock = Clock::new(300, 30, 5);
        assert_eq!(clock.budget(Side::Black), Some(Duration::from_millis(9900)));
        clock.set_left(Side::Black, 20, 4);
        assert_eq!(clock.budget(Side::Black), Some(Duration::from_millis(4900)));
        assert_eq!(clock.budget(Side::White), Some(Duration::from_millis(9900)));
        assert_eq!(Clock::new(0, 0, 0).budget(Side::White), Some(Duration::ZERO));
        assert!(Clock::new(u64::MAX, u64::MAX, 1).budget(Side::White).is_some());
    }
}
