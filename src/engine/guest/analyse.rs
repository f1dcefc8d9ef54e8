//! What another program thinks, while it thinks.

use super::{Guest, GuestError};
use crate::ai::Reply;
use crate::engine::info::{self, Dialect};
use crate::rules::{Move, Position, Setup};

/// Hundredths of a second from line to line.
const INTERVAL: u32 = 25;

impl Guest {
    /// Whether it can tell what it thinks.
    ///
    /// # Errors
    /// When it fails.
    pub fn analyses(&mut self) -> Result<bool, GuestError> {
        Ok(self.dialect()?.is_some())
    }

    /// Lets it look at the position after `moves`. `hear` is given what it has found so far, and nothing many times a
    /// second; once it says no, the program stops.
    ///
    /// # Errors
    /// When it fails, refuses one of these moves, or cannot analyse.
    pub fn analyse(
        &mut self,
        setup: &Setup,
        moves: &[Move],
        hear: &mut dyn FnMut(Option<Reply>) -> bool,
    ) -> Result<(), GuestError> {
        let Some(dialect) = self.dialect()? else { return Err(GuestError::Unable("it cannot analyse")) };
        let position = self.follow(setup, moves)?;
        let owners = if dialect == Dialect::Kata { " ownership true" } else { "" };
        let command = format!("{} {} {INTERVAL}{owners}", dialect.command(), position.to_move().name());
        self.link.listen(&command, &mut |line| hear(line.and_then(|line| info::read(dialect, &position, line))))
    }

    fn dialect(&mut self) -> Result<Option<Dialect>, GuestError> {
        for dialect in Dialect::ALL {
            if self.knows(dialect.command())? {
                return Ok(Some(dialect));
            }
        }
        Ok(None)
    }
}
