//! GGF, the Generic Game Format of the Generic Game Server, for Othello: `(;GM[Othello]PB[..]BO[8 ..]B[d3/0.5/1.2];)`.

use super::{GRID, board, is_pass, name, square};
use crate::records::format::WriteError;
use crate::records::line::Line;
use crate::records::node::{Made, Property, plain};
use crate::records::place::{Budget, Fault, Notes, Wrong};
use crate::records::{Record, Verdict};
use crate::rules::{AnyPosition, Game, Letters, Move, Options, Position, Setup, Side};

/// Where value and time of a move are kept.
const EXTRA: &str = "GGF";

/// Roughly what a move, what is said of it, and a game cost in memory.
const MOVE_COST: usize = 256;
const REMARKS_COST: usize = 400;
const GAME_COST: usize = 2048;

/// How far a name may be from its value.
const NEAR: usize = 40;

/// Whether there is such a game in the text.
pub(in crate::records) fn looks_like_ggf(text: &str) -> bool {
    text.match_indices("(;").take(1000).any(|(at, _)| {
        let head = &text.as_bytes()[at..];
        let head = head[..head.len().min(NEAR)].to_ascii_lowercase();
        head.windows(10).any(|word| word == b"gm[othello")
    })
}

/// Reads all games of a text.
pub(in crate::records) fn read(text: &str, notes: &mut Notes, budget: &mut Budget) -> Result<Vec<Record>, Fault> {
    let (mut games, mut refused, mut at) = (Vec::new(), None, 0);
    // Behind the last closing bracket there is no property any more.
    let end = text.rfind(']').unwrap_or(0);
    while let Some(start) = text[at..end].find("(;").map(|found| at + found + 2) {
        if !budget.spend(GAME_COST) {
            return Err((start, Wrong::TooMuch));
        }
        match game(text, start, notes, budget) {
            Ok((record, after)) => {
                games.push(record);
                at = after.min(end);
            }
            Err((place, Wrong::TooMuch)) => return Err((place, Wrong::TooMuch)),
            Err((place, wrong)) => {
                notes.add(place, format!("this game is passed over: {wrong}"));
                refused.get_or_insert((place, wrong));
                at = start.min(end);
            }
        }
    }
    if games.is_empty() { Err(refused.unwrap_or((0, Wrong::NoRecord))) } else { Ok(games) }
}

/// Reads the properties from `start` to the end of the game, and says where that is.
fn game(text: &str, start: usize, notes: &mut Notes, budget: &mut Budget) -> Result<(Record, usize), Fault> {
    let (mut tags, mut line, mut at) = (Vec::new(), None::<Line>, start);
    let mut setup = Setup::new(super::options());
    loop {
        let rest = &text[at..];
        let Some(length) = rest.find(|letter: char| !letter.is_whitespace()) else {
            notes.add(at, "the game is not closed");
            break;
        };
        at += length;
        let rest = &text[at..];
        if rest.starts_with(";)") || rest.starts_with(')') {
            at += if rest.starts_with(';') { 2 } else { 1 };
            break;
        }
        let near = rest.bytes().take(NEAR).position(|byte| byte == b'[');
        let property = near.and_then(|length| {
            let value = rest[length + 1..].split_once(']')?.0;
            Some((rest[..length].trim(), value, length))
        });
        let Some((id, value, length)) = property.filter(|(id, ..)| id.bytes().all(|b| b.is_ascii_alphabetic())) else {
            return Err((at, Wrong::Form("a property and its value in brackets should be here".into())));
        };
        let place = at + length + 1;
        at = place + value.len() + 1;
        let remarks = if value.contains('/') || id.eq_ignore_ascii_case("C") { REMARKS_COST } else { 0 };
        if !budget.spend(MOVE_COST + remarks + value.len()) {
            return Err((place, Wrong::TooMuch));
        }
        match id.to_ascii_uppercase().as_str() {
            "GM" if value.trim().eq_ignore_ascii_case("othello") => {}
            "GM" => return Err((place, Wrong::Game(value.trim().into()))),
            "BO" => setup = first_board(value).map_err(|wrong| (place, wrong))?,
            id @ ("B" | "W") => {
                if line.is_none() {
                    line = Some(Line::new(setup.clone()).map_err(|why| (place, why.into()))?);
                }
                let Some(line) = &mut line else { continue };
                let by = if id == "B" { Side::Black } else { Side::White };
                if let Some(why) = play(line, by, value) {
                    notes.add(place, why);
                }
            }
            "C" => match &mut line {
                Some(line) => line.remarks().into_iter().for_each(|remarks| remarks.add_comment(&plain(value))),
                None => tags.push(("C".into(), value.into())),
            },
            id => tags.push((id.into(), value.into())),
        }
    }
    let line = match line {
        Some(line) => line,
        None => Line::new(setup).map_err(|why| (start, why.into()))?,
    };
    Ok((Record { tags, ..line.record }, at))
}

/// Plays `d3/0.5/1.2`: a square, its value, the seconds it took. Says what is odd.
fn play(line: &mut Line, by: Side, value: &str) -> Option<String> {
    let (text, extra) = value.split_once('/').unwrap_or((value, ""));
    let word = text.trim();
    let point = GRID.parse(word, Letters::Plain).filter(|&point| GRID.contains(point)).or(match word.as_bytes() {
        // Two letters are a point of SGF.
        [col, row] => square(*col, row.to_ascii_lowercase().wrapping_sub(48)),
        _ => None,
    });
    let made = match point {
        Some(point) => Made::new(by, Move::Place(point)),
        // An empty move is a pass in SGF; it can mean nothing else here.
        None if word.is_empty() || is_pass(word) => Made::new(by, Move::Pass),
        None => Made::off_board(by, Game::Reversi, &word.replace('\\', "\\\\")),
    };
    let odd = match line.play(made) {
        Verdict::Illegal(why) => Some(format!("{word:?} breaks a rule ({why}); it is kept")),
        _ => None,
    };
    if !extra.is_empty()
        && let Some(remarks) = line.remarks()
    {
        // There are none before: a `Vec` that grows would take room for more.
        remarks.other = vec![Property { id: EXTRA.into(), values: vec![extra.replace('\\', "\\\\")] }];
    }
    odd
}

/// Reads `8 ---- … *`.
fn first_board(value: &str) -> Result<Setup, Wrong> {
    let mut words = value.split_whitespace();
    if words.next() != Some("8") {
        return Err(Wrong::Size(format!("{} squares a side", value.split_whitespace().next().unwrap_or("no"))));
    }
    let letters: Vec<_> = words.flat_map(str::chars).collect();
    let cells: Option<Vec<_>> = letters.iter().map(|&letter| board::cell(letter)).collect();
    match cells.as_deref() {
        Some([cells @ .., Some(side)]) if cells.len() == GRID.len() => Ok(board::setup(cells, *side)),
        _ => Err(Wrong::Form("a board has 64 squares and the side to move".into())),
    }
}

/// Writes the main line.
pub(in crate::records) fn write(record: &Record) -> Result<String, WriteError> {
    let Options::Reversi(options) = &record.setup.options else {
        return Err(WriteError::Game { game: record.game().slug(), format: "ggf" });
    };
    if options.size != 8 {
        return Err(WriteError::Start("GGF"));
    }
    let position = AnyPosition::new(&record.setup)?;
    let mut text = String::from("(;GM[Othello]");
    for (name, value) in &record.tags {
        if name.bytes().all(|byte| byte.is_ascii_uppercase()) {
            text += &format!("{name}[{}]", value.replace(']', ")"));
        }
    }
    let side = if position.to_move() == Side::Black { '*' } else { 'O' };
    let rows: Vec<_> = board::text(position.board(), '-', '*').chars().collect();
    let rows: Vec<String> = rows.chunks(8).map(|row| row.iter().collect()).collect();
    text += &format!("BO[8 {} {side}]", rows.join(" "));
    let tree = &record.tree;
    for node in tree.main_line() {
        let Some(made) = tree.made(node) else { continue };
        let letter = if made.by == Side::Black { 'B' } else { 'W' };
        let word = made
            .text
            .as_deref()
            .map(|text| text.replace("\\\\", "\\"))
            .or_else(|| name(made.mv))
            .unwrap_or_else(|| "PA".into());
        let extra = tree.remarks(node).other.iter().find(|kept| kept.id == EXTRA).and_then(|kept| kept.values.first());
        let extra = extra.map(|extra| format!("/{}", extra.replace("\\\\", "\\"))).unwrap_or_default();
        text += &format!("{letter}[{word}{extra}]");
        let comment = &tree.remarks(node).comment;
        if !comment.is_empty() {
            text += &format!("C[{}]", comment.replace(']', ")"));
        }
    }
    text += ";)\n";
    Ok(text)
}
