//! What can happen at once: lines that are open, pieces that can be taken.

use super::lines::{ALL, beside, fill, ray, shift};
use super::siege::{Rules, SEAT, Siege};
use crate::ai::field::{DIRECTIONS, bit, count, each, lowest};
use crate::rules::Side;
use crate::rules::tablut::ThroneHostile;

impl Siege<'_> {
    /// The squares beside the king that are black's, or the empty throne.
    pub(super) const fn hostile(&self) -> u128 {
        beside(self.king) & (self.black | (SEAT & !self.king))
    }

    /// The lines from the king to a goal that are free, as their squares, one after another.
    pub(super) fn ways(&self) -> impl Iterator<Item = u128> {
        let (king, blocked, ends) = (self.king, self.blocked_for_king(), self.rules.ends);
        DIRECTIONS.into_iter().filter(move |_| king != 0).filter_map(move |direction| {
            let line = ray(lowest(king), direction, blocked);
            (line & ends[direction] != 0).then_some(line)
        })
    }

    /// The squares of these lines.
    pub(super) fn lines_out(&self) -> u128 {
        self.ways().fold(0, |all, way| all | way)
    }

    /// What closes a line of one enemy soldier against the side to move, beside the piece that moves.
    pub(super) fn closers(&self, side: Side) -> u128 {
        let Rules { options, royal, .. } = self.rules;
        let mut closers = match side {
            Side::Black => self.black,
            Side::White if options.king_armed => self.white | self.king,
            Side::White => self.white,
        };
        let hostile = if options.throne_hostile == ThroneHostile::All { *royal } else { royal & !SEAT };
        closers |= hostile & !self.taken();
        if side == Side::Black && self.is_hemmed() {
            closers |= SEAT;
        }
        closers
    }

    /// Where a piece of `side` that comes takes a soldier.
    pub(super) fn striking(&self, side: Side) -> u128 {
        let closers = self.closers(side);
        let enemy = if side == Side::Black { self.white } else { self.black };
        let strikes = |direction: usize| shift(enemy & shift(closers, direction), direction);
        (strikes(0) | strikes(1) | strikes(2) | strikes(3)) & !self.taken()
    }

    /// The squares from which a besieger who comes there takes the king.
    pub(super) fn deadly(&self) -> u128 {
        let land = self.land();
        if self.rules.falls_to_two(self.king) {
            let pinches = |direction: usize| shift(shift(self.black, direction) & self.king, direction);
            return (pinches(0) | pinches(1) | pinches(2) | pinches(3)) & land;
        }
        if count(self.hostile()) == 3 { beside(self.king) & !self.hostile() & land } else { 0 }
    }

    /// Those of some squares to which a soldier or besieger of `side` can go.
    pub(super) fn reached(&self, side: Side, targets: u128) -> u128 {
        let men = if side == Side::Black { self.black } else { self.white };
        let blocked = self.blocked();
        // Seen from a square, those that can come are beside the end of a free line.
        let comes = |to, way: usize| shift(ray(to, way, blocked) | bit(to), way) & men != 0;
        each(targets & self.land())
            .filter(|&to| DIRECTIONS.iter().any(|&way| comes(to, way)))
            .fold(0, |set, to| set | bit(to))
    }

    /// Whether a soldier beside a king hemmed in on his throne can be taken against him.
    pub(super) fn is_hemmed(&self) -> bool {
        self.rules.options.hemmed_defender && self.king == SEAT && count(beside(SEAT) & self.black) == 3
    }

    /// The squares from which the king would have a free line to a goal in each direction.
    pub(super) fn outlooks(&self) -> [u128; 4] {
        let open = ALL & !self.blocked_for_king() & !(SEAT & !self.king) | self.king;
        DIRECTIONS.map(|direction| fill(self.rules.ends[direction] & open, open, direction ^ 1))
    }

    /// The squares from which the king would have two free lines or more.
    pub(super) fn crossings(&self) -> u128 {
        let [a, b, c, d] = self.outlooks();
        a & b | c & d | (a | b) & (c | d)
    }
}
