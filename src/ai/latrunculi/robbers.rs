//! Latrunculi on sets of squares.

use super::squares::{DIRECTIONS, Field, Word, by_direction, union};
use super::value::{Phases, Weights};
use crate::ai::alphabeta::{Choice, WIN};
use crate::ai::field::{index, key, turn_hash};
use crate::rules::latrunculi::{NoMoves, NoProgress, Options, Reach};
use crate::rules::{Board, Move, Point, Side};

/// What taking a piece promises.
const MAN: i32 = 100;

/// What stays the same throughout a search.
pub(super) struct Rules<W> {
    pub(super) options: Options,
    pub(super) field: Field<W>,
    /// Squares in a corner.
    corners: W,
    /// The bits of a piece of each side on each square in a hash.
    keys: Vec<[u64; 2]>,
    pub(super) weights: Weights,
    /// To how many percent positions are judged at first sight.
    pub(super) naive: i32,
    /// The side that is looking for a move.
    pub(super) me: Side,
    /// What a draw costs that side.
    pub(super) contempt: i32,
}

impl<W: Word> Rules<W> {
    /// Those of a game in which `me` looks for a move.
    pub(super) fn new(options: Options, field: Field<W>, phases: &Phases, naive: i32, me: Side, contempt: i32) -> Self {
        let grid = field.grid();
        let corners = field.squares(|point| grid.is_corner(point));
        let keys = grid.points().map(|point| [0, 1].map(|side| key(point, side))).collect();
        Self { options, field, corners, keys, weights: Weights::of(grid, phases), naive, me, contempt }
    }

    fn key(&self, point: Point, side: usize) -> u64 {
        self.keys.get(point.index()).map_or(0, |keys| keys[side])
    }

    /// Whose eyes positions are judged with.
    pub(super) fn judge(&self) -> String {
        format!("{} {:?} {}", self.naive, self.me, self.contempt)
    }
}

/// A position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Robbers<W> {
    /// The pieces of each side.
    pub(super) men: [W; 2],
    pub(super) side: Side,
    /// Plies since the last capture.
    pub(super) quiet: u32,
    /// The hash of the pieces.
    hash: u64,
    /// What the squares of all pieces are worth to white, in the first phase and in the last.
    pub(super) places: [i32; 2],
}

impl<W: Word> Robbers<W> {
    /// The position with those pieces.
    pub(super) fn of(rules: &Rules<W>, board: &Board, side: Side, quiet: u32) -> Self {
        let mut robbers = Self { men: [W::EMPTY; 2], side, quiet, hash: 0, places: [0; 2] };
        for (point, piece) in board.pieces() {
            robbers.toggle(rules, point, index(piece.side), 1);
        }
        robbers
    }

    /// Puts a piece on a square (`sign` = 1) or takes it away (-1).
    #[inline]
    fn toggle(&mut self, rules: &Rules<W>, point: Point, side: usize, sign: i32) {
        self.men[side] = self.men[side] ^ W::bit(point);
        self.hash ^= rules.key(point, side);
        let worth = rules.weights.place(point, side);
        self.places[0] += sign * worth[0];
        self.places[1] += sign * worth[1];
    }

    /// The pieces of the side to move.
    #[inline]
    pub(super) const fn own(&self) -> W {
        self.men[index(self.side)]
    }

    /// The pieces of the other side.
    #[inline]
    pub(super) const fn enemy(&self) -> W {
        self.men[index(self.side.other())]
    }

    /// The free squares.
    #[inline]
    pub(super) fn free(&self, field: &Field<W>) -> W {
        field.all & !(self.men[0] | self.men[1])
    }

    /// Free squares on which a piece of the side to move takes something: no piece can be its own partner, since the
    /// line between the two is full.
    #[inline]
    fn strikes(&self, rules: &Rules<W>) -> W {
        let Rules { field, options, corners, .. } = rules;
        let (own, enemy, free) = (self.own(), self.enemy(), self.free(field));
        let [right, left, up, down] = strikes(field, own, enemy, free, options.line_capture);
        let mut strikes = right | left | up | down;
        if options.corner_capture {
            for corner in (enemy & *corners).each() {
                let beside = field.beside(W::bit(corner));
                if !(beside & own).is_empty() {
                    strikes = strikes | (beside & free);
                }
            }
        }
        strikes
    }

    /// What a piece of the side to move takes that comes to stand on `to`.
    fn falling(&self, rules: &Rules<W>, from: W, to: W) -> W {
        let Rules { field, options, corners, .. } = rules;
        let (own, enemy) = (self.own() & !from, self.enemy());
        let mut falling = W::EMPTY;
        if (field.beside(to) & enemy).is_empty() {
            return falling;
        }
        let lines = options.line_capture;
        falling = falling
            | union(
                #[inline(always)]
                |direction| {
                    let line = if lines { field.ray(to, enemy, direction) } else { field.shift(to, direction) & enemy };
                    let closed = field.shift(line, direction) & own;
                    if closed.is_empty() { W::EMPTY } else { line }
                },
            );
        if options.corner_capture {
            for corner in (field.beside(to) & enemy & *corners).each() {
                if (field.beside(W::bit(corner)) & !(own | to)).is_empty() {
                    falling = falling | W::bit(corner);
                }
            }
        }
        falling
    }

    /// Appends the moves that end on one of the `wanted` squares.
    fn steps(&self, rules: &Rules<W>, wanted: W, mut visit: impl FnMut(Point, Point)) {
        let field = &rules.field;
        let (own, free) = (self.own(), self.free(field));
        for direction in DIRECTIONS {
            let (mut layer, mut steps) = (field.shift(own, direction) & free, 1);
            while !layer.is_empty() {
                for to in (layer & wanted).each() {
                    visit(field.before(to, steps, direction), to);
                }
                if rules.options.reach == Reach::Step {
                    break;
                }
                layer = field.shift(layer, direction) & free;
                steps += 1;
            }
        }
    }

    /// Appends the moves that take something: all that end on the squares returned.
    pub(super) fn captures(&self, rules: &Rules<W>, out: &mut Vec<Choice>) -> W {
        let strikes = self.strikes(rules);
        if !strikes.is_empty() {
            self.steps(rules, strikes, |from, to| {
                let taken = self.falling(rules, W::bit(from), W::bit(to)).count();
                out.push(Choice { mv: Move::Step { from, to }, order: taken * MAN, loud: true });
            });
        }
        strikes
    }

    /// Appends all legal moves, those that take something first.
    pub(super) fn moves(&self, rules: &Rules<W>, out: &mut Vec<Choice>) {
        let before = out.len();
        let strikes = self.captures(rules, out);
        self.steps(rules, rules.field.all & !strikes, |from, to| {
            out.push(Choice { mv: Move::Step { from, to }, order: 0, loud: false });
        });
        if out.len() == before {
            out.push(Choice { mv: Move::Pass, order: 0, loud: false });
        }
    }

    /// Plays a legal move.
    pub(super) fn play(&mut self, rules: &Rules<W>, mv: Move) {
        self.quiet += 1;
        if let Move::Step { from, to } = mv {
            let (own, enemy) = (index(self.side), index(self.side.other()));
            let falling = self.falling(rules, W::bit(from), W::bit(to));
            self.toggle(rules, from, own, -1);
            self.toggle(rules, to, own, 1);
            for point in falling.each() {
                self.toggle(rules, point, enemy, -1);
                self.quiet = 0;
            }
        }
        self.side = self.side.other();
    }

    /// The value of a finished game, apart from repetitions; nothing while it goes on.
    pub(super) fn end(&self, rules: &Rules<W>) -> Option<i32> {
        let options = &rules.options;
        let (own, enemy) = (self.own(), self.enemy());
        if own.is_empty() {
            return Some(-WIN);
        }
        if own.rest().is_empty() && enemy.count() == 1 {
            return Some(self.draw(rules));
        }
        if options.no_moves != NoMoves::Pass && (rules.field.beside(own) & self.free(&rules.field)).is_empty() {
            return Some(if options.no_moves == NoMoves::Draw { self.draw(rules) } else { -WIN });
        }
        if options.no_capture_limit > 0 && self.quiet >= options.no_capture_limit {
            let majority = options.no_progress_result == NoProgress::Majority;
            let lead = if majority { own.count() - enemy.count() } else { 0 };
            return Some(if lead == 0 { self.draw(rules) } else { lead.signum() * WIN });
        }
        None
    }

    /// The value of a draw.
    pub(super) fn draw(&self, rules: &Rules<W>) -> i32 {
        if self.side == rules.me { -rules.contempt } else { rules.contempt }
    }

    /// The hash, with whose turn it is and how near the end without captures.
    pub(super) fn hash(&self, rules: &Rules<W>) -> u64 {
        turn_hash(self.hash, self.side, self.quiet, rules.options.no_capture_limit)
    }
}

/// Free squares on which a piece of `own` takes something, by the direction in which that lies.
#[inline(always)]
pub(super) fn strikes<W: Word>(field: &Field<W>, own: W, enemy: W, free: W, lines: bool) -> [W; 4] {
    by_direction(
        #[inline(always)]
        |direction| {
            let back = direction ^ 1;
            let line = if lines { field.ray(own, enemy, back) } else { field.shift(own, back) & enemy };
            field.shift(line, back) & free
        },
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::latrunculi::value::by_hand;
    use crate::rng::Rng;
    use crate::rules::latrunculi::{Array, Latrunculi};
    use crate::rules::{Position, Status};

    /// Random games: the same moves and the same ends as by the rules.
    #[test]
    fn agrees_with_the_rules() {
        agrees::<u64>();
        agrees::<u128>();
    }

    fn agrees<W: Word>() {
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
            let Some(field) = Field::<W>::new(position.board().grid()) else { continue };
            let rules = Rules::new(options, field, &by_hand(), 0, Side::White, 7);
            let mut fast = Robbers::of(&rules, position.board(), position.to_move(), 0);
            for _ in 0..400 {
                let end = match position.status() {
                    Status::Ongoing => None,
                    Status::Won(side, _) => Some(if side == position.to_move() { WIN } else { -WIN }),
                    _ => Some(fast.draw(&rules)),
                };
                assert_eq!(fast.end(&rules), end);
                if end.is_some() {
                    break;
                }
                let mut choices = Vec::new();
                fast.moves(&rules, &mut choices);
                let mut found: Vec<_> = choices.iter().map(|choice| choice.mv).collect();
                let mut legal = position.legal_moves();
                found.sort_unstable();
                legal.sort_unstable();
                assert_eq!(found, legal);
                let choice = choices[rng.below(choices.len())];
                let effects = position.play(choice.mv).expect("legal");
                assert_eq!(choice.loud, !effects.captured.is_empty());
                fast.play(&rules, choice.mv);
                let again = Robbers::of(&rules, position.board(), position.to_move(), position.plies_since_capture());
                assert_eq!(again, fast);
                assert_eq!(again.value(&rules), fast.value(&rules));
            }
        }
    }
}
