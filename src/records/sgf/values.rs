//! The values of SGF: text with its escapes, points, numbers.

use crate::records::Clock;
use crate::rules::go::Komi;
use crate::rules::{Game, Grid, Letters, Point, Side};

/// Reads text. Line breaks stay in a text of several lines and become spaces in a simple one; escaped ones vanish;
/// other white space becomes a space; any other escaped letter stands for itself.
pub(super) fn read_text(raw: &str, lines: bool) -> String {
    let mut text = String::with_capacity(raw.len());
    let mut letters = raw.chars().peekable();
    while let Some(letter) = letters.next() {
        let (letter, escaped) = match letter {
            '\\' => match letters.next() {
                Some(letter) => (letter, true),
                None => break,
            },
            letter => (letter, false),
        };
        match letter {
            '\r' | '\n' => {
                let other = if letter == '\r' { '\n' } else { '\r' };
                letters.next_if_eq(&other);
                if !escaped {
                    text.push(if lines { '\n' } else { ' ' });
                }
            }
            '\t' | '\u{B}' | '\u{C}' => text.push(' '),
            letter => text.push(letter),
        }
    }
    text
}

/// Writes text: brackets and backslashes are escaped, in composed values colons as well.
pub(super) fn write_text(text: &str, composed: bool, out: &mut String) {
    for letter in text.chars() {
        if matches!(letter, ']' | '\\') || composed && letter == ':' {
            out.push('\\');
        }
        out.push(letter);
    }
}

/// Parts a composed value at its first colon that is not escaped.
pub(super) fn split(raw: &str) -> Option<(&str, &str)> {
    let mut escaped = false;
    let at = raw.bytes().position(|byte| {
        let found = byte == b':' && !escaped;
        escaped = byte == b'\\' && !escaped;
        found
    })?;
    Some((&raw[..at], &raw[at + 1..]))
}

/// How a game writes its points.
#[derive(Clone, Copy, Debug)]
pub(super) struct Coordinates {
    pub(super) game: Game,
    pub(super) grid: Grid,
}

/// A point that was read, and whether it was written as it should be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Found {
    pub(super) point: Point,
    pub(super) usual: bool,
}

impl Coordinates {
    /// Reads a point: two letters from the top left, in Othello a letter and a number. Each is understood in the other
    /// game as well, and letters in either case.
    pub(super) fn read(self, raw: &str) -> Option<Found> {
        let name = raw.trim();
        let found = match name.as_bytes() {
            [col, row] if col.is_ascii_alphabetic() && row.is_ascii_alphabetic() => {
                let place = |letter: u8| i32::from(letter.to_ascii_lowercase() - b'a');
                let (col, from_top) = (place(*col), place(*row));
                let row = match self.game {
                    Game::Go => i32::from(self.grid.rows) - 1 - from_top,
                    _ => from_top,
                };
                let usual = self.game == Game::Go && name == raw && name.bytes().all(|byte| byte.is_ascii_lowercase());
                Found { point: self.grid.point(col, row)?, usual }
            }
            _ => {
                let letters = if self.game == Game::Go { Letters::SkipI } else { Letters::Plain };
                let point = self.grid.parse(name, letters).filter(|point| self.grid.contains(*point))?;
                Found { point, usual: self.game != Game::Go && name == raw }
            }
        };
        Some(found)
    }

    /// Reads a point, or a rectangle `aa:cc`.
    pub(super) fn read_list(self, raw: &str) -> Option<(Vec<Point>, bool)> {
        let Some((from, to)) = split(raw) else {
            let found = self.read(raw)?;
            return Some((vec![found.point], found.usual));
        };
        let (from, to) = (self.read(from)?, self.read(to)?);
        let sorted = |a: i32, b: i32| a.min(b)..=a.max(b);
        let cols = sorted(self.grid.col(from.point), self.grid.col(to.point));
        let rows = sorted(self.grid.row(from.point), self.grid.row(to.point));
        let points = rows.rev().flat_map(|row| cols.clone().filter_map(move |col| self.grid.point(col, row))).collect();
        Some((points, from.usual && to.usual))
    }

    /// Writes a point.
    pub(super) fn write(self, point: Point, out: &mut String) {
        if self.game == Game::Go {
            let letter = |place: i32| char::from(b'a' + place as u8);
            out.push(letter(self.grid.col(point)));
            out.push(letter(i32::from(self.grid.rows) - 1 - self.grid.row(point)));
        } else {
            out.push_str(&self.grid.name(point, Letters::Plain));
        }
    }

    /// Whether a move of this name is a pass.
    pub(super) fn is_pass(self, raw: &str) -> bool {
        let name = raw.trim();
        let small = self.grid.cols <= 19 && self.grid.rows <= 19;
        match self.game {
            Game::Go => name.is_empty() || name.eq_ignore_ascii_case("pass") || name == "tt" && small,
            _ => ["", "pa", "pass", "ps", "--", "@@"].iter().any(|pass| name.eq_ignore_ascii_case(pass)),
        }
    }
}

/// Reads a side: `B`, `W`, or a word for it.
pub(super) fn read_side(raw: &str) -> Option<Side> {
    match raw.trim().to_ascii_lowercase().as_str() {
        "b" | "black" | "1" => Some(Side::Black),
        "w" | "white" | "2" => Some(Side::White),
        _ => None,
    }
}

/// Reads a komi; a comma may stand for the point, and some programs write words after it.
pub(super) fn read_komi(raw: &str) -> Option<Komi> {
    let text = raw.trim().replace(',', ".");
    let number: &str = text.split(|letter: char| letter.is_whitespace()).next()?;
    Komi::try_from(number.trim_end_matches(|letter: char| letter.is_alphabetic()).parse::<f64>().ok()?).ok()
}

/// Reads the time left.
pub(super) fn read_clock(raw: &str) -> Option<u64> {
    Clock::read_seconds(raw.trim())
}
