//! Shaders are compiled beside the program's run, and nothing tells it that one is done: until all are, it must not
//! fall asleep, or the table stays dark.

use bevy::prelude::*;
use bevy::render::render_resource::{PipelineCache, PipelineDescriptor};
use bevy::render::{Render, RenderApp, RenderSystems};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether shaders are still being compiled; the renderer writes it, the program reads it.
#[derive(Resource, Clone, Default)]
pub struct Compiling(Arc<AtomicBool>);

impl Compiling {
    /// Whether something may be missing in the picture.
    pub fn is_true(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Adds the word from the renderer.
pub fn plugin(app: &mut App) {
    let compiling = Compiling::default();
    app.insert_resource(compiling.clone());
    if let Some(renderer) = app.get_sub_app_mut(RenderApp) {
        renderer.insert_resource(compiling).add_systems(Render, tell.in_set(RenderSystems::Cleanup));
    }
}

fn tell(cache: Res<PipelineCache>, compiling: Res<Compiling>) {
    // Bevy asks for one that computes even where nothing can (WebGL 2), and would wait for its shader for ever.
    let draws = |id| {
        matches!(
            cache.pipelines().nth(id).map(|made| &made.descriptor),
            Some(PipelineDescriptor::RenderPipelineDescriptor(_))
        )
    };
    let waits = cache.waiting_pipelines().any(|id| cfg!(not(target_arch = "wasm32")) || draws(id));
    compiling.0.store(waits, Ordering::Relaxed);
}
