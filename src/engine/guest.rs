//! Another program at the board, over the Go Text Protocol: it is told what has been played and asked for a move.

use super::gtp::protocol_text;
use super::input::read_move;
use super::report::move_name;
use crate::rules::{AnyPosition, Game, Move, Options, Position, Setup, Side, catalogue};

/// Why another program cannot play on.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GuestError {
    /// It could not be started.
    #[error("it cannot be started: {0}")]
    Start(String),
    /// It has ended, or closed its output.
    #[error("it has ended")]
    Ended,
    /// It does not answer.
    #[error("it does not answer within {0} s")]
    Silent(u64),
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
}

/// A line to another program.
pub trait Link {
    /// Sends a command and waits for its answer, the text without mark and number.
    ///
    /// # Errors
    /// When the program does not answer, or answers with an error.
    fn ask(&mut self, command: &str) -> Result<String, GuestError>;
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
    setup: Option<Setup>,
    played: Vec<Move>,
}

impl Guest {
    /// A program at the other end of that line.
    pub fn new(link: Box<dyn Link>) -> Self {
        Self { link, setup: None, played: Vec::new() }
    }

    /// Its move after `moves` from the start of `setup`; it is told only what it has not heard yet.
    ///
    /// # Errors
    /// When it fails, refuses one of these moves, or proposes none that is legal.
    pub fn choose(&mut self, setup: &Setup, moves: &[Move]) -> Result<Choice, GuestError> {
        let position = self.follow(setup, moves)?;
        let colour = position.to_move().name();
        let text = self.link.ask(&format!("genmove {colour}"))?;
        let text = text.trim();
        if text.eq_ignore_ascii_case("resign") {
            return Ok(Choice::Resign);
        }
        let lower = text.to_ascii_lowercase();
        let mv = read_move(&position, &lower).filter(|mv| position.legal_moves().contains(mv));
        let mv = mv.ok_or_else(|| GuestError::Illegal(text.into()))?;
        self.played.push(mv);
        Ok(Choice::Move(mv))
    }

    /// Who has won by its count, after `moves`: nothing for a draw.
    ///
    /// # Errors
    /// When it fails, refuses one of these moves, or cannot count.
    pub fn winner(&mut self, setup: &Setup, moves: &[Move]) -> Result<Option<Side>, GuestError> {
        self.follow(setup, moves)?;
        let text = self.link.ask("final_score")?;
        match text.trim().chars().next() {
            Some('B' | 'b') => Ok(Some(Side::Black)),
            Some('W' | 'w') => Ok(Some(Side::White)),
            Some('0' | 'D' | 'd') => Ok(None),
            _ => Err(GuestError::Refused { command: "final_score".into(), text }),
        }
    }

    /// Tells it what it has not heard yet.
    fn follow(&mut self, setup: &Setup, moves: &[Move]) -> Result<AnyPosition, GuestError> {
        if self.setup.as_ref() != Some(setup) || !moves.starts_with(&self.played) {
            self.begin(setup)?;
        }
        let refused = |why: String| GuestError::Refused { command: "play".into(), text: why };
        let mut position = AnyPosition::new(setup).map_err(|why| refused(why.to_string()))?;
        for (number, &mv) in moves.iter().enumerate() {
            if number >= self.played.len() {
                let text = protocol_text(position.game(), move_name(&position, mv));
                // Some programs pass by themselves where there is no move, and know no such command.
                let told = self.link.ask(&format!("play {} {text}", position.to_move().name()));
                if !(mv == Move::Pass && position.game() == Game::Reversi) {
                    told?;
                }
                self.played.push(mv);
            }
            position.play(mv).map_err(|why| refused(why.to_string()))?;
        }
        Ok(position)
    }

    fn begin(&mut self, setup: &Setup) -> Result<(), GuestError> {
        self.setup = None;
        self.played.clear();
        if self.link.ask("known_command oblava-rules")?.trim() == "true" {
            let options = serde_json::Value::Object(catalogue::values(&setup.options));
            self.link.ask(&format!("oblava-rules {options}"))?;
        } else {
            match &setup.options {
                Options::Go(go) if go.cols == go.rows => drop(self.link.ask(&format!("boardsize {}", go.cols))?),
                Options::Go(go) => drop(self.link.ask(&format!("boardsize {} {}", go.cols, go.rows))?),
                Options::Reversi(reversi) => drop(self.link.ask(&format!("boardsize {}", reversi.size))?),
                Options::Latrunculi(_) | Options::Tablut(_) => {}
            }
        }
        self.link.ask("clear_board")?;
        if let Options::Go(go) = &setup.options {
            self.link.ask(&format!("komi {}", f64::from(go.komi.0) / 100.0))?;
        }
        self.setup = Some(setup.clone());
        Ok(())
    }
}
