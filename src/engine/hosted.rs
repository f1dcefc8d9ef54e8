//! Other programs that the player has added: how each is started, and what it plays.

use crate::rules::Game;
use serde::{Deserialize, Serialize};

/// Another program that speaks the Go Text Protocol, as the settings keep it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HostedEngine {
    /// What the player calls it.
    pub name: String,
    /// The program: a path, or a name that the system finds.
    pub program: String,
    /// What it is started with, as on a command line: parted at spaces, parts with spaces in quotes.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub arguments: String,
    /// What it plays.
    pub game: Game,
    /// Seconds within which it must answer whatever needs no thought; starting is one of these.
    #[serde(default = "patience")]
    pub patience: u32,
}

/// Why a description makes no engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DescriptionError {
    /// It has no name.
    #[error("it needs a name")]
    Name,
    /// Nothing to start.
    #[error("it needs a program to start")]
    Program,
    /// A quote that is opened and not closed.
    #[error("a quote in its arguments is not closed")]
    Quote,
    /// No time to answer.
    #[error("it needs at least one second to answer")]
    Patience,
}

/// Large networks take their time to load.
const fn patience() -> u32 {
    60
}

impl HostedEngine {
    /// A program without arguments.
    pub fn new(name: &str, program: &str, game: Game) -> Self {
        Self { name: name.into(), program: program.into(), arguments: String::new(), game, patience: patience() }
    }

    /// The program and its arguments.
    ///
    /// # Errors
    /// What is missing or wrong in the description.
    pub fn command(&self) -> Result<(&str, Vec<String>), DescriptionError> {
        let program = self.program.trim();
        if self.name.trim().is_empty() {
            return Err(DescriptionError::Name);
        }
        if program.is_empty() {
            return Err(DescriptionError::Program);
        }
        if self.patience == 0 {
            return Err(DescriptionError::Patience);
        }
        Ok((program, words(&self.arguments).ok_or(DescriptionError::Quote)?))
    }
}

/// The words of a command; quotes keep spaces together. Nothing if one is not closed.
pub fn words(command: &str) -> Option<Vec<String>> {
    let (mut words, mut word, mut quote) = (Vec::new(), None::<String>, None);
    for letter in command.chars() {
        match quote {
            Some(mark) if letter == mark => quote = None,
            None if letter == '"' || letter == '\'' => {
                quote = Some(letter);
                word.get_or_insert_default();
            }
            None if letter.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(letter),
        }
    }
    words.extend(word);
    quote.is_none().then_some(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_parted_at_spaces_outside_quotes() {
        let words = |command| words(command).unwrap_or_default();
        assert_eq!(words("gnugo --mode gtp"), ["gnugo", "--mode", "gtp"]);
        assert_eq!(words("'my engine' -o '{\"a\": 1}' ''"), ["my engine", "-o", "{\"a\": 1}", ""]);
        assert_eq!(words("  "), Vec::<String>::new());
        assert_eq!(super::words("gnugo 'left open"), None);
    }

    #[test]
    fn a_description_is_kept_in_settings() {
        let text =
            r#"{"name":"GNU Go","program":"/usr/games/gnugo","arguments":"--mode gtp","game":"go","patience":60}"#;
        let engine: HostedEngine = serde_json::from_str(&text.replace(r#","patience":60"#, "")).expect("a description");
        assert_eq!(serde_json::to_string(&engine).expect("text"), text);
        assert_eq!(engine.command(), Ok(("/usr/games/gnugo", vec!["--mode".into(), "gtp".into()])));
        assert!(serde_json::from_str::<HostedEngine>(&text.replace("patience", "mood")).is_err());
    }

    #[test]
    fn what_is_missing_is_said() {
        let engine = HostedEngine::new("Rhino", "gtp-rhino", Game::Reversi);
        let error = |engine: HostedEngine| engine.command().err();
        assert_eq!(error(engine.clone()), None);
        assert_eq!(error(HostedEngine { name: " ".into(), ..engine.clone() }), Some(DescriptionError::Name));
        assert_eq!(error(HostedEngine { program: " ".into(), ..engine.clone() }), Some(DescriptionError::Program));
        assert_eq!(error(HostedEngine { arguments: "'".into(), ..engine.clone() }), Some(DescriptionError::Quote));
        assert_eq!(error(HostedEngine { patience: 0, ..engine }), Some(DescriptionError::Patience));
    }
}
