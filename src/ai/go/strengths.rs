//! How strong the features of a move are: learnt from the player's own games (`train-go`), or set by hand where there
//! are no weights.

use super::board::{At, Board};
use super::features::{ATARI, CAPTURE, ESCAPE, Eye, Features, GUARD, KINDS, LAST, OWN, PLACE, SELF_ATARI, VALUES};
use super::shapes::Shapes;
use crate::ai::knowledge;
use crate::ai::maths::exp;
use crate::rules::Game;

/// The layout of the weights.
pub(in crate::ai) const VERSION: u8 = 1;

/// Logarithms are stored in these parts of one.
const UNIT: f32 = 1024.0;

/// Number of all features but shapes.
pub(super) const PLAIN: usize = {
    let (mut sum, mut kind) = (0, 0);
    while kind < KINDS {
        sum += VALUES[kind];
        kind += 1;
    }
    sum
};

/// Strengths of features.
pub(in crate::ai) struct Strengths {
    shapes: Shapes,
    /// By kind and value.
    plain: Vec<f32>,
    /// By name: an open hash table, its length a power of two, at most half full; a free place has strength 0.
    table: Vec<(u32, f32)>,
}

impl Strengths {
    /// Strengths of all values of all kinds, and of shapes.
    fn new(plain: Vec<f32>, shapes: &[(u32, f32)]) -> Self {
        let length = (4 * shapes.len()).next_power_of_two();
        let mut table = vec![(0, 0.0); length];
        for &(name, strength) in shapes {
            let mut slot = name as usize % length;
            while table[slot].1 != 0.0 {
                slot = (slot + 1) % length;
            }
            table[slot] = (name, strength);
        }
        Self { shapes: Shapes::new(), plain, table }
    }

    /// Reads a payload; nothing if it is none.
    pub(in crate::ai) fn read(payload: &[u8]) -> Option<Self> {
        let (plain, shapes) = payload.split_at_checked(2 * PLAIN)?;
        let strength = |bytes: &[u8]| exp(f32::from(i16::from_le_bytes([bytes[0], bytes[1]])) / UNIT);
        let shape =
            |entry: &[u8]| (u32::from_le_bytes([entry[0], entry[1], entry[2], entry[3]]), strength(&entry[4..]));
        let whole = shapes.len().is_multiple_of(6);
        whole.then(|| {
            let shapes: Vec<_> = shapes.chunks_exact(6).map(shape).collect();
            Self::new(plain.chunks_exact(2).map(strength).collect(), &shapes)
        })
    }

    /// The strength of a shape, if it is known.
    fn shape(&self, name: u32) -> Option<f32> {
        let mask = self.table.len() - 1;
        let mut slot = name as usize & mask;
        while self.table[slot].1 != 0.0 {
            if self.table[slot].0 == name {
                return Some(self.table[slot].1);
            }
            slot = (slot + 1) & mask;
        }
        None
    }

    /// The moves of the side to move that may make sense, with weights that sum up to 1.
    pub(super) fn priors(&self, board: &Board, eye: &mut Eye, out: &mut Vec<(At, f32)>) {
        eye.look(board);
        out.clear();
        let mut sum = 0.0;
        for (at, features) in &eye.moves {
            let names = self.shapes.names(board, *at);
            // The largest shape that is known says most.
            let shape = names.into_iter().rev().find_map(|name| self.shape(name)).unwrap_or(1.0);
            let weight = shape * indices(features).map(|index| self.plain[index]).product::<f32>();
            sum += weight;
            out.push((*at, weight));
        }
        for (_, weight) in out {
            *weight /= sum;
        }
    }
}

/// A file of weights: the logarithms of strengths.
pub(super) fn seal(plain: &[f32], shapes: &[(u32, f32)]) -> Vec<u8> {
    let stored = |log: f32| ((log * UNIT).round() as i16).to_le_bytes();
    let mut payload: Vec<u8> = plain.iter().flat_map(|&log| stored(log)).collect();
    for &(name, log) in shapes {
        payload.extend(name.to_le_bytes());
        payload.extend(stored(log));
    }
    knowledge::seal(Game::Go, VERSION, &payload)
}

/// A first guess at the strengths, without shapes.
pub(in crate::ai) fn by_hand() -> Strengths {
    let mut plain = vec![1.0; PLAIN];
    let mut set = |kind: usize, values: &[f32]| {
        let start = VALUES[..kind].iter().sum::<usize>() + 1;
        plain[start..start + values.len()].copy_from_slice(values);
    };
    set(CAPTURE, &[9.0, 13.0, 20.0, 10.0, 16.0, 28.0, 3.0, 4.5, 8.0]);
    set(ESCAPE, &[8.0, 12.0, 20.0, 0.2, 0.2, 0.2]);
    set(ATARI, &[6.0, 9.0, 16.0, 1.5]);
    set(GUARD, &[4.0, 6.0, 9.0]);
    set(SELF_ATARI, &[0.1, 0.03, 0.03]);
    set(LAST, &[6.0, 5.0, 3.0, 2.0, 1.4]);
    set(OWN, &[2.2, 2.0, 1.6, 1.3, 1.1]);
    for (place, strength) in plain[PLAIN - VALUES[PLACE]..].iter_mut().enumerate() {
        *strength = match place % 30 {
            0 => 0.5,
            5 => 0.05,
            6 | 10..15 => 0.3,
            15.. if place >= 30 => 4.0,
            _ => 1.0,
        };
    }
    Strengths::new(plain, &[])
}

/// Where the strengths of features stand.
pub(super) fn indices(features: &Features) -> impl Iterator<Item = usize> {
    let mut start = 0;
    features.iter().zip(VALUES).map(move |(&value, values)| {
        let index = start + usize::from(value);
        start += values;
        index
    })
}
