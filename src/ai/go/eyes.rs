//! Rooms with one vital point: whoever plays there first decides whether they become two eyes or one (nakade).

use super::board::{At, Board, Cell, NOWHERE};

/// Points of the largest room that has one.
const MOST: usize = 6;

/// The vital point of a small room of one side beside `last`.
pub(super) fn vital_point(board: &Board, last: At) -> Option<At> {
    let free = |&at: &At| board.cell(at) == Cell::Empty;
    // Where there is much space there is no small room: this spares a closer look nearly always.
    let narrow = |at: &At| free(at) && board.beside(*at).iter().filter(|&at| free(at)).count() <= 2;
    board.beside(last).into_iter().filter(narrow).find_map(|at| vital(board, at))
}

/// The vital point of the room around an empty point.
fn vital(board: &Board, at: At) -> Option<At> {
    let mut room = [NOWHERE; MOST];
    room[0] = at;
    let (mut size, mut next) = (1, 0);
    let mut owner = Cell::Empty;
    let mut degrees = [0u8; MOST];
    while next < size {
        for point in board.beside(room[next]) {
            match board.cell(point) {
                Cell::Border => {}
                Cell::Empty => {
                    degrees[next] += 1;
                    if !room[..size].contains(&point) {
                        if size == MOST {
                            return None;
                        }
                        room[size] = point;
                        size += 1;
                    }
                }
                side if owner == Cell::Empty || owner == side => owner = side,
                _ => return None,
            }
        }
        next += 1;
    }
    // The shapes are told apart by how many neighbours their points have in the room.
    let mut sorted = degrees;
    sorted[..size].sort_unstable();
    let vital = match sorted[..size] {
        [1, 1, 2] => 2,
        [1, 1, 1, 3] => 3,
        [1, 1, 1, 1, 4] => 4,
        [1, 2, 2, 2, 3] => 3,
        [1, 1, 2, 2, 2, 4] => 4,
        _ => return None,
    };
    degrees[..size].iter().position(|&degree| degree == vital).map(|i| room[i])
}
