//! Historic and customary rules by name: the files of `assets/rules`, and those that people write themselves.

use super::{OptionError, parse_options};
use crate::rules::{Game, Options};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::sync::LazyLock;

/// Options under a name.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Preset {
    /// The name on command lines.
    pub slug: String,
    /// The name in menus.
    pub name: String,
    /// Where these rules come from.
    pub source: String,
    /// The options that differ from the defaults of the game.
    options: Map<String, Value>,
    /// All options, for the game to which the file belongs.
    #[serde(skip)]
    made: Option<Options>,
}

/// Why a file of presets cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum PresetError {
    /// Not in the form of presets.
    #[error("{0}")]
    Form(#[from] serde_json::Error),
    /// Options that the game does not have.
    #[error("\"{name}\": {why}")]
    Options {
        /// The name of the preset.
        name: String,
        /// What is wrong with them.
        why: OptionError,
    },
}

impl Preset {
    /// These options under a name of one's own.
    pub fn new(name: &str, options: Options) -> Self {
        let slug = name.to_lowercase().split_whitespace().collect::<Vec<_>>().join("-");
        let overrides = super::overrides(&options);
        Self { slug, name: name.into(), source: "rules of your own".into(), options: overrides, made: Some(options) }
    }

    /// The options; `game` is the one to which the preset belongs.
    fn make(mut self, game: Game) -> Result<Self, PresetError> {
        let options = parse_options(Options::new(game), &Value::Object(self.options.clone()));
        let options = options.map_err(|why| PresetError::Options { name: self.name.clone(), why })?;
        self.made = Some(options);
        Ok(self)
    }

    /// The options.
    pub fn options(&self, game: Game) -> Options {
        self.made.clone().unwrap_or_else(|| Options::new(game))
    }
}

/// Reads a file of presets of a game: an array of objects with slug, name, source and options.
///
/// # Errors
/// What is wrong with it.
pub fn read_presets(game: Game, text: &str) -> Result<Vec<Preset>, PresetError> {
    let presets: Vec<Preset> = serde_json::from_str(text)?;
    presets.into_iter().map(|preset| preset.make(game)).collect()
}

/// Writes such a file.
///
/// # Errors
/// None that can be met: the form has no value that JSON lacks.
pub fn write_presets(presets: &[Preset]) -> Result<String, PresetError> {
    Ok(serde_json::to_string_pretty(presets)?)
}

/// The presets of a game that come with the program, its defaults first.
pub fn presets(game: Game) -> &'static [Preset] {
    static ALL: LazyLock<[Vec<Preset>; 4]> = LazyLock::new(|| {
        Game::ALL.map(|game| {
            let text = match game {
                Game::Go => include_str!("../../../assets/rules/go.json"),
                Game::Reversi => include_str!("../../../assets/rules/reversi.json"),
                Game::Latrunculi => include_str!("../../../assets/rules/latrunculi.json"),
                Game::Tablut => include_str!("../../../assets/rules/tablut.json"),
            };
            // A test sees to it that they can be read.
            read_presets(game, text).unwrap_or_default()
        })
    });
    Game::ALL.iter().position(|&other| other == game).map_or(&[], |place| &ALL[place])
}

/// The preset of that slug.
pub fn find_preset(game: Game, slug: &str) -> Option<&'static Preset> {
    presets(game).iter().find(|preset| preset.slug == slug)
}
