//! Formats of the Go servers of East Asia: NGF (WBaduk), GIB (Tygem), UGF (PandaNet). They are only read.
//!
//! What a file says of the game is kept under its own names; what SGF has a name for is told under that, too.

pub(super) mod gib;
pub(super) mod ngf;
pub(super) mod ugf;

use super::Record;
use super::line::Line;
use super::node::Made;
use super::place::{Budget, Fault, Wrong};
use crate::rules::go::{self, handicap_points};
use crate::rules::{Board, BySide, Grid, Move, Options, Piece, Point, Setup, Side, Start};

/// Roughly what a move costs in memory, and a line of the head beside its text, with what it means under the names of
/// SGF.
const MOVE_COST: usize = 304;
const TAG_COST: usize = 512;

/// The head of such a file.
struct Head {
    grid: Grid,
    handicap: u8,
    /// Stones that the file sets itself.
    stones: Vec<Point>,
    tags: Vec<(String, String)>,
}

impl Head {
    fn say(&mut self, name: &str, text: impl Into<String>) {
        let text = text.into();
        if !text.is_empty() {
            self.tags.push((name.into(), text));
        }
    }

    /// The game, ready for its first move.
    fn begin(self) -> Result<Line, Wrong> {
        let komi = self.tags.iter().find(|(name, _)| name == "KM").and_then(|(_, text)| text.parse::<f64>().ok());
        let mut options = go::Options { cols: self.grid.cols, rows: self.grid.rows, ..go::Options::default() };
        options.komi = komi.and_then(|komi| go::Komi::try_from(komi).ok()).unwrap_or(go::Komi(0));
        let fixed = handicap_points(self.grid, self.handicap);
        let is_fixed = |points: &Vec<Point>| {
            points.len() == self.stones.len() && points.iter().all(|point| self.stones.contains(point))
        };
        let setup = if self.stones.is_empty() || fixed.as_ref().is_some_and(is_fixed) {
            options.handicap = if fixed.is_some() { self.handicap } else { 0 };
            Setup::new(Options::Go(options))
        } else {
            let mut board = Board::empty(self.grid);
            for &point in &self.stones {
                board.set(point, Some(Piece::man(Side::Black)));
            }
            let start = Start::Diagram(super::diagram(&board, Side::White, BySide::default()));
            Setup { options: Options::Go(options), start }
        };
        let mut line = Line::new(setup)?;
        line.record.tags = self.tags;
        Ok(line)
    }
}

/// Adds a move; nothing of `point` is a pass.
fn play(line: &mut Line, by: Side, point: Option<Point>, at: usize, budget: &mut Budget) -> Result<(), Fault> {
    if !budget.spend(MOVE_COST) {
        return Err((at, Wrong::TooMuch));
    }
    line.play(Made::new(by, point.map_or(Move::Pass, Move::Place)));
    Ok(())
}

/// The lines of a text with their places, without their ends.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.split('\n').scan(0, |at, line| {
        let start = *at;
        *at += line.len() + 1;
        Some((start, line.trim_end_matches('\r')))
    })
}

/// The game, if it has begun; else one without moves.
fn finish(line: Option<Line>, head: Head) -> Result<Vec<Record>, Fault> {
    let line = match line {
        Some(line) => line,
        None => head.begin().map_err(|wrong| (0, wrong))?,
    };
    Ok(vec![line.record])
}

/// A square board of that size.
fn square_grid(text: &str) -> Result<Grid, Wrong> {
    let side = text.trim();
    let grid = side.parse().ok().and_then(|side| Grid::new(side, side));
    grid.ok_or_else(|| Wrong::Size(format!("{side} by {side}")))
}
