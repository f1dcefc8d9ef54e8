//! Looking back: the record plays itself, a move at a time.

use super::table::{Intent, Table};
use super::{GameSystems, Screen, ui};
use bevy::prelude::*;

/// The record playing itself.
#[derive(Resource, Debug)]
pub struct Autoplay {
    /// Whether it does.
    pub on: bool,
    /// Seconds a move.
    pub pace: f32,
    since: f32,
}

/// The paces that can be chosen, in seconds a move.
pub const PACES: [f32; 4] = [0.5, 1.0, 2.0, 4.0];

impl Default for Autoplay {
    fn default() -> Self {
        Self { on: false, pace: PACES[1], since: 0.0 }
    }
}

impl Autoplay {
    /// The next pace; after the slowest comes the fastest.
    pub fn change_pace(&mut self) {
        let at = PACES.iter().position(|&pace| pace >= self.pace).unwrap_or(0);
        self.pace = PACES[(at + 1) % PACES.len()];
    }
}

/// Adds it.
pub fn plugin(app: &mut App) {
    app.init_resource::<Autoplay>().add_systems(Update, play.in_set(GameSystems::Input));
}

fn play(
    mut autoplay: ResMut<Autoplay>,
    table: Res<Table>,
    time: Res<Time>,
    screen: Res<State<Screen>>,
    windows: Option<Res<ui::Windows>>,
    mut intents: MessageWriter<Intent>,
) {
    if !autoplay.on {
        return;
    }
    let game = table.game();
    let next = game.tree().preferred(game.at());
    let disturbed =
        *screen != Screen::Play || table.draft().is_some() || windows.is_some_and(|windows| windows.is_modal());
    let Some(next) = next.filter(|_| !disturbed) else {
        autoplay.on = false;
        return;
    };
    let now = time.elapsed_secs();
    if now - autoplay.since >= autoplay.pace {
        autoplay.since = now;
        intents.write(Intent::GoTo(next));
    }
}
