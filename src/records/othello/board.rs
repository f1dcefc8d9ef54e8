//! Boards of 64 characters from a1 row by row, with the side to move: `X` or `*` is black, `O` white, `-` empty.

use super::{GRID, options};
use crate::records::Record;
use crate::records::format::WriteError;
use crate::records::judge::diagram;
use crate::records::place::{Budget, Fault, Notes, Wrong};
use crate::records::tree::NodeId;
use crate::rules::{AnyPosition, Board, BySide, Options, Piece, Point, Position, Setup, Side, Start};

/// Roughly what a board costs in memory.
const BOARD_COST: usize = 1024;

/// Reads a cell: nothing for letters that are none.
pub(super) fn cell(letter: char) -> Option<Option<Side>> {
    match letter {
        'X' | 'x' | '*' | 'B' | 'b' | '#' | '●' => Some(Some(Side::Black)),
        'O' | 'o' | 'W' | 'w' | '○' => Some(Some(Side::White)),
        '-' | '.' | '_' | '+' => Some(None),
        _ => None,
    }
}

fn side(word: &str) -> Option<Side> {
    match word.to_ascii_lowercase().trim_end_matches(';') {
        "black" => Some(Side::Black),
        "white" => Some(Side::White),
        word => {
            let mut letters = word.chars();
            let side = letters.next().and_then(cell).flatten();
            side.filter(|_| letters.next().is_none())
        }
    }
}

/// Whether the text begins as a board does.
pub(in crate::records) fn looks_like_board(text: &str) -> bool {
    let head = text.lines().filter(|line| !is_comment(line) && !is_ruler(line)).flat_map(str::split_whitespace);
    let cells: String = head.filter(|word| !is_number(word)).take(64).collect();
    let mut letters = cells.chars();
    letters.by_ref().take(64).filter(|letter| cell(*letter).is_some()).count() == 64
}

fn is_comment(line: &str) -> bool {
    line.trim_start().starts_with(['%', ';']) || line.trim().is_empty()
}

/// The letters above or below a board.
fn is_ruler(line: &str) -> bool {
    let letters = line.chars().filter(|letter| !letter.is_whitespace()).map(|letter| letter.to_ascii_lowercase());
    letters.eq("abcdefgh".chars())
}

fn is_number(word: &str) -> bool {
    word.bytes().all(|byte| byte.is_ascii_digit())
}

/// Reads boards.
pub(in crate::records) fn read(text: &str, notes: &mut Notes, budget: &mut Budget) -> Result<Vec<Record>, Fault> {
    let (mut games, mut cells, mut start) = (Vec::new(), Vec::with_capacity(GRID.len()), 0);
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let mut place = at;
        at += line.len();
        if is_comment(line) || is_ruler(line) {
            continue;
        }
        for word in line.split_inclusive(char::is_whitespace) {
            let (word, here) = (word.trim(), place);
            place += word.len().max(1);
            if word.is_empty() || is_number(word) {
                continue;
            }
            if cells.len() == GRID.len() {
                let said = side(word);
                games.push(record(&cells, said, start, notes)?);
                cells.clear();
                if said.is_some() {
                    continue;
                }
            }
            if cells.is_empty() {
                start = here;
            }
            for letter in word.chars() {
                match cell(letter) {
                    Some(cell) if cells.len() < GRID.len() => cells.push(cell),
                    // What follows a board on its line is a list of moves or a remark.
                    _ if cells.is_empty() => break,
                    _ if cells.len() == GRID.len() => {
                        let said = side(&letter.to_string());
                        games.push(record(&cells, said, start, notes)?);
                        cells.clear();
                    }
                    _ => return Err((here, Wrong::Form(format!("{letter:?} is no square of a board")))),
                }
            }
            if !budget.spend(BOARD_COST) {
                return Err((here, Wrong::TooMuch));
            }
        }
    }
    match cells.len() {
        0 => {}
        64 => games.push(record(&cells, None, start, notes)?),
        found => return Err((start, Wrong::Form(format!("a board has 64 squares, this one {found}")))),
    }
    if games.is_empty() { Err((0, Wrong::NoRecord)) } else { Ok(games) }
}

fn record(cells: &[Option<Side>], said: Option<Side>, at: usize, notes: &mut Notes) -> Result<Record, Fault> {
    let to_move = said.unwrap_or_else(|| {
        notes.add(at, "the side to move is not said; it is told by the number of discs");
        if cells.iter().flatten().count().is_multiple_of(2) { Side::Black } else { Side::White }
    });
    let setup = setup(cells, to_move);
    AnyPosition::new(&setup).map_err(|why| (at, why.into()))?;
    Ok(Record::new(setup))
}

/// A game from these squares; the regular start if they are those of it.
pub(super) fn setup(cells: &[Option<Side>], to_move: Side) -> Setup {
    let mut board = Board::empty(GRID);
    for (place, cell) in cells.iter().enumerate() {
        board.set(Point(place as u16), cell.map(Piece::man));
    }
    let regular = Setup::new(options());
    let is_regular = |position: AnyPosition| *position.board() == board && position.to_move() == to_move;
    if AnyPosition::new(&regular).is_ok_and(is_regular) {
        return regular;
    }
    Setup { options: options(), start: Start::Diagram(diagram(&board, to_move, BySide::default())) }
}

/// The squares of a board as text.
pub(super) fn text(board: &Board, empty: char, black: char) -> String {
    let letter = |point| match board.side(point) {
        Some(Side::Black) => black,
        Some(Side::White) => 'O',
        None => empty,
    };
    board.grid().points().map(letter).collect()
}

/// Writes the position at the end of the main line.
pub(in crate::records) fn write(record: &Record) -> Result<String, WriteError> {
    let Options::Reversi(options) = &record.setup.options else { return Err(WriteError::Start("a board of Othello")) };
    if options.size != 8 {
        return Err(WriteError::Start("a board of 64 squares"));
    }
    let position = record.position(record.tree.main_line().last().copied().unwrap_or(NodeId::ROOT))?;
    let side = if position.to_move() == Side::Black { 'X' } else { 'O' };
    Ok(format!("{} {side}\n", text(position.board(), '-', 'X')))
}
