//! One lamp with soft shadows, the light of a room around it, and how much of it the machine can bear.

use super::environment;
use crate::plugins::camera::TableCamera;
use crate::plugins::layout::Layout;
use crate::plugins::settings::QualityChoice;
use bevy::anti_alias::fxaa::Fxaa;
use bevy::anti_alias::smaa::{Smaa, SmaaPreset};
use bevy::core_pipeline::tonemapping::Tonemapping;
use bevy::light::{CascadeShadowConfig, CascadeShadowConfigBuilder, DirectionalLightShadowMap};
use bevy::post_process::effect_stack::Vignette;
use bevy::prelude::*;

/// The quality in use.
#[derive(Resource, Default, Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChosenQuality(pub QualityChoice);

/// The lamp over the table.
#[derive(Component)]
struct Lamp;

/// Where it hangs: to the left and a little behind the board, as the window in `environment`, so that shadows fall to
/// the right and toward the reader.
const LAMP: Vec3 = Vec3::new(-9.0, 12.5, -3.5);

/// How light becomes colour. The table of the first weighs more than half a megabyte: a page makes do with a formula of
/// the same author that looks much alike.
const TONES: Tonemapping =
    if cfg!(target_arch = "wasm32") { Tonemapping::SomewhatBoringDisplayTransform } else { Tonemapping::TonyMcMapface };

/// Adds the light.
pub fn plugin(app: &mut App) {
    app.init_resource::<ChosenQuality>()
        .insert_resource(GlobalAmbientLight::NONE)
        .add_systems(Startup, hang_lamp)
        .add_systems(PostStartup, light_room)
        .add_systems(Update, (apply.run_if(resource_exists_and_changed::<ChosenQuality>), fit_shadows));
}

fn hang_lamp(mut commands: Commands) {
    commands.spawn((
        Lamp,
        Name::new("Lamp"),
        DirectionalLight {
            illuminance: 7_000.0,
            color: Color::srgb(1.0, 0.93, 0.82),
            shadow_maps_enabled: true,
            shadow_depth_bias: 0.03,
            shadow_normal_bias: 1.2,
            ..default()
        },
        Transform::from_translation(LAMP).looking_at(Vec3::ZERO, Vec3::Y),
    ));
}

/// The room gives its light to the camera, which gives it to all that it sees.
fn light_room(mut commands: Commands, mut images: ResMut<Assets<Image>>, camera: Single<Entity, With<TableCamera>>) {
    commands.entity(*camera).insert((environment::light(&mut images, 480.0), TONES));
}

fn apply(
    mut commands: Commands,
    chosen: Res<ChosenQuality>,
    camera: Single<Entity, With<TableCamera>>,
    mut maps: ResMut<DirectionalLightShadowMap>,
) {
    let mut camera = commands.entity(*camera);
    let (size, msaa) = match chosen.0 {
        QualityChoice::Low => (512, Msaa::Off),
        QualityChoice::Medium => (2048, Msaa::Sample4),
        QualityChoice::High => (4096, Msaa::Sample4),
    };
    maps.size = size;
    camera.insert(msaa);
    match chosen.0 {
        QualityChoice::High => {
            camera.insert(Vignette { intensity: 0.35, ..default() });
            // Its tables weigh too much for a page.
            if cfg!(not(target_arch = "wasm32")) {
                camera.insert(Smaa { preset: SmaaPreset::High });
            }
        }
        _ => {
            camera.remove::<(Smaa, Vignette)>();
        }
    }
    // The cheapest way to smooth edges, where the better ones cost too much.
    if chosen.0 == QualityChoice::Low {
        camera.insert(Fxaa::default());
    } else {
        camera.remove::<Fxaa>();
    }
}

/// The one shadow map covers just what lies on the table.
fn fit_shadows(
    camera: Single<&Transform, (With<TableCamera>, Changed<Transform>)>,
    layout: Res<Layout>,
    mut lamps: Query<&mut CascadeShadowConfig, With<Lamp>>,
) {
    let reach = layout.half_board().length() + 2.6 * layout.bowl_radius() + 2.0;
    let distance = camera.translation.length();
    for mut cascades in &mut lamps {
        *cascades = CascadeShadowConfigBuilder {
            num_cascades: 1,
            minimum_distance: (distance - reach).max(0.5),
            maximum_distance: distance + reach,
            ..default()
        }
        .build();
    }
}
