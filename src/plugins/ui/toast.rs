//! One line near the board's bottom: what the game has to say, the hint that was asked for, or why the point
//! that is aimed at is none to play on.

use super::theme::palette::{BRASS, DEEP_GLASS, INK, LINE, MUTED, REFUSAL, WARNING};
use super::{Desk, FreeRect};
use crate::plugins::input::Preview;
use crate::plugins::notices::{Notices, Tone, refusal_sentence};
use crate::plugins::thinker::Hint;
use crate::rules::Position;
use bevy::prelude::{Res, Result};
use bevy_egui::{EguiContexts, egui};
use egui::{Align2, Area, Frame, Id, Margin, Order, Painter, Pos2, RichText, Sense, Stroke, Vec2, vec2};

/// The height below the board that is left free for it, in points.
pub(super) const ROOM: f32 = 46.0;

enum Icon {
    Plain,
    Warning,
    Refusal,
    Hint,
    /// The point that is aimed at is none to play on.
    Forbidden,
}

pub(super) fn show(
    mut contexts: EguiContexts,
    desk: Desk,
    notices: Res<Notices>,
    preview: Res<Preview>,
    free: Res<FreeRect>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    if desk.windows.is_modal() {
        return Ok(());
    }
    // The latest word only: more would cover the board.
    let hint = desk.thinker.hint.as_ref().filter(|hint| hint.node == desk.table.game().at());
    let (icon, text) = if let Some(hint) = hint {
        (Icon::Hint, hint_sentence(&desk, hint))
    } else if let Some(notice) = &notices.current {
        let icon = match notice.tone {
            Tone::Plain => Icon::Plain,
            Tone::Warning => Icon::Warning,
            Tone::Refusal => Icon::Refusal,
        };
        (icon, notice.text.clone())
    } else if let Some(Err(why)) = &preview.0 {
        (Icon::Forbidden, refusal_sentence(*why, desk.table.game().game()).into())
    } else {
        return Ok(());
    };
    let zoom = ctx.zoom_factor();
    let (centre, bottom, width) = (free.0.center().x / zoom, free.0.max.y / zoom + ROOM, free.0.width() / zoom);
    Area::new(Id::new("toast"))
        .order(Order::Middle)
        .pivot(Align2::CENTER_BOTTOM)
        .fixed_pos(Pos2::new(centre, bottom - 6.0))
        .interactable(false)
        .show(ctx, |ui| line(ui, &icon, text, (width - 24.0).clamp(160.0, 520.0)));
    Ok(())
}

fn line(ui: &mut egui::Ui, icon: &Icon, text: String, width: f32) {
    let colour = match icon {
        Icon::Plain => INK,
        Icon::Warning => WARNING,
        Icon::Refusal => REFUSAL,
        Icon::Hint => BRASS,
        Icon::Forbidden => MUTED,
    };
    let frame = Frame::new()
        .fill(DEEP_GLASS)
        .stroke(Stroke::new(
            1.0,
            if matches!(icon, Icon::Plain | Icon::Forbidden) { LINE } else { colour.gamma_multiply(0.7) },
        ))
        .corner_radius(18)
        .inner_margin(Margin::symmetric(16, 8));
    frame.show(ui, |ui| {
        ui.set_max_width(width - 32.0);
        ui.horizontal(|ui| {
            let (rect, _) = ui.allocate_exact_size(Vec2::splat(18.0), Sense::hover());
            paint(ui.painter(), rect.center(), icon, colour);
            ui.add(egui::Label::new(RichText::new(text).color(colour)).wrap());
        });
    });
}

/// A sign for each tone, so that nothing hangs on its colour.
fn paint(painter: &Painter, at: Pos2, icon: &Icon, colour: egui::Color32) {
    let stroke = Stroke::new(1.6, colour);
    match icon {
        Icon::Plain => {
            painter.circle_filled(at, 3.5, colour);
        }
        Icon::Warning => {
            let corners = vec![at + vec2(0.0, -7.5), at + vec2(8.0, 6.5), at + vec2(-8.0, 6.5)];
            painter.add(egui::Shape::closed_line(corners, stroke));
            painter.line_segment([at + vec2(0.0, -2.5), at + vec2(0.0, 1.5)], stroke);
            painter.circle_filled(at + vec2(0.0, 4.2), 1.1, colour);
        }
        Icon::Refusal | Icon::Forbidden => {
            painter.circle_stroke(at, 7.5, stroke);
            painter.line_segment([at + vec2(-5.0, 5.0), at + vec2(5.0, -5.0)], stroke);
        }
        Icon::Hint => {
            let star = |r: f32, turn: f32| at + Vec2::angled(turn) * r;
            for quarter in 0..4 {
                let turn = quarter as f32 * std::f32::consts::FRAC_PI_2;
                painter.line_segment([star(3.0, turn), star(8.0, turn)], stroke);
            }
            painter.circle_filled(at, 2.2, colour);
        }
    }
}

fn hint_sentence(desk: &Desk, hint: &Hint) -> String {
    let game = desk.table.game();
    let mv = hint.mv.text(game.position().board().grid(), game.game().letters());
    format!("Hint: {mv}. The chance to win is about {:.0} %.", hint.win.clamp(0.0, 1.0) * 100.0)
}
