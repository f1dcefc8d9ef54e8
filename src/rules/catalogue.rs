//! Presets and options by name, for menus, command lines and their help.

mod infos;
mod presets;

pub use infos::option_infos;
pub use presets::{Preset, PresetError, find_preset, presets, read_presets, write_presets};

use super::{Game, Options};
use serde_json::{Map, Value};

/// One option of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionInfo {
    /// Its name in files and on command lines.
    pub name: &'static str,
    /// What it can be.
    pub values: Values,
    /// Its default, as a command line has it: `19`, `false`, `black`.
    pub default: &'static str,
    /// What it means, in a sentence.
    pub meaning: &'static str,
    /// Where the rule and its variants come from.
    pub source: &'static str,
}

/// What an option can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Values {
    /// One of these words, the default first.
    Words(&'static [&'static str]),
    /// `true` or `false`.
    Flag,
    /// One of these whole numbers, the default first.
    Numbers(&'static [i64]),
    /// A whole number from the first to the second.
    Range(i64, i64),
    /// A number of points, with up to two decimals, from the first to the second.
    Points(i64, i64),
}

impl Values {
    /// Whether `value` is one of them.
    pub fn accept(self, value: &Value) -> bool {
        match self {
            Self::Words(words) => value.as_str().is_some_and(|word| words.contains(&word)),
            Self::Flag => value.is_boolean(),
            Self::Numbers(numbers) => value.as_i64().is_some_and(|number| numbers.contains(&number)),
            Self::Range(low, high) => value.as_i64().is_some_and(|number| (low..=high).contains(&number)),
            Self::Points(low, high) => {
                value.as_f64().is_some_and(|points| (low as f64..=high as f64).contains(&points))
            }
        }
    }
}

impl std::fmt::Display for Values {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Words(words) => f.write_str(&words.join(", ")),
            Self::Flag => f.write_str("false, true"),
            Self::Numbers(numbers) => f.write_str(&numbers.iter().map(i64::to_string).collect::<Vec<_>>().join(", ")),
            Self::Range(low, high) => write!(f, "{low} to {high}"),
            Self::Points(low, high) => write!(f, "{low} to {high}, such as 6.5"),
        }
    }
}

/// Why options could not be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OptionError {
    /// Something else than a JSON object.
    #[error("options are a JSON object such as {{\"first\": \"white\"}}")]
    NotAnObject,
    /// A name that this game does not know.
    #[error("{game} has no option \"{name}\"; its options are {known}")]
    Unknown {
        /// The game.
        game: &'static str,
        /// The name given.
        name: String,
        /// The names there are.
        known: String,
    },
    /// A value that the option cannot have.
    #[error("option \"{name}\" cannot be {value}; it can be {allowed}")]
    Value {
        /// The option.
        name: &'static str,
        /// The value given, as JSON.
        value: String,
        /// What it can be.
        allowed: String,
    },
}

/// `base` with some options given another value, `overrides` being a JSON object of names and values; `null` changes
/// nothing.
///
/// # Errors
/// When a name is unknown or a value is not allowed.
pub fn parse_options(base: Options, overrides: &Value) -> Result<Options, OptionError> {
    let game = base.game();
    let overrides = match overrides {
        Value::Null => return Ok(base),
        Value::Object(overrides) => overrides,
        _ => return Err(OptionError::NotAnObject),
    };
    let infos = option_infos(game);
    let mut values = values(&base);
    for (name, value) in overrides {
        let Some(info) = infos.iter().find(|info| info.name == name) else {
            let known = infos.iter().map(|info| info.name).collect::<Vec<_>>().join(", ");
            return Err(OptionError::Unknown { game: game.slug(), name: name.clone(), known });
        };
        let refused =
            || OptionError::Value { name: info.name, value: value.to_string(), allowed: info.values.to_string() };
        if !info.values.accept(value) {
            return Err(refused());
        }
        values.insert(name.clone(), value.clone());
        from_values(game, values.clone()).ok_or_else(refused)?;
    }
    Ok(from_values(game, values).unwrap_or(base))
}

/// All options of a game by name.
pub fn values(options: &Options) -> Map<String, Value> {
    let value = match options {
        Options::Go(options) => serde_json::to_value(options),
        Options::Reversi(options) => serde_json::to_value(options),
        Options::Latrunculi(options) => serde_json::to_value(options),
        Options::Tablut(options) => serde_json::to_value(options),
    };
    match value {
        Ok(Value::Object(values)) => values,
        _ => Map::new(),
    }
}

/// The options that differ from the game's defaults: what [`parse_options`] needs to make the same again.
pub fn overrides(options: &Options) -> Map<String, Value> {
    let defaults = values(&Options::new(options.game()));
    values(options).into_iter().filter(|(name, value)| defaults.get(name) != Some(value)).collect()
}

fn from_values(game: Game, values: Map<String, Value>) -> Option<Options> {
    let values = Value::Object(values);
    match game {
        Game::Go => serde_json::from_value(values).map(Options::Go),
        Game::Reversi => serde_json::from_value(values).map(Options::Reversi),
        Game::Latrunculi => serde_json::from_value(values).map(Options::Latrunculi),
        Game::Tablut => serde_json::from_value(values).map(Options::Tablut),
    }
    .ok()
}
