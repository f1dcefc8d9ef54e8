//! The page around the game in a browser: it is told what is on the table, for people who cannot see the canvas and for
//! pages that hold this one in a frame, and may say what is to be done. Both speak JSON.

use super::notices::{Notices, Tone, side_name};
use super::table::{Intent, Outcome, Source, Table};
use super::thinker::Ask;
use super::ui::standing;
use super::{GameSystems, Screen, cli::Cli};
#[cfg(target_arch = "wasm32")]
use crate::ai;
use crate::game::{Match, Standing, open};
use crate::records::{Hint, NodeId};
use crate::rules::{Move, Position, Side};
use bevy::prelude::*;
use clap::Parser;
use serde::Deserialize;
use serde_json::{Value, json};

/// Something that is to be done.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Command {
    /// A move for the person to move, as the record writes it: `e5`, `e4-e5`, `pass`.
    Play {
        /// The move.
        #[serde(rename = "move")]
        mv: String,
    },
    /// Back to the last decision of a person.
    Undo,
    /// Forward again.
    Redo,
    /// To the position after so many plies of the line.
    GoTo {
        /// 0 for the beginning.
        ply: usize,
    },
    /// The computer plays on from an earlier position.
    PlayOn,
    /// A new game, by the options of the command line: `["--game", "go", "--size", "9"]`.
    Start {
        /// The options.
        options: Vec<String>,
    },
    /// A record takes the place of the game.
    Load {
        /// Its text, in any format that is read.
        text: String,
    },
    /// A hint for the side to move.
    Hint,
    /// Go, while dead stones are marked: the chain on a point is turned from alive to dead to seki.
    Mark {
        /// The point.
        point: String,
    },
    /// Go, while dead stones are marked: these are dead, the board is counted.
    Agree,
    /// Go, while dead stones are marked: play goes on.
    Disagree,
    /// The side to move gives up.
    Resign,
}

/// What a command comes to.
#[derive(Debug)]
pub enum Wish {
    /// The table is to do it.
    Of(Intent),
    /// The engine is.
    To(Ask),
}

impl Command {
    /// What it comes to at that table.
    ///
    /// # Errors
    /// What is wrong with it, in a sentence.
    pub fn wish(&self, game: &Match) -> Result<Wish, String> {
        let (grid, letters) = (game.position().board().grid(), game.game().letters());
        Ok(Wish::Of(match self {
            Self::Play { mv } => {
                let text = mv.trim().to_ascii_lowercase();
                let mv = Move::parse(&text, grid, letters).ok_or_else(|| format!("{text:?} is no move here."))?;
                Intent::Play { mv, by: Source::Person }
            }
            Self::Undo => Intent::Undo,
            Self::Redo => Intent::Redo,
            Self::GoTo { ply } => Intent::GoTo(game.node_after(*ply)),
            Self::PlayOn => Intent::PlayOn,
            Self::Start { options } => {
                let line = std::iter::once("oblava").chain(options.iter().map(String::as_str));
                let cli = Cli::try_parse_from(line).map_err(|error| error.to_string())?;
                // What lies elsewhere is not for a page to open.
                let cli = Cli { file: None, ..cli };
                cli.start()?.ok_or("Name a game.")?
            }
            Self::Load { text } => {
                let wrong = |error: &dyn std::fmt::Display| format!("This record cannot be opened: {error}.");
                let opened = open(text.as_bytes(), Hint::default()).map_err(|error| wrong(&error))?;
                Intent::Resume(opened.into_first().map_err(|error| wrong(&error))?)
            }
            Self::Hint => return Ok(Wish::To(Ask::Hint)),
            Self::Mark { point } => {
                let point = grid.parse(&point.trim().to_ascii_lowercase(), letters);
                Intent::Mark(point.ok_or("There is no such point.")?)
            }
            Self::Agree => Intent::Agree,
            Self::Disagree => Intent::Disagree,
            Self::Resign => Intent::Resign(Source::Person),
        }))
    }
}

/// What is on the table, for the page.
pub fn position(game: &Match) -> Value {
    let (position, letters) = (game.position(), game.game().letters());
    let board = position.board();
    let grid = board.grid();
    let names = |points: &[crate::rules::Point]| points.iter().map(|&p| grid.name(p, letters)).collect::<Vec<_>>();
    let moves: Vec<Value> = game
        .tree()
        .line(game.at())
        .into_iter()
        .filter_map(|node| {
            let made = game.tree().made(node)?;
            Some(json!({"by": made.by, "text": game.notation(node)}))
        })
        .collect();
    let legal: Vec<String> = match game.standing() {
        Standing::Playing(_) => position.legal_moves().iter().map(|mv| mv.text(grid, letters)).collect(),
        _ => Vec::new(),
    };
    let bowls = position.bowls();
    json!({
        "game": game.game(), "cols": grid.cols, "rows": grid.rows,
        "points": grid.points().map(|point| grid.name(point, letters)).collect::<Vec<_>>(),
        "board": board.to_rows(),
        "to_move": game.to_move(),
        "person": game.mover().is_some_and(|player| player.is_human()),
        "marking": game.standing() == Standing::Marking,
        "dead": names(&game.marks().dead), "seki": names(&game.marks().seki),
        "taken": {"black": bowls[Side::Black], "white": bowls[Side::White]},
        "standing": standing(game),
        "ply": game.plies(), "moves": moves, "legal": legal,
    })
}

/// Adds the page.
pub fn plugin(app: &mut App) {
    #[cfg(target_arch = "wasm32")]
    app.add_systems(PostStartup, listen);
    app.add_systems(Update, (hear.in_set(GameSystems::Input), show.in_set(GameSystems::Show)));
}

/// What the page says wakes the program, which has got its waker by then. And the page hears what it offers to choose.
#[cfg(target_arch = "wasm32")]
fn listen(waker: Res<super::thinker::Waker>) {
    crate::platform::page::wake_with(waker.0.clone());
    tell("levels", json!({"names": (1..=ai::LEVELS).map(ai::level_name).collect::<Vec<_>>()}));
}

/// What the page has said since the last frame.
fn heard() -> Vec<String> {
    #[cfg(target_arch = "wasm32")]
    return crate::platform::page::heard();
    #[cfg(not(target_arch = "wasm32"))]
    Vec::new()
}

fn tell(event: &str, mut facts: Value) {
    facts["event"] = event.into();
    #[cfg(target_arch = "wasm32")]
    crate::platform::page::tell(&facts.to_string());
    #[cfg(not(target_arch = "wasm32"))]
    debug!("{facts}");
}

fn hear(
    table: Res<Table>,
    mut notices: ResMut<Notices>,
    mut intents: MessageWriter<Intent>,
    mut asks: MessageWriter<Ask>,
    mut commands: Commands,
) {
    for text in heard() {
        let command = serde_json::from_str::<Command>(&text).map_err(|error| error.to_string());
        match command.and_then(|command| command.wish(table.game())) {
            Ok(Wish::Of(intent)) => {
                if matches!(intent, Intent::Start(_) | Intent::Resume(_)) {
                    commands.set_state_if_neq(Screen::Play);
                }
                intents.write(intent);
            }
            Ok(Wish::To(ask)) => drop(asks.write(ask)),
            Err(error) => {
                tell("misunderstood", json!({"why": error}));
                notices.error(error);
            }
        }
    }
}

/// The page follows the table, and hears each word once.
fn show(
    table: Res<Table>,
    screen: Res<State<Screen>>,
    notices: Res<Notices>,
    thinker: Res<super::thinker::Thinker>,
    mut outcomes: MessageReader<Outcome>,
    mut told: Local<Option<Value>>,
    mut said: Local<String>,
    mut hinted: Local<Option<NodeId>>,
) {
    let changed = outcomes.read().count() > 0 || screen.is_changed();
    if changed {
        let playing = *screen.get() == Screen::Play;
        let now = if playing { position(table.game()) } else { json!({"title": true}) };
        if told.as_ref() != Some(&now) {
            tell("position", now.clone());
            *told = Some(now);
        }
    }
    let word = notices.current.as_ref().map(|notice| notice.text.clone()).unwrap_or_default();
    if *said != word {
        if let Some(notice) = &notices.current {
            let urgent = notice.tone != Tone::Plain;
            tell("said", json!({"text": notice.text, "urgent": urgent}));
        }
        *said = word;
    }
    let hint = thinker.hint.as_ref().filter(|hint| Some(hint.node) != *hinted);
    if let Some(hint) = hint {
        let game = table.game();
        let (grid, letters) = (game.position().board().grid(), game.game().letters());
        let side = game.to_move().map_or("", side_name);
        let text = format!("The computer would play {} for {side}.", hint.mv.text(grid, letters));
        tell("said", json!({"text": text, "urgent": false}));
        *hinted = Some(hint.node);
    } else if thinker.hint.is_none() {
        *hinted = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{BySide, Game, Options, Setup};

    fn game(game: Game) -> Match {
        Match::new(Setup::new(Options::new(game)), BySide::default(), 0).expect("a game")
    }

    fn wish(text: &str, game: &Match) -> Result<Wish, String> {
        serde_json::from_str::<Command>(text).map_err(|error| error.to_string())?.wish(game)
    }

    #[test]
    fn moves_are_typed_as_the_record_writes_them() {
        let go = game(Game::Go);
        let e5 = go.position().board().grid().parse("e5", Game::Go.letters()).expect("a point");
        let Ok(Wish::Of(Intent::Play { mv, .. })) = wish(r#"{"do":"play","move":" E5 "}"#, &go) else {
            panic!("a move")
        };
        assert_eq!(mv, Move::Place(e5));
        assert!(wish(r#"{"do":"play","move":"castle"}"#, &go).is_err());
        assert!(wish(r#"{"do":"dance"}"#, &go).is_err());
        assert!(matches!(wish(r#"{"do":"go_to","ply":0}"#, &go), Ok(Wish::Of(Intent::GoTo(NodeId::ROOT)))));
    }

    #[test]
    fn games_are_started_and_loaded_and_no_file_is_touched() {
        let go = game(Game::Go);
        let start = wish(r#"{"do":"start","options":["--game","tablut","--white","ai:2"]}"#, &go);
        let Ok(Wish::Of(Intent::Start(new))) = start else { panic!("{start:?}") };
        assert_eq!(new.setup.game(), Game::Tablut);
        assert!(wish(r#"{"do":"start","options":["/etc/passwd"]}"#, &go).is_err());
        let load = wish(r#"{"do":"load","text":"(;GM[1]SZ[9];B[ee])"}"#, &go);
        let Ok(Wish::Of(Intent::Resume(game))) = load else { panic!("{load:?}") };
        assert_eq!(game.tree().main_line().len(), 1);
        assert!(wish(r#"{"do":"load","text":"nothing"}"#, &go).is_err());
    }

    #[test]
    fn the_page_is_told_what_is_on_the_table() {
        let told = position(&game(Game::Tablut));
        assert_eq!(told["board"][4], "BBWWKWWBB");
        assert_eq!(told["points"].as_array().map(Vec::len), Some(81));
        assert_eq!((&told["to_move"], &told["person"]), (&json!("white"), &json!(true)));
    }
}
