//! Where files lie in a browser: in the local storage of the page, under their paths; where the page stands apart, in
//! that of its tab; where the browser allows neither, in memory, and the page says so. A value is the time of writing in
//! milliseconds, a space, and the text. Files that the person has picked are lent to the program; what is written into
//! the folder of downloads is downloaded.

use super::super::page::stands_apart;
use std::cell::RefCell;
use std::collections::HashMap;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};
use wasm_bindgen::JsCast;
use web_sys::{Blob, HtmlAnchorElement, Storage, Url};

/// What is written here is downloaded.
pub const DOWNLOADS: &str = "Downloads";

/// Files that were picked lie here as long as the page is open.
const PICKED: &str = "Picked";

thread_local! {
    static LENT: RefCell<HashMap<PathBuf, Vec<u8>>> = RefCell::default();
    /// What is kept where the browser keeps nothing.
    static HELD: RefCell<HashMap<String, String>> = RefCell::default();
}

/// Lends the program a file that the person has picked; it lies where is said then.
pub fn lend(name: &str, bytes: Vec<u8>) -> PathBuf {
    let path = Path::new(PICKED).join(name.replace('/', "_"));
    LENT.with_borrow_mut(|lent| lent.insert(path.clone(), bytes));
    path
}

fn download(path: &Path, bytes: &[u8]) -> Option<()> {
    let name = path.file_name()?.to_string_lossy();
    let parts = js_sys::Array::of1(&js_sys::Uint8Array::from(bytes));
    let address = Url::create_object_url_with_blob(&Blob::new_with_u8_array_sequence(&parts).ok()?).ok()?;
    let link: HtmlAnchorElement = web_sys::window()?.document()?.create_element("a").ok()?.dyn_into().ok()?;
    link.set_href(&address);
    link.set_download(&name);
    link.click();
    Url::revoke_object_url(&address).ok()
}

/// The storage of the browser; nothing where it allows none.
fn storage() -> Option<Storage> {
    let window = web_sys::window()?;
    let storage = if stands_apart() { window.session_storage() } else { window.local_storage() };
    storage.ok().flatten()
}

fn key(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}

/// All keys there are.
fn keys() -> Vec<String> {
    match storage() {
        Some(storage) => {
            (0..storage.length().unwrap_or(0)).filter_map(|place| storage.key(place).ok().flatten()).collect()
        }
        None => HELD.with_borrow(|held| held.keys().cloned().collect()),
    }
}

fn value(key: &str) -> Option<String> {
    match storage() {
        Some(storage) => storage.get_item(key).ok().flatten(),
        None => HELD.with_borrow(|held| held.get(key).cloned()),
    }
}

fn text(path: &Path) -> io::Result<String> {
    let value = value(&key(path)).ok_or_else(|| io::Error::from(io::ErrorKind::NotFound))?;
    Ok(value.split_once(' ').map_or("", |(_, text)| text).to_owned())
}

pub(super) fn read(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let lent = LENT.with_borrow(|lent| lent.get(path).cloned());
    let mut bytes = lent.map_or_else(|| text(path).map(String::into_bytes), Ok)?;
    bytes.truncate(usize::try_from(most).unwrap_or(usize::MAX));
    Ok(bytes)
}

pub(super) fn list(folder: &Path) -> io::Result<Vec<(Option<SystemTime>, String)>> {
    let folder = format!("{}/", key(folder));
    let files = keys().into_iter().filter_map(|key| {
        let name = key.strip_prefix(&folder).filter(|name| !name.contains('/'))?.to_owned();
        let value = value(&key)?;
        let since = value.split_once(' ').and_then(|(time, _)| time.parse().ok()).map(Duration::from_millis);
        Some((since.map(|since| SystemTime::UNIX_EPOCH + since), name))
    });
    Ok(files.collect())
}

pub(super) fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    if path.starts_with(DOWNLOADS) {
        return download(path, bytes).ok_or_else(|| io::Error::other("this browser downloads nothing"));
    }
    let text = std::str::from_utf8(bytes).map_err(|_| io::Error::from(io::ErrorKind::InvalidData))?;
    let value = format!("{} {text}", super::super::clock::since_epoch());
    match storage() {
        Some(storage) => storage
            .set_item(&key(path), &value)
            .map_err(|_| io::Error::other("the browser's storage for this page is full")),
        None => {
            HELD.with_borrow_mut(|held| held.insert(key(path), value));
            Ok(())
        }
    }
}

pub(super) fn remove(path: &Path) -> io::Result<()> {
    match storage() {
        Some(storage) => storage.remove_item(&key(path)).map_err(|_| io::Error::other("it cannot be removed")),
        None => {
            HELD.with_borrow_mut(|held| held.remove(&key(path)));
            Ok(())
        }
    }
}

pub(super) fn rename(from: &Path, to: &Path) -> io::Result<()> {
    let text = text(from)?;
    write(to, text.as_bytes())?;
    remove(from)
}

pub(super) fn exists(path: &Path) -> bool {
    text(path).is_ok()
}
