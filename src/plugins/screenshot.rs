//! Pictures. `--screenshot`: the position is drawn once all is at rest, saved, and the program ends. In play a picture
//! of the board is copied.

use super::camera::Orbit;
use super::notices::Notices;
use super::pieces::Flight;
use super::thinker::Thinker;
use super::ui::FreeRect;
#[cfg(not(target_arch = "wasm32"))]
use crate::platform::clipboard::Clipboard;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};
use bevy::window::PrimaryWindow;
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

/// Pictures that are to be taken.
#[derive(SystemParam)]
pub struct Pictures<'w, 's> {
    wanted: Option<Res<'w, Wanted>>,
    clip: Option<Res<'w, Clip>>,
    asked: Query<'w, 's, (), With<Screenshot>>,
}

impl Pictures<'_, '_> {
    /// Whether there are any.
    pub fn are_wanted(&self) -> bool {
        self.wanted.is_some() || self.clip.is_some() || !self.asked.is_empty()
    }
}

/// Frames without motion before the picture is taken: models and pipelines must be there, too.
const CALM: u32 = 12;

/// Adds the picture.
pub fn plugin(app: &mut App) {
    #[cfg(not(target_arch = "wasm32"))]
    app.init_resource::<Clipboard>();
    app.add_systems(Last, (take.run_if(resource_exists::<Wanted>), clip.run_if(resource_exists::<Clip>)));
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

/// A picture of the board that is to be copied, in so many frames: until then the menu that asked for it has gone.
#[derive(Resource)]
pub struct Clip(u8);

impl Default for Clip {
    fn default() -> Self {
        Self(4)
    }
}

fn clip(mut commands: Commands, mut clip: ResMut<Clip>) {
    clip.0 = clip.0.saturating_sub(1);
    if clip.0 == 0 {
        commands.remove_resource::<Clip>();
        commands.spawn(Screenshot::primary_window()).observe(copy);
    }
}

/// What is free of windows goes to the clipboard: the board with its bowls.
fn copy(
    shot: On<ScreenshotCaptured>,
    free: Res<FreeRect>,
    window: Single<&Window, With<PrimaryWindow>>,
    #[cfg(not(target_arch = "wasm32"))] clipboard: Res<Clipboard>,
    #[cfg(target_arch = "wasm32")] mut contexts: bevy_egui::EguiContexts,
    mut notices: ResMut<Notices>,
) {
    let copied = shot.image.clone().try_into_dynamic().map_err(|error| error.to_string()).and_then(|picture| {
        let scale = window.scale_factor();
        let (corner, size) = (free.0.min * scale, free.0.size() * scale);
        let part = picture.crop_imm(corner.x as u32, corner.y as u32, size.x as u32, size.y as u32).to_rgba8();
        #[cfg(not(target_arch = "wasm32"))]
        return clipboard.put_picture(part.width(), part.height(), part.into_raw());
        #[cfg(target_arch = "wasm32")]
        {
            use bevy_egui::egui::ColorImage;
            let size = [part.width() as usize, part.height() as usize];
            let ctx = contexts.ctx_mut().map_err(|error| error.to_string())?;
            ctx.copy_image(ColorImage::from_rgba_unmultiplied(size, &part.into_raw()));
            Ok(())
        }
    });
    match copied {
        Ok(()) => notices.tell("The picture is copied."),
        Err(error) => notices.error(format!("The picture could not be copied: {error}.")),
    }
}
