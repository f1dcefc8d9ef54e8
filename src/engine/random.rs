//! Whole games by players without a plan: for tests, and to feed other programs.

use super::report::{Standing, move_name, point_names};
use crate::rng::Rng;
use crate::rules::{AnyPosition, Move, Position, Setup, SetupError, Side, catalogue};
use serde::Serialize;
use serde_json::{Map, Value};

/// Where a game ends that its options do not let end.
const MOST_PLIES: usize = 20_000;

/// How a player without a plan chooses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Style {
    /// Any legal move, all equally likely.
    Random,
    /// A move that takes or turns most pieces; one of them by chance.
    Greedy,
}

/// A whole game, as `random` prints it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Whole {
    /// The seed that gives this game again.
    pub seed: u64,
    /// How both sides chose.
    pub style: Style,
    /// The options.
    pub options: Map<String, Value>,
    /// The number of moves.
    pub plies: usize,
    /// The moves.
    pub moves: Vec<Turn>,
    /// The last board, top row first.
    pub rows: Vec<String>,
    /// Whose turn it would be.
    pub to_move: Side,
    /// How it ended.
    #[serde(flatten)]
    pub standing: Standing,
}

/// One move of a whole game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Turn {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// Who made it.
    pub by: Side,
    /// How many legal moves there were.
    pub legal_before: usize,
    /// Enemy pieces taken, or discs turned over.
    pub captures: Vec<String>,
    /// What is said aloud.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub warn: Vec<&'static str>,
}

/// Plays a whole game.
///
/// # Errors
/// When the options make no game.
pub fn play(setup: &Setup, style: Style, seed: u64) -> Result<Whole, SetupError> {
    let mut position = AnyPosition::new(setup)?;
    let mut rng = Rng::new(seed);
    let mut moves = Vec::new();
    while moves.len() < MOST_PLIES {
        let legal = position.legal_moves();
        let Some(mv) = choose(&position, &legal, style, &mut rng) else { break };
        let Ok(effects) = position.play(mv) else { break };
        moves.push(Turn {
            mv: move_name(&position, mv),
            by: effects.by,
            legal_before: legal.len(),
            captures: point_names(&position, effects.listed()),
            warn: effects.warnings.iter().map(|warning| warning.name()).collect(),
        });
    }
    Ok(Whole {
        seed,
        style,
        options: catalogue::values(&setup.options),
        plies: moves.len(),
        moves,
        rows: position.board().to_rows(),
        to_move: position.to_move(),
        standing: Standing::of(&position),
    })
}

/// One of the legal moves, in that style; nothing if there is none.
pub fn choose(position: &AnyPosition, legal: &[Move], style: Style, rng: &mut Rng) -> Option<Move> {
    match style {
        Style::Random => rng.pick(legal),
        Style::Greedy => {
            let gains: Vec<_> = legal.iter().map(|&mv| gain(position, mv)).collect();
            let most = gains.iter().max()?;
            let best: Vec<_> = legal.iter().zip(&gains).filter(|(_, gain)| *gain == most).map(|(&mv, _)| mv).collect();
            rng.pick(&best)
        }
    }
}

/// How many pieces a move takes or turns.
fn gain(position: &AnyPosition, mv: Move) -> usize {
    position.clone().play(mv).map_or(0, |effects| effects.listed().count())
}
