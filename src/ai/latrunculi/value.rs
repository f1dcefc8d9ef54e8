//! What makes a position of Latrunculi good: a sum of weighed features, in two phases between which it fades with the
//! number of pieces.

use super::faded;
use super::robbers::{Robbers, Rules, strikes};
use super::squares::{DIRECTIONS, Field, Word, union};
use crate::ai::level::mixed;
use crate::rules::latrunculi::{Latrunculi, Reach};
use crate::rules::{Grid, Point, Position, Side};

/// Number of features.
pub const FEATURES: usize = 20;

/// Classes of squares: columns by their distance from the nearer side edge, rows by their advance.
pub const PLACES: usize = 28;

/// Pieces of a side at the start of a game of usual size.
pub const FULL: usize = 24;

/// The version of the layout of the weights.
pub const VERSION: u8 = 1;

/// The value at which the chance to win is 73 %.
pub const SCALE: f32 = 360.0;

/// A side with so few pieces left is hunted down.
const FEW: i32 = 8;

/// A side with so few pieces left that has a den may hold out for ever.
const FORTIFIED: i32 = 12;

/// The fewer pieces than these a side has left, the less is it worth to it to stand better than at a draw: a lone piece
/// mostly gets away from four (`docs/strength.md`).
const HUNTERS: i32 = 8;

/// The ways (and safe squares) of those that are not held at all, and how far their hunters are: less is worth something
/// to the hunters, so that to be ahead is never worse than not to be.
const LOOSE: (i32, i32) = (16, 64);

/// A position in which so many squares can be reached is open, and how many less make one who wants no draw fear it as
/// much as a draw.
const OPEN: i32 = 40;
const DEAD: i32 = 50;

/// What a position is judged by: the side to move less the other side.
#[derive(Clone, Debug)]
pub struct Terms {
    /// The features.
    pub features: [i32; FEATURES],
    /// Pieces on each class of squares.
    pub places: [i32; PLACES],
    /// Pieces of the side that has fewer.
    pub fewer: usize,
}

/// What a position is judged by, on a board of up to 8 by 8.
pub fn terms(position: &Latrunculi) -> Option<Terms> {
    let field = Field::<u64>::new(position.board().grid())?;
    let rules = Rules::new(position.options().clone(), field, &by_hand(), 0, Side::White, 0);
    let robbers = Robbers::of(&rules, position.board(), position.to_move(), 0);
    let mut places = [0; PLACES];
    for (point, piece) in position.board().pieces() {
        let own = piece.side == position.to_move();
        places[place(rules.field.grid(), point, piece.side)] += if own { 1 } else { -1 };
    }
    let (own, enemy) = robbers.views(&rules);
    let fewer = own.own.count().min(own.enemy.count()) as usize;
    Some(Terms { features: robbers.features(&rules, &own, &enemy), places, fewer })
}

/// Weights in hundredths of a man, when both sides are complete and when one has few pieces left: of the features, then
/// of the classes of squares.
pub(in crate::ai) type Phases = [[i32; FEATURES + PLACES]; 2];

/// Weights of the features by common sense: where the fit begins, and for want of fitted ones.
pub const PLAIN: [i32; FEATURES] = [100, 12, 4, 0, 8, 20, 10, -20, -20, -20, -3, 4, 4, -8, 6, 4, 0, -10, -4, -24];

/// The features that no fit touches: being to move, and prey and the first loss with it, of which each side thinks too
/// highly in its own games; and the hunt, of which games between equals tell little.
pub const FIXED: [usize; 7] = [4, 5, 6, 7, 17, 18, 19];

/// All weights, made ready for boards of one size.
pub(super) struct Weights {
    /// Those of the features, by the pieces of the side that has fewer.
    features: Vec<[i32; FEATURES]>,
    /// Those of the squares for each side: positive for white.
    places: Vec<[[i32; 2]; 2]>,
}

impl Weights {
    pub(super) fn of(grid: Grid, phases: &Phases) -> Self {
        let [first, last] = phases;
        let fade = |fewer: usize| {
            let fewer = fewer.min(FULL) as i32;
            std::array::from_fn(|i| (first[i] * fewer + last[i] * (FULL as i32 - fewer)) / FULL as i32)
        };
        let worth = |point, side: Side, sign| {
            let at = FEATURES + place(grid, point, side);
            [sign * first[at], sign * last[at]]
        };
        let places = grid.points().map(|point| [worth(point, Side::Black, -1), worth(point, Side::White, 1)]);
        Self { features: (0..=grid.len()).map(fade).collect(), places: places.collect() }
    }

    /// What a piece on a square is worth to white, in the first phase and in the last.
    #[inline]
    pub(super) fn place(&self, point: Point, side: usize) -> [i32; 2] {
        self.places.get(point.index()).map_or([0; 2], |worth| worth[side])
    }
}

/// Weights by common sense alone.
pub(in crate::ai) fn by_hand() -> Phases {
    let mut plain = [0; FEATURES + PLACES];
    plain[..FEATURES].copy_from_slice(&PLAIN);
    [plain; 2]
}

/// The weights of a payload: numbers of 16 bits, little-endian.
pub(in crate::ai) fn read(payload: &[u8]) -> Option<Phases> {
    let mut phases = [[0; FEATURES + PLACES]; 2];
    if payload.len() != 4 * (FEATURES + PLACES) {
        return None;
    }
    for (weight, bytes) in phases.iter_mut().flatten().zip(payload.chunks_exact(2)) {
        *weight = i32::from(i16::from_le_bytes([bytes[0], bytes[1]]));
    }
    Some(phases)
}

/// The class of a square for a side.
fn place(grid: Grid, point: Point, side: Side) -> usize {
    let (col, row, last) = (grid.col(point), grid.row(point), i32::from(grid.rows) - 1);
    let edge = col.min(i32::from(grid.cols) - 1 - col).min(3);
    let advance = if side == Side::White { row } else { last - row };
    (edge * 7 + advance * 6 / last.max(1)) as usize
}

/// The squares as the pieces of one side see them.
struct View<W> {
    own: W,
    enemy: W,
    free: W,
    /// Where the pieces can go.
    reach: W,
    /// The enemies that they can take at once.
    prey: W,
}

impl<W: Word> View<W> {
    fn new(rules: &Rules<W>, own: W, enemy: W, free: W) -> Self {
        let Rules { field, options, .. } = rules;
        let reach = match options.reach {
            Reach::Slide => union(
                #[inline(always)]
                |direction| field.ray(own, free, direction),
            ),
            Reach::Step => field.beside(own) & free,
        };
        let strikes = strikes(field, own, enemy, free, options.line_capture);
        let prey = union(
            #[inline(always)]
            |direction| {
                let from = strikes[direction] & reach;
                if from.is_empty() { W::EMPTY } else { field.ray(from, enemy, direction) }
            },
        );
        Self { own, enemy, free, reach, prey }
    }

    /// Squares where an enemy piece could be taken at once.
    fn danger(&self, field: &Field<W>) -> W {
        union(
            #[inline(always)]
            |d| field.shift(self.own, d) & field.shift(self.reach, d ^ 1),
        )
    }

    /// How closely these few pieces are held by the enemy: the ways that lead from them, and how far all hunters are
    /// together. A piece in a corner cannot be taken, only shut in.
    fn grip(&self, field: &Field<W>) -> (i32, i32) {
        let (mut near, mut hunters, mut far) = (self.own, self.enemy, 0);
        while !(hunters & !near).is_empty() && !near.is_empty() {
            near = near | field.beside(near);
            hunters = hunters & !near;
            far += hunters.count();
        }
        let room = DIRECTIONS.iter().map(|&d| (field.shift(self.own, d) & self.free).count()).sum();
        (room, far)
    }

    /// Whether there is a free square that borders on these pieces alone: one of them can go there and back for ever,
    /// and the others are safe on that side.
    fn has_den(&self, field: &Field<W>) -> bool {
        !(self.free & !field.beside(field.all & !self.own)).is_empty()
    }

    /// What the places of the pieces look like: blocked, beside each other, along a rank or a file with an enemy on one
    /// side and nothing on the other, with nothing on either, with a friend on one side and nothing on the other.
    fn shape(&self, field: &Field<W>) -> [i32; 6] {
        let Self { own, enemy, free, .. } = *self;
        let mut shape = [(own & !field.beside(free)).count(), 0, 0, 0, 0, 0];
        for axis in [0, 1] {
            let (one, other) = (2 * axis, 2 * axis + 1);
            let [gap, gap_behind] = [field.shift(free, one), field.shift(free, other)];
            let [foe, foe_behind] = [field.shift(enemy, one), field.shift(enemy, other)];
            let [friend, friend_behind] = [field.shift(own, one), field.shift(own, other)];
            shape[1 + axis] = (own & friend).count();
            shape[3] += (own & ((foe & gap_behind) | (foe_behind & gap))).count();
            shape[4] += (own & gap & gap_behind).count();
            shape[5] += (own & ((friend & gap_behind) | (friend_behind & gap))).count();
        }
        shape
    }
}

impl<W: Word> Robbers<W> {
    /// The features of a position for the side to move: the lead in pieces; the same by the share of all pieces; squares
    /// within reach, and of these those where nothing happens to a piece; being to move; prey: some, more; losses if the
    /// enemy were to move: some, a second, more; blocked pieces; neighbours in ranks and files; open to attack; alone;
    /// at the end of a line; and by the lead how far the weaker side can go or, when it has few pieces, how many ways
    /// lead from them, how far the hunters are, and where they are safe.
    fn features(&self, rules: &Rules<W>, own: &View<W>, enemy: &View<W>) -> [i32; FEATURES] {
        let field = &rules.field;
        let (men, foes) = (own.own.count(), enemy.own.count());
        let lead = men - foes;
        let (prey, loss) = (own.prey.count(), enemy.prey.count());
        let safe = [(own.reach & !enemy.danger(field)).count(), (enemy.reach & !own.danger(field)).count()];
        let (shape, other) = (own.shape(field), enemy.shape(field));
        let shape: [i32; 6] = std::array::from_fn(|i| shape[i] - other[i]);
        let upper = lead.clamp(-6, 6);
        let weaker = if lead > 0 { enemy } else { own };
        let few = lead != 0 && men.min(foes) <= FEW;
        let (room, far) = if few { weaker.grip(field) } else { LOOSE };
        let refuges = if few { safe[usize::from(lead > 0)] } else { LOOSE.0 };
        let [blocked, ranks, files, exposed, alone, flank] = shape;
        [
            lead,
            lead * 100 / (men + foes).max(2),
            own.reach.count() - enemy.reach.count(),
            safe[0] - safe[1],
            1,
            prey.min(1),
            (prey - 1).clamp(0, 3),
            loss.min(1),
            (loss - 1).clamp(0, 1),
            (loss - 2).clamp(0, 3),
            blocked,
            ranks,
            files,
            exposed,
            alone,
            flank,
            if few { 0 } else { upper * weaker.reach.count() / 8 },
            upper * (room - LOOSE.0) / 4,
            upper * (far - LOOSE.1) / 4,
            upper * (refuges - LOOSE.0) / 4,
        ]
    }

    /// The value of a position in which play goes on, for the side to move.
    pub(super) fn value(&self, rules: &Rules<W>) -> i32 {
        let value = mixed(rules.naive, || self.at_first_sight(rules), || self.considered(rules));
        let draw = self.draw(rules);
        draw + faded(value - draw, self.quiet, rules.options.no_capture_limit)
    }

    /// What someone sees who has just learnt the rules: he counts, and goes at the enemy.
    fn at_first_sight(&self, rules: &Rules<W>) -> i32 {
        let (own, enemy, field) = (self.own(), self.enemy(), &rules.field);
        let contacts = DIRECTIONS.iter().map(|&d| (field.shift(own, d) & enemy).count()).sum::<i32>();
        let eager = if self.side == rules.me { 20 } else { -20 };
        100 * (own.count() - enemy.count()) + eager * contacts
    }

    /// The board as the side to move and the other see it.
    fn views(&self, rules: &Rules<W>) -> (View<W>, View<W>) {
        let (own, enemy, free) = (self.own(), self.enemy(), self.free(&rules.field));
        (View::new(rules, own, enemy, free), View::new(rules, enemy, own, free))
    }

    fn considered(&self, rules: &Rules<W>) -> i32 {
        let (own, enemy) = self.views(rules);
        let (men, foes) = (own.own.count(), enemy.own.count());
        let features = self.features(rules, &own, &enemy);
        let fewer = men.min(foes);
        let weights = &rules.weights.features[fewer as usize];
        let mut value: i32 = features.iter().zip(weights).map(|(feature, weight)| feature * weight).sum();
        let (fewer, full) = (fewer.min(FULL as i32), FULL as i32);
        let places = (self.places[0] * fewer + self.places[1] * (full - fewer)) / full;
        value += if self.side == Side::White { places } else { -places };
        let weaker = if men > foes { &enemy } else { &own };
        if men != foes && fewer <= FORTIFIED && (value > 0) == (men > foes) && weaker.has_den(&rules.field) {
            // Most of such endings are drawn, however few are left inside.
            value /= 3;
        }
        let draw = self.draw(rules);
        let lead = value - draw;
        value = draw + lead * (if lead > 0 { men } else { foes }).min(HUNTERS) / HUNTERS;
        // Where neither side can move much, nothing will happen any more.
        let shut = OPEN - (own.reach.count() + enemy.reach.count()).min(OPEN);
        let fear = shut * rules.contempt / DEAD;
        value + if self.side == rules.me { -fear } else { fear }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::latrunculi::Options;
    use crate::rules::{BySide, Diagram};

    /// Whether the side to move, and the other, have a den.
    fn dens(lowest: [&str; 2]) -> (bool, bool) {
        let rows = ["........"; 5].into_iter().chain(lowest).map(String::from).collect();
        let to_move = Side::White;
        let diagram =
            Diagram { rows, to_move, captured_by: BySide::default(), plies_since_capture: 0, history: Vec::new() };
        let position = Latrunculi::new(&Options::default(), Some(&diagram)).expect("a position");
        let field = Field::<u64>::new(position.board().grid()).expect("a board");
        let rules = Rules::new(Options::default(), field, &by_hand(), 0, to_move, 0);
        let (own, enemy) = Robbers::of(&rules, position.board(), to_move, 0).views(&rules);
        (own.has_den(&rules.field), enemy.has_den(&rules.field))
    }

    #[test]
    fn a_den_borders_on_pieces_of_one_side_alone() {
        assert_eq!(dens(["B......W", ".B....W."]), (true, true), "a1 is black's, h1 is white's");
        assert_eq!(dens(["B.......", ".W......"]), (false, false), "white stands at the door");
        assert_eq!(dens(["......W.", ".B......"]), (false, false), "a2 is open");
    }
}
