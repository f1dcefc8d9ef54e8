//! Slow, obvious second implementations of the rules, which the real ones must agree with: letters in nested lists,
//! every earlier position kept as it was.

pub(crate) mod go;
pub(crate) mod latrunculi;
pub(crate) mod reversi;
pub(crate) mod tablut;

use oblava::rules::{Move, Point, Side, Warning};

/// A board as lists of letters, row 1 first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Letters(pub(crate) Vec<Vec<char>>);

impl Letters {
    /// Reads a diagram, top row first.
    pub(crate) fn new<S: AsRef<str>>(rows: &[S]) -> Self {
        Self(rows.iter().rev().map(|row| row.as_ref().chars().collect()).collect())
    }

    /// The diagram, top row first.
    pub(crate) fn rows(&self) -> Vec<String> {
        self.0.iter().rev().map(|row| row.iter().collect()).collect()
    }

    pub(crate) fn height(&self) -> i32 {
        self.0.len() as i32
    }

    pub(crate) fn width(&self) -> i32 {
        self.0[0].len() as i32
    }

    /// The letter on a square, `#` off the board.
    pub(crate) fn at(&self, (col, row): (i32, i32)) -> char {
        if col < 0 || row < 0 || col >= self.width() || row >= self.height() {
            '#'
        } else {
            self.0[row as usize][col as usize]
        }
    }

    pub(crate) fn put(&mut self, (col, row): (i32, i32), letter: char) {
        self.0[row as usize][col as usize] = letter;
    }

    /// All squares, from `a1` row by row.
    pub(crate) fn squares(&self) -> Vec<(i32, i32)> {
        (0..self.height()).flat_map(|row| (0..self.width()).map(move |col| (col, row))).collect()
    }

    pub(crate) fn count(&self, letters: &str) -> usize {
        self.squares().into_iter().filter(|&square| letters.contains(self.at(square))).count()
    }

    pub(crate) fn point(&self, (col, row): (i32, i32)) -> Point {
        Point((row * self.width() + col) as u16)
    }

    pub(crate) fn square(&self, point: Point) -> (i32, i32) {
        (i32::from(point.0) % self.width(), i32::from(point.0) / self.width())
    }
}

/// One square on, in that direction.
pub(crate) fn step(square: (i32, i32), direction: (i32, i32)) -> (i32, i32) {
    (square.0 + direction.0, square.1 + direction.1)
}

pub(crate) const CROSS: [(i32, i32); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];

/// The letter of a side's men.
pub(crate) fn letter(side: Side) -> char {
    if side == Side::Black { 'B' } else { 'W' }
}

pub(crate) fn wins(side: Side) -> &'static str {
    match side {
        Side::Black => "black_wins",
        Side::White => "white_wins",
    }
}

/// What tests ask of a reference.
pub(crate) trait Slow {
    fn to_move(&self) -> Side;
    fn legal(&self) -> Vec<Move>;
    /// Plays a legal move: what it took or turned over, and what is said.
    fn play(&mut self, mv: Move) -> (Vec<Point>, Vec<Warning>);
    fn rows(&self) -> Vec<String>;
    /// Status and reason.
    fn status_code(&self) -> (&'static str, Option<&'static str>);
}

macro_rules! slow {
    ($($reference:ty),*) => {$(
        impl Slow for $reference {
            fn to_move(&self) -> Side {
                self.to_move()
            }
            fn legal(&self) -> Vec<Move> {
                self.legal()
            }
            fn play(&mut self, mv: Move) -> (Vec<Point>, Vec<Warning>) {
                self.play(mv)
            }
            fn rows(&self) -> Vec<String> {
                self.rows()
            }
            fn status_code(&self) -> (&'static str, Option<&'static str>) {
                self.status_code()
            }
        }
    )*};
}

slow!(go::SlowGo, latrunculi::SlowLatrunculi, reversi::SlowReversi, tablut::SlowTablut);
