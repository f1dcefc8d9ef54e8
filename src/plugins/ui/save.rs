//! Saves the game under a name in the folder of games.

use super::theme::palette::{BRASS, REFUSAL};
use super::{Desk, widgets};
use crate::game::Match;
use crate::platform::files::DataDir;
use crate::plugins::autosave::GAMES;
use bevy::prelude::{Res, Result};
use bevy_egui::{EguiContexts, egui};
use egui::RichText;

/// The name being written, and what came of it.
#[derive(Clone, Debug, Default)]
pub struct Form {
    name: String,
    outcome: Option<std::result::Result<String, String>>,
}

impl Form {
    /// A form for that game, with a name that is still free.
    pub fn new(game: &Match, dir: &DataDir) -> Self {
        let slug = game.game().slug();
        let free = (1..1000).map(|n| format!("{slug}-{n}")).find(|name| !dir.path(&file(name)).exists());
        Self { name: free.unwrap_or_default(), outcome: None }
    }

    fn save(&self, game: &Match, dir: &DataDir) -> std::result::Result<String, String> {
        let name = self.name.trim();
        let allowed = |c: char| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_' | '.');
        if name.is_empty() || name.starts_with('.') || !name.chars().all(allowed) {
            return Err("A name is made of letters, digits, spaces, dots and dashes.".into());
        }
        let file = file(name);
        if dir.path(&file).exists() {
            return Err("There is a game of that name already.".into());
        }
        let text = game.to_json().map_err(|error| format!("The game could not be saved: {error}."))?;
        dir.write(&file, &text).map_err(|error| format!("The game could not be saved: {error}."))?;
        Ok(dir.path(&file).display().to_string())
    }
}

fn file(name: &str) -> String {
    format!("{GAMES}/{name}.json")
}

pub(super) fn show(mut contexts: EguiContexts, mut desk: Desk, dir: Res<DataDir>) -> Result {
    let ctx = contexts.ctx_mut()?;
    let Some(mut form) = desk.windows.save.clone() else { return Ok(()) };
    let saved = matches!(form.outcome, Some(Ok(_)));
    let (mut save, mut entered, mut leave) = (false, false, false);
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
                if response.changed() {
                    form.outcome = None;
                }
                entered = response.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
            }
            match &form.outcome {
                Some(Ok(path)) => {
                    ui.label("The game is kept as");
                    ui.label(RichText::new(path).monospace().color(BRASS));
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
                save = ui.add(widgets::primary("Save")).clicked();
                leave = ui.add(widgets::plain("Back")).clicked();
            }
        },
    );
    if save || entered {
        form.outcome = Some(form.save(desk.table.game(), &dir));
    }
    desk.windows.save = (open && !leave).then_some(form);
    Ok(())
}
