//! Go Text Protocol, version 2 (Farnebäck 2002), for all four games.
//!
//! A [`Session`] is a value that answers lines; whoever owns it does the input and output, and plugs a [`Player`] in.

mod analysis;
mod clock;
mod commands;
mod files;
mod handicap;
mod session;

pub use analysis::Analysis;
pub use clock::Clock;
pub use session::{Player, Session};

use crate::rules::Game;
use std::fmt;

/// What a line is answered with.
#[derive(Clone, Debug)]
pub enum Answer {
    /// The whole answer.
    Whole(Response),
    /// Lines without end, until the next line comes in.
    Analysis(Box<Analysis>),
}

impl fmt::Display for Answer {
    /// As it goes over the wire; of an analysis only its beginning.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Whole(response) => response.fmt(f),
            Self::Analysis(analysis) => f.write_str(&analysis.head()),
        }
    }
}

/// The answer to one command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Response {
    /// The number that the command carried, as it was written.
    pub id: String,
    /// What the command says, or why it failed.
    pub result: Result<String, String>,
}

impl fmt::Display for Response {
    /// As it goes over the wire, with the blank line that ends it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (mark, text) = match &self.result {
            Ok(text) => ('=', text),
            Err(text) => ('?', text),
        };
        let gap = if text.is_empty() { "" } else { " " };
        write!(f, "{mark}{}{gap}{text}\n\n", self.id)
    }
}

/// A command as it was sent: its number, its name in lower case, and the rest.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Command {
    id: String,
    name: String,
    arguments: String,
}

impl Command {
    /// Reads a line: without comment and control characters, tabs as spaces; nothing if nothing is left.
    fn parse(line: &str) -> Option<Self> {
        let line = line.split('#').next().unwrap_or_default().replace('\t', " ");
        let line: String = line.chars().filter(|c| !c.is_control()).collect();
        let line = line.trim();
        if line.is_empty() {
            return None;
        }
        let (first, rest) = cut(line);
        let (id, name, arguments) = if first.bytes().all(|byte| byte.is_ascii_digit()) {
            let (name, arguments) = cut(rest);
            (first, name, arguments)
        } else {
            ("", first, rest)
        };
        Some(Self { id: id.into(), name: name.to_ascii_lowercase(), arguments: arguments.into() })
    }

    /// The arguments, parted at spaces.
    fn words(&self) -> Vec<&str> {
        self.arguments.split_whitespace().collect()
    }
}

/// The first word, and what follows it.
fn cut(text: &str) -> (&str, &str) {
    text.split_once(' ').map_or((text, ""), |(first, rest)| (first, rest.trim_start()))
}

/// Go's points are written in upper case, as other programs do; a pass is not.
pub(super) fn protocol_text(game: Game, text: String) -> String {
    if game == Game::Go { text.to_ascii_uppercase().replace("PASS", "pass") } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(line: &str) -> Option<(String, String, String)> {
        Command::parse(line).map(|command| (command.id, command.name, command.arguments))
    }

    #[test]
    fn reads_lines_of_every_kind() {
        let command = |id: &str, name: &str, rest: &str| Some((id.into(), name.into(), rest.into()));
        assert_eq!(parts("play black d4\r\n"), command("", "play", "black d4"));
        assert_eq!(parts("\t12\tPLAY  Black\tD4 # why not"), command("12", "play", "Black D4"));
        assert_eq!(parts("7"), command("7", "", ""));
        assert_eq!(parts("  # nothing but a comment"), None);
        assert_eq!(parts("\r\n"), None);
        assert_eq!(parts("\u{7}name"), command("", "name", ""));
    }

    #[test]
    fn writes_answers() {
        let response = |id: &str, result| Response { id: id.into(), result }.to_string();
        assert_eq!(response("", Ok("2".into())), "= 2\n\n");
        assert_eq!(response("5", Ok(String::new())), "=5\n\n");
        assert_eq!(response("5", Err("syntax error".into())), "?5 syntax error\n\n");
    }
}
