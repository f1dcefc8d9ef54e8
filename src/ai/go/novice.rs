//! The first level: someone who has just learnt the rules. He takes what he can take and answers where the opponent
//! has just played, but sees no danger coming.

use super::board::{At, Board, Cell, NOWHERE};
use crate::ai::maths::unit;
use crate::rng::Rng;

/// How far from the last stone he looks.
const SIGHT: i32 = 1;

/// One of `moves`.
pub(super) fn choose(board: &Board, moves: &[(At, f32)], rng: &mut Rng) -> Option<At> {
    let prey = moves.iter().map(|&(at, _)| (stones_taken(board, at), at)).max().filter(|&(taken, _)| taken > 0);
    if let Some((_, at)) = prey {
        return Some(at);
    }
    let weights: Vec<f32> = moves.iter().map(|&(at, _)| weight(board, at)).collect();
    let mut left = unit(rng) * weights.iter().sum::<f32>();
    let chosen = weights.iter().position(|weight| {
        left -= weight;
        left < 0.0
    });
    chosen.or_else(|| weights.iter().rposition(|&weight| weight > 0.0)).map(|i| moves[i].0)
}

fn weight(board: &Board, at: At) -> f32 {
    // To put own stones in atari is senseless even to him, if there are several.
    match board.outlook(at, board.to_move) {
        (2.., _) => {}
        (_, 1) => return 0.01,
        _ => return 0.0,
    }
    let last = board.last[0];
    let near = last != NOWHERE && {
        let ((a, b), (c, d)) = (board.place(at), board.place(last));
        (a - c).abs().max((b - d).abs()) <= SIGHT
    };
    // The first line is where the board ends, not where one plays.
    let edge = board.beside(at).into_iter().any(|point| board.cell(point) == Cell::Border);
    (if near { 12.0 } else { 1.0 }) * (if edge { 0.7 } else { 1.0 })
}

/// How many stones a move takes, ladders and fights aside.
fn stones_taken(board: &Board, at: At) -> u32 {
    let mut heads = Vec::new();
    for point in board.beside(at) {
        let head = board.head(point);
        if board.cell(point) == board.to_move.other() && board.atari(point).is_some() && !heads.contains(&head) {
            heads.push(head);
        }
    }
    heads.into_iter().map(|head| u32::from(board.stones(head))).sum()
}
