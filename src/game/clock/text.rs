//! Time controls as records write them: `TM` is main time in seconds, `OT` is free text, for which the forms
//! `5x30 byo-yomi`, `25/300 Canadian` and `10 fischer` are usual.

use super::TimeControl;
use crate::rules::BySide;

impl TimeControl {
    /// What follows main time, in the words of `OT`; nothing if nothing follows.
    pub(super) fn overtime(self) -> Option<String> {
        match self {
            Self::None | Self::Absolute { .. } => None,
            Self::Fischer { increment, .. } => Some(format!("{increment} fischer")),
            Self::Japanese { periods, period, .. } => Some(format!("{periods}x{period} byo-yomi")),
            Self::Canadian { stones, period, .. } => Some(format!("{stones}/{period} Canadian")),
        }
    }

    /// Reads main time in seconds and what follows it; nothing if it is not understood.
    pub(super) fn read(main: u32, overtime: &str) -> Option<Self> {
        let text = overtime.trim().to_ascii_lowercase();
        let numbers = numbers(&text);
        let control = match numbers[..] {
            _ if matches!(&text[..], "" | "-" | "no" | "none" | "absolute") => match main {
                0 => Self::None,
                main => Self::Absolute { main },
            },
            [(number, after)] if text.contains("fischer") || text.contains("increment") => {
                Self::Fischer { main, increment: number.checked_mul(unit(after))? }
            }
            [(count, between), (number, after)] => {
                let period = number.checked_mul(unit(after))?;
                if between.contains('/') {
                    Self::Canadian { main, stones: count, period }
                } else if between.trim() == "x" || between.contains("period") {
                    Self::Japanese { main, periods: count, period }
                } else {
                    return None;
                }
            }
            _ => return None,
        };
        control.validate().ok().map(|()| control)
    }
}

/// Main time and overtime of both sides, for `TM` and `OT`. These speak of both sides alike: where they differ, all is
/// said in words.
pub(super) fn write(controls: BySide<TimeControl>) -> (Option<String>, Option<String>) {
    let BySide { black, white } = controls;
    if black == white {
        return (black.main().map(|main| main.to_string()), black.overtime());
    }
    let words = |control: TimeControl| match (control.main(), control.overtime()) {
        (None, _) => "none".into(),
        (Some(main), None) => main.to_string(),
        (Some(main), Some(overtime)) => format!("{main} + {overtime}"),
    };
    (None, Some(format!("black: {}; white: {}", words(black), words(white))))
}

/// Reads what [`write`] writes, and what others do; nothing where it is not understood.
pub(super) fn read(main: Option<&str>, overtime: Option<&str>) -> Option<BySide<TimeControl>> {
    let overtime = overtime.unwrap_or_default();
    if let Some((black, white)) = overtime.strip_prefix("black: ").and_then(|rest| rest.split_once("; white: ")) {
        return Some(BySide { black: read_words(black)?, white: read_words(white)? });
    }
    let main = main.map_or(Some(0), |main| crate::records::Clock::read_seconds(main.trim()))? / 1000;
    let control = TimeControl::read(u32::try_from(main).ok()?, overtime)?;
    Some(BySide { black: control, white: control })
}

fn read_words(words: &str) -> Option<TimeControl> {
    if words == "none" {
        return Some(TimeControl::None);
    }
    let (main, overtime) = words.split_once(" + ").unwrap_or((words, ""));
    TimeControl::read(main.parse().ok()?, overtime)
}

/// The numbers in a text, each with what follows it up to the next.
fn numbers(text: &str) -> Vec<(u32, &str)> {
    let (mut numbers, mut rest) = (Vec::new(), text);
    while let Some(start) = rest.find(|letter: char| letter.is_ascii_digit()) {
        let tail = &rest[start..];
        let end = tail.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(tail.len());
        let after = &tail[end..];
        let next = after.find(|letter: char| letter.is_ascii_digit()).unwrap_or(after.len());
        // A number that is too large makes no sense; the control is then refused.
        numbers.push((tail[..end].parse().unwrap_or(u32::MAX), &after[..next]));
        rest = after;
    }
    numbers
}

/// Seconds in what a number counts.
fn unit(after: &str) -> u32 {
    if after.trim_start().starts_with("min") { 60 } else { 1 }
}
