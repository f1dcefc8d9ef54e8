//! What a node of a record holds: a move or a set-up, and remarks on the position after it.

use crate::rules::{BySide, Effects, Game, Grid, Illegal, Move, Piece, Point, Side};
use serde::{Deserialize, Serialize};

/// What a node does to the position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Deed {
    /// Nothing.
    #[default]
    Nothing,
    /// A move.
    Move(Made),
    /// Pieces are put on the board or taken from it, or the turn is given.
    SetUp(Box<SetUp>),
}

impl Deed {
    /// Whose turn it is after it, if it was `before`'s.
    pub(crate) fn turn_after(&self, before: Side) -> Side {
        match self {
            Self::Nothing => before,
            Self::Move(made) => made.by.other(),
            Self::SetUp(set_up) => set_up.to_move.unwrap_or(before),
        }
    }
}

/// A move as a record has it: whose it is, whether or not the rules allow it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Made {
    /// Who makes it.
    pub by: Side,
    /// The move; of a point that is not on the board, [`Point::NOWHERE`].
    pub mv: Move,
    /// The move as the file wrote it, where `mv` cannot say it.
    pub text: Option<Box<str>>,
}

impl Made {
    /// A move with points of the board.
    pub const fn new(by: Side, mv: Move) -> Self {
        Self { by, mv, text: None }
    }

    /// A move that names a point that the board does not have, as it is written.
    pub fn off_board(by: Side, game: Game, text: &str) -> Self {
        let (from, to) = (Point::NOWHERE, Point::NOWHERE);
        let mv = if game.slides() { Move::Step { from, to } } else { Move::Place(to) };
        Self { by, mv, text: Some(text.into()) }
    }
}

/// A change of the position by hand.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SetUp {
    /// What comes to stand on which point; nothing empties it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pieces: Vec<(Point, Option<Piece>)>,
    /// Whose turn it is then, if that changes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to_move: Option<Side>,
}

impl SetUp {
    /// The points that come to be empty.
    pub fn emptied(&self) -> impl Iterator<Item = Point> + '_ {
        self.pieces.iter().filter(|(_, piece)| piece.is_none()).map(|(point, _)| *point)
    }

    /// The points on which that piece comes to stand.
    pub fn put(&self, piece: Piece) -> impl Iterator<Item = Point> + '_ {
        self.pieces.iter().filter(move |(_, put)| *put == Some(piece)).map(|(point, _)| *point)
    }
}

/// What became of a node's deed when it was played.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Verdict {
    /// Nobody has looked yet, or there is nothing to judge.
    #[default]
    Open,
    /// A move that the rules allow.
    Legal(Box<Effects>),
    /// A move that breaks a rule: it stays what it is, and the board shows it as well as it can.
    Illegal(Illegal),
    /// A set-up that was made.
    Set,
    /// A set-up that makes no position of this game: the board stays as it was.
    Impossible,
}

/// A mark on points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MarkKind {
    /// `CR`.
    Circle,
    /// `SQ`.
    Square,
    /// `TR`.
    Triangle,
    /// `MA`.
    Cross,
    /// `SL`.
    Selected,
    /// `TB`.
    BlackTerritory,
    /// `TW`.
    WhiteTerritory,
    /// `DD`: shown dimmed, here and below, until the next; no points end it.
    Dimmed,
    /// `VW`: only this part of the board is shown, here and below, until the next; no points end it.
    Visible,
}

impl MarkKind {
    /// All marks with their properties in SGF and their names in text, in the order in which they are written.
    pub const ALL: [(Self, &'static str, &'static str); 9] = [
        (Self::Circle, "CR", "circle"),
        (Self::Square, "SQ", "square"),
        (Self::Triangle, "TR", "triangle"),
        (Self::Cross, "MA", "cross"),
        (Self::Selected, "SL", "selected"),
        (Self::BlackTerritory, "TB", "black_territory"),
        (Self::WhiteTerritory, "TW", "white_territory"),
        (Self::Dimmed, "DD", "dimmed"),
        (Self::Visible, "VW", "visible"),
    ];

    /// Whether it holds for the nodes below, too.
    pub const fn lasts(self) -> bool {
        matches!(self, Self::Dimmed | Self::Visible)
    }
}

/// What is left on a clock after a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Clock {
    /// Milliseconds (`BL`, `WL`).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ms: Option<u64>,
    /// Moves to be made in this period of overtime (`OB`, `OW`).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moves: Option<u32>,
}

impl Clock {
    /// A time in seconds as it is written: `12`, `12.5`.
    pub fn seconds(ms: u64) -> String {
        let text = format!("{}.{:03}", ms / 1000, ms % 1000);
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    }

    /// Reads a time in seconds; nothing if it is no time, or too fine for milliseconds.
    pub fn read_seconds(text: &str) -> Option<u64> {
        let (whole, part) = text.split_once('.').unwrap_or((text, "0"));
        let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let part = part.trim_end_matches('0');
        if !digits(whole) || part.len() > 3 || !(part.is_empty() || digits(part)) {
            return None;
        }
        let thousandths: u64 = if part.is_empty() { 0 } else { format!("{part:0<3}").parse().ok()? };
        whole.parse::<u64>().ok()?.checked_mul(1000)?.checked_add(thousandths)
    }
}

/// A property that means nothing to this program and is kept as it was.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Property {
    /// Its name.
    pub id: String,
    /// Its values, escapes and all.
    pub values: Vec<String>,
}

/// What is said of the position after a node.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Remarks {
    /// A name (`N`).
    #[serde(skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// A comment (`C`).
    #[serde(skip_serializing_if = "String::is_empty")]
    pub comment: String,
    /// The clocks.
    #[serde(skip_serializing_if = "no_clocks")]
    pub clocks: BySide<Clock>,
    /// Marks on points.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<(MarkKind, Vec<Point>)>,
    /// Labels (`LB`).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub labels: Vec<(Point, String)>,
    /// Arrows (`AR`).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub arrows: Vec<(Point, Point)>,
    /// Lines (`LN`).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<(Point, Point)>,
    /// All else.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub other: Vec<Property>,
}

fn no_clocks(clocks: &BySide<Clock>) -> bool {
    *clocks == BySide::default()
}

impl Remarks {
    /// Without any remark.
    pub const NONE: &'static Self = &Self {
        name: String::new(),
        comment: String::new(),
        clocks: BySide { black: Clock { ms: None, moves: None }, white: Clock { ms: None, moves: None } },
        marks: Vec::new(),
        labels: Vec::new(),
        arrows: Vec::new(),
        lines: Vec::new(),
        other: Vec::new(),
    };

    /// The points that bear that mark; nothing where the mark is not spoken of.
    pub fn marked(&self, kind: MarkKind) -> Option<&[Point]> {
        self.marks.iter().find(|(marked, _)| *marked == kind).map(|(_, points)| &points[..])
    }

    /// Adds points to those that bear a mark, each once.
    pub(super) fn mark(&mut self, kind: MarkKind, points: impl IntoIterator<Item = Point>, grid: Grid) {
        let place = self.marks.iter().position(|(marked, _)| *marked == kind).unwrap_or_else(|| {
            self.marks.push((kind, Vec::new()));
            self.marks.len() - 1
        });
        let marked = &mut self.marks[place].1;
        let mut seen = vec![false; grid.len()];
        for point in marked.iter() {
            seen[point.index()] = true;
        }
        marked.extend(points.into_iter().filter(|point| !std::mem::replace(&mut seen[point.index()], true)));
    }

    /// Adds to a comment, on a line of its own.
    pub fn add_comment(&mut self, text: &str) {
        if !self.comment.is_empty() && !text.is_empty() {
            self.comment.push('\n');
        }
        self.comment.push_str(text);
    }
}

/// A text of another format as SGF can hold it: lines end in a line feed, and all other white space is a blank.
pub(super) fn plain(text: &str) -> String {
    let lines = text.replace("\r\n", "\n").replace('\r', "\n");
    lines.replace(['\t', '\u{B}', '\u{C}'], " ")
}
