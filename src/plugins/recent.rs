//! The files opened and saved lately, wherever they lie.

use crate::platform::files::{DataDir, exists};
use bevy::prelude::*;
use std::path::{Path, PathBuf};

const FILE: &str = "recent.json";

/// So many are remembered.
const MOST: usize = 8;

/// The files, the latest first.
#[derive(Resource, Default, Debug)]
pub struct Recent(Vec<PathBuf>);

impl Recent {
    /// Those that are still there.
    pub fn files(&self) -> impl Iterator<Item = &Path> {
        self.0.iter().map(PathBuf::as_path).filter(|path| exists(path))
    }

    /// That file was opened or saved; its whole path is kept. In a browser files cannot be opened once more.
    pub fn note(&mut self, path: &Path) {
        if cfg!(target_arch = "wasm32") {
            return;
        }
        let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
        self.0.retain(|old| *old != path);
        self.0.insert(0, path);
        self.0.truncate(MOST);
    }
}

/// Adds the memory of files.
pub fn plugin(app: &mut App) {
    app.init_resource::<Recent>()
        .add_systems(PreStartup, load)
        .add_systems(Last, save.run_if(resource_exists_and_changed::<Recent>));
}

/// A list that cannot be read is worth no word: it is made anew.
fn load(mut recent: ResMut<Recent>, dir: Res<DataDir>) {
    if let Ok(Some(text)) = dir.read(FILE)
        && let Ok(files) = serde_json::from_str(&text)
    {
        recent.bypass_change_detection().0 = files;
    }
}

fn save(recent: Res<Recent>, dir: Res<DataDir>) {
    if recent.is_added() {
        return;
    }
    let written = serde_json::to_string_pretty(&recent.0).map_err(|error| error.to_string());
    if let Err(error) = written.and_then(|text| dir.write(FILE, &text).map_err(|error| error.to_string())) {
        warn!("the list of files could not be saved: {error}");
    }
}
