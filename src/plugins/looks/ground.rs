//! What boards and table are made of: wood, felt and stone with lines ruled on them by their shaders.

use crate::rules::{Game, Grid};
use bevy::pbr::{ExtendedMaterial, MaterialExtension};
use bevy::prelude::*;
use bevy::render::render_resource::{AsBindGroup, ShaderType};
use bevy::shader::ShaderRef;

/// Wood; see `wood.wgsl`.
pub type WoodMaterial = ExtendedMaterial<StandardMaterial, Wood>;
/// Felt; see `felt.wgsl`.
pub type FeltMaterial = ExtendedMaterial<StandardMaterial, Felt>;
/// Travertine; see `slab.wgsl`.
pub type SlabMaterial = ExtendedMaterial<StandardMaterial, Slab>;

/// Wood over the standard material.
#[derive(Asset, AsBindGroup, Reflect, Clone, Debug)]
pub struct Wood {
    /// Colour between the rings; rings per unit.
    #[uniform(100)]
    pub early: Vec4,
    /// Colour of the rings; how much they stand out.
    #[uniform(100)]
    pub late: Vec4,
    /// Where the heart of the trunk is, across the grain; strength of the fibres; axis of the grain (0 x, 1 y, 2 z).
    #[uniform(100)]
    pub heart: Vec4,
    /// Width of planks or 0; where they begin to fade; where they are gone; 1 for the ornaments of Tablut.
    #[uniform(100)]
    pub planks: Vec4,
    /// What they fade into.
    #[uniform(100)]
    pub beyond: Vec4,
    /// What is ruled on it.
    #[uniform(101)]
    pub ruling: Ruling,
}

/// Felt over the standard material.
#[derive(Asset, AsBindGroup, Reflect, Clone, Debug)]
pub struct Felt {
    /// The colour.
    #[uniform(100)]
    pub colour: Vec4,
    /// What is ruled on it.
    #[uniform(101)]
    pub ruling: Ruling,
}

/// Travertine over the standard material.
#[derive(Asset, AsBindGroup, Reflect, Clone, Debug)]
pub struct Slab {
    /// The colour.
    #[uniform(100)]
    pub ground: Vec4,
    /// The colour of veins and beds, and how much they stand out.
    #[uniform(100)]
    pub vein: Vec4,
    /// Features per unit; how much darker every other cell is.
    #[uniform(100)]
    pub scale: Vec4,
    /// What is ruled on it.
    #[uniform(101)]
    pub ruling: Ruling,
}

impl MaterialExtension for Wood {
    fn fragment_shader() -> ShaderRef {
        "embedded://shaders/wood.wgsl".into()
    }
}

impl MaterialExtension for Felt {
    fn fragment_shader() -> ShaderRef {
        "embedded://shaders/felt.wgsl".into()
    }
}

impl MaterialExtension for Slab {
    fn fragment_shader() -> ShaderRef {
        "embedded://shaders/slab.wgsl".into()
    }
}

/// Adds the materials.
pub fn plugin(app: &mut App) {
    app.add_plugins((
        MaterialPlugin::<WoodMaterial>::default(),
        MaterialPlugin::<FeltMaterial>::default(),
        MaterialPlugin::<SlabMaterial>::default(),
    ));
}

/// A colour as it is written for screens, with a fourth number beside it.
pub fn colour(rgb: u32, beside: f32) -> Vec4 {
    let [_, r, g, b] = rgb.to_be_bytes();
    Color::srgb_u8(r, g, b).to_linear().to_vec3().extend(beside)
}

/// The lines and stars of a board; see `pattern.wgsl`.
#[derive(ShaderType, Reflect, Clone, Debug)]
pub struct Ruling {
    /// Lines from left to right and front to back; half their width; radius of the stars.
    pub lines: Vec4,
    /// Stars: distance from the middle in x and z; which there are; depth of carving.
    pub stars: Vec4,
    /// Colour of the lines, and how opaque they are.
    pub ink: Vec4,
}

impl Ruling {
    /// No lines.
    pub const NONE: Self = Self { lines: Vec4::ZERO, stars: Vec4::ZERO, ink: Vec4::ZERO };

    /// The lines of a game's board: through the points of Go, between the cells of the others.
    pub fn of(game: Game, grid: Grid) -> Self {
        let (cols, rows) = (f32::from(grid.cols), f32::from(grid.rows));
        match game {
            Game::Go => {
                // The fixed points of handicap games, where the board has room for them.
                let away = |side: u8| (f32::from(side) - 1.0) / 2.0 - if side >= 13 { 3.0 } else { 2.0 };
                let (x, z) = (away(grid.cols), away(grid.rows));
                let odd = grid.cols % 2 == 1 && grid.rows % 2 == 1;
                let corners = if x >= 1.0 && z >= 1.0 { 1 } else { 0 };
                let middle = if odd && corners == 1 { 2 } else { 0 };
                let sides_x = if middle > 0 && grid.cols >= 15 { 4 } else { 0 };
                let sides_z = if middle > 0 && grid.rows >= 15 { 8 } else { 0 };
                Self {
                    lines: Vec4::new(cols, rows, 0.022, 0.105),
                    stars: Vec4::new(x, z, (corners + middle + sides_x + sides_z) as f32, 0.0),
                    ink: colour(0x1c1108, 0.92),
                }
            }
            Game::Reversi => Self {
                lines: Vec4::new(cols + 1.0, rows + 1.0, 0.02, 0.09),
                stars: Vec4::new(cols / 2.0 - 2.0, rows / 2.0 - 2.0, if grid.cols > 5 { 1.0 } else { 0.0 }, 0.0),
                ink: colour(0x06180d, 0.9),
            },
            Game::Latrunculi => Self {
                lines: Vec4::new(cols + 1.0, rows + 1.0, 0.03, 0.0),
                stars: Vec4::new(0.0, 0.0, 0.0, 0.5),
                ink: colour(0x35241a, 0.85),
            },
            Game::Tablut => Self {
                lines: Vec4::new(cols + 1.0, rows + 1.0, 0.032, 0.0),
                stars: Vec4::new(0.0, 0.0, 0.0, 0.8),
                ink: colour(0x23130a, 0.88),
            },
        }
    }
}
