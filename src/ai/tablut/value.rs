//! What makes a position of Tablut good.

use super::siege::{Rules, SEAT, Siege};
use crate::ai::field::{DIRECTIONS, bit, count, lowest};
use crate::ai::latrunculi::faded;
use crate::rules::tablut::{GRID, THRONE};
use crate::rules::{Point, Side};

/// The value of a soldier of the king.
const SOLDIER: i32 = 100;
/// The value of a besieger, of whom there are twice as many.
const BESIEGER: i32 = 65;

/// Where besiegers are worth more or less: the squares that shut off the corners, and the corners themselves.
const POSTS: [(u128, i32); 3] =
    [(squares(1, 2), 10), (squares(2, 2) | squares(1, 1), 6), (squares(0, 0) | squares(0, 1), -12)];

/// The squares so far from one edge and from another, in either order.
const fn squares(near: i32, far: i32) -> u128 {
    let mut set = 0;
    let mut at = 0;
    while at < GRID.len() as u16 {
        let (col, row) = (GRID.col(Point(at)), GRID.row(Point(at)));
        let x = if col < GRID.cols as i32 - 1 - col { col } else { GRID.cols as i32 - 1 - col };
        let y = if row < GRID.rows as i32 - 1 - row { row } else { GRID.rows as i32 - 1 - row };
        if (x == near && y == far) || (x == far && y == near) {
            set |= bit(Point(at));
        }
        at += 1;
    }
    set
}

impl Siege<'_> {
    /// The value for white.
    pub(super) fn white_value(&self) -> i32 {
        let white_to_move = self.side == Side::White;
        let mut white = SOLDIER * count(self.white) - BESIEGER * count(self.black);
        for (squares, worth) in POSTS {
            white -= worth * count(self.black & squares);
        }
        white += match self.ways() {
            0 => 0,
            _ if white_to_move => 20 * SOLDIER,
            1 => 40,
            _ => 8 * SOLDIER,
        };
        let (distance, room) = self.distance();
        white += match distance {
            1 | 2 => 70,
            3 => 25,
            4 => -20,
            _ => -160,
        };
        let hostile = count(self.hostile());
        white += 5 * room - 12 * hostile * hostile;
        if self.rules.falls_to_two(self.king) && self.is_pinched() {
            white -= if white_to_move { 60 } else { 180 };
        }
        let tempo = if white_to_move { 5 } else { -5 };
        faded(white + tempo, self.quiet, self.rules.options.no_capture_limit)
    }

    /// The value for white to someone who has just learnt the rules: white goes at the enemy, and the king is safest
    /// at home.
    pub(super) fn at_first_sight(&self) -> i32 {
        let field = &self.rules.field;
        let beside: i32 = DIRECTIONS.iter().map(|&way| count(field.shift(self.white, way) & self.black)).sum();
        let king = lowest(self.king);
        let from_home = (GRID.col(king) - GRID.col(THRONE)).abs() + (GRID.row(king) - GRID.row(THRONE)).abs();
        SOLDIER * count(self.white) - BESIEGER * count(self.black) + 10 * beside - 40 * from_home
    }

    /// Whether a hostile square and a free one face each other across the king.
    fn is_pinched(&self) -> bool {
        let field = &self.rules.field;
        let (hostile, free) = (self.hostile(), self.free());
        [(0, 1), (1, 0), (2, 3), (3, 2)]
            .into_iter()
            .any(|(one, other)| field.shift(self.king, one) & hostile != 0 && field.shift(self.king, other) & free != 0)
    }

    /// The king's moves to a goal, if nobody else moved: 1 to 3, 4 for more, 5 for never; and how many squares he
    /// can go to now.
    fn distance(&self) -> (i32, i32) {
        let Rules { field, goals, options, .. } = self.rules;
        let open = self.open();
        let land = if options.king_reenter { open } else { open & !SEAT };
        let (mut reached, mut room) = (self.king, 0);
        for distance in 1..=4 {
            let next = DIRECTIONS.iter().fold(reached, |all, &way| all | field.ray(reached, open, way) & land);
            if distance == 1 {
                room = count(next & !self.king);
            }
            if next & goals != 0 {
                return (distance, room);
            }
            if next == reached {
                break;
            }
            reached = next;
        }
        (5, room)
    }
}
