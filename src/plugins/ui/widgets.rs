//! The few widgets that egui does not have: pieces, cards, rows of choices, the button that comes next.

use super::theme::palette::{BRASS, BRASS_GLOW, INK, LINE, LIT, MUTED, ON_BRASS, PRESSED, RAISED, SHELL, SLATE, SUNK};
use super::theme::{self, TOUCH};
use crate::rules::Side;
use bevy_egui::egui::{
    Align, Align2, Area, Button, Context, CornerRadius, Event, FontId, Id, Key, Layout, Margin, Modal, Modifiers,
    Painter, Pos2, Rect, Response, RichText, ScrollArea, Sense, Shape, Stroke, StrokeKind, Ui, Vec2, WidgetInfo,
    WidgetType, pos2, vec2,
};

/// Draws a piece: black is a dark disc in a bright ring, white a bright disc, so that they differ in shape as well.
pub(super) fn paint_piece(painter: &Painter, centre: Pos2, radius: f32, side: Side) {
    match side {
        Side::Black => {
            painter.circle(centre, radius - 0.8, SLATE, Stroke::new(1.6, SHELL.gamma_multiply(0.75)));
        }
        Side::White => {
            painter.circle_filled(centre, radius, SHELL);
        }
    }
}

/// A piece in a line of text.
pub(super) fn piece(ui: &mut Ui, side: Side, size: f32) -> Response {
    let (rect, response) = ui.allocate_exact_size(Vec2::splat(size), Sense::hover());
    paint_piece(ui.painter(), rect.center(), size * 0.5, side);
    response
}

/// The heading of a window, with a rule of brass below.
pub(super) fn heading(ui: &mut Ui, text: &str) {
    ui.heading(RichText::new(text).color(INK));
    let (rect, _) = ui.allocate_exact_size(vec2(36.0, 2.0), Sense::hover());
    ui.painter().rect_filled(rect, 1.0, BRASS);
    ui.add_space(6.0);
}

/// The heading of a part.
pub(super) fn caption(ui: &mut Ui, text: &str) {
    ui.label(RichText::new(text.to_uppercase()).size(12.0).extra_letter_spacing(1.2).color(MUTED));
}

/// Text that matters less.
pub(super) fn muted(ui: &mut Ui, text: impl Into<String>) -> Response {
    ui.label(RichText::new(text).small().color(MUTED))
}

/// The button that comes next.
pub(super) fn primary(text: &str) -> Button<'static> {
    Button::new(RichText::new(text).color(ON_BRASS)).fill(BRASS).stroke(Stroke::NONE).min_size(vec2(96.0, TOUCH + 4.0))
}

/// Any other button.
pub(super) fn plain(text: &str) -> Button<'static> {
    Button::new(text.to_owned()).min_size(vec2(TOUCH, TOUCH + 4.0))
}

/// Buttons side by side, all of one width, in rows of `columns`; the last row is filled.
///
/// Each is its text, what it does in words, and whether it can be pressed. Returns the one that was.
pub(super) fn button_grid(ui: &mut Ui, columns: usize, buttons: &[(&str, &str, bool)]) -> Option<usize> {
    let spacing = ui.spacing().item_spacing.x;
    let width = ui.available_width();
    let mut pressed = None;
    for (row, chunk) in buttons.chunks(columns.max(1)).enumerate() {
        let each = (width - spacing * (chunk.len() as f32 - 1.0)) / chunk.len() as f32;
        ui.horizontal(|ui| {
            ui.spacing_mut().button_padding.x = 4.0;
            for (i, &(text, help, enabled)) in chunk.iter().enumerate() {
                let button = Button::new(text).min_size(vec2(each, TOUCH)).truncate();
                let response = ui.add_enabled_ui(enabled, |ui| ui.add_sized(vec2(each, TOUCH), button)).inner;
                if response.on_hover_text(help).clicked() {
                    pressed = Some(row * columns.max(1) + i);
                }
            }
        });
    }
    pressed
}

/// One of a few values, all of them in sight; rows are broken where the width ends. True when another is chosen.
pub(super) fn choice<T: PartialEq + Copy>(ui: &mut Ui, value: &mut T, choices: &[(T, &str)]) -> bool {
    let mut changed = false;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(6.0, 6.0);
        for &(candidate, text) in choices {
            let chosen = *value == candidate;
            let ink = if chosen { BRASS } else { INK };
            let button = Button::new(RichText::new(text).color(ink))
                .fill(if chosen { BRASS_GLOW } else { RAISED })
                .stroke(Stroke::new(1.0, if chosen { BRASS } else { LINE }))
                .min_size(vec2(TOUCH + 4.0, TOUCH));
            let response = ui.add(button);
            response.widget_info(|| WidgetInfo::selected(WidgetType::RadioButton, true, chosen, text));
            if response.clicked() && !chosen {
                *value = candidate;
                changed = true;
            }
        }
    });
    changed
}

/// On or off, with its meaning beside it; the whole line can be pressed. True when it was.
pub(super) fn switch(ui: &mut Ui, on: &mut bool, text: &str) -> bool {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), TOUCH), Sense::click());
    let clicked = response.clicked();
    if clicked {
        *on = !*on;
    }
    response.widget_info(|| WidgetInfo::selected(WidgetType::Checkbox, true, *on, text));
    let track = Rect::from_center_size(pos2(rect.right() - 22.0, rect.center().y), vec2(40.0, 22.0));
    let edge = if response.hovered() || response.has_focus() { BRASS } else { LINE };
    ui.painter().rect(track, 11.0, if *on { BRASS } else { SUNK }, Stroke::new(1.0, edge), StrokeKind::Inside);
    let knob = pos2(if *on { track.right() - 11.0 } else { track.left() + 11.0 }, track.center().y);
    ui.painter().circle_filled(knob, 7.5, if *on { ON_BRASS } else { MUTED });
    ui.painter().text(rect.left_center(), Align2::LEFT_CENTER, text, FontId::proportional(16.0), INK);
    clicked
}

/// The look of something pressable that fills `rect`.
pub(super) fn paint_card(ui: &Ui, rect: Rect, response: &Response, accent: bool) {
    let fill = match (response.is_pointer_button_down_on(), response.hovered() || response.has_focus()) {
        (true, _) => PRESSED,
        (_, true) => LIT,
        _ if accent => BRASS_GLOW,
        _ => RAISED,
    };
    let edge = if accent || response.hovered() || response.has_focus() { BRASS } else { LINE };
    ui.painter().rect(rect, CornerRadius::same(10), fill, Stroke::new(1.0, edge), StrokeKind::Inside);
}

/// A small triangle that says: here it goes on.
pub(super) fn paint_arrow(painter: &Painter, at: Pos2, size: f32) {
    let points =
        vec![at + vec2(-size * 0.4, -size * 0.55), at + vec2(size * 0.6, 0.0), at + vec2(-size * 0.4, size * 0.55)];
    painter.add(Shape::convex_polygon(points, BRASS, Stroke::NONE));
}

/// Two numbers in the columns of the sides, after what they count; the sums are set apart.
pub(super) fn sum_line(ui: &mut Ui, text: &str, values: [String; 2], total: bool) {
    let ink = if total { BRASS } else { INK };
    ui.horizontal(|ui| {
        ui.set_min_height(20.0);
        let label = RichText::new(text).color(if total { BRASS } else { MUTED });
        ui.label(label);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            for value in values.into_iter().rev() {
                let (rect, _) = ui.allocate_exact_size(vec2(54.0, 20.0), Sense::hover());
                ui.painter().text(rect.right_center(), Align2::RIGHT_CENTER, value, FontId::proportional(16.0), ink);
            }
        });
    });
}

/// The pieces above the columns of [`sum_line`].
pub(super) fn sum_head(ui: &mut Ui) {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 18.0), Sense::hover());
    let gap = 54.0 + ui.spacing().item_spacing.x;
    paint_piece(ui.painter(), pos2(rect.right() - 8.0 - gap, rect.center().y), 8.0, Side::Black);
    paint_piece(ui.painter(), pos2(rect.right() - 8.0, rect.center().y), 8.0, Side::White);
}

/// A part of that width that scrolls where it is higher than `most`.
pub(super) fn scroll(ui: &mut Ui, width: f32, most: f32, content: impl FnOnce(&mut Ui)) {
    // Else egui offers no more room than was used in the last frame.
    ui.set_max_height(most);
    ScrollArea::vertical().max_height(most).auto_shrink([false, true]).show(ui, |ui| {
        ui.set_width(width);
        content(ui);
    });
}

/// Whether Enter has just been pressed; one that is held counts once. It is used up: a window that opens in answer to
/// it must not take it for its own.
pub(super) fn entered(ctx: &Context) -> bool {
    let is_fresh = |event: &Event| {
        matches!(event, Event::Key { key: Key::Enter, pressed: true, repeat: false, modifiers: Modifiers::NONE, .. })
    };
    ctx.input_mut(|input| {
        let events = input.events.len();
        input.events.retain(|event| !is_fresh(event));
        input.events.len() < events
    })
}

/// Shows a window that wants an answer, in the middle, never larger than the screen. False when it was left.
///
/// `foot` is always in sight, `body` scrolls if it must.
pub(super) fn modal(
    ctx: &Context,
    name: &str,
    width: f32,
    body: impl FnOnce(&mut Ui),
    foot: impl FnOnce(&mut Ui),
) -> bool {
    let screen = ctx.content_rect();
    let small = screen.width() < 560.0 || screen.height() < 560.0;
    let margin = if small { 14 } else { 22 };
    let outside = 2.0 * (f32::from(margin) + EDGE_OF_MODAL);
    let width = width.min(screen.width() - outside);
    let height = screen.height() - outside - 62.0;
    let area =
        Area::new(Id::new(name)).anchor(Align2::CENTER_CENTER, Vec2::ZERO).order(bevy_egui::egui::Order::Foreground);
    let frame = theme::deep_glass().inner_margin(Margin::same(margin));
    let shown =
        Modal::new(Id::new(name)).area(area).frame(frame).backdrop_color(theme::palette::SHADE).show(ctx, |ui| {
            ui.set_width(width);
            // The bar must not lie on what it scrolls.
            ui.scope(|ui| scroll(ui, width - 6.0, height.max(80.0), body));
            ui.add_space(8.0);
            ui.allocate_ui_with_layout(vec2(width, TOUCH + 4.0), Layout::right_to_left(Align::Center), foot);
        });
    !shown.backdrop_response.clicked()
}

/// Space between a window that wants an answer and the edge of the screen.
const EDGE_OF_MODAL: f32 = 8.0;

#[cfg(test)]
mod tests {
    use super::*;
    use bevy_egui::egui::RawInput;

    /// Whether two windows, one after the other, hear Enter in a pass that begins with these events.
    fn heard(ctx: &Context, pressed: &[bool]) -> [bool; 2] {
        let event = |&pressed: &bool| Event::Key {
            key: Key::Enter,
            physical_key: None,
            pressed,
            repeat: false,
            modifiers: Modifiers::NONE,
        };
        ctx.begin_pass(RawInput { events: pressed.iter().map(event).collect(), ..RawInput::default() });
        let heard = [entered(ctx), entered(ctx)];
        let _ = ctx.end_pass();
        heard
    }

    #[test]
    fn one_enter_answers_one_window_however_long_it_is_held() {
        let ctx = Context::default();
        assert_eq!(heard(&ctx, &[true]), [true, false]);
        assert_eq!(heard(&ctx, &[]), [false, false]);
        assert_eq!(heard(&ctx, &[true]), [false, false], "the key is still down");
        assert_eq!(heard(&ctx, &[false, true]), [true, false]);
    }
}
