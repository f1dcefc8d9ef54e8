//! What the built-in player thinks of the positions of a record, as lines of JSON.

use super::input::Record;
use super::report::{move_name, play_text};
use crate::ai::Reply;
use crate::rules::{AnyPosition, Illegal, Position, SetupError, Side};
use serde::Serialize;

/// What it thinks of one position. Values are those of the side to move.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Analysis {
    /// Moves played before.
    pub ply: usize,
    /// Whose turn it is.
    pub to_move: Side,
    /// `ongoing`, `black_wins`, …; of a finished game nothing more is told.
    pub status: &'static str,
    /// What was found, while the game goes on.
    #[serde(flatten)]
    pub found: Option<Found>,
    /// The move of the record that follows.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub played: Option<String>,
    /// The rule that this move breaks; the record is not followed any further.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refused: Option<Illegal>,
}

/// What a search has found.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Found {
    /// Chance to win, 0 to 1.
    pub win: f32,
    /// Go, Reversi: points or discs by which the side to move is expected to win.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points: Option<f32>,
    /// Plies looked ahead.
    pub depth: u32,
    /// Nodes or playouts.
    pub nodes: u64,
    /// The best lines, best first.
    pub lines: Vec<Line>,
    /// Go: who is likely to own each point, -1 white to +1 black, in the order of points; in thousandths.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub owners: Vec<f64>,
}

/// A line that is expected.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Line {
    /// Chance to win, 0 to 1.
    pub win: f32,
    /// Go, Reversi: points or discs by which the side to move is expected to win.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points: Option<f32>,
    /// The moves.
    pub moves: Vec<String>,
}

impl Found {
    /// A reply in words; `position` is the one that was searched.
    pub fn new(position: &AnyPosition, reply: &Reply) -> Self {
        let lines = reply.lines.iter().map(|line| {
            // Names may depend on what is on the board, so the line is played.
            let mut at = position.clone();
            let name = |&mv: &_| {
                let name = move_name(&at, mv);
                at.play(mv).ok().map(|_| name)
            };
            Line { win: line.win, points: line.points, moves: line.moves.iter().map_while(name).collect() }
        });
        Self {
            win: reply.win,
            points: reply.points,
            depth: reply.depth,
            nodes: reply.nodes,
            lines: lines.collect(),
            owners: reply.owners.iter().map(|&owner| (f64::from(owner) * 1000.0).round() / 1000.0).collect(),
        }
    }
}

/// The positions of a record with the moves that follow, as far as they are legal; only the one after `only` moves if
/// that is given. Each is given to `think`; the results go to `tell`, which may say that nobody listens any more.
///
/// # Errors
/// When options or set-up make no game.
pub fn analyse(
    record: &Record,
    only: Option<usize>,
    mut think: impl FnMut(AnyPosition) -> Reply,
    mut tell: impl FnMut(Analysis) -> bool,
) -> Result<(), SetupError> {
    let mut position = AnyPosition::new(&record.setup)?;
    for ply in 0..=record.moves.len() {
        let text = record.moves.get(ply);
        let mut next = position.clone();
        let (played, refused) = match text.map(|text| (text, play_text(&mut next, text))) {
            None => (None, None),
            Some((_, Ok(effects))) => (Some(move_name(&position, effects.mv)), None),
            Some((text, Err(why))) => (Some(text.clone()), Some(why)),
        };
        if only.is_none_or(|only| only == ply) {
            let status = position.status();
            let found = (!status.is_over()).then(|| Found::new(&position, &think(position.clone())));
            let to_move = position.to_move();
            if !tell(Analysis { ply, to_move, status: status.code(), found, played, refused }) {
                break;
            }
        }
        if refused.is_some() || text.is_none() || only == Some(ply) {
            break;
        }
        position = next;
    }
    Ok(())
}
