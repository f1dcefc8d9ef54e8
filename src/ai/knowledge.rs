//! What the player has learnt: weights that the programs under `src/bin/train-*` have fitted to its own games.
//!
//! They are files of their own, `assets/weights/*.weights`, and compiled into the program; others can be given instead
//! ([`Knowledge::learn`]), and without any rules of thumb decide. (Tablut has so few weights that they are constants.)
//! A file is:
//!
//! | bytes | what |
//! |---|---|
//! | 6 | `OBLAVA` |
//! | 1 | the game: `G`, `R`, `L`, `T` |
//! | 1 | the version of the payload's layout |
//! | 4 | the length of the payload, little-endian |
//! | 8 | FNV-1a of the payload, little-endian |
//! | … | the payload |

use super::go::strengths::{self, Strengths};
use super::latrunculi::value::{self, Phases};
use super::reversi::book::{self, Book};
use super::reversi::weights::{self, Weights};
use crate::rules::Game;
use std::fmt;
use std::sync::{Arc, LazyLock};

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

/// A file that the player learns from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lesson {
    /// How strong the features of moves are in Go.
    Go,
    /// What patterns of discs are worth.
    Reversi,
    /// The opening of Reversi.
    ReversiBook,
    /// What features of positions are worth in Latrunculi.
    Latrunculi,
}

impl Lesson {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Go, Self::Reversi, Self::ReversiBook, Self::Latrunculi];

    /// What is to be learnt before that game is played well.
    pub fn of_game(game: Game) -> impl Iterator<Item = Self> {
        Self::ALL.into_iter().filter(move |lesson| lesson.game() == game)
    }

    /// The name of its file.
    pub const fn file(self) -> &'static str {
        match self {
            Self::Go => "go.weights",
            Self::Reversi => "reversi.weights",
            Self::ReversiBook => "reversi-book.weights",
            Self::Latrunculi => "latrunculi.weights",
        }
    }

    const fn game(self) -> Game {
        match self {
            Self::Go => Game::Go,
            Self::Reversi | Self::ReversiBook => Game::Reversi,
            Self::Latrunculi => Game::Latrunculi,
        }
    }

    /// The file that comes with the program. In a browser files come by themselves, when their game is first played.
    #[cfg(target_arch = "wasm32")]
    const fn built_in(self) -> &'static [u8] {
        &[]
    }

    /// The file that comes with the program.
    #[cfg(not(target_arch = "wasm32"))]
    const fn built_in(self) -> &'static [u8] {
        match self {
            Self::Go => include_bytes!("../../assets/weights/go.weights"),
            Self::Reversi => include_bytes!("../../assets/weights/reversi.weights"),
            Self::ReversiBook => include_bytes!("../../assets/weights/reversi-book.weights"),
            Self::Latrunculi => include_bytes!("../../assets/weights/latrunculi.weights"),
        }
    }
}

/// All that a player has learnt. Cheap to clone; by default what comes with the program.
#[derive(Clone)]
pub struct Knowledge {
    pub(super) go: Arc<Strengths>,
    pub(super) reversi: Option<Arc<Weights>>,
    pub(super) book: Option<Arc<Book>>,
    pub(super) latrunculi: Arc<Phases>,
}

impl Knowledge {
    /// Rules of thumb alone.
    pub fn plain() -> Self {
        Self { go: Arc::new(strengths::by_hand()), reversi: None, book: None, latrunculi: Arc::new(value::by_hand()) }
    }

    /// Learns from a file, instead of what was known of its subject before.
    ///
    /// # Errors
    /// When it is not a whole file of that kind; nothing is changed then.
    pub fn learn(&mut self, lesson: Lesson, file: &[u8]) -> Result<(), WeightsError> {
        let version = match lesson {
            Lesson::Go => strengths::VERSION,
            Lesson::Reversi => weights::VERSION,
            Lesson::ReversiBook => book::VERSION,
            Lesson::Latrunculi => value::VERSION,
        };
        let payload = open(lesson.game(), version, file)?;
        let damaged = WeightsError::Damaged;
        match lesson {
            Lesson::Go => self.go = Arc::new(Strengths::read(payload).ok_or(damaged)?),
            Lesson::Reversi => self.reversi = Some(Arc::new(Weights::read(payload).ok_or(damaged)?)),
            Lesson::ReversiBook => self.book = Some(Arc::new(Book::read(payload).ok_or(damaged)?)),
            Lesson::Latrunculi => self.latrunculi = Arc::new(value::read(payload).ok_or(damaged)?),
        }
        Ok(())
    }
}

impl Default for Knowledge {
    fn default() -> Self {
        static BUILT_IN: LazyLock<Knowledge> = LazyLock::new(|| {
            let mut known = Knowledge::plain();
            for lesson in Lesson::ALL {
                // A test sees to it that each of them can be read.
                let _ = known.learn(lesson, lesson.built_in());
            }
            known
        });
        BUILT_IN.clone()
    }
}

impl fmt::Debug for Knowledge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Knowledge").finish_non_exhaustive()
    }
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
    fn all_that_comes_with_the_program_is_learnt() {
        for lesson in Lesson::ALL {
            assert_eq!(Knowledge::plain().learn(lesson, lesson.built_in()), Ok(()), "{}", lesson.file());
        }
    }

    #[test]
    fn a_file_of_another_kind_changes_nothing() {
        let mut known = Knowledge::plain();
        let book = Lesson::ReversiBook.built_in();
        assert_eq!(known.learn(Lesson::Go, book), Err(WeightsError::OtherGame));
        assert!(matches!(known.learn(Lesson::Reversi, book), Err(WeightsError::Version { .. })));
        assert_eq!(
            known.learn(Lesson::Reversi, &seal(Game::Reversi, weights::VERSION, &[1])),
            Err(WeightsError::Damaged)
        );
        assert!(known.reversi.is_none() && known.book.is_none());
    }

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
