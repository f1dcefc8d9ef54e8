//! The player of Go: Monte-Carlo tree search on a fast board, held to the rules at its root.

mod answer;
mod board;
mod ending;
mod eyes;
mod features;
pub mod learning;
mod novice;
mod patterns;
mod playout;
mod reading;
mod scene;
mod shapes;
mod solver;
pub(super) mod strengths;
mod thinking;
mod tree;
mod walker;

pub(super) use thinking::search;

use super::{Control, Reply};
use crate::rng::Rng;
use crate::rules::go::Go;
use crate::rules::{Point, Position};
use board::Board;
use ending::Survey;
use playout::Player;

/// Playouts that judge which stones are dead.
const VERDICT: u32 = 400;

/// The exact result of a board of up to sixteen points under area scoring, komi aside.
pub(super) fn solve(position: &Go, control: &Control) -> Option<Reply> {
    let solution = solver::solve(position, u64::MAX, control.stop)?;
    let win = match solution.margin {
        ..0 => 0.0,
        0 => 0.5,
        _ => 1.0,
    };
    let points = Some(solution.margin as f32);
    Some(Reply { win, points, nodes: solution.nodes, ..Reply::forced(Some(solution.best)) })
}

/// Who is likely to own each point: -1 white to +1 black.
pub(super) fn ownership(position: &Go, seed: u64, control: &Control) -> Vec<f32> {
    verdict(position, seed, control).0.owners()
}

/// The stones that playouts take to be dead.
pub(super) fn dead_stones(position: &Go, seed: u64, control: &Control) -> Vec<Point> {
    let (survey, board) = verdict(position, seed, control);
    survey.dead_stones(&board)
}

fn verdict(position: &Go, seed: u64, control: &Control) -> (Survey, Board) {
    let board = Board::new(position.board(), position.to_move());
    let mut survey = Survey::new(&board, Player::new(Rng::new(seed)), true);
    while survey.count == 0 || survey.count < VERDICT && !(control.stop)() {
        survey.play();
    }
    (survey, board)
}
