//! What marks look like: flat shapes that differ in form, not in colour alone.

use crate::rules::{BySide, Side};
use bevy::asset::RenderAssetUsages;
use bevy::light::NotShadowCaster;
use bevy::mesh::{Indices, PrimitiveTopology};
use bevy::prelude::*;
use std::f32::consts::TAU;

/// A mark on a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// The last move: a thin ring.
    LastMove,
    /// The piece in the hand: a thick ring.
    Selected,
    /// Where it may go: a dot.
    Destination,
    /// What the move would take or turn: a cross.
    Capture,
    /// In danger of being taken at once: a triangle.
    Danger,
    /// What the adviser would play: a diamond.
    Hint,
    /// What a refusal is about: a broken square.
    Refused,
    /// The keyboard's cursor: four corners.
    Cursor,
    /// Territory: a small square of the owner's colour.
    Territory(Side),
    /// A dead stone: a cross with a ring.
    Dead,
    /// A chain in seki: two bars.
    Seki,
    /// What whoever wrote the record has drawn.
    Drawn(Shape),
    /// Where the record is to be looked at less.
    Dimmed,
}

/// A shape drawn on a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A circle.
    Circle,
    /// A square.
    Square,
    /// A triangle.
    Triangle,
    /// A cross.
    Cross,
    /// A filled square.
    Selected,
}

/// Meshes and materials of the marks.
#[derive(Resource)]
pub struct MarkLooks {
    ring: Handle<Mesh>,
    thick_ring: Handle<Mesh>,
    dot: Handle<Mesh>,
    cross: Handle<Mesh>,
    triangle: Handle<Mesh>,
    diamond: Handle<Mesh>,
    square: Handle<Mesh>,
    corners: Handle<Mesh>,
    tile: Handle<Mesh>,
    crossed_ring: Handle<Mesh>,
    bars: Handle<Mesh>,
    frame: Handle<Mesh>,
    drawn_triangle: Handle<Mesh>,
    shaft: Handle<Mesh>,
    head: Handle<Mesh>,
    veil: Handle<Mesh>,
    gold: Handle<StandardMaterial>,
    amber: Handle<StandardMaterial>,
    green: Handle<StandardMaterial>,
    red: Handle<StandardMaterial>,
    blue: Handle<StandardMaterial>,
    violet: Handle<StandardMaterial>,
    shade: Handle<StandardMaterial>,
    tiles: BySide<Handle<StandardMaterial>>,
}

/// Adds the looks of the marks.
pub fn plugin(app: &mut App) {
    app.init_resource::<MarkLooks>();
}

impl FromWorld for MarkLooks {
    fn from_world(world: &mut World) -> Self {
        let mut meshes = world.resource_mut::<Assets<Mesh>>();
        let ring = meshes.add(flat(&ring(0.20, 0.27)));
        let thick_ring = meshes.add(flat(&self::ring(0.40, 0.485)));
        let dot = meshes.add(flat(&self::ring(0.0, 0.13)));
        let cross = meshes.add(flat(&self::cross(0.26, 0.075)));
        let triangle = meshes.add(flat(&outline(&polygon(3, 0.34, -0.25), &polygon(3, 0.17, -0.25))));
        let diamond = meshes.add(flat(&outline(&polygon(4, 0.44, 0.0), &polygon(4, 0.30, 0.0))));
        let square = meshes.add(flat(&broken_square()));
        let corners = meshes.add(flat(&corners()));
        let tile = meshes.add(flat(&bar(Vec2::new(-0.15, 0.0), Vec2::new(0.15, 0.0), 0.15)));
        let mut crossed = self::cross(0.26, 0.06);
        crossed.extend(self::ring(0.34, 0.40));
        let crossed_ring = meshes.add(flat(&crossed));
        let mut two = bar(Vec2::new(-0.12, -0.22), Vec2::new(-0.12, 0.22), 0.05);
        two.extend(bar(Vec2::new(0.12, -0.22), Vec2::new(0.12, 0.22), 0.05));
        let bars = meshes.add(flat(&two));
        let frame = meshes.add(flat(&outline(&polygon(4, 0.38, 0.125), &polygon(4, 0.27, 0.125))));
        let drawn_triangle = meshes.add(flat(&outline(&polygon(3, 0.36, 0.25), &polygon(3, 0.21, 0.25))));
        let shaft = meshes.add(flat(&bar(Vec2::ZERO, Vec2::X, 0.05)));
        let head = meshes.add(flat(&[[Vec2::ZERO, Vec2::new(-0.32, 0.17), Vec2::new(-0.32, -0.17)]]));
        let veil = meshes.add(flat(&bar(Vec2::new(-0.5, 0.0), Vec2::new(0.5, 0.0), 0.5)));
        let mut materials = world.resource_mut::<Assets<StandardMaterial>>();
        let shade = materials.add(StandardMaterial {
            base_color: Color::srgba(0.05, 0.03, 0.02, 0.5),
            alpha_mode: AlphaMode::Blend,
            unlit: true,
            ..default()
        });
        let mut ink = |r: f32, g: f32, b: f32| {
            materials.add(StandardMaterial {
                base_color: Color::srgb(r, g, b),
                unlit: true,
                double_sided: true,
                cull_mode: None,
                ..default()
            })
        };
        Self {
            ring,
            thick_ring,
            dot,
            cross,
            triangle,
            diamond,
            square,
            corners,
            tile,
            crossed_ring,
            bars,
            frame,
            drawn_triangle,
            shaft,
            head,
            veil,
            gold: ink(0.93, 0.70, 0.22),
            // To be seen on white pieces and on black ones.
            amber: ink(0.90, 0.40, 0.04),
            green: ink(0.30, 0.62, 0.36),
            red: ink(0.86, 0.24, 0.16),
            blue: ink(0.25, 0.58, 0.86),
            violet: ink(0.60, 0.28, 0.72),
            shade,
            tiles: BySide { black: ink(0.03, 0.03, 0.035), white: ink(0.96, 0.94, 0.88) },
        }
    }
}

impl MarkLooks {
    /// What shows that mark; it wants a place, a little above what it lies on.
    pub fn bundle(&self, mark: Mark) -> impl Bundle {
        let (mesh, material) = match mark {
            Mark::LastMove => (&self.ring, &self.amber),
            Mark::Selected => (&self.thick_ring, &self.gold),
            Mark::Destination => (&self.dot, &self.green),
            Mark::Capture => (&self.cross, &self.red),
            Mark::Danger => (&self.triangle, &self.red),
            Mark::Hint => (&self.diamond, &self.blue),
            Mark::Refused => (&self.square, &self.red),
            Mark::Cursor => (&self.corners, &self.gold),
            Mark::Territory(side) => (&self.tile, &self.tiles[side]),
            Mark::Dead => (&self.crossed_ring, &self.red),
            Mark::Seki => (&self.bars, &self.blue),
            Mark::Dimmed => (&self.veil, &self.shade),
            Mark::Drawn(shape) => {
                let mesh = match shape {
                    Shape::Circle => &self.ring,
                    Shape::Square => &self.frame,
                    Shape::Triangle => &self.drawn_triangle,
                    Shape::Cross => &self.cross,
                    Shape::Selected => &self.tile,
                };
                (mesh, &self.violet)
            }
        };
        (Mesh3d(mesh.clone()), MeshMaterial3d(material.clone()), NotShadowCaster)
    }
}

impl MarkLooks {
    /// A line of length 1 towards +X, to be stretched.
    pub fn shaft(&self) -> impl Bundle {
        (Mesh3d(self.shaft.clone()), MeshMaterial3d(self.violet.clone()), NotShadowCaster)
    }

    /// The head of an arrow towards +X, its tip in the middle.
    pub fn head(&self) -> impl Bundle {
        (Mesh3d(self.head.clone()), MeshMaterial3d(self.violet.clone()), NotShadowCaster)
    }
}

type Triangle = [Vec2; 3];

/// A shape in the plane, x to the right and y away from the player, as a mesh that lies flat.
fn flat(triangles: &[Triangle]) -> Mesh {
    let positions: Vec<[f32; 3]> = triangles.iter().flatten().map(|p| [p.x, 0.0, -p.y]).collect();
    let normals = vec![[0.0, 1.0, 0.0]; positions.len()];
    let indices = (0..positions.len() as u32).collect();
    Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::default())
        .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, positions)
        .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, normals)
        .with_inserted_indices(Indices::U32(indices))
}

/// The corners of a regular polygon; `turn` is in turns, 0 pointing to the right.
fn polygon(corners: u32, radius: f32, turn: f32) -> Vec<Vec2> {
    (0..corners).map(|i| Vec2::from_angle((i as f32 / corners as f32 - turn) * TAU) * radius).collect()
}

/// What lies between two polygons of as many corners.
fn outline(outer: &[Vec2], inner: &[Vec2]) -> Vec<Triangle> {
    let n = outer.len();
    (0..n)
        .flat_map(|i| {
            let j = (i + 1) % n;
            [[outer[i], outer[j], inner[i]], [inner[i], outer[j], inner[j]]]
        })
        .collect()
}

fn ring(inner: f32, outer: f32) -> Vec<Triangle> {
    outline(&polygon(40, outer, 0.0), &polygon(40, inner, 0.0))
}

/// A straight bar of half that width.
fn bar(from: Vec2, to: Vec2, half: f32) -> Vec<Triangle> {
    let aside = (to - from).normalize_or_zero().perp() * half;
    let (a, b, c, d) = (from - aside, to - aside, to + aside, from + aside);
    vec![[a, b, c], [a, c, d]]
}

fn cross(reach: f32, half: f32) -> Vec<Triangle> {
    let mut bars = bar(Vec2::splat(-reach), Vec2::splat(reach), half);
    bars.extend(bar(Vec2::new(-reach, reach), Vec2::new(reach, -reach), half));
    bars
}

/// The four corners of a cell.
fn corners() -> Vec<Triangle> {
    [(1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0), (1.0, -1.0)]
        .into_iter()
        .flat_map(|(x, y)| {
            let way = Vec2::new(x, y);
            let corner = way * 0.46;
            let mut pair = bar(corner + Vec2::X * x * 0.035, corner - Vec2::X * x * 0.2, 0.035);
            pair.extend(bar(corner + Vec2::Y * y * 0.035, corner - Vec2::Y * y * 0.2, 0.035));
            pair
        })
        .collect()
}

/// The sides of a cell without its corners.
fn broken_square() -> Vec<Triangle> {
    let (far, long) = (0.44, 0.24);
    let sides = [(Vec2::Y, Vec2::X), (Vec2::NEG_Y, Vec2::X), (Vec2::X, Vec2::Y), (Vec2::NEG_X, Vec2::Y)];
    sides.into_iter().flat_map(|(out, along)| bar(out * far - along * long, out * far + along * long, 0.045)).collect()
}
