//! A first conversation with another program, which tells in words what is wrong with it.

use super::{Guest, GuestError, legal_move};
use crate::rules::{AnyPosition, Game, Options, Position, Setup, SetupError, go};

/// Commands without which nobody can play with it.
const NEEDED: [&str; 4] = ["boardsize", "clear_board", "play", "genmove"];

/// What an examination has brought to light.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Checkup {
    /// What it calls itself.
    pub name: Option<String>,
    /// Its version.
    pub version: Option<String>,
    /// Whether it can tell what it thinks.
    pub analyses: bool,
    /// What is wrong, as far as it got; nothing if one can play with it.
    pub faults: Vec<Fault>,
}

impl Checkup {
    /// Why there is no use in asking it anything more, if there is none.
    pub fn failure(&self) -> Option<&GuestError> {
        self.faults.iter().find_map(|fault| match fault {
            Fault::Guest(why) if why.is_final() => Some(why),
            _ => None,
        })
    }
}

/// What is wrong with another program.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// It fails, or refuses a command that it should know.
    #[error("{0}")]
    Guest(#[from] GuestError),
    /// It speaks another version of the protocol.
    #[error("it speaks version '{0}' of the protocol, not version 2")]
    Protocol(String),
    /// It lacks a command.
    #[error("it does not know the command '{0}'")]
    Lacks(&'static str),
    /// The game that it is to play cannot be set up.
    #[error(transparent)]
    Setup(#[from] SetupError),
}

impl Guest {
    /// Asks it who it is and what it can do, and has it play a move of that game on a usual small board.
    pub fn examine(&mut self, game: Game) -> Checkup {
        let mut checkup = Checkup::default();
        if let Err(fault) = self.question(game, &mut checkup) {
            checkup.faults.push(fault);
        }
        self.setup = None;
        checkup
    }

    fn question(&mut self, game: Game, checkup: &mut Checkup) -> Result<(), Fault> {
        checkup.name = self.ask_of_itself("name", checkup)?;
        checkup.version = self.ask_of_itself("version", checkup)?;
        match self.ask_of_itself("protocol_version", checkup)? {
            Some(version) if version != "2" => checkup.faults.push(Fault::Protocol(version)),
            _ => {}
        }
        self.learn_commands()?;
        for command in NEEDED.into_iter().chain((game == Game::Go).then_some("komi")) {
            if !self.knows(command)? {
                checkup.faults.push(Fault::Lacks(command));
            }
        }
        if !checkup.faults.is_empty() {
            return Ok(());
        }
        checkup.analyses = self.analyses()?;
        let setup = Setup::new(match game {
            Game::Go => Options::Go(go::Options { cols: 9, rows: 9, ..go::Options::default() }),
            other => Options::new(other),
        });
        let position = AnyPosition::new(&setup)?;
        self.begin(&setup, &position)?;
        let text = self.ask(&format!("genmove {}", position.to_move().name()))?;
        let text = text.trim();
        if legal_move(&position, text).is_none() {
            return Err(GuestError::Illegal(text.into()).into());
        }
        Ok(())
    }

    /// Asks for a line about itself; an error is noted, and fatal only if it has nothing more to say.
    fn ask_of_itself(&mut self, command: &str, checkup: &mut Checkup) -> Result<Option<String>, Fault> {
        match self.link.ask(command) {
            Ok(text) => Ok(Some(text.trim().into())),
            Err(why) if why.is_final() => Err(why.into()),
            Err(why) => {
                checkup.faults.push(why.into());
                Ok(None)
            }
        }
    }

    /// Asks for all of its commands; a program that does not list them is asked for each.
    fn learn_commands(&mut self) -> Result<(), GuestError> {
        match self.link.ask("list_commands") {
            Ok(text) => self.known.extend(text.split_whitespace().map(|name| (name.into(), true))),
            Err(why) if why.is_final() => return Err(why),
            Err(_) => {}
        }
        Ok(())
    }
}
