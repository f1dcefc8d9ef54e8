//! The options of Go.

use crate::rules::Side;
use serde::{Deserialize, Serialize};

/// What happens to a move that leaves its own chain without a liberty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Suicide {
    /// It is refused (Mendelev).
    #[default]
    Forbidden,
    /// The chain is taken at once (Tromp–Taylor, New Zealand).
    Allowed,
    /// The opponent lifts the chain as his turn begins (the magazine of 1962).
    Lifted,
}

/// Which earlier positions may not come back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Ko {
    /// The position just before.
    #[default]
    Simple,
    /// Every earlier position.
    Positional,
    /// Every earlier position with the same side to move.
    Situational,
    /// None.
    None,
}

/// How the end is counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Scoring {
    /// Territory and prisoners.
    #[default]
    Territory,
    /// Stones and territory.
    Area,
}

/// Points for white, in hundredths; written as a plain number (6.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "f64", into = "f64")]
pub struct Komi(pub i32);

impl From<Komi> for f64 {
    fn from(komi: Komi) -> Self {
        Self::from(komi.0) / 100.0
    }
}

impl TryFrom<f64> for Komi {
    type Error = String;
    fn try_from(points: f64) -> Result<Self, String> {
        if points.is_finite() && points.abs() <= 10_000.0 {
            Ok(Self((points * 100.0).round() as i32))
        } else {
            Err(format!("komi {points} is out of range"))
        }
    }
}

/// The options of Go (3.4).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// Columns, 1 to 25.
    pub cols: u8,
    /// Rows, 1 to 25.
    pub rows: u8,
    /// Who begins without handicap.
    pub first: Side,
    /// Suicide.
    pub suicide: Suicide,
    /// Ko.
    pub ko: Ko,
    /// Passes in a row that stop play.
    pub passes_to_end: u8,
    /// Counting.
    pub scoring: Scoring,
    /// Territory scoring: whether surrounded points of seki chains count.
    pub seki_points: bool,
    /// Added to white's count.
    pub komi: Komi,
    /// Fixed handicap stones: 0, or 2 to 9.
    pub handicap: u8,
    /// Occurrence of a position that ends the game without result; 0 = off.
    pub repetition: u8,
    /// Plies after which play stops: -1 = max(200, 3 × points), 0 = off.
    pub max_plies: i32,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            cols: 19,
            rows: 19,
            first: Side::Black,
            suicide: Suicide::Forbidden,
            ko: Ko::Simple,
            passes_to_end: 2,
            scoring: Scoring::Territory,
            seki_points: false,
            komi: Komi(650),
            handicap: 0,
            repetition: 3,
            max_plies: -1,
        }
    }
}
