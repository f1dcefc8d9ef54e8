//! The title: the game of the last sitting, and the four games.

use super::theme::palette::{BRASS, INK, MUTED, WARNING};
use super::theme::{self, EDGE, TOUCH};
use super::{Desk, FreeRect, emblems, hud, toast, widgets, words};
use crate::game::{Match, Standing};
use crate::platform::files::DataDir;
use crate::plugins::Screen;
use crate::plugins::autosave::LastSitting;
use crate::plugins::notices::side_name;
use crate::plugins::table::Intent;
use crate::rules::Game;
use bevy::app::AppExit;
use bevy::ecs::message::MessageWriter;
use bevy::prelude::{CommandsStatesExt, Res, ResMut, Result};
use bevy_egui::{EguiContexts, egui};
use egui::{Align2, Area, FontId, Id, Rect, RichText, Sense, Ui, WidgetInfo, WidgetType, pos2, vec2};

pub(super) fn show(
    mut contexts: EguiContexts,
    mut desk: Desk,
    mut last: ResMut<LastSitting>,
    mut free: ResMut<FreeRect>,
    dir: Res<DataDir>,
    mut exit: MessageWriter<AppExit>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let screen = ctx.content_rect();
    // Beside the board where there is room, else over it.
    let beside = screen.width() >= 860.0 && screen.width() > screen.height();
    let width = if beside { 400.0 } else { (screen.width() - 2.0 * EDGE - 36.0).min(460.0) };
    let (pivot, offset) =
        if beside { (Align2::LEFT_CENTER, vec2(3.0 * EDGE, 0.0)) } else { (Align2::CENTER_CENTER, vec2(0.0, 0.0)) };
    let shown = Area::new(Id::new("title")).anchor(pivot, offset).show(ctx, |ui| {
        theme::glass().inner_margin(if beside { 28 } else { 18 }).show(ui, |ui| {
            ui.set_width(width);
            let most = screen.height() - 2.0 * EDGE - if beside { 56.0 } else { 36.0 };
            widgets::scroll(ui, width, most, |ui| {
                name(ui, screen.height() < 620.0);
                resume(ui, &mut desk, &mut last);
                games(ui, &mut desk);
                if let Some(trouble) = &last.trouble {
                    ui.add_space(4.0);
                    ui.label(RichText::new(trouble).small().color(WARNING));
                }
                foot(ui, &mut desk, &dir, &mut exit);
            });
        });
    });
    let mut board = screen;
    if beside {
        board.min.x = shown.response.rect.right();
    }
    hud::set_free(ctx, &mut free, board.with_max_y(board.bottom() - toast::ROOM));
    Ok(())
}

fn name(ui: &mut Ui, flat: bool) {
    ui.spacing_mut().item_spacing.y = 6.0;
    let size = if flat { 40.0 } else { 58.0 };
    ui.label(RichText::new("Oblava").size(size).extra_letter_spacing(4.0).color(INK));
    let (rect, _) = ui.allocate_exact_size(vec2(64.0, 3.0), Sense::hover());
    ui.painter().rect_filled(rect.translate(vec2(3.0, 0.0)), 1.5, BRASS);
    ui.add_space(2.0);
    ui.label(RichText::new("Four old games of surrounding").color(MUTED));
    ui.add_space(if flat { 4.0 } else { 14.0 });
    ui.spacing_mut().item_spacing.y = 10.0;
}

/// The game that can be gone on with: the one on the table, else that of the last sitting.
fn resume(ui: &mut Ui, desk: &mut Desk, last: &mut LastSitting) {
    let on_table = Some(desk.table.game()).filter(|_| desk.windows.begun);
    let Some(game) = on_table.or(last.game.as_deref()) else { return };
    let entered = !desk.windows.is_modal() && ui.memory(|memory| memory.focused().is_none()) && widgets::entered(ui);
    if !card_of(ui, game) && !entered {
        return;
    }
    if !desk.windows.begun
        && let Some(game) = last.game.take()
    {
        desk.intents.write(Intent::Resume(game));
    }
    desk.commands.set_state_if_neq(Screen::Play);
}

fn card_of(ui: &mut Ui, game: &Match) -> bool {
    let (title, line) = (format!("Resume {}", words::title(game)), state_of(game));
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 76.0), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &title));
    widgets::paint_card(ui, rect, &response, true);
    let left = rect.left() + 18.0;
    let painter = ui.painter().with_clip_rect(rect.shrink2(vec2(8.0, 0.0)).with_max_x(rect.right() - 40.0));
    for (y, text, size, ink) in
        [(22.0, title, 19.0, BRASS), (43.0, line, 14.0, INK), (60.0, words::players(game), 14.0, MUTED)]
    {
        painter.text(pos2(left, rect.top() + y), Align2::LEFT_CENTER, text, FontId::proportional(size), ink);
    }
    widgets::paint_arrow(ui.painter(), pos2(rect.right() - 24.0, rect.center().y), 12.0);
    response.clicked()
}

/// "42 moves played, White to move".
pub(super) fn state_of(game: &Match) -> String {
    let plies = match game.plies() {
        0 => "Nothing played yet".into(),
        1 => "1 move played".into(),
        plies => format!("{plies} moves played"),
    };
    match game.standing() {
        Standing::Playing(side) => format!("{plies}, {} to move", side_name(side)),
        Standing::Marking => format!("{plies}, to be counted"),
        Standing::Over(ending) => format!("{plies}: {}", words::result(&ending)),
    }
}

fn games(ui: &mut Ui, desk: &mut Desk) {
    let gap = 10.0;
    let columns = if ui.available_width() < 300.0 { 1 } else { 2 };
    let width = (ui.available_width() - gap * (columns as f32 - 1.0)) / columns as f32;
    for row in Game::ALL.chunks(columns) {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = gap;
            for &game in row {
                if game_card(ui, game, width) {
                    desk.windows.new_game = Some(game);
                }
            }
        });
    }
}

fn game_card(ui: &mut Ui, game: Game, width: f32) -> bool {
    let (rect, response) = ui.allocate_exact_size(vec2(width, 112.0), Sense::click());
    response.widget_info(|| {
        WidgetInfo::labeled(WidgetType::Button, true, format!("New game of {}", words::game_name(game)))
    });
    widgets::paint_card(ui, rect, &response, false);
    let emblem = Rect::from_min_size(rect.min + vec2(14.0, 13.0), vec2(36.0, 36.0));
    emblems::paint(ui.painter(), emblem, game);
    let at = rect.min + vec2(14.0, 68.0);
    ui.painter().text(at, Align2::LEFT_CENTER, words::game_name(game), FontId::proportional(20.0), INK);
    let mut line = ui.painter().layout_no_wrap(words::game_line(game).into(), FontId::proportional(13.5), MUTED);
    if line.size().x > width - 22.0 {
        line = ui.painter().layout_no_wrap(words::game_line(game).into(), FontId::proportional(12.0), MUTED);
    }
    ui.painter().galley(pos2(at.x, rect.top() + 84.0), line, MUTED);
    response.clicked()
}

fn foot(ui: &mut Ui, desk: &mut Desk, dir: &DataDir, exit: &mut MessageWriter<AppExit>) {
    ui.add_space(2.0);
    let buttons = [
        ("Open", "A saved game (Ctrl O)", true),
        ("Settings", "Picture, sound, letters", true),
        ("Controls", "Keys, mouse, fingers (F1)", true),
        ("Quit", "The game in progress is kept", true),
    ];
    // A page is left by its tab.
    let buttons = if cfg!(target_arch = "wasm32") { &buttons[..3] } else { &buttons[..] };
    ui.set_min_height(TOUCH);
    let columns = if ui.available_width() < 300.0 { 2 } else { buttons.len() };
    match widgets::button_grid(ui, columns, buttons) {
        Some(0) => desk.windows.open_file(dir),
        Some(1) => desk.windows.settings = true,
        Some(2) => desk.windows.keys = true,
        Some(_) => {
            exit.write(AppExit::Success);
        }
        None => {}
    }
}
