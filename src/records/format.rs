//! The formats of records: which there are, how a file tells its own, reading and writing.

use super::east::{gib, ngf, ugf};
use super::othello::{board, ggf, transcript, wthor};
use super::place::{Budget, Fault, Notes, ReadError, Wrong};
use super::{Document, Record, encoding, link, sgf, tafl};
use crate::rules::{Game, SetupError};

/// The largest file that is read.
pub const MOST_BYTES: usize = 16 << 20;

/// A format of records.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// The Smart Game Format, of Go and Othello.
    Sgf,
    /// NGF of WBaduk, of Go; only read.
    Ngf,
    /// GIB of Tygem, of Go; only read.
    Gib,
    /// UGF of PandaNet, of Go; only read.
    Ugf,
    /// The Generic Game Format, of Othello.
    Ggf,
    /// The WTHOR data base, of Othello; only read.
    Wtb,
    /// A transcript, of Othello.
    Transcript,
    /// A board of 64 characters, of Othello.
    Board,
    /// Text in the manner of PGN, of Tablut and Latrunculi.
    Tafl,
    /// A link that holds the record.
    Link,
}

impl Format {
    /// All formats with their names on command lines.
    pub const ALL: [(Self, &'static str); 10] = [
        (Self::Sgf, "sgf"),
        (Self::Ngf, "ngf"),
        (Self::Gib, "gib"),
        (Self::Ugf, "ugf"),
        (Self::Ggf, "ggf"),
        (Self::Wtb, "wtb"),
        (Self::Transcript, "transcript"),
        (Self::Board, "board"),
        (Self::Tafl, "tafl"),
        (Self::Link, "link"),
    ];

    /// The name on command lines.
    pub fn name(self) -> &'static str {
        Self::ALL.into_iter().find(|(format, _)| *format == self).map_or("", |(_, name)| name)
    }

    /// The format of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|(_, named)| named.eq_ignore_ascii_case(name)).map(|(format, _)| format)
    }

    /// The format that keeps all of a record of this game.
    pub const fn of(game: Game) -> Self {
        match game {
            Game::Go | Game::Reversi => Self::Sgf,
            Game::Latrunculi | Game::Tablut => Self::Tafl,
        }
    }

    /// The format in which a file of that name is to be written; `.txt` holds transcripts and the tafl games.
    pub fn by_suffix(name: &str, game: Game) -> Option<Self> {
        match (suffix(name)?.as_str(), game) {
            ("txt" | "pgn", Game::Latrunculi | Game::Tablut) => Some(Self::Tafl),
            ("txt", Game::Reversi) => Some(Self::Transcript),
            (suffix, _) => Self::from_name(suffix),
        }
    }
}

fn suffix(name: &str) -> Option<String> {
    Some(name.rsplit_once('.')?.1.to_ascii_lowercase())
}

/// Why a record cannot be written so.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WriteError {
    /// The format has no such game.
    #[error("{game} cannot be written as {format}")]
    Game {
        /// The game.
        game: &'static str,
        /// The format.
        format: &'static str,
    },
    /// The format has no place for such a start.
    #[error("{0} cannot hold a game from this start or by these options")]
    Start(&'static str),
    /// The format holds one game only.
    #[error("{0} holds one game only")]
    Several(&'static str),
    /// The format is only read.
    #[error("{0} is only read, not written")]
    Never(&'static str),
    /// The record makes no game.
    #[error(transparent)]
    Setup(#[from] SetupError),
}

/// How a file is to be read, where that is known or wanted.
#[derive(Clone, Copy, Debug, Default)]
pub struct Hint<'a> {
    /// Its name.
    pub name: Option<&'a str>,
    /// Its format.
    pub format: Option<Format>,
    /// Its character encoding, by a name such as those of [`encodings`](super::encodings).
    pub encoding: Option<&'a str>,
}

/// Reads a file of any format.
///
/// # Errors
/// What is wrong with it, and where.
pub fn read(bytes: &[u8], hint: Hint) -> Result<Document, ReadError> {
    if bytes.len() > MOST_BYTES {
        return Err(Wrong::TooLong(bytes.len()).into());
    }
    let said = hint.format.or_else(|| hint.name.and_then(suffix).as_deref().and_then(Format::from_name));
    let mut budget = Budget::new();
    if said == Some(Format::Wtb) || said.is_none() && wthor::looks_like_wthor(bytes) {
        let games = wthor::read(bytes, &mut budget).map_err(|(_, wrong)| ReadError::from(wrong))?;
        return Ok(Document { games, notes: Vec::new(), encoding: "binary" });
    }
    let decoded = encoding::decode(bytes, hint.encoding)?;
    let text = &decoded.text;
    let mut notes = Notes::new(text);
    for note in decoded.notes {
        notes.add(0, note);
    }
    let format = hint.format.or_else(|| detect(text)).or(said).ok_or(Wrong::NoRecord)?;
    let games = match format {
        Format::Sgf => sgf::read(text, &mut notes, &mut budget),
        Format::Ngf => ngf::read(text, &mut notes, &mut budget),
        Format::Gib => gib::read(text, &mut notes, &mut budget),
        Format::Ugf => ugf::read(text, &mut notes, &mut budget),
        Format::Ggf => ggf::read(text, &mut notes, &mut budget),
        Format::Board => board::read(text, &mut notes, &mut budget),
        Format::Tafl => tafl::read(text, &mut notes, &mut budget),
        Format::Transcript => transcript::read(text, &mut notes, &mut budget),
        Format::Link => link::read(text).map(|(record, _)| vec![record]).map_err(|wrong| (0, wrong)),
        Format::Wtb => Err((0, Wrong::NoRecord)),
    };
    let games = games.map_err(|fault: Fault| notes.error(fault))?;
    Ok(Document { games, notes: notes.finish(), encoding: decoded.encoding })
}

/// What a text looks like.
fn detect(text: &str) -> Option<Format> {
    if link::looks_like_link(text) {
        Some(Format::Link)
    } else if tafl::is_tagged(text) {
        Some(Format::Tafl)
    } else if gib::looks_like_gib(text) {
        Some(Format::Gib)
    } else if ugf::looks_like_ugf(text) {
        Some(Format::Ugf)
    } else if ggf::looks_like_ggf(text) {
        Some(Format::Ggf)
    } else if sgf::looks_like_sgf(text) {
        Some(Format::Sgf)
    } else if ngf::looks_like_ngf(text) {
        Some(Format::Ngf)
    } else if tafl::looks_like_tafl(text) {
        Some(Format::Tafl)
    } else if board::looks_like_board(text) {
        Some(Format::Board)
    } else if transcript::looks_like_transcript(text) {
        Some(Format::Transcript)
    } else {
        None
    }
}

/// Writes a record.
///
/// # Errors
/// When the format has no such game.
pub fn write(record: &Record, format: Format) -> Result<Vec<u8>, WriteError> {
    write_all(std::slice::from_ref(record), format)
}

/// Writes several records into one file.
///
/// # Errors
/// When the format has no such game, or only one.
pub fn write_all(records: &[Record], format: Format) -> Result<Vec<u8>, WriteError> {
    if records.len() > 1 && matches!(format, Format::Link) {
        return Err(WriteError::Several(format.name()));
    }
    let mut text = String::new();
    for record in records {
        let one = match format {
            Format::Sgf => sgf::write(record)?,
            Format::Ggf => ggf::write(record)?,
            Format::Board => board::write(record)?,
            Format::Transcript => transcript::write(record)?,
            Format::Tafl => tafl::write(record)?,
            Format::Link => link::write(record, super::NodeId::ROOT)?,
            Format::Ngf | Format::Gib | Format::Ugf | Format::Wtb => return Err(WriteError::Never(format.name())),
        };
        // One game may be long: it is not copied.
        if text.is_empty() {
            text = one;
        } else {
            text += &one;
        }
    }
    Ok(text.into_bytes())
}
