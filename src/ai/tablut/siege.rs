//! Tablut on sets of squares.

use super::lines::{ALL, back, beside, flood, reach, shift};
use super::value::Weights;
use crate::ai::alphabeta::{Choice, Game, WIN};
use crate::ai::field::{DIRECTIONS, bit, count, each, key, lowest, turn_hash};
use crate::ai::level::mixed;
use crate::rules::tablut::{GRID, KingCapture, NoMoves, Options, THRONE, ThronePass};
use crate::rules::{Board, Kind, Move, Point, Side};

/// The throne as a set.
pub(super) const SEAT: u128 = bit(THRONE);

/// The squares beside the throne, and the throne.
const HOME: u128 = SEAT | beside(SEAT);

/// The squares of a set that fulfil a condition.
fn squares(wanted: impl Fn(Point) -> bool) -> u128 {
    GRID.points().filter(|&point| wanted(point)).fold(0, |set, point| set | bit(point))
}

/// What stays the same throughout a search.
pub(super) struct Rules {
    pub(super) options: Options,
    pub(super) weights: Weights,
    /// The side that is looking for a move.
    me: Side,
    /// What a draw costs that side.
    contempt: i32,
    /// To how many percent to judge like someone who has just learnt the rules.
    pub(super) naive: i32,
    /// Whether to see at a glance that a game is decided.
    pub(super) sharp: bool,
    /// Where the king wins.
    pub(super) goals: u128,
    /// The same, apart by the direction in which a line ends there.
    pub(super) ends: [u128; 4],
    /// Where nobody but the king may stand.
    pub(super) royal: u128,
    edge: u128,
}

impl Rules {
    /// Those of a game by these options.
    pub(super) fn new(options: Options, naive: i32, sharp: bool, me: Side, contempt: i32) -> Self {
        let goals = squares(|point| options.is_goal(point));
        let ends = DIRECTIONS.map(|direction| squares(|point| shift(bit(point), direction) == 0) & goals);
        let royal = squares(|point| options.is_royal(point));
        let weights = Weights::of(&options);
        Self {
            weights,
            me,
            contempt,
            naive,
            sharp,
            goals,
            ends,
            royal,
            edge: squares(|point| GRID.on_edge(point)),
            options,
        }
    }

    /// Whose eyes positions are judged with.
    pub(super) fn judge(&self) -> String {
        format!("{} {} {:?} {}", self.naive, self.sharp, self.me, self.contempt)
    }

    /// Whether two attackers take the king there.
    pub(super) fn falls_to_two(&self, king: u128) -> bool {
        self.options.king_capture == KingCapture::Linnaeus && HOME & king == 0
    }
}

/// A position.
#[derive(Clone)]
pub(super) struct Siege<'a> {
    pub(super) rules: &'a Rules,
    pub(super) black: u128,
    /// The soldiers.
    pub(super) white: u128,
    /// Empty once he is taken.
    pub(super) king: u128,
    pub(super) side: Side,
    /// Plies since the last capture.
    pub(super) quiet: u32,
    /// What the places of the pieces are worth to white.
    pub(super) placed: i32,
    hash: u64,
}

/// The numbers of the pieces in the hash.
const BLACK: u64 = 0;
const WHITE: u64 = 1;
const KING: u64 = 2;

impl<'a> Siege<'a> {
    /// The position with those pieces.
    pub(super) fn of(rules: &'a Rules, board: &Board, side: Side, quiet: u32) -> Self {
        let mut siege = Self { rules, black: 0, white: 0, king: 0, side, quiet, placed: 0, hash: 0 };
        for (point, piece) in board.pieces() {
            let (set, kind) = match (piece.kind, piece.side) {
                (Kind::King, _) => (&mut siege.king, KING),
                (Kind::Man, Side::Black) => (&mut siege.black, BLACK),
                (Kind::Man, Side::White) => (&mut siege.white, WHITE),
            };
            *set |= bit(point);
            siege.hash ^= key(point, kind);
            siege.placed += rules.weights.place(kind, point);
        }
        siege
    }

    /// The squares on which something stands.
    pub(super) const fn taken(&self) -> u128 {
        self.black | self.white | self.king
    }

    /// The squares over which soldiers may not go.
    pub(super) fn blocked(&self) -> u128 {
        if self.rules.options.throne_pass == ThronePass::All { self.taken() } else { self.taken() | SEAT }
    }

    /// The squares over which the king may not go, his own left out.
    pub(super) fn blocked_for_king(&self) -> u128 {
        let men = self.black | self.white;
        if self.rules.options.throne_pass == ThronePass::None { men | SEAT & !self.king } else { men }
    }

    /// The squares where soldiers may stop.
    pub(super) const fn land(&self) -> u128 {
        ALL & !self.taken() & !self.rules.royal
    }

    /// The squares that the king can reach in one move.
    pub(super) fn kings_reach(&self) -> u128 {
        if self.king == 0 {
            return 0;
        }
        let (king, blocked) = (lowest(self.king), self.blocked_for_king());
        if self.rules.options.king_reenter {
            // A throne that may be entered but not crossed is the last square of its line.
            let throne = reach(king, blocked & !SEAT) & SEAT;
            return reach(king, blocked) | throne;
        }
        reach(king, blocked) & !SEAT
    }

    /// The soldiers that fall to a piece of the side to move that comes to stand on `to`.
    fn falling(&self, closers: u128, to: u128) -> u128 {
        let enemy = if self.side == Side::Black { self.white } else { self.black };
        let falls = |direction: usize| shift(to, direction) & enemy & shift(closers, back(direction));
        falls(0) | falls(1) | falls(2) | falls(3)
    }

    /// Whether the king falls to a besieger on `to`, who stands there already.
    fn king_falls(&self, to: u128) -> bool {
        if beside(to) & self.king == 0 {
            return false;
        }
        if self.rules.falls_to_two(self.king) {
            let behind = DIRECTIONS.iter().find(|&&direction| shift(to, direction) == self.king);
            return behind.is_some_and(|&direction| shift(self.king, direction) & self.black != 0);
        }
        count(self.hostile()) == 4
    }

    fn can_move(&self) -> bool {
        let men = if self.side == Side::Black { self.black } else { self.white };
        if beside(men) & self.land() != 0 {
            return true;
        }
        let mut choices = Vec::new();
        self.moves(&mut choices);
        !choices.is_empty()
    }

    /// Whether no white piece could reach the edge, even through other white pieces.
    fn encircled(&self) -> bool {
        let white = self.white | self.king;
        flood(white, ALL & !self.black & !(SEAT & !white)) & self.rules.edge == 0
    }

    /// Whether a game of that many plies more is over by the limit of plies without a capture.
    fn stalls_within(&self, plies: u32) -> bool {
        let limit = self.rules.options.no_capture_limit;
        limit > 0 && self.quiet + plies >= limit
    }

    /// Appends the moves to certain squares.
    fn moves_to(&self, wanted: u128, out: &mut Vec<Choice>) {
        let blocked = self.blocked();
        let land = self.land() & wanted;
        let closers = self.closers(self.side);
        let striking = self.striking(self.side);
        let value = |to: u128| if to & striking == 0 { 0 } else { count(self.falling(closers, to)) };
        let (by_king, mut deadly, mut ways) = (beside(self.king), 0, 0);
        if self.side == Side::Black {
            deadly = self.deadly();
            ways = self.lines_out();
        }
        let men = if self.side == Side::Black { self.black } else { self.white };
        for from in each(men) {
            for to in each(reach(from, blocked) & land) {
                let target = bit(to);
                let taken = value(target);
                let mut order = taken * 100;
                if target & deadly != 0 {
                    order += 100_000;
                } else if target & ways != 0 {
                    order += 200;
                } else if self.side == Side::Black && target & by_king != 0 {
                    order += 40;
                }
                out.push(Choice {
                    mv: Move::Step { from, to },
                    order,
                    loud: taken > 0 || target & (deadly | ways) != 0,
                });
            }
        }
        if self.side == Side::White && self.king != 0 {
            let from = lowest(self.king);
            for to in each(self.kings_reach() & wanted) {
                let taken = if self.rules.options.king_armed { value(bit(to)) } else { 0 };
                let wins = bit(to) & self.rules.goals != 0;
                let order = if wins { 100_000 } else { 30 + taken * 100 };
                out.push(Choice { mv: Move::Step { from, to }, order, loud: wins || taken > 0 });
            }
        }
    }
}

impl Game for Siege<'_> {
    fn moves(&self, out: &mut Vec<Choice>) {
        self.moves_to(ALL, out);
    }

    /// Captures, the escape of the king, and for black what stops it.
    fn loud_moves(&self, out: &mut Vec<Choice>) {
        match self.side {
            Side::White => {
                self.moves_to(self.striking(Side::White) | self.rules.goals, out);
                out.retain(|choice| choice.loud);
            }
            Side::Black => {
                let ways = self.lines_out();
                let wanted = if ways == 0 { self.striking(Side::Black) } else { ways };
                self.moves_to(wanted | self.deadly(), out);
            }
        }
    }

    fn play(&mut self, mv: Move) {
        let Move::Step { from, to } = mv else { return };
        let (origin, target) = (bit(from), bit(to));
        self.quiet += 1;
        let is_king = origin == self.king;
        let (set, kind) = match self.side {
            Side::Black => (&mut self.black, BLACK),
            Side::White if is_king => (&mut self.king, KING),
            Side::White => (&mut self.white, WHITE),
        };
        *set ^= origin | target;
        let weights = &self.rules.weights;
        self.hash ^= key(from, kind) ^ key(to, kind);
        self.placed += weights.place(kind, to) - weights.place(kind, from);
        let armed = !is_king || self.rules.options.king_armed;
        let falling = if armed { self.falling(self.closers(self.side), target) } else { 0 };
        if self.side == Side::Black && self.king_falls(target) {
            self.hash ^= key(lowest(self.king), KING);
            self.king = 0;
            self.quiet = 0;
        }
        if falling != 0 {
            let (enemy, kind) =
                if self.side == Side::Black { (&mut self.white, WHITE) } else { (&mut self.black, BLACK) };
            *enemy &= !falling;
            for point in each(falling) {
                self.hash ^= key(point, kind);
                self.placed -= weights.place(kind, point);
            }
            self.quiet = 0;
        }
        self.side = self.side.other();
    }

    fn end(&self) -> Option<i32> {
        let options = &self.rules.options;
        let to = |winner| if self.side == winner { WIN } else { -WIN };
        if self.king == 0 {
            return Some(to(Side::Black));
        }
        if self.side == Side::Black && self.king & self.rules.goals != 0 {
            return Some(to(Side::White));
        }
        if self.side == Side::White && options.encirclement && self.encircled() {
            return Some(to(Side::Black));
        }
        if !self.can_move() {
            return Some(if options.no_moves == NoMoves::Draw { self.draw() } else { -WIN });
        }
        self.stalls_within(0).then(|| self.draw())
    }

    /// White to move escapes by an open line, or goes where two lines are open; black to move takes the king, or
    /// cannot shut all lines.
    fn verdict(&self) -> Option<i32> {
        if !self.rules.sharp {
            return None;
        }
        match self.side {
            Side::White => {
                if self.ways().next().is_some() {
                    return Some(WIN - 1);
                }
                let safe = |to: u128| !self.rules.falls_to_two(to) || beside(to) & self.black == 0;
                let wins =
                    !self.stalls_within(3) && each(self.kings_reach() & self.crossings()).any(|to| safe(bit(to)));
                wins.then_some(WIN - 3)
            }
            Side::Black => {
                if self.reached(Side::Black, self.deadly()) != 0 {
                    return Some(WIN - 1);
                }
                let ways = self.ways().count();
                let lost = ways > 1 || ways == 1 && self.reached(Side::Black, self.lines_out()) == 0;
                (lost && !self.stalls_within(1)).then_some(2 - WIN)
            }
        }
    }

    fn draw(&self) -> i32 {
        if self.side == self.rules.me { -self.rules.contempt } else { self.rules.contempt }
    }

    fn value(&self) -> i32 {
        let white = mixed(self.rules.naive, || self.at_first_sight(), || self.white_value());
        if self.side == Side::White { white } else { -white }
    }

    fn must_answer(&self) -> bool {
        self.side == Side::Black && self.rules.sharp && self.ways().next().is_some()
    }

    fn is_urgent(&self) -> bool {
        match self.side {
            Side::Black => self.ways().next().is_some(),
            Side::White => self.reached(Side::Black, self.deadly()) != 0,
        }
    }

    fn skipped(&self) -> Option<Self> {
        let men = if self.side == Side::Black { self.black } else { self.white };
        let able = count(beside(men) & self.land()) > 6 && !self.is_urgent();
        able.then(|| Self { side: self.side.other(), quiet: self.quiet + 1, ..self.clone() })
    }

    fn hash(&self) -> u64 {
        turn_hash(self.hash, self.side, self.quiet, self.rules.options.no_capture_limit)
    }

    fn squares(&self) -> usize {
        GRID.len()
    }

    fn scale(&self) -> f32 {
        200.0
    }
}

#[cfg(test)]
mod tests;
