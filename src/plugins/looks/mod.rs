//! What everything looks like: board, pieces, room and light.

pub mod assets;
pub mod board;
pub mod environment;
pub mod ground;
pub mod light;
pub mod marks;
pub mod materials;
pub mod pieces;
pub mod room;
pub mod strokes;

use bevy::prelude::*;

/// Adds the looks.
pub fn plugin(app: &mut App) {
    app.add_plugins((
        assets::plugin,
        materials::plugin,
        ground::plugin,
        pieces::plugin,
        board::plugin,
        room::plugin,
        light::plugin,
        marks::plugin,
    ));
}
