//! What `train-go` learns from: choices among moves, each with its features.

use super::features::{Eye, KINDS};
use super::scene::Scene;
use super::shapes::{NAMED, Shapes};
use super::strengths::{self, indices};
use crate::rules::Move;
use crate::rules::go::Go;

/// How many plain features there are.
pub const PLAIN: usize = strengths::PLAIN;

/// How many plain features each move has.
pub const PLAIN_KINDS: usize = KINDS;

/// A move as it looks at first sight.
#[derive(Clone, Copy, Debug)]
pub struct Sight {
    /// Its plain features, each below [`PLAIN`].
    pub plain: [u16; KINDS],
    /// The names of the shape around it, smallest first.
    pub shapes: [u32; NAMED],
}

/// Looks at the choices that a game makes.
pub struct Looker {
    shapes: Shapes,
    eye: Eye,
}

impl Default for Looker {
    fn default() -> Self {
        Self { shapes: Shapes::new(), eye: Eye::default() }
    }
}

impl Looker {
    /// All moves that may make sense in a position, and which of them was made, if it was one of these.
    pub fn look(&mut self, position: &Go, made: Move) -> Option<(Vec<Sight>, usize)> {
        let Scene { board, .. } = Scene::new(position);
        self.eye.look(&board);
        let chosen = self.eye.moves.iter().position(|&(at, _)| Move::Place(board.point(at)) == made)?;
        let sight = |(at, features): &(u16, _)| {
            let mut plain = [0; KINDS];
            for (feature, index) in plain.iter_mut().zip(indices(features)) {
                *feature = index as u16;
            }
            Sight { plain, shapes: self.shapes.names(&board, *at) }
        };
        Some((self.eye.moves.iter().map(sight).collect(), chosen))
    }
}

/// A file of weights from the logarithms of strengths: of plain features, and of shapes by name.
pub fn weights(plain: &[f32], shapes: &[(u32, f32)]) -> Vec<u8> {
    strengths::seal(plain, shapes)
}
