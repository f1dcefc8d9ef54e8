//! The labels of a record: letters and numbers on points, drawn by egui behind all windows, upright and sharp.

use super::Screen;
use super::camera::TableCamera;
use super::layout::{Layout, piece_size};
use super::table::Table;
use super::ui::theme::palette::{SHELL, SLATE};
use crate::rules::{Board, Game, Point, Position, Side};
use bevy::prelude::*;
use bevy_egui::egui::{self, Align2, Color32, FontId, LayerId};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

/// So many letters of a label are shown.
const MOST: usize = 4;

/// About the colour of a board, behind letters.
const WOOD: Color32 = Color32::from_rgb(0xDD, 0xB7, 0x7C);

/// Adds the labels.
pub fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, show.run_if(in_state(Screen::Play)));
}

fn show(
    mut contexts: EguiContexts,
    table: Res<Table>,
    layout: Res<Layout>,
    camera: Single<(&Camera, &Transform), With<TableCamera>>,
) -> Result {
    let game = table.game();
    if table.draft().is_some() {
        return Ok(());
    }
    let labels = &game.tree().remarks(game.at()).labels;
    if labels.is_empty() {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?;
    let painter = ctx.layer_painter(LayerId::background());
    let (camera, eye) = *camera;
    let board = game.position().board();
    let to_screen = |place: Vec3| {
        let at = camera.world_to_viewport(&GlobalTransform::from(*eye), place).ok()?;
        Some(egui::pos2(at.x, at.y) / ctx.zoom_factor())
    };
    for (point, text) in labels.iter().filter(|(point, _)| board.grid().contains(*point)) {
        let place = layout.point(*point) + Vec3::Y * height(board, *point, game.game());
        let (Some(at), Some(beside)) = (to_screen(place), to_screen(place + Vec3::X)) else { continue };
        let text: String = text.chars().take(MOST).collect();
        let size = (beside.x - at.x).abs() * if text.chars().count() > 2 { 0.40 } else { 0.60 };
        let (ink, halo) = inks(board.side(*point));
        let font = FontId::proportional(size.clamp(9.0, 40.0));
        // On the board the lines end before the letters; a rim keeps these readable on pieces, too.
        if board.get(*point).is_none() {
            painter.circle_filled(at, size * 0.62, WOOD);
        }
        for aside in [egui::vec2(1.0, 0.0), egui::vec2(-1.0, 0.0), egui::vec2(0.0, 1.0), egui::vec2(0.0, -1.0)] {
            painter.text(at + aside, Align2::CENTER_CENTER, &text, font.clone(), halo);
        }
        painter.text(at, Align2::CENTER_CENTER, &text, font, ink);
    }
    Ok(())
}

fn height(board: &Board, point: Point, game: Game) -> f32 {
    board.get(point).map_or(0.0, |piece| piece_size(game, piece.kind).y)
}

/// Letters and their rim, on a piece of that side or on the board.
const fn inks(side: Option<Side>) -> (Color32, Color32) {
    match side {
        Some(Side::Black) => (SHELL, SLATE),
        Some(Side::White) => (SLATE, SHELL),
        None => (SLATE, WOOD),
    }
}
