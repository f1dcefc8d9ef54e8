//! Letters in a browser: the first font comes with the program, the others when the page has fetched them, so that
//! the first move need not wait for rare signs. They are the same as on the desktop.

use crate::platform::page;
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy_egui::egui::{Context, FontData, FontDefinitions, FontFamily, FontTweak};
use bevy_egui::{EguiContext, EguiPreUpdateSet};
use std::sync::Arc;

/// The font of nearly all letters.
const FIRST: &str = "Ubuntu-Light";

/// The others in the order in which they are asked for a sign: their files, sizes, and whether they are for columns
/// of figures only.
const OTHERS: [(&str, f32, bool); 3] =
    [("Hack-Regular", 1.0, true), ("NotoEmoji-Regular", 0.81, false), ("emoji-icon-font", 0.9, false)];

/// Adds the letters.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreUpdate, set.before(EguiPreUpdateSet::BeginPass));
}

/// Frames in which egui may hide windows, because it must measure them anew.
const MEASURING: u32 = 3;

/// Before the first letter is drawn, and whenever a font has come.
fn set(
    mut contexts: Query<Mut<EguiContext>>,
    mut come: Local<Vec<(String, Vec<u8>)>>,
    mut measuring: Local<u32>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let new = page::fonts();
    let is_new = !new.is_empty();
    *measuring = if is_new { MEASURING } else { measuring.saturating_sub(1) };
    if *measuring > 0 {
        redraw.write(RequestRedraw);
    }
    come.extend(new);
    for mut context in &mut contexts {
        if is_new || context.is_added() {
            give(context.get_mut(), &come);
        }
    }
}

fn give(ctx: &Context, come: &[(String, Vec<u8>)]) {
    let mut fonts = FontDefinitions::empty();
    let mut add = |name: &str, data: FontData, families: &[FontFamily]| {
        fonts.font_data.insert(name.into(), Arc::new(data));
        for family in families {
            fonts.families.entry(family.clone()).or_default().push(name.into());
        }
    };
    let other =
        |name: &str| come.iter().find(|(come, _)| come == name).map(|(_, bytes)| FontData::from_owned(bytes.clone()));
    let all = [FontFamily::Proportional, FontFamily::Monospace];
    for (name, _, _) in OTHERS.iter().filter(|other| other.2) {
        if let Some(data) = other(name) {
            add(name, data, &[FontFamily::Monospace]);
        }
    }
    add(FIRST, FontData::from_static(epaint_default_fonts::UBUNTU_LIGHT), &all);
    for &(name, scale, _) in OTHERS.iter().filter(|other| !other.2) {
        if let Some(data) = other(name) {
            add(name, data.tweak(FontTweak { scale, ..FontTweak::default() }), &all);
        }
    }
    ctx.set_fonts(fonts);
}
