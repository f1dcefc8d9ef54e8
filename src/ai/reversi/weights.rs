//! What the patterns are worth, learnt from the player's own games (`src/bin/train-reversi`).
//!
//! The payload of `assets/weights/reversi.weights` holds the stages one after another, from the end of the game on:
//! the six [`scalars`] as 16-bit numbers in hundredths of a disc, little-endian; then for each pattern that stands for
//! itself and its mirror image one byte, by how much its weight differs from that of the stage before, in fifths of a
//! disc. There -128 is followed by a byte n and stands for n zeros.

use super::bits::{Discs, around};
use super::patterns::{WEIGHTS, representatives, visit};

/// The layout of the payload.
pub(in crate::ai) const VERSION: u8 = 1;

/// Each stage of the game is judged by weights of its own.
pub const STAGES: usize = 13;

/// The stage of a board with so many empty squares.
pub const fn stage(empties: u32) -> usize {
    let stage = (empties / 4) as usize;
    if stage < 1 {
        0
    } else if stage > STAGES {
        STAGES - 1
    } else {
        stage - 1
    }
}

/// The unit of the weights of patterns, in hundredths of a disc.
const UNIT: i16 = 20;

/// How many scalars there are.
pub const SCALARS: usize = 6;

/// What is counted rather than looked up.
pub(super) fn scalars(discs: Discs) -> [i32; SCALARS] {
    let Discs { me, you } = discs;
    let empty = !(me | you);
    let count = |word: u64| word.count_ones() as i32;
    let odd = (empty.count_ones() & 1) as i32;
    [
        1,
        2 * odd - 1,
        count(discs.moves(!0)),
        count(discs.swapped().moves(!0)),
        count(around(you) & empty),
        count(around(me) & empty),
    ]
}

/// The weights of one stage, in hundredths of a disc.
struct Stage {
    scalars: [i16; SCALARS],
    /// One for each filling of each pattern.
    patterns: Vec<i16>,
}

/// The weights of all stages.
pub(in crate::ai) struct Weights {
    stages: Vec<Stage>,
}

impl Weights {
    /// Reads a payload; nothing if it is none.
    pub(in crate::ai) fn read(payload: &[u8]) -> Option<Self> {
        let representatives = representatives();
        let mut bytes = payload.iter().copied();
        let mut stages = Vec::with_capacity(STAGES);
        let mut patterns = vec![0i16; WEIGHTS];
        for _ in 0..STAGES {
            let mut scalars = [0; SCALARS];
            for scalar in &mut scalars {
                *scalar = i16::from_le_bytes([bytes.next()?, bytes.next()?]);
            }
            let mut zeros = 0u8;
            for (number, &representative) in representatives.iter().enumerate() {
                if (representative as usize) < number {
                    patterns[number] = patterns[representative as usize];
                } else if zeros > 0 {
                    zeros -= 1;
                } else {
                    match bytes.next()? as i8 {
                        i8::MIN => zeros = bytes.next()?.checked_sub(1)?,
                        change => patterns[number] = patterns[number].checked_add(UNIT * i16::from(change))?,
                    }
                }
            }
            stages.push(Stage { scalars, patterns: patterns.clone() });
        }
        bytes.next().is_none().then_some(Self { stages })
    }

    /// The value of a board for the side to move, in hundredths of a disc.
    pub(super) fn value(&self, discs: Discs) -> i32 {
        let empties = (!(discs.me | discs.you)).count_ones();
        let Some(stage) = self.stages.get(stage(empties)) else { return 0 };
        let counted: i32 = scalars(discs).iter().zip(stage.scalars).map(|(n, weight)| n * i32::from(weight)).sum();
        let mut looked_up = 0;
        visit(discs, |number| looked_up += stage.patterns.get(number).map_or(0, |&weight| i32::from(weight)));
        counted + looked_up
    }
}

/// The payload that holds the weights of each stage, in hundredths of a disc.
pub(super) fn write(stages: &[([f32; SCALARS], Vec<f32>)]) -> Vec<u8> {
    let mut payload = Vec::new();
    let mut before = vec![0i32; WEIGHTS];
    for (scalars, patterns) in stages {
        for scalar in scalars {
            payload.extend_from_slice(&(scalar.round() as i16).to_le_bytes());
        }
        let mut zeros = 0u8;
        for (number, &representative) in representatives().iter().enumerate() {
            if (representative as usize) < number {
                continue;
            }
            let weight = patterns.get(number).copied().unwrap_or(0.0) / f32::from(UNIT);
            let change = (weight.round() as i32 - before[number]).clamp(-127, 127);
            before[number] += change;
            if zeros > 0 && (change != 0 || zeros == u8::MAX) {
                payload.extend_from_slice(&[i8::MIN as u8, zeros]);
                zeros = 0;
            }
            if change == 0 {
                zeros += 1;
            } else {
                payload.push(change as i8 as u8);
            }
        }
        if zeros > 0 {
            payload.extend_from_slice(&[i8::MIN as u8, zeros]);
        }
    }
    payload
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::knowledge::Knowledge;
    use crate::ai::reversi::value::Shape;

    const START: Discs = Discs { me: 0x0000_0008_1000_0000, you: 0x0000_0010_0800_0000 };

    #[test]
    fn what_is_written_is_read() {
        let stages: Vec<_> = (0..STAGES)
            .map(|number| {
                let weight = |pattern: u32| (pattern as usize * 7 + number) % 11 * usize::from(pattern % 700 < 20) * 20;
                (
                    [number as f32; SCALARS],
                    representatives().into_iter().map(|pattern| weight(pattern) as f32).collect(),
                )
            })
            .collect();
        let payload = write(&stages);
        let read = Weights::read(&payload).expect("weights");
        for (stage, (scalars, patterns)) in read.stages.iter().zip(&stages) {
            assert_eq!(stage.scalars.map(f32::from), *scalars);
            assert!(stage.patterns.iter().zip(patterns).all(|(&found, &wanted)| f32::from(found) == wanted));
        }
        assert!(Weights::read(&payload[..payload.len() - 1]).is_none());
        assert!(Weights::read(&[&payload[..], &[0]].concat()).is_none());
    }

    #[test]
    fn all_sides_of_a_board_are_worth_the_same() {
        let weights = Knowledge::default().reversi.expect("the weights that come with the program");
        let board = START.after(19).after(18).after(26);
        for turn in 0..8 {
            assert_eq!(weights.value(board.turned(turn)), weights.value(board));
        }
    }

    #[test]
    fn without_weights_rules_of_thumb_decide() {
        let corner = Discs { me: START.me | 1, ..START };
        let plain = Shape::new(8, false, 0, None);
        assert!(plain.value(corner) > plain.value(START) + 500);
        assert_ne!(plain.value(corner), Shape::new(8, false, 0, Knowledge::default().reversi).value(corner));
    }
}
