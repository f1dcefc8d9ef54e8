//! GIB of Tygem: tags `\[NAME=value\]`, then lines `INI`, `STO` and `SKI`.

use super::{Head, lines, play};
use crate::records::Record;
use crate::records::line::Line;
use crate::records::place::{Budget, Fault, Notes, Wrong};
use crate::rules::{Grid, Side};

/// The board.
const GRID: Grid = Grid { cols: 19, rows: 19 };

/// Words of a line that are looked at.
const MOST_WORDS: usize = 8;

/// Whether the text begins with such a head.
pub(in crate::records) fn looks_like_gib(text: &str) -> bool {
    text.trim_start_matches(['\u{FEFF}', ' ', '\r', '\n']).starts_with("\\HS") || text.contains("\\[GAMEBLACKNAME=")
}

/// Reads the game.
pub(in crate::records) fn read(text: &str, notes: &mut Notes, budget: &mut Budget) -> Result<Vec<Record>, Fault> {
    let mut head = Head { grid: GRID, handicap: 0, stones: Vec::new(), tags: Vec::new() };
    let mut game: Option<Line> = None;
    for (at, line) in lines(text) {
        let line = line.trim();
        if let Some((name, value)) = tag(line)
            && game.is_none()
        {
            if !budget.spend(super::TAG_COST + name.len() + value.len()) {
                return Err((at, Wrong::TooMuch));
            }
            let tags = &mut head.tags;
            tags.push((name.into(), value.into()));
            tags.extend(meant(name, value));
            continue;
        }
        let words: Vec<_> = line.split_whitespace().take(MOST_WORDS).collect();
        match words[..] {
            ["INI", _, _, stones, ..] => {
                head.handicap = stones.parse().unwrap_or(0);
                if head.handicap > 1 {
                    head.say("HA", head.handicap.to_string());
                }
            }
            ["STO" | "SKI", ..] => {
                if game.is_none() {
                    let empty = Head { grid: GRID, handicap: 0, stones: Vec::new(), tags: Vec::new() };
                    game = Some(std::mem::replace(&mut head, empty).begin().map_err(|wrong| (at, wrong))?);
                }
                let Some(game) = &mut game else { continue };
                let number = |word: &str| word.parse::<i32>().ok();
                match words[..] {
                    ["STO", _, _, side, col, row, ..] => {
                        let by = if side == "1" { Side::Black } else { Side::White };
                        let point = number(col).zip(number(row));
                        let point = point.and_then(|(col, row)| GRID.point(col, 18 - row));
                        if point.is_none() {
                            notes.add(at, "this line names no point of the board");
                        }
                        play(game, by, point, at, budget)?;
                    }
                    ["SKI", ..] => {
                        let by = game.to_move();
                        play(game, by, None, at, budget)?;
                    }
                    _ => notes.add(at, "this line is no move"),
                }
            }
            _ => {}
        }
    }
    super::finish(game, head)
}

fn tag(line: &str) -> Option<(&str, &str)> {
    let inner = line.strip_prefix("\\[")?;
    inner.strip_suffix("\\]").unwrap_or(inner).split_once('=')
}

/// What a tag means under the names of SGF.
fn meant(name: &str, value: &str) -> Vec<(String, String)> {
    let say = |name: &str, text: &str| (name.to_owned(), text.to_owned());
    match name {
        "GAMEBLACKNAME" => player("PB", "BR", value),
        "GAMEWHITENAME" => player("PW", "WR", value),
        "GAMENAME" => vec![say("GN", value)],
        "GAMEPLACE" => vec![say("PC", value)],
        "GAMETAG" => {
            let date = value.split(',').find_map(|part| part.strip_prefix('C'));
            let date: Vec<_> = date.map(|date| date.split(':').take(3).collect()).unwrap_or_default();
            if date.len() == 3 { vec![say("DT", &date.join("-"))] } else { Vec::new() }
        }
        "GAMEINFOMAIN" => {
            let field = |name: &str| {
                let number = value.split(',').find_map(|part| part.strip_prefix(name)?.strip_prefix(':'))?;
                number.trim().parse::<i32>().ok()
            };
            let tenths = |number: i32| (f64::from(number) / 10.0).to_string();
            let mut said = Vec::new();
            if let Some(komi) = field("GONGJE") {
                said.push(say("KM", &tenths(komi)));
            }
            let result = match (field("GRLT"), field("ZIPSU")) {
                (Some(0), Some(margin)) => format!("B+{}", tenths(margin)),
                (Some(1), Some(margin)) => format!("W+{}", tenths(margin)),
                (Some(3), _) => "B+R".into(),
                (Some(4), _) => "W+R".into(),
                (Some(7), _) => "B+T".into(),
                (Some(8), _) => "W+T".into(),
                _ => return said,
            };
            said.push(say("RE", &result));
            said
        }
        _ => Vec::new(),
    }
}

/// `name (7D)`.
fn player(name: &str, rank: &str, value: &str) -> Vec<(String, String)> {
    let (who, of) = value.trim().strip_suffix(')').and_then(|value| value.rsplit_once('(')).unwrap_or((value, ""));
    let said = [(name, who.trim()), (rank, of.trim())];
    said.into_iter().filter(|(_, text)| !text.is_empty()).map(|(name, text)| (name.into(), text.into())).collect()
}
