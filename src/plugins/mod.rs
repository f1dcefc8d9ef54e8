//! The game as Bevy plugins: a list in two groups.
//!
//! [`logic`] decides and remembers and runs without a window; [`shown`] shows it. Each plugin is a function in a
//! file of its own.

pub mod app;
pub mod autosave;
pub mod camera;
pub mod cli;
pub mod clocks;
pub mod counting;
pub mod events;
pub mod heap;
pub mod hosting;
pub mod input;
pub mod keyboard;
pub mod keystrokes;
pub mod labels;
pub mod layout;
pub mod looks;
pub mod marks;
pub mod notices;
pub mod page;
pub mod pick;
pub mod pieces;
pub mod pipelines;
pub mod plan;
pub mod power;
pub mod recent;
pub mod reseat;
pub mod review;
pub mod scene;
pub mod screenshot;
pub mod settings;
pub mod sound;
pub mod table;
pub mod tally;
pub mod thinker;
pub mod ui;

pub use app::run;

use bevy::prelude::*;

/// What decides and remembers; runs without a window.
pub fn logic(app: &mut App) {
    app.configure_sets(
        Update,
        (GameSystems::Input, GameSystems::Rules, GameSystems::Seats, GameSystems::Motion, GameSystems::Show).chain(),
    )
    .init_state::<Screen>()
    .add_plugins((
        settings::plugin,
        table::plugin,
        input::plugin,
        clocks::plugin,
        review::plugin,
        hosting::plugin,
        thinker::plugin,
        counting::plugin,
        pieces::plugin,
        notices::plugin,
        autosave::plugin,
        recent::plugin,
    ));
}

/// What shows it.
pub fn shown(app: &mut App) {
    app.add_plugins((
        looks::plugin,
        pipelines::plugin,
        scene::plugin,
        camera::plugin,
        pick::plugin,
        keystrokes::plugin,
        keyboard::plugin,
        marks::plugin,
        ui::plugin,
        tally::plugin,
        labels::plugin,
        sound::plugin,
        events::plugin,
        screenshot::plugin,
        power::plugin,
    ));
    #[cfg(target_arch = "wasm32")]
    app.add_plugins(page::plugin);
}

/// The order of a frame, in `Update`.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub enum GameSystems {
    /// Pointer, keys, replies of the AI become intents.
    Input,
    /// Intents become outcomes.
    Rules,
    /// Outcomes change seats, notices, files.
    Seats,
    /// Flights move pieces.
    Motion,
    /// What follows from all that: marks, log, sleep.
    Show,
}

/// What is in front of the player.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Screen {
    /// The title, with its choices.
    #[default]
    Title,
    /// A game.
    Play,
}
