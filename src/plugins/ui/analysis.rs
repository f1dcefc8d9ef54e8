//! What the engine thinks of the position: a bar that the sides share by their chances, and the best lines.

use super::theme::palette::{BRASS, INK, LINE, MUTED, RAISED, SHELL, SLATE};
use super::{Desk, words};
use crate::ai::{Line, Reply};
use crate::plugins::thinker::Analysis;
use crate::rules::{AnyPosition, Game, Position, Side};
use bevy_egui::egui;
use egui::text::{LayoutJob, TextWrapping};
use egui::{Align2, CornerRadius, FontId, Rect, Sense, Stroke, StrokeKind, Ui, pos2, vec2};

/// Height of the bar.
const BAR: f32 = 20.0;

/// Height of a line.
const ROW: f32 = 20.0;

/// Shows it, if it is wanted, with so many lines. The room stays the same while nothing has been found yet.
pub(super) fn panel(ui: &mut Ui, desk: &Desk, wanted: bool, lines: usize) {
    let game = desk.table.game();
    let Some(mover) = game.to_move().filter(|_| wanted) else { return };
    if !game.players[mover].is_human() && !desk.table.is_reviewed() {
        // While the computer thinks nothing is told, but what lies below stays where it is.
        let spacing = ui.spacing().item_spacing.y;
        ui.add_space(BAR + lines as f32 * (ROW + spacing));
        return;
    }
    let analysis = desk.thinker.analysis.as_ref().filter(|analysis| analysis.node == game.at());
    bar(ui, mover, analysis, game.game(), desk.analyst.name());
    for number in 0..lines {
        let line = analysis.and_then(|analysis| analysis.reply.lines.get(number));
        row(ui, game.position(), line);
    }
}

fn bar(ui: &mut Ui, mover: Side, analysis: Option<&Analysis>, game: Game, analyst: Option<&str>) {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), BAR), Sense::hover());
    let painter = ui.painter();
    let Some(analysis) = analysis else {
        painter.rect(rect, 6.0, RAISED, Stroke::new(1.0, LINE), StrokeKind::Inside);
        return;
    };
    let win = analysis.reply.win;
    let black = if mover == Side::Black { win } else { 1.0 - win };
    let edge = rect.left() + rect.width() * black.clamp(0.04, 0.96);
    painter.rect_filled(rect, 6.0, SHELL);
    let dark = Rect::from_min_max(rect.min, pos2(edge, rect.bottom()));
    painter.rect_filled(dark, CornerRadius { nw: 6, sw: 6, ne: 0, se: 0 }, SLATE);
    painter.rect_stroke(rect, 6.0, Stroke::new(1.0, LINE), StrokeKind::Inside);
    let font = FontId::proportional(12.5);
    let middle = rect.center().y;
    let percent = |share: f32| format!("{:.0} %", 100.0 * share);
    // Each number lies on its own side, where that is wide enough.
    if black > 0.2 {
        painter.text(pos2(rect.left() + 8.0, middle), Align2::LEFT_CENTER, percent(black), font.clone(), SHELL);
    }
    if black < 0.8 {
        painter.text(pos2(rect.right() - 8.0, middle), Align2::RIGHT_CENTER, percent(1.0 - black), font, SLATE);
    }
    response.on_hover_text(sentence(mover, &analysis.reply, game, analyst));
}

/// The chances in words.
fn sentence(mover: Side, reply: &Reply, game: Game, analyst: Option<&str>) -> String {
    let name = crate::plugins::notices::side_name;
    let (side, win) = if reply.win >= 0.5 { (mover, reply.win) } else { (mover.other(), 1.0 - reply.win) };
    let work = words::work(reply, game);
    let points = reply.points.filter(|points| points.abs() >= 0.5).map_or_else(String::new, |points| {
        let ahead = if points > 0.0 { mover } else { mover.other() };
        let what = if game == Game::Reversi { "discs" } else { "points" };
        format!(" {} is ahead by about {:.0} {what}.", name(ahead), points.abs())
    });
    let source = analyst.unwrap_or("the computer");
    format!("{} wins with {:.0} %.{points} Found by {source} in {work}.", name(side), 100.0 * win)
}

/// A line: its value to the side to move, and its moves.
fn row(ui: &mut Ui, position: &AnyPosition, line: Option<&Line>) {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::hover());
    let Some(line) = line else { return };
    let (grid, letters) = (position.board().grid(), position.game().letters());
    let text = line.moves.iter().map(|mv| mv.text(grid, letters)).collect::<Vec<_>>().join("  ");
    let font = FontId::proportional(14.0);
    let middle = rect.center().y;
    let value = format!("{:.0} %", 100.0 * line.win);
    ui.painter().text(pos2(rect.left() + 40.0, middle), Align2::RIGHT_CENTER, value, font.clone(), BRASS);
    let mut job = LayoutJob::simple_singleline(text.clone(), font, INK);
    job.wrap = TextWrapping::truncate_at_width(rect.width() - 50.0);
    let galley = ui.painter().layout_job(job);
    ui.painter().galley(pos2(rect.left() + 50.0, middle - galley.size().y * 0.5), galley, MUTED);
    response.on_hover_text(text);
}
