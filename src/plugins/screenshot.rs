//! `--screenshot`: the position is drawn once all is at rest, saved, and the program ends.

use super::camera::Orbit;
use super::pieces::Flight;
use super::thinker::Thinker;
use bevy::prelude::*;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};
use std::path::PathBuf;

/// A picture that is wanted.
#[derive(Resource)]
pub struct Wanted {
    /// Where it goes.
    pub path: PathBuf,
    calm: u32,
    asked: bool,
}

impl Wanted {
    /// A picture to be saved at `path`.
    pub const fn new(path: PathBuf) -> Self {
        Self { path, calm: 0, asked: false }
    }
}

/// Frames without motion before the picture is taken: models and pipelines must be there, too.
const CALM: u32 = 12;

/// Adds the picture.
pub fn plugin(app: &mut App) {
    app.add_systems(Last, take.run_if(resource_exists::<Wanted>));
}

fn take(
    mut commands: Commands,
    mut wanted: ResMut<Wanted>,
    flights: Query<(), With<Flight>>,
    orbit: Res<Orbit>,
    thinker: Res<Thinker>,
    ready: super::scene::Ready,
) {
    let still = ready.is_true() && flights.is_empty() && !orbit.moves() && !thinker.is_busy();
    wanted.calm = if still { wanted.calm + 1 } else { 0 };
    if wanted.calm >= CALM && !wanted.asked {
        wanted.asked = true;
        commands.spawn(Screenshot::primary_window()).observe(save);
    }
}

fn save(shot: On<ScreenshotCaptured>, wanted: Res<Wanted>, mut exit: MessageWriter<AppExit>) {
    let saved = shot
        .image
        .clone()
        .try_into_dynamic()
        .map_err(|error| error.to_string())
        .and_then(|picture| picture.to_rgb8().save(&wanted.path).map_err(|error| error.to_string()));
    match saved {
        Ok(()) => exit.write(AppExit::Success),
        Err(error) => {
            error!("the picture could not be saved as {}: {error}", wanted.path.display());
            exit.write(AppExit::error())
        }
    };
}
