//! The sounds themselves, made of decaying partials and noise.

use crate::rules::board::splitmix;
use std::f32::consts::TAU;

/// A struck thing: decaying partials over a short burst of noise.
pub(super) struct Strike {
    /// Frequency in Hz, loudness, and time to fade to a third in seconds, for each partial.
    partials: &'static [(f32, f32, f32)],
    /// Loudness of the noise and its time to fade.
    noise: (f32, f32),
    /// Share of the last noise sample that is kept: higher is duller.
    dull: f32,
    seconds: f32,
}

pub(super) const STONE: Strike = Strike {
    partials: &[(2350.0, 0.35, 0.018), (3980.0, 0.22, 0.010), (410.0, 0.30, 0.035)],
    noise: (0.5, 0.006),
    dull: 0.35,
    seconds: 0.18,
};
pub(super) const WOOD: Strike = Strike {
    partials: &[(520.0, 0.45, 0.030), (1140.0, 0.22, 0.016), (210.0, 0.25, 0.05)],
    noise: (0.35, 0.008),
    dull: 0.6,
    seconds: 0.2,
};
pub(super) const FELT: Strike =
    Strike { partials: &[(260.0, 0.30, 0.028), (900.0, 0.12, 0.010)], noise: (0.30, 0.012), dull: 0.8, seconds: 0.16 };
pub(super) const BOWL: Strike = Strike {
    partials: &[(1480.0, 0.20, 0.022), (2710.0, 0.16, 0.014), (640.0, 0.22, 0.05)],
    noise: (0.30, 0.010),
    dull: 0.4,
    seconds: 0.22,
};
pub(super) const REFUSE: Strike =
    Strike { partials: &[(150.0, 0.5, 0.06), (98.0, 0.4, 0.07)], noise: (0.05, 0.02), dull: 0.9, seconds: 0.25 };

/// One of the last seconds.
pub(super) const TICK: Strike =
    Strike { partials: &[(1900.0, 0.30, 0.012)], noise: (0.15, 0.004), dull: 0.5, seconds: 0.1 };

/// Overtime begins, a period is lost, time is up.
pub(super) const BELL: Strike = Strike {
    partials: &[(880.0, 0.35, 0.22), (2210.0, 0.15, 0.12), (3560.0, 0.06, 0.06)],
    noise: (0.05, 0.004),
    dull: 0.5,
    seconds: 0.9,
};

/// Samples a second.
pub(super) const RATE: u32 = 44_100;

impl Strike {
    /// The sound, one sample after the other, each from -1 to 1.
    pub(super) fn samples(&self, seed: u64) -> Vec<f32> {
        let count = (self.seconds * RATE as f32) as u32;
        let mut noise = 0.0;
        (0..count)
            .map(|i| {
                let t = i as f32 / RATE as f32;
                let tones: f32 =
                    self.partials.iter().map(|&(hz, loud, fade)| loud * (-t / fade).exp() * (TAU * hz * t).sin()).sum();
                let white = (splitmix(seed + u64::from(i)) >> 40) as f32 / (1u64 << 23) as f32 - 1.0;
                noise = noise * self.dull + white * (1.0 - self.dull);
                // The first and last milliseconds are faded, so that nothing crackles.
                let edge = (t * 1500.0).min((self.seconds - t) * 100.0).clamp(0.0, 1.0);
                ((tones + noise * self.noise.0 * (-t / self.noise.1).exp()) * edge * 0.8).clamp(-1.0, 1.0)
            })
            .collect()
    }
}
