//! The card at the end of a game: who won, and why.

use super::theme;
use super::theme::palette::{BRASS, INK, MUTED};
use super::{Desk, FreeRect, Stage, count, widgets, words};
use crate::game::{Ending, Standing};
use crate::platform::files::DataDir;
use crate::rules::{AnyPosition, Side};
use bevy::prelude::{Res, Result};
use bevy_egui::{EguiContexts, egui};
use egui::{Align2, Area, Id, Order, Pos2, RichText};

pub(super) fn show(mut contexts: EguiContexts, mut desk: Desk, free: Res<FreeRect>, dir: Res<DataDir>) -> Result {
    let ctx = contexts.ctx_mut()?;
    let Standing::Over(ending) = desk.table.game().standing() else { return Ok(()) };
    // While stones are carried the board is to be seen.
    let carrying = desk.counting.is_running(desk.table.game()) && desk.counting.stage() <= Stage::Squared;
    if !desk.windows.end || carrying {
        return Ok(());
    }
    let zoom = ctx.zoom_factor();
    let centre = Pos2::new(free.0.center().x, free.0.center().y) / zoom;
    let (width, height) = ((free.0.width() / zoom - 64.0).clamp(200.0, 320.0), free.0.height() / zoom - 64.0);
    let card = Area::new(Id::new("end")).order(Order::Middle).pivot(Align2::CENTER_CENTER).fixed_pos(centre);
    card.show(ctx, |ui| {
        theme::deep_glass().show(ui, |ui| {
            ui.set_width(width);
            widgets::scroll(ui, width, height.max(120.0), |ui| {
                result(ui, &desk, &ending);
                buttons(ui, &mut desk, &dir);
            });
        });
    });
    Ok(())
}

fn result(ui: &mut egui::Ui, desk: &Desk, ending: &Ending) {
    let game = desk.table.game();
    let counting = desk.counting.is_running(game);
    ui.horizontal(|ui| {
        if counting {
            ui.label(RichText::new("The count").size(28.0).color(INK));
            return;
        }
        if let Some(winner) = ending.winner() {
            widgets::piece(ui, winner, 26.0);
        }
        ui.label(RichText::new(words::result(ending)).size(28.0).color(INK));
    });
    let reason = if counting { String::new() } else { words::reason(game, ending) };
    ui.label(RichText::new(reason).color(BRASS));
    ui.add_space(4.0);
    match (ending, game.position()) {
        (Ending::Counted(score), _) => count::sums(ui, score, desk.counting.lines()),
        (Ending::ByRules(_), AnyPosition::Reversi(reversi)) => {
            let score = reversi.score();
            let margin = score[Side::Black].abs_diff(score[Side::White]);
            widgets::sum_head(ui);
            widgets::sum_line(ui, "Discs", [score.black.to_string(), score.white.to_string()], true);
            if margin > 0 {
                ui.label(RichText::new(format!("A margin of {margin}")).small().color(MUTED));
            }
        }
        _ => {
            let plies = game.plies();
            ui.label(RichText::new(format!("After {plies} moves")).small().color(MUTED));
        }
    }
    ui.add_space(8.0);
}

fn buttons(ui: &mut egui::Ui, desk: &mut Desk, dir: &DataDir) {
    let wide = egui::vec2(ui.available_width(), theme::TOUCH + 4.0);
    if ui.add_sized(wide, widgets::primary("Play again")).on_hover_text("The same game, the same players").clicked() {
        desk.rematch();
    }
    let buttons = [
        ("Review", "Look at the board and the moves", true),
        ("Save…", "Keep this game in a file", true),
        ("Other game", "Choose another game", true),
    ];
    match widgets::button_grid(ui, 3, &buttons) {
        Some(0) => desk.windows.end = false,
        Some(1) => desk.windows.save_as(desk.table.game(), dir),
        Some(_) => desk.windows.new_game = Some(desk.table.game().game()),
        None => {}
    }
}
