//! The opening as the player has explored it (`src/bin/train-reversi`).
//!
//! The payload of `assets/weights/reversi-book.weights` holds positions in ascending order, each as the discs of the
//! side to move and the opponent's, eight bytes each, little-endian; one byte that tells how many moves follow; and for
//! each move, best first, its square and its value in tenths of a disc, a byte each. Of the eight positions that differ
//! only by the side one looks from, the lowest stands for all.

use super::bits::Discs;
use crate::ai::knowledge;
use crate::rules::Game;
use std::collections::BTreeMap;

/// The layout of the payload.
pub(in crate::ai) const VERSION: u8 = 101;

/// A move of the book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookMove {
    /// Where the disc is set.
    pub square: u32,
    /// Its value for the side that makes it, in hundredths of a disc.
    pub value: i32,
}

/// The positions of the opening and their moves.
pub(in crate::ai) struct Book(BTreeMap<Discs, Vec<BookMove>>);

impl Book {
    /// Reads a payload; nothing if it is none.
    pub(in crate::ai) fn read(payload: &[u8]) -> Option<Self> {
        let mut book = BTreeMap::new();
        let mut rest = payload;
        while !rest.is_empty() {
            let (head, tail) = rest.split_at_checked(17)?;
            let word =
                |at: usize| head.iter().skip(at).take(8).rev().fold(0, |word, &byte| word << 8 | u64::from(byte));
            let (moves, tail) = tail.split_at_checked(2 * usize::from(*head.last()?))?;
            let discs = Discs { me: word(0), you: word(8) };
            let read = |mv: &[u8]| BookMove { square: u32::from(mv[0] & 63), value: 10 * i32::from(mv[1] as i8) };
            book.insert(discs, moves.chunks_exact(2).map(read).collect());
            rest = tail;
        }
        Some(Self(book))
    }

    /// The moves that the book knows on this board, best first; none if it does not know the board.
    pub(super) fn moves(&self, discs: Discs) -> Vec<BookMove> {
        for turn in 0..8 {
            if let Some(moves) = self.0.get(&discs.turned(turn)) {
                // Each square is where its image lies.
                let image = |square: u32| Discs { me: 1 << square, you: 0 }.turned(turn).me.trailing_zeros();
                let found = (0..64).flat_map(|square| {
                    moves.iter().filter(move |mv| mv.square == image(square)).map(move |mv| BookMove { square, ..*mv })
                });
                let mut found: Vec<_> = found.collect();
                found.sort_by_key(|mv| -mv.value);
                return found;
            }
        }
        Vec::new()
    }
}

/// The file that holds these positions, which must be in ascending order.
pub(super) fn seal(positions: &[(Discs, Vec<BookMove>)]) -> Vec<u8> {
    let mut payload = Vec::new();
    for (discs, moves) in positions {
        payload.extend_from_slice(&discs.me.to_le_bytes());
        payload.extend_from_slice(&discs.you.to_le_bytes());
        payload.push(moves.len() as u8);
        for mv in moves {
            payload.extend_from_slice(&[mv.square as u8, (mv.value / 10).clamp(-127, 127) as i8 as u8]);
        }
    }
    knowledge::seal(Game::Reversi, VERSION, &payload)
}

#[cfg(test)]
mod tests {
    use crate::ai::knowledge::Knowledge;
    use crate::ai::reversi::bits::squares;

    #[test]
    fn every_move_of_the_book_is_legal_on_each_side_of_its_board() {
        let book = Knowledge::default().book.expect("the book that comes with the program");
        assert!(book.0.len() > 1_000);
        for &discs in book.0.keys() {
            for turn in 0..8 {
                let turned = discs.turned(turn);
                let moves = book.moves(turned);
                assert!(!moves.is_empty());
                assert!(moves.iter().all(|mv| squares(turned.moves(!0)).any(|square| square == mv.square)));
                assert!(moves.is_sorted_by_key(|mv| -mv.value));
            }
        }
    }
}
