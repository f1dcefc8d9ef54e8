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

/// By how much the shallow value of a board must be beyond the window.
pub(super) fn margin(depth: u32, empties: u32, trust: u8) -> i32 {
    TRUST[usize::from(trust.min(SURE - 1))] * deviation(depth, empties) / 100
}

/// The standard deviation of the difference between the values by `depth` and by [`probe`] plies, in hundredths of a
/// disc.
fn deviation(depth: u32, empties: u32) -> i32 {
    let _ = empties;
    250 + 30 * depth as i32
}
