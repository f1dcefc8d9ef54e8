//! The command line of the game.

use super::settings::QualityChoice;
use super::table::{Intent, NewGame};
use crate::ai;
use crate::game::{Match, Player, open};
use crate::platform::{clock, files};
use crate::records::Hint;
use crate::rules::go::Komi;
use crate::rules::{BySide, Game, Options, Setup, catalogue};
use clap::Parser;
use std::path::{Path, PathBuf};

/// Go, Reversi, Latrunculi and Tablut on a 3D table, by two people or against the built-in AI.
///
/// Without a FILE or a game the title is shown, and the game of the last sitting is offered.
#[derive(Parser, Clone, Debug, Default)]
#[command(name = "oblava", version, about, long_about)]
pub struct Cli {
    /// A game saved by Oblava, a record of another program, or a link to one
    #[arg(value_name = "FILE")]
    pub file: Option<PathBuf>,
    /// Start this game at once: go, reversi, latrunculi or tablut
    #[arg(long, value_name = "GAME", value_parser = game)]
    pub game: Option<Game>,
    /// Rules by name, such as chinese or linnaeus-1732 (`oblava-engine games` lists them)
    #[arg(long, value_name = "PRESET")]
    pub preset: Option<String>,
    /// Size of the board: N or COLUMNSxROWS
    #[arg(long, value_name = "N|CxR", value_parser = size)]
    pub size: Option<(u8, u8)>,
    /// Who plays black: human, or ai:LEVEL
    #[arg(long, value_name = "PLAYER", value_parser = player)]
    pub black: Option<Player>,
    /// Who plays white: human, or ai:LEVEL
    #[arg(long, value_name = "PLAYER", value_parser = player)]
    pub white: Option<Player>,
    /// Go: handicap stones, 0 or 2 to 9
    #[arg(long, value_name = "N")]
    pub handicap: Option<u8>,
    /// Go: points for white
    #[arg(long, value_name = "X", allow_negative_numbers = true)]
    pub komi: Option<f64>,
    /// Of a record: show the position after so many moves
    #[arg(long = "move", value_name = "N")]
    pub ply: Option<usize>,
    /// Seed of the AI's choices
    #[arg(long, value_name = "S")]
    pub seed: Option<u64>,
    /// Where to look from
    #[arg(long, value_enum, default_value_t)]
    pub view: ViewChoice,
    /// How much the graphics card has to do, for this sitting
    #[arg(long, value_enum)]
    pub quality: Option<QualityChoice>,
    /// Size of the window in pixels
    #[arg(long, value_name = "WxH", value_parser = window)]
    pub window: Option<(u32, u32)>,
    /// Where settings and the game in progress are kept
    #[arg(long, value_name = "DIR")]
    pub data_dir: Option<PathBuf>,
    /// Do not open a sound device
    #[arg(long)]
    pub no_sound: bool,
    /// Moves follow one another without pauses and flights
    #[arg(long)]
    pub fast: bool,
    /// Save a picture once all is at rest, and exit
    #[arg(long, value_name = "OUT.png")]
    pub screenshot: Option<PathBuf>,
    /// Write a line of JSON for each thing that happens
    #[arg(long, value_name = "FILE")]
    pub log_events: Option<PathBuf>,
}

/// Where the camera stands at the start.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum ViewChoice {
    /// From the player's seat
    #[default]
    Seat,
    /// From above
    Top,
}

/// The smallest window in which a game can be played, in pixels.
pub const SMALLEST_WINDOW: (u32, u32) = (320, 240);

fn game(text: &str) -> Result<Game, String> {
    Game::from_slug(text).ok_or_else(|| "the games are go, reversi, latrunculi and tablut".into())
}

fn pair<T: std::str::FromStr>(text: &str) -> Option<(T, T)> {
    let (a, b) = text.split_once(['x', 'X', '×'])?;
    Some((a.parse().ok()?, b.parse().ok()?))
}

fn size(text: &str) -> Result<(u8, u8), String> {
    let square = || text.parse().ok().map(|n: u8| (n, n));
    pair(text).or_else(square).ok_or_else(|| "write a size as 9 or as 9x13".into())
}

fn window(text: &str) -> Result<(u32, u32), String> {
    pair(text).filter(|&(w, h)| w <= 16_384 && h <= 16_384).ok_or_else(|| "write a window as 1280x800".into())
}

fn player(text: &str) -> Result<Player, String> {
    if text == "human" {
        return Ok(Player::Human);
    }
    let level = text.strip_prefix("ai:").and_then(|level| level.parse().ok());
    level
        .filter(|level| (1..=ai::LEVELS).contains(level))
        .map(Player::Ai)
        .ok_or_else(|| format!("a player is human or ai:1 to ai:{}", ai::LEVELS))
}

/// The first game of a file, or the game of a link.
fn named_game(file: &Path) -> Result<Box<Match>, String> {
    let wrong = |error: &dyn std::fmt::Display| format!("{}: {error}", file.display());
    let name = file.to_string_lossy();
    let bytes = if name.contains("#1.") && !file.exists() {
        name.as_bytes().to_vec()
    } else {
        files::read(file, files::MOST_BYTES + 1).map_err(|error| wrong(&error))?
    };
    let opened = open(&bytes, Hint { name: Some(&name), ..Hint::default() }).map_err(|error| wrong(&error))?;
    opened.into_first().map_err(|error| wrong(&error))
}

impl Cli {
    /// What to start with, if the command line names a game or a file.
    ///
    /// # Errors
    /// What is wrong with it, in a sentence.
    pub fn start(&self) -> Result<Option<Intent>, String> {
        if let Some(file) = &self.file {
            let mut game = named_game(file)?;
            if let Some(ply) = self.ply {
                game.go_to(game.node_after(ply));
            }
            return Ok(Some(Intent::Resume(game)));
        }
        let named = self.preset.is_some()
            || self.size.is_some()
            || self.black.is_some()
            || self.white.is_some()
            || self.handicap.is_some()
            || self.komi.is_some();
        let Some(game) = self.game else {
            return if named { Err("name a game with --game for these options".into()) } else { Ok(None) };
        };
        let mut options = match &self.preset {
            Some(slug) => catalogue::find_preset(game, slug).map(|preset| preset.options(game)).ok_or_else(|| {
                let all: Vec<_> = catalogue::presets(game).iter().map(|preset| &preset.slug[..]).collect();
                format!("{} has no preset {slug}; it has {}", game.slug(), all.join(", "))
            })?,
            None => Options::new(game),
        };
        match &mut options {
            Options::Go(go) => {
                if let Some((cols, rows)) = self.size {
                    (go.cols, go.rows) = (cols, rows);
                }
                if let Some(handicap) = self.handicap {
                    go.handicap = handicap;
                    if handicap > 0 {
                        go.komi = Komi(50);
                    }
                }
                if let Some(komi) = self.komi {
                    go.komi = Komi::try_from(komi)?;
                }
            }
            Options::Reversi(reversi) => {
                if let Some((cols, rows)) = self.size {
                    if cols != rows {
                        return Err("a Reversi board is square".into());
                    }
                    reversi.size = cols;
                }
            }
            Options::Latrunculi(latrunculi) => {
                if let Some((cols, rows)) = self.size {
                    (latrunculi.cols, latrunculi.rows) = (cols, rows);
                }
            }
            Options::Tablut(_) => {
                if self.size.is_some_and(|size| size != (9, 9)) {
                    return Err("Tablut is played on 9x9".into());
                }
            }
        }
        if game != Game::Go && (self.handicap.is_some() || self.komi.is_some()) {
            return Err("handicap and komi belong to Go".into());
        }
        let setup = Setup::new(options);
        let players = BySide { black: self.black.unwrap_or_default(), white: self.white.unwrap_or_default() };
        let seed = self.seed.unwrap_or_else(clock::fresh_seed);
        Match::new(setup.clone(), players, seed).map_err(|error| error.to_string())?;
        Ok(Some(Intent::Start(Box::new(NewGame {
            setup,
            players,
            seed,
            time: BySide::default(),
            hosts: BySide::default(),
        }))))
    }
}
