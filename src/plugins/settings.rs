//! The player's preferences, kept from one sitting to the next.

use super::notices::Notices;
use crate::engine::hosted::HostedEngine;
use crate::platform::files::DataDir;
use crate::rules::Game;
use bevy::prelude::*;
use serde::{Deserialize, Serialize};

/// Preferences.
#[derive(Resource, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// How much the graphics card has to do.
    pub quality: QualityChoice,
    /// Letters and numbers on the edge of the board.
    pub coordinates: bool,
    /// Show where the selected piece may go, and what a move would take.
    pub hints: bool,
    /// Sounds.
    pub sound: bool,
    /// Loudness, 0 to 1.
    pub volume: f32,
    /// Pieces are set down at once instead of flying.
    pub reduced_motion: bool,
    /// Size of the windows, 1 being normal.
    pub text_scale: f32,
    /// What the engine thinks of the position is shown beside the board.
    pub analysis: bool,
    /// Seconds that the highest level takes for a move.
    pub seconds: u32,
    /// The highest level goes on thinking while it is the person's turn.
    pub pondering: bool,
    /// Other programs that can play.
    pub engines: Vec<HostedEngine>,
    /// The names of those that are asked for analyses, at most one for a game.
    pub analysts: Vec<String>,
}

impl Settings {
    /// The program that is asked for analyses of a game, if one is.
    pub fn analyst(&self, game: Game) -> Option<&HostedEngine> {
        self.engines.iter().find(|engine| engine.game == game && self.analysts.contains(&engine.name))
    }

    /// From now on that program is asked for analyses of its game, or the built-in player.
    pub fn set_analyst(&mut self, game: Game, name: Option<&str>) {
        let others = self.engines.iter().filter(|engine| engine.game != game).map(|engine| &engine.name);
        let others: Vec<_> = others.filter(|name| self.analysts.contains(name)).cloned().collect();
        self.analysts = others.into_iter().chain(name.map(String::from)).collect();
    }
}

#[cfg(target_arch = "wasm32")]
impl Settings {
    /// What the browser says of the device and the person decides, until the person does.
    fn suit_the_browser(&mut self) {
        use crate::platform::page;
        if page::draws_slowly() {
            self.quality = QualityChoice::Low;
        }
        self.reduced_motion = page::wants_calm();
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            quality: QualityChoice::Medium,
            coordinates: true,
            hints: true,
            sound: true,
            volume: 0.7,
            reduced_motion: false,
            text_scale: 1.0,
            analysis: false,
            seconds: 5,
            pondering: false,
            engines: Vec::new(),
            analysts: Vec::new(),
        }
    }
}

/// The quality that is asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, clap::ValueEnum)]
#[serde(rename_all = "lowercase")]
pub enum QualityChoice {
    /// For computers without a graphics card.
    Low,
    /// For most.
    #[default]
    Medium,
    /// Everything.
    High,
}

const FILE: &str = "settings.json";

/// Adds the preferences; reads them at once, writes them when they change.
pub fn plugin(app: &mut App) {
    app.init_resource::<Settings>()
        .add_systems(PreStartup, load)
        .add_systems(Last, save.run_if(resource_exists_and_changed::<Settings>));
}

fn load(mut settings: ResMut<Settings>, dir: Res<DataDir>, mut notices: ResMut<Notices>) {
    let trouble = match dir.read(FILE) {
        Ok(None) => {
            #[cfg(target_arch = "wasm32")]
            settings.bypass_change_detection().suit_the_browser();
            return;
        }
        Ok(Some(text)) => match serde_json::from_str(&text) {
            Ok(read) => {
                *settings.bypass_change_detection() = read;
                return;
            }
            Err(error) => error.to_string(),
        },
        Err(error) => error.to_string(),
    };
    let sentence = match dir.set_aside(FILE) {
        Ok(kept) => format!("The settings could not be read ({trouble}). They are kept as {kept}."),
        Err(moving) => format!("The settings could not be read ({trouble}), nor set aside ({moving})."),
    };
    warn!("{sentence}");
    notices.error(sentence);
}

fn save(settings: Res<Settings>, dir: Res<DataDir>) {
    if settings.is_added() {
        return;
    }
    match serde_json::to_string_pretty(&*settings) {
        Ok(text) => {
            if let Err(error) = dir.write(FILE, &text) {
                warn!("the settings could not be saved: {error}");
            }
        }
        Err(error) => warn!("the settings could not be saved: {error}"),
    }
}
