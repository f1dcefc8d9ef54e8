//! The player of Go.

use super::level::Level;
use super::{Control, Reply, Request};
use crate::rules::go::Go;
use crate::rules::{Move, Point, Position};

/// Finds a move.
pub(super) fn think(_p: &Go, legal: &[Move], _level: &Level, request: &Request, _control: &Control) -> Reply {
    let mut rng = crate::rng::Rng::new(request.seed);
    Reply::forced(rng.pick(legal))
}

pub(super) fn dead_stones(_position: &Go, _seed: u64, _control: &Control) -> Vec<Point> {
    Vec::new()
}

pub(super) fn ownership(position: &Go, _seed: u64, _control: &Control) -> Vec<f32> {
    vec![0.0; position.board().grid().len()]
}
