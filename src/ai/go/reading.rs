//! Reading ladders: whether a chain in atari can get away.

use super::board::{At, Board, NOWHERE};

/// Positions looked at before a chain is taken to be safe.
const MOST: u32 = 120;

/// Whether the chain of `stone`, in atari and to move, is lost whatever it does.
pub(super) fn is_lost(board: &Board, stone: At) -> bool {
    let mut left = MOST;
    let mut board = board.clone();
    board.to_move = board.cell(stone);
    board.ko = NOWHERE;
    runs_dead(&board, stone, &mut left)
}

/// Whether the opponent takes the chain of `stone`, which has two liberties, by an atari on `at`.
pub(super) fn is_lost_after(board: &Board, stone: At, at: At) -> bool {
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
