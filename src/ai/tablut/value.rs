//! What makes a position of Tablut good: a sum of features, weighed.

use super::lines::{ALL, fill, flood, reach, shift};
use super::siege::{SEAT, Siege};
use super::weights;
use crate::ai::field::{DIRECTIONS, count, each, lowest};
use crate::ai::latrunculi::faded;
use crate::rules::tablut::{GRID, KingCapture, Options, THRONE};
use crate::rules::{Point, Side};

/// The value of a soldier of the king to someone who has just learnt the rules, and of a besieger.
const SOLDIER: i32 = 100;
const BESIEGER: i32 = 65;

/// The number of features of a position as a whole, and of kinds of squares that are alike.
pub(super) const FEATURES: usize = 24;
pub(super) const PLACES: usize = 15;

/// The number of weights: features, and places of besiegers, soldiers and king.
pub(super) const WEIGHTS: usize = FEATURES + 3 * PLACES;

/// The features, and the pieces by their places, all as white sees them.
pub(super) type Inputs = [i32; WEIGHTS];

/// The weights of the inputs, in hundredths of a soldier.
pub(super) struct Weights([i16; WEIGHTS]);

/// The squares of a kind: so far from one edge and from another, in either order, the same in all eight symmetries.
static KINDS: [u128; PLACES] = kinds();

const fn kinds() -> [u128; PLACES] {
    let mut kinds = [0; PLACES];
    let mut at = 0;
    while at < GRID.len() as u16 {
        let (col, row) = (GRID.col(Point(at)), GRID.row(Point(at)));
        let last = GRID.cols as i32 - 1;
        let x = if col < last - col { col } else { last - col };
        let y = if row < last - row { row } else { last - row };
        let (near, far) = if x < y { (x, y) } else { (y, x) };
        kinds[(far * (far + 1) / 2 + near) as usize] |= 1 << at;
        at += 1;
    }
    kinds
}

impl Weights {
    /// Those that suit a game by these options.
    pub(super) fn of(options: &Options) -> Self {
        Self(match options.king_capture {
            KingCapture::Four => weights::FOUR,
            KingCapture::Linnaeus => weights::LINNAEUS,
        })
    }
}

impl Siege<'_> {
    /// The squares from which the king would have a free line to a goal in each direction.
    fn outlooks(&self) -> [u128; 4] {
        let open = ALL & !self.blocked_for_king() & !(SEAT & !self.king) | self.king;
        DIRECTIONS.map(|direction| fill(self.rules.ends[direction] & open, open, direction ^ 1))
    }

    /// The squares from which the king would have two free lines or more.
    pub(super) fn crossings(&self) -> u128 {
        let [a, b, c, d] = self.outlooks();
        a & b | c & d | (a | b) & (c | d)
    }

    /// The value for white.
    pub(super) fn white_value(&self) -> i32 {
        let weights = &self.rules.weights.0;
        let mut white = 0;
        self.each_input(|input, count| white += i32::from(weights[input]) * count);
        faded(white, self.quiet, self.rules.options.no_capture_limit)
    }

    /// All inputs of the sum.
    pub(super) fn inputs(&self) -> Inputs {
        let mut inputs = [0; WEIGHTS];
        self.each_input(|input, count| inputs[input] += count);
        inputs
    }

    /// Tells every input that is not nought.
    fn each_input(&self, mut tell: impl FnMut(usize, i32)) {
        let white_to_move = self.side == Side::White;
        let [a, b, c, d] = self.outlooks();
        let (one, two) = (a | b | c | d, a & b | c & d | (a | b) & (c | d));
        let first = self.kings_reach();
        let blocked = self.blocked_for_king();
        let second = each(first).fold(first, |set, at| set | reach(at, blocked)) & !SEAT;
        let third = DIRECTIONS.iter().fold(second, |set, &way| set | fill(second, ALL & !blocked, way));
        let hostile = count(self.hostile());
        let region = flood(self.king, ALL & !self.black & !(SEAT & !self.king));
        let room = flood(self.king, ALL & !blocked);
        let goals = self.rules.goals;
        let struck = |side| count(self.struck(side));
        let flags = [
            1,
            count(self.white),
            -count(self.black),
            if white_to_move { 1 } else { -1 },
            count(first & one).min(4),
            count(second & two).min(8),
            i32::from(!white_to_move && first & two != 0),
            i32::from(!white_to_move && self.ways().next().is_some()),
            count(first),
            count(second),
            count(one),
            count(two),
            i32::from(region & goals == 0),
            if region & goals == 0 { count(region) } else { 0 },
            i32::from(room & goals == 0),
            -i32::from(hostile == 1),
            -i32::from(hostile == 2),
            -i32::from(hostile >= 3),
            if white_to_move { struck(Side::White) } else { 0 },
            if white_to_move { 0 } else { struck(Side::White) },
            if white_to_move { -struck(Side::Black) } else { 0 },
            if white_to_move { 0 } else { -struck(Side::Black) },
            i32::from(third & goals != 0),
            -i32::from(self.deadly() != 0),
        ];
        for (feature, count) in flags.into_iter().enumerate() {
            tell(feature, count);
        }
        for (place, kind) in KINDS.iter().enumerate() {
            tell(FEATURES + place, -count(self.black & kind));
            tell(FEATURES + PLACES + place, count(self.white & kind));
            tell(FEATURES + 2 * PLACES + place, count(self.king & kind));
        }
    }

    /// The soldiers that `side` could take if it had a piece on any free square beside them, and has one near enough
    /// to come there along a line.
    fn struck(&self, side: Side) -> u128 {
        let (own, enemy) = if side == Side::Black { (self.black, self.white) } else { (self.white, self.black) };
        let land = self.land();
        let closers = self.closers(side);
        let open = ALL & !self.blocked();
        let come = DIRECTIONS.iter().fold(0, |set, &way| set | fill(own, open, way)) & land;
        let falls = |way: usize| shift(closers, way) & enemy & shift(come, way ^ 1);
        falls(0) | falls(1) | falls(2) | falls(3)
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
