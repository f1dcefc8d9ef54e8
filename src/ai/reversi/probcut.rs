//! Multi-ProbCut (Buro 1997): what a shallow search tells of a deep one.

/// A search without such cuts.
pub(super) const SURE: u8 = 3;

/// The trust of a search in the middle game.
pub(super) const MIDDLE: u8 = 1;

/// With fewer plies a shallow search saves nothing.
pub(super) const SHALLOWEST: u32 = 3;

/// How many standard deviations a shallow value must be off, in hundredths, for each trust below [`SURE`].
const TRUST: [i32; SURE as usize] = [110, 150, 220];

/// The depth of the shallow search that speaks for one of `depth` plies.
pub const fn probe(depth: u32) -> u32 {
    depth / 4 * 2 + depth % 2
}

/// By how much the shallow value of a board must be beyond the window, for a deep search that looks some plies ahead
/// or counts to the end of the game.
pub(super) fn margin(empties: u32, counts: bool, trust: u8) -> i32 {
    let deviation = if counts { TO_THE_END } else { DEVIATIONS[(empties as usize / 8).min(DEVIATIONS.len() - 1)] };
    TRUST[usize::from(trust.min(SURE - 1))] * deviation / 100
}

/// The standard deviation of the difference between the values by a depth and by its [`probe`], in hundredths of a
/// disc, for each eight numbers of empty squares; hardly any different for the depths from 3 to 8. Measured on boards
/// of the player's own games by `train-reversi deviations DIR --weights FILE --depth 8 --boards 14`.
const DEVIATIONS: [i32; 7] = [420, 420, 340, 300, 290, 250, 290];

/// The same for a count to the end of the game, with 8 to 16 empty squares.
const TO_THE_END: i32 = 480;
