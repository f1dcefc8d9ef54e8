//! After every change the game is on the disk; the next start offers to take it up again.

use super::GameSystems;
use super::notices::Notices;
use super::table::{Outcome, Table};
use crate::game::{Match, Standing};
use crate::platform::files::{DataDir, exists};
use bevy::prelude::*;

const FILE: &str = "autosave.json";

/// The folder of the saved games.
pub const GAMES: &str = "games";

/// What the last sitting left.
#[derive(Resource, Default)]
pub struct LastSitting {
    /// The game that was on, if one was and it can be read.
    pub game: Option<Box<Match>>,
    /// What was wrong with the file, in a sentence, if something was.
    pub trouble: Option<String>,
}

/// Adds autosave.
pub fn plugin(app: &mut App) {
    app.init_resource::<LastSitting>()
        .add_systems(PreStartup, look)
        .add_systems(Update, save.in_set(GameSystems::Seats));
}

fn look(mut last: ResMut<LastSitting>, dir: Res<DataDir>) {
    let text = match dir.read(FILE) {
        Ok(None) => return,
        Ok(Some(text)) => text,
        Err(error) => {
            // Not UTF-8 is an error of reading, too: such a file is kept as a broken one is.
            last.trouble = Some(aside(&dir, &error.to_string()));
            return;
        }
    };
    match Match::from_json(&text) {
        Ok(game) if game.plies() > 0 && !matches!(game.standing(), Standing::Over(_)) => {
            last.game = Some(Box::new(game));
        }
        Ok(_) => {}
        Err(error) => last.trouble = Some(aside(&dir, &error.to_string())),
    }
}

fn aside(dir: &DataDir, error: &str) -> String {
    let sentence = match dir.set_aside(FILE) {
        Ok(kept) => format!("The game of the last sitting could not be read ({error}). The file is kept as {kept}."),
        Err(moving) => format!(
            "The game of the last sitting could not be read ({error}), nor could the file be kept under another name ({moving})."
        ),
    };
    warn!("{sentence}");
    sentence
}

fn save(
    mut outcomes: MessageReader<Outcome>,
    table: Res<Table>,
    dir: Res<DataDir>,
    mut notices: ResMut<Notices>,
    mut last: ResMut<LastSitting>,
) {
    let (mut changed, mut another) = (false, false);
    for outcome in outcomes.read() {
        changed |=
            !matches!(outcome, Outcome::Refused { .. } | Outcome::Denied(_) | Outcome::Failed(_) | Outcome::Drafted);
        another |= matches!(outcome, Outcome::Started);
    }
    if !changed {
        return;
    }
    if another {
        last.game = None;
    }
    let written = table.game().to_json().map_err(|error| error.to_string()).and_then(|text| {
        let kept = if another { keep(&dir, &text) } else { Ok(()) };
        kept.and_then(|()| dir.write(FILE, &text)).map_err(|error| error.to_string())
    });
    if let Err(error) = written {
        warn!("the game could not be saved: {error}");
        notices.error(format!("The game could not be saved in {}: {error}.", dir.path("").display()));
    }
}

/// Whoever begins or opens another game than `next` has not given the old one away: it goes among the saved games.
fn keep(dir: &DataDir, next: &str) -> std::io::Result<()> {
    let Some(text) = dir.read(FILE)?.filter(|text| text != next) else { return Ok(()) };
    let kind = match Match::from_json(&text) {
        Ok(game) if game.plies() == 0 => return Ok(()),
        Ok(game) if matches!(game.standing(), Standing::Over(_)) => "finished",
        _ => "unfinished",
    };
    let name = (1..100_000).map(|n| format!("{GAMES}/{kind}-{n}.json")).find(|name| !exists(&dir.path(name)));
    let name = name.ok_or_else(|| std::io::Error::other("too many games are kept already"))?;
    dir.write(&name, &text)
}
