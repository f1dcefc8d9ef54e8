//! The weights of [`value`](super::value), as `train-tafl` has found them: a row of features, then rows of places for
//! besiegers, soldiers and king, from a corner to the throne.

use super::value::WEIGHTS;

/// Where four take the king.
#[rustfmt::skip]
pub(super) const FOUR: [i16; WEIGHTS] = [
    7, 11, 6, -2, 16, 0, 1, 5, 4, 4, 43, -12, 26, -14, -3, 65, 71, 35, 11, 11, -17,
    24, 31, 46, 51, 62, 71, 55, 77, 82, 68, 41, 57, 64, 51, 0,
    42, 76, 72, 109, 97, 66, 94, 73, 71, 76, 94, 83, 71, 80, 0,
    0, 0, 0, 0, 32, 45, 0, -17, 35, 1, 0, -4, -17, -19, -23,
];

/// Where two do.
#[rustfmt::skip]
pub(super) const LINNAEUS: [i16; WEIGHTS] = [
    -2, 17, 10, 3, -6, 0, 11, -3, 3, 4, 27, -57, 11, 14, 29, 16, 51, 44, 12, 20, 42,
    12, 27, 49, 23, 44, 42, 34, 47, 80, 96, 45, 42, 42, 54, 0,
    46, 69, 54, 84, 94, 70, 88, 73, 70, 54, 56, 72, 37, 51, 0,
    0, 0, 2, 0, -10, -20, 0, -22, -34, -12, 0, -31, -13, 14, 50,
];
