//! Opens a saved game: one of the folder of games, or any other file.

use super::theme::palette::{INK, MUTED, REFUSAL};
use super::{Desk, title, widgets, words};
use crate::game::Match;
use crate::platform::files::DataDir;
use crate::plugins::Screen;
use crate::plugins::autosave::GAMES;
use crate::plugins::table::Intent;
use bevy::prelude::{CommandsStatesExt, Result};
use bevy_egui::{EguiContexts, egui};
use egui::{Align2, FontId, RichText, Sense, Ui, WidgetInfo, WidgetType, pos2, vec2};
use std::path::{Path, PathBuf};

/// So many games are offered, the newest ones.
const MOST: usize = 200;

/// The games that can be chosen, a path that is being written, and what was wrong with the last choice.
#[derive(Clone, Debug, Default)]
pub struct Form {
    games: Vec<Entry>,
    path: String,
    trouble: Option<String>,
}

#[derive(Clone, Debug)]
struct Entry {
    path: PathBuf,
    name: String,
    /// What lies in it, or why it cannot be read.
    line: std::result::Result<String, String>,
}

impl Form {
    /// The games of the folder as they are now.
    pub fn new(dir: &DataDir) -> Self {
        match dir.list(GAMES, ".json") {
            Ok(files) => {
                Self { games: files.iter().take(MOST).map(|file| entry(&dir.path(file))).collect(), ..Self::default() }
            }
            Err(error) => {
                Self { trouble: Some(format!("The folder of games cannot be read: {error}.")), ..Self::default() }
            }
        }
    }
}

fn entry(path: &Path) -> Entry {
    let line = load(path)
        .map(|game| format!("{} · {} · {}", words::title(&game), title::state_of(&game), words::players(&game)));
    let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    Entry { path: path.to_owned(), name, line }
}

fn load(path: &Path) -> std::result::Result<Match, String> {
    let text = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
    Match::from_json(&text).map_err(|error| error.to_string())
}

pub(super) fn show(mut contexts: EguiContexts, mut desk: Desk) -> Result {
    let ctx = contexts.ctx_mut()?;
    let Some(mut form) = desk.windows.open.take() else { return Ok(()) };
    let mut chosen = None;
    let mut leave = false;
    let open = widgets::modal(
        ctx,
        "open",
        520.0,
        |ui| {
            widgets::heading(ui, "Open a game");
            chosen = list(ui, &form.games);
            ui.add_space(4.0);
            widgets::caption(ui, "Another file");
            if by_path(ui, &mut form) {
                chosen = Some(PathBuf::from(form.path.trim()));
            }
            if let Some(trouble) = &form.trouble {
                ui.label(RichText::new(trouble).color(REFUSAL));
            }
        },
        |ui| leave = ui.add(widgets::plain("Back")).clicked(),
    );
    if let Some(path) = chosen {
        match load(&path) {
            Ok(game) => {
                desk.intents.write(Intent::Resume(Box::new(game)));
                desk.commands.set_state_if_neq(Screen::Play);
                return Ok(());
            }
            Err(error) => form.trouble = Some(format!("{} cannot be opened: {error}.", path.display())),
        }
    }
    desk.windows.open = (open && !leave).then_some(form);
    Ok(())
}

/// The path of any file; true when it is to be opened.
fn by_path(ui: &mut Ui, form: &mut Form) -> bool {
    ui.horizontal(|ui| {
        let field = egui::TextEdit::singleline(&mut form.path)
            .hint_text("Path of a game that was saved")
            .desired_width(ui.available_width() - 112.0)
            .margin(egui::Margin::symmetric(12, 9));
        let response = ui.add(field);
        if response.changed() {
            form.trouble = None;
        }
        let entered = response.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
        let there = !form.path.trim().is_empty();
        ui.add_enabled(there, widgets::primary("Open")).clicked() || entered && there
    })
    .inner
}

/// The games, a line each; the one that was chosen.
fn list(ui: &mut Ui, games: &[Entry]) -> Option<PathBuf> {
    if games.is_empty() {
        widgets::muted(ui, "No game is saved yet. Whatever you begin is kept here when you begin another.");
    }
    let mut chosen = None;
    for Entry { path, name, line } in games {
        let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 52.0), Sense::click());
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, line.is_ok(), name));
        widgets::paint_card(ui, rect, &response, false);
        let painter = ui.painter().with_clip_rect(rect.shrink2(vec2(8.0, 0.0)));
        let left = rect.left() + 14.0;
        painter.text(
            pos2(left, rect.top() + 17.0),
            Align2::LEFT_CENTER,
            name,
            FontId::proportional(16.0),
            if line.is_ok() { INK } else { MUTED },
        );
        let (text, ink) = match line {
            Ok(line) => (line, MUTED),
            Err(error) => (error, REFUSAL),
        };
        painter.text(pos2(left, rect.top() + 36.0), Align2::LEFT_CENTER, text, FontId::proportional(13.0), ink);
        widgets::paint_arrow(ui.painter(), pos2(rect.right() - 18.0, rect.center().y), 10.0);
        if response.clicked() {
            chosen = Some(path.clone());
        }
    }
    chosen
}
