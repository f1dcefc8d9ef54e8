//! WTHOR, the data base of the French federation: a head of 16 bytes, then 68 bytes a game.

use super::{GRID, options};
use crate::records::Record;
use crate::records::line::Line;
use crate::records::place::{Budget, Fault, Wrong};
use crate::rules::{Move, Setup};

const HEAD: usize = 16;
const GAME: usize = 68;

/// Roughly what a game costs in memory.
const COST: usize = 12_000;

/// Whether a file has the size and the head of such a data base.
pub(in crate::records) fn looks_like_wthor(bytes: &[u8]) -> bool {
    let Some((head, games)) = bytes.split_at_checked(HEAD) else { return false };
    let [century, year, month, day, ..] = head else { return false };
    games.len() % GAME == 0
        && number(head) == games.len() / GAME
        && (19..=21).contains(century)
        && *year < 100
        && (1..=12).contains(month)
        && (1..=31).contains(day)
}

fn number(head: &[u8]) -> usize {
    match head {
        [_, _, _, _, a, b, c, d, ..] => u32::from_le_bytes([*a, *b, *c, *d]) as usize,
        _ => 0,
    }
}

/// Reads all games. Players and tournaments are numbers there, whose names other files hold.
pub(in crate::records) fn read(bytes: &[u8], budget: &mut Budget) -> Result<Vec<Record>, Fault> {
    let Some((head, rest)) = bytes.split_at_checked(HEAD) else {
        return Err((0, Wrong::Form("a WTHOR file begins with 16 bytes; this one is shorter".into())));
    };
    let count = number(head);
    if rest.len() != count.saturating_mul(GAME) {
        return Err((0, Wrong::Form(format!("the file should hold {count} games of {GAME} bytes, but does not"))));
    }
    if !matches!(head[12], 0 | 8) {
        return Err((0, Wrong::Size(format!("{} squares a side", head[12]))));
    }
    let year = u16::from_le_bytes([head[10], head[11]]);
    let setup = Setup::new(options());
    let mut games = Vec::new();
    for (place, bytes) in rest.chunks_exact(GAME).enumerate() {
        if !budget.spend(COST) {
            return Err((0, Wrong::TooMuch));
        }
        let fault = |wrong| (0, Wrong::Form(format!("game {}: {wrong}", place + 1)));
        let mut line = Line::new(setup.clone()).map_err(|why| (0, why.into()))?;
        let word = |at: usize| u16::from_le_bytes([bytes[at], bytes[at + 1]]).to_string();
        line.record.tags = vec![
            ("Year".into(), year.to_string()),
            ("Tournament".into(), word(0)),
            ("Black".into(), word(2)),
            ("White".into(), word(4)),
            ("Score".into(), bytes[6].to_string()),
            ("Theoretical".into(), bytes[7].to_string()),
        ];
        for &square in bytes[8..].iter().take_while(|square| **square != 0) {
            let (row, col) = (i32::from(square / 10) - 1, i32::from(square % 10) - 1);
            let point = GRID.point(col, row).ok_or_else(|| fault(format!("{square} is no square")))?;
            line.play_next(Move::Place(point));
        }
        games.push(line.record);
    }
    if games.is_empty() { Err((0, Wrong::NoRecord)) } else { Ok(games) }
}
