//! Files that outlast the program: settings and the game in progress.

use std::io;
use std::path::PathBuf;

/// The folder that holds them.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "gui", derive(bevy::prelude::Resource))]
pub struct DataDir(pub PathBuf);

impl DataDir {
    /// The user's own folder for the data of programs.
    ///
    /// # Errors
    /// When the user has no home.
    #[cfg(all(feature = "gui", not(target_arch = "wasm32")))]
    pub fn of_user() -> Result<Self, etcetera::HomeDirError> {
        use etcetera::BaseStrategy;
        Ok(Self(etcetera::choose_base_strategy()?.data_dir().join("oblava")))
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
        match std::fs::read_to_string(self.path(name)) {
            Ok(text) => Ok(Some(text)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// The names of the files with that ending in a folder, the newest first; none if there is no such folder.
    ///
    /// # Errors
    /// When the folder is there but cannot be read.
    pub fn list(&self, folder: &str, ending: &str) -> io::Result<Vec<String>> {
        let entries = match std::fs::read_dir(self.path(folder)) {
            Ok(entries) => entries,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(error),
        };
        let mut files = Vec::new();
        for entry in entries {
            let entry = entry?;
            let Ok(name) = entry.file_name().into_string() else { continue };
            let Ok(data) = entry.metadata() else { continue };
            if name.ends_with(ending) && data.is_file() {
                files.push((data.modified().ok(), name));
            }
        }
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
        match std::fs::remove_file(self.path(name)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }

    /// Keeps a file that cannot be read under another name, which it returns.
    ///
    /// # Errors
    /// When it cannot be renamed.
    pub fn set_aside(&self, name: &str) -> io::Result<String> {
        let kept = (1..1000).map(|n| format!("{name}.broken-{n}")).find(|kept| !self.path(kept).exists());
        let kept = kept.ok_or_else(|| io::Error::other("too many broken files are kept already"))?;
        std::fs::rename(self.path(name), self.path(&kept))?;
        Ok(kept)
    }
}

/// Writes `bytes` to `path` by way of a file beside it, flushed to the disk before it takes the name.
///
/// # Errors
/// When it cannot be written; what was at `path` is then still there.
pub fn write_atomically(path: &std::path::Path, bytes: &[u8]) -> io::Result<()> {
    use std::io::Write;
    if let Some(dir) = path.parent() {
        std::fs::create_dir_all(dir)?;
    }
    let mut beside = path.as_os_str().to_owned();
    beside.push(format!(".new-{}", std::process::id()));
    let result = (|| {
        let mut file = std::fs::File::create(&beside)?;
        file.write_all(bytes)?;
        file.sync_all()?;
        std::fs::rename(&beside, path)
    })();
    if result.is_err() {
        // The first error is the one to tell.
        let _ = std::fs::remove_file(&beside);
    }
    result
}
