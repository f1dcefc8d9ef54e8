//! The weights of [`value`](super::value), where four take the king and where two do.

use super::value::WEIGHTS;

#[rustfmt::skip]
const HAND: [i16; WEIGHTS] = [
    0, 5, 25, 20, 150, 60, 4, 2, 3, 8, 250, 2, 60, 12, 48, 110, 10, 5, 5, 10, 60,
    55, 57, 69, 59, 73, 69, 65, 67, 67, 65, 65, 65, 65, 65, 65,
    100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -20,
];
pub(super) const FOUR: [i16; WEIGHTS] = HAND;
pub(super) const LINNAEUS: [i16; WEIGHTS] = HAND;
