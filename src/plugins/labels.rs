//! The labels of a record: letters and numbers on points, drawn by egui behind all windows, upright and sharp.

use super::Screen;
use super::camera::TableCamera;
use super::counting::Counting;
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
    counting: Res<Counting>,
    camera: Single<(&Camera, &Transform), With<TableCamera>>,
) -> Result {
    let game = table.game();
    let board = game.position().board();
    let texts = texts(&table, &counting);
    if texts.is_empty() {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?;
    let painter = ctx.layer_painter(LayerId::background());
    let (camera, eye) = *camera;
    let to_screen = |place: Vec3| {
        let at = camera.world_to_viewport(&GlobalTransform::from(*eye), place).ok()?;
        Some(egui::pos2(at.x, at.y) / ctx.zoom_factor())
    };
    for Text { point, text, side } in texts {
        let place = layout.point(point) + Vec3::Y * height(board, point, game.game());
        let (Some(at), Some(beside)) = (to_screen(place), to_screen(place + Vec3::X)) else { continue };
        let size = (beside.x - at.x).abs() * if text.chars().count() > 2 { 0.40 } else { 0.60 };
        let (ink, halo) = inks(side);
        let font = FontId::proportional(size.clamp(9.0, 40.0));
        // On the board the lines end before the letters; a rim keeps these readable on pieces, too.
        if side.is_none() {
            painter.circle_filled(at, size * 0.62, WOOD);
        }
        for aside in [egui::vec2(1.0, 0.0), egui::vec2(-1.0, 0.0), egui::vec2(0.0, 1.0), egui::vec2(0.0, -1.0)] {
            painter.text(at + aside, Align2::CENTER_CENTER, &text, font.clone(), halo);
        }
        painter.text(at, Align2::CENTER_CENTER, &text, font, ink);
    }
    Ok(())
}

/// Letters on a point, and whose piece or territory lies under them.
struct Text {
    point: Point,
    text: String,
    side: Option<Side>,
}

/// What is written on the board: the labels of the record, and how large the parts of a counted territory are.
fn texts(table: &Table, counting: &Counting) -> Vec<Text> {
    if table.draft().is_some() {
        return Vec::new();
    }
    let game = table.game();
    let board = game.position().board();
    let labels = game.tree().remarks(game.at()).labels.iter();
    let labels = labels.filter(|(point, _)| board.grid().contains(*point)).map(|(point, text)| Text {
        point: *point,
        text: text.chars().take(MOST).collect(),
        side: board.side(*point),
    });
    let parts = counting.parts(game).into_iter().filter(|part| part.points > 1);
    let parts = parts.map(|part| Text { point: part.middle, text: part.points.to_string(), side: Some(part.owner) });
    labels.chain(parts).collect()
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
