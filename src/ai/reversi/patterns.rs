//! The patterns that the judgement looks at (Buro 1997): groups of squares along edges, in corners, on rows and
//! diagonals, each of whose fillings has a weight of its own.

use super::bits::Discs;

/// A kind of pattern.
pub(super) struct Kind {
    /// How many squares it has.
    squares: u32,
    /// The place that each square has in the mirror image, lowest first; empty if there is no such image.
    mirror: &'static [u8],
}

/// All kinds, in the order of their weights.
pub(super) const KINDS: [Kind; 12] = [
    // Three by three squares at a corner, row by row.
    Kind { squares: 9, mirror: &[0, 3, 6, 1, 4, 7, 2, 5, 8] },
    // Four, three, two squares and one in a corner.
    Kind { squares: 10, mirror: &[0, 4, 7, 9, 1, 5, 8, 2, 6, 3] },
    // Two by five squares at a corner.
    Kind { squares: 10, mirror: &[] },
    // An edge and the two squares diagonally beside its corners.
    Kind { squares: 10, mirror: &[7, 6, 5, 4, 3, 2, 1, 0, 9, 8] },
    // The second, third and fourth line from an edge.
    Kind { squares: 8, mirror: &[7, 6, 5, 4, 3, 2, 1, 0] },
    Kind { squares: 8, mirror: &[7, 6, 5, 4, 3, 2, 1, 0] },
    Kind { squares: 8, mirror: &[7, 6, 5, 4, 3, 2, 1, 0] },
    // The diagonals of 8 to 4 squares.
    Kind { squares: 8, mirror: &[7, 6, 5, 4, 3, 2, 1, 0] },
    Kind { squares: 7, mirror: &[6, 5, 4, 3, 2, 1, 0] },
    Kind { squares: 6, mirror: &[5, 4, 3, 2, 1, 0] },
    Kind { squares: 5, mirror: &[4, 3, 2, 1, 0] },
    Kind { squares: 4, mirror: &[3, 2, 1, 0] },
];

/// Where the weights of each kind begin, and at the end how many there are.
pub(super) const STARTS: [usize; KINDS.len() + 1] = {
    let mut starts = [0; KINDS.len() + 1];
    let mut kind = 0;
    while kind < KINDS.len() {
        starts[kind + 1] = starts[kind] + 3usize.pow(KINDS[kind].squares);
        kind += 1;
    }
    starts
};

/// The number of weights.
pub const WEIGHTS: usize = STARTS[KINDS.len()];

/// The number of patterns on a board.
pub const PATTERNS: usize = 50;

/// A set of places, read as a number to the base of 3.
static TERNARY: [u16; 1024] = {
    let mut table = [0; 1024];
    let mut set = 0;
    while set < 1024 {
        let (mut place, mut power) = (0, 1u16);
        while place < 10 {
            if set >> place & 1 != 0 {
                table[set] += power;
            }
            power = power.wrapping_mul(3);
            place += 1;
        }
        set += 1;
    }
    table
};

/// Tells the number of each weight that a board has.
#[inline]
pub(super) fn visit(discs: Discs, mut tell: impl FnMut(usize)) {
    let mut boards = [discs, discs.turned(1), discs.turned(2), discs.turned(3), discs, discs, discs, discs];
    for turn in 4..8 {
        boards[turn] = boards[turn - 4].turned(4);
    }
    for board in boards {
        tell(number(2, board, |word| word & 0x1f | word >> 3 & 0x3e0));
    }
    // As it is and with its columns reversed, each also with rows and columns exchanged: the four edges.
    for board in [boards[0], boards[1], boards[4], boards[5]] {
        tell(number(3, board, |word| word & 0xff | word >> 1 & 0x100 | word >> 5 & 0x200));
        tell(number(4, board, |word| word >> 8 & 0xff));
        tell(number(5, board, |word| word >> 16 & 0xff));
        tell(number(6, board, |word| word >> 24 & 0xff));
    }
    for board in [boards[0], boards[2], boards[4], boards[6]] {
        tell(number(0, board, |word| word & 7 | word >> 5 & 0x38 | word >> 10 & 0x1c0));
        tell(number(1, board, |word| word & 0xf | word >> 4 & 0x70 | word >> 9 & 0x180 | word >> 15 & 0x200));
    }
    for board in [boards[0], boards[2]] {
        tell(number(7, board, |word| diagonal(word, 0x8040_2010_0804_0201)));
    }
    for board in [boards[0], boards[1], boards[2], boards[4]] {
        tell(number(8, board, |word| diagonal(word, 0x4020_1008_0402_0100)));
        tell(number(9, board, |word| diagonal(word, 0x2010_0804_0201_0000)));
        tell(number(10, board, |word| diagonal(word, 0x1008_0402_0100_0000)));
        tell(number(11, board, |word| diagonal(word, 0x0804_0201_0000_0000)));
    }
}

/// The number of the weight of a pattern of that kind, whose squares `of` brings together.
#[inline]
fn number(kind: usize, discs: Discs, of: impl Fn(u64) -> u64) -> usize {
    let ternary = |word: u64| usize::from(TERNARY[of(word) as usize & 1023]);
    STARTS[kind] + ternary(discs.me) + 2 * ternary(discs.you)
}

/// The squares of `mask`, one in each column from the first on, side by side.
const fn diagonal(word: u64, mask: u64) -> u64 {
    (word & mask).wrapping_mul(0x0101_0101_0101_0101) >> 56
}

/// For each weight the number of the one that stands for it: of a pattern and its mirror image, the lower one.
pub fn representatives() -> Vec<u32> {
    let mut all = Vec::with_capacity(WEIGHTS);
    for (kind, start) in KINDS.iter().zip(STARTS) {
        for number in 0..3usize.pow(kind.squares) {
            let image: usize = kind
                .mirror
                .iter()
                .enumerate()
                .map(|(place, &from)| number / 3usize.pow(u32::from(from)) % 3 * 3usize.pow(place as u32))
                .sum();
            all.push((start + if kind.mirror.is_empty() { number } else { number.min(image) }) as u32);
        }
    }
    all
}
