//! Rooms with one vital point: whoever plays there first decides whether they become two eyes or one (nakade).

use super::board::{At, Board, Cell, NOWHERE};

/// Points of the largest room that has one.
const MOST: usize = 6;

/// The same as a number of stones.
pub(super) const MOST_STONES: u16 = MOST as u16;

/// Some connected points.
struct Room {
    points: [At; MOST],
    /// How many of the others lie beside each.
    degrees: [u8; MOST],
    size: usize,
}

impl Room {
    /// All points connected with `at` by points that are `inside`; none if they are too many, or where `inside` fails.
    fn around(board: &Board, at: At, mut inside: impl FnMut(At) -> Option<bool>) -> Option<Self> {
        let mut room = Self { points: [NOWHERE; MOST], degrees: [0; MOST], size: 1 };
        room.points[0] = at;
        let mut next = 0;
        while next < room.size {
            for point in board.beside(room.points[next]) {
                if !inside(point)? {
                    continue;
                }
                room.degrees[next] += 1;
                if !room.points[..room.size].contains(&point) {
                    if room.size == MOST {
                        return None;
                    }
                    room.points[room.size] = point;
                    room.size += 1;
                }
            }
            next += 1;
        }
        Some(room)
    }

    /// What tells shapes apart: how many neighbours their points have in the room, in order.
    fn shape(&self) -> ([u8; MOST], usize) {
        let mut sorted = self.degrees;
        sorted[..self.size].sort_unstable();
        (sorted, self.size)
    }
}

/// The vital point of a small room of one side beside `last`.
pub(super) fn vital_point(board: &Board, last: At) -> Option<At> {
    let free = |&at: &At| board.cell(at) == Cell::Empty;
    // Where there is much space there is no small room: this spares a closer look nearly always.
    let narrow = |at: &At| free(at) && board.beside(*at).iter().filter(|&at| free(at)).count() <= 2;
    board.beside(last).into_iter().filter(narrow).find_map(|at| vital(board, at))
}

/// The vital point of the room around an empty point.
fn vital(board: &Board, at: At) -> Option<At> {
    let mut owner = Cell::Empty;
    let room = Room::around(board, at, |point| match board.cell(point) {
        Cell::Border => Some(false),
        Cell::Empty => Some(true),
        side if owner == Cell::Empty || owner == side => {
            owner = side;
            Some(false)
        }
        _ => None,
    })?;
    let (shape, size) = room.shape();
    let vital = match shape[..size] {
        [1, 1, 2] => 2,
        [1, 1, 1, 3] => 3,
        [1, 1, 1, 1, 4] => 4,
        [1, 2, 2, 2, 3] => 3,
        [1, 1, 2, 2, 2, 4] => 4,
        _ => return None,
    };
    room.degrees[..size].iter().position(|&degree| degree == vital).map(|i| room.points[i])
}

/// Whether a stone at `at` and the own stones it joins, left with one liberty and taken there, leave a closed room in
/// which the enemy makes no two eyes: too small or too square for them, or with a vital point that is then to be had.
pub(super) fn is_nakade(board: &Board, at: At) -> bool {
    let me = board.to_move;
    let mut liberty = NOWHERE;
    let room = Room::around(board, at, |point| {
        let free = board.cell(point) == Cell::Empty && point != at;
        if free {
            liberty = point;
        }
        Some(point == at || board.cell(point) == me)
    });
    let Some(room) = room.filter(|_| liberty != NOWHERE) else { return false };
    if board.beside(liberty).into_iter().any(|point| point != at && board.cell(point) == Cell::Empty) {
        return false;
    }
    let (shape, size) = room.shape();
    matches!(
        shape[..size],
        [0] | [1, 1] | [1, 1, 2] | [1, 1, 1, 3] | [2, 2, 2, 2] | [1, 1, 1, 1, 4] | [1, 2, 2, 2, 3] | [1, 1, 2, 2, 2, 4]
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{self, Grid, Piece, Side};

    /// Whether white cannot live in what is left when it takes the black stones (`B`), with one more on `*`.
    fn kills(rows: [&str; 3]) -> bool {
        let grid = Grid { cols: 6, rows: 3 };
        let mut stones = rules::Board::empty(grid);
        let mut move_at = None;
        for (row, line) in (0..).zip(rows) {
            for (col, letter) in (0..).zip(line.chars()) {
                let point = grid.point(col, row).expect("a point");
                match letter {
                    'B' => _ = stones.set(point, Some(Piece::man(Side::Black))),
                    'W' => _ = stones.set(point, Some(Piece::man(Side::White))),
                    '*' => move_at = Some(point),
                    _ => {}
                }
            }
        }
        let board = Board::new(&stones, Side::Black);
        is_nakade(&board, board.at(move_at.expect("a move")))
    }

    #[test]
    fn shapes_without_room_for_two_eyes_are_worth_giving_up() {
        for rows in [
            ["BB.W..", "B*BW..", "WWWW.."],
            ["BB.W..", "B*WW..", "WWWW.."],
            ["BBW...", "*.W...", "WWW..."],
            ["B*.W..", "WWWW..", "......"],
        ] {
            assert!(kills(rows), "{rows:?}");
        }
    }

    #[test]
    fn shapes_with_room_for_two_eyes_are_not() {
        for rows in [["BBB*.W", "WWWWWW", "......"], [".B*W..", "BBWW..", "WW...."], ["BB.W..", "W*BW..", "WWWW.."]] {
            assert!(!kills(rows), "{rows:?}");
        }
    }

    #[test]
    fn a_room_that_is_open_is_none() {
        assert!(!kills(["BB..W.", "B*BW..", "WWWW.."]));
    }
}
