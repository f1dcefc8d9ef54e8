//! Models and shaders inside the program, so that it runs from any folder.

use bevy::asset::AssetPath;
use bevy::asset::io::embedded::EmbeddedAssetRegistry;
use bevy::gltf::GltfAssetLabel;
use bevy::prelude::*;
use bevy::shader::Shader;
use std::path::{Path, PathBuf};

/// Embeds files of `assets/`, each under its own path there.
macro_rules! embed {
    ($registry:expr, $($path:literal),+ $(,)?) => {
        $($registry.insert_asset(
            PathBuf::new(),
            Path::new($path),
            include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/assets/", $path)).as_slice(),
        );)+
    };
}

/// What other shaders import must stay loaded.
#[derive(Resource)]
struct Shared(#[expect(dead_code, reason = "held, not read")] Handle<Shader>);

/// Adds the files; before whatever loads them.
pub fn plugin(app: &mut App) {
    let registry = app.world_mut().resource_mut::<EmbeddedAssetRegistry>();
    embed!(
        registry,
        "models/stone.glb",
        "models/disc.glb",
        "models/counter.glb",
        "models/soldier.glb",
        "models/besieger.glb",
        "models/king.glb",
        "models/bowl.glb",
        "models/lid.glb",
        "shaders/stone.wgsl",
        "shaders/wood.wgsl",
        "shaders/felt.wgsl",
        "shaders/slab.wgsl",
        "shaders/pattern.wgsl",
    );
    app.add_systems(Startup, |mut commands: Commands, assets: Res<AssetServer>| {
        commands.insert_resource(Shared(assets.load("embedded://shaders/pattern.wgsl")));
    });
}

/// Where the mesh of a part of a model is.
pub fn mesh(model: &str, part: usize) -> AssetPath<'static> {
    GltfAssetLabel::Primitive { mesh: 0, primitive: part }.from_asset(format!("embedded://models/{model}.glb"))
}
