//! The menu of a game.

use super::theme::{EDGE, TOUCH};
use super::{Copy, Desk, hud, programs};
use crate::platform::files::DataDir;
use crate::plugins::Screen;
use crate::plugins::table::{Drafting, Intent};
use crate::plugins::thinker::Ask;
use crate::rules::Game;
use bevy::prelude::CommandsStatesExt;
use bevy_egui::egui::containers::menu::{MenuButton, SubMenuButton};
use bevy_egui::egui::{Button, RichText, ScrollArea, Ui, vec2};

/// The button and its menu, which begins with what can be done, where there are no buttons for that.
pub(super) fn button(ui: &mut Ui, desk: &mut Desk, dir: &DataDir, analysed: bool, with_deeds: bool) {
    let button = Button::new(RichText::new("☰").size(17.0)).min_size(vec2(TOUCH, TOUCH));
    let (response, _) = MenuButton::from_button(button).ui(ui, |ui| {
        let most = ui.ctx().content_rect().height() - 2.0 * EDGE - 16.0;
        // By itself a menu is four hundred points high at most.
        ui.set_max_height(most);
        ScrollArea::vertical().max_height(most).show(ui, |ui| {
            if with_deeds {
                for (deed, text, help, enabled) in hud::deeds(desk, true) {
                    if ui.add_enabled(enabled, entry(text)).on_hover_text(help).clicked() {
                        hud::perform(desk, deed);
                    }
                }
                ui.separator();
            }
            entries(ui, desk, dir, analysed);
        });
    });
    response.on_hover_text("Menu");
}

fn entry(text: &str) -> Button<'_> {
    Button::new(text.to_owned()).min_size(vec2(190.0, TOUCH)).frame_when_inactive(false)
}

fn entries(ui: &mut Ui, desk: &mut Desk, dir: &DataDir, analysed: bool) {
    let chosen = |ui: &mut Ui, text: &str| ui.add(entry(text)).clicked();
    if chosen(ui, "New game…") {
        desk.windows.new_game = Some(desk.table.game().game());
    }
    if chosen(ui, "Open…") {
        desk.windows.open_file(dir);
    }
    if chosen(ui, "Save…") {
        desk.windows.save_as(desk.table.game(), dir);
    }
    let (copy, _) = SubMenuButton::from_button(entry("Copy").right_text(SubMenuButton::RIGHT_ARROW)).ui(ui, |ui| {
        for (copy, text) in Copy::ALL {
            if chosen(ui, text) {
                desk.copies.write(copy);
            }
        }
    });
    copy.on_hover_text("To the clipboard");
    if chosen(ui, "Set up a position") {
        desk.intents.write(Intent::Draft(Drafting::Begin));
    }
    if chosen(ui, if analysed { "Hide analysis" } else { "Show analysis" }) {
        desk.asks.write(Ask::Analysis);
    }
    if programs::POSSIBLE && chosen(ui, "Other programs…") {
        let game = desk.table.game().game();
        desk.windows.programs = Some(if game == Game::Reversi { game } else { Game::Go });
    }
    if chosen(ui, "Settings") {
        desk.windows.settings = true;
    }
    if chosen(ui, "Controls") {
        desk.windows.keys = true;
    }
    if chosen(ui, "To the title") {
        desk.commands.set_state_if_neq(Screen::Title);
    }
}
