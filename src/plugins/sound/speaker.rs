//! Sounds by Bevy's mixer.

use super::strike::RATE;
use bevy::audio::{AudioSource, PlaybackMode, Volume};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

/// A sound that can be played.
pub(super) struct Voice(Handle<AudioSource>);

/// Plays sounds.
#[derive(SystemParam)]
pub(super) struct Speaker<'w, 's> {
    commands: Commands<'w, 's>,
    sources: Option<ResMut<'w, Assets<AudioSource>>>,
}

impl Speaker<'_, '_> {
    /// Takes up a sound of one channel; nothing where there is no audio.
    pub(super) fn learn(&mut self, samples: Vec<f32>) -> Option<Voice> {
        let sources = self.sources.as_mut()?;
        Some(Voice(sources.add(AudioSource { bytes: wav(&samples).into() })))
    }

    /// Plays it once; `volume` is linear, `speed` 1 is as it was made.
    pub(super) fn play(&mut self, voice: &Voice, volume: f32, speed: f32) {
        self.commands.spawn((
            AudioPlayer::new(voice.0.clone()),
            PlaybackSettings { mode: PlaybackMode::Despawn, speed, ..default() }.with_volume(Volume::Linear(volume)),
        ));
    }
}

/// A WAV file of 16 bits, mono.
fn wav(samples: &[f32]) -> Vec<u8> {
    let length = 2 * samples.len() as u32;
    let mut wav = Vec::with_capacity(44 + 2 * samples.len());
    wav.extend(b"RIFF");
    wav.extend((36 + length).to_le_bytes());
    wav.extend(b"WAVEfmt ");
    wav.extend(16u32.to_le_bytes());
    wav.extend([1, 0, 1, 0]);
    wav.extend(RATE.to_le_bytes());
    wav.extend((RATE * 2).to_le_bytes());
    wav.extend([2, 0, 16, 0]);
    wav.extend(b"data");
    wav.extend(length.to_le_bytes());
    wav.extend(samples.iter().flat_map(|sample| ((sample * 32_000.0) as i16).to_le_bytes()));
    wav
}
