//! Time, told to another program.

use super::{Guest, GuestError};
use crate::game::clock::{Left, Stage, TimeControl};
use crate::rules::Side;

/// The time of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Time {
    /// How it is limited.
    pub control: TimeControl,
    /// What is left; nothing where it is not limited.
    pub left: Option<Left>,
}

impl Guest {
    /// Tells it the time control, if it has not heard of it, and what is left to a side. Programs that know nothing of
    /// time are left alone.
    pub(super) fn tell_time(&mut self, side: Side, Time { control, left }: Time) -> Result<(), GuestError> {
        let by_periods = matches!(control, TimeControl::Japanese { .. }) && self.knows("kgs-time_settings")?;
        if !by_periods && !self.knows("time_settings")? {
            return Ok(());
        }
        let settings = settings(control, by_periods);
        if self.time.as_ref() != Some(&settings) {
            self.mind(&settings)?;
            self.time = Some(settings);
        }
        if let Some(left) = left.filter(|_| control != TimeControl::None)
            && self.knows("time_left")?
        {
            let count = match left.stage {
                Stage::Main => 0,
                Stage::Periods(periods) if by_periods => periods,
                Stage::Periods(_) => 1,
                Stage::Stones(stones) => stones,
            };
            self.mind(&format!("time_left {} {} {count}", side.name(), left.ms / 1000))?;
        }
        Ok(())
    }
}

/// The command that tells a time control. The protocol knows main time and Canadian overtime: a Japanese period is one
/// for a single stone, and what Fischer adds is seen in the time left.
fn settings(control: TimeControl, by_periods: bool) -> String {
    match control {
        TimeControl::None => "time_settings 0 1 0".into(),
        TimeControl::Absolute { main } | TimeControl::Fischer { main, .. } => format!("time_settings {main} 0 0"),
        TimeControl::Japanese { main, periods, period } if by_periods => {
            format!("kgs-time_settings byoyomi {main} {period} {periods}")
        }
        TimeControl::Japanese { main, period, .. } => format!("time_settings {main} {period} 1"),
        TimeControl::Canadian { main, stones, period } => format!("time_settings {main} {period} {stones}"),
    }
}
