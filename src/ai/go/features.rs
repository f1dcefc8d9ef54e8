//! What a move of Go promises at first sight: the prior of the tree.
//!
//! Each feature multiplies the weight of a move, as in Coulom's model of move strengths (2007); the strengths are
//! set by hand.

use super::board::{At, Board, Cell, NOWHERE};
use super::patterns::Patterns;
use super::reading;

/// The strength of a move by its distance from the last one.
const NEAR_LAST: [f32; 7] = [1.0, 1.0, 6.0, 5.0, 3.0, 2.0, 1.4];
/// The same for the last but one.
const NEAR_OWN: [f32; 7] = [1.0, 1.0, 2.2, 2.0, 1.6, 1.3, 1.1];

/// The moves of the side to move that may make sense, with weights that sum up to 1; filling own eyes is none.
pub(super) fn priors(board: &Board, patterns: &Patterns, out: &mut Vec<(At, f32)>) {
    let me = board.to_move;
    let mut weights = vec![1.0f32; board.size()];
    chains(board, me, &mut weights);
    out.clear();
    let mut sum = 0.0;
    for point in board.grid().points() {
        let at = board.at(point);
        if !board.is_legal(at, me) || board.is_eye(at, me) {
            continue;
        }
        let mut weight = weights[usize::from(at)];
        if board.outlook(at, me).0 < 2 && !board.takes(at, me) {
            weight *= if board.outlook(at, me).1 > 1 { 0.03 } else { 0.1 };
        }
        if patterns.match_at(board, at) {
            weight *= 2.5;
        }
        weight *= near(board, at, board.last[0], &NEAR_LAST) * near(board, at, board.last[1], &NEAR_OWN);
        weight *= line(board, at);
        sum += weight;
        out.push((at, weight));
    }
    for (_, weight) in out {
        *weight /= sum;
    }
}

/// Weighs the liberties of chains in danger.
fn chains(board: &Board, me: Cell, weights: &mut [f32]) {
    let mut liberties = Vec::new();
    for point in board.grid().points() {
        let at = board.at(point);
        let side = board.cell(at);
        if side == Cell::Empty || board.head(at) != at {
            continue;
        }
        let stones = f32::from(board.stones(at).min(15));
        if let Some(liberty) = board.atari(at) {
            if side == me {
                save(board, at, liberty, stones, weights);
            } else {
                // A chain that cannot get away need not be taken yet.
                let lost = board.outlook(liberty, side).0 < 2 || reading::is_lost(board, at);
                weights[usize::from(liberty)] *= if lost { 2.0 + stones } else { 6.0 + 4.0 * stones };
            }
            continue;
        }
        board.liberties(at, 3, &mut liberties);
        if liberties.len() != 2 {
            continue;
        }
        for i in 0..2 {
            let (liberty, other) = (liberties[i], liberties[1 - i]);
            if side != me {
                let caught = reading::is_lost_after(board, at, liberty);
                weights[usize::from(liberty)] *= if caught { 4.0 + 2.0 * stones } else { 1.5 };
            } else if reading::is_lost_after(board, at, other) {
                // The opponent threatens to catch it: get out where he would leave it its last liberty.
                let worth = if board.outlook(liberty, me).0 >= 2 { 3.0 + stones } else { 1.0 };
                weights[usize::from(liberty)] *= worth;
            }
        }
    }
}

/// Weighs the ways to save an own chain in atari.
fn save(board: &Board, at: At, liberty: At, stones: f32, weights: &mut [f32]) {
    let me = board.cell(at);
    let mut seen = Vec::new();
    for stone in board.chain(at) {
        for enemy in board.beside(stone) {
            if board.cell(enemy) == me.other()
                && let Some(last) = board.atari(enemy)
                && !seen.contains(&last)
            {
                weights[usize::from(last)] *= 6.0 + 3.0 * stones;
                seen.push(last);
            }
        }
    }
    if !seen.contains(&liberty) {
        let hopeless = board.outlook(liberty, me).0 < 2 || reading::is_lost(board, at);
        weights[usize::from(liberty)] *= if hopeless { 0.2 } else { 5.0 + 3.0 * stones };
    }
}

fn near(board: &Board, at: At, other: At, strengths: &[f32; 7]) -> f32 {
    if other == NOWHERE {
        return 1.0;
    }
    let ((a, b), (c, d)) = (board.place(at), board.place(other));
    let (dx, dy) = ((a - c).abs(), (b - d).abs());
    strengths.get((dx + dy + dx.max(dy)) as usize).copied().unwrap_or(1.0)
}

/// Weighs the distance from the edge: where nothing is near, the third and fourth lines are best.
fn line(board: &Board, at: At) -> f32 {
    let (col, row) = board.place(at);
    let (cols, rows) = (i32::from(board.grid().cols), i32::from(board.grid().rows));
    let (x, y) = (col.min(cols - 1 - col), row.min(rows - 1 - row));
    let (low, high) = (x.min(y), x.max(y));
    let alone = board
        .beside(at)
        .into_iter()
        .chain(board.diagonal(at))
        .all(|point| matches!(board.cell(point), Cell::Empty | Cell::Border));
    if !alone {
        return if low == 0 { 0.5 } else { 1.0 };
    }
    if cols.min(rows) < 7 {
        return if low == 0 { 0.3 } else { 1.0 };
    }
    let wide = cols.min(rows) >= 11;
    match low {
        0 => 0.05,
        1 => 0.3,
        2 | 3 if wide && (2..=4).contains(&high) && is_open(board, col, row) => 12.0,
        2 | 3 if wide => 1.8,
        2 => 1.6,
        _ if wide => 0.9,
        _ => 1.5,
    }
}

/// Whether no stone lies within five points.
fn is_open(board: &Board, col: i32, row: i32) -> bool {
    let grid = board.grid();
    (row - 5..=row + 5).all(|row| {
        (col - 5..=col + 5)
            .all(|col| grid.point(col, row).is_none_or(|point| board.cell(board.at(point)) == Cell::Empty))
    })
}
