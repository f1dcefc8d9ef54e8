//! The table under the board, which fades into the dark of the room before it ends.

use super::board::{polished, wood};
use super::ground::{Ruling, WoodMaterial, colour};
use crate::plugins::GameSystems;
use crate::plugins::layout::Layout;
use bevy::light::NotShadowCaster;
use bevy::prelude::*;

/// The table.
#[derive(Component)]
struct TableTop;

/// The dark of the room.
const BEYOND: u32 = 0x17_110d;

/// Half the size of the board for which the table is made. It is scaled to others, so that the picture of a small
/// board is composed like that of a large one.
const BUILT_FOR: f32 = 10.0;

/// How far the table reaches: beyond what the lowest look can see.
const REACH: f32 = 500.0;

/// Adds the room.
pub fn plugin(app: &mut App) {
    let beyond = colour(BEYOND, 1.0);
    app.insert_resource(ClearColor(Color::linear_rgb(beyond.x, beyond.y, beyond.z)))
        .add_systems(Startup, build)
        .add_systems(Update, lower.in_set(GameSystems::Motion).run_if(resource_exists_and_changed::<Layout>));
}

fn build(mut commands: Commands, mut meshes: ResMut<Assets<Mesh>>, mut woods: ResMut<Assets<WoodMaterial>>) {
    let mut walnut = wood(0x352116, 0x1c100a, 2.3, 0.7, Vec2::new(0.4, -6.5), Ruling::NONE);
    walnut.planks = Vec4::new(4.6, 15.0, 46.0, 0.0);
    walnut.beyond = colour(BEYOND, 1.0);
    // The grain runs from left to right.
    walnut.heart.w = 0.0;
    commands.spawn((
        TableTop,
        Name::new("Table"),
        Mesh3d(meshes.add(Plane3d::new(Vec3::Y, Vec2::splat(REACH)))),
        MeshMaterial3d(woods.add(polished(walnut, 0.62))),
        // Nothing lies under it.
        NotShadowCaster,
    ));
}

/// The board's top is at y = 0, so a thick board has a low table.
fn lower(layout: Res<Layout>, mut table: Single<&mut Transform, With<TableTop>>) {
    table.translation.y = -layout.thickness();
    table.scale = Vec3::splat(layout.half_board().max_element() / BUILT_FOR);
}
