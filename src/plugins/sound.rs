//! Sounds of pieces, made at start: no files, no set-up. Without a sound device the game is silent.

#[cfg_attr(target_arch = "wasm32", path = "sound/speaker_web.rs")]
mod speaker;
mod strike;

use super::GameSystems;
use super::clocks::Called;
use super::layout::Seat;
use super::pieces::Landed;
use super::settings::Settings;
use super::table::{Outcome, Table};
use crate::game::clock::Call;
use crate::rules::Game;
use crate::rules::board::splitmix;
use bevy::prelude::*;
use speaker::{Speaker, Voice};
use strike::{BELL, BOWL, FELT, REFUSE, STONE, Strike, TICK, WOOD};

/// Adds the sounds.
pub fn plugin(app: &mut App) {
    app.add_systems(Startup, make)
        .add_systems(Update, play.in_set(GameSystems::Show).run_if(resource_exists::<Sounds>));
}

#[derive(Resource)]
struct Sounds {
    stone: Voice,
    wood: Voice,
    felt: Voice,
    bowl: Voice,
    refuse: Voice,
    tick: Voice,
    bell: Voice,
}

/// Where there is no audio there are no sounds to make.
fn make(mut commands: Commands, mut speaker: Speaker) {
    let mut number = 0;
    let mut add = |strike: &Strike| {
        number += 1;
        speaker.learn(strike.samples(number))
    };
    let mut all = || {
        Some(Sounds {
            stone: add(&STONE)?,
            wood: add(&WOOD)?,
            felt: add(&FELT)?,
            bowl: add(&BOWL)?,
            refuse: add(&REFUSE)?,
            tick: add(&TICK)?,
            bell: add(&BELL)?,
        })
    };
    if let Some(sounds) = all() {
        commands.insert_resource(sounds);
    }
}

/// At most this many begin in one frame: a capture of fifty is a clatter, not a bang.
const AT_ONCE: usize = 3;

fn play(
    mut speaker: Speaker,
    sounds: Res<Sounds>,
    settings: Res<Settings>,
    table: Res<Table>,
    mut landed: MessageReader<Landed>,
    mut outcomes: MessageReader<Outcome>,
    mut calls: MessageReader<Called>,
    mut turn: Local<u64>,
) {
    let refused = outcomes.read().any(|outcome| matches!(outcome, Outcome::Refused { .. } | Outcome::Denied(_)));
    let strikes: Vec<&Voice> = landed
        .read()
        .map(|landed| match (landed.seat, table.game().game()) {
            (Seat::Bowl(..), _) => &sounds.bowl,
            (_, Game::Go) => &sounds.stone,
            (_, Game::Reversi) => &sounds.felt,
            (_, Game::Latrunculi) => &sounds.stone,
            (_, Game::Tablut) => &sounds.wood,
        })
        .take(AT_ONCE)
        .chain(refused.then_some(&sounds.refuse))
        .chain(calls.read().last().map(|Called(call)| match call {
            Call::Seconds(_) => &sounds.tick,
            Call::Stage(_) | Call::Out => &sounds.bell,
        }))
        .collect();
    if !settings.sound || settings.volume <= 0.0 {
        return;
    }
    for voice in strikes {
        // No two strikes sound quite alike.
        *turn += 1;
        let speed = 0.94 + 0.12 * (splitmix(*turn) >> 40) as f32 / (1u64 << 24) as f32;
        speaker.play(voice, settings.volume, speed);
    }
}
