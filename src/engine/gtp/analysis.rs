//! `lz-analyze` and `kata-analyze`: what the player thinks, told again and again until the next line comes in.

use super::commands::{numbers, side};
use super::session::{Session, Trouble};
use super::{Command, Response};
use crate::ai::Reply;
use crate::engine::info::{self, Dialect};
use crate::rules::{AnyPosition, Game, Position};
use std::time::Duration;

/// Time between lines where nothing is said about it, in hundredths of a second.
const INTERVAL: u32 = 100;

/// The longest time between lines: an hour.
const LONGEST: u32 = 360_000;

/// An analysis that was asked for. Once it has been told to stop, a blank line ends it.
#[derive(Clone, Debug)]
pub struct Analysis {
    id: String,
    dialect: Dialect,
    ownership: bool,
    most: usize,
    /// What to look at.
    pub position: AnyPosition,
    /// The time between lines.
    pub interval: Duration,
}

impl Analysis {
    /// The line with which the answer begins.
    pub(super) fn head(&self) -> String {
        let whole = Response { id: self.id.clone(), result: Ok(String::new()) }.to_string();
        whole.trim_end().to_owned() + "\n"
    }

    /// A line that tells what was found.
    pub fn line(&self, reply: &Reply) -> String {
        info::write(self.dialect, &self.position, reply, self.most, self.ownership) + "\n"
    }

    /// How many of the best moves are to be valued exactly; at least two, since owners are told only then.
    pub fn lines(&self) -> usize {
        self.most.max(2)
    }
}

/// `lz-analyze [colour] [interval] [interval N] [maxmoves N] [ownership true] …`.
pub(super) fn begin(session: &mut Session, command: &Command) -> Result<String, Trouble> {
    let dialect = if command.name == Dialect::Kata.command() { Dialect::Kata } else { Dialect::Leela };
    let (mut turn, mut interval, mut ownership) = (session.position.to_move(), INTERVAL, false);
    // In Go all moves that were tried are known; elsewhere each costs time of its own.
    let mut most = if session.game() == Game::Go { 50 } else { 5 };
    let mut words = command.words().into_iter();
    while let Some(word) = words.next() {
        if let Ok(colour) = side(word) {
            turn = colour;
        } else if let Ok(number) = word.parse() {
            interval = number;
        } else {
            let value = words.next().ok_or(Trouble::Syntax)?;
            let number = || numbers::<u32>(&[value]).map(|numbers| numbers[0]);
            match word.to_ascii_lowercase().as_str() {
                "interval" => interval = number()?,
                "maxmoves" => most = number()?.clamp(1, 1000) as usize,
                "ownership" => ownership = value.eq_ignore_ascii_case("true"),
                // What else KataGo can add.
                "minmoves"
                | "rootinfo"
                | "pvvisits"
                | "pvedgevisits"
                | "movesownership"
                | "ownershipstdev"
                | "movesownershipstdev"
                | "noresultvalue" => {}
                _ => return Err(Trouble::Syntax),
            }
        }
    }
    let position = session.position_for(turn)?;
    let interval = Duration::from_millis(10 * u64::from(interval.clamp(1, LONGEST)));
    session.analysis = Some(Analysis { id: command.id.clone(), dialect, ownership, most, position, interval });
    Ok(String::new())
}
