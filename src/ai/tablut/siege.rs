//! Tablut on sets of squares.

use crate::ai::alphabeta::{Choice, Game, WIN};
use crate::ai::field::{DIRECTIONS, Field, bit, count, each, key, lowest, turn_hash};
use crate::ai::level::mixed;
use crate::rules::tablut::{GRID, KingCapture, NoMoves, Options, THRONE, ThroneHostile, ThronePass};
use crate::rules::{Board, Kind, Move, Point, Side};

/// The throne as a set.
pub(super) const SEAT: u128 = bit(THRONE);

/// What stays the same throughout a search.
pub(super) struct Rules {
    pub(super) options: Options,
    pub(super) field: Field,
    /// To how many percent to judge like someone who has just learnt the rules.
    pub(super) naive: i32,
    /// Where the king wins.
    pub(super) goals: u128,
    /// Where nobody but the king may stand.
    royal: u128,
    /// The squares beside the throne, and the throne.
    home: u128,
}

impl Rules {
    /// Those of a game by these options.
    pub(super) fn new(options: Options, naive: i32) -> Option<Self> {
        let field = Field::new(GRID)?;
        let goals = field.squares(|point| options.is_goal(point));
        let royal = field.squares(|point| options.is_royal(point));
        Some(Self { options, field, naive, goals, royal, home: SEAT | field.beside(SEAT) })
    }

    /// Squares where the king may not be taken by two, if that is the rule at all.
    pub(super) const fn is_home(&self, king: u128) -> bool {
        self.home & king != 0
    }

    /// Whether two attackers take the king there.
    pub(super) fn falls_to_two(&self, king: u128) -> bool {
        self.options.king_capture == KingCapture::Linnaeus && !self.is_home(king)
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
    hash: u64,
}

/// The numbers of the pieces in the hash.
const BLACK: u64 = 0;
const WHITE: u64 = 1;
const KING: u64 = 2;

impl<'a> Siege<'a> {
    /// The position with those pieces.
    pub(super) fn of(rules: &'a Rules, board: &Board, side: Side, quiet: u32) -> Self {
        let mut siege = Self { rules, black: 0, white: 0, king: 0, side, quiet, hash: 0 };
        for (point, piece) in board.pieces() {
            let (set, kind) = match (piece.kind, piece.side) {
                (Kind::King, _) => (&mut siege.king, KING),
                (Kind::Man, Side::Black) => (&mut siege.black, BLACK),
                (Kind::Man, Side::White) => (&mut siege.white, WHITE),
            };
            *set |= bit(point);
            siege.hash ^= key(point, kind);
        }
        siege
    }

    /// The squares on which nothing stands.
    pub(super) const fn free(&self) -> u128 {
        self.rules.field.all & !(self.black | self.white | self.king)
    }

    /// The squares over which the king may go.
    pub(super) fn open(&self) -> u128 {
        if self.rules.options.throne_pass == ThronePass::None { self.free() & !SEAT } else { self.free() }
    }

    /// The squares beside the king that are black's, or the empty throne.
    pub(super) const fn hostile(&self) -> u128 {
        self.rules.field.beside(self.king) & (self.black | (SEAT & !self.king))
    }

    /// How many hostile squares take the king where he stands.
    pub(super) fn needed(&self) -> i32 {
        if self.rules.falls_to_two(self.king) { 2 } else { 4 }
    }

    /// The free lines from the king to a goal.
    pub(super) fn ways(&self) -> i32 {
        let Rules { field, goals, .. } = self.rules;
        let open = self.open();
        // The last square of a line that is free to its end is on the edge.
        let leads_out = |direction| {
            let mut last = self.king;
            loop {
                let next = field.shift(last, direction);
                if next == 0 {
                    return last != self.king && last & goals != 0;
                }
                if next & open == 0 {
                    return false;
                }
                last = next;
            }
        };
        DIRECTIONS.into_iter().filter(|&direction| leads_out(direction)).count() as i32
    }

    /// What closes a line of one enemy soldier against the side to move, beside the piece that moves.
    fn closers(&self) -> u128 {
        let Rules { options, royal, .. } = self.rules;
        let mut closers = match self.side {
            Side::Black => self.black,
            Side::White if options.king_armed => self.white | self.king,
            Side::White => self.white,
        };
        let hostile = if options.throne_hostile == ThroneHostile::All { *royal } else { royal & !SEAT };
        closers |= hostile & self.free();
        closers
    }

    /// The soldiers that fall to a piece that comes to stand on `to`.
    fn falling(&self, closers: u128, to: u128) -> u128 {
        let field = &self.rules.field;
        let enemy = if self.side == Side::Black { self.white } else { self.black };
        DIRECTIONS.iter().fold(0, |falling, &direction| {
            let next = field.shift(to, direction) & enemy;
            if field.shift(next, direction) & closers != 0 { falling | next } else { falling }
        })
    }

    /// Whether the king falls to a besieger on `to`, who stands there already.
    fn king_falls(&self, to: u128) -> bool {
        let field = &self.rules.field;
        if field.beside(to) & self.king == 0 {
            return false;
        }
        if self.rules.falls_to_two(self.king) {
            let behind = DIRECTIONS.iter().find(|&&direction| field.shift(to, direction) == self.king);
            return behind.is_some_and(|&direction| field.shift(self.king, direction) & self.black != 0);
        }
        count(self.hostile()) == 4
    }

    /// Whether a soldier beside a king hemmed in on his throne can be taken against him.
    fn is_hemmed(&self) -> bool {
        self.rules.options.hemmed_defender
            && self.king == SEAT
            && count(self.rules.field.beside(SEAT) & self.black) == 3
    }

    fn can_move(&self) -> bool {
        let men = if self.side == Side::Black { self.black } else { self.white };
        if self.rules.field.beside(men) & self.free() & !self.rules.royal != 0 {
            return true;
        }
        let mut choices = Vec::new();
        self.moves(&mut choices);
        !choices.is_empty()
    }

    /// Whether no white piece could reach the edge, even through other white pieces.
    fn encircled(&self) -> bool {
        let Rules { field, .. } = self.rules;
        let white = self.white | self.king;
        let passable = field.all & !self.black & !(SEAT & !white);
        let mut reached = white;
        loop {
            let next = (reached | field.beside(reached)) & passable;
            if next == reached {
                return field.squares(|point| GRID.on_edge(point)) & reached == 0;
            }
            reached = next;
        }
    }

    /// Appends the moves of one piece: it stops on squares of `land` and goes on over squares of `cross`.
    fn slides(&self, from: Point, land: u128, cross: u128, mut push: impl FnMut(Move, u128)) {
        for direction in DIRECTIONS {
            let mut to = self.rules.field.shift(bit(from), direction) & (land | cross);
            while to != 0 {
                if to & land != 0 {
                    push(Move::Step { from, to: Point(to.trailing_zeros() as u16) }, to);
                }
                to = self.rules.field.shift(to & cross, direction) & (land | cross);
            }
        }
    }
}

impl Game for Siege<'_> {
    fn moves(&self, out: &mut Vec<Choice>) {
        let Rules { field, options, royal, goals, .. } = self.rules;
        let free = self.free();
        let closers = self.closers() | if self.is_hemmed() && self.side == Side::Black { SEAT } else { 0 };
        let (men, enemy) = if self.side == Side::Black { (self.black, self.white) } else { (self.white, self.black) };
        let hot = field.beside(enemy);
        let taken = |to: u128| if to & hot == 0 { 0 } else { count(self.falling(closers, to)) };
        let (by_king, hostile, needed) = (field.beside(self.king), count(self.hostile()), self.needed());
        let cross = if options.throne_pass == ThronePass::All { free } else { free & !SEAT };
        for from in each(men) {
            self.slides(from, free & !royal, cross, |mv, to| {
                let taken = taken(to);
                let mut choice = Choice { mv, order: taken * 100, loud: taken > 0 };
                if self.side == Side::Black && to & by_king != 0 {
                    let hostile = hostile - i32::from(bit(from) & by_king != 0);
                    choice.order += 40 + 40 * hostile;
                    choice.loud |= hostile + 1 >= needed && hostile > 0;
                }
                out.push(choice);
            });
        }
        if self.side == Side::White && self.king != 0 {
            let cross = if options.throne_pass == ThronePass::None { free & !SEAT } else { free };
            let land = if options.king_reenter { free } else { free & !SEAT };
            self.slides(lowest(self.king), land, cross, |mv, to| {
                let taken = if options.king_armed { taken(to) } else { 0 };
                let wins = to & goals != 0;
                let order = if wins { 100_000 } else { 30 + taken * 100 };
                out.push(Choice { mv, order, loud: wins || taken > 0 });
            });
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
        self.hash ^= key(from, kind) ^ key(to, kind);
        let mut closers = self.closers();
        if self.side == Side::Black && self.is_hemmed() {
            closers |= SEAT;
        }
        let armed = !is_king || self.rules.options.king_armed;
        let falling = if armed { self.falling(closers, target) } else { 0 };
        if self.side == Side::Black && self.king_falls(target) {
            self.hash ^= key(lowest(self.king), KING);
            self.king = 0;
            self.quiet = 0;
        }
        let (enemy, kind) = if self.side == Side::Black { (&mut self.white, WHITE) } else { (&mut self.black, BLACK) };
        *enemy &= !falling;
        for point in each(falling) {
            self.hash ^= key(point, kind);
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
        (options.no_capture_limit > 0 && self.quiet >= options.no_capture_limit).then(|| self.draw())
    }

    fn value(&self) -> i32 {
        let white = mixed(self.rules.naive, || self.at_first_sight(), || self.white_value());
        if self.side == Side::White { white } else { -white }
    }

    fn is_urgent(&self) -> bool {
        match self.side {
            Side::Black => self.ways() > 0,
            Side::White => {
                let hostile = count(self.hostile());
                hostile > 0 && hostile + 1 >= self.needed()
            }
        }
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
mod tests {
    use super::*;
    use crate::rng::Rng;
    use crate::rules::tablut::{Escape, Tablut};
    use crate::rules::{Position, Status};

    /// Random games: the same moves and the same ends as by the rules.
    #[test]
    fn agrees_with_the_rules() {
        let mut rng = Rng::new(3);
        let plain = Options { repetition: 0, ..Options::default() };
        let linnaeus =
            Options { king_capture: KingCapture::Linnaeus, throne_hostile: ThroneHostile::All, ..plain.clone() };
        let variants = [
            plain.clone(),
            Options { hemmed_defender: true, ..linnaeus.clone() },
            Options { escape: Escape::Corner, encirclement: true, no_moves: NoMoves::Draw, ..plain.clone() },
            Options { throne_pass: ThronePass::All, king_reenter: true, escape: Escape::Corner, ..linnaeus },
            Options { throne_pass: ThronePass::King, king_armed: false, no_capture_limit: 30, ..plain.clone() },
            Options { king_reenter: true, escape: Escape::Corner, hemmed_defender: true, ..plain },
        ];
        for options in variants.into_iter().cycle().take(120) {
            let Ok(mut position) = Tablut::new(&options, None) else { panic!("a game") };
            let Some(rules) = Rules::new(options, 0) else { panic!("a board") };
            let mut fast = Siege::of(&rules, position.board(), position.to_move(), 0);
            for _ in 0..300 {
                let end = match position.status() {
                    Status::Ongoing => None,
                    Status::Won(side, _) => Some(if side == position.to_move() { WIN } else { -WIN }),
                    _ => Some(0),
                };
                assert_eq!(fast.end(), end, "{:#?}", position.board().to_rows());
                if end.is_some() {
                    break;
                }
                assert_eq!(fast.ways(), position.open_ways().len() as i32);
                let mut choices = Vec::new();
                fast.moves(&mut choices);
                let mut found: Vec<_> = choices.iter().map(|choice| choice.mv).collect();
                let mut legal = position.legal_moves();
                found.sort_unstable();
                legal.sort_unstable();
                assert_eq!(found, legal);
                let mv = found[rng.below(found.len())];
                position.play(mv).expect("legal");
                fast.play(mv);
                let again = Siege::of(&rules, position.board(), position.to_move(), position.plies_since_capture());
                assert_eq!((again.black, again.white, again.king), (fast.black, fast.white, fast.king));
                assert_eq!((again.hash(), again.quiet), (fast.hash(), fast.quiet));
                if fast.king != 0 {
                    fast.value();
                }
            }
        }
    }
}
