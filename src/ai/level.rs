//! The levels: how far each looks, and how closely it keeps to the best move it sees.
//!
//! Limits are counts, never seconds, so that a level is equally strong everywhere. A weak level sees little and then
//! chooses among moves that look about as good as the best; it never plays at random.

use super::maths::{exp, unit};
use crate::rng::Rng;
use crate::rules::Game;

/// Number of levels.
pub const LEVELS: u8 = 10;

/// The names of the levels, from the weakest on.
const NAMES: [&str; LEVELS as usize] = [
    "Novice",
    "Beginner",
    "Learner",
    "Apprentice",
    "Amateur",
    "Club player",
    "Adept",
    "Expert",
    "Master",
    "Grandmaster",
];

/// The name of a level; of the nearest one for other numbers.
pub fn level_name(level: u8) -> &'static str {
    NAMES[usize::from(level.clamp(1, LEVELS)) - 1]
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
    /// Plays exactly from so many empty squares on (Reversi), or knows the last endings from so many pieces on
    /// (Latrunculi).
    pub(super) exact: u32,
    /// To how many percent it judges like someone who has just learnt the rules: who takes what he can get, but
    /// likes the wrong places. In Go the share of its moves that are made so.
    pub(super) naive: i32,
}

/// (units, depth, quiescence, bound, temperature, exact, naive) of a level.
type Row = (u64, u32, bool, i32, i32, u32, i32);

const GO: [Row; LEVELS as usize] = [
    (60, 0, false, 0, 0, 0, 100),
    (30, 0, false, 250, 120, 0, 85),
    (40, 0, false, 250, 100, 0, 64),
    (60, 0, false, 200, 80, 0, 42),
    (100, 0, false, 150, 60, 0, 24),
    (150, 0, false, 120, 45, 0, 11),
    (280, 0, false, 80, 25, 0, 2),
    (900, 0, false, 40, 12, 0, 0),
    (3_500, 0, false, 10, 3, 0, 0),
    (32_000, 0, false, 0, 0, 0, 0),
];

const REVERSI: [Row; LEVELS as usize] = [
    (2_000, 1, false, 60, 15, 2, 100),
    (2_000, 1, false, 150, 55, 2, 84),
    (2_000, 1, false, 250, 125, 2, 76),
    (2_000, 1, false, 300, 160, 2, 68),
    (2_000, 1, false, 300, 165, 4, 61),
    (2_000, 1, false, 300, 150, 4, 46),
    (2_000, 1, false, 250, 70, 4, 5),
    (4_000, 2, false, 450, 240, 6, 0),
    (8_000, 3, false, 350, 170, 8, 0),
    (1_500_000, 60, false, 0, 0, 60, 0),
];

const LATRUNCULI: [Row; LEVELS as usize] = [
    (1_000, 1, false, 45, 18, 0, 87),
    (1_000, 1, false, 25, 10, 0, 56),
    (1_000, 1, false, 20, 8, 0, 30),
    (1_000, 1, false, 12, 5, 0, 4),
    (1_500, 2, false, 60, 42, 0, 70),
    (4_000, 1, true, 40, 28, 0, 22),
    (8_000, 2, true, 44, 30, 8, 0),
    (12_000, 2, true, 30, 16, 8, 0),
    (30_000, 4, true, 40, 20, 8, 0),
    (700_000, 40, true, 0, 0, 8, 0),
];

const TABLUT: [Row; LEVELS as usize] = [
    (1_000, 1, false, 70, 30, 0, 100),
    (1_000, 1, false, 80, 35, 0, 85),
    (1_000, 1, false, 80, 35, 0, 45),
    (1_000, 1, false, 80, 35, 0, 22),
    (1_000, 1, false, 60, 20, 0, 0),
    (4_000, 2, false, 60, 20, 0, 0),
    (15_000, 3, false, 40, 12, 0, 0),
    (60_000, 4, false, 20, 6, 0, 0),
    (100_000, 12, true, 0, 0, 0, 0),
    (700_000, 40, true, 0, 0, 0, 0),
];

impl Level {
    /// The level of that number in `game`.
    pub(super) fn of(game: Game, number: u8) -> Self {
        let number = number.clamp(1, LEVELS);
        let rows = match game {
            Game::Go => &GO,
            Game::Reversi => &REVERSI,
            Game::Latrunculi => &LATRUNCULI,
            Game::Tablut => &TABLUT,
        };
        let (units, depth, quiescence, bound, temperature, exact, naive) = rows[usize::from(number) - 1];
        Self { number, units, depth, quiescence, bound, temperature, exact, naive }
    }

    /// Whether it resigns a game that is lost.
    pub(super) const fn resigns(&self) -> bool {
        self.number >= 7
    }

    /// What a draw costs the side that looks for a move, of `most` at the highest level: the better a player is, the
    /// more it may hope for from a game that goes on, even from one it is behind in. Nothing where several `lines` are
    /// asked for: who wants to know what a position is worth plays against nobody.
    pub(super) fn contempt(&self, most: i32, lines: usize) -> i32 {
        if lines > 1 { 0 } else { most * i32::from(self.number) / i32::from(LEVELS) }
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

/// A judgement that is naive to so many percent.
pub(super) fn mixed(naive: i32, at_first_sight: impl Fn() -> i32, considered: impl Fn() -> i32) -> i32 {
    match naive {
        0 => considered(),
        100 => at_first_sight(),
        _ => (naive * at_first_sight() + (100 - naive) * considered()) / 100,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_better_a_level_the_less_it_likes_a_draw() {
        let contempt = |number, lines| Level::of(Game::Tablut, number).contempt(300, lines);
        assert_eq!(
            (1..=LEVELS).map(|level| contempt(level, 1)).collect::<Vec<_>>(),
            [30, 60, 90, 120, 150, 180, 210, 240, 270, 300]
        );
        assert_eq!(contempt(LEVELS, 2), 0, "who wants to know what a position is worth plays against nobody");
    }
}
