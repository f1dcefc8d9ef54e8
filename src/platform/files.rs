//! Files that outlast the program: settings, games, and whatever is opened and saved.

#[cfg_attr(target_arch = "wasm32", path = "files/store_web.rs")]
mod store;

#[cfg(target_arch = "wasm32")]
pub use store::{DOWNLOADS, lend};

use std::io;
use std::path::{Path, PathBuf};

/// The folder that holds what the program keeps for itself.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "gui", derive(bevy::prelude::Resource))]
pub struct DataDir(pub PathBuf);

impl DataDir {
    /// The user's own folder for the data of programs; in a browser a name in the storage of the page.
    ///
    /// # Errors
    /// When the user has no home.
    #[cfg(feature = "gui")]
    pub fn of_user() -> Result<Self, String> {
        #[cfg(target_arch = "wasm32")]
        return Ok(Self("oblava".into()));
        #[cfg(not(target_arch = "wasm32"))]
        {
            use etcetera::BaseStrategy;
            let folders = etcetera::choose_base_strategy().map_err(|error| error.to_string())?;
            Ok(Self(folders.data_dir().join("oblava")))
        }
    }

    /// Where a file of that name lies.
    pub fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    /// The text of a file, or nothing if there is none.
    ///
    /// # Errors
    /// When it is there but cannot be read.
    pub fn read(&self, name: &str) -> io::Result<Option<String>> {
        match read(&self.path(name), u64::MAX) {
            Ok(bytes) => String::from_utf8(bytes).map(Some).map_err(|_| io::Error::from(io::ErrorKind::InvalidData)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// The names of the files with that ending in a folder, the newest first; none if there is no such folder.
    ///
    /// # Errors
    /// When the folder is there but cannot be read.
    pub fn list(&self, folder: &str, ending: &str) -> io::Result<Vec<String>> {
        let mut files = store::list(&self.path(folder))?;
        files.retain(|(_, name)| name.ends_with(ending));
        files.sort_by(|a, b| b.cmp(a));
        Ok(files.into_iter().map(|(_, name)| format!("{folder}/{name}")).collect())
    }

    /// Writes a file so that at every instant either the old text or the new one is there, whole.
    ///
    /// # Errors
    /// When it cannot be written; the old text is then still there.
    pub fn write(&self, name: &str, text: &str) -> io::Result<()> {
        write_atomically(&self.path(name), text.as_bytes())
    }

    /// Removes a file, if it is there.
    ///
    /// # Errors
    /// When it is there but cannot be removed.
    pub fn remove(&self, name: &str) -> io::Result<()> {
        match store::remove(&self.path(name)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }

    /// Keeps a file that cannot be read under another name, which it returns.
    ///
    /// # Errors
    /// When it cannot be renamed.
    pub fn set_aside(&self, name: &str) -> io::Result<String> {
        let kept = (1..1000).map(|n| format!("{name}.broken-{n}")).find(|kept| !exists(&self.path(kept)));
        let kept = kept.ok_or_else(|| io::Error::other("too many broken files are kept already"))?;
        store::rename(&self.path(name), &self.path(&kept))?;
        Ok(kept)
    }
}

/// So many bytes of a file that is opened are looked at: more than any record has.
pub const MOST_BYTES: u64 = 64 << 20;

/// The bytes of a file, `most` of them at most.
///
/// # Errors
/// When there is no such file, or it cannot be read.
pub fn read(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    store::read(path, most)
}

/// Whether there is such a file, or folder.
pub fn exists(path: &Path) -> bool {
    store::exists(path)
}

/// Writes `bytes` to `path`: at every instant either what was there before is there, or all of this.
///
/// # Errors
/// When it cannot be written; what was at `path` is then still there.
pub fn write_atomically(path: &Path, bytes: &[u8]) -> io::Result<()> {
    store::write(path, bytes)
}
