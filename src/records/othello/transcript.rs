//! Transcripts: the squares one after the other, `f5d6c3`, with numbers, spaces, dashes and passes or without.

use super::{GRID, is_pass, name, options, square};
use crate::records::format::WriteError;
use crate::records::line::Line;
use crate::records::place::{Budget, Fault, Notes, Wrong};
use crate::records::{Record, Verdict};
use crate::rules::{Move, Point, Position, Setup, Start};

/// Roughly what a move and a game cost in memory.
const MOVE_COST: usize = 192;
const GAME_COST: usize = 1024;

/// Reads transcripts. A line that begins on a square that is taken begins another game.
pub(in crate::records) fn read(text: &str, notes: &mut Notes, budget: &mut Budget) -> Result<Vec<Record>, Fault> {
    let setup = Setup::new(options());
    let fresh = || Line::new(setup.clone()).map_err(|why| (0, Wrong::from(why)));
    let (mut games, mut line) = (Vec::new(), fresh()?);
    let mut begins = true;
    let mut rest = text;
    while let Some(word) = Word::next(&mut rest) {
        let at = text.len() - rest.len() - word.len();
        let mv = match word {
            Word::End => {
                begins = true;
                continue;
            }
            Word::Square(point, _) => Move::Place(point),
            Word::Pass(_) => Move::Pass,
            Word::Other(other) => return Err((at, Wrong::Form(format!("{other:?} is no move of a transcript")))),
        };
        let taken = mv.target().is_some_and(|point| line.position.board().get(point).is_some());
        if begins && taken && line.node != crate::records::NodeId::ROOT {
            games.push(std::mem::replace(&mut line, fresh()?).record);
            if !budget.spend(GAME_COST) {
                return Err((at, Wrong::TooMuch));
            }
        }
        begins = false;
        if !budget.spend(MOVE_COST) {
            return Err((at, Wrong::TooMuch));
        }
        if let Verdict::Illegal(why) = line.play_next(mv) {
            notes.add(at, format!("this move breaks a rule ({why}); it is kept"));
        }
    }
    if line.node != crate::records::NodeId::ROOT {
        games.push(line.record);
    }
    if games.is_empty() { Err((0, Wrong::NoRecord)) } else { Ok(games) }
}

/// Whether the text has nothing in it but moves.
pub(in crate::records) fn looks_like_transcript(text: &str) -> bool {
    let mut rest = text;
    let words = std::iter::from_fn(|| Word::next(&mut rest));
    let mut moves = 0;
    words.take(500).all(|word| {
        moves += usize::from(matches!(word, Word::Square(..)));
        !matches!(word, Word::Other(_))
    }) && moves > 0
}

enum Word<'a> {
    Square(Point, &'a str),
    Pass(&'a str),
    End,
    Other(&'a str),
}

impl<'a> Word<'a> {
    const fn len(&self) -> usize {
        match self {
            Self::Square(_, text) | Self::Pass(text) | Self::Other(text) => text.len(),
            Self::End => 1,
        }
    }

    /// The next word, numbers and punctuation being passed over.
    fn next(rest: &mut &'a str) -> Option<Self> {
        loop {
            let text = *rest;
            let letter = text.chars().next()?;
            let bytes = text.as_bytes();
            let mut take = |length: usize| {
                let (word, after) = text.split_at(length);
                *rest = after;
                word
            };
            if letter == '\n' || letter == '\r' {
                take(1);
                return Some(Self::End);
            }
            if let Some(point) = bytes.get(1).and_then(|row| square(bytes[0], *row)) {
                return Some(Self::Square(point, take(2)));
            }
            if letter.is_alphabetic() {
                let length = text.find(|letter: char| !letter.is_alphabetic()).unwrap_or(text.len());
                let word = take(length);
                return Some(if is_pass(word) { Self::Pass(word) } else { Self::Other(word) });
            }
            let alone = |length: usize| text[length..].chars().next().is_none_or(char::is_whitespace);
            if (text.starts_with("--") || text.starts_with("@@")) && alone(2) {
                return Some(Self::Pass(take(2)));
            }
            match letter {
                '0'..='9' | '.' | ',' | ';' | ':' | '-' | '(' | ')' | '!' | '?' | '+' | '*' | '=' | '/' => take(1),
                other if other.is_whitespace() => take(other.len_utf8()),
                other => return Some(Self::Other(take(other.len_utf8()))),
            };
        }
    }
}

/// Writes the main line without its forced passes.
pub(in crate::records) fn write(record: &Record) -> Result<String, WriteError> {
    let mut record = record.clone();
    if record.setup.start != Start::default() || record.setup.options != options() {
        return Err(WriteError::Start("a transcript"));
    }
    record.judge()?;
    let tree = &record.tree;
    let mut text = String::with_capacity(GRID.len() * 2);
    for node in tree.main_line() {
        match tree.mv(node) {
            Some(Move::Pass) if tree.effects(node).is_none() => text.push_str(" pa "),
            Some(mv) => text.push_str(&name(mv).unwrap_or_default()),
            None => {}
        }
    }
    text.push('\n');
    Ok(text)
}
