//! Go: stones without breath are taken (section 3).

mod chains;
mod handicap;
mod options;

pub use handicap::{handicap_points, most_handicap};
pub use options::{Ko, Komi, Options, Scoring, Suicide};

use super::board::zobrist;
use super::history::{History, Turn};
use super::{
    Board, BySide, Diagram, Effects, Grid, Illegal, Move, Piece, Point, Position, Reason, SetupError, Side, Status,
    Warning,
};
use chains::{breath, breathes, chain, liberties};
use std::collections::HashSet;

/// A position of Go.
#[derive(Clone, Debug)]
pub struct Go {
    options: Options,
    board: Board,
    to_move: Side,
    /// Positions at the start of all earlier turns.
    history: History,
    captured_by: BySide<u32>,
    /// Passes in a row.
    passes: u8,
    plies: u32,
    /// Whether play has gone on after a stop without agreement.
    resumed: bool,
    status: Status,
}

/// What setting a stone would do, before anybody asks whether it may.
struct Setting {
    board: Board,
    captured: Vec<Point>,
    /// The own chain, if it would be left without a liberty.
    breathless: Vec<Point>,
}

impl Go {
    /// The first position of a game.
    ///
    /// # Errors
    /// When options or diagram make no game.
    pub fn new(options: &Options, start: Option<&Diagram>) -> Result<Self, SetupError> {
        let size = SetupError::Size { cols: options.cols, rows: options.rows };
        let grid = Grid::new(options.cols, options.rows).ok_or(size)?;
        match start {
            Some(diagram) => {
                let board = Board::from_rows(grid, &diagram.rows)?;
                let mut go = Self::of_board(options, board, diagram.to_move, diagram.captured_by)?;
                for turn in &diagram.history {
                    go.history.push(without_king(Board::from_rows(grid, &turn.rows)?)?, turn.to_move);
                }
                Ok(go)
            }
            None => {
                let mut board = Board::empty(grid);
                let handicap = handicap_points(grid, options.handicap).ok_or_else(|| SetupError::Option {
                    option: "handicap",
                    why: match most_handicap(grid) {
                        0 => "this board takes no fixed stones".into(),
                        most => format!("this board takes 2 to {most} fixed stones, or none"),
                    },
                })?;
                for &point in &handicap {
                    board.set(point, Some(Piece::man(Side::Black)));
                }
                let to_move = if handicap.is_empty() { options.first } else { Side::White };
                Self::of_board(options, board, to_move, BySide::default())
            }
        }
    }

    /// A position without a past.
    pub(super) fn of_board(
        options: &Options,
        board: Board,
        to_move: Side,
        captured_by: BySide<u32>,
    ) -> Result<Self, SetupError> {
        if options.passes_to_end == 0 {
            return Err(SetupError::Option { option: "passes_to_end", why: "at least one pass must end play".into() });
        }
        if options.max_plies < -1 {
            return Err(SetupError::Option { option: "max_plies", why: "-1, 0 or a number of plies".into() });
        }
        Ok(Self {
            options: options.clone(),
            board: without_king(board)?,
            to_move,
            history: History::default(),
            captured_by,
            passes: 0,
            plies: 0,
            resumed: false,
            status: Status::Ongoing,
        })
    }

    /// The options.
    pub const fn options(&self) -> &Options {
        &self.options
    }

    /// Stones that each side has taken, suicided and lifted ones included.
    pub const fn captured_by(&self) -> BySide<u32> {
        self.captured_by
    }

    /// Passes in a row up to now.
    pub const fn passes(&self) -> u8 {
        self.passes
    }

    /// Plies played since the set-up.
    pub const fn plies(&self) -> u32 {
        self.plies
    }

    /// The positions at the start of earlier turns, newest first.
    pub fn earlier_turns(&self) -> impl Iterator<Item = &Turn> {
        self.history.turns()
    }

    /// The chain on `point` (3.1, 1); empty if no stone lies there. The point itself comes first.
    pub fn chain(&self, point: Point) -> Vec<Point> {
        chain(&self.board, point)
    }

    /// The liberties of the chain on `point`, each once.
    pub fn liberties(&self, point: Point) -> Vec<Point> {
        liberties(&self.board, &self.chain(point))
    }

    /// After a stop without agreement play goes on with the side that did not pass last (3.7).
    ///
    /// That is the side to move anyway. It changes nothing unless play has stopped for the count for the first time.
    pub fn resume(&mut self) {
        if matches!(self.status, Status::Scoring(_)) && !self.resumed {
            self.status = Status::Ongoing;
            self.passes = 0;
            self.resumed = true;
        }
    }

    /// Whether play has gone on after a stop without agreement. When it stops again, all that is on the board is
    /// alive and nothing is marked (3.7).
    pub const fn resumed(&self) -> bool {
        self.resumed
    }

    /// Goes on after a stop, whatever its reason and as often as wanted, as protocols allow it.
    pub fn reopen(&mut self) {
        if self.status.is_over() {
            self.status = Status::Ongoing;
            self.passes = 0;
        }
    }

    /// Lets `side` move next although it may be the other's turn, as protocols allow it; nothing else changes.
    pub fn set_to_move(&mut self, side: Side) {
        if self.to_move != side {
            self.history.push(self.board.clone(), self.to_move);
            self.to_move = side;
            self.passes = 0;
        }
    }

    /// Sets a stone on a copy and removes what the attacker's priority removes (3.3, 2 and 3).
    fn set(&self, point: Point) -> Setting {
        let me = self.to_move;
        let mut board = self.board.clone();
        board.set(point, Some(Piece::man(me)));
        let mut captured = Vec::new();
        for neighbour in board.grid().neighbours(point) {
            if board.side(neighbour) == Some(me.other()) && !breathes(&board, neighbour) {
                let taken = chain(&board, neighbour);
                for &stone in &taken {
                    board.set(stone, None);
                }
                captured.extend(taken);
            }
        }
        // Whoever took something has a liberty there.
        let alive = !captured.is_empty() || breathes(&board, point);
        let breathless = if alive { Vec::new() } else { chain(&board, point) };
        Setting { board, captured, breathless }
    }

    /// Whether a stone on an empty point may be set, and the board after it (before anything is lifted).
    fn judge(&self, point: Point) -> Result<Setting, Illegal> {
        let mut setting = self.set(point);
        if !setting.breathless.is_empty() {
            match self.options.suicide {
                Suicide::Forbidden => return Err(Illegal::Suicide),
                Suicide::Allowed => {
                    for &stone in &setting.breathless {
                        setting.board.set(stone, None);
                    }
                }
                Suicide::Lifted => {}
            }
        }
        if self.forbidden_boards().any(|board| *board == setting.board) {
            return Err(if self.options.ko == Ko::Simple { Illegal::Ko } else { Illegal::Superko });
        }
        Ok(setting)
    }

    /// The boards that no move may bring back (3.4).
    fn forbidden_boards(&self) -> impl Iterator<Item = &Board> {
        let ko = self.options.ko;
        let next = self.to_move.other();
        let earlier = match ko {
            Ko::None => 0,
            Ko::Simple => 1,
            Ko::Positional | Ko::Situational => usize::MAX,
        };
        // At the start of this turn it was not the side to move in the position that would arise.
        let this = (ko == Ko::Simple || ko == Ko::Positional).then_some(&self.board);
        let turns = self.history.turns().filter(move |turn| ko != Ko::Situational || turn.to_move == next);
        this.into_iter().chain(turns.take(earlier).map(|turn| &turn.board))
    }

    /// The turn passes: the last position joins the history, and the ends of play are looked at.
    fn next_turn(&mut self, board: Board) {
        let before = std::mem::replace(&mut self.board, board);
        self.history.push(before, self.to_move);
        self.to_move = self.to_move.other();
        self.plies += 1;
        let limit = match self.options.max_plies {
            -1 => 200.max(3 * self.board.grid().len() as u32),
            limit => limit as u32,
        };
        let times = u32::from(self.options.repetition);
        self.status = if self.passes >= self.options.passes_to_end {
            Status::Scoring(Reason::Passes)
        } else if times > 0 && self.history.occurrences(&self.board, self.to_move) as u32 + 1 >= times {
            Status::NoResult(Reason::Repetition)
        } else if limit > 0 && self.plies >= limit {
            Status::Scoring(Reason::MaxPlies)
        } else {
            Status::Ongoing
        };
    }
}

impl Position for Go {
    fn board(&self) -> &Board {
        &self.board
    }

    fn to_move(&self) -> Side {
        self.to_move
    }

    fn moves(&self, out: &mut Vec<Move>) {
        if self.status.is_over() {
            return;
        }
        let (grid, me) = (self.board.grid(), self.to_move);
        let breath = breath(&self.board);
        let forbidden: HashSet<u64> = self.forbidden_boards().map(Board::hash).collect();
        for point in grid.points().filter(|&point| self.board.get(point).is_none()) {
            let around = || grid.neighbours(point).map(|beside| (self.board.side(beside), breath[beside.index()]));
            let takes = around().any(|(side, breath)| side == Some(me.other()) && breath == 1);
            let breathes = around().any(|(side, breath)| side.is_none() || side == Some(me) && breath > 1);
            // Most moves only add a stone: then its hash tells whether they need a closer look.
            let hash = self.board.hash() ^ zobrist(point, Piece::man(me));
            if !takes && breathes && !forbidden.contains(&hash) || self.judge(point).is_ok() {
                out.push(Move::Place(point));
            }
        }
        out.push(Move::Pass);
    }

    fn play(&mut self, mv: Move) -> Result<Effects, Illegal> {
        if self.status.is_over() {
            return Err(Illegal::GameOver);
        }
        let me = self.to_move;
        let mut effects = Effects::new(me, mv);
        let point = match mv {
            Move::Pass => {
                self.passes += 1;
                self.next_turn(self.board.clone());
                return Ok(effects);
            }
            Move::Step { .. } => return Err(Illegal::WrongKind),
            Move::Place(point) => point,
        };
        let grid = self.board.grid();
        if !grid.contains(point) {
            return Err(Illegal::OffBoard);
        }
        if self.board.get(point).is_some() {
            return Err(Illegal::Occupied);
        }
        let Setting { mut board, captured, breathless } = self.judge(point)?;
        self.captured_by[me] += captured.len() as u32;
        self.captured_by[me.other()] += breathless.len() as u32;
        let gone = grid.sorted(breathless);
        match self.options.suicide {
            Suicide::Lifted => {
                for &stone in &gone {
                    board.set(stone, None);
                }
                effects.lifted = gone;
            }
            _ => effects.suicided = gone,
        }
        effects.captured = grid.sorted(captured).into_iter().map(|stone| (stone, Piece::man(me.other()))).collect();
        let mut beside = grid.neighbours(point).filter(|&stone| board.side(stone) == Some(me.other()));
        if board.get(point).is_some() && beside.any(|stone| liberties(&board, &chain(&board, stone)).len() == 1) {
            effects.warnings.push(Warning::Tari);
        }
        self.passes = 0;
        self.next_turn(board);
        Ok(effects)
    }

    fn status(&self) -> Status {
        self.status
    }

    fn bowls(&self) -> BySide<u32> {
        self.captured_by
    }

    fn concerned(&self, mv: Move, why: Illegal) -> Vec<Point> {
        match (mv, why) {
            (Move::Place(point), Illegal::Suicide) => self.set(point).breathless,
            (Move::Place(point), Illegal::Occupied | Illegal::Ko | Illegal::Superko) => vec![point],
            _ => Vec::new(),
        }
    }
}

/// The board, if there are only stones on it.
fn without_king(board: Board) -> Result<Board, SetupError> {
    if board.king().is_some() { Err(SetupError::Impossible("Go has no king")) } else { Ok(board) }
}
