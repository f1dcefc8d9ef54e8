//! Messages to the player, in words: what was said (tari, raichi), why a move was refused, how the game ended.

use super::GameSystems;
use super::table::{Denied, Outcome, Table};
use crate::rules::{Game, Illegal, Move, Point, Side, Warning};
use bevy::prelude::*;

/// What the player should know now.
#[derive(Resource, Default, Debug)]
pub struct Notices {
    /// The latest message, if it is still shown.
    pub current: Option<Notice>,
}

impl Notices {
    /// Shows a message of the program's own.
    pub fn tell(&mut self, text: impl Into<String>) {
        self.current = Some(Notice { text: text.into(), tone: Tone::Plain, points: Vec::new() });
    }

    /// Shows a message of the program's own, such as a file that could not be written.
    pub fn error(&mut self, text: impl Into<String>) {
        self.current = Some(Notice { text: text.into(), tone: Tone::Refusal, points: Vec::new() });
    }
}

/// A message.
#[derive(Clone, Debug, PartialEq)]
pub struct Notice {
    /// The sentence.
    pub text: String,
    /// How it is shown.
    pub tone: Tone,
    /// The points it speaks of; marked on the board while it is shown.
    pub points: Vec<Point>,
}

/// How a message is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// Something to know.
    Plain,
    /// Something to beware of: tari, raichi, tuichu.
    Warning,
    /// Something that could not be done.
    Refusal,
}

/// Adds the messages.
pub fn plugin(app: &mut App) {
    app.init_resource::<Notices>().add_systems(Update, tell.in_set(GameSystems::Seats));
}

fn tell(mut outcomes: MessageReader<Outcome>, mut notices: ResMut<Notices>, table: Res<Table>) {
    for outcome in outcomes.read() {
        // What changes in the record alone says nothing about the board.
        if matches!(outcome, Outcome::Edited) {
            continue;
        }
        let forced = notices.current.take().filter(|_| matches!(outcome, Outcome::Ended));
        notices.current = notice(outcome, table.game().game()).or(forced);
    }
}

fn notice(outcome: &Outcome, game: Game) -> Option<Notice> {
    match outcome {
        Outcome::Played { effects, forced, .. } => {
            let mover = side_name(effects.by);
            let (text, tone) = if *forced {
                (format!("{mover} has no move and passes."), Tone::Plain)
            } else if let Some(warning) = effects.warnings.first() {
                (warning_sentence(*warning, effects.by), Tone::Warning)
            } else if effects.mv == Move::Pass {
                (format!("{mover} passes."), Tone::Plain)
            } else {
                return None;
            };
            Some(Notice { text, tone, points: Vec::new() })
        }
        Outcome::Refused { why, points, .. } => {
            Some(Notice { text: refusal_sentence(*why, game).into(), tone: Tone::Refusal, points: points.clone() })
        }
        Outcome::Denied(denied) => {
            Some(Notice { text: denied_sentence(*denied).into(), tone: Tone::Refusal, points: Vec::new() })
        }
        Outcome::Failed(error) => {
            Some(Notice { text: format!("That cannot be set up: {error}."), tone: Tone::Refusal, points: Vec::new() })
        }
        Outcome::Offered(side) => {
            Some(Notice { text: format!("{} offers a draw.", side_name(*side)), tone: Tone::Plain, points: Vec::new() })
        }
        Outcome::Declined(side) => Some(Notice {
            text: format!("{} would rather play on.", side_name(*side)),
            tone: Tone::Plain,
            points: Vec::new(),
        }),
        Outcome::Started
        | Outcome::Moved { .. }
        | Outcome::Marked
        | Outcome::Edited
        | Outcome::Drafted
        | Outcome::Ended => None,
    }
}

/// "Black" or "White".
pub const fn side_name(side: Side) -> &'static str {
    match side {
        Side::Black => "Black",
        Side::White => "White",
    }
}

/// What a warning means, for somebody who does not know the word.
pub fn warning_sentence(warning: Warning, by: Side) -> String {
    match warning {
        Warning::Tari => format!("Tari! {} threatens to take.", side_name(by)),
        Warning::Raichi => "Raichi! The king has a free way to the edge.".into(),
        Warning::Tuichu => "Tuichu! The king has two free ways to the edge.".into(),
    }
}

/// Why a move is refused, in a sentence.
pub const fn refusal_sentence(why: Illegal, game: Game) -> &'static str {
    match why {
        Illegal::GameOver => "The game is over.",
        Illegal::MustMove => "You may not pass while you can move.",
        Illegal::OffBoard => "That is not on the board.",
        Illegal::EmptyOrigin => "There is no piece to move.",
        Illegal::NotOwnPiece => "That piece is your opponent's.",
        Illegal::SameSquare => "The piece stands there already.",
        Illegal::NotOrthogonal => "Pieces move straight along a row or a column.",
        Illegal::Occupied => match game {
            Game::Go => "A stone lies there already.",
            Game::Reversi => "A disc lies there already.",
            _ => "A piece stands there already.",
        },
        Illegal::Throne => "Nobody may step on the throne or pass over it.",
        Illegal::Corner => "Only the king may enter a corner.",
        Illegal::Blocked => "A piece stands in the way.",
        Illegal::TooFar => "Pieces move one square at a time.",
        Illegal::Suicide => "Your stones would be left without breath, and you take nothing.",
        Illegal::Ko => "Ko: this would bring back the position just before. Play elsewhere first.",
        Illegal::Superko => "This would bring back an earlier position of the game.",
        Illegal::NoFlip => "Nothing would be enclosed there.",
        Illegal::NotCentre => "The first four discs go to the four squares of the centre.",
        Illegal::WrongKind => "This game has no such move.",
    }
}

const fn denied_sentence(denied: Denied) -> &'static str {
    match denied {
        Denied::NotYourTurn => "It is not your turn.",
        Denied::NothingToUndo => "There is nothing to take back.",
        Denied::NothingToRedo => "There is nothing to play again.",
        Denied::NotNow => "That cannot be done now.",
        Denied::NoSuchPlace => "There is no further one on this line.",
        Denied::NoBranch => "That is the main line already, or the beginning.",
        Denied::Drafting => "First finish the position that is being set up.",
    }
}
