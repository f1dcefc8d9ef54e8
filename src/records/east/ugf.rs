//! UGF of PandaNet: sections `[Header]`, `[Data]`, `[Figure]`, with lines `Name=value` and moves `QP,B1,1,0`.

use super::{Head, finish, lines, play, square_grid};
use crate::records::Record;
use crate::records::line::Line;
use crate::records::node::plain;
use crate::records::place::{Budget, Fault, Notes, Wrong};
use crate::records::tree::NodeId;
use crate::rules::{Grid, Point, Side};

/// Whether there are such sections in the text.
pub(in crate::records) fn looks_like_ugf(text: &str) -> bool {
    let has = |section: &str| text.lines().any(|line| line.trim().eq_ignore_ascii_case(section));
    has("[Header]") && has("[Data]")
}

/// Reads the game.
pub(in crate::records) fn read(text: &str, notes: &mut Notes, budget: &mut Budget) -> Result<Vec<Record>, Fault> {
    let mut head = Head { grid: Grid { cols: 19, rows: 19 }, handicap: 0, stones: Vec::new(), tags: Vec::new() };
    let (mut section, mut from_below, mut game) = (String::new(), false, None::<Line>);
    // The texts of a figure, by the number of the move.
    let (mut comments, mut comment): (Vec<(usize, String)>, Option<(usize, String)>) = (Vec::new(), None);
    for (at, line) in lines(text) {
        let trimmed = line.trim();
        if trimmed.starts_with('[') && trimmed.ends_with(']') && comment.is_none() {
            section = trimmed.to_ascii_lowercase();
            continue;
        }
        match &section[..] {
            "[header]" => {
                let Some((name, value)) = trimmed.split_once('=') else { continue };
                from_below |= name == "CoordinateType" && value.trim().eq_ignore_ascii_case("IGS");
                if name == "Size" {
                    head.grid = square_grid(value).map_err(|wrong| (at, wrong))?;
                }
                if !budget.spend(super::TAG_COST + value.len()) {
                    return Err((at, Wrong::TooMuch));
                }
                head.tags.push((name.into(), value.into()));
                meant(&mut head, name, value);
            }
            "[data]" => {
                let fields: Vec<_> = trimmed.splitn(4, ',').map(str::trim).collect();
                let [place, side, number, ..] = fields[..] else {
                    if !trimmed.is_empty() {
                        notes.add(at, "this line is no move");
                    }
                    continue;
                };
                let by = match side.bytes().next() {
                    Some(b'B') => Side::Black,
                    Some(b'W') => Side::White,
                    _ => {
                        notes.add(at, "this line names no side");
                        continue;
                    }
                };
                let grid = game.as_ref().map_or(head.grid, |game: &Line| game.grid());
                let point = point(place, grid, from_below);
                if number == "0" && game.is_none() {
                    head.stones.extend(point.filter(|point| !head.stones.contains(point)));
                    continue;
                }
                if game.is_none() {
                    let empty = Head { grid, handicap: 0, stones: Vec::new(), tags: Vec::new() };
                    game = Some(std::mem::replace(&mut head, empty).begin().map_err(|wrong| (at, wrong))?);
                }
                if let Some(game) = &mut game {
                    play(game, by, point, at, budget)?;
                }
            }
            "[figure]" => {
                if let Some(number) = trimmed.strip_prefix(".Text,") {
                    comment = number
                        .split(',')
                        .next()
                        .and_then(|number| number.trim().parse().ok())
                        .map(|n| (n, String::new()));
                } else if trimmed.starts_with(".EndText") {
                    comments.extend(comment.take());
                } else if let Some((_, text)) = &mut comment {
                    if !budget.spend(line.len()) {
                        return Err((at, Wrong::TooMuch));
                    }
                    if !text.is_empty() {
                        text.push('\n');
                    }
                    text.push_str(line);
                }
            }
            _ => {}
        }
    }
    let mut games = finish(game, head)?;
    for record in &mut games {
        let path = record.tree.main_line();
        for (number, text) in &comments {
            let node = number.checked_sub(1).map_or(Some(NodeId::ROOT), |place| path.get(place).copied());
            if let Some(remarks) = node.and_then(|node| record.tree.remarks_mut(node)) {
                remarks.add_comment(&plain(text));
            }
        }
    }
    Ok(games)
}

/// Two letters, A being the first column and the top row, in the form of IGS the bottom row; off the board a pass.
fn point(text: &str, grid: Grid, from_below: bool) -> Option<Point> {
    let [col, row] = *text.as_bytes() else { return None };
    let place = |letter: u8| i32::from(letter.to_ascii_uppercase()) - i32::from(b'A');
    let row = if from_below { place(row) } else { i32::from(grid.rows) - 1 - place(row) };
    grid.point(place(col), row)
}

/// What a line of the head means under the names of SGF.
fn meant(head: &mut Head, name: &str, value: &str) {
    let mut fields = value.split(',').map(str::trim);
    let first = fields.next().unwrap_or_default();
    let second = fields.next().unwrap_or_default();
    match name {
        "PlayerB" => {
            head.say("PB", first);
            head.say("BR", second);
        }
        "PlayerW" => {
            head.say("PW", first);
            head.say("WR", second);
        }
        "Title" => head.say("GN", value),
        "Place" => head.say("PC", value),
        "Date" => head.say("DT", first.replace('/', "-")),
        "Hdcp" => {
            head.handicap = first.parse().unwrap_or(0);
            if head.handicap > 1 {
                head.say("HA", first);
            }
            head.say("KM", second);
        }
        "Rule" => head.say(
            "RU",
            match first {
                "JPN" => "Japanese",
                "CHN" => "Chinese",
                other => other,
            },
        ),
        "Winner" if matches!(first, "B" | "W") => {
            let how = match second {
                "C" => "R",
                other => other,
            };
            head.say("RE", format!("{first}+{how}"));
        }
        _ => {}
    }
}
