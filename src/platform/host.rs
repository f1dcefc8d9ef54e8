//! Other programs as opponents and analysts: each works on a thread of its own, so that nobody ever waits for it. In a
//! browser there are none.

#[cfg_attr(target_arch = "wasm32", path = "host/absent.rs")]
mod seat;

pub use seat::Host;

use crate::ai::Reply;
use crate::engine::guest::{Checkup, Choice, GuestError};
use std::fmt;

/// What a program has to say.
#[derive(Clone, Debug, PartialEq)]
pub struct News {
    /// The number that the order was given.
    pub order: u64,
    /// What came of it.
    pub what: What,
}

/// What came of an order.
#[derive(Clone, Debug, PartialEq)]
pub enum What {
    /// Its move.
    Choice(Choice),
    /// What it thinks so far. There is more to come.
    Thought(Box<Reply>),
    /// The answer to a command.
    Answer(String),
    /// What the examination has brought to light.
    Checkup(Checkup),
    /// It went wrong. Unless the program has ended ([`GuestError::is_final`]), it can be asked again.
    Failed(GuestError),
}

/// How it goes with a program. Its text is a sentence without subject: "thinking for 12 s".
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum State {
    /// It has been started so many seconds ago and has not answered yet.
    Starting(u64),
    /// It waits for something to do.
    Ready,
    /// It has been thinking about a move for so many seconds.
    Thinking(u64),
    /// It tells what it thinks.
    Analysing,
    /// It has not answered for so many seconds where no thought is needed.
    Silent(u64),
    /// It can do nothing any more.
    Failed(GuestError),
}

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Starting(seconds) => write!(f, "starting for {seconds} s"),
            Self::Ready => f.write_str("ready"),
            Self::Thinking(seconds) => write!(f, "thinking for {seconds} s"),
            Self::Analysing => f.write_str("analysing"),
            Self::Silent(seconds) => write!(f, "silent for {seconds} s"),
            Self::Failed(why) => why.fmt(f),
        }
    }
}
