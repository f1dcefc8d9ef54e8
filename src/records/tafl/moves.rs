//! Moves as they are written: `d1-d4`, `f6-h6(h3,h4)`, and in the style of OpenTafl `Ke5-e8`, `d5-d8xd7/e8+`; and the
//! words that end a game.

use crate::rules::{Grid, Letters, Move};

/// Reads a move; nothing if the word has another form.
pub(super) fn read(word: &str, grid: Grid) -> Option<Move> {
    let word = word.trim_end_matches(['+', '#', '!', '?', '=', ',']);
    if word.eq_ignore_ascii_case("pass") {
        return Some(Move::Pass);
    }
    let (from, rest) = point(without_piece(word))?;
    let (to, taken) = point(rest.strip_prefix(['-', ':'])?)?;
    let taken = taken.trim_end_matches('-');
    if !taken.is_empty() && !is_capture(taken) {
        return None;
    }
    let read = |name: &str| grid.parse(name, Letters::Plain);
    Some(Move::Step { from: read(from)?, to: read(to)? })
}

/// Whether a word says how the game ended.
pub(super) fn is_result(word: &str) -> bool {
    matches!(word, "1-0" | "0-1" | "1/2-1/2" | "1/2" | "*" | "½-½")
}

/// Whether a word looks like a move on whatever board.
pub(super) fn looks_like_move(word: &str) -> bool {
    Grid::new(25, 25).and_then(|grid| read(word, grid)).is_some_and(|mv| mv != Move::Pass)
}

/// Whether a word only says what the move before it takes: `xe4`, `xd7/e8`.
pub(super) fn is_capture(word: &str) -> bool {
    let Some(list) = word.trim_end_matches(['+', '#', '!', '?']).strip_prefix(['x', 'X']) else { return false };
    list.split(['/', 'x', ',']).all(|name| point(name).is_some_and(|(_, rest)| rest.is_empty()))
}

/// Whether a word in round brackets is one of a list of pieces taken: `h3` or `h3,`.
pub(super) fn is_listed(word: &str) -> bool {
    word.split(',').filter(|name| !name.is_empty()).all(|name| point(name).is_some_and(|(_, rest)| rest.is_empty()))
}

/// The letter of the piece that some write before the move.
fn without_piece(word: &str) -> &str {
    let mut letters = word.chars();
    match (letters.next(), letters.next()) {
        (Some(piece), Some(col)) if piece.is_ascii_alphabetic() && col.is_ascii_alphabetic() => &word[1..],
        _ => word,
    }
}

/// Parts the name of a point from what follows.
fn point(text: &str) -> Option<(&str, &str)> {
    let col = text.chars().next().filter(char::is_ascii_alphabetic)?;
    let digits = text[col.len_utf8()..].bytes().take_while(u8::is_ascii_digit).count();
    (1..=3).contains(&digits).then(|| text.split_at(1 + digits))
}
