//! Boards: a block for each game, its lines, and the names of its columns and rows.

use super::ground::{Felt, FeltMaterial, Ruling, Slab, SlabMaterial, Wood, WoodMaterial, colour};
use super::strokes;
use crate::plugins::GameSystems;
use crate::plugins::camera::Orbit;
use crate::plugins::layout::{Layout, RIM};
use crate::plugins::settings::Settings;
use crate::rules::Game;
use crate::rules::grid::column_letter;
use bevy::asset::RenderAssetUsages;
use bevy::light::NotShadowCaster;
use bevy::mesh::{Indices, PrimitiveTopology};
use bevy::prelude::*;
use std::f32::consts::{FRAC_PI_2, PI};

/// The board, with all that belongs to it below.
#[derive(Component)]
struct BoardRoot;

/// The name of a column or a row, which turns to whoever looks at the board.
#[derive(Component)]
struct Letter;

/// Adds the board.
pub fn plugin(app: &mut App) {
    app.add_systems(Update, (build, turn_letters).in_set(GameSystems::Motion));
}

/// What the board was built for.
#[derive(PartialEq)]
struct Built(Layout, bool);

/// Height of the letters on the rim, in cells.
const LETTER: f32 = 0.33;

fn build(
    mut commands: Commands,
    layout: Res<Layout>,
    settings: Res<Settings>,
    orbit: Res<Orbit>,
    old: Query<Entity, With<BoardRoot>>,
    mut built: Local<Option<Built>>,
    mut shop: Shop,
) {
    // The shape of the window has no say in the board.
    let wanted = Built(Layout { tall: false, ..*layout }, settings.coordinates);
    if built.as_ref() == Some(&wanted) {
        return;
    }
    *built = Some(wanted);
    for entity in &old {
        commands.entity(entity).despawn();
    }
    let root = commands.spawn((BoardRoot, Name::new("Board"), Transform::default(), Visibility::default())).id();
    commands.entity(root).with_children(|board| {
        match layout.game {
            Game::Go => go(board, &layout, &mut shop),
            Game::Reversi => reversi(board, &layout, &mut shop),
            Game::Latrunculi => latrunculi(board, &layout, &mut shop),
            Game::Tablut => tablut(board, &layout, &mut shop),
        }
        if settings.coordinates {
            write_coordinates(board, &layout, upright(&orbit), &mut shop);
        }
    });
}

/// Where meshes and materials are to be had.
#[derive(bevy::ecs::system::SystemParam)]
struct Shop<'w> {
    meshes: ResMut<'w, Assets<Mesh>>,
    woods: ResMut<'w, Assets<WoodMaterial>>,
    felts: ResMut<'w, Assets<FeltMaterial>>,
    slabs: ResMut<'w, Assets<SlabMaterial>>,
    inks: ResMut<'w, Assets<StandardMaterial>>,
}

type Board<'w> = ChildSpawnerCommands<'w>;

fn go(board: &mut Board, layout: &Layout, shop: &mut Shop) {
    let ruling = Ruling::of(layout.game, layout.grid);
    // Kaya: light, even, with close straight grain.
    let kaya = wood(0xe0b670, 0xbd8a47, 2.6, 0.6, Vec2::new(-42.0, -9.0), ruling);
    let half = layout.half_board();
    board.spawn((
        Mesh3d(shop.meshes.add(block(half, layout.thickness(), 0.07))),
        MeshMaterial3d(shop.woods.add(polished(kaya, 0.42))),
    ));
}

fn reversi(board: &mut Board, layout: &Layout, shop: &mut Shop) {
    let frame = wood(0x5d3218, 0x2c1509, 2.6, 0.7, Vec2::new(1.5, -4.0), Ruling::NONE);
    let frame = shop.woods.add(polished(frame, 0.36));
    let half = layout.half_board();
    let inner = half - RIM + 0.14;
    beams(board, shop, &frame, half, inner, layout.thickness(), 0.10);
    let felt = FeltMaterial {
        base: StandardMaterial { perceptual_roughness: 0.96, reflectance: 0.1, ..default() },
        extension: Felt { colour: colour(0x1d4c30, 0.0), ruling: Ruling::of(layout.game, layout.grid) },
    };
    board.spawn((Mesh3d(shop.meshes.add(Plane3d::new(Vec3::Y, inner))), MeshMaterial3d(shop.felts.add(felt))));
}

fn latrunculi(board: &mut Board, layout: &Layout, shop: &mut Shop) {
    let frame = wood(0x6a4023, 0x36200f, 2.4, 0.7, Vec2::new(2.0, -5.0), Ruling::NONE);
    let frame = shop.woods.add(polished(frame, 0.4));
    let half = layout.half_board();
    let inner = half - RIM + 0.10;
    beams(board, shop, &frame, half, inner, layout.thickness(), 0.05);
    let slab = SlabMaterial {
        base: StandardMaterial { perceptual_roughness: 0.5, reflectance: 0.4, ..default() },
        extension: Slab {
            ground: colour(0xbf9f78, 0.0),
            vein: colour(0x866240, 0.8),
            scale: Vec4::new(0.8, 0.20, 0.0, 0.0),
            ruling: Ruling::of(layout.game, layout.grid),
        },
    };
    board.spawn((Mesh3d(shop.meshes.add(Plane3d::new(Vec3::Y, inner))), MeshMaterial3d(shop.slabs.add(slab))));
}

fn tablut(board: &mut Board, layout: &Layout, shop: &mut Shop) {
    let ruling = Ruling::of(layout.game, layout.grid);
    let mut oak = wood(0xb98a54, 0x8a5a2c, 2.8, 0.75, Vec2::new(2.2, -4.5), ruling);
    oak.planks.w = 1.0;
    let half = layout.half_board();
    board.spawn((
        Mesh3d(shop.meshes.add(block(half, layout.thickness(), 0.09))),
        MeshMaterial3d(shop.woods.add(polished(oak, 0.55))),
    ));
}

/// A wood of two colours, `rings` a unit, grown around `heart`.
pub(super) fn wood(early: u32, late: u32, rings: f32, contrast: f32, heart: Vec2, ruling: Ruling) -> Wood {
    Wood {
        early: colour(early, rings),
        late: colour(late, contrast),
        heart: Vec4::new(heart.x, heart.y, 0.18, 2.0),
        planks: Vec4::ZERO,
        beyond: Vec4::ZERO,
        ruling,
    }
}

/// Wood with a finish: the smaller the number, the glossier.
pub(super) fn polished(wood: Wood, roughness: f32) -> WoodMaterial {
    WoodMaterial {
        base: StandardMaterial { perceptual_roughness: roughness, reflectance: 0.35, ..default() },
        extension: wood,
    }
}

/// Four beams around a field, standing `lip` above it, and nothing inside.
fn beams(
    board: &mut Board,
    shop: &mut Shop,
    material: &Handle<WoodMaterial>,
    outer: Vec2,
    inner: Vec2,
    thickness: f32,
    lip: f32,
) {
    let wide = outer - inner;
    let long = shop.meshes.add(block(Vec2::new(wide.x / 2.0, outer.y), thickness + lip, 0.05));
    let cross = shop.meshes.add(block(Vec2::new(wide.y / 2.0, inner.x), thickness + lip, 0.05));
    for way in [-1.0, 1.0] {
        board.spawn((
            Mesh3d(long.clone()),
            MeshMaterial3d(material.clone()),
            Transform::from_xyz(way * (outer.x + inner.x) / 2.0, lip, 0.0),
        ));
        // The grain runs along each beam.
        board.spawn((
            Mesh3d(cross.clone()),
            MeshMaterial3d(material.clone()),
            Transform::from_xyz(0.0, lip, way * (outer.y + inner.y) / 2.0)
                .with_rotation(Quat::from_rotation_y(way * PI / 2.0)),
        ));
    }
}

/// A block whose top, at y = 0, has edges broken by a bevel.
fn block(half: Vec2, thickness: f32, bevel: f32) -> Mesh {
    let ring = |inset: f32, y: f32| {
        let (x, z) = (half.x - inset, half.y - inset);
        [Vec3::new(-x, y, z), Vec3::new(x, y, z), Vec3::new(x, y, -z), Vec3::new(-x, y, -z)]
    };
    let (top, shoulder, foot) = (ring(bevel, 0.0), ring(0.0, -bevel), ring(0.0, -thickness));
    let mut faces = vec![top];
    for i in 0..4 {
        let j = (i + 1) % 4;
        faces.push([shoulder[i], shoulder[j], top[j], top[i]]);
        faces.push([foot[i], foot[j], shoulder[j], shoulder[i]]);
    }
    let (mut positions, mut normals, mut indices) = (Vec::new(), Vec::new(), Vec::new());
    for face in faces {
        let first = positions.len() as u32;
        let normal = (face[1] - face[0]).cross(face[2] - face[0]).normalize();
        positions.extend(face.map(|corner| corner.to_array()));
        normals.extend([normal.to_array(); 4]);
        indices.extend([0, 1, 2, 0, 2, 3].map(|i| first + i));
    }
    Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::default())
        .with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, vec![[0.0, 0.0]; positions.len()])
        .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, positions)
        .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, normals)
        .with_inserted_indices(Indices::U32(indices))
}

/// How a letter lies that is to be read from where the camera is.
fn upright(orbit: &Orbit) -> Quat {
    Quat::from_rotation_y(orbit.quarter() as f32 * FRAC_PI_2)
}

fn turn_letters(orbit: Res<Orbit>, mut letters: Query<&mut Transform, With<Letter>>) {
    let wanted = upright(&orbit);
    for mut letter in &mut letters {
        if letter.rotation != wanted {
            letter.rotation = wanted;
        }
    }
}

/// Letters before and behind, numbers at the left and the right.
fn write_coordinates(board: &mut Board, layout: &Layout, upright: Quat, shop: &mut Shop) {
    let (ink, lip) = match layout.game {
        Game::Go => (Color::srgb_u8(0x3a, 0x22, 0x10), 0.0),
        Game::Reversi => (Color::srgb_u8(0xd8, 0xb9, 0x84), 0.10),
        Game::Latrunculi => (Color::srgb_u8(0xe0, 0xc4, 0x93), 0.05),
        Game::Tablut => (Color::srgb_u8(0x2c, 0x18, 0x0b), 0.0),
    };
    let ink = shop.inks.add(StandardMaterial { base_color: ink, perceptual_roughness: 0.9, ..default() });
    let half = layout.half_board();
    let letters = layout.game.letters();
    let middle = RIM * 0.5 + 0.02;
    let mut write = |text: &str, places: [Vec2; 2]| {
        let mesh = shop.meshes.add(strokes::word(text, LETTER));
        for place in places {
            board.spawn((
                Letter,
                Mesh3d(mesh.clone()),
                MeshMaterial3d(ink.clone()),
                NotShadowCaster,
                Transform::from_xyz(place.x, lip + 0.004, place.y).with_rotation(upright),
            ));
        }
    };
    let grid = layout.grid;
    for col in 0..grid.cols {
        let x = f32::from(col) - (f32::from(grid.cols) - 1.0) / 2.0;
        let z = half.y - middle;
        let letter = column_letter(col, letters).to_ascii_uppercase().to_string();
        write(&letter, [Vec2::new(x, z), Vec2::new(x, -z)]);
    }
    for row in 0..grid.rows {
        let z = (f32::from(grid.rows) - 1.0) / 2.0 - f32::from(row);
        let x = half.x - middle;
        write(&(row + 1).to_string(), [Vec2::new(-x, z), Vec2::new(x, z)]);
    }
}
