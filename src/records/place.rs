//! Places in a text, and what is said of them.

use crate::rules::SetupError;
use crate::rules::catalogue::OptionError;

/// Something that was repaired or is odd.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// Line, from 1.
    pub line: usize,
    /// Column, from 1, in characters.
    pub column: usize,
    /// What it is.
    pub text: String,
}

impl std::fmt::Display for Note {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.text)
    }
}

/// Why a file could not be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{wrong}")]
pub struct ReadError {
    /// Line, from 1; 0 where the file as a whole is meant.
    pub line: usize,
    /// Column, from 1, in characters; 0 where the file as a whole is meant.
    pub column: usize,
    /// What is wrong.
    pub wrong: Wrong,
}

impl From<Wrong> for ReadError {
    /// Wrong with the file as a whole.
    fn from(wrong: Wrong) -> Self {
        Self { line: 0, column: 0, wrong }
    }
}

/// What is wrong with a file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Wrong {
    /// Larger than any record.
    #[error("the file has {0} bytes, more than the {most} that are read", most = super::format::MOST_BYTES)]
    TooLong(usize),
    /// More in it than can be held.
    #[error("there is too much in this file")]
    TooMuch,
    /// Nothing that any reader knows.
    #[error("no record of a game is found here")]
    NoRecord,
    /// An encoding that is not known.
    #[error("there is no character encoding {0:?}")]
    Encoding(String),
    /// A board that is too large.
    #[error("a board of {0} is not possible here; the largest has 25 by 25 points")]
    Size(String),
    /// A game that is not among the four.
    #[error("{0} is none of the games played here")]
    Game(String),
    /// Options or a start that make no game.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// Options that the game does not have.
    #[error(transparent)]
    Options(#[from] OptionError),
    /// Something else was expected.
    #[error("{0}")]
    Form(String),
}

/// What is wrong, and the byte at which it is.
pub(super) type Fault = (usize, Wrong);

/// The notes of a text, in its order, up to a number that anybody might want to read.
#[derive(Debug)]
pub(super) struct Notes<'a> {
    text: &'a str,
    noted: Vec<(usize, String)>,
    left_off: usize,
}

/// Notes that are kept of one file.
const MOST_NOTES: usize = 1000;

impl<'a> Notes<'a> {
    pub(super) const fn new(text: &'a str) -> Self {
        Self { text, noted: Vec::new(), left_off: 0 }
    }

    /// Notes something about the byte at `at`.
    pub(super) fn add(&mut self, at: usize, text: impl Into<String>) {
        if self.noted.len() < MOST_NOTES {
            self.noted.push((at, text.into()));
        } else {
            self.left_off += 1;
        }
    }

    /// The error with its line and column.
    pub(super) fn error(&self, (at, wrong): Fault) -> ReadError {
        let (line, column) = Lines::new(self.text).place(at);
        ReadError { line, column, wrong }
    }

    /// The notes with their places.
    pub(super) fn finish(mut self) -> Vec<Note> {
        self.noted.sort_by_key(|(at, _)| *at);
        let mut lines = Lines::new(self.text);
        let mut notes: Vec<_> = self
            .noted
            .into_iter()
            .map(|(at, text)| {
                let (line, column) = lines.place(at);
                Note { line, column, text }
            })
            .collect();
        if self.left_off > 0 {
            let (line, column) = lines.place(self.text.len());
            notes.push(Note { line, column, text: format!("{} more such notes", self.left_off) });
        }
        notes
    }
}

/// Finds lines and columns, for places that are asked for in the order of the text.
struct Lines<'a> {
    text: &'a str,
    line: usize,
    start: usize,
    at: usize,
}

impl<'a> Lines<'a> {
    const fn new(text: &'a str) -> Self {
        Self { text, line: 1, start: 0, at: 0 }
    }

    fn place(&mut self, at: usize) -> (usize, usize) {
        let at = at.min(self.text.len());
        let bytes = self.text.as_bytes();
        while self.at < at {
            let byte = bytes[self.at];
            self.at += 1;
            let pair = byte == b'\r' && bytes.get(self.at) == Some(&b'\n');
            if byte == b'\n' || byte == b'\r' && !pair {
                self.line += 1;
                self.start = self.at;
            }
        }
        let before = &bytes[self.start..at];
        // A character counts where it begins.
        (self.line, before.iter().filter(|byte| **byte & 0xC0 != 0x80).count() + 1)
    }
}

/// What reading may still cost, in bytes of memory: a small file may ask for a great deal.
#[derive(Debug)]
pub(super) struct Budget(usize);

impl Budget {
    /// That of one file.
    pub(super) const fn new() -> Self {
        Self(200 << 20)
    }

    /// Spends some of it; false if there is not enough left.
    pub(super) fn spend(&mut self, bytes: usize) -> bool {
        let left = self.0.checked_sub(bytes);
        self.0 = left.unwrap_or(0);
        left.is_some()
    }
}
