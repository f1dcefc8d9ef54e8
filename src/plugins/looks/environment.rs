//! The light that comes from all around, computed: a dim warm room with one large window.
//!
//! Each light is a lobe on the sphere of directions. In a rougher surface it is seen wider and fainter, so all levels
//! of the reflection, and the diffuse light too, follow from one formula.

use bevy::asset::RenderAssetUsages;
use bevy::image::{ImageSampler, ImageSamplerDescriptor};
use bevy::prelude::*;
use bevy::render::render_resource::{
    Extent3d, TextureDimension, TextureFormat, TextureViewDescriptor, TextureViewDimension,
};

/// Light from about a direction.
struct Lobe {
    way: Vec3,
    colour: Vec3,
    /// The larger, the narrower.
    sharpness: f32,
}

/// By white's seat: the window is at the left, behind the board; the rest of the room gives some light back.
const LOBES: [Lobe; 3] = [
    Lobe { way: Vec3::new(-0.76, 0.55, -0.34), colour: Vec3::new(6.0, 5.7, 5.2), sharpness: 24.0 },
    Lobe { way: Vec3::new(0.72, 0.48, 0.50), colour: Vec3::new(1.5, 1.05, 0.70), sharpness: 9.0 },
    Lobe { way: Vec3::new(0.10, 0.35, 0.93), colour: Vec3::new(0.55, 0.50, 0.46), sharpness: 5.0 },
];
const ABOVE: Vec3 = Vec3::new(0.72, 0.68, 0.62);
const LEVEL: Vec3 = Vec3::new(0.32, 0.27, 0.22);
const BELOW: Vec3 = Vec3::new(0.16, 0.10, 0.07);

/// The light that arrives from about a direction, blurred by a lobe of that sharpness.
fn seen(way: Vec3, blur: f32) -> Vec3 {
    let ground = if way.y > 0.0 { LEVEL.lerp(ABOVE, way.y) } else { LEVEL.lerp(BELOW, (-way.y).powf(0.7)) };
    LOBES.iter().fold(ground, |sum, lobe| {
        let sharpness = lobe.sharpness * blur / (lobe.sharpness + blur);
        let fainter = sharpness / lobe.sharpness;
        sum + lobe.colour * fainter * (sharpness * (way.dot(lobe.way.normalize()) - 1.0)).exp()
    })
}

/// The light of the surroundings, for the camera.
pub fn light(images: &mut Assets<Image>, intensity: f32) -> EnvironmentMapLight {
    const LEVELS: u8 = 6;
    let blurs = |level: u8| 2.0 / (f32::from(level) / f32::from(LEVELS - 1)).max(0.08).powi(4);
    EnvironmentMapLight {
        diffuse_map: images.add(cubemap(8, 1, |_| 2.2)),
        specular_map: images.add(cubemap(32, LEVELS, blurs)),
        intensity,
        ..default()
    }
}

fn cubemap(size: u32, levels: u8, blur: impl Fn(u8) -> f32) -> Image {
    let mut data: Vec<u8> = Vec::new();
    for face in 0..6 {
        for level in 0..levels {
            let side = size >> level;
            let middle = |i: u32| (i as f32 + 0.5) / side as f32 * 2.0 - 1.0;
            for (y, x) in (0..side).flat_map(|y| (0..side).map(move |x| (y, x))) {
                let light = seen(direction(face, middle(x), middle(y)), blur(level));
                data.extend(light.extend(1.0).to_array().into_iter().flat_map(|value| half(value).to_le_bytes()));
            }
        }
    }
    let extent = Extent3d { width: size, height: size, depth_or_array_layers: 6 };
    let format = TextureFormat::Rgba16Float;
    let mut image = Image::new_uninit(extent, TextureDimension::D2, format, RenderAssetUsages::RENDER_WORLD);
    image.data = Some(data);
    image.texture_descriptor.mip_level_count = levels.into();
    image.texture_view_descriptor =
        Some(TextureViewDescriptor { dimension: Some(TextureViewDimension::Cube), ..default() });
    image.sampler = ImageSampler::Descriptor(ImageSamplerDescriptor::linear());
    image
}

/// The direction of a place on a face of the cube. Cubemaps are left-handed, so z is turned.
fn direction(face: u8, u: f32, v: f32) -> Vec3 {
    let way = match face {
        0 => Vec3::new(1.0, -v, -u),
        1 => Vec3::new(-1.0, -v, u),
        2 => Vec3::new(u, 1.0, v),
        3 => Vec3::new(u, -1.0, -v),
        4 => Vec3::new(u, -v, 1.0),
        _ => Vec3::new(-u, -v, -1.0),
    };
    Vec3::new(way.x, way.y, -way.z).normalize()
}

/// A float of 16 bits, for numbers that are neither tiny nor huge.
fn half(value: f32) -> u16 {
    let bits = value.clamp(6.2e-5, 65_000.0).to_bits();
    ((bits >> 13) - (112 << 10)) as u16
}
