//! Tablut, slowly.

use super::{CROSS, Letters, step, wins};
use oblava::rules::tablut::{Escape, KingCapture, NoMoves, Options, ThroneHostile, ThronePass};
use oblava::rules::{Move, Point, Side, Warning};

pub(crate) struct SlowTablut {
    options: Options,
    board: Letters,
    to_move: Side,
    /// Every position of the game with the side to move, this one last.
    history: Vec<(Letters, Side)>,
    quiet_plies: u32,
    /// The end conditions are looked at only after a move.
    moved: bool,
}

const THRONE: (i32, i32) = (4, 4);

fn side_of(letter: char) -> Option<Side> {
    match letter {
        'B' => Some(Side::Black),
        'W' | 'K' => Some(Side::White),
        _ => None,
    }
}

fn on_edge((col, row): (i32, i32)) -> bool {
    col == 0 || col == 8 || row == 0 || row == 8
}

fn in_corner((col, row): (i32, i32)) -> bool {
    (col == 0 || col == 8) && (row == 0 || row == 8)
}

impl SlowTablut {
    pub(crate) fn new(options: &Options) -> Self {
        let mut board = Letters(vec![vec!['.'; 9]; 9]);
        for name in "d1 e1 f1 e2 a4 a5 a6 b5 i4 i5 i6 h5 d9 e9 f9 e8".split(' ') {
            board.put(square(name), 'B');
        }
        for name in "e3 e4 e6 e7 c5 d5 f5 g5".split(' ') {
            board.put(square(name), 'W');
        }
        board.put(square("e5"), 'K');
        Self::at(options, &board.rows(), options.first)
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

    /// Whether a piece of that letter may pass over this square.
    fn may_cross(&self, letter: char, square: (i32, i32)) -> bool {
        let throne_open = match self.options.throne_pass {
            ThronePass::None => false,
            ThronePass::King => letter == 'K',
            ThronePass::All => true,
        };
        self.board.at(square) == '.' && (square != THRONE || throne_open)
    }

    fn may_stop(&self, letter: char, square: (i32, i32)) -> bool {
        let throne_open = letter == 'K' && self.options.king_reenter;
        let corner_open = letter == 'K' || self.options.escape == Escape::Edge;
        self.board.at(square) == '.' && (square != THRONE || throne_open) && (!in_corner(square) || corner_open)
    }

    fn may_go(&self, from: (i32, i32), to: (i32, i32)) -> bool {
        if from == to || (from.0 != to.0 && from.1 != to.1) {
            return false;
        }
        let letter = self.board.at(from);
        let direction = ((to.0 - from.0).signum(), (to.1 - from.1).signum());
        let mut between = step(from, direction);
        while between != to {
            if !self.may_cross(letter, between) {
                return false;
            }
            between = step(between, direction);
        }
        self.may_stop(letter, to)
    }

    fn steps(&self) -> Vec<Move> {
        let mut steps = Vec::new();
        for from in self.board.squares() {
            for to in self.board.squares() {
                if side_of(self.board.at(from)) == Some(self.to_move) && self.may_go(from, to) {
                    steps.push(Move::Step { from: self.board.point(from), to: self.board.point(to) });
                }
            }
        }
        steps
    }

    pub(crate) fn legal(&self) -> Vec<Move> {
        if self.status_code().0 == "ongoing" { self.steps() } else { Vec::new() }
    }

    fn blacks_beside(&self, square: (i32, i32)) -> usize {
        CROSS.into_iter().filter(|&direction| self.board.at(step(square, direction)) == 'B').count()
    }

    /// Whether a soldier between a piece of the mover and this square is taken.
    fn helps(&self, square: (i32, i32)) -> bool {
        let black = self.to_move == Side::Black;
        match self.board.at(square) {
            'B' => black,
            'W' => !black,
            'K' if black => self.options.hemmed_defender && square == THRONE && self.blacks_beside(THRONE) == 3,
            'K' => self.options.king_armed,
            '.' if square == THRONE => self.options.throne_hostile == ThroneHostile::All,
            '.' => self.options.escape == Escape::Corner && in_corner(square),
            _ => false,
        }
    }

    fn king_taken(&self, king: (i32, i32), from: (i32, i32)) -> bool {
        let beside_throne = (king.0 - THRONE.0).abs() + (king.1 - THRONE.1).abs() == 1;
        if self.options.king_capture == KingCapture::Linnaeus && king != THRONE && !beside_throne {
            let opposite = (2 * king.0 - from.0, 2 * king.1 - from.1);
            return self.board.at(opposite) == 'B';
        }
        CROSS.into_iter().all(|direction| {
            let square = step(king, direction);
            self.board.at(square) == 'B' || (square == THRONE && self.board.at(square) == '.')
        })
    }

    fn captures(&self, to: (i32, i32)) -> Vec<(i32, i32)> {
        let enemy = if self.to_move == Side::Black { 'W' } else { 'B' };
        let mut captures = Vec::new();
        if self.board.at(to) == 'K' && !self.options.king_armed {
            return captures;
        }
        for direction in CROSS {
            let victim = step(to, direction);
            if self.board.at(victim) == enemy && self.helps(step(victim, direction)) {
                captures.push(victim);
            }
            if self.to_move == Side::Black && self.board.at(victim) == 'K' && self.king_taken(victim, to) {
                captures.push(victim);
            }
        }
        captures
    }

    pub(crate) fn play(&mut self, mv: Move) -> (Vec<Point>, Vec<Warning>) {
        let Move::Step { from, to } = mv else { panic!("Tablut knows only moves of pieces") };
        let (from, to) = (self.board.square(from), self.board.square(to));
        let letter = self.board.at(from);
        self.board.put(from, '.');
        self.board.put(to, letter);
        let captures = self.captures(to);
        for &square in &captures {
            self.board.put(square, '.');
        }
        self.quiet_plies = if captures.is_empty() { self.quiet_plies + 1 } else { 0 };
        self.to_move = self.to_move.other();
        self.history.push((self.board.clone(), self.to_move));
        self.moved = true;
        let captured = captures.into_iter().map(|square| self.board.point(square)).collect();
        (captured, self.warnings())
    }

    fn king(&self) -> Option<(i32, i32)> {
        self.board.squares().into_iter().find(|&square| self.board.at(square) == 'K')
    }

    /// After a move of white that does not end the game.
    fn warnings(&self) -> Vec<Warning> {
        if self.to_move == Side::White || self.status_code().0 != "ongoing" {
            return Vec::new();
        }
        let Some(king) = self.king() else { return Vec::new() };
        let mut lines = 0;
        for direction in CROSS {
            let mut last = king;
            while self.may_cross('K', step(last, direction)) {
                last = step(last, direction);
            }
            let at_the_end = self.board.at(step(last, direction)) == '#';
            let counts = self.options.escape == Escape::Edge || in_corner(last);
            if at_the_end && counts && last != king {
                lines += 1;
            }
        }
        match lines {
            0 => vec![],
            1 => vec![Warning::Raichi],
            _ => vec![Warning::Tuichu],
        }
    }

    /// Whether white is shut in: spreads the white squares until nothing changes.
    fn encircled(&self) -> bool {
        let mut reached: Vec<_> =
            self.board.squares().into_iter().filter(|&s| side_of(self.board.at(s)) == Some(Side::White)).collect();
        loop {
            let more: Vec<_> = self
                .board
                .squares()
                .into_iter()
                .filter(|square| !reached.contains(square))
                .filter(|&square| self.board.at(square) != 'B' && (square != THRONE || self.board.at(square) == 'K'))
                .filter(|&square| CROSS.into_iter().any(|direction| reached.contains(&step(square, direction))))
                .collect();
            if more.is_empty() {
                return !reached.into_iter().any(on_edge);
            }
            reached.extend(more);
        }
    }

    pub(crate) fn status_code(&self) -> (&'static str, Option<&'static str>) {
        if !self.moved {
            return ("ongoing", None);
        }
        let mover = self.to_move.other();
        let Some(king) = self.king() else { return ("black_wins", Some("king_captured")) };
        let escaped = if self.options.escape == Escape::Edge { on_edge(king) } else { in_corner(king) };
        let now = (self.board.clone(), self.to_move);
        let occurrences = self.history.iter().filter(|&earlier| *earlier == now).count();
        if mover == Side::White && escaped {
            return ("white_wins", Some("king_escaped"));
        }
        if mover == Side::Black && self.options.encirclement && self.encircled() {
            return ("black_wins", Some("encircled"));
        }
        if self.steps().is_empty() {
            let result = if self.options.no_moves == NoMoves::Loss { wins(mover) } else { "draw" };
            return (result, Some("no_moves"));
        }
        if self.options.repetition != 0 && occurrences >= usize::from(self.options.repetition) {
            return ("draw", Some("repetition"));
        }
        if self.options.no_capture_limit != 0 && self.quiet_plies >= self.options.no_capture_limit {
            return ("draw", Some("no_progress"));
        }
        ("ongoing", None)
    }
}

fn square(name: &str) -> (i32, i32) {
    let bytes = name.as_bytes();
    (i32::from(bytes[0] - b'a'), i32::from(bytes[1] - b'1'))
}
