//! Tablut: a king, eight soldiers and sixteen besiegers (section 6).

mod capture;

use super::grid::ORTHOGONAL;
use super::history::Turn;
use super::progress::Progress;
use super::{Board, BySide, Diagram, Effects, Grid, Illegal, Kind, Move, Point, Position, Reason, SetupError, Side};
use super::{Status, Warning, slide};
use serde::{Deserialize, Serialize};

/// The board: always nine by nine.
pub const GRID: Grid = Grid { cols: 9, rows: 9 };

/// The throne, e5.
pub const THRONE: Point = GRID.centre();

/// Where the king must get.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Escape {
    /// Any edge square (Linnaeus).
    #[default]
    Edge,
    /// A corner (Copenhagen and other modern rules).
    Corner,
}

/// How the king is taken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum KingCapture {
    /// On four sides, the empty throne counting as one (Mendelev).
    #[default]
    Four,
    /// On the throne four, beside it three, elsewhere two opposite attackers (Linnaeus 9 to 11).
    Linnaeus,
}

/// Against whom the empty throne helps to take.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ThroneHostile {
    /// Nobody (Mendelev).
    #[default]
    None,
    /// Soldiers of either side (Linnaeus 14).
    All,
}

/// Who may pass over the empty throne.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ThronePass {
    /// Nobody (Mendelev).
    #[default]
    None,
    /// The king.
    King,
    /// Everybody.
    All,
}

/// What becomes of a side that cannot move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum NoMoves {
    /// It loses.
    #[default]
    Loss,
    /// A draw (Walker).
    Draw,
}

/// The options of Tablut (6.7).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// Who begins.
    pub first: Side,
    /// Where the king must get.
    pub escape: Escape,
    /// How the king is taken.
    pub king_capture: KingCapture,
    /// Whether the king takes part in captures.
    pub king_armed: bool,
    /// Against whom the empty throne helps to take.
    pub throne_hostile: ThroneHostile,
    /// Who may pass over the empty throne.
    pub throne_pass: ThronePass,
    /// Whether the king may stop on the throne again.
    pub king_reenter: bool,
    /// Whether the one soldier beside a king hemmed in on his throne can be taken against him (Linnaeus 10).
    pub hemmed_defender: bool,
    /// Whether black wins by shutting white in.
    pub encirclement: bool,
    /// What becomes of a side that cannot move.
    pub no_moves: NoMoves,
    /// Occurrence of a position that draws; 0 = off.
    pub repetition: u8,
    /// Plies without a capture that draw; 0 = off.
    pub no_capture_limit: u32,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            first: Side::White,
            escape: Escape::Edge,
            king_capture: KingCapture::Four,
            king_armed: true,
            throne_hostile: ThroneHostile::None,
            throne_pass: ThronePass::None,
            king_reenter: false,
            hemmed_defender: false,
            encirclement: false,
            no_moves: NoMoves::Loss,
            repetition: 3,
            no_capture_limit: 100,
        }
    }
}

/// A position of Tablut.
#[derive(Clone, Debug)]
pub struct Tablut {
    options: Options,
    board: Board,
    to_move: Side,
    progress: Progress,
    /// Pieces that each side has taken.
    taken: BySide<u32>,
    status: Status,
}

/// The start position (6.3).
const ARRAY: [&str; 9] = [
    "...BBB...",
    "....B....",
    "....W....",
    "B...W...B",
    "BBWWKWWBB",
    "B...W...B",
    "....W....",
    "....B....",
    "...BBB...",
];

impl Tablut {
    /// The first position of a game.
    ///
    /// # Errors
    /// When options or diagram make no game.
    pub fn new(options: &Options, start: Option<&Diagram>) -> Result<Self, SetupError> {
        match start {
            None => Self::of_board(options, Board::from_rows(GRID, &ARRAY)?, options.first, 0, BySide::default()),
            Some(diagram) => {
                let board = Board::from_rows(GRID, &diagram.rows)?;
                Self::of_board(options, board, diagram.to_move, diagram.plies_since_capture, diagram.captured_by)
            }
        }
    }

    /// A position without a past but for so many plies in which nothing was taken.
    pub(super) fn of_board(
        options: &Options,
        board: Board,
        to_move: Side,
        plies: u32,
        taken: BySide<u32>,
    ) -> Result<Self, SetupError> {
        if board.pieces().filter(|(_, piece)| piece.kind == Kind::King).count() != 1 {
            return Err(SetupError::Impossible("Tablut is played with one king"));
        }
        if board.pieces().any(|(point, piece)| piece.kind == Kind::Man && options.is_royal(point)) {
            return Err(SetupError::Impossible(
                "only the king may stand on the throne or, where he must get there, in a corner",
            ));
        }
        let progress = Progress::new(&board, to_move, plies, options.repetition, options.no_capture_limit);
        let position = Self { options: options.clone(), board, to_move, progress, taken, status: Status::Ongoing };
        if position.can_move() { Ok(position) } else { Err(SetupError::Impossible("the side to move has no move")) }
    }

    /// The options of this game.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Plies since the last capture.
    pub fn plies_since_capture(&self) -> u32 {
        self.progress.plies_since_capture()
    }

    /// The positions since the last capture, this one included, newest first; none where repetition does not matter.
    pub fn turns(&self) -> impl Iterator<Item = &Turn> {
        self.progress.turns()
    }

    /// What keeps a piece of that kind from crossing `point`.
    fn crossing(&self, kind: Kind, point: Point) -> Result<(), Illegal> {
        if self.board.get(point).is_some() {
            Err(Illegal::Blocked)
        } else if point == THRONE && !self.options.may_cross_throne(kind) {
            Err(Illegal::Throne)
        } else {
            Ok(())
        }
    }

    /// What keeps a piece of that kind from stopping on `point`.
    fn stopping(&self, kind: Kind, point: Point) -> Result<(), Illegal> {
        if self.board.get(point).is_some() {
            Err(Illegal::Occupied)
        } else if point == THRONE && !(kind == Kind::King && self.options.king_reenter) {
            Err(Illegal::Throne)
        } else if kind == Kind::Man && self.options.is_goal_corner(point) {
            Err(Illegal::Corner)
        } else {
            Ok(())
        }
    }

    /// The squares to which a piece of that kind can go from `from`.
    fn targets(&self, from: Point, kind: Kind) -> impl Iterator<Item = Point> + '_ {
        ORTHOGONAL.into_iter().flat_map(move |direction| {
            let mut closed = false;
            // A throne that may be entered but not crossed is the last square of its line.
            let reached = GRID.ray(from, direction).take_while(move |&point| {
                let open = !closed && self.board.get(point).is_none();
                closed = self.crossing(kind, point).is_err();
                open
            });
            reached.filter(move |&point| self.stopping(kind, point).is_ok())
        })
    }

    fn steps(&self) -> impl Iterator<Item = Move> + '_ {
        let own = self.board.pieces().filter(|(_, piece)| piece.side == self.to_move);
        own.flat_map(|(from, piece)| self.targets(from, piece.kind).map(move |to| Move::Step { from, to }))
    }

    fn can_move(&self) -> bool {
        self.steps().next().is_some()
    }

    /// The first obstacle on the way of a move, and what is wrong with it.
    fn obstacle(&self, from: Point, to: Point) -> Option<(Point, Illegal)> {
        let kind = self.board.get(from)?.kind;
        slide::way(GRID, from, to).find_map(|point| {
            let free = if point == to { self.stopping(kind, point) } else { self.crossing(kind, point) };
            free.err().map(|why| (point, why))
        })
    }

    /// Origin and target of a legal move.
    fn judge(&self, mv: Move) -> Result<(Point, Point), Illegal> {
        if mv == Move::Pass {
            return Err(Illegal::MustMove);
        }
        let (from, to) = slide::ends(&self.board, self.to_move, mv)?;
        self.obstacle(from, to).map_or(Ok((from, to)), |(_, why)| Err(why))
    }

    /// How the game stands after a move, in the order of 6.5.
    fn outcome(&self) -> Status {
        let mover = self.to_move.other();
        let Some(king) = self.board.king() else {
            return Status::Won(Side::Black, Reason::KingCaptured);
        };
        if mover == Side::White && self.options.is_goal(king) {
            return Status::Won(Side::White, Reason::KingEscaped);
        }
        if mover == Side::Black && self.options.encirclement && self.encircled() {
            return Status::Won(Side::Black, Reason::Encircled);
        }
        if !self.can_move() {
            return match self.options.no_moves {
                NoMoves::Loss => Status::Won(mover, Reason::NoMoves),
                NoMoves::Draw => Status::Draw(Reason::NoMoves),
            };
        }
        if self.progress.repeated(&self.board, self.to_move) {
            return Status::Draw(Reason::Repetition);
        }
        if self.progress.stalled() {
            return Status::Draw(Reason::NoProgress);
        }
        Status::Ongoing
    }

    /// Whether no white piece could reach the edge, even through other white pieces.
    fn encircled(&self) -> bool {
        let mut open: Vec<_> = GRID.points().filter(|&point| self.board.side(point) == Some(Side::White)).collect();
        let mut seen = [false; GRID.len()];
        for point in &open {
            seen[point.index()] = true;
        }
        while let Some(point) = open.pop() {
            if GRID.on_edge(point) {
                return false;
            }
            for next in GRID.neighbours(point) {
                let shut = self.board.side(next) == Some(Side::Black) || next == THRONE;
                if !shut && !seen[next.index()] {
                    seen[next.index()] = true;
                    open.push(next);
                }
            }
        }
        true
    }

    /// Whether black, if it were his turn, could take the king at once.
    pub fn king_is_threatened(&self) -> bool {
        let Some(king) = self.board().king() else { return false };
        let mut attack = self.clone();
        attack.to_move = Side::Black;
        let beside = |mv: &Move| mv.target().is_some_and(|target| GRID.neighbours(king).any(|next| next == target));
        let takes = |mv: &Move| {
            attack.clone().play(*mv).is_ok_and(|effects| effects.captured.iter().any(|&(point, _)| point == king))
        };
        attack.legal_moves().iter().any(|mv| beside(mv) && takes(mv))
    }

    /// The free ways of the king to where he must get, one a direction (6.6).
    pub fn open_ways(&self) -> Vec<Vec<Point>> {
        let Some(king) = self.board.king() else { return Vec::new() };
        let ways = ORTHOGONAL.into_iter().map(|direction| GRID.ray(king, direction).collect::<Vec<_>>());
        ways.filter(|way| {
            way.last().is_some_and(|&end| self.options.is_goal(end))
                && way.iter().all(|&point| self.crossing(Kind::King, point).is_ok())
        })
        .collect()
    }

    fn warnings(&self) -> Vec<Warning> {
        match self.open_ways().len() {
            0 => Vec::new(),
            1 => vec![Warning::Raichi],
            _ => vec![Warning::Tuichu],
        }
    }
}

impl Options {
    /// Whether pieces of that kind may pass over the empty throne.
    fn may_cross_throne(&self, kind: Kind) -> bool {
        match self.throne_pass {
            ThronePass::None => false,
            ThronePass::King => kind == Kind::King,
            ThronePass::All => true,
        }
    }

    /// Whether the king wins on that square.
    pub fn is_goal(&self, point: Point) -> bool {
        match self.escape {
            Escape::Edge => GRID.on_edge(point),
            Escape::Corner => GRID.is_corner(point),
        }
    }

    /// Whether `point` is a corner in a game in which the king must get to one.
    fn is_goal_corner(&self, point: Point) -> bool {
        self.escape == Escape::Corner && GRID.is_corner(point)
    }

    /// Whether nobody but the king can ever stand on that square.
    pub fn is_royal(&self, point: Point) -> bool {
        point == THRONE || self.is_goal_corner(point)
    }
}

impl Position for Tablut {
    fn board(&self) -> &Board {
        &self.board
    }

    fn to_move(&self) -> Side {
        self.to_move
    }

    fn moves(&self, out: &mut Vec<Move>) {
        if !self.status.is_over() {
            out.extend(self.steps());
        }
    }

    fn play(&mut self, mv: Move) -> Result<Effects, Illegal> {
        if self.status.is_over() {
            return Err(Illegal::GameOver);
        }
        let (from, to) = self.judge(mv)?;
        let mut effects = Effects::new(self.to_move, mv);
        let piece = self.board.set(from, None);
        self.board.set(to, piece);
        for point in GRID.sorted(capture::falling(&self.board, &self.options, to)) {
            effects.captured.extend(self.board.set(point, None).map(|piece| (point, piece)));
        }
        self.taken[self.to_move] += effects.captured.len() as u32;
        self.to_move = self.to_move.other();
        self.progress.note(&self.board, self.to_move, !effects.captured.is_empty());
        self.status = self.outcome();
        if effects.by == Side::White && !self.status.is_over() {
            effects.warnings = self.warnings();
        }
        Ok(effects)
    }

    fn status(&self) -> Status {
        self.status
    }

    fn bowls(&self) -> BySide<u32> {
        self.taken
    }

    fn concerned(&self, mv: Move, why: Illegal) -> Vec<Point> {
        match (mv, why) {
            (_, Illegal::MustMove) => slide::movers(&self.legal_moves()),
            (Move::Step { from, to }, Illegal::Throne | Illegal::Blocked) => {
                self.obstacle(from, to).into_iter().map(|(point, _)| point).collect()
            }
            _ => slide::concerned(mv, why),
        }
    }
}
