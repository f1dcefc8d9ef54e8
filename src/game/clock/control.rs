//! Time controls, and what each of them makes of the time that a side spends.

use serde::{Deserialize, Serialize};

/// How much time a side has. All lengths are in seconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum TimeControl {
    /// As much as it likes.
    #[default]
    None,
    /// So much for the whole game.
    Absolute {
        /// For the whole game.
        main: u32,
    },
    /// Every move adds something.
    Fischer {
        /// At the beginning.
        main: u32,
        /// Added after each move.
        increment: u32,
    },
    /// Japanese byo-yomi: after main time each move must be made within a period. A period is lost only when it is used
    /// up whole.
    Japanese {
        /// Before the periods.
        main: u32,
        /// How many periods can be lost, the last of them with the game.
        periods: u32,
        /// Length of a period.
        period: u32,
    },
    /// Canadian byo-yomi: after main time so many stones must be played within a period, which then starts anew.
    Canadian {
        /// Before the first period.
        main: u32,
        /// Moves to be made in a period.
        stones: u32,
        /// Length of a period.
        period: u32,
    },
}

/// Why a time control makes no sense.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TimeError {
    /// No time to make the first move in.
    #[error("there is no time at all")]
    NoTime,
    /// An increment or a period without length.
    #[error("an increment or a period lasts at least one second")]
    NoPeriod,
    /// No periods, or no stones to play in them.
    #[error("there must be at least one period, and one stone to play in it")]
    NoCount,
    /// Longer than anybody would wait.
    #[error("a time is at most {} hours", TimeControl::LONGEST / 3600)]
    TooLong,
    /// More periods or stones than anybody would count.
    #[error("there are at most {} periods, or stones to play in one", TimeControl::MOST)]
    TooMany,
}

/// What is left to a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Left {
    /// Milliseconds: of main time, or of the period that is running. 0 only when all time is used up.
    pub ms: u64,
    /// Which time that is.
    pub stage: Stage,
}

/// Which of its times a side is using.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Main time.
    Main,
    /// Japanese byo-yomi: so many periods are left, the running one among them.
    Periods(u32),
    /// Canadian byo-yomi: so many stones are still to be played in the running period.
    Stones(u32),
}

impl Left {
    /// Whether all time is used up.
    pub const fn is_out(self) -> bool {
        self.ms == 0
    }

    /// Seconds, begun ones counted whole, as clocks show them.
    pub const fn seconds(self) -> u64 {
        self.ms.div_ceil(1000)
    }
}

impl TimeControl {
    /// The longest time, in seconds: a week.
    pub const LONGEST: u32 = 7 * 24 * 3600;

    /// The most periods, or stones to play in one.
    pub const MOST: u32 = 999;

    /// Whether it can be played with.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn validate(self) -> Result<(), TimeError> {
        let (main, overtime) = match self {
            Self::None => return Ok(()),
            Self::Absolute { main } => (main, None),
            Self::Fischer { main, increment } => (main, Some((1, increment))),
            Self::Japanese { main, periods: count, period } | Self::Canadian { main, stones: count, period } => {
                (main, Some((count, period)))
            }
        };
        match overtime {
            Some((_, 0)) => Err(TimeError::NoPeriod),
            Some((0, _)) => Err(TimeError::NoCount),
            Some((count, _)) if count > Self::MOST => Err(TimeError::TooMany),
            Some((_, period)) if period > Self::LONGEST => Err(TimeError::TooLong),
            _ if main > Self::LONGEST => Err(TimeError::TooLong),
            _ if main == 0 && !self.has_overtime() => Err(TimeError::NoTime),
            _ => Ok(()),
        }
    }

    /// Whether more time follows main time.
    pub const fn has_overtime(self) -> bool {
        matches!(self, Self::Japanese { .. } | Self::Canadian { .. })
    }

    /// Main time in seconds; nothing where time is not limited.
    pub const fn main(self) -> Option<u32> {
        match self {
            Self::None => None,
            Self::Absolute { main }
            | Self::Fischer { main, .. }
            | Self::Japanese { main, .. }
            | Self::Canadian { main, .. } => Some(main),
        }
    }

    /// What a side has at the beginning; nothing where time is not limited.
    pub fn start(self) -> Option<Left> {
        let main = Left { ms: ms(self.main()?), stage: Stage::Main };
        Some(self.spend(main, 0))
    }

    /// What is left after so many milliseconds without a move.
    pub fn spend(self, left: Left, spent: u64) -> Left {
        let Some(over) = spent.checked_sub(left.ms) else {
            return Left { ms: left.ms - spent, ..left };
        };
        match (self, left.stage) {
            (Self::Japanese { periods, period, .. }, Stage::Main) => in_periods(periods, ms(period), over),
            (Self::Japanese { period, .. }, Stage::Periods(periods)) => {
                in_periods(periods.saturating_sub(1), ms(period), over)
            }
            (Self::Canadian { stones, period, .. }, Stage::Main) => {
                Left { ms: ms(period).saturating_sub(over), stage: Stage::Stones(stones) }
            }
            (_, stage) => Left { ms: 0, stage },
        }
    }

    /// What is left after a move. Time that has run out does not come back.
    pub fn after_move(self, left: Left) -> Left {
        if left.is_out() {
            return left;
        }
        match (self, left.stage) {
            (Self::Fischer { increment, .. }, stage) => Left { ms: left.ms.saturating_add(ms(increment)), stage },
            (Self::Japanese { period, .. }, stage @ Stage::Periods(_)) => Left { ms: ms(period), stage },
            (Self::Canadian { stones, period, .. }, Stage::Stones(..=1)) => {
                Left { ms: ms(period), stage: Stage::Stones(stones) }
            }
            (Self::Canadian { .. }, Stage::Stones(stones)) => Left { stage: Stage::Stones(stones - 1), ..left },
            _ => left,
        }
    }

    /// Milliseconds until all time is used up, if no move is made.
    pub fn total(self, left: Left) -> u64 {
        let more = match (self, left.stage) {
            (Self::Japanese { periods, period, .. }, Stage::Main) => u64::from(periods) * ms(period),
            (Self::Japanese { period, .. }, Stage::Periods(periods)) => {
                u64::from(periods.saturating_sub(1)) * ms(period)
            }
            (Self::Canadian { period, .. }, Stage::Main) => ms(period),
            _ => 0,
        };
        left.ms.saturating_add(more)
    }
}

/// What is left of so many whole periods after that time.
fn in_periods(periods: u32, period: u64, over: u64) -> Left {
    let lost = over.checked_div(period).unwrap_or(u64::MAX);
    match u64::from(periods).checked_sub(lost) {
        None | Some(0) => Left { ms: 0, stage: Stage::Periods(0) },
        Some(periods) => Left { ms: period - over % period, stage: Stage::Periods(periods as u32) },
    }
}

/// Seconds in milliseconds.
pub(super) fn ms(seconds: u32) -> u64 {
    u64::from(seconds) * 1000
}
