//! Another program at the board, over the Go Text Protocol: it is told what has been played, and asked for a move or
//! for what it thinks.

mod analyse;
mod examine;
mod question;
mod setting;
mod time;

pub use examine::{Checkup, Fault};
pub use question::Question;
pub use time::Time;

use super::gtp::protocol_text;
use super::input::read_move;
use super::report::move_name;
use crate::rules::{AnyPosition, Game, Move, Position, Setup, Side};
use std::collections::BTreeMap;

/// Why another program cannot play on.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GuestError {
    /// It could not be started.
    #[error("it cannot be started: {0}")]
    Start(String),
    /// It has ended, or closed its output.
    #[error("it has ended: {0}")]
    Ended(String),
    /// It does not answer.
    #[error("it does not answer within {0} s")]
    Silent(u64),
    /// What it says is no answer.
    #[error("it answers '{command}' with nonsense: {text}")]
    Nonsense {
        /// What it was asked.
        command: String,
        /// What it says.
        text: String,
    },
    /// It answers a command with an error.
    #[error("it answers '{command}' with an error: {text}")]
    Refused {
        /// What it was asked.
        command: String,
        /// What it says.
        text: String,
    },
    /// What it proposes is no move here.
    #[error("its move '{0}' is not legal")]
    Illegal(String),
    /// It lacks what is wanted of it.
    #[error("{0}")]
    Unable(&'static str),
}

impl GuestError {
    /// Whether there is no use in asking it anything more.
    pub const fn is_final(&self) -> bool {
        matches!(self, Self::Start(_) | Self::Ended(_) | Self::Silent(_) | Self::Nonsense { .. })
    }
}

/// A line to another program.
pub trait Link {
    /// Sends a command and waits for its answer, the text without mark and number.
    ///
    /// # Errors
    /// When the program does not answer, or answers with an error.
    fn ask(&mut self, command: &str) -> Result<String, GuestError>;

    /// Sends a command that is answered until the next one is sent. `hear` is given the lines as they come, and nothing
    /// many times a second; once it says no, the program is told to stop.
    ///
    /// # Errors
    /// When the program does not answer, or answers with an error.
    fn listen(&mut self, command: &str, hear: &mut dyn FnMut(Option<&str>) -> bool) -> Result<(), GuestError>;
}

/// What another program makes of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// A legal move.
    Move(Move),
    /// It gives the game up.
    Resign,
}

/// Another program that plays one side of a game, or both.
pub struct Guest {
    link: Box<dyn Link>,
    /// What it was told of the game; nothing if it is to be told anew.
    setup: Option<Setup>,
    played: Vec<Move>,
    /// Commands of which it was asked whether it knows them.
    known: BTreeMap<String, bool>,
    /// The time settings that it was told.
    time: Option<String>,
}

impl Guest {
    /// A program at the other end of that line.
    pub fn new(link: Box<dyn Link>) -> Self {
        Self { link, setup: None, played: Vec::new(), known: BTreeMap::new(), time: None }
    }

    /// Sends any command.
    ///
    /// # Errors
    /// When it fails, or answers with an error.
    pub fn tell(&mut self, command: &str) -> Result<String, GuestError> {
        // Nobody knows what that does to its game.
        self.setup = None;
        self.link.ask(command)
    }

    /// Its move after `moves` from the start of `setup`, with the time that it has if that is known; it is told only
    /// what it has not heard yet.
    ///
    /// # Errors
    /// When it fails, refuses one of these moves, or proposes none that is legal.
    pub fn choose(&mut self, setup: &Setup, moves: &[Move], time: Option<Time>) -> Result<Choice, GuestError> {
        let position = self.follow(setup, moves)?;
        if let Some(time) = time {
            self.tell_time(position.to_move(), time)?;
        }
        let text = self.ask(&format!("genmove {}", position.to_move().name()))?;
        let text = text.trim();
        if text.eq_ignore_ascii_case("resign") {
            return Ok(Choice::Resign);
        }
        match legal_move(&position, text) {
            Some(mv) => {
                self.played.push(mv);
                Ok(Choice::Move(mv))
            }
            None => {
                self.setup = None;
                Err(GuestError::Illegal(text.into()))
            }
        }
    }

    /// Who has won by its count, after `moves`: nothing for a draw.
    ///
    /// # Errors
    /// When it fails, refuses one of these moves, or cannot count.
    pub fn winner(&mut self, setup: &Setup, moves: &[Move]) -> Result<Option<Side>, GuestError> {
        self.follow(setup, moves)?;
        let text = self.ask("final_score")?;
        match text.trim().chars().next() {
            Some('B' | 'b') => Ok(Some(Side::Black)),
            Some('W' | 'w') => Ok(Some(Side::White)),
            Some('0' | 'D' | 'd') => Ok(None),
            _ => Err(GuestError::Refused { command: "final_score".into(), text }),
        }
    }

    /// Whether it knows a command; it is asked once.
    fn knows(&mut self, command: &str) -> Result<bool, GuestError> {
        if let Some(&known) = self.known.get(command) {
            return Ok(known);
        }
        let known = match self.link.ask(&format!("known_command {command}")) {
            Ok(text) => text.trim() == "true",
            Err(why) if why.is_final() => return Err(why),
            Err(_) => false,
        };
        self.known.insert(command.into(), known);
        Ok(known)
    }

    /// Asks it; if that goes wrong it is told the game anew the next time.
    fn ask(&mut self, command: &str) -> Result<String, GuestError> {
        self.link.ask(command).inspect_err(|_| self.setup = None)
    }

    /// Tells it what it has not heard yet.
    fn follow(&mut self, setup: &Setup, moves: &[Move]) -> Result<AnyPosition, GuestError> {
        let refused = |why: String| GuestError::Refused { command: "play".into(), text: why };
        let mut position = AnyPosition::new(setup).map_err(|why| refused(why.to_string()))?;
        if self.setup.as_ref() != Some(setup) || !moves.starts_with(&self.played) {
            self.begin(setup, &position)?;
        }
        for (number, &mv) in moves.iter().enumerate() {
            if number >= self.played.len() {
                let text = protocol_text(position.game(), move_name(&position, mv));
                let told = self.link.ask(&format!("play {} {text}", position.to_move().name()));
                // Some programs pass by themselves where there is no move, and know no such command.
                if mv != Move::Pass || position.game() != Game::Reversi {
                    told.inspect_err(|_| self.setup = None)?;
                }
                self.played.push(mv);
            }
            position.play(mv).map_err(|why| refused(why.to_string()))?;
        }
        Ok(position)
    }
}

/// The legal move of that name.
fn legal_move(position: &AnyPosition, text: &str) -> Option<Move> {
    read_move(position, &text.to_ascii_lowercase()).filter(|mv| position.legal_moves().contains(mv))
}
