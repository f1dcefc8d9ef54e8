//! What was said to and by another program, as far as it is of use to people: the last lines, each cut short.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Lines that are kept.
const MOST_LINES: usize = 2_000;

/// Letters of a line that are kept.
const MOST_LETTERS: usize = 500;

/// Where a line comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Voice {
    /// It was sent to the program.
    Sent,
    /// The program has answered it.
    Answered,
    /// The program has written it to standard error.
    Noted,
}

/// A line of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Where it comes from.
    pub voice: Voice,
    /// The line, without its end.
    pub text: String,
}

/// A log that several threads write to. Clones are the same log.
#[derive(Clone, Debug, Default)]
pub struct Log(Arc<Mutex<Lines>>);

#[derive(Debug, Default)]
struct Lines {
    kept: VecDeque<Entry>,
    /// Lines written so far.
    count: u64,
}

impl Log {
    /// Adds a line.
    pub fn add(&self, voice: Voice, line: &str) {
        let text: String = line.trim_end().chars().take(MOST_LETTERS).collect();
        if text.is_empty() {
            return;
        }
        let mut lines = self.lines();
        if lines.kept.len() == MOST_LINES {
            lines.kept.pop_front();
        }
        lines.kept.push_back(Entry { voice, text });
        lines.count += 1;
    }

    /// The lines, oldest first.
    pub fn entries(&self) -> Vec<Entry> {
        self.lines().kept.iter().cloned().collect()
    }

    /// How many lines were ever written: as long as this stays the same, so do the entries.
    pub fn count(&self) -> u64 {
        self.lines().count
    }

    /// The last line of standard error.
    pub fn last_note(&self) -> Option<String> {
        self.lines().kept.iter().rev().find(|entry| entry.voice == Voice::Noted).map(|entry| entry.text.clone())
    }

    fn lines(&self) -> MutexGuard<'_, Lines> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
