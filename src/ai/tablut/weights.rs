//! The weights of [`value`](super::value), where four take the king and where two do.

use super::value::WEIGHTS;

const HAND: [i16; WEIGHTS] = [
    0, 100, 65, 5, 25, 20, 150, 60, 4, 2, 3, 8, -250, 2, -60, 12, 48, 110, 10, 5, 5, 10, 20, 60,
    -10, -8, 4, -6, 8, 4, 0, 2, 2, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -20,
];
pub(super) const FOUR: [i16; WEIGHTS] = HAND;
pub(super) const LINNAEUS: [i16; WEIGHTS] = HAND;
