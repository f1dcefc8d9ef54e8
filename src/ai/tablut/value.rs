//! What makes a position of Tablut good: a sum of features, weighed.

use super::lines::{ALL, fill, flood, shift};
use super::siege::{SEAT, Siege};
use super::weights;
use crate::ai::alphabeta::Game;
use crate::ai::field::{DIRECTIONS, count, each, lowest};
use crate::ai::latrunculi::faded;
use crate::rules::tablut::{GRID, KingCapture, Options, THRONE};
use crate::rules::{Point, Side};

/// The value of a soldier of the king to someone who has just learnt the rules, and of a besieger.
const SOLDIER: i32 = 100;
const BESIEGER: i32 = 65;

/// The number of features of a position as a whole, and of kinds of squares that are alike.
const FEATURES: usize = 21;
const PLACES: usize = 15;

/// The number of weights: features, and places of besiegers, soldiers and king.
pub const WEIGHTS: usize = FEATURES + 3 * PLACES;

/// The features, and the pieces by their places, all as white sees them.
pub type Inputs = [i32; WEIGHTS];

/// The weights, in hundredths of a soldier.
pub(super) struct Weights {
    features: [i32; FEATURES],
    /// What a besieger, a soldier and the king are worth to white on every square.
    places: [[i32; GRID.len()]; 3],
}

/// The kind of a square: so far from one edge and from another, in either order, the same in all eight symmetries.
const fn kind(point: Point) -> usize {
    let (col, row, last) = (GRID.col(point), GRID.row(point), GRID.cols as i32 - 1);
    let x = if col < last - col { col } else { last - col };
    let y = if row < last - row { row } else { last - row };
    let (near, far) = if x < y { (x, y) } else { (y, x) };
    (far * (far + 1) / 2 + near) as usize
}

impl Weights {
    /// Those that suit a game by these options.
    pub(super) fn of(options: &Options) -> Self {
        let all = match options.king_capture {
            KingCapture::Four => weights::FOUR,
            KingCapture::Linnaeus => weights::LINNAEUS,
        };
        let mut found = Self { features: [0; FEATURES], places: [[0; GRID.len()]; 3] };
        for (weight, &given) in found.features.iter_mut().zip(&all) {
            *weight = i32::from(given);
        }
        for point in GRID.points() {
            let at = FEATURES + kind(point);
            let worth = [-all[at], all[at + PLACES], all[at + 2 * PLACES]];
            for (places, worth) in found.places.iter_mut().zip(worth) {
                places[point.index()] = i32::from(worth);
            }
        }
        found
    }

    /// What a piece is worth to white there; pieces are numbered as in the hash.
    #[inline]
    pub(super) const fn place(&self, piece: u64, point: Point) -> i32 {
        self.places[piece as usize][point.index()]
    }
}

impl Siege<'_> {
    /// The value for white.
    pub(super) fn white_value(&self) -> i32 {
        let weighed =
            self.features().into_iter().zip(self.rules.weights.features).map(|(count, weight)| count * weight);
        let value = self.placed + weighed.sum::<i32>() + self.alarm();
        let draw = if self.side == Side::White { self.draw() } else { -self.draw() };
        draw + faded(value - draw, self.quiet, self.rules.options.no_capture_limit)
    }

    /// What threatens at once, for those who do not see it by [`verdict`](crate::ai::alphabeta::Game::verdict).
    fn alarm(&self) -> i32 {
        match self.side {
            _ if self.rules.sharp => 0,
            Side::White if self.ways().next().is_some() => 20 * SOLDIER,
            Side::White => 0,
            Side::Black if self.reached(Side::Black, self.deadly()) != 0 => -20 * SOLDIER,
            Side::Black => 0,
        }
    }

    /// All inputs of the sum.
    pub(super) fn inputs(&self) -> Inputs {
        let mut inputs = [0; WEIGHTS];
        for (input, feature) in inputs.iter_mut().zip(self.features()) {
            *input = feature;
        }
        for (piece, (set, sign)) in [(self.black, -1), (self.white, 1), (self.king, 1)].into_iter().enumerate() {
            for point in each(set) {
                inputs[FEATURES + piece * PLACES + kind(point)] += sign;
            }
        }
        inputs
    }

    fn features(&self) -> [i32; FEATURES] {
        let white_to_move = self.side == Side::White;
        let [a, b, c, d] = self.outlooks();
        let (one, two) = (a | b | c | d, a & b | c & d | (a | b) & (c | d));
        let first = self.kings_reach();
        let open = ALL & !self.blocked_for_king();
        let second = DIRECTIONS.iter().fold(first, |set, &way| set | fill(first, open, way)) & !SEAT;
        let goals = self.rules.goals;
        // The king's way out by any number of moves, and the same with his soldiers out of the way.
        let is_out = second & goals != 0 || flood(self.king, open) & goals != 0;
        let region = if is_out { 0 } else { flood(self.king, ALL & !self.black & !(SEAT & !self.king)) };
        let is_shut = !is_out && region & goals == 0;
        let hostile = count(self.hostile());
        let strikes = |side| count(self.reached(side, self.striking(side)));
        let (by_white, by_black) = (strikes(Side::White), -strikes(Side::Black));
        let when = |whether: bool, count: i32| if whether { count } else { 0 };
        [
            1,
            if white_to_move { 1 } else { -1 },
            count(first & one).min(4),
            count(second & two).min(8),
            when(!white_to_move && first & two != 0, 1),
            when(!white_to_move && self.ways().next().is_some(), 1),
            count(first),
            count(second),
            count(one),
            count(two),
            -i32::from(is_shut),
            when(is_shut, count(region)),
            -i32::from(!is_out),
            -i32::from(hostile == 1),
            -i32::from(hostile == 2),
            -i32::from(hostile >= 3),
            when(white_to_move, by_white),
            when(!white_to_move, by_white),
            when(white_to_move, by_black),
            when(!white_to_move, by_black),
            -i32::from(self.deadly() != 0),
        ]
    }

    /// The value for white to someone who has just learnt the rules: white goes at the enemy, and the king is safest
    /// at home.
    pub(super) fn at_first_sight(&self) -> i32 {
        let met: i32 = DIRECTIONS.iter().map(|&way| count(shift(self.white, way) & self.black)).sum();
        let king = lowest(self.king);
        let from_home = (GRID.col(king) - GRID.col(THRONE)).abs() + (GRID.row(king) - GRID.row(THRONE)).abs();
        SOLDIER * count(self.white) - BESIEGER * count(self.black) + 10 * met - 40 * from_home
    }
}
