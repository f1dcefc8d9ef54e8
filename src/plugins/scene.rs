//! What stands on the table beside the pieces: the camera, the bowls; and whether all of it is there yet.

use super::camera::{Lens, TableCamera};
use super::layout::Layout;
use super::looks::pieces::PieceLooks;
use super::pipelines::Compiling;
use super::thinker::Thinker;
use crate::rules::Side;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::PrimaryEguiContext;

/// A bowl or its lid.
#[derive(Component)]
struct Vessel;

/// Adds the camera and the bowls.
pub fn plugin(app: &mut App) {
    app.add_systems(Startup, (set_up_camera, |mut thinker: ResMut<Thinker>| thinker.waits = true))
        .add_systems(Update, raise_curtain.run_if(|thinker: Res<Thinker>| thinker.waits))
        .add_systems(
            Update,
            set_bowls.in_set(super::GameSystems::Motion).run_if(resource_exists_and_changed::<Layout>),
        );
}

/// The first move of the AI is made when it can be seen.
fn raise_curtain(ready: Ready, mut thinker: ResMut<Thinker>) {
    if ready.is_true() {
        thinker.waits = false;
    }
}

fn set_up_camera(mut commands: Commands) {
    commands.spawn((
        Name::new("Camera"),
        TableCamera,
        PrimaryEguiContext,
        Camera3d::default(),
        Projection::custom(Lens::default()),
        Transform::from_xyz(0.0, 30.0, 20.0).looking_at(Vec3::ZERO, Vec3::Y),
    ));
}

fn set_bowls(mut commands: Commands, layout: Res<Layout>, looks: Res<PieceLooks>, old: Query<Entity, With<Vessel>>) {
    for entity in &old {
        commands.entity(entity).despawn();
    }
    let radius = layout.bowl_radius();
    for side in Side::BOTH {
        let bowl = Transform::from_translation(layout.bowls()[side]).with_scale(Vec3::splat(radius));
        let lid = Transform::from_translation(layout.lids()[side]).with_scale(Vec3::splat(radius * 0.8));
        commands.spawn((Vessel, Name::new("Bowl"), looks.bowl(side), bowl));
        commands.spawn((Vessel, Name::new("Lid"), looks.lid(side), lid));
    }
}

/// Tells whether every shape that is to be seen has been loaded, and can be drawn.
#[derive(SystemParam)]
pub struct Ready<'w, 's> {
    shapes: Query<'w, 's, &'static Mesh3d>,
    meshes: Res<'w, Assets<Mesh>>,
    compiling: Res<'w, Compiling>,
}

impl Ready<'_, '_> {
    /// Whether all is there.
    pub fn is_true(&self) -> bool {
        !self.shapes.is_empty()
            && !self.compiling.is_true()
            && self.shapes.iter().all(|shape| self.meshes.contains(&shape.0))
    }
}
