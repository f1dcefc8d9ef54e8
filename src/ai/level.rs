//! The levels: how far each looks, and how closely it keeps to the best move it sees.
//!
//! Limits are counts, never seconds, so that a level is equally strong everywhere. A weak level sees little and then
//! chooses among moves that look about as good as the best; it never plays at random.

use super::maths::{exp, unit};
use crate::rng::Rng;
use crate::rules::Game;

/// Number of levels.
pub const LEVELS: u8 = 6;

/// The name of a level.
pub const fn level_name(level: u8) -> &'static str {
    match level {
        0 | 1 => "Novice",
        2 => "Beginner",
        3 => "Learner",
        4 => "Player",
        5 => "Expert",
        _ => "Master",
    }
}

/// What a level may do in one game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Level {
    /// Which one.
    pub(super) number: u8,
    /// Nodes; in Go playouts on a board of 9 by 9.
    pub(super) units: u64,
    /// Plies.
    pub(super) depth: u32,
    /// Whether exchanges are followed beyond the last ply.
    pub(super) quiescence: bool,
    /// How much worse than the best a move may look and still be played: hundredths of a man or disc; in Go
    /// thousandths of the chance to win.
    pub(super) bound: i32,
    /// How freely it chooses below that bound, in the same unit; 0 = always the best.
    pub(super) temperature: i32,
    /// Reversi: plays exactly from so many empty squares on.
    pub(super) exact: u32,
}

impl Level {
    /// Whether it judges like someone who has just learnt the rules: it takes what it can get, but likes the wrong
    /// places.
    pub(super) const fn is_naive(&self) -> bool {
        self.number == 1
    }
}

/// (units, depth, quiescence, bound, temperature, exact) of the six levels.
type Row = (u64, u32, bool, i32, i32, u32);

const GO: [Row; 6] = [
    (60, 0, false, 200, 80, 0),
    (250, 0, false, 120, 40, 0),
    (1_000, 0, false, 60, 15, 0),
    (4_000, 0, false, 25, 6, 0),
    (12_000, 0, false, 0, 0, 0),
    (32_000, 0, false, 0, 0, 0),
];

const REVERSI: [Row; 6] = [
    (2_000, 1, false, 150, 60, 0),
    (10_000, 2, false, 250, 100, 2),
    (50_000, 4, false, 200, 60, 6),
    (200_000, 6, false, 60, 20, 9),
    (800_000, 10, false, 0, 0, 12),
    (4_000_000, 60, false, 0, 0, 15),
];

const SLIDING: [Row; 6] = [
    (1_000, 1, false, 70, 30, 0),
    (4_000, 2, false, 60, 20, 0),
    (15_000, 3, true, 40, 12, 0),
    (40_000, 4, true, 15, 5, 0),
    (60_000, 8, true, 0, 0, 0),
    (200_000, 40, true, 0, 0, 0),
];

impl Level {
    /// The level of that number in `game`.
    pub(super) fn of(game: Game, number: u8) -> Self {
        let number = number.clamp(1, LEVELS);
        let rows = match game {
            Game::Go => &GO,
            Game::Reversi => &REVERSI,
            Game::Latrunculi | Game::Tablut => &SLIDING,
        };
        let (units, depth, quiescence, bound, temperature, exact) = rows[usize::from(number) - 1];
        Self { number, units, depth, quiescence, bound, temperature, exact }
    }

    /// Chooses one of several values, best first: the index of the move that this level plays.
    pub(super) fn choose(&self, values: &[i32], rng: &mut Rng) -> usize {
        if self.temperature == 0 {
            return 0;
        }
        let Some(&best) = values.first() else { return 0 };
        let weights: Vec<f32> = values
            .iter()
            .map(|&value| best.saturating_sub(value))
            .map(|loss| if loss > self.bound { 0.0 } else { exp(-(loss as f32) / self.temperature as f32) })
            .collect();
        let mut left = unit(rng) * weights.iter().sum::<f32>();
        weights
            .iter()
            .position(|weight| {
                left -= weight;
                left < 0.0
            })
            .unwrap_or(0)
    }
}
