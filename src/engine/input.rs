//! Reading what people and programs write: options, set-ups, records, moves.

use crate::rules::catalogue::{OptionError, find_preset, parse_options, presets};
use crate::rules::{AnyPosition, Diagram, Game, Move, Options, Position, Setup, SetupError, Start};
use serde::Deserialize;
use serde_json::Value;

/// A game to be replayed: from where, by which options, and the moves as text.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    /// Options and start.
    pub setup: Setup,
    /// The moves.
    pub moves: Vec<String>,
}

/// What is wrong with something that was read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InputError {
    /// Not JSON.
    #[error("{why}")]
    Json {
        /// Line, from 1.
        line: usize,
        /// Column, from 1.
        column: usize,
        /// What is wrong there.
        why: String,
    },
    /// JSON, but not of the form wanted.
    #[error("{0}")]
    Form(String),
    /// A preset that the game does not have.
    #[error("{game} has no preset {name:?}; its presets are {known}")]
    Preset {
        /// The game.
        game: &'static str,
        /// The name given.
        name: String,
        /// The names there are.
        known: String,
    },
    /// Unknown options or values.
    #[error(transparent)]
    Options(#[from] OptionError),
    /// No game can be made of it.
    #[error(transparent)]
    Setup(#[from] SetupError),
}

impl From<serde_json::Error> for InputError {
    fn from(error: serde_json::Error) -> Self {
        let (line, column) = (error.line(), error.column());
        let text = error.to_string();
        let why = text.strip_suffix(&format!(" at line {line} column {column}")).unwrap_or(&text).to_owned();
        if line == 0 { Self::Form(why) } else { Self::Json { line, column, why } }
    }
}

/// The options of a game: its defaults or those of a preset, and an object of JSON over them.
///
/// # Errors
/// When preset, option or value are unknown; the message lists the valid ones.
pub fn options(game: Game, preset: Option<&str>, json: Option<&str>) -> Result<Options, InputError> {
    let base = preset.map_or_else(|| Ok(Options::new(game)), |name| preset_options(game, name))?;
    json.map_or_else(|| Ok(base.clone()), |json| Ok(parse_options(base.clone(), &serde_json::from_str(json)?)?))
}

fn preset_options(game: Game, name: &str) -> Result<Options, InputError> {
    let known = || presets(game).iter().map(|preset| &preset.slug[..]).collect::<Vec<_>>().join(", ");
    find_preset(game, name).map(|preset| preset.options(game)).ok_or_else(|| InputError::Preset {
        game: game.slug(),
        name: name.into(),
        known: known(),
    })
}

/// A set-up of the vector files: `{"start": true}`, or a diagram.
///
/// # Errors
/// When it has another form.
pub fn start(value: &Value) -> Result<Start, InputError> {
    if value.get("start") == Some(&Value::Bool(true)) && value.as_object().is_some_and(|fields| fields.len() == 1) {
        return Ok(Start::default());
    }
    Ok(Start::Diagram(Diagram::deserialize(value)?))
}

/// A line of `replay`, over the options of the command line.
///
/// # Errors
/// When it is no JSON, or of another form.
pub fn record(line: &str, base: &Options) -> Result<Record, InputError> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Fields {
        #[serde(default)]
        options: Value,
        setup: Option<Value>,
        moves: Vec<String>,
    }
    let fields: Fields = serde_json::from_str(line)?;
    let options = parse_options(base.clone(), &fields.options)?;
    let start = fields.setup.map_or_else(|| Ok(Start::default()), |setup| start(&setup))?;
    Ok(Record { setup: Setup { options, start }, moves: fields.moves })
}

/// A move of this game, in any case; nothing if it cannot be read as one.
pub fn read_move(position: &AnyPosition, text: &str) -> Option<Move> {
    let game = position.game();
    let mv = Move::parse(text.trim(), position.board().grid(), game.letters())?;
    match mv {
        Move::Place(_) if game.slides() => None,
        Move::Step { .. } if !game.slides() => None,
        _ => Some(mv),
    }
}
