//! The record: the line through the cursor, two moves a row, each a way to go there.

use super::theme::TOUCH;
use super::theme::palette::{BRASS, BRASS_GLOW, INK, LIT, MUTED};
use super::widgets;
use crate::game::Match;
use crate::records::{NodeId, Tree};
use crate::rules::Side;
use bevy_egui::egui;
use egui::text::{LayoutJob, TextWrapping};
use egui::{Align2, FontId, Rect, ScrollArea, Sense, Stroke, Ui, WidgetInfo, WidgetType, pos2, vec2};

/// A row: its number, and the moves of the side that began and of the other.
struct Row {
    number: usize,
    cells: [Option<NodeId>; 2],
}

/// Pairs the line; a side that moves twice in a row begins a row of its own, and so does what is no move.
fn rows(tree: &Tree, line: &[NodeId], first: Side) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::with_capacity(line.len() / 2 + 1);
    let mut number = 0;
    for &node in line {
        let made = tree.made(node);
        number += usize::from(made.is_some());
        let column = usize::from(made.is_some_and(|made| made.by != first));
        match rows.last_mut() {
            Some(row) if column == 1 && row.cells[1].is_none() => row.cells[1] = Some(node),
            _ => {
                let mut cells = [None; 2];
                cells[column] = Some(node);
                rows.push(Row { number, cells });
            }
        }
    }
    rows
}

/// The list, that high; it follows the cursor where `follows` says that it has moved. Returns the node to go to.
pub(super) fn list(ui: &mut Ui, game: &Match, height: f32, follows: bool) -> Option<NodeId> {
    let tree = game.tree();
    let line = tree.line(game.at());
    let Some(first) = line.iter().find_map(|&node| tree.made(node)).map(|made| made.by) else {
        widgets::muted(ui, "Nothing has been played yet.");
        return None;
    };
    let rows = rows(tree, &line, first);
    let spacing = 2.0;
    ui.spacing_mut().item_spacing.y = spacing;
    let mut area = ScrollArea::vertical().max_height(height).auto_shrink([false, false]).id_salt("moves");
    if follows {
        let row = rows.iter().position(|row| row.cells.contains(&Some(game.at()))).unwrap_or(0);
        area = area.vertical_scroll_offset(((row as f32 + 0.5) * (TOUCH + spacing) - height * 0.5).max(0.0));
    }
    let mut wanted = None;
    area.show_rows(ui, TOUCH, rows.len(), |ui, range| {
        for row in &rows[range] {
            let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), TOUCH), Sense::hover());
            let number = pos2(rect.left() + 30.0, rect.center().y);
            let text = format!("{}.", row.number);
            ui.painter().text(number, Align2::RIGHT_CENTER, text, FontId::proportional(13.0), MUTED);
            let half = (rect.width() - 36.0 - 8.0) * 0.5;
            for (column, node) in row.cells.iter().enumerate() {
                let left = rect.left() + 36.0 + column as f32 * half;
                if let Some(node) = *node {
                    let place = Rect::from_min_size(pos2(left, rect.top()), vec2(half - 2.0, TOUCH));
                    wanted = cell(ui, game, node, place).or(wanted);
                }
            }
        }
    });
    wanted
}

fn cell(ui: &mut Ui, game: &Match, node: NodeId, rect: Rect) -> Option<NodeId> {
    let tree = game.tree();
    let no_move = if tree.set_up(node).is_some() { "set-up" } else { "–" };
    let text = game.notation(node).unwrap_or_else(|| no_move.into());
    let here = node == game.at();
    let response = ui.interact(rect, ui.id().with(node.0), Sense::click());
    response.widget_info(|| WidgetInfo::selected(WidgetType::Button, true, here, &text));
    let fill = match (here, response.hovered() || response.has_focus()) {
        (true, _) => Some(BRASS_GLOW),
        (_, true) => Some(LIT),
        _ => None,
    };
    if let Some(fill) = fill {
        ui.painter().rect_filled(rect, 6.0, fill);
    }
    let branches = tree.parent(node).map_or(&[][..], |parent| tree.children(parent));
    let mark = if branches.len() > 1 { 22.0 } else { 0.0 };
    let mut job =
        LayoutJob::simple_singleline(text.clone(), FontId::proportional(15.0), if here { BRASS } else { INK });
    job.wrap = TextWrapping::truncate_at_width(rect.width() - 12.0 - mark);
    let galley = ui.painter().layout_job(job);
    let is_cut = galley.elided;
    ui.painter().galley(pos2(rect.left() + 8.0, rect.center().y - galley.size().y * 0.5), galley, INK);
    let mut wanted = response.clicked().then_some(node);
    if is_cut {
        response.on_hover_text(text);
    }
    if branches.len() > 1 {
        let place = Rect::from_min_max(pos2(rect.right() - mark, rect.top()), rect.max);
        wanted = branch(ui, branches, node, place).or(wanted);
    }
    wanted
}

/// The sign that other moves were tried here; it leads from one to the next.
fn branch(ui: &Ui, branches: &[NodeId], node: NodeId, rect: Rect) -> Option<NodeId> {
    let response = ui.interact(rect, ui.id().with(("branch", node.0)), Sense::click());
    let ink = if response.hovered() { INK } else { BRASS };
    let (at, stroke) = (rect.center(), Stroke::new(1.4, ink));
    ui.painter().line_segment([at + vec2(0.0, 6.0), at], stroke);
    ui.painter().line_segment([at, at + vec2(-4.0, -5.0)], stroke);
    ui.painter().line_segment([at, at + vec2(4.0, -5.0)], stroke);
    let place = branches.iter().position(|&branch| branch == node)?;
    let next = branches[(place + 1) % branches.len()];
    let help = format!("{} of {} moves tried here; click for the next", place + 1, branches.len());
    response.on_hover_text(help).clicked().then_some(next)
}
