//! Latrunculi on sets of squares, and what makes a position good.

use super::faded;
use crate::ai::alphabeta::{Choice, Game, WIN};
use crate::ai::field::{DIRECTIONS, Field, bit, count, each, index, key, turn_hash};
use crate::ai::level::mixed;
use crate::rules::latrunculi::{NoMoves, NoProgress, Options, Reach};
use crate::rules::{Board, Move, Point, Side};

/// The value of a piece.
const MAN: i32 = 100;

/// A side with so few pieces left is hunted down.
const FEW: i32 = 8;

/// What a move more for either side is worth to one who wants no draw, up to so many moves.
const OPENNESS: i32 = 3;
const OPEN: i32 = 80;

/// What stays the same throughout a search.
pub(super) struct Rules {
    options: Options,
    field: Field,
    /// The squares by their distance from the centre, in steps of three.
    outer: [u128; 2],
    corners: u128,
    naive: i32,
    /// The side that is looking for a move.
    me: Side,
    /// What a draw costs that side.
    contempt: i32,
}

impl Rules {
    /// Those of a game in which `me` looks for a move.
    pub(super) fn new(options: Options, field: Field, naive: i32, me: Side, contempt: i32) -> Self {
        let grid = field.grid();
        let off_centre = |point| {
            (2 * grid.col(point) + 1 - i32::from(grid.cols)).abs()
                + (2 * grid.row(point) + 1 - i32::from(grid.rows)).abs()
        };
        let outer = [field.squares(|point| off_centre(point) > 4), field.squares(|point| off_centre(point) > 8)];
        let corners = field.squares(|point| grid.is_corner(point));
        Self { options, field, outer, corners, naive, me, contempt }
    }

    /// Whose eyes positions are judged with.
    pub(super) fn judge(&self) -> String {
        format!("{} {:?} {}", self.naive, self.me, self.contempt)
    }
}

/// A position.
#[derive(Clone)]
pub(super) struct Robbers<'a> {
    rules: &'a Rules,
    /// The pieces of each side.
    men: [u128; 2],
    side: Side,
    /// Plies since the last capture.
    quiet: u32,
    hash: u64,
}

/// The squares around the pieces of one side, seen from them.
struct View {
    own: u128,
    enemy: u128,
    free: u128,
}

impl<'a> Robbers<'a> {
    /// The position with those pieces.
    pub(super) fn of(rules: &'a Rules, board: &Board, side: Side, quiet: u32) -> Self {
        let mut robbers = Self { rules, men: [0; 2], side, quiet, hash: 0 };
        for (point, piece) in board.pieces() {
            robbers.men[index(piece.side)] |= bit(point);
            robbers.hash ^= key(point, piece.side as u64);
        }
        robbers
    }

    const fn own(&self) -> u128 {
        self.men[index(self.side)]
    }

    const fn enemy(&self) -> u128 {
        self.men[index(self.side.other())]
    }

    const fn free(&self) -> u128 {
        self.rules.field.all & !(self.men[0] | self.men[1])
    }

    fn can_step(&self) -> bool {
        self.rules.field.beside(self.own()) & self.free() != 0
    }

    /// What a piece of the side to move takes that comes to stand on `to`.
    fn falling(&self, from: u128, to: u128) -> u128 {
        let Rules { field, options, corners, .. } = self.rules;
        let (own, enemy) = (self.own() & !from, self.enemy());
        let mut falling = 0;
        for direction in DIRECTIONS {
            let next = field.shift(to, direction) & enemy;
            if next == 0 {
                continue;
            }
            let mut line = next;
            let mut behind = field.shift(next, direction);
            if options.line_capture {
                while behind & enemy != 0 {
                    line |= behind;
                    behind = field.shift(behind, direction);
                }
            }
            if behind & own != 0 {
                falling |= line;
            }
        }
        if options.corner_capture {
            for corner in each(field.beside(to) & enemy & corners) {
                if field.beside(bit(corner)) & !(own | to) == 0 {
                    falling |= bit(corner);
                }
            }
        }
        falling
    }

    const fn view(&self, side: Side) -> View {
        View { own: self.men[index(side)], enemy: self.men[index(side.other())], free: self.free() }
    }

    /// How closely the stronger side holds the few pieces of the other: a piece in a corner cannot be taken, only
    /// shut in.
    fn grip(&self, strong: Side) -> i32 {
        let field = &self.rules.field;
        let hunted = self.men[index(strong.other())];
        let mut hunters = self.men[index(strong)];
        let mut far = 0;
        let mut near = hunted;
        while hunters & !near != 0 && hunted != 0 {
            near |= field.beside(near);
            hunters &= !near;
            far += count(hunters);
        }
        let room: i32 = DIRECTIONS.iter().map(|&direction| count(field.shift(hunted, direction) & self.free())).sum();
        -5 * room - far
    }
}

impl Robbers<'_> {
    /// What the places of all pieces are worth to the side to move.
    fn considered(&self, own: &View, enemy: &View) -> i32 {
        let rules = self.rules;
        let (men, foes) = (count(own.own), count(enemy.own));
        let mut value = own.placing(rules) - enemy.placing(rules);
        let ((own_reach, own_moves), (enemy_reach, enemy_moves)) = (own.reach(rules), enemy.reach(rules));
        value += 2 * (own_moves - enemy_moves);
        // Two threats at once cannot both be parried.
        value += 20 * enemy.hanging(rules, own_reach).min(2) - 20 * own.hanging(rules, enemy_reach).min(3);
        if rules.contempt > 0 {
            // Where neither side can move much, nothing will happen any more.
            let open = OPENNESS * (own_moves + enemy_moves).min(OPEN);
            value += if self.side == rules.me { open } else { -open };
        }
        if men != foes && men.min(foes) <= FEW {
            let strong = if men > foes { self.side } else { self.side.other() };
            let grip = self.grip(strong) * (men - foes).abs().min(6);
            value += if strong == self.side { grip } else { -grip };
        }
        value
    }
}

impl View {
    /// What the places of the pieces are worth: room to move, friends beside them, no open flank.
    fn placing(&self, rules: &Rules) -> i32 {
        let field = &rules.field;
        let Self { own, enemy, free } = *self;
        let mut worth = -count(own & rules.outer[0]) - count(own & rules.outer[1]);
        for (one, other) in [(0, 1), (2, 3)] {
            // What lies on either side along this axis: friends, enemies, nothing, or the edge.
            let [friends, foes, gaps] =
                [own, enemy, free].map(|set| [own & field.shift(set, one), own & field.shift(set, other)]);
            let edges = [0, 1].map(|end| own & !(friends[end] | foes[end] | gaps[end]));
            let both = |a: [u128; 2], b: [u128; 2]| count(a[0] & b[1]) + count(a[1] & b[0]);
            worth += 4 * both(friends, gaps) - 8 * both(foes, gaps) + 6 * count(gaps[0] & gaps[1]);
            worth += 2 * both(edges, gaps) + both(edges, foes) - 2 * both(edges, friends);
            worth += 2 * both(friends, foes) + 2 * count(foes[0] & foes[1]) - 3 * count(friends[0] & friends[1]);
        }
        worth
    }

    /// What someone who has just learnt the rules sees in the places: he goes at the enemy.
    fn contacts(&self, rules: &Rules) -> i32 {
        20 * DIRECTIONS.iter().map(|&direction| count(rules.field.shift(self.own, direction) & self.enemy)).sum::<i32>()
    }

    /// The squares to which the pieces can go, and the number of their moves.
    fn reach(&self, rules: &Rules) -> (u128, i32) {
        let field = &rules.field;
        DIRECTIONS.iter().fold((0, 0), |(set, moves), &direction| {
            let reached = match rules.options.reach {
                Reach::Slide => field.ray(self.own, self.free, direction),
                Reach::Step => field.shift(self.own, direction) & self.free,
            };
            (set | reached, moves + count(reached))
        })
    }

    /// Own pieces that an enemy can take at once, coming from one of those squares.
    fn hanging(&self, rules: &Rules, reached: u128) -> i32 {
        let field = &rules.field;
        let mut hanging = 0;
        for (one, other) in [(0, 1), (1, 0), (2, 3), (3, 2)] {
            hanging |= self.own & field.shift(self.enemy, one) & field.shift(reached, other);
        }
        count(hanging)
    }
}

impl Game for Robbers<'_> {
    fn moves(&self, out: &mut Vec<Choice>) {
        let Rules { field, options, .. } = self.rules;
        let free = self.free();
        let before = out.len();
        // Next to these a move may take something.
        let hot = field.beside(self.enemy());
        for from in each(self.own()) {
            let origin = bit(from);
            for direction in DIRECTIONS {
                let mut target = field.shift(origin, direction) & free;
                while target != 0 {
                    let to = Point(target.trailing_zeros() as u16);
                    let taken = if target & hot == 0 { 0 } else { count(self.falling(origin, target)) };
                    out.push(Choice { mv: Move::Step { from, to }, order: taken * MAN, loud: taken > 0 });
                    if options.reach == Reach::Step {
                        break;
                    }
                    target = field.shift(target, direction) & free;
                }
            }
        }
        if out.len() == before {
            out.push(Choice { mv: Move::Pass, order: 0, loud: false });
        }
    }

    fn play(&mut self, mv: Move) {
        self.quiet += 1;
        if let Move::Step { from, to } = mv {
            let falling = self.falling(bit(from), bit(to));
            let (own, enemy) = (index(self.side), index(self.side.other()));
            self.men[own] ^= bit(from) | bit(to);
            self.men[enemy] &= !falling;
            self.hash ^= key(from, own as u64) ^ key(to, own as u64);
            for point in each(falling) {
                self.hash ^= key(point, enemy as u64);
                self.quiet = 0;
            }
        }
        self.side = self.side.other();
    }

    fn end(&self) -> Option<i32> {
        let options = &self.rules.options;
        let (own, enemy) = (count(self.own()), count(self.enemy()));
        if own == 0 {
            return Some(-WIN);
        }
        if own == 1 && enemy == 1 {
            return Some(self.draw());
        }
        if options.no_moves != NoMoves::Pass && !self.can_step() {
            return Some(if options.no_moves == NoMoves::Draw { self.draw() } else { -WIN });
        }
        if options.no_capture_limit > 0 && self.quiet >= options.no_capture_limit {
            let lead: i32 = if options.no_progress_result == NoProgress::Majority { own - enemy } else { 0 };
            return Some(if lead == 0 { self.draw() } else { lead.signum() * WIN });
        }
        None
    }

    fn value(&self) -> i32 {
        let rules = self.rules;
        let [own, enemy] = [self.view(self.side), self.view(self.side.other())];
        let (men, foes) = (count(own.own), count(enemy.own));
        let lead = (men - foes) * MAN;
        // The fewer pieces are left, the more a piece more is worth: exchange when ahead.
        let value = lead + lead * 12 / (men + foes).max(2) + 4;
        let at_first_sight = || if self.side == rules.me { own.contacts(rules) } else { -own.contacts(rules) };
        let value = value + mixed(rules.naive, at_first_sight, || self.considered(&own, &enemy));
        let draw = self.draw();
        draw + faded(value - draw, self.quiet, rules.options.no_capture_limit)
    }

    fn draw(&self) -> i32 {
        if self.side == self.rules.me { -self.rules.contempt } else { self.rules.contempt }
    }

    fn hash(&self) -> u64 {
        turn_hash(self.hash, self.side, self.quiet, self.rules.options.no_capture_limit)
    }

    fn squares(&self) -> usize {
        self.rules.field.grid().len()
    }

    fn scale(&self) -> f32 {
        180.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;
    use crate::rules::latrunculi::{Array, Latrunculi};
    use crate::rules::{Position, Status};

    /// Random games: the same moves and the same ends as by the rules.
    #[test]
    fn agrees_with_the_rules() {
        let mut rng = Rng::new(3);
        let plain = Options { repetition: 0, ..Options::default() };
        let variants = [
            plain.clone(),
            Options { reach: Reach::Step, no_moves: NoMoves::Pass, no_capture_limit: 30, ..plain.clone() },
            Options { line_capture: false, corner_capture: true, cols: 12, rows: 8, ..plain.clone() },
            Options { start: Array::TwoRows, cols: 3, rows: 5, no_moves: NoMoves::Draw, ..plain.clone() },
            Options { no_progress_result: NoProgress::Majority, corner_capture: true, no_capture_limit: 20, ..plain },
        ];
        for options in variants.into_iter().cycle().take(60) {
            let Ok(mut position) = Latrunculi::new(&options, None) else { panic!("a game") };
            let Some(field) = Field::new(position.board().grid()) else { panic!("a small board") };
            let rules = Rules::new(options, field, 0, Side::White, 7);
            let mut fast = Robbers::of(&rules, position.board(), position.to_move(), 0);
            for _ in 0..400 {
                let end = match position.status() {
                    Status::Ongoing => None,
                    Status::Won(side, _) => Some(if side == position.to_move() { WIN } else { -WIN }),
                    _ => Some(fast.draw()),
                };
                assert_eq!(fast.end(), end);
                if end.is_some() {
                    break;
                }
                let mut choices = Vec::new();
                fast.moves(&mut choices);
                let mut found: Vec<_> = choices.iter().map(|choice| choice.mv).collect();
                let mut legal = position.legal_moves();
                found.sort_unstable();
                legal.sort_unstable();
                assert_eq!(found, legal);
                let choice = choices[rng.below(choices.len())];
                let effects = position.play(choice.mv).expect("legal");
                assert_eq!(choice.loud, !effects.captured.is_empty());
                fast.play(choice.mv);
                let again = Robbers::of(&rules, position.board(), position.to_move(), position.plies_since_capture());
                assert_eq!((again.men, again.hash(), again.quiet), (fast.men, fast.hash(), fast.quiet));
                fast.value();
            }
        }
    }
}
