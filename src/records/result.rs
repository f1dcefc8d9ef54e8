//! Results as records write them: `B+3.5`, `W+Resign`, `Draw` in SGF, `1-0` in text.

use super::tree::Sequel;
use crate::game::{Ending, Standing};
use crate::rules::go::Komi;
use crate::rules::{AnyPosition, Game, Side, Status};

/// The tag that tells the result of a game.
pub(crate) const fn tag(game: Game) -> &'static str {
    if game.slides() { "Result" } else { "RE" }
}

/// What a record says of a game that stands so, if it is over.
pub(crate) fn text(standing: &Standing, position: &AnyPosition) -> Option<String> {
    let Standing::Over(ending) = standing else { return None };
    if position.game().slides() {
        let text = match ending.winner() {
            Some(Side::White) => "1-0",
            Some(Side::Black) => "0-1",
            None => "1/2-1/2",
        };
        return Some(text.into());
    }
    let won = |side: Side, how: &str| format!("{}+{how}", letter(side));
    Some(match ending {
        Ending::Resigned(side) => won(side.other(), "Resign"),
        Ending::Timeout(side) => won(side.other(), "Time"),
        Ending::Agreed => "Draw".into(),
        Ending::Counted(score) => match score.winner {
            Some(side) => won(side, &f64::from(Komi(score.margin)).to_string()),
            None => "Draw".into(),
        },
        Ending::ByRules(Status::Won(side, _)) => match position {
            AnyPosition::Reversi(reversi) => {
                let score = reversi.score();
                won(*side, &score.black.abs_diff(score.white).to_string())
            }
            _ => won(*side, ""),
        },
        Ending::ByRules(Status::Draw(_)) => "Draw".into(),
        Ending::ByRules(_) => "Void".into(),
    })
}

const fn letter(side: Side) -> char {
    match side {
        Side::Black => 'B',
        Side::White => 'W',
    }
}

/// Who resigned or used up the time, if the result says so.
pub(crate) fn sequel(text: &str) -> Option<Sequel> {
    let (winner, how) = text.trim().split_once('+')?;
    let how = how.trim().to_ascii_lowercase();
    let winner = match winner.trim() {
        "B" | "b" => Side::Black,
        "W" | "w" => Side::White,
        _ => return None,
    };
    if how == "r" || how.starts_with("resign") {
        Some(Sequel::Resigned(winner.other()))
    } else if how == "t" || how.starts_with("time") {
        Some(Sequel::Timeout(winner.other()))
    } else {
        None
    }
}
