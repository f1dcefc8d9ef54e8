//! The preferences.

use super::{Desk, widgets};
use crate::ai::{self, LEVELS};
use crate::plugins::settings::{QualityChoice, Settings};
use bevy::prelude::{ResMut, Result};
use bevy_egui::{EguiContexts, egui};

/// Sizes of letters that are offered.
const SCALES: [(f32, &str); 5] = [(0.85, "Small"), (1.0, "Normal"), (1.2, "Large"), (1.5, "Larger"), (1.8, "Largest")];

/// Seconds for a move of the highest level that are offered.
const SECONDS: [(u32, &str); 5] = [(1, "1 s"), (3, "3 s"), (5, "5 s"), (10, "10 s"), (30, "30 s")];

pub(super) fn show(mut contexts: EguiContexts, mut desk: Desk, mut settings: ResMut<Settings>) -> Result {
    let ctx = contexts.ctx_mut()?;
    if !desk.windows.settings {
        return Ok(());
    }
    let mut wanted = settings.clone();
    let mut done = false;
    let open = widgets::modal(
        ctx,
        "settings",
        400.0,
        |ui| {
            widgets::heading(ui, "Settings");
            widgets::caption(ui, "Picture");
            let qualities =
                [(QualityChoice::Low, "Low"), (QualityChoice::Medium, "Medium"), (QualityChoice::High, "High")];
            widgets::choice(ui, &mut wanted.quality, &qualities);
            widgets::switch(ui, &mut wanted.coordinates, "Coordinates on the board");
            widgets::switch(ui, &mut wanted.hints, "Show where a move may go");
            widgets::switch(ui, &mut wanted.reduced_motion, "Reduced motion");
            ui.add_space(8.0);
            widgets::caption(ui, "Computer");
            widgets::switch(ui, &mut wanted.analysis, "Show what it thinks of the position");
            ui.label(format!("{} takes for a move", ai::level_name(LEVELS)));
            widgets::choice(ui, &mut wanted.seconds, &SECONDS);
            widgets::switch(ui, &mut wanted.pondering, "… and goes on thinking on your turn");
            ui.add_space(8.0);
            widgets::caption(ui, "Size of letters");
            widgets::choice(ui, &mut wanted.text_scale, &SCALES);
            ui.add_space(8.0);
            widgets::caption(ui, "Sound");
            widgets::switch(ui, &mut wanted.sound, "Sound");
            ui.add_enabled_ui(wanted.sound, |ui| {
                ui.horizontal(|ui| {
                    ui.label("Loudness");
                    ui.spacing_mut().slider_width = (ui.available_width() - 70.0).max(80.0);
                    let percent = |value: f64, _: std::ops::RangeInclusive<usize>| format!("{:.0} %", value * 100.0);
                    ui.add(
                        egui::Slider::new(&mut wanted.volume, 0.0..=1.0).show_value(false).custom_formatter(percent),
                    );
                    ui.label(format!("{:.0} %", wanted.volume * 100.0));
                });
            });
        },
        |ui| done = ui.add(widgets::primary("Done")).clicked(),
    );
    if done || !open {
        desk.windows.settings = false;
    }
    // Nothing is written to the disk unless something changed.
    if wanted != *settings {
        *settings = wanted;
    }
    Ok(())
}
