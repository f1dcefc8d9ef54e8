//! Opening a file of any kind: a game saved by this program, or records of any format.

use super::{LoadError, Match};
use crate::records::{Document, Hint, MOST_BYTES, NodeId, ReadError, Record, Wrong, link, read};
use crate::rules::{BySide, SetupError};

/// What was found in a file.
#[derive(Clone, Debug)]
pub enum Opened {
    /// One game, where it is to be taken up.
    Match(Box<Match>),
    /// Records of several games, or of one in which something was repaired.
    Records(Box<Document>),
}

impl Opened {
    /// The only game, or the first of several, where it begins.
    ///
    /// # Errors
    /// When its options and start make no game.
    pub fn into_first(self) -> Result<Box<Match>, OpenError> {
        match self {
            Self::Match(game) => Ok(game),
            Self::Records(document) => {
                let record = document.games.into_iter().next().ok_or(ReadError::from(Wrong::NoRecord))?;
                Ok(Box::new(taken_up(record, NodeId::ROOT)?))
            }
        }
    }
}

/// Why a file cannot be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// A game of this program that is broken.
    #[error(transparent)]
    Saved(#[from] LoadError),
    /// No record that can be read.
    #[error("{}{wrong}", place(.0), wrong = .0.wrong)]
    Read(#[from] ReadError),
    /// A record that makes no game.
    #[error("the game cannot be set up: {0}")]
    Setup(#[from] SetupError),
}

/// "line 3, column 7: ", unless the file as a whole is meant.
fn place(error: &ReadError) -> String {
    if error.line == 0 { String::new() } else { format!("line {}, column {}: ", error.line, error.column) }
}

/// Opens the bytes of a file, or of a text from the clipboard.
///
/// # Errors
/// What is wrong with it.
pub fn open(bytes: &[u8], hint: Hint) -> Result<Opened, OpenError> {
    if bytes.len() > MOST_BYTES {
        return Err(ReadError::from(Wrong::TooLong(bytes.len())).into());
    }
    let text = std::str::from_utf8(bytes).map(str::trim_start).unwrap_or_default();
    // A game of this program is JSON; but a text may begin with a comment, in braces as well.
    let saved = text.starts_with('{').then(|| Match::from_json(text));
    let broken = match saved {
        Some(Ok(game)) => return Ok(Opened::Match(Box::new(game))),
        Some(Err(error @ LoadError::Form(_))) => Some(error),
        Some(Err(error)) => return Err(error.into()),
        None => None,
    };
    let mut document = read(bytes, hint).map_err(|error| broken.map_or(OpenError::Read(error), OpenError::Saved))?;
    // A link says where it is to be opened.
    if let Ok((record, at)) = link::read(text) {
        return Ok(Opened::Match(Box::new(taken_up(record, at)?)));
    }
    if document.games.len() == 1 && document.notes.is_empty() {
        return Ok(Opened::Match(Box::new(taken_up(document.games.remove(0), NodeId::ROOT)?)));
    }
    Ok(Opened::Records(Box::new(document)))
}

/// A match between two people from a record, with the cursor at a node.
///
/// # Errors
/// When the record makes no game.
pub fn taken_up(record: Record, at: NodeId) -> Result<Match, SetupError> {
    let mut game = Match::from_record(record, BySide::default(), 0)?;
    game.go_to(at);
    Ok(game)
}
