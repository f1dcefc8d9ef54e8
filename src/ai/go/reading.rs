//! Reading ladders: whether a chain in atari can get away.

use super::board::{At, Board, Cell, NOWHERE};

/// Positions looked at before a chain is taken to be safe.
const MOST: u32 = 120;

/// Whether the chain of `stone`, in atari and to move, is lost whatever it does.
pub(super) fn is_lost(board: &Board, stone: At) -> bool {
    if board.atari(stone).is_some_and(|liberty| runs_free(board, stone, liberty, NOWHERE)) {
        return false;
    }
    let mut left = MOST;
    let mut board = board.clone();
    board.to_move = board.cell(stone);
    board.ko = NOWHERE;
    runs_dead(&board, stone, &mut left)
}

/// Whether the opponent takes the chain of `stone`, which has two liberties, by an atari on `at`, not on `other`.
pub(super) fn is_lost_after(board: &Board, stone: At, at: At, other: At) -> bool {
    if runs_free(board, stone, other, at) {
        return false;
    }
    let attacker = board.cell(stone).other();
    let mut next = board.clone();
    next.to_move = attacker;
    next.ko = NOWHERE;
    if !next.is_legal(at, attacker) {
        return false;
    }
    next.play(at);
    next.atari(stone).is_some() && runs_dead(&next, stone, &mut { MOST })
}

/// Whether a chain that runs to `to` has three liberties there at once, without that on `without`: seen without
/// playing.
fn runs_free(board: &Board, stone: At, to: At, without: At) -> bool {
    let side = board.cell(stone);
    let beside = board.beside(to);
    let free = beside.iter().filter(|&&at| at != without && board.cell(at) == Cell::Empty).count();
    free >= 3 || beside.iter().any(|&at| board.cell(at) == side && board.has_many_liberties(at))
}

fn runs_dead(board: &Board, stone: At, left: &mut u32) -> bool {
    let me = board.to_move;
    let Some(liberty) = board.atari(stone) else { return false };
    let mut tries = vec![liberty];
    for own in board.chain(stone) {
        for enemy in board.beside(own) {
            if board.cell(enemy) == me.other()
                && let Some(at) = board.atari(enemy)
                && !tries.contains(&at)
            {
                tries.push(at);
            }
        }
    }
    let mut liberties = Vec::new();
    for at in tries {
        if *left == 0 {
            return false;
        }
        *left -= 1;
        if !board.is_legal(at, me) {
            continue;
        }
        let mut next = board.clone();
        next.play(at);
        next.liberties(stone, 3, &mut liberties);
        let safe = match liberties.len() {
            0 | 1 => false,
            2 => !liberties.iter().any(|&from| {
                let mut hunted = next.clone();
                if !hunted.is_legal(from, me.other()) {
                    return false;
                }
                hunted.play(from);
                hunted.atari(stone).is_some() && runs_dead(&hunted, stone, left)
            }),
            _ => true,
        };
        if safe {
            return false;
        }
    }
    true
}
