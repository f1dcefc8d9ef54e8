//! Saves the game: under a name in the folder of games, or anywhere; as the program keeps it, or as others read it.

use super::open::NO_DIALOG;
use super::theme::palette::{BRASS, REFUSAL};
use super::{Desk, widgets};
use crate::game::Match;
use crate::platform::dialogs::{Answer, FileDialog};
use crate::platform::files::{DataDir, exists, write_atomically};
use crate::plugins::autosave::GAMES;
use crate::plugins::thinker::Waker;
use crate::records::{Format, write};
use crate::rules::Game;
use bevy::prelude::{Local, Res, Result};
use bevy_egui::{EguiContexts, egui};
use egui::RichText;
use std::path::{Path, PathBuf};

/// The name being written, and what came of it.
#[derive(Clone, Debug, Default)]
pub struct Form {
    name: String,
    /// The format that other programs read, instead of the program's own.
    shared: bool,
    /// A file that the person has agreed to overwrite.
    agreed: Option<PathBuf>,
    outcome: Option<std::result::Result<PathBuf, String>>,
}

impl Form {
    /// A form for that game, with a name that is still free.
    pub fn new(game: &Match, dir: &DataDir) -> Self {
        let slug = game.game().slug();
        let taken = |name: &String| {
            [".json", suffix(game.game())].iter().any(|ending| exists(&dir.path(&format!("{GAMES}/{name}{ending}"))))
        };
        let free = (1..1000).map(|n| format!("{slug}-{n}")).find(|name| !taken(name));
        Self { name: free.unwrap_or_default(), shared: false, agreed: None, outcome: None }
    }

    fn save(&self, game: &Match, dir: &DataDir) -> std::result::Result<PathBuf, String> {
        let path = dir.path(&self.file(game.game())?);
        if exists(&path) && self.agreed.as_ref() != Some(&path) {
            return Err("There is a file of that name already.".into());
        }
        let failed = |error: &dyn std::fmt::Display| format!("The game could not be saved: {error}.");
        let bytes = if self.shared {
            write(&game.to_record(), Format::of(game.game())).map_err(|error| failed(&error))?
        } else {
            game.to_json().map_err(|error| failed(&error))?.into_bytes()
        };
        write_atomically(&path, &bytes).map_err(|error| failed(&error))?;
        Ok(path)
    }

    /// The file that was chosen in a dialog, which has asked whether it may be overwritten.
    fn choose(&mut self, path: PathBuf, game: Game) {
        self.shared = path.to_string_lossy().ends_with(suffix(game));
        self.name = path.display().to_string();
        let whole = self.file(game).map(PathBuf::from);
        self.agreed = whole.ok().filter(|whole| *whole == path);
        self.outcome = None;
    }

    /// Where it goes: a name alone lies in the folder of games, a path is taken as it is.
    fn file(&self, game: Game) -> std::result::Result<String, String> {
        let name = self.name.trim();
        let ending = if self.shared { suffix(game) } else { ".json" };
        let whole = if name.ends_with(ending) { name.to_owned() } else { format!("{name}{ending}") };
        if Path::new(name).is_absolute() {
            return Ok(whole);
        }
        let allowed = |c: char| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_' | '.');
        if name.is_empty() || name.starts_with('.') || !name.chars().all(allowed) {
            return Err("A name is made of letters, digits, spaces, dots and dashes; or write a whole path.".into());
        }
        Ok(format!("{GAMES}/{whole}"))
    }
}

/// The ending of files that other programs read.
const fn suffix(game: Game) -> &'static str {
    match game {
        Game::Go | Game::Reversi => ".sgf",
        Game::Latrunculi | Game::Tablut => ".txt",
    }
}

pub(super) fn show(
    mut contexts: EguiContexts,
    mut desk: Desk,
    dir: Res<DataDir>,
    waker: Res<Waker>,
    mut browsing: Local<Option<FileDialog>>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let Some(mut form) = desk.windows.save.clone() else {
        *browsing = None;
        return Ok(());
    };
    let saved = matches!(form.outcome, Some(Ok(_)));
    let kind = desk.table.game().game();
    let (mut save, mut browse, mut entered, mut leave) = (false, false, false, false);
    if let Some(answer) = browsing.as_mut().and_then(FileDialog::poll) {
        *browsing = None;
        match answer {
            Answer::File(path) => {
                form.choose(path, kind);
                save = true;
            }
            Answer::Missing => form.outcome = Some(Err(NO_DIALOG.into())),
            Answer::Nothing => {}
        }
    }
    let open = widgets::modal(
        ctx,
        "save",
        420.0,
        |ui| {
            widgets::heading(ui, if saved { "Saved" } else { "Save the game" });
            if !saved {
                let field = egui::TextEdit::singleline(&mut form.name)
                    .desired_width(f32::INFINITY)
                    .margin(egui::Margin::symmetric(12, 9))
                    .char_limit(80);
                let response = ui.add(field);
                let others =
                    if suffix(kind) == ".sgf" { "SGF, for other programs" } else { "Text, for other programs" };
                let before = form.shared;
                ui.horizontal_wrapped(|ui| {
                    ui.radio_value(&mut form.shared, false, "Oblava's own form");
                    ui.radio_value(&mut form.shared, true, others);
                });
                if response.changed() || form.shared != before {
                    (form.outcome, form.agreed) = (None, None);
                }
                entered = response.lost_focus() && widgets::entered(ui);
            }
            match &form.outcome {
                Some(Ok(path)) => {
                    ui.label("The game is kept as");
                    ui.label(RichText::new(path.display().to_string()).monospace().color(BRASS));
                }
                Some(Err(error)) => {
                    ui.label(RichText::new(error).color(REFUSAL));
                }
                None => {
                    let path = dir.path(GAMES);
                    widgets::muted(ui, format!("It goes into {}", path.display()));
                }
            }
        },
        |ui| {
            if saved {
                leave = ui.add(widgets::primary("Close")).clicked();
            } else {
                save |= ui.add(widgets::primary("Save")).clicked();
                browse = ui
                    .add(widgets::plain("Elsewhere…"))
                    .on_hover_text("Choose a place in a window of the system")
                    .clicked();
                leave = ui.add(widgets::plain("Back")).clicked();
            }
        },
    );
    if browse {
        let name = format!("{}{}", form.name.trim(), if form.shared { suffix(kind) } else { ".json" });
        *browsing = Some(FileDialog::save("Save the game", &dir.path(GAMES), &name, waker.0.clone()));
    }
    if save || entered {
        let outcome = form.save(desk.table.game(), &dir);
        if let Ok(path) = &outcome {
            desk.recent.note(path);
        }
        form.outcome = Some(outcome);
    }
    desk.windows.save = (open && !leave).then_some(form);
    Ok(())
}
