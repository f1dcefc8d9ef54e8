//! Counting Go (3.6).

use super::go::{Go, Komi, Scoring};
use super::{Board, BySide, Point, Position, Side};
use serde::{Deserialize, Serialize};

/// What the players agree on after play has stopped.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Marks {
    /// Stones that are dead; one stone of a chain speaks for all of it.
    pub dead: Vec<Point>,
    /// Stones whose chains live in seki.
    pub seki: Vec<Point>,
}

/// By what rules to count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counting {
    /// Territory or area.
    pub scoring: Scoring,
    /// Points for white.
    pub komi: Komi,
    /// Territory scoring: whether surrounded points of seki chains count.
    pub seki_points: bool,
}

impl Counting {
    /// As the options of the game say.
    pub const fn of(go: &Go) -> Self {
        let options = go.options();
        Self { scoring: options.scoring, komi: options.komi, seki_points: options.seki_points }
    }
}

/// One side's sum, line by line. Points; komi and total in hundredths.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sum {
    /// Own stones left on the board.
    pub stones: u32,
    /// Free points of own regions.
    pub territory: u32,
    /// Enemy stones taken during play.
    pub prisoners: u32,
    /// Enemy stones lifted as dead.
    pub dead: u32,
    /// Komi, in hundredths.
    pub komi: i32,
    /// What counts of all that under the scoring in use, in hundredths.
    pub total: i32,
}

/// A count.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Score {
    /// The scoring in use.
    pub scoring: Scoring,
    /// Both sums.
    pub sums: BySide<Sum>,
    /// Who has more, if anybody.
    pub winner: Option<Side>,
    /// By how much, in hundredths.
    pub margin: i32,
    /// For each point from `a1` row by row: whose territory it is. Points with living stones, neutral points and
    /// those that seki keeps from counting are nobody's.
    pub territory: Vec<Option<Side>>,
}

impl Score {
    /// The count of a position by the game's own rules; after play was resumed the marks say nothing (3.7).
    pub fn of(go: &Go, marks: &Marks) -> Self {
        let none = Marks::default();
        Self::by(go, if go.resumed() { &none } else { marks }, Counting::of(go))
    }

    /// The count of a position by other rules.
    pub fn by(go: &Go, marks: &Marks, counting: Counting) -> Self {
        let mut board = go.board().clone();
        let mut sums = BySide::<Sum>::default();
        for &stone in &marks.dead {
            // Chains are those of the board as it was: a chain may have gone with its first stone already.
            if let Some(side) = board.side(stone) {
                for point in go.chain(stone) {
                    board.set(point, None);
                    sums[side.other()].dead += 1;
                }
            }
        }
        let mut in_seki = vec![false; board.grid().len()];
        for point in marks.seki.iter().flat_map(|&stone| go.chain(stone)) {
            in_seki[point.index()] = true;
        }
        let seki_counts = counting.scoring == Scoring::Area || counting.seki_points;
        let mut territory = vec![None; board.grid().len()];
        for region in regions(&board) {
            let silent = !seki_counts && region.border.iter().any(|point| in_seki[point.index()]);
            if let (Some(owner), false) = (region.owner, silent) {
                sums[owner].territory += region.points.len() as u32;
                for point in region.points {
                    territory[point.index()] = Some(owner);
                }
            }
        }
        for side in Side::BOTH {
            let sum = &mut sums[side];
            sum.stones = board.count(side) as u32;
            sum.prisoners = go.captured_by()[side];
            sum.komi = if side == Side::White { counting.komi.0 } else { 0 };
            let points = match counting.scoring {
                Scoring::Territory => sum.territory + sum.prisoners + sum.dead,
                Scoring::Area => sum.territory + sum.stones,
            };
            sum.total = points as i32 * 100 + sum.komi;
        }
        let ahead = sums.black.total - sums.white.total;
        let winner = match ahead {
            0 => None,
            1.. => Some(Side::Black),
            _ => Some(Side::White),
        };
        Self { scoring: counting.scoring, sums, winner, margin: ahead.abs(), territory }
    }
}

/// A connected set of free points.
struct Region {
    points: Vec<Point>,
    border: Vec<Point>,
    /// The one colour that borders it.
    owner: Option<Side>,
}

fn regions(board: &Board) -> Vec<Region> {
    let grid = board.grid();
    let mut seen = vec![false; grid.len()];
    let mut regions = Vec::new();
    for start in grid.points() {
        if seen[start.index()] || board.get(start).is_some() {
            continue;
        }
        seen[start.index()] = true;
        let mut region = Region { points: vec![start], border: Vec::new(), owner: None };
        let mut next = 0;
        while let Some(&point) = region.points.get(next) {
            next += 1;
            for neighbour in grid.neighbours(point) {
                if board.get(neighbour).is_some() {
                    region.border.push(neighbour);
                } else if !seen[neighbour.index()] {
                    seen[neighbour.index()] = true;
                    region.points.push(neighbour);
                }
            }
        }
        let touches = |side| region.border.iter().any(|&point| board.side(point) == Some(side));
        region.owner = match (touches(Side::Black), touches(Side::White)) {
            (true, false) => Some(Side::Black),
            (false, true) => Some(Side::White),
            _ => None,
        };
        regions.push(region);
    }
    regions
}
