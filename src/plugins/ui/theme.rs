//! How the windows look: warm dark glass over wood, ivory letters, one accent of brass.

use crate::plugins::settings::Settings;
use bevy::prelude::{Local, Res, Result, Single, Vec2, Window};
use bevy_egui::EguiContexts;
use bevy_egui::egui::epaint::Shadow;
use bevy_egui::egui::{
    Color32, Context, CornerRadius, FontFamily, FontId, Frame, Margin, Stroke, Style, TextStyle, Theme, Visuals, vec2,
};

/// The colours, by what they are for.
pub mod palette {
    use super::Color32;

    /// What windows are made of.
    pub const GLASS: Color32 = Color32::from_rgba_premultiplied(27, 20, 14, 238);
    /// A window above others.
    pub const DEEP_GLASS: Color32 = Color32::from_rgba_premultiplied(32, 24, 17, 250);
    /// Darkens what lies behind a window that wants an answer.
    pub const SHADE: Color32 = Color32::from_rgba_premultiplied(6, 4, 2, 130);
    /// Something raised from the glass: a card, a button.
    pub const RAISED: Color32 = Color32::from_rgba_premultiplied(19, 17, 13, 19);
    /// The same under the pointer.
    pub const LIT: Color32 = Color32::from_rgba_premultiplied(36, 32, 25, 36);
    /// The same while pressed.
    pub const PRESSED: Color32 = Color32::from_rgba_premultiplied(52, 46, 36, 52);
    /// Something sunk into the glass: a field, a groove.
    pub const SUNK: Color32 = Color32::from_rgba_premultiplied(0, 0, 0, 90);
    /// Fine lines.
    pub const LINE: Color32 = Color32::from_rgba_premultiplied(32, 28, 21, 34);
    /// Letters.
    pub const INK: Color32 = Color32::from_rgb(0xF1, 0xE8, 0xD8);
    /// Letters that matter less.
    pub const MUTED: Color32 = Color32::from_rgb(0xB9, 0xAB, 0x95);
    /// Of what could be written in an empty field.
    pub const HINT: Color32 = Color32::from_rgb(0x7C, 0x70, 0x5F);
    /// The accent: what is chosen, what comes next.
    pub const BRASS: Color32 = Color32::from_rgb(0xD9, 0xAE, 0x62);
    /// The accent behind letters.
    pub const BRASS_GLOW: Color32 = Color32::from_rgba_premultiplied(54, 42, 22, 58);
    /// Letters on brass.
    pub const ON_BRASS: Color32 = Color32::from_rgb(0x24, 0x19, 0x0C);
    /// Beware.
    pub const WARNING: Color32 = Color32::from_rgb(0xEB, 0xC1, 0x4F);
    /// That could not be done.
    pub const REFUSAL: Color32 = Color32::from_rgb(0xEC, 0x86, 0x6B);
    /// A black piece.
    pub const SLATE: Color32 = Color32::from_rgb(0x14, 0x12, 0x12);
    /// A white piece.
    pub const SHELL: Color32 = Color32::from_rgb(0xF4, 0xEE, 0xE1);
}

use palette::{BRASS, BRASS_GLOW, DEEP_GLASS, GLASS, HINT, INK, LINE, LIT, PRESSED, RAISED, SUNK};

/// The least size of what a finger must hit.
pub const TOUCH: f32 = 34.0;

/// Space between a window and the edge of the screen.
pub const EDGE: f32 = 12.0;

/// The room that windows and board need together, in points.
const LEAST: Vec2 = Vec2::new(480.0, 440.0);

/// Sets the style once, and the size of everything whenever it is changed.
pub(super) fn apply(
    mut contexts: EguiContexts,
    settings: Res<Settings>,
    window: Single<&Window>,
    mut styled: Local<bool>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    if !*styled {
        *styled = true;
        dress(ctx);
    }
    // Letters never grow so large that no room is left for the board.
    let most = (window.width() / LEAST.x).min(window.height() / LEAST.y).max(1.0);
    ctx.set_zoom_factor(settings.text_scale.clamp(0.75, 2.0).min(most));
    Ok(())
}

fn dress(ctx: &Context) {
    ctx.set_theme(Theme::Dark);
    ctx.all_styles_mut(|style| {
        letters(style);
        spaces(style);
        colours(&mut style.visuals);
        style.animation_time = 0.1;
    });
}

fn letters(style: &mut Style) {
    let text = |size| FontId::new(size, FontFamily::Proportional);
    style.text_styles = [
        (TextStyle::Small, text(13.5)),
        (TextStyle::Body, text(16.0)),
        (TextStyle::Button, text(16.0)),
        (TextStyle::Heading, text(23.0)),
        (TextStyle::Monospace, FontId::new(14.5, FontFamily::Monospace)),
    ]
    .into();
}

fn spaces(style: &mut Style) {
    let spacing = &mut style.spacing;
    spacing.item_spacing = vec2(8.0, 8.0);
    spacing.button_padding = vec2(12.0, 6.0);
    spacing.interact_size = vec2(TOUCH, TOUCH);
    spacing.menu_margin = Margin::same(8);
    spacing.menu_width = 190.0;
    spacing.icon_width = 22.0;
    spacing.icon_width_inner = 12.0;
    spacing.icon_spacing = 10.0;
    spacing.slider_width = 170.0;
    spacing.slider_rail_height = 4.0;
    spacing.scroll.bar_width = 8.0;
}

fn colours(visuals: &mut Visuals) {
    visuals.override_text_color = None;
    visuals.weak_text_color = Some(HINT);
    visuals.panel_fill = GLASS;
    visuals.window_fill = DEEP_GLASS;
    visuals.window_stroke = Stroke::new(1.0, LINE);
    visuals.window_corner_radius = CornerRadius::same(14);
    visuals.window_shadow = shadow(28, 110);
    visuals.menu_corner_radius = CornerRadius::same(10);
    visuals.popup_shadow = shadow(16, 100);
    visuals.extreme_bg_color = SUNK;
    visuals.text_edit_bg_color = Some(SUNK);
    visuals.faint_bg_color = RAISED;
    visuals.selection.bg_fill = BRASS_GLOW;
    visuals.selection.stroke = Stroke::new(1.0, BRASS);
    visuals.hyperlink_color = BRASS;
    visuals.warn_fg_color = palette::WARNING;
    visuals.error_fg_color = palette::REFUSAL;
    visuals.slider_trailing_fill = true;
    visuals.disabled_alpha = 0.38;
    for (widget, fill, edge, ink) in [
        (&mut visuals.widgets.noninteractive, RAISED, LINE, INK),
        (&mut visuals.widgets.inactive, RAISED, LINE, INK),
        (&mut visuals.widgets.hovered, LIT, BRASS.gamma_multiply(0.6), INK),
        (&mut visuals.widgets.active, PRESSED, BRASS, INK),
        (&mut visuals.widgets.open, LIT, BRASS.gamma_multiply(0.6), INK),
    ] {
        widget.bg_fill = fill;
        widget.weak_bg_fill = fill;
        widget.bg_stroke = Stroke::new(1.0, edge);
        widget.fg_stroke = Stroke::new(1.0, ink);
        widget.corner_radius = CornerRadius::same(8);
        widget.expansion = 0.0;
    }
    // The groove and the knob of a slider must be seen on the glass.
    visuals.widgets.inactive.bg_fill = Color32::from_rgba_premultiplied(64, 56, 44, 90);
    visuals.widgets.hovered.bg_fill = BRASS.gamma_multiply(0.7);
    visuals.widgets.active.bg_fill = BRASS;
}

const fn shadow(blur: u8, alpha: u8) -> Shadow {
    Shadow { offset: [0, 6], blur, spread: 0, color: Color32::from_black_alpha(alpha) }
}

/// The frame of what lies beside the board.
pub fn glass() -> Frame {
    Frame::new()
        .fill(GLASS)
        .stroke(Stroke::new(1.0, LINE))
        .corner_radius(14)
        .inner_margin(Margin::same(14))
        .shadow(shadow(18, 70))
}

/// The frame of a window that wants an answer.
pub fn deep_glass() -> Frame {
    Frame::new()
        .fill(DEEP_GLASS)
        .stroke(Stroke::new(1.0, LINE))
        .corner_radius(16)
        .inner_margin(Margin::same(20))
        .shadow(shadow(32, 130))
}

/// The frame of something raised from the glass.
pub fn raised() -> Frame {
    Frame::new().fill(RAISED).stroke(Stroke::new(1.0, LINE)).corner_radius(10).inner_margin(Margin::symmetric(12, 10))
}
