//! Shapes of three by three points that call for a move in their middle: hane, cut, and play along the edge, as
//! Gelly, Wang, Munos and Teytaud (2006) describe them for playouts.

use super::board::{At, Board, Cell};

/// `X` and `O` are stones of different colours, either way round; `x` and `o` are anything else than those; `.` is
/// free, `#` outside the board, `?` anything.
const SHAPES: [&str; 11] = [
    // Hane: around the head of an enemy stone.
    "XOX...???",
    "XO....?.?",
    "XO?X..x.?",
    // Cuts, and the points that prevent them.
    "XO?O.o?o?",
    "XO?O.X???",
    "?X?O.Oooo",
    // Along the edge.
    "X.?O.?###",
    "OX?o.O###",
    "?X?x.O###",
    "?XOx.x###",
    "?XOX.O###",
];

/// A set of neighbourhoods: eight cells of two bits each.
pub(super) struct Patterns {
    bits: Vec<u64>,
}

impl Patterns {
    /// All [`SHAPES`], turned and mirrored.
    pub(super) fn new() -> Self {
        let mut patterns = Self { bits: vec![0; 1 << 10] };
        for shape in SHAPES {
            let mut shape: Vec<u8> = shape.bytes().collect();
            for turn in 0..8 {
                if turn == 4 {
                    shape = [2, 1, 0, 5, 4, 3, 8, 7, 6].map(|i| shape[i]).to_vec();
                }
                // A quarter turn.
                shape = [6, 3, 0, 7, 4, 1, 8, 5, 2].map(|i| shape[i]).to_vec();
                for colours in [[Cell::Black, Cell::White], [Cell::White, Cell::Black]] {
                    // In the order of `code`: left, right, below, above, then the diagonals.
                    let cells = [3, 5, 7, 1, 6, 8, 0, 2].map(|i| shape[i]);
                    patterns.add(&cells, colours, 0, 0);
                }
            }
        }
        patterns
    }

    fn add(&mut self, cells: &[u8; 8], colours: [Cell; 2], index: usize, code: usize) {
        let Some(&letter) = cells.get(index) else {
            self.bits[code / 64] |= 1 << (code % 64);
            return;
        };
        for cell in [Cell::Empty, Cell::Black, Cell::White, Cell::Border] {
            let fits = match letter {
                b'X' => cell == colours[0],
                b'O' => cell == colours[1],
                b'x' => cell != colours[0] && cell != Cell::Border,
                b'o' => cell != colours[1] && cell != Cell::Border,
                b'.' => cell == Cell::Empty,
                b'#' => cell == Cell::Border,
                _ => true,
            };
            if fits {
                self.add(cells, colours, index + 1, code | (cell as usize) << (2 * index));
            }
        }
    }

    /// Whether the neighbourhood of `at` calls for a move there.
    pub(super) fn match_at(&self, board: &Board, at: At) -> bool {
        let around = board.beside(at).into_iter().chain(board.diagonal(at));
        let code = around.enumerate().fold(0, |code, (i, point)| code | (board.cell(point) as usize) << (2 * i));
        self.bits[code / 64] >> (code % 64) & 1 != 0
    }
}
