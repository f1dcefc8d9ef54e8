//! Sounds by the browser, which mixes beside the page: nothing the page does makes them crackle.

use super::strike::RATE;
use crate::platform::speaker;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

/// A sound that can be played: its number.
pub(super) struct Voice(usize);

/// Plays sounds.
#[derive(SystemParam)]
pub(super) struct Speaker;

impl Speaker {
    /// Takes up a sound of one channel.
    pub(super) fn learn(&mut self, samples: Vec<f32>) -> Option<Voice> {
        Some(Voice(speaker::learn(samples, RATE)))
    }

    /// Plays it once; `volume` is linear, `speed` 1 is as it was made.
    pub(super) fn play(&mut self, voice: &Voice, volume: f32, speed: f32) {
        speaker::play(voice.0, volume, speed);
    }
}
