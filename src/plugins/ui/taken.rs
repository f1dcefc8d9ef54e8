//! What was taken on the line through the cursor: a row for every move that took, each a way to go there.

use super::theme::TOUCH;
use super::theme::palette::{BRASS, BRASS_GLOW, INK, LIT, MUTED};
use super::widgets;
use crate::game::Match;
use crate::records::NodeId;
use crate::rules::{BySide, Effects, Game, Point, Position, Side};
use bevy_egui::egui;
use egui::text::{LayoutJob, TextWrapping};
use egui::{Align2, FontId, RichText, ScrollArea, Sense, Ui, WidgetInfo, WidgetType, pos2, vec2};

/// The list, that high; it follows the cursor where `follows` says that it has moved. Returns the node to go to.
pub(super) fn list(ui: &mut Ui, game: &Match, height: f32, follows: bool) -> Option<NodeId> {
    let tree = game.tree();
    let line = tree.line(game.at());
    let taken: Vec<(NodeId, &Effects)> = line
        .iter()
        .filter_map(|&node| Some((node, tree.effects(node)?)))
        .filter(|(_, effects)| effects.listed().next().is_some())
        .collect();
    let turns = game.game() == Game::Reversi;
    if taken.is_empty() {
        widgets::muted(ui, if turns { "Nothing has been turned yet." } else { "Nothing has been taken yet." });
        return None;
    }
    let sum = |side| taken.iter().filter(|(_, effects)| effects.by == side).map(|(_, e)| e.listed().count()).sum();
    let sums = BySide::<usize> { black: sum(Side::Black), white: sum(Side::White) };
    let what = if turns { "turned" } else { "taken" };
    ui.label(RichText::new(format!("Black has {what} {}, White {}.", sums.black, sums.white)).size(13.0).color(MUTED));
    let spacing = 2.0;
    ui.spacing_mut().item_spacing.y = spacing;
    let height = height - 24.0;
    let mut area = ScrollArea::vertical().max_height(height).auto_shrink([false, false]).id_salt("taken");
    if follows {
        // The last one up to the cursor.
        let path = tree.path(game.at());
        let row = taken.iter().rposition(|(node, _)| path.contains(node)).unwrap_or(0);
        area = area.vertical_scroll_offset(((row as f32 + 0.5) * (TOUCH + spacing) - height * 0.5).max(0.0));
    }
    let mut wanted = None;
    area.show_rows(ui, TOUCH, taken.len(), |ui, range| {
        for &(node, effects) in &taken[range] {
            if row(ui, game, node, effects) {
                wanted = Some(node);
            }
        }
    });
    wanted
}

/// A move, and what it took; true when it is to be seen.
fn row(ui: &mut Ui, game: &Match, node: NodeId, effects: &Effects) -> bool {
    let (grid, letters) = (game.position().board().grid(), game.game().letters());
    let points: Vec<Point> = grid.sorted(effects.listed().collect());
    let names = points.iter().map(|&point| grid.name(point, letters)).collect::<Vec<_>>().join(" ");
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), TOUCH), Sense::click());
    let here = game.at() == node;
    let text = format!("{} × {names}", effects.mv.text(grid, letters));
    response.widget_info(|| WidgetInfo::selected(WidgetType::SelectableLabel, true, here, &text));
    if here || response.hovered() || response.has_focus() {
        ui.painter().rect_filled(rect, 6.0, if here { BRASS_GLOW } else { LIT });
    }
    let middle = rect.center().y;
    let number = format!("{}.", game.tree().number(node));
    let small = FontId::proportional(13.0);
    ui.painter().text(pos2(rect.left() + 30.0, middle), Align2::RIGHT_CENTER, number, small.clone(), MUTED);
    widgets::paint_piece(ui.painter(), pos2(rect.left() + 42.0, middle), 6.0, effects.by);
    let count = ui.painter().text(
        pos2(rect.right() - 8.0, middle),
        Align2::RIGHT_CENTER,
        points.len().to_string(),
        FontId::proportional(15.0),
        BRASS,
    );
    let mut job = LayoutJob::simple_singleline(text.clone(), FontId::proportional(14.5), INK);
    job.wrap = TextWrapping::truncate_at_width((count.left() - rect.left() - 62.0).max(20.0));
    let galley = ui.painter().layout_job(job);
    ui.painter().galley(pos2(rect.left() + 54.0, middle - galley.size().y * 0.5), galley, INK);
    response.on_hover_text(text).clicked()
}
