//! Where files lie: on the disk.

use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::time::SystemTime;

/// The bytes of a file, `most` of them at most.
pub(super) fn read(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    use io::Read;
    let mut bytes = Vec::new();
    fs::File::open(path)?.take(most).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// The files of a folder, each with the time of its last change.
pub(super) fn list(folder: &Path) -> io::Result<Vec<(Option<SystemTime>, String)>> {
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(error),
    };
    let mut files = Vec::new();
    for entry in entries {
        let entry = entry?;
        let Ok(name) = entry.file_name().into_string() else { continue };
        let Ok(data) = entry.metadata() else { continue };
        if data.is_file() {
            files.push((data.modified().ok(), name));
        }
    }
    Ok(files)
}

/// Writes by way of a file beside it, flushed to the disk before it takes the name.
pub(super) fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    if let Some(dir) = path.parent() {
        fs::create_dir_all(dir)?;
    }
    let mut beside = path.as_os_str().to_owned();
    beside.push(format!(".new-{}", std::process::id()));
    let result = (|| {
        let mut file = fs::File::create(&beside)?;
        file.write_all(bytes)?;
        file.sync_all()?;
        fs::rename(&beside, path)
    })();
    if result.is_err() {
        // The first error is the one to tell.
        let _ = fs::remove_file(&beside);
    }
    result
}

pub(super) fn remove(path: &Path) -> io::Result<()> {
    fs::remove_file(path)
}

pub(super) fn rename(from: &Path, to: &Path) -> io::Result<()> {
    fs::rename(from, to)
}

pub(super) fn exists(path: &Path) -> bool {
    path.exists()
}
