//! What the player has learnt: weights that the programs under `src/bin/train-*` have fitted to its own games.
//!
//! They are files of their own, `assets/weights/*.weights`, and compiled into the program; where one cannot be read, rules
//! of thumb decide. (Tablut has so few weights that they are constants.) A file is:
//!
//! | bytes | what |
//! |---|---|
//! | 6 | `OBLAVA` |
//! | 1 | the game: `G`, `R`, `L`, `T` |
//! | 1 | the version of the payload's layout |
//! | 4 | the length of the payload, little-endian |
//! | 8 | FNV-1a of the payload, little-endian |
//! | … | the payload |

use crate::rules::Game;

const MAGIC: &[u8; 6] = b"OBLAVA";
const HEAD: usize = 20;

/// Why a file of weights cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WeightsError {
    /// Something else altogether.
    #[error("this is no file of weights")]
    Foreign,
    /// Weights, but for another game.
    #[error("these are the weights of another game")]
    OtherGame,
    /// A layout that this program does not know.
    #[error("these weights have version {found}, but version {wanted} is needed")]
    Version {
        /// The version of the file.
        found: u8,
        /// The version that is needed.
        wanted: u8,
    },
    /// Cut off, too long or changed.
    #[error("this file of weights is damaged")]
    Damaged,
}

/// A file of weights: the payload with its head.
pub fn seal(game: Game, version: u8, payload: &[u8]) -> Vec<u8> {
    let mut file = Vec::with_capacity(HEAD + payload.len());
    file.extend_from_slice(MAGIC);
    file.extend_from_slice(&[letter(game), version]);
    file.extend_from_slice(&(payload.len() as u32).to_le_bytes());
    file.extend_from_slice(&checksum(payload).to_le_bytes());
    file.extend_from_slice(payload);
    file
}

/// The payload of a file of weights.
///
/// # Errors
/// When it is not a whole file of weights of that game and version.
pub fn open(game: Game, version: u8, file: &[u8]) -> Result<&[u8], WeightsError> {
    let (head, payload) = file.split_at_checked(HEAD).ok_or(WeightsError::Foreign)?;
    if !head.starts_with(MAGIC) {
        return Err(WeightsError::Foreign);
    }
    if head[6] != letter(game) {
        return Err(WeightsError::OtherGame);
    }
    if head[7] != version {
        return Err(WeightsError::Version { found: head[7], wanted: version });
    }
    let whole = head[8..12] == (payload.len() as u32).to_le_bytes() && head[12..] == checksum(payload).to_le_bytes();
    if whole { Ok(payload) } else { Err(WeightsError::Damaged) }
}

const fn letter(game: Game) -> u8 {
    match game {
        Game::Go => b'G',
        Game::Reversi => b'R',
        Game::Latrunculi => b'L',
        Game::Tablut => b'T',
    }
}

/// FNV-1a, 64 bits (Fowler, Noll, Vo).
fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |sum, &byte| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_told_from_everything_else() {
        let file = seal(Game::Reversi, 3, b"payload");
        assert_eq!(open(Game::Reversi, 3, &file), Ok(&b"payload"[..]));
        assert_eq!(open(Game::Go, 3, &file), Err(WeightsError::OtherGame));
        assert_eq!(open(Game::Reversi, 4, &file), Err(WeightsError::Version { found: 3, wanted: 4 }));
        assert_eq!(open(Game::Reversi, 3, &file[..file.len() - 1]), Err(WeightsError::Damaged));
        assert_eq!(open(Game::Reversi, 3, b"GIF89a"), Err(WeightsError::Foreign));
        let mut changed = file;
        *changed.last_mut().expect("a byte") ^= 1;
        assert_eq!(open(Game::Reversi, 3, &changed), Err(WeightsError::Damaged));
    }
}
