//! The lines of JSON in which `replay` tells a game; field names are those of the vector files (rules.md 2).

use super::input::{Record, read_move};
use crate::rules::{AnyPosition, BySide, Effects, Illegal, Move, Point, Position, SetupError, Side, grid};
use serde::Serialize;

/// A position: the board, the moves there are, and how the game stands.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct View {
    /// Whose turn it is.
    pub to_move: Side,
    /// The board, top row first.
    pub rows: Vec<String>,
    /// All legal moves.
    pub legal_moves: Vec<String>,
    /// How the game stands.
    #[serde(flatten)]
    pub standing: Standing,
}

/// How a game stands, and what there is to count in it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Standing {
    /// `ongoing`, `black_wins`, …
    pub status: &'static str,
    /// Why the game is over.
    pub reason: Option<&'static str>,
    /// Go: the stones each side has taken.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub captured_by: Option<BySide<u32>>,
    /// The pieces of each side on the board (not in Go).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub counts: Option<BySide<usize>>,
    /// Latrunculi, Tablut: plies since the last capture.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plies_since_capture: Option<u32>,
    /// Reversi: the score, when the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<Score>,
}

/// The discs of each side and how many more the winner has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Score {
    /// Black's.
    pub black: u32,
    /// White's.
    pub white: u32,
    /// The difference.
    pub margin: u32,
}

/// One line of `replay`: ply 0 is the set-up, every further one a move.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Line {
    /// The number of the move in the list, from 1; 0 is the set-up.
    pub ply: usize,
    /// The position after it.
    #[serde(flatten)]
    pub view: View,
    /// The move, and what became of it.
    #[serde(flatten)]
    pub played: Option<Played>,
}

/// A move, and what became of it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Played {
    /// The move: as the rules name it, or as it was given when it was refused.
    #[serde(rename = "move")]
    pub mv: String,
    /// Who made it, or wanted to.
    pub by: Side,
    /// Whether it was accepted.
    pub legal: bool,
    /// Enemy pieces taken, or discs turned over.
    pub captures: Vec<String>,
    /// What is said aloud.
    pub warn: Vec<&'static str>,
    /// Go: own stones that died at once.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub suicided: Vec<String>,
    /// Go: own stones that the opponent lifted.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lifted: Vec<String>,
    /// The move as a record writes it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notation: Option<String>,
    /// The rule it broke.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refused: Option<Illegal>,
}

/// Replays a record: a line for the set-up and one for every move.
///
/// # Errors
/// When options or set-up make no game. Moves that break a rule are no error; their lines say so.
pub fn replay(record: &Record) -> Result<Vec<Line>, SetupError> {
    let mut position = AnyPosition::new(&record.setup)?;
    let mut lines = vec![Line { ply: 0, view: View::of(&position), played: None }];
    for (text, ply) in record.moves.iter().zip(1..) {
        let by = position.to_move();
        let played = match play_text(&mut position, text) {
            Ok(effects) => Played::accepted(&position, &effects),
            Err(why) => Played::refused(text, by, why),
        };
        lines.push(Line { ply, view: View::of(&position), played: Some(played) });
    }
    Ok(lines)
}

/// Plays a move given as text. A text that names no point is a move off the board.
///
/// # Errors
/// The rule that the move breaks.
pub fn play_text(position: &mut AnyPosition, text: &str) -> Result<Effects, Illegal> {
    match read_move(position, text) {
        Some(mv) => position.play(mv),
        None if position.status().is_over() => Err(Illegal::GameOver),
        None => Err(Illegal::OffBoard),
    }
}

/// A move in the words of its game.
pub fn move_name(position: &AnyPosition, mv: Move) -> String {
    mv.text(position.board().grid(), position.game().letters())
}

/// Points in the words of their game, sorted as in a record.
pub fn point_names(position: &AnyPosition, points: impl IntoIterator<Item = Point>) -> Vec<String> {
    let grid = position.board().grid();
    let sorted = grid.sorted(points.into_iter().collect());
    sorted.into_iter().map(|point| grid.name(point, position.game().letters())).collect()
}

impl View {
    /// What there is to see of a position.
    pub fn of(position: &AnyPosition) -> Self {
        Self {
            to_move: position.to_move(),
            rows: position.board().to_rows(),
            legal_moves: position.legal_moves().into_iter().map(|mv| move_name(position, mv)).collect(),
            standing: Standing::of(position),
        }
    }
}

impl Standing {
    /// How that game stands.
    pub fn of(position: &AnyPosition) -> Self {
        let status = position.status();
        let is_go = matches!(position, AnyPosition::Go(_));
        Self {
            status: status.code(),
            reason: status.reason().map(|reason| reason.code()),
            captured_by: is_go.then(|| position.bowls()),
            counts: (!is_go).then(|| counts(position)),
            plies_since_capture: plies_since_capture(position),
            score: score(position),
        }
    }
}

impl Played {
    /// The line of a legal move; `position` is the one after it.
    fn accepted(position: &AnyPosition, effects: &Effects) -> Self {
        let (grid, letters) = (position.board().grid(), position.game().letters());
        Self {
            mv: effects.mv.text(grid, letters),
            by: effects.by,
            legal: true,
            captures: point_names(position, effects.listed()),
            warn: effects.warnings.iter().map(|warning| warning.name()).collect(),
            suicided: point_names(position, effects.suicided.iter().copied()),
            lifted: point_names(position, effects.lifted.iter().copied()),
            notation: Some(effects.notation(grid, letters)),
            refused: None,
        }
    }

    /// The line of a refused move.
    fn refused(text: &str, by: Side, why: Illegal) -> Self {
        Self {
            mv: text.into(),
            by,
            legal: false,
            captures: Vec::new(),
            warn: Vec::new(),
            suicided: Vec::new(),
            lifted: Vec::new(),
            notation: None,
            refused: Some(why),
        }
    }
}

/// The board as text: the letters of the columns, and the rows from the top, each with its number on both sides; `X`
/// is black, `O` white, `K` the king.
pub fn board_lines(position: &AnyPosition) -> (String, String) {
    let board = position.board();
    let grid = board.grid();
    let width = if grid.rows > 9 { 2 } else { 1 };
    let letters: String =
        (0..grid.cols).flat_map(|col| [' ', grid::column_letter(col, position.game().letters())]).collect();
    let rows = board.to_rows().into_iter().zip((1..=grid.rows).rev()).map(|(row, number)| {
        let cells: String = row.chars().flat_map(|letter| [' ', cell(letter)]).collect();
        format!("{number:>width$}{cells} {number}")
    });
    (format!("{:width$}{letters}", ""), rows.collect::<Vec<_>>().join("\n"))
}

/// What is shown for a letter of a diagram.
const fn cell(letter: char) -> char {
    match letter {
        'B' => 'X',
        'W' => 'O',
        other => other,
    }
}

/// The pieces of each side on the board.
pub fn counts(position: &AnyPosition) -> BySide<usize> {
    let board = position.board();
    BySide { black: board.count(Side::Black), white: board.count(Side::White) }
}

/// Plies since the last capture, in the games that count them.
pub fn plies_since_capture(position: &AnyPosition) -> Option<u32> {
    match position {
        AnyPosition::Latrunculi(latrunculi) => Some(latrunculi.plies_since_capture()),
        AnyPosition::Tablut(tablut) => Some(tablut.plies_since_capture()),
        AnyPosition::Go(_) | AnyPosition::Reversi(_) => None,
    }
}

/// The score of a finished game of Reversi.
pub fn score(position: &AnyPosition) -> Option<Score> {
    match position {
        AnyPosition::Reversi(reversi) if position.status().is_over() => {
            let BySide { black, white } = reversi.score();
            Some(Score { black, white, margin: black.abs_diff(white) })
        }
        _ => None,
    }
}
