//! A position set up by hand: what is set down, whose turn it is, and whether the whole is a position of the game.

use super::theme::palette::{BRASS, BRASS_GLOW, INK, LINE, RAISED, REFUSAL, SLATE};
use super::theme::{TOUCH, palette};
use super::{Desk, widgets, words};
use crate::plugins::notices::side_name;
use crate::plugins::table::{Drafting, Intent};
use crate::rules::{Game, Kind, Piece, Position, Side};
use bevy_egui::egui;
use egui::{Align2, FontId, Rect, RichText, Sense, Stroke, StrokeKind, Ui, WidgetInfo, WidgetType, pos2, vec2};

/// What can be set down in a game; nothing takes pieces away.
pub const fn brushes(game: Game) -> &'static [Option<Piece>] {
    const MEN: [Option<Piece>; 3] = [Some(Piece::man(Side::Black)), Some(Piece::man(Side::White)), None];
    const SIEGE: [Option<Piece>; 4] =
        [Some(Piece::man(Side::Black)), Some(Piece::man(Side::White)), Some(Piece::KING), None];
    match game {
        Game::Tablut => &SIEGE,
        Game::Go | Game::Reversi | Game::Latrunculi => &MEN,
    }
}

/// The whole of it, to be shown beside or below the board.
pub(super) fn panel(ui: &mut Ui, desk: &mut Desk, compact: bool) {
    let Some(draft) = desk.table.draft() else { return };
    let game = desk.table.game().game();
    widgets::caption(ui, "Set up a position");
    let mut brush = desk.hand.brush;
    let brushes = brushes(game);
    let columns = if compact { brushes.len() } else { 2 };
    for row in brushes.chunks(columns) {
        let each = (ui.available_width() - ui.spacing().item_spacing.x * (row.len() as f32 - 1.0)) / row.len() as f32;
        ui.horizontal(|ui| {
            for &offered in row {
                if card(ui, game, offered, brush == offered, each) {
                    brush = offered;
                }
            }
        });
    }
    if brush != desk.hand.brush {
        desk.hand.brush = brush;
    }
    let mut turn = draft.to_move();
    let mut step = None;
    if widgets::choice(ui, &mut turn, &[(Side::Black, "Black to move"), (Side::White, "White to move")]) {
        step = Some(Drafting::ToMove(turn));
    }
    let (said, ink) = match draft.made() {
        Ok(position) if position.status().is_over() => ("In this position the game is over.".into(), BRASS),
        Ok(_) if compact => (String::new(), INK),
        Ok(_) => (
            "Click a point to set a piece down there, again to take it away; drag pieces about.".into(),
            palette::MUTED,
        ),
        Err(error) => (format!("{}.", words::sentence(&error.to_string())), REFUSAL),
    };
    if !said.is_empty() {
        ui.label(RichText::new(said).small().color(ink));
    }
    let able = draft.made().is_ok();
    let buttons = [
        ("Clear", "Take all pieces away", true),
        ("Start", "The position in which the game began", true),
        ("Leave", "Everything stays as it was", true),
        ("Done", "The game goes on from this position (E)", able),
    ];
    let steps = [Drafting::Clear, Drafting::Restore, Drafting::Leave, Drafting::Keep];
    if let Some(pressed) = widgets::button_grid(ui, if compact { 4 } else { 2 }, &buttons) {
        step = Some(steps[pressed]);
    }
    if let Some(step) = step {
        desk.intents.write(Intent::Draft(step));
    }
}

/// Something that can be set down; true when it is taken in hand.
fn card(ui: &mut Ui, game: Game, piece: Option<Piece>, chosen: bool, width: f32) -> bool {
    let (rect, response) = ui.allocate_exact_size(vec2(width, TOUCH), Sense::click());
    let name = name(game, piece);
    response.widget_info(|| WidgetInfo::selected(WidgetType::RadioButton, true, chosen, name));
    let edge = if chosen || response.hovered() || response.has_focus() { BRASS } else { LINE };
    let fill = if chosen { BRASS_GLOW } else { RAISED };
    ui.painter().rect(rect, 8.0, fill, Stroke::new(1.0, edge), StrokeKind::Inside);
    picture(ui, Rect::from_center_size(pos2(rect.left() + 18.0, rect.center().y), vec2(18.0, 18.0)), piece);
    let ink = if chosen { BRASS } else { INK };
    let at = pos2(rect.left() + 34.0, rect.center().y);
    ui.painter().with_clip_rect(rect).text(at, Align2::LEFT_CENTER, name, FontId::proportional(15.0), ink);
    response.clicked()
}

fn picture(ui: &Ui, rect: Rect, piece: Option<Piece>) {
    let (painter, middle) = (ui.painter(), rect.center());
    let Some(piece) = piece else {
        let stroke = Stroke::new(1.6, palette::MUTED);
        let rect = rect.shrink(3.0);
        painter.line_segment([rect.left_top(), rect.right_bottom()], stroke);
        painter.line_segment([rect.right_top(), rect.left_bottom()], stroke);
        return;
    };
    widgets::paint_piece(painter, middle, rect.width() * 0.5, piece.side);
    if piece.kind == Kind::King {
        let stroke = Stroke::new(2.0, SLATE);
        painter.line_segment([middle - vec2(4.0, 0.0), middle + vec2(4.0, 0.0)], stroke);
        painter.line_segment([middle - vec2(0.0, 4.0), middle + vec2(0.0, 4.0)], stroke);
    }
}

const fn name(game: Game, piece: Option<Piece>) -> &'static str {
    match (piece, game) {
        (None, _) => "Nothing",
        (Some(Piece { kind: Kind::King, .. }), _) => "King",
        (Some(Piece { side: Side::Black, .. }), Game::Tablut) => "Attacker",
        (Some(Piece { side: Side::White, .. }), Game::Tablut) => "Soldier",
        (Some(Piece { side, .. }), _) => side_name(side),
    }
}
