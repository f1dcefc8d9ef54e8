//! Latrunculi, slowly.

use super::{CROSS, Letters, letter, step, wins};
use oblava::rules::latrunculi::{Array, NoMoves, NoProgress, Options, Reach};
use oblava::rules::{Move, Point, Side, Warning};

pub(crate) struct SlowLatrunculi {
    options: Options,
    board: Letters,
    to_move: Side,
    /// Every position of the game with the side to move, this one last.
    history: Vec<(Letters, Side)>,
    quiet_plies: u32,
    /// The end conditions are looked at only after a move.
    moved: bool,
}

impl SlowLatrunculi {
    pub(crate) fn new(options: &Options) -> Self {
        let (width, height) = (usize::from(options.cols), usize::from(options.rows));
        let deep = if options.start == Array::ThreeRows { 3 } else { 2 };
        let mut rows = vec!["B".repeat(width); deep];
        rows.extend(vec![".".repeat(width); height - 2 * deep]);
        rows.extend(vec!["W".repeat(width); deep]);
        Self::at(options, &rows, options.first)
    }

    pub(crate) fn at<S: AsRef<str>>(options: &Options, rows: &[S], to_move: Side) -> Self {
        let board = Letters::new(rows);
        let history = vec![(board.clone(), to_move)];
        Self { options: options.clone(), board, to_move, history, quiet_plies: 0, moved: false }
    }

    pub(crate) fn to_move(&self) -> Side {
        self.to_move
    }

    pub(crate) fn rows(&self) -> Vec<String> {
        self.board.rows()
    }

    fn steps(&self) -> Vec<Move> {
        let mut steps = Vec::new();
        for from in self.board.squares() {
            if self.board.at(from) != letter(self.to_move) {
                continue;
            }
            for direction in CROSS {
                let mut to = step(from, direction);
                while self.board.at(to) == '.' {
                    steps.push(Move::Step { from: self.board.point(from), to: self.board.point(to) });
                    if self.options.reach == Reach::Step {
                        break;
                    }
                    to = step(to, direction);
                }
            }
        }
        steps
    }

    pub(crate) fn legal(&self) -> Vec<Move> {
        if self.status_code().0 != "ongoing" {
            return Vec::new();
        }
        let steps = self.steps();
        if steps.is_empty() && self.options.no_moves == NoMoves::Pass { vec![Move::Pass] } else { steps }
    }

    fn captures(&self, to: (i32, i32)) -> Vec<(i32, i32)> {
        let (own, enemy) = (letter(self.to_move), letter(self.to_move.other()));
        let mut captures = Vec::new();
        for direction in CROSS {
            let mut line = Vec::new();
            let mut next = step(to, direction);
            while self.board.at(next) == enemy {
                line.push(next);
                next = step(next, direction);
            }
            if self.board.at(next) == own && (self.options.line_capture || line.len() == 1) {
                captures.extend(line);
            }
        }
        if self.options.corner_capture {
            let (right, top) = (self.board.width() - 1, self.board.height() - 1);
            for (corner, beside, above) in [
                ((0, 0), (1, 0), (0, 1)),
                ((right, 0), (right - 1, 0), (right, 1)),
                ((0, top), (1, top), (0, top - 1)),
                ((right, top), (right - 1, top), (right, top - 1)),
            ] {
                let shut = self.board.at(beside) == own && self.board.at(above) == own;
                if self.board.at(corner) == enemy && shut && (to == beside || to == above) {
                    captures.push(corner);
                }
            }
        }
        captures
    }

    pub(crate) fn play(&mut self, mv: Move) -> (Vec<Point>, Vec<Warning>) {
        let mut captured = Vec::new();
        if let Move::Step { from, to } = mv {
            let (from, to) = (self.board.square(from), self.board.square(to));
            self.board.put(from, '.');
            self.board.put(to, letter(self.to_move));
            for square in self.captures(to) {
                self.board.put(square, '.');
                captured.push(self.board.point(square));
            }
        }
        self.quiet_plies = if captured.is_empty() { self.quiet_plies + 1 } else { 0 };
        self.to_move = self.to_move.other();
        self.history.push((self.board.clone(), self.to_move));
        self.moved = true;
        (captured, Vec::new())
    }

    pub(crate) fn status_code(&self) -> (&'static str, Option<&'static str>) {
        let (black, white) = (self.board.count("B"), self.board.count("W"));
        let left = if self.to_move == Side::Black { black } else { white };
        let mover_wins = wins(self.to_move.other());
        let now = (self.board.clone(), self.to_move);
        let occurrences = self.history.iter().filter(|&earlier| *earlier == now).count();
        if !self.moved {
            return ("ongoing", None);
        }
        if left == 0 {
            return (mover_wins, Some("all_captured"));
        }
        if black == 1 && white == 1 {
            return ("draw", Some("one_each"));
        }
        if self.steps().is_empty() {
            match self.options.no_moves {
                NoMoves::Loss => return (mover_wins, Some("no_moves")),
                NoMoves::Draw => return ("draw", Some("no_moves")),
                NoMoves::Pass => {}
            }
        }
        if self.options.repetition != 0 && occurrences >= usize::from(self.options.repetition) {
            return ("draw", Some("repetition"));
        }
        if self.options.no_capture_limit != 0 && self.quiet_plies >= self.options.no_capture_limit {
            let majority = self.options.no_progress_result == NoProgress::Majority;
            let result = match majority {
                true if black > white => "black_wins",
                true if white > black => "white_wins",
                _ => "draw",
            };
            return (result, Some("no_progress"));
        }
        ("ongoing", None)
    }
}
