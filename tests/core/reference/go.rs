//! Go, slowly.

use super::{CROSS, Letters, letter, step};
use oblava::rules::go::{Ko, Options, Scoring, Suicide};
use oblava::rules::score::Marks;
use oblava::rules::{Diagram, Move, Point, Side, Warning};

type Square = (i32, i32);

pub(crate) struct SlowGo {
    options: Options,
    /// The board at the start of every turn, the present one last.
    turns: Vec<(Letters, Side)>,
    /// How many of these turns lie before the game.
    earlier: usize,
    /// What was played.
    moves: Vec<Move>,
    /// Stones black and white have taken.
    taken: [usize; 2],
}

/// Everything that setting a stone does.
struct Outcome {
    /// The board that ko compares.
    compared: Letters,
    /// The board at the start of the next turn.
    board: Letters,
    captured: Vec<Square>,
    /// Own stones without a liberty.
    lost: Vec<Square>,
}

fn index(side: Side) -> usize {
    usize::from(side == Side::White)
}

/// All squares of one letter that hang together with this one.
fn area(board: &Letters, square: Square) -> Vec<Square> {
    let mut found = vec![square];
    let mut todo = vec![square];
    while let Some(next) = todo.pop() {
        for beside in CROSS.map(|way| step(next, way)) {
            if board.at(beside) == board.at(square) && !found.contains(&beside) {
                found.push(beside);
                todo.push(beside);
            }
        }
    }
    found
}

/// The squares beside an area, each once.
fn rim(board: &Letters, area: &[Square]) -> Vec<Square> {
    let mut rim = Vec::new();
    for square in area {
        for beside in CROSS.map(|way| step(*square, way)) {
            if board.at(beside) != '#' && !area.contains(&beside) && !rim.contains(&beside) {
                rim.push(beside);
            }
        }
    }
    rim
}

fn liberties(board: &Letters, square: Square) -> usize {
    rim(board, &area(board, square)).into_iter().filter(|&s| board.at(s) == '.').count()
}

fn clear(board: &mut Letters, squares: &[Square]) {
    for &square in squares {
        board.put(square, '.');
    }
}

impl SlowGo {
    pub(crate) fn at(options: &Options, start: &Diagram) -> Self {
        let mut turns: Vec<_> = start.history.iter().map(|turn| (Letters::new(&turn.rows), turn.to_move)).collect();
        turns.push((Letters::new(&start.rows), start.to_move));
        let taken = [start.captured_by.black as usize, start.captured_by.white as usize];
        Self { options: options.clone(), earlier: turns.len(), turns, moves: Vec::new(), taken }
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

    pub(crate) fn taken(&self) -> [usize; 2] {
        self.taken
    }

    fn set(&self, square: Square) -> Outcome {
        let (own, enemy) = (letter(self.to_move()), letter(self.to_move().other()));
        let mut board = self.board().clone();
        board.put(square, own);
        let mut captured = Vec::new();
        for way in CROSS {
            let beside = step(square, way);
            if board.at(beside) == enemy && liberties(&board, beside) == 0 && !captured.contains(&beside) {
                captured.extend(area(&board, beside));
            }
        }
        clear(&mut board, &captured);
        let lost = if liberties(&board, square) == 0 { area(&board, square) } else { Vec::new() };
        let with_lost = board.clone();
        clear(&mut board, &lost);
        let compared = if self.options.suicide == Suicide::Lifted { with_lost } else { board.clone() };
        Outcome { compared, board, captured, lost }
    }

    fn may(&self, square: Square) -> bool {
        if self.board().at(square) != '.' {
            return false;
        }
        let Outcome { compared, lost, .. } = self.set(square);
        if !lost.is_empty() && self.options.suicide == Suicide::Forbidden {
            return false;
        }
        let comes_back = match self.options.ko {
            Ko::None => false,
            Ko::Simple => self.turns.iter().rev().take(2).any(|(board, _)| *board == compared),
            Ko::Positional => self.turns.iter().any(|(board, _)| *board == compared),
            Ko::Situational => {
                let next = self.to_move().other();
                self.turns.iter().any(|(board, to_move)| *to_move == next && *board == compared)
            }
        };
        !comes_back
    }

    pub(crate) fn legal(&self) -> Vec<Move> {
        if self.status_code().0 != "ongoing" {
            return Vec::new();
        }
        let mut squares = self.board().squares();
        squares.retain(|&square| self.may(square));
        squares.into_iter().map(|square| Move::Place(self.board().point(square))).chain([Move::Pass]).collect()
    }

    pub(crate) fn play(&mut self, mv: Move) -> (Vec<Point>, Vec<Warning>) {
        let me = self.to_move();
        self.moves.push(mv);
        let Move::Place(point) = mv else {
            self.turns.push((self.board().clone(), me.other()));
            return (Vec::new(), Vec::new());
        };
        let square = self.board().square(point);
        let Outcome { board, captured, lost, .. } = self.set(square);
        self.taken[index(me)] += captured.len();
        self.taken[index(me.other())] += lost.len();
        let tari = board.at(square) != '.'
            && CROSS.iter().any(|&way| {
                let beside = step(square, way);
                board.at(beside) == letter(me.other()) && liberties(&board, beside) == 1
            });
        let points = captured.into_iter().map(|s| board.point(s)).collect();
        self.turns.push((board, me.other()));
        (points, if tari { vec![Warning::Tari] } else { Vec::new() })
    }

    pub(crate) fn status_code(&self) -> (&'static str, Option<&'static str>) {
        let plies = self.turns.len() - self.earlier;
        let passes = self.moves.iter().rev().take_while(|mv| **mv == Move::Pass).count();
        let times = self.turns.iter().filter(|turn| **turn == self.turns[self.turns.len() - 1]).count();
        let limit = match self.options.max_plies {
            -1 => 200.max(3 * self.board().squares().len()),
            limit => limit as usize,
        };
        if passes >= usize::from(self.options.passes_to_end) {
            ("scoring", Some("passes"))
        } else if plies > 0 && self.options.repetition > 0 && times >= usize::from(self.options.repetition) {
            ("no_result", Some("repetition"))
        } else if limit > 0 && plies >= limit {
            ("scoring", Some("max_plies"))
        } else {
            ("ongoing", None)
        }
    }

    /// The count in hundredths, black's and white's.
    pub(crate) fn score(&self, marks: &Marks) -> [i32; 2] {
        let whole = self.board();
        let mut board = whole.clone();
        let mut points = [0; 2];
        let territory = self.options.scoring == Scoring::Territory;
        if territory {
            points = self.taken;
        }
        for dead in marks.dead.iter().map(|&point| whole.square(point)).filter(|&s| whole.at(s) != '.') {
            for stone in area(whole, dead) {
                if territory && board.at(stone) != '.' {
                    points[usize::from(board.at(stone) == 'B')] += 1;
                }
                board.put(stone, '.');
            }
        }
        let mut seki = Vec::new();
        for stone in marks.seki.iter().map(|&point| whole.square(point)).filter(|&s| whole.at(s) != '.') {
            seki.extend(area(whole, stone));
        }
        for square in board.squares() {
            if board.at(square) != '.' {
                points[usize::from(board.at(square) == 'W')] += usize::from(!territory);
                continue;
            }
            let rim = rim(&board, &area(&board, square));
            let silent = territory && !self.options.seki_points && rim.iter().any(|s| seki.contains(s));
            let touches = |letter| rim.iter().any(|&s| board.at(s) == letter);
            match (touches('B'), touches('W')) {
                (true, false) if !silent => points[0] += 1,
                (false, true) if !silent => points[1] += 1,
                _ => {}
            }
        }
        [points[0] as i32 * 100, points[1] as i32 * 100 + self.options.komi.0]
    }
}
