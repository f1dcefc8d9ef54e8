//! Handicap stones and the count of a game of Go.

use super::Command;
use super::commands::numbers;
use super::protocol_text;
use super::session::{Session, Trouble};
use crate::rules::go::{Go, Komi, handicap_points};
use crate::rules::score::{Marks, Score};
use crate::rules::{Board, BySide, Diagram, Grid, Letters, Piece, Point, Position, Setup, Side, Start};

type Answer = Result<String, Trouble>;

/// Sets stones on the fixed points.
pub(super) fn fixed(session: &mut Session, command: &Command) -> Answer {
    let stones = session.stones(command)?;
    let points = handicap_points(session.position.board().grid(), stones).ok_or(Trouble::Stones)?;
    session.set_handicap(&points)
}

/// Sets stones where the engine likes: on the fixed points as far as there are any, then far from each other.
pub(super) fn place_free(session: &mut Session, command: &Command) -> Answer {
    let stones = session.stones(command)?;
    let grid = session.position.board().grid();
    let mut points = (2..=stones).rev().find_map(|n| handicap_points(grid, n)).unwrap_or_default();
    while points.len() < usize::from(stones) {
        let Some(point) = loneliest(grid, &points) else { break };
        points.push(point);
    }
    session.set_handicap(&points)
}

/// Sets stones where the controller says.
pub(super) fn set_free(session: &mut Session, command: &Command) -> Answer {
    if !session.untouched() {
        return Err(Trouble::NotEmpty);
    }
    let grid = session.position.board().grid();
    let points: Option<Vec<_>> = command.words().iter().map(|name| grid.parse(name, Letters::SkipI)).collect();
    let points = points.ok_or(Trouble::Syntax)?;
    let twice = points.iter().enumerate().any(|(i, point)| points[..i].contains(point));
    let enough = (2..grid.len()).contains(&points.len());
    if twice || !enough || points.iter().any(|&point| !grid.contains(point)) {
        return Err(Trouble::Vertices);
    }
    session.set_handicap(&points)?;
    Ok(String::new())
}

impl Session {
    /// The number of handicap stones asked for.
    fn stones(&self, command: &Command) -> Result<u8, Trouble> {
        let [stones]: [usize; 1] = numbers(&command.words())?[..].try_into().map_err(|_| Trouble::Syntax)?;
        if !self.untouched() {
            Err(Trouble::NotEmpty)
        } else if (2..self.position.board().grid().len()).contains(&stones) {
            u8::try_from(stones).map_err(|_| Trouble::Stones)
        } else {
            Err(Trouble::Stones)
        }
    }

    /// Begins anew with black stones on these points and white to move.
    fn set_handicap(&mut self, points: &[Point]) -> Answer {
        let grid = self.position.board().grid();
        let mut board = Board::empty(grid);
        for &point in points {
            board.set(point, Some(Piece::man(Side::Black)));
        }
        let start = Start::Diagram(Diagram {
            rows: board.to_rows(),
            to_move: Side::White,
            captured_by: BySide::default(),
            plies_since_capture: 0,
            history: Vec::new(),
        });
        self.restart(Setup { options: self.setup.options.clone(), start })?;
        let names: Vec<_> = points.iter().map(|&point| grid.name(point, Letters::SkipI)).collect();
        Ok(protocol_text(self.game(), names.join(" ")))
    }
}

/// The point farthest from all these and from the edge, counted in steps; the first if there are several.
fn loneliest(grid: Grid, points: &[Point]) -> Option<Point> {
    let room = |point: Point| {
        let (col, row) = (grid.col(point), grid.row(point));
        let edge = [col, row, i32::from(grid.cols) - 1 - col, i32::from(grid.rows) - 1 - row].into_iter().min();
        let others = points.iter().map(|&other| (grid.col(other) - col).abs() + (grid.row(other) - row).abs());
        others.chain(edge.map(|steps| 2 * steps)).min()
    };
    grid.points().rev().filter(|point| !points.contains(point)).max_by_key(|&point| room(point))
}

/// The count of a position, as `final_score` gives it: `B+3.5`, or `0`.
pub(super) fn result(go: &Go, dead: Vec<Point>) -> String {
    let score = Score::of(go, &Marks { dead, seki: Vec::new() });
    let letter = match score.winner {
        None => return "0".into(),
        Some(Side::Black) => 'B',
        Some(Side::White) => 'W',
    };
    format!("{letter}+{}", f64::from(Komi(score.margin)))
}
