//! The tree of the record: every node a piece, the current path in brass. Only what is in sight is drawn.

use super::theme::palette::{BRASS, INK, MUTED, REFUSAL};
use super::widgets;
use crate::game::Match;
use crate::plugins::plan::Plan;
use crate::records::NodeId;
use bevy_egui::egui;
use egui::{Align2, FontId, Pos2, Rect, ScrollArea, Sense, Stroke, Ui, pos2, vec2};

/// From row to row, and from column to column.
const ROW: f32 = 26.0;
const COLUMN: f32 = 24.0;

/// Room for the numbers of the rows.
const NUMBERS: f32 = 36.0;

/// The tree, that high in points; it follows the cursor where `follows` says that it has moved. Returns the node to go
/// to.
pub fn show(ui: &mut Ui, game: &Match, plan: &Plan, height: f32, follows: bool) -> Option<NodeId> {
    let (rows, columns) = plan.size();
    let size = vec2(NUMBERS + columns as f32 * COLUMN + 8.0, rows as f32 * ROW + 4.0);
    let mut area = ScrollArea::both().max_height(height).auto_shrink([false, false]).id_salt("tree");
    if follows {
        let (row, column) = plan.place(game.at());
        let at = vec2(column as f32 * COLUMN - ui.available_width() * 0.5, row as f32 * ROW - height * 0.5);
        area = area.scroll_offset(at.max(vec2(0.0, 0.0)));
    }
    let mut wanted = None;
    area.show_viewport(ui, |ui, view| {
        let (rect, response) = ui.allocate_exact_size(size.max(view.size()), Sense::click());
        let origin = rect.min;
        let seen = Seen {
            rows: (view.top() / ROW) as usize..((view.bottom() / ROW) as usize + 1).min(rows),
            columns: ((view.left() - NUMBERS).max(0.0) / COLUMN) as u32..((view.right() / COLUMN) as u32 + 1),
        };
        let path = game.tree().path(game.at());
        draw(ui, game, plan, &seen, &path, origin);
        if let Some(pointer) = response.interact_pointer_pos().filter(|_| response.clicked()) {
            let at = pointer - origin;
            let (row, column) = ((at.y / ROW) as usize, ((at.x - NUMBERS) / COLUMN) as u32);
            let there = |&node: &NodeId| plan.place(node).1 == column;
            wanted = plan.row(row).iter().copied().find(there).filter(|_| at.x >= NUMBERS);
        }
    });
    wanted
}

/// What is in sight.
struct Seen {
    rows: std::ops::Range<usize>,
    columns: std::ops::Range<u32>,
}

fn centre(origin: Pos2, (row, column): (u32, u32)) -> Pos2 {
    origin + vec2(NUMBERS + (column as f32 + 0.5) * COLUMN, (row as f32 + 0.5) * ROW)
}

fn draw(ui: &Ui, game: &Match, plan: &Plan, seen: &Seen, path: &[NodeId], origin: Pos2) {
    let (tree, painter) = (game.tree(), ui.painter());
    let ink = |lit: bool| if lit { Stroke::new(2.0, BRASS) } else { Stroke::new(1.4, MUTED.gamma_multiply(0.55)) };
    let left = ui.clip_rect().left();
    for row in seen.rows.start.saturating_sub(1)..seen.rows.end + 1 {
        // The ways: along the row to the last branch, then down to each.
        for &node in plan.row_between(row, 0..seen.columns.end) {
            let branches = tree.children(node);
            let (Some(&last), true) = (branches.last(), branches.len() > 1) else { continue };
            let at = centre(origin, plan.place(node));
            let far = centre(origin, plan.place(last));
            painter.line_segment([at, pos2((far.x - COLUMN).max(at.x), at.y)], ink(false));
        }
        for &node in plan.row_between(row, seen.columns.clone()) {
            let Some(parent) = tree.parent(node) else { continue };
            let (here, above) = (plan.place(node), plan.place(parent));
            let (to, from) = (centre(origin, here), centre(origin, above));
            // The root, which is on no path, stands in row 0.
            let lit = row.checked_sub(1).and_then(|place| path.get(place)) == Some(&node);
            let bend = pos2((to.x - COLUMN).max(from.x), from.y);
            if lit && bend.x > from.x {
                painter.line_segment([from, bend], ink(true));
            }
            painter.line_segment([bend, to], ink(lit));
        }
    }
    for row in seen.rows.clone() {
        for &node in plan.row_between(row, seen.columns.clone()) {
            dot(ui, game, node, centre(origin, plan.place(node)));
        }
        // Numbers stay at the edge when the tree is moved aside.
        let at = pos2(left + NUMBERS - 8.0, origin.y + (row as f32 + 0.5) * ROW);
        let plate = Rect::from_center_size(at - vec2(12.0, 0.0), vec2(30.0, ROW - 6.0));
        painter.rect_filled(plate, 4.0, super::theme::palette::GLASS);
        painter.text(at, Align2::RIGHT_CENTER, row.to_string(), FontId::proportional(12.0), MUTED);
    }
}

/// A node: the piece of who moved, a square for a set-up, a small dot for neither; a comment is a point beside it.
fn dot(ui: &Ui, game: &Match, node: NodeId, at: Pos2) {
    let (tree, painter) = (game.tree(), ui.painter());
    match tree.made(node) {
        Some(made) => {
            widgets::paint_piece(painter, at, 8.0, made.by);
            if tree.illegal(node).is_some() {
                painter.circle_stroke(at, 9.0, Stroke::new(2.0, REFUSAL));
            }
        }
        None if tree.set_up(node).is_some() => {
            painter.rect_filled(Rect::from_center_size(at, vec2(12.0, 12.0)), 2.0, MUTED);
        }
        None => {
            painter.circle_filled(at, 4.0, MUTED);
        }
    }
    if !tree.remarks(node).comment.is_empty() {
        painter.circle_filled(at + vec2(8.5, -7.5), 2.6, INK);
    }
    if node == game.at() {
        painter.circle_stroke(at, 10.5, Stroke::new(2.2, BRASS));
    }
}
