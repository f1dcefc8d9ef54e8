//! Sounds of pieces, made at start: no files, no set-up. Without a sound device the game is silent.

use super::GameSystems;
use super::clocks::Called;
use super::layout::Seat;
use super::pieces::Landed;
use super::settings::Settings;
use super::table::{Outcome, Table};
use crate::game::clock::Call;
use crate::rules::Game;
use crate::rules::board::splitmix;
use bevy::audio::{AudioSource, PlaybackMode, Volume};
use bevy::prelude::*;
use std::f32::consts::TAU;

/// Adds the sounds.
pub fn plugin(app: &mut App) {
    app.add_systems(Startup, make)
        .add_systems(Update, play.in_set(GameSystems::Show).run_if(resource_exists::<Sounds>));
}

#[derive(Resource)]
struct Sounds {
    stone: Handle<AudioSource>,
    wood: Handle<AudioSource>,
    felt: Handle<AudioSource>,
    bowl: Handle<AudioSource>,
    refuse: Handle<AudioSource>,
    tick: Handle<AudioSource>,
    bell: Handle<AudioSource>,
}

/// A struck thing: decaying partials over a short burst of noise.
struct Strike {
    /// Frequency in Hz, loudness, and time to fade to a third in seconds, for each partial.
    partials: &'static [(f32, f32, f32)],
    /// Loudness of the noise and its time to fade.
    noise: (f32, f32),
    /// Share of the last noise sample that is kept: higher is duller.
    dull: f32,
    seconds: f32,
}

const STONE: Strike = Strike {
    partials: &[(2350.0, 0.35, 0.018), (3980.0, 0.22, 0.010), (410.0, 0.30, 0.035)],
    noise: (0.5, 0.006),
    dull: 0.35,
    seconds: 0.18,
};
const WOOD: Strike = Strike {
    partials: &[(520.0, 0.45, 0.030), (1140.0, 0.22, 0.016), (210.0, 0.25, 0.05)],
    noise: (0.35, 0.008),
    dull: 0.6,
    seconds: 0.2,
};
const FELT: Strike =
    Strike { partials: &[(260.0, 0.30, 0.028), (900.0, 0.12, 0.010)], noise: (0.30, 0.012), dull: 0.8, seconds: 0.16 };
const BOWL: Strike = Strike {
    partials: &[(1480.0, 0.20, 0.022), (2710.0, 0.16, 0.014), (640.0, 0.22, 0.05)],
    noise: (0.30, 0.010),
    dull: 0.4,
    seconds: 0.22,
};
const REFUSE: Strike =
    Strike { partials: &[(150.0, 0.5, 0.06), (98.0, 0.4, 0.07)], noise: (0.05, 0.02), dull: 0.9, seconds: 0.25 };

/// One of the last seconds.
const TICK: Strike = Strike { partials: &[(1900.0, 0.30, 0.012)], noise: (0.15, 0.004), dull: 0.5, seconds: 0.1 };

/// Overtime begins, a period is lost, time is up.
const BELL: Strike = Strike {
    partials: &[(880.0, 0.35, 0.22), (2210.0, 0.15, 0.12), (3560.0, 0.06, 0.06)],
    noise: (0.05, 0.004),
    dull: 0.5,
    seconds: 0.9,
};

const RATE: u32 = 44_100;

impl Strike {
    /// The sound as a WAV file of 16 bits, mono.
    fn wav(&self, seed: u64) -> Vec<u8> {
        let count = (self.seconds * RATE as f32) as u32;
        let mut noise = 0.0;
        let samples: Vec<u8> = (0..count)
            .flat_map(|i| {
                let t = i as f32 / RATE as f32;
                let tones: f32 =
                    self.partials.iter().map(|&(hz, loud, fade)| loud * (-t / fade).exp() * (TAU * hz * t).sin()).sum();
                let white = (splitmix(seed + u64::from(i)) >> 40) as f32 / (1u64 << 23) as f32 - 1.0;
                noise = noise * self.dull + white * (1.0 - self.dull);
                // The first and last milliseconds are faded, so that nothing crackles.
                let edge = (t * 1500.0).min((self.seconds - t) * 100.0).clamp(0.0, 1.0);
                let value = (tones + noise * self.noise.0 * (-t / self.noise.1).exp()) * edge * 0.8;
                ((value.clamp(-1.0, 1.0) * 32_000.0) as i16).to_le_bytes()
            })
            .collect();
        let mut wav = Vec::with_capacity(44 + samples.len());
        wav.extend(b"RIFF");
        wav.extend((36 + samples.len() as u32).to_le_bytes());
        wav.extend(b"WAVEfmt ");
        wav.extend(16u32.to_le_bytes());
        wav.extend([1, 0, 1, 0]);
        wav.extend(RATE.to_le_bytes());
        wav.extend((RATE * 2).to_le_bytes());
        wav.extend([2, 0, 16, 0]);
        wav.extend(b"data");
        wav.extend((samples.len() as u32).to_le_bytes());
        wav.extend(samples);
        wav
    }
}

/// Where there is no audio there are no sounds to make.
fn make(mut commands: Commands, sources: Option<ResMut<Assets<AudioSource>>>) {
    let Some(mut sources) = sources else { return };
    let mut add = |strike: &Strike, seed| sources.add(AudioSource { bytes: strike.wav(seed).into() });
    let sounds = Sounds {
        stone: add(&STONE, 1),
        wood: add(&WOOD, 2),
        felt: add(&FELT, 3),
        bowl: add(&BOWL, 4),
        refuse: add(&REFUSE, 5),
        tick: add(&TICK, 6),
        bell: add(&BELL, 7),
    };
    commands.insert_resource(sounds);
}

/// At most this many begin in one frame: a capture of fifty is a clatter, not a bang.
const AT_ONCE: usize = 3;

fn play(
    mut commands: Commands,
    sounds: Res<Sounds>,
    settings: Res<Settings>,
    table: Res<Table>,
    mut landed: MessageReader<Landed>,
    mut outcomes: MessageReader<Outcome>,
    mut calls: MessageReader<Called>,
    mut turn: Local<u64>,
) {
    let refused = outcomes.read().any(|outcome| matches!(outcome, Outcome::Refused { .. } | Outcome::Denied(_)));
    let strikes: Vec<&Handle<AudioSource>> = landed
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
    for handle in strikes {
        // No two strikes sound quite alike.
        *turn += 1;
        let speed = 0.94 + 0.12 * (splitmix(*turn) >> 40) as f32 / (1u64 << 24) as f32;
        commands.spawn((
            AudioPlayer::new(handle.clone()),
            PlaybackSettings { mode: PlaybackMode::Despawn, speed, ..default() }
                .with_volume(Volume::Linear(settings.volume)),
        ));
    }
}
