//! What keys, mouse and fingers do.

use super::theme::palette::{BRASS, INK, LINE, RAISED};
use super::{Desk, widgets};
use bevy::prelude::Result;
use bevy_egui::{EguiContexts, egui};
use egui::{FontId, RichText, Sense, Stroke, StrokeKind, Ui, vec2};

/// Each line: the keys, then what they do.
type Lines = &'static [(&'static [&'static str], &'static str)];

const PLAY: Lines = &[
    (&["←", "→", "↑", "↓"], "Move the cursor on the board"),
    (&["Enter", "Space"], "Play there, pick up, set down"),
    (&["Esc"], "Let go, close a window"),
    (&["P"], "Pass"),
    (&["H"], "Hint"),
    (&["A"], "Analysis: chances and best lines"),
    (&["E"], "Set up a position by hand; again: done"),
    (&["1", "2", "3", "4"], "… what is set down there"),
    (&["U", "Ctrl Z"], "Take back"),
    (&["Ctrl Y"], "Play again"),
    (&["N"], "New game"),
    (&["Ctrl O", "Ctrl S"], "Open, save"),
    (&["Ctrl C", "Ctrl V"], "Copy the record, paste one"),
    (&["F1"], "This list"),
];

const REVIEW: Lines = &[
    (&[",", "."], "One move back, forward"),
    (&["Home", "End"], "Beginning, end of the line"),
    (&["Page ↑", "Page ↓"], "Where branches leave"),
    (&["Ctrl Page ↑ ↓"], "Captures"),
    (&["Shift Page ↑ ↓"], "Comments"),
    (&["[", "]"], "From branch to branch"),
];

const LOOK: Lines = &[
    (&["S"], "From the other seat"),
    (&["T"], "From above"),
    (&["R"], "Back to your seat"),
    (&["+", "−"], "Nearer, farther"),
];

const MOUSE: Lines = &[
    (&["Click"], "Play, pick up, set down"),
    (&["Drag"], "A piece: move it. The table: look around"),
    (&["Middle drag"], "Shift the view"),
    (&["Wheel"], "Nearer, farther"),
];

const TOUCH: Lines = &[
    (&["Tap"], "Play, pick up, set down"),
    (&["Drag"], "A piece: move it. The table: look around"),
    (&["Two fingers"], "Pinch for nearer and farther, drag to shift"),
];

pub(super) fn show(mut contexts: EguiContexts, mut desk: Desk) -> Result {
    let ctx = contexts.ctx_mut()?;
    if !desk.windows.keys {
        return Ok(());
    }
    let mut done = false;
    let wide = ctx.content_rect().width() > 800.0;
    let open = widgets::modal(
        ctx,
        "keys",
        if wide { 720.0 } else { 380.0 },
        |ui| {
            widgets::heading(ui, "Controls");
            if wide {
                ui.columns(2, |columns| {
                    part(&mut columns[0], "Play by keys", PLAY);
                    part(&mut columns[0], "The record", REVIEW);
                    part(&mut columns[1], "Look", LOOK);
                    part(&mut columns[1], "Mouse", MOUSE);
                    part(&mut columns[1], "Touch", TOUCH);
                });
            } else {
                let parts = [
                    ("Play by keys", PLAY),
                    ("The record", REVIEW),
                    ("Look", LOOK),
                    ("Mouse", MOUSE),
                    ("Touch", TOUCH),
                ];
                for (name, lines) in parts {
                    part(ui, name, lines);
                }
            }
        },
        |ui| done = ui.add(widgets::primary("Close")).clicked(),
    );
    if done || !open {
        desk.windows.keys = false;
    }
    Ok(())
}

fn part(ui: &mut Ui, name: &str, lines: Lines) {
    widgets::caption(ui, name);
    for (keys, meaning) in lines {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 4.0;
            let start = ui.cursor().left();
            for key in *keys {
                cap(ui, key);
            }
            ui.add_space((116.0 - (ui.cursor().left() - start)).max(6.0));
            ui.add(egui::Label::new(RichText::new(*meaning).size(15.0)).wrap());
        });
    }
    ui.add_space(8.0);
}

/// A key as it looks.
fn cap(ui: &mut Ui, text: &str) {
    // Only the monospaced font has arrows.
    let font = if text.chars().all(char::is_alphanumeric) || text.contains(' ') {
        FontId::proportional(14.0)
    } else {
        FontId::monospace(14.0)
    };
    let galley = ui.painter().layout_no_wrap(text.to_owned(), font, INK);
    let (rect, _) = ui.allocate_exact_size(vec2((galley.size().x + 12.0).max(24.0), 24.0), Sense::hover());
    ui.painter().rect(rect, 5.0, RAISED, Stroke::new(1.0, LINE), StrokeKind::Inside);
    ui.painter().hline(rect.x_range().shrink(4.0), rect.bottom() - 0.5, Stroke::new(1.0, BRASS.gamma_multiply(0.5)));
    ui.painter().galley(rect.center() - galley.size() * 0.5, galley, INK);
}
