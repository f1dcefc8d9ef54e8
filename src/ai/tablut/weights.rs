//! The weights of [`value`](super::value), as `train-tafl` has found them: a row of features, then rows of places for
//! besiegers, soldiers and king, from a corner to the throne.

use super::value::WEIGHTS;

/// Where four take the king.
#[rustfmt::skip]
pub(super) const FOUR: [i16; WEIGHTS] = [
    11, 16, 8, -1, 31, 0, -2, 6, 5, 3, 44, -7, 30, -18, 4, 75, 76, 45, 8, 15, -13,
    29, 30, 42, 52, 62, 66, 50, 71, 74, 74, 41, 45, 47, 57, 0,
    38, 71, 49, 104, 91, 62, 93, 67, 67, 70, 91, 79, 62, 84, 0,
    0, 0, -9, 0, 46, 83, 0, -22, 31, -23, 0, 12, -3, -43, -31,
];

/// Where two do.
#[rustfmt::skip]
pub(super) const LINNAEUS: [i16; WEIGHTS] = [
    -2, 17, 10, 3, -6, 0, 11, -3, 3, 4, 27, -57, 11, 14, 29, 16, 51, 44, 12, 20, 42,
    12, 27, 49, 23, 44, 42, 34, 47, 80, 96, 45, 42, 42, 54, 0,
    46, 69, 54, 84, 94, 70, 88, 73, 70, 54, 56, 72, 37, 51, 0,
    0, 0, 2, 0, -10, -20, 0, -22, -34, -12, 0, -31, -13, 14, 50,
];
