//! Boards by rows.

use crate::rules::Board;

/// Reads a row: `B`, `W`, `K` and `.`; in the style of OpenTafl `t`, `T`, `K` and numbers of empty squares.
pub(super) fn row(text: &str) -> Option<String> {
    let mut row = String::new();
    let mut empty = 0usize;
    for letter in text.chars() {
        if let Some(digit) = letter.to_digit(10) {
            empty = empty * 10 + digit as usize;
            if empty > 25 {
                return None;
            }
            continue;
        }
        row.extend(std::iter::repeat_n('.', std::mem::take(&mut empty)));
        row.push(match letter {
            'B' | 'b' | 't' | 'n' => 'B',
            'W' | 'w' | 'T' | 'N' => 'W',
            'K' | 'k' => 'K',
            '.' | '-' | '_' => '.',
            _ => return None,
        });
    }
    row.extend(std::iter::repeat_n('.', empty));
    (!row.is_empty() && row.len() <= 25).then_some(row)
}

/// Reads rows parted by slashes.
pub(super) fn rows(text: &str) -> Option<Vec<String>> {
    text.trim().trim_matches('/').split('/').map(row).collect()
}

/// Whether a word is a row of a board that stands by itself.
pub(super) fn is_row(word: &str) -> bool {
    word.len() >= 4 && word.len() <= 25 && word.bytes().all(|byte| b"BWKtT.".contains(&byte))
}

/// Writes a board.
pub(super) fn text(board: &Board) -> String {
    board.to_rows().join("/")
}
