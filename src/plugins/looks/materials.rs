//! What pieces are made of.

use crate::rules::{Game, Kind, Piece, Side};
use bevy::pbr::{ExtendedMaterial, MaterialExtension};
use bevy::prelude::*;
use bevy::render::render_resource::AsBindGroup;
use bevy::shader::ShaderRef;

/// A material with a pattern of its own for each piece.
pub type StoneMaterial = ExtendedMaterial<StandardMaterial, Stone>;

/// The pattern over the standard material; see `stone.wgsl`.
#[derive(Asset, AsBindGroup, Reflect, Clone, Debug)]
pub struct Stone {
    /// Kind, scale, contrast.
    #[uniform(100)]
    pub pattern: Vec4,
    /// The colour that the pattern brings in, and how much it roughens.
    #[uniform(100)]
    pub vein: Vec4,
    /// The colour of the inlay and how much of a metal it is; less than nothing: no inlay.
    #[uniform(100)]
    pub inlay: Vec4,
}

impl MaterialExtension for Stone {
    fn fragment_shader() -> ShaderRef {
        "embedded://shaders/stone.wgsl".into()
    }
}

/// Adds the material.
pub fn plugin(app: &mut App) {
    app.add_plugins(MaterialPlugin::<StoneMaterial>::default());
}

/// The kinds of pattern.
#[derive(Clone, Copy)]
enum Pattern {
    /// Mottled, with flecks.
    Speckle = 0,
    /// Fine parallel lines.
    Lines = 1,
    /// Year rings and fibres.
    Wood = 2,
}

/// A material before it is one.
struct Recipe {
    base: u32,
    vein: u32,
    pattern: Pattern,
    /// Flecks, lines or rings in one unit.
    scale: f32,
    contrast: f32,
    roughness: f32,
    /// How much the vein roughens.
    roughens: f32,
    /// Colour, and how much of a metal.
    inlay: Option<(u32, f32)>,
}

impl Recipe {
    const fn new(base: u32, vein: u32, pattern: Pattern, scale: f32, contrast: f32, roughness: f32) -> Self {
        Self { base, vein, pattern, scale, contrast, roughness, roughens: 0.0, inlay: None }
    }

    fn material(&self) -> StoneMaterial {
        let (inlay, metal) = self.inlay.unwrap_or((0, -1.0));
        StoneMaterial {
            base: StandardMaterial { base_color: color(self.base), perceptual_roughness: self.roughness, ..default() },
            extension: Stone {
                pattern: Vec4::new(f32::from(self.pattern as u8), self.scale, self.contrast, 0.0),
                vein: color(self.vein).to_linear().to_vec3().extend(self.roughens),
                inlay: color(inlay).to_linear().to_vec3().extend(metal),
            },
        }
    }
}

/// What a piece of that game is made of.
pub fn piece(game: Game, piece: Piece) -> StoneMaterial {
    use Pattern::{Lines, Speckle, Wood};
    let base = match (game, piece.side, piece.kind) {
        // Slate, and shell with its growth lines.
        (Game::Go, Side::Black, _) => {
            Recipe { roughens: 0.1, ..Recipe::new(0x151618, 0x4c5157, Speckle, 60.0, 0.22, 0.40) }
        }
        (Game::Go, Side::White, _) => Recipe::new(0xfcf8f0, 0xd8ccb0, Lines, 15.0, 0.5, 0.28),
        // Lacquered ebony, and ivory.
        (Game::Reversi, Side::Black, _) => Recipe::new(0x131110, 0x2e2019, Wood, 10.0, 0.5, 0.45),
        (Game::Reversi, Side::White, _) => Recipe::new(0xf4ecd8, 0xd9c59b, Lines, 11.0, 0.42, 0.30),
        // Dark glass, and bone.
        (Game::Latrunculi, Side::Black, _) => Recipe::new(0x14171d, 0x2f4054, Speckle, 40.0, 0.5, 0.34),
        (Game::Latrunculi, Side::White, _) => Recipe::new(0xf5ecd8, 0xc4aa78, Lines, 14.0, 0.45, 0.38),
        // Bog oak, birch, and for the king walrus ivory with gold.
        (Game::Tablut, _, Kind::King) => {
            Recipe { inlay: Some((0xe8b04a, 1.0)), ..Recipe::new(0xf6ecd6, 0xcfb588, Lines, 10.0, 0.4, 0.34) }
        }
        (Game::Tablut, Side::Black, _) => {
            Recipe { inlay: Some((0x8a8d92, 0.9)), ..Recipe::new(0x251a14, 0x0f0a07, Wood, 14.0, 0.8, 0.42) }
        }
        (Game::Tablut, Side::White, _) => {
            Recipe { inlay: Some((0xb98342, 0.6)), ..Recipe::new(0xead2a4, 0xbd9458, Wood, 12.0, 0.6, 0.42) }
        }
    };
    base.material()
}

/// The wood of bowls and lids.
pub fn bowl() -> StoneMaterial {
    Recipe::new(0x5e3a20, 0x2b170b, Pattern::Wood, 5.5, 0.85, 0.34).material()
}

/// A piece that is not there yet.
pub fn ghost(side: Side) -> StandardMaterial {
    let base = match side {
        Side::Black => color(0x18181b),
        Side::White => color(0xf6f1e6),
    };
    StandardMaterial {
        base_color: base.with_alpha(0.5),
        perceptual_roughness: 0.5,
        alpha_mode: AlphaMode::Blend,
        ..default()
    }
}

fn color(rgb: u32) -> Color {
    let [_, r, g, b] = rgb.to_be_bytes();
    Color::srgb_u8(r, g, b)
}
