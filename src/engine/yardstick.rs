//! Plain players to measure others by: alpha-beta over the rules that counts what anybody can count, and no more.
//!
//! At depth 1 this is the greedy player, who takes what he can get and never looks at the answer.

use crate::rng::Rng;
use crate::rules::{AnyPosition, Board, Kind, Move, Position, Side, Status, go::Go, tablut::Tablut};

/// The value of a win at once.
const WIN: i32 = 1_000_000;

/// The move that looks best `depth` plies ahead, one of them by chance; nothing only if the game is over.
pub fn choose(position: &AnyPosition, depth: u32, rng: &mut Rng) -> Option<Move> {
    let mut moves = position.legal_moves();
    for i in (1..moves.len()).rev() {
        moves.swap(i, rng.below(i + 1));
    }
    let mut best = (-2 * WIN, None);
    for mv in moves {
        let value = after(position, mv, depth, best.0, 2 * WIN);
        if value > best.0 {
            best = (value, Some(mv));
        }
    }
    best.1
}

/// The value of a move for the side that makes it.
fn after(position: &AnyPosition, mv: Move, depth: u32, alpha: i32, beta: i32) -> i32 {
    let mut next = position.clone();
    if next.play(mv).is_err() {
        return -2 * WIN;
    }
    if next.status().is_over() || depth <= 1 {
        return value(&next, position.to_move());
    }
    -best(&next, depth - 1, -beta, -alpha)
}

fn best(position: &AnyPosition, depth: u32, mut alpha: i32, beta: i32) -> i32 {
    let mut best = -2 * WIN;
    for mv in position.legal_moves() {
        best = best.max(after(position, mv, depth, alpha, beta));
        alpha = alpha.max(best);
        if alpha >= beta {
            break;
        }
    }
    best
}

/// What a position is worth to `side`, to the eye.
fn value(position: &AnyPosition, side: Side) -> i32 {
    match position.status() {
        Status::Won(winner, _) => return if winner == side { WIN } else { -WIN },
        Status::Draw(_) | Status::NoResult(_) => return 0,
        Status::Ongoing | Status::Scoring(_) => {}
    }
    let black = match position {
        AnyPosition::Go(go) => ground(go),
        AnyPosition::Tablut(tablut) => siege(tablut),
        AnyPosition::Reversi(_) | AnyPosition::Latrunculi(_) => {
            position.board().count(Side::Black) as i32 - position.board().count(Side::White) as i32
        }
    };
    if side == Side::Black { black } else { -black }
}

/// Besiegers against soldiers, of whom there are half as many, the open lines of the king, and besiegers beside him.
fn siege(tablut: &Tablut) -> i32 {
    let board = tablut.board();
    let men = |side| board.pieces().filter(|(_, man)| man.side == side && man.kind == Kind::Man).count() as i32;
    let beside = |point| board.grid().neighbours(point).filter(|&next| board.side(next) == Some(Side::Black)).count();
    10 * men(Side::Black) - 20 * men(Side::White) - 15 * tablut.open_ways().len() as i32
        + 5 * board.king().map_or(0, beside) as i32
}

/// Go: prisoners, stones without breath to spare, and the points that lie nearer to black than to white.
fn ground(go: &Go) -> i32 {
    let board = go.board();
    let taken = go.captured_by();
    let mut black = 10 * (taken.black as i32 - taken.white as i32);
    let sign = |side| if side == Side::Black { 1 } else { -1 };
    let mut seen = vec![false; board.grid().len()];
    for (point, piece) in board.pieces() {
        if seen[point.index()] {
            continue;
        }
        let chain = go.chain(point);
        for stone in &chain {
            seen[stone.index()] = true;
        }
        let weight = match go.liberties(point).len() {
            // Whoever is to move takes it; his own he may still save.
            1 if piece.side == go.to_move() => 3,
            1 => 12,
            2 => 1,
            _ => 0,
        };
        black -= sign(piece.side) * weight * chain.len() as i32;
    }
    black + nearer(board)
}

/// Points that lie nearer to a black stone than to any white one, less those that lie nearer to a white one.
fn nearer(board: &Board) -> i32 {
    let grid = board.grid();
    let bit = |side| if side == Side::Black { 1u8 } else { 2 };
    let mut claims: Vec<u8> = grid.points().map(|point| board.side(point).map_or(0, bit)).collect();
    let mut edge: Vec<_> = board.pieces().map(|(point, _)| point).collect();
    while !edge.is_empty() {
        let before = claims.clone();
        let mut reached = Vec::new();
        for from in edge {
            for to in grid.neighbours(from).filter(|to| before[to.index()] == 0) {
                if claims[to.index()] == 0 {
                    reached.push(to);
                }
                claims[to.index()] |= before[from.index()];
            }
        }
        edge = reached;
    }
    claims.into_iter().map(|claim| i32::from(claim == 1) - i32::from(claim == 2)).sum()
}
