//! The number over each bowl: how many pieces lie in it.
//!
//! It counts the pieces of the scene that have come to rest there, so that it grows as they fall in. It is drawn by
//! egui, behind all windows: always upright, sharp, and of the size that the player has chosen for letters.

use super::Screen;
use super::camera::TableCamera;
use super::layout::{BOWL_HEIGHT, Layout, Seat};
use super::pieces::{Flight, PieceBody};
use super::ui::theme::palette::{GLASS, INK, LINE};
use crate::rules::Side;
use bevy::prelude::*;
use bevy_egui::egui::{self, Align2, FontId, LayerId, StrokeKind};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

/// Adds the numbers.
pub fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, show.run_if(in_state(Screen::Play)));
}

fn show(
    mut contexts: EguiContexts,
    layout: Res<Layout>,
    camera: Single<(&Camera, &Transform), With<TableCamera>>,
    pieces: Query<&Seat, (With<PieceBody>, Without<Flight>)>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let painter = ctx.layer_painter(LayerId::background());
    let (camera, eye) = *camera;
    let far = eye.up().with_y(0.0).normalize_or_zero();
    for side in Side::BOTH {
        // Over the far rim, where a number hides nothing of what is in the bowl; if the board is there, over the rim
        // between bowl and lid.
        let bowl = layout.bowls()[side];
        let aside = if layout.tall { (layout.lids()[side] - bowl).normalize_or_zero() } else { Vec3::ZERO };
        let rim = (Vec3::Y * BOWL_HEIGHT + (far + aside).normalize_or_zero()) * layout.bowl_radius();
        let count = pieces.iter().filter(|seat| matches!(seat, Seat::Bowl(owner, _) if *owner == side)).count();
        let Ok(at) = camera.world_to_viewport(&GlobalTransform::from(*eye), bowl + rim) else { continue };
        let at = egui::pos2(at.x, at.y) / ctx.zoom_factor();
        let text = painter.layout_no_wrap(count.to_string(), FontId::proportional(17.0), INK);
        let size = egui::vec2(text.size().x.max(text.size().y * 0.7) + 16.0, text.size().y + 4.0);
        let plate = Align2::CENTER_BOTTOM.anchor_size(at - egui::vec2(0.0, 2.0), size);
        let round = plate.height() / 2.0;
        painter.rect(plate, round, GLASS, egui::Stroke::new(1.0, LINE), StrokeKind::Outside);
        painter.galley(Align2::CENTER_CENTER.anchor_size(plate.center(), text.size()).min, text, INK);
    }
    Ok(())
}
