//! The player of Reversi.

mod bits;
pub(super) mod book;
mod last;
mod leaf;
mod lines;
mod patterns;
mod perft;
mod player;
mod probcut;
mod rounds;
mod search;
mod stable;
mod table;
pub mod training;
mod value;
pub(super) mod weights;
mod wide;

pub(super) use perft::perft;

use super::alphabeta;
use super::level::Level;
use super::search::{Forced, Steps};
use super::{Control, Line, Memory, Reply, Request};
use crate::rules::reversi::Reversi;
use crate::rules::{Move, Position};
use bits::Discs;
use player::{Player, by_the_book};

/// Whether bitboards can hold the position: not on ten squares a side, nor while the first four discs are being set.
fn fits(position: &Reversi) -> bool {
    position.board().grid().cols <= 8 && !position.in_opening()
}

/// A search for a move of a position with a choice.
pub(super) fn search(position: &Reversi, level: &Level, request: &Request, memory: Memory) -> Box<dyn Steps> {
    if !fits(position) {
        // The rules themselves are much slower than bitboards.
        let level = Level { units: (level.units / 30).clamp(200, 40_000), ..*level };
        return alphabeta::search(wide::Wide(position.clone()), &level, request, memory);
    }
    match wiping_out(position, level).or_else(|| by_the_book(position, level, request)) {
        Some(reply) => Box::new(Forced(reply, memory)),
        None => Box::new(Player::new(position, level, request, memory)),
    }
}

/// The move that leaves the opponent without a disc: nobody overlooks it. The best players may still find one that wins
/// by more.
fn wiping_out(position: &Reversi, level: &Level) -> Option<Reply> {
    let grid = position.board().grid();
    let discs = Discs::of(position);
    let legal = position.legal_moves();
    let wins = |mv: &Move| mv.target().is_some_and(|point| discs.after(bits::square(grid, point)).me == 0);
    let mv = legal.into_iter().filter(|_| level.temperature > 0).find(wins)?;
    Some(Reply { win: 1.0, ..Reply::forced(Some(mv)) })
}

/// The exact margin of a position with best play, and a best line; nothing where bitboards do not fit, or if the
/// search was stopped.
pub(super) fn solve(position: &Reversi, control: &Control) -> Option<Reply> {
    let legal = position.legal_moves();
    if legal.is_empty() || !fits(position) {
        return None;
    }
    if legal == [Move::Pass] {
        return after_pass(position, control);
    }
    let mut player = Player::solver(position);
    while !(control.stop)() {
        if !player.step() {
            return Some(player.reply());
        }
    }
    None
}

/// The same for a side that must pass: what the other side gets, seen from here.
fn after_pass(position: &Reversi, control: &Control) -> Option<Reply> {
    let mut next = position.clone();
    next.play(Move::Pass).ok()?;
    let reply = solve(&next, control)?;
    let lines = reply.lines.into_iter().map(|line| Line {
        moves: std::iter::once(Move::Pass).chain(line.moves).collect(),
        win: 1.0 - line.win,
        ..Line::default()
    });
    Some(Reply {
        mv: Some(Move::Pass),
        win: 1.0 - reply.win,
        points: reply.points.map(|points| -points),
        lines: lines.collect(),
        ..reply
    })
}
