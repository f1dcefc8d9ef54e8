//! Points of a rectangular board, their names and their neighbours.
//!
//! Points count from `a1`, row by row: `a1` is 0, `b1` is 1, and so on. Row 1 is the bottom row
//! (rules.md 1.1).

use serde::{Deserialize, Serialize};

/// The longest side a board may have. Twenty-five letters remain when `i` is skipped.
pub const MAX_SIDE: u8 = 25;

/// A cell or an intersection: its index on the board, counted from `a1` row by row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Point(pub u16);

impl Point {
    /// What a well-formed name that is no point of this board is read as; every game refuses it as
    /// [`OffBoard`](super::Illegal::OffBoard).
    pub const NOWHERE: Self = Self(u16::MAX);

    /// The index, for use in arrays.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Which letters name the columns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Letters {
    /// `a b … h j k …`: the international habit in Go.
    SkipI,
    /// `a b … h i j …`.
    #[default]
    Plain,
}

/// The eight directions as (columns, rows): the four orthogonal ones first.
pub const DIRECTIONS: [(i8, i8); 8] = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1), (1, -1), (-1, 1)];

/// The four directions along rows and columns.
pub const ORTHOGONAL: [(i8, i8); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];

/// The size of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Grid {
    /// Number of columns, 1 to [`MAX_SIDE`].
    pub cols: u8,
    /// Number of rows, 1 to [`MAX_SIDE`].
    pub rows: u8,
}

impl Grid {
    /// A board of that size, or nothing when a side is 0 or above [`MAX_SIDE`].
    pub const fn new(cols: u8, rows: u8) -> Option<Self> {
        if cols == 0 || rows == 0 || cols > MAX_SIDE || rows > MAX_SIDE { None } else { Some(Self { cols, rows }) }
    }

    /// Number of points.
    pub const fn len(self) -> usize {
        self.cols as usize * self.rows as usize
    }

    /// Never: a grid has at least one point. For symmetry with [`Self::len`].
    pub const fn is_empty(self) -> bool {
        false
    }

    /// Whether `point` lies on this board.
    pub const fn contains(self, point: Point) -> bool {
        point.index() < self.len()
    }

    /// The point in column `col` and row `row`, both counted from 0, if there is one.
    pub const fn point(self, col: i32, row: i32) -> Option<Point> {
        if col < 0 || row < 0 || col >= self.cols as i32 || row >= self.rows as i32 {
            None
        } else {
            Some(Point((row * self.cols as i32 + col) as u16))
        }
    }

    /// Column of `point`, from 0.
    pub const fn col(self, point: Point) -> i32 {
        (point.0 % self.cols as u16) as i32
    }

    /// Row of `point`, from 0.
    pub const fn row(self, point: Point) -> i32 {
        (point.0 / self.cols as u16) as i32
    }

    /// All points, from `a1` row by row.
    pub fn points(self) -> impl DoubleEndedIterator<Item = Point> + ExactSizeIterator + Clone {
        (0..self.len() as u16).map(Point)
    }

    /// The point one step from `point` in that direction, if it is on the board.
    pub const fn step(self, point: Point, direction: (i8, i8)) -> Option<Point> {
        self.point(self.col(point) + direction.0 as i32, self.row(point) + direction.1 as i32)
    }

    /// The points beyond `point` in that direction, nearest first, up to the edge.
    pub fn ray(self, point: Point, direction: (i8, i8)) -> impl Iterator<Item = Point> + Clone {
        let (mut col, mut row) = (self.col(point), self.row(point));
        std::iter::from_fn(move || {
            col += i32::from(direction.0);
            row += i32::from(direction.1);
            self.point(col, row)
        })
    }

    /// The two to four (on a line board fewer) orthogonal neighbours of `point`.
    pub fn neighbours(self, point: Point) -> impl Iterator<Item = Point> + Clone {
        ORTHOGONAL.into_iter().filter_map(move |direction| self.step(point, direction))
    }

    /// Whether `point` lies on the edge of the board.
    pub const fn on_edge(self, point: Point) -> bool {
        let (col, row) = (self.col(point), self.row(point));
        col == 0 || row == 0 || col == self.cols as i32 - 1 || row == self.rows as i32 - 1
    }

    /// Whether `point` is a corner of the board.
    pub const fn is_corner(self, point: Point) -> bool {
        let (col, row) = (self.col(point), self.row(point));
        (col == 0 || col == self.cols as i32 - 1) && (row == 0 || row == self.rows as i32 - 1)
    }

    /// The central point; of the two middle lines of an even side, the one farther from `a1`.
    pub const fn centre(self) -> Point {
        Point((self.rows / 2) as u16 * self.cols as u16 + (self.cols / 2) as u16)
    }

    /// The name of `point`, such as `d4`.
    pub fn name(self, point: Point, letters: Letters) -> String {
        format!("{}{}", column_letter(self.col(point) as u8, letters), self.row(point) + 1)
    }

    /// The point of that name, in upper or lower case. A well-formed name that is not on this board gives
    /// [`Point::NOWHERE`], anything else nothing.
    pub fn parse(self, name: &str, letters: Letters) -> Option<Point> {
        let mut chars = name.chars();
        let letter = chars.next()?.to_ascii_lowercase();
        let digits = chars.as_str();
        if !letter.is_ascii_lowercase()
            || digits.is_empty()
            || digits.len() > 3
            || !digits.bytes().all(|b| b.is_ascii_digit())
        {
            return None;
        }
        let row: i32 = digits.parse().ok()?;
        let col = i32::from(letter as u8 - b'a');
        let point = match letters {
            Letters::Plain => self.point(col, row - 1),
            Letters::SkipI if letter == 'i' => None,
            Letters::SkipI => self.point(if letter > 'i' { col - 1 } else { col }, row - 1),
        };
        Some(point.unwrap_or(Point::NOWHERE))
    }

    /// `points` in the order of a record: by column, then by row number (rules.md 1.2).
    pub fn sorted(self, mut points: Vec<Point>) -> Vec<Point> {
        points.sort_by_key(|&p| (self.col(p), self.row(p)));
        points
    }
}

/// The letter of a column counted from 0.
pub fn column_letter(col: u8, letters: Letters) -> char {
    let skipped = u8::from(letters == Letters::SkipI && col >= 8);
    char::from(b'a' + col + skipped)
}

/// One of the eight symmetries of the square; on a rectangle those that transpose change the grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Symmetry {
    /// Mirror left and right first.
    pub flip_cols: bool,
    /// Then mirror top and bottom.
    pub flip_rows: bool,
    /// Then swap columns and rows.
    pub transpose: bool,
}

impl Symmetry {
    /// All eight, the identity first.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..8u8).map(|bits| Self { flip_cols: bits & 1 != 0, flip_rows: bits & 2 != 0, transpose: bits & 4 != 0 })
    }

    /// The grid that `grid` becomes.
    pub const fn grid(self, grid: Grid) -> Grid {
        if self.transpose { Grid { cols: grid.rows, rows: grid.cols } } else { grid }
    }

    /// Where `point` of `grid` goes on [`Self::grid`].
    pub const fn point(self, grid: Grid, point: Point) -> Point {
        let (mut col, mut row) = (grid.col(point), grid.row(point));
        if self.flip_cols {
            col = grid.cols as i32 - 1 - col;
        }
        if self.flip_rows {
            row = grid.rows as i32 - 1 - row;
        }
        if self.transpose {
            Point((col * grid.rows as i32 + row) as u16)
        } else {
            Point((row * grid.cols as i32 + col) as u16)
        }
    }
}
