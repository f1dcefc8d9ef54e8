//! What the windows say: names, numbers, and how a game ended, in sentences.

use crate::ai::{self, Reply};
use crate::game::{Ending, Match, Player};
use crate::plugins::notices::side_name;
use crate::rules::{AnyPosition, Game, Position, Reason, Side, Status};

/// Text with a capital letter.
pub(super) fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// The name of a game.
pub(super) const fn game_name(game: Game) -> &'static str {
    match game {
        Game::Go => "Go",
        Game::Reversi => "Reversi",
        Game::Latrunculi => "Latrunculi",
        Game::Tablut => "Tablut",
    }
}

/// What a game is about, in a line.
pub(super) const fn game_line(game: Game) -> &'static str {
    match game {
        Game::Go => "Surround more of the board",
        Game::Reversi => "Enclose lines and turn them",
        Game::Latrunculi => "Robbers, as Rome played it",
        Game::Tablut => "A king breaks the siege",
    }
}

/// "9 × 9".
pub(super) fn size(cols: u8, rows: u8) -> String {
    format!("{cols} × {rows}")
}

/// The name of a game with the size of its board, where that is chosen.
pub(super) fn title(game: &Match) -> String {
    let grid = game.position().board().grid();
    match game.game() {
        Game::Tablut => game_name(Game::Tablut).into(),
        other => format!("{} {}", game_name(other), size(grid.cols, grid.rows)),
    }
}

/// Who plays a side.
pub(super) fn player(game: &Match, side: Side) -> String {
    match game.players[side] {
        Player::Human if game.players[side.other()].is_human() => recorded(game, side).unwrap_or("Person").into(),
        Player::Human => "You".into(),
        Player::Ai(level) => {
            recorded(game, side).map_or_else(|| format!("Computer · {}", ai::level_name(level)), String::from)
        }
    }
}

/// The name that the record gives a side.
fn recorded(game: &Match, side: Side) -> Option<&str> {
    let names = if side == Side::Black { ["PB", "Black"] } else { ["PW", "White"] };
    names.into_iter().find_map(|name| game.record().tag(name)).filter(|name| !name.trim().is_empty())
}

/// The same where there is little room: of a computer only its level.
pub(super) fn player_in_short(game: &Match, side: Side) -> String {
    match game.players[side] {
        Player::Ai(level) => recorded(game, side).unwrap_or(ai::level_name(level)).into(),
        Player::Human => player(game, side),
    }
}

/// Who plays, in a line: "You against Computer · Learner".
pub(super) fn players(game: &Match) -> String {
    match (game.players.black.is_human(), game.players.white.is_human()) {
        (true, true) => match (recorded(game, Side::Black), recorded(game, Side::White)) {
            (Some(black), Some(white)) => format!("{black} against {white}"),
            _ => "Two people".into(),
        },
        (true, false) => format!("You against {}", player(game, Side::White)),
        (false, true) => format!("You against {}", player(game, Side::Black)),
        (false, false) => format!("{} against {}", player(game, Side::Black), player(game, Side::White)),
    }
}

/// The number beside a side's name, and what it counts.
pub(super) fn tally(game: &Match, side: Side) -> (u32, &'static str) {
    let board = game.position().board();
    match game.position() {
        AnyPosition::Go(go) => (go.captured_by()[side], "prisoners"),
        AnyPosition::Reversi(_) => (board.count(side) as u32, "discs"),
        AnyPosition::Latrunculi(_) | AnyPosition::Tablut(_) => (board.count(side) as u32, "pieces"),
    }
}

/// What else there is to know of a side: komi, what it has taken.
pub(super) fn aside(game: &Match, side: Side) -> Option<String> {
    match game.position() {
        AnyPosition::Go(go) => {
            let komi = go.options().komi.0;
            (side == Side::White && komi != 0).then(|| format!("komi {}", points(komi)))
        }
        AnyPosition::Reversi(_) => None,
        AnyPosition::Latrunculi(_) | AnyPosition::Tablut(_) => {
            let taken = game.position().bowls()[side];
            (taken > 0).then(|| format!("{taken} taken"))
        }
    }
}

/// Hundredths of a point, without needless zeros: `6.5`.
pub(super) fn points(hundredths: i32) -> String {
    let sign = if hundredths < 0 { "−" } else { "" };
    let (whole, part) = (hundredths.unsigned_abs() / 100, hundredths.unsigned_abs() % 100);
    match part {
        0 => format!("{sign}{whole}"),
        part if part % 10 == 0 => format!("{sign}{whole}.{}", part / 10),
        part => format!("{sign}{whole}.{part:02}"),
    }
}

/// How much a search has looked at: "9 plies", "12,000 playouts".
pub(super) fn work(reply: &Reply, game: Game) -> String {
    match game {
        Game::Go => format!("{} playouts", thousands(reply.nodes)),
        _ if reply.depth == 1 => "1 ply".into(),
        _ => format!("{} plies", reply.depth),
    }
}

/// A number with its thousands set apart.
fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let apart = |(i, digit): (usize, char)| {
        let comma = i > 0 && (digits.len() - i).is_multiple_of(3);
        comma.then_some(',').into_iter().chain(std::iter::once(digit))
    };
    digits.chars().enumerate().flat_map(apart).collect()
}

/// Who won, in two words.
pub(super) fn result(ending: &Ending) -> String {
    match (ending.winner(), ending) {
        (Some(side), _) => format!("{} wins", side_name(side)),
        (None, Ending::ByRules(Status::NoResult(_))) => "No result".into(),
        (None, _) => "A draw".into(),
    }
}

/// Why, in a sentence.
pub(super) fn reason(game: &Match, ending: &Ending) -> String {
    match ending {
        Ending::Resigned(side) => format!("{} resigned.", side_name(*side)),
        Ending::Timeout(side) => format!("{} used up all time.", side_name(*side)),
        Ending::Agreed => "Both sides agreed on it.".into(),
        Ending::Counted(score) => match score.winner {
            Some(side) => format!("{} is ahead by {}.", side_name(side), counted(score.margin)),
            None => "Both sides have as many points.".into(),
        },
        Ending::ByRules(status) => by_rules(game, *status),
    }
}

fn counted(margin: i32) -> String {
    if margin == 100 { "1 point".into() } else { format!("{} points", points(margin)) }
}

fn by_rules(game: &Match, status: Status) -> String {
    let Some(reason) = status.reason() else { return String::new() };
    let winner = status.winner();
    let loser = winner.map_or("Neither side", |side| side_name(side.other()));
    if let AnyPosition::Reversi(reversi) = game.position() {
        let score = reversi.score();
        let why = if reason == Reason::BoardFull { "The board is full" } else { "Neither side can move" };
        let (more, less) = (score.black.max(score.white), score.black.min(score.white));
        return match winner {
            Some(_) => format!("{why}: {more} discs to {less}."),
            None => format!("{why}: {more} discs each."),
        };
    }
    match reason {
        Reason::Passes => "Both sides passed.".into(),
        Reason::MaxPlies => "The game has reached its greatest length.".into(),
        Reason::Repetition => "The same position came back once too often.".into(),
        Reason::BoardFull => "The board is full.".into(),
        Reason::NoMoves => match winner {
            Some(_) => format!("{loser} cannot move."),
            None => "The side to move cannot move.".into(),
        },
        Reason::AllCaptured => format!("{loser} has lost every piece."),
        Reason::OneEach => "One piece is left on each side.".into(),
        Reason::NoProgress => match winner {
            Some(side) => format!("Nothing has been taken for too long; {} has more pieces.", side_name(side)),
            None => "Nothing has been taken for too long.".into(),
        },
        Reason::KingCaptured => "The king is taken.".into(),
        Reason::KingEscaped => "The king has escaped.".into(),
        Reason::Encircled => "The king and his men are shut in.".into(),
    }
}

#[cfg(test)]
mod tests {
    use super::{points, thousands};

    #[test]
    fn thousands_are_set_apart() {
        for (number, text) in [(0, "0"), (999, "999"), (1_000, "1,000"), (1_234_567, "1,234,567")] {
            assert_eq!(thousands(number), text);
        }
    }

    #[test]
    fn points_have_no_needless_zeros() {
        for (hundredths, text) in [(650, "6.5"), (0, "0"), (-50, "−0.5"), (700, "7"), (625, "6.25"), (605, "6.05")] {
            assert_eq!(points(hundredths), text);
        }
    }
}
