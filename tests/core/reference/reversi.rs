//! Reversi, slowly.

use super::{Letters, letter, step};
use oblava::rules::reversi::{Opening, Options};
use oblava::rules::{Move, Point, Side, Warning};

pub(crate) struct SlowReversi {
    options: Options,
    board: Letters,
    to_move: Side,
}

impl SlowReversi {
    pub(crate) fn new(options: &Options) -> Self {
        let size = i32::from(options.size);
        let mut board = Letters(vec![vec!['.'; size as usize]; size as usize]);
        let (low, high) = (size / 2 - 1, size / 2);
        match options.start {
            Opening::Cross => {
                board.put((low, low), 'W');
                board.put((high, high), 'W');
                board.put((low, high), 'B');
                board.put((high, low), 'B');
            }
            Opening::Parallel => {
                board.put((low, low), 'W');
                board.put((low, high), 'W');
                board.put((high, low), 'B');
                board.put((high, high), 'B');
            }
            Opening::Free => {}
        }
        Self { options: options.clone(), board, to_move: options.first }
    }

    pub(crate) fn at<S: AsRef<str>>(options: &Options, rows: &[S], to_move: Side) -> Self {
        Self { options: options.clone(), board: Letters::new(rows), to_move }
    }

    pub(crate) fn to_move(&self) -> Side {
        self.to_move
    }

    pub(crate) fn rows(&self) -> Vec<String> {
        self.board.rows()
    }

    fn opening(&self) -> bool {
        self.options.start == Opening::Free && self.board.count("BW") < 4
    }

    fn flips(&self, square: (i32, i32), side: Side) -> Vec<(i32, i32)> {
        let (own, enemy) = (letter(side), letter(side.other()));
        let mut flips = Vec::new();
        for cols in -1..=1 {
            for rows in -1..=1 {
                let mut line = Vec::new();
                let mut next = step(square, (cols, rows));
                while (cols, rows) != (0, 0) && self.board.at(next) == enemy {
                    line.push(next);
                    next = step(next, (cols, rows));
                }
                if self.board.at(next) == own {
                    flips.extend(line);
                }
            }
        }
        flips
    }

    fn placements(&self, side: Side) -> Vec<(i32, i32)> {
        let half = i32::from(self.options.size) / 2;
        let is_centre = |(col, row): (i32, i32)| [half - 1, half].contains(&col) && [half - 1, half].contains(&row);
        let mut squares = self.board.squares();
        squares.retain(|&square| self.board.at(square) == '.');
        squares.retain(|&square| if self.opening() { is_centre(square) } else { !self.flips(square, side).is_empty() });
        squares
    }

    fn over(&self) -> bool {
        self.placements(Side::Black).is_empty() && self.placements(Side::White).is_empty()
    }

    pub(crate) fn legal(&self) -> Vec<Move> {
        let places = self.placements(self.to_move);
        if places.is_empty() && !self.over() {
            vec![Move::Pass]
        } else {
            places.into_iter().map(|square| Move::Place(self.board.point(square))).collect()
        }
    }

    pub(crate) fn play(&mut self, mv: Move) -> (Vec<Point>, Vec<Warning>) {
        let mut flipped = Vec::new();
        if let Move::Place(point) = mv {
            let square = self.board.square(point);
            let flips = if self.opening() { Vec::new() } else { self.flips(square, self.to_move) };
            self.board.put(square, letter(self.to_move));
            for flip in flips {
                self.board.put(flip, letter(self.to_move));
                flipped.push(self.board.point(flip));
            }
        }
        self.to_move = self.to_move.other();
        (flipped, Vec::new())
    }

    pub(crate) fn status_code(&self) -> (&'static str, Option<&'static str>) {
        if !self.over() {
            return ("ongoing", None);
        }
        let (black, white) = (self.board.count("B"), self.board.count("W"));
        let result = if black > white {
            "black_wins"
        } else if white > black {
            "white_wins"
        } else {
            "draw"
        };
        (result, Some(if self.board.count(".") == 0 { "board_full" } else { "no_moves" }))
    }

    /// The score once the game is over.
    pub(crate) fn score(&self) -> (usize, usize) {
        let (black, white, empty) = (self.board.count("B"), self.board.count("W"), self.board.count("."));
        match self.options.empties_to_winner {
            true if black > white => (black + empty, white),
            true if white > black => (black, white + empty),
            true => (black + empty / 2, white + empty / 2),
            false => (black, white),
        }
    }
}
