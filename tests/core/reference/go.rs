//! Go, slowly.

use super::{CROSS, Letters, step};
use oblava::rules::go::{Ko, Options, Suicide};
use oblava::rules::{Move, Point, Side, Warning};

type Square = (i32, i32);

/// What a move did.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Done {
    pub(crate) captured: Vec<Point>,
    pub(crate) suicided: Vec<Point>,
    pub(crate) lifted: Vec<Point>,
    pub(crate) tari: bool,
}

#[derive(Clone)]
pub(crate) struct SlowGo {
    options: Options,
    /// The boards at the start of all turns with the side that was to move, the present one last.
    turns: Vec<(Letters, Side)>,
    moves: Vec<Move>,
    taken_by_black: u32,
    taken_by_white: u32,
}

/// A board after each stage of setting a stone (3.3).
struct Stages {
    captured: Vec<Square>,
    breathless: Vec<Square>,
    /// As the ko rule sees it.
    judged: Letters,
    /// As the next turn finds it.
    settled: Letters,
}

fn letter(side: Side) -> char {
    match side {
        Side::Black => 'B',
        Side::White => 'W',
    }
}

/// Spreads over neighbours of the same letter until nothing is added any more.
fn flood(board: &Letters, square: Square) -> Vec<Square> {
    let mut flooded = vec![square];
    loop {
        let before = flooded.len();
        for direction in CROSS {
            for i in 0..flooded.len() {
                let next = step(flooded[i], direction);
                if board.at(next) == board.at(square) && !flooded.contains(&next) {
                    flooded.push(next);
                }
            }
        }
        if flooded.len() == before {
            return flooded;
        }
    }
}

/// The free squares beside the chain on `square`.
fn free(board: &Letters, square: Square) -> Vec<Square> {
    let chain = flood(board, square);
    let is_beside = |&point: &Square| CROSS.iter().any(|&direction| chain.contains(&step(point, direction)));
    board.squares().into_iter().filter(|&point| board.at(point) == '.').filter(is_beside).collect()
}

impl SlowGo {
    pub(crate) fn new(options: &Options) -> Self {
        let mut board = Letters(vec![vec!['.'; usize::from(options.cols)]; usize::from(options.rows)]);
        for square in fixed_stones(options) {
            board.put(square, 'B');
        }
        let first = if options.handicap > 0 { Side::White } else { options.first };
        Self::from(options, board, first)
    }

    pub(crate) fn at<S: AsRef<str>>(options: &Options, rows: &[S], to_move: Side) -> Self {
        Self::from(options, Letters::new(rows), to_move)
    }

    fn from(options: &Options, board: Letters, to_move: Side) -> Self {
        let turns = vec![(board, to_move)];
        Self { options: options.clone(), turns, moves: Vec::new(), taken_by_black: 0, taken_by_white: 0 }
    }

    fn board(&self) -> &Letters {
        &self.turns[self.turns.len() - 1].0
    }

    pub(crate) fn to_move(&self) -> Side {
        self.turns[self.turns.len() - 1].1
    }

    pub(crate) fn rows(&self) -> Vec<String> {
        self.board().rows()
    }

    /// What black and what white has taken.
    pub(crate) fn captured_by(&self) -> (u32, u32) {
        (self.taken_by_black, self.taken_by_white)
    }

    fn set(&self, square: Square) -> Stages {
        let mut board = self.board().clone();
        let (own, enemy) = (letter(self.to_move()), letter(self.to_move().other()));
        board.put(square, own);
        let mut captured = Vec::new();
        for direction in CROSS {
            let beside = step(square, direction);
            if board.at(beside) == enemy && free(&board, beside).is_empty() {
                for stone in flood(&board, beside) {
                    board.put(stone, '.');
                    captured.push(stone);
                }
            }
        }
        let mut settled = board.clone();
        let mut breathless = Vec::new();
        if free(&board, square).is_empty() {
            breathless = flood(&board, square);
            for &stone in &breathless {
                settled.put(stone, '.');
            }
        }
        let judged = if self.options.suicide == Suicide::Lifted { board } else { settled.clone() };
        Stages { captured, breathless, judged, settled }
    }

    fn allows(&self, square: Square) -> bool {
        if self.board().at(square) != '.' {
            return false;
        }
        let stages = self.set(square);
        if self.options.suicide == Suicide::Forbidden && !stages.breathless.is_empty() {
            return false;
        }
        let now = self.turns.len() - 1;
        let arises = (stages.judged, self.to_move().other());
        match self.options.ko {
            Ko::None => true,
            // The start of this turn and that of the turn before.
            Ko::Simple => (now.saturating_sub(1)..=now).all(|turn| self.turns[turn].0 != arises.0),
            Ko::Positional => self.turns.iter().all(|turn| turn.0 != arises.0),
            Ko::Situational => self.turns.iter().all(|turn| *turn != arises),
        }
    }

    pub(crate) fn legal(&self) -> Vec<Move> {
        if self.status_code().0 != "ongoing" {
            return Vec::new();
        }
        let board = self.board();
        let mut squares = board.squares();
        squares.retain(|&square| self.allows(square));
        let places = squares.into_iter().map(|square| Move::Place(board.point(square)));
        places.chain([Move::Pass]).collect()
    }

    /// Plays a legal move.
    pub(crate) fn play_out(&mut self, mv: Move) -> Done {
        let (me, you) = (self.to_move(), self.to_move().other());
        let mut done = Done::default();
        let mut next = self.board().clone();
        if let Move::Place(point) = mv {
            let square = next.square(point);
            let stages = self.set(square);
            next = stages.settled;
            let points = |squares: &[Square]| squares.iter().map(|&square| next.point(square)).collect();
            done.captured = points(&stages.captured);
            match self.options.suicide {
                Suicide::Lifted => done.lifted = points(&stages.breathless),
                _ => done.suicided = points(&stages.breathless),
            }
            let is_short = |beside| next.at(beside) == letter(you) && free(&next, beside).len() == 1;
            done.tari =
                next.at(square) == letter(me) && CROSS.iter().any(|&direction| is_short(step(square, direction)));
            let (mine, yours) = match me {
                Side::Black => (&mut self.taken_by_black, &mut self.taken_by_white),
                Side::White => (&mut self.taken_by_white, &mut self.taken_by_black),
            };
            *mine += stages.captured.len() as u32;
            *yours += stages.breathless.len() as u32;
        }
        self.turns.push((next, you));
        self.moves.push(mv);
        done
    }

    pub(crate) fn play(&mut self, mv: Move) -> (Vec<Point>, Vec<Warning>) {
        let done = self.play_out(mv);
        (done.captured, if done.tari { vec![Warning::Tari] } else { Vec::new() })
    }

    pub(crate) fn status_code(&self) -> (&'static str, Option<&'static str>) {
        let points = self.board().squares().len();
        let most = match self.options.max_plies {
            -1 => std::cmp::max(200, 3 * points),
            0 => usize::MAX,
            most => most as usize,
        };
        let last_passes = self.moves.iter().rev().take_while(|mv| **mv == Move::Pass).count();
        let times = self.turns.iter().filter(|turn| *turn == &self.turns[self.turns.len() - 1]).count();
        if self.moves.is_empty() {
            ("ongoing", None)
        } else if last_passes == usize::from(self.options.passes_to_end) {
            ("scoring", Some("passes"))
        } else if self.options.repetition > 0 && times >= usize::from(self.options.repetition) {
            ("no_result", Some("repetition"))
        } else if self.moves.len() >= most {
            ("scoring", Some("max_plies"))
        } else {
            ("ongoing", None)
        }
    }

    /// Stones, territory of black and of white, everything on the board being alive.
    pub(crate) fn area(&self) -> (usize, usize) {
        let board = self.board();
        let owns = |side: Side| {
            let reaches = |square: Square, letter: char| {
                let region = flood(board, square);
                region.iter().any(|&point| CROSS.iter().any(|&direction| board.at(step(point, direction)) == letter))
            };
            let is_own = |&square: &Square| {
                board.at(square) == letter(side)
                    || board.at(square) == '.'
                        && reaches(square, letter(side))
                        && !reaches(square, letter(side.other()))
            };
            board.squares().iter().filter(|square| is_own(square)).count()
        };
        (owns(Side::Black), owns(Side::White))
    }
}

/// Fixed handicap of square boards with odd sides of 9 and more, as the table has it.
fn fixed_stones(options: &Options) -> Vec<Square> {
    let size = i32::from(options.cols);
    let (low, mid) = (if size < 13 { 2 } else { 3 }, size / 2);
    let high = size - 1 - low;
    let corners = [(low, low), (high, high), (low, high), (high, low)];
    let (beside, above) = ([(low, mid), (high, mid)], [(mid, low), (mid, high)]);
    let parts: &[&[Square]] = match options.handicap {
        0 => &[],
        n @ 2..=4 => &[&corners[..usize::from(n)]],
        5 => &[&corners, &[(mid, mid)]],
        6 => &[&corners, &beside],
        7 => &[&corners, &beside, &[(mid, mid)]],
        8 => &[&corners, &beside, &above],
        _ => &[&corners, &beside, &above, &[(mid, mid)]],
    };
    parts.concat()
}
