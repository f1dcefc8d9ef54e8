//! The weights of [`value`](super::value), as `train-tafl` has found them: a row of features, then rows of places for
//! besiegers, soldiers and king, from a corner to the throne.

use super::value::WEIGHTS;

/// Where four take the king.
#[rustfmt::skip]
pub(super) const FOUR: [i16; WEIGHTS] = [
    2, 8, 6, -2, 10, 0, 3, 3, 4, 5, 36, -24, 24, -4, -3, 64, 68, 34, 2, 3, -20,
    15, 23, 48, 50, 61, 70, 54, 76, 86, 93, 45, 53, 62, 64, 0,
    60, 88, 67, 119, 101, 60, 95, 79, 64, 81, 113, 96, 85, 73, 0,
    0, 0, -1, 0, 0, 23, 0, -18, 31, 19, 0, -19, -24, -4, -15,
];

/// Where two do.
#[rustfmt::skip]
pub(super) const LINNAEUS: [i16; WEIGHTS] = [
    -2, 16, 13, 4, -14, 0, 4, -2, 3, 3, 34, -52, 6, -2, 9, 41, 54, 40, 14, 23, 55,
    -31, 10, 26, -7, 39, 58, 16, 28, 63, 63, 35, 38, 50, 50, 0,
    -74, 15, 74, 66, 88, 43, 66, 67, 48, 25, 79, 53, 26, 28, 0,
    0, 0, -9, 0, -50, -11, 0, -1, -32, -11, 0, -27, 14, 2, 35,
];
